/* More than two sides: every line to its end, each position once. Each side plays for its own points less the mean of
 * the others', and knows that the others do so (max^n: Luckhardt and Irani, "An algorithmic solution of N-person
 * games", AAAI 1986). Of equal moves the first one is taken: the end of a turn that could go on, the lower tile, the
 * lower number joined, the lower kind of end, the lower number left open. With more than two sides that matters to the
 * others. So moves are tried in that order, and the rest is left out only behind one that is worth as much as any move
 * can be. */
#include "kernel.h"

/* -- the table --------------------------------------------------------------------------------------- */

#define BUCKET 4 /* entries next to one another, 64 bytes, that a position can be in */

static uint64_t rest_of(uint32_t number, int seat) { return (uint64_t)number << 3 | (uint64_t)seat; }

static int is_at(const domino_solver *s, uint64_t slot, tile_mask tiles, uint32_t number, int seat)
{
    const entry *e = &s->table[slot];
    return e->tiles == (tiles | s->deal) && e->rest == rest_of(number, seat) &&
           (!s->owners || s->owners[slot] == s->drawn);
}

/* Where a position stands; a place with other tiles where it stands nowhere. Of a full bucket, the position with the
 * fewest tiles has to go: it is found out again soonest. */
static uint64_t place_of(const domino_solver *s, tile_mask tiles, uint32_t number, int seat)
{
    uint64_t first = slot_of(s, tiles, number, seat) & ~(uint64_t)(BUCKET - 1), worst = first;
    uint64_t deal = ~(BIT(s->tile_count) - 1);
    int fewest = DOMINO_TILES + 1;
    for (uint64_t slot = first; slot < first + BUCKET; slot++) {
        if (is_at(s, slot, tiles, number, seat))
            return slot;
        tile_mask there = s->table[slot].tiles;
        int count = (there & deal) == s->deal ? how_many(there & ~deal) : -1;
        if (count < fewest) {
            fewest = count;
            worst = slot;
        }
    }
    return worst;
}

static void keep(domino_solver *s, uint64_t slot, tile_mask tiles, uint32_t number, int seat, const int32_t *points)
{
    s->table[slot] = (entry){tiles | s->deal, rest_of(number, seat)};
    if (s->owners)
        s->owners[slot] = s->drawn;
    for (int side = 0; side < s->sides; side++)
        s->points[slot * (uint64_t)s->sides + (uint64_t)side] = (int16_t)points[side];
}

/* -- one move ---------------------------------------------------------------------------------------- */

/* What each side is still going to write once a move has been made; `tiles` are those left after it. */
void points_after(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, int32_t *points)
{
    int on_lead = which_lead(s, number, m), gain = m->gain;
    if (m->run && tiles & s->held[seat] & s->layouts[m->run].fits) {
        decide(s, tiles, m->run, seat, points);
    } else if (!(tiles & outs(s, seat))) {
        count_up(s, tiles, seat, m->finish, 0, on_lead, points);
    } else {
        uint32_t after = layout_after(s, tiles, number, m);
        if (s->status)
            return;
        taken before;
        if (s->rules.drawing) {
            before = remember(s);
            if (m->tile != NO_TILE)
                play_from_stock(s, m->tile);
        }
        halt at = advance(s, tiles, s->layouts[after].fits, next_seat(s, tiles, seat), 0, 0, on_lead, s->in_play);
        gain += at.gain;
        if (at.ended)
            count_up(s, at.tiles, seat, m->finish, at.passes > 0, on_lead, points);
        else
            decide(s, at.tiles, after, at.seat, points);
        if (s->rules.drawing)
            put_back(s, &before);
    }
    points[s->side_of[seat]] += gain * s->sign;
}

/* -- one position ------------------------------------------------------------------------------------ */

/* Whether of two moves with the same tile this one is the first. */
static int is_before(const move *m, const move *other)
{
    if (number_of(m->end) != number_of(other->end))
        return number_of(m->end) < number_of(other->end);
    return kind_of(m->end) != kind_of(other->end) ? kind_of(m->end) < kind_of(other->end) : m->leaves < other->leaves;
}

typedef struct {
    const move *move; /* the best so far; NULL: none */
    int own;          /* what it is worth to the side to move */
    int32_t *points;
} choice;

/* Tries a move, and takes it if it is better than the best so far, or as good and before it. */
static void weigh(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, choice *best)
{
    int32_t points[DOMINO_SEATS] = {0};
    points_after(s, tiles, number, seat, m, points);
    int own = net(s, points, s->side_of[seat]);
    int tied = best->move && own == best->own && m->tile == best->move->tile && is_before(m, best->move);
    if (best->move && own <= best->own && !tied)
        return;
    best->move = m;
    best->own = own;
    for (int side = 0; side < s->sides; side++)
        best->points[side] = points[side];
}

/* Tries every move of a position. A tile that is worth as much as any can be ends that: what follows comes later. */
static void weigh_all(domino_solver *s, tile_mask tiles, uint32_t number, int seat, tile_mask rest, choice *best)
{
    const move stop = {.tile = NO_TILE};
    int most = most_net(s, tiles, seat);
    if (s->layouts[number].stop)
        weigh(s, tiles, number, seat, &stop, best);
    for (; rest && !s->status && (!best->move || best->own < most); rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves_of(s, number) + s->layouts[number].first[tile]; m->tile == tile && !s->status; m++)
            if (m->after || follow(s, number, m))
                weigh(s, tiles & ~BIT(tile), number, seat, m, best);
    }
}

/* The only move of a position; NULL where there are several. */
static move *forced(domino_solver *s, uint32_t number, tile_mask mask)
{
    int tile = lowest(mask);
    move *m = moves_of(s, number) + s->layouts[number].first[tile];
    if (mask & (mask - 1) || s->layouts[number].stop || m->tile != tile || m[1].tile == tile)
        return 0;
    return m->after || follow(s, number, m) ? m : 0;
}

/* What each side is still going to write, where the seat can play. */
void decide(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int32_t *points)
{
    tile_mask mask = playable(s, &s->layouts[number], tiles, seat);
    const move *m = forced(s, number, mask);
    if (m) { /* nothing is kept of it */
        points_after(s, tiles & ~mask, number, seat, m, points);
        return;
    }
    uint64_t slot = place_of(s, tiles, number, seat);
    s->probes++;
    if (is_at(s, slot, tiles, number, seat)) {
        s->hits++;
        for (int side = 0; side < s->sides; side++)
            points[side] = s->points[slot * (uint64_t)s->sides + (uint64_t)side];
        return;
    }
    if (s->nodes++ >= s->limit)
        s->status = DOMINO_OUT_OF_REACH;
    if (s->status)
        return;
    choice best = {.points = points};
    weigh_all(s, tiles, number, seat, mask, &best);
    if (!s->status)
        keep(s, place_of(s, tiles, number, seat), tiles, number, seat, points);
}

/* More than two sides: every line that can matter, each position once. Each side plays for its own points less the
 * mean of the others', and knows that the others do so (max^n: Luckhardt and Irani, "An algorithmic solution of
 * N-person games", AAAI 1986). Of equal moves the first one is taken: the end of a turn that could go on, the lower
 * tile, the lower number joined, the lower kind of end, the lower number left open. With more than two sides that
 * matters to the others.
 *
 * What a position is worth has to be known only where the side that can move there wants it. Where one side wins all that
 * is written, a move of the next side often shows that the mover has something better already, and the rest of the
 * position is left out (shallow pruning: Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48, 1991).
 * Sides further back conclude nothing from that: it would be wrong. */
#include "kernel.h"

/* -- the table --------------------------------------------------------------------------------------- */

#define BUCKET 2 /* places next to one another, 64 bytes, that a position can have */

/* What is known of a position: everything, or how much the seat to move gets at least, or at most. */
enum { EXACT, AT_LEAST, AT_MOST };

#define STOP_FIRST 0xffff /* in place of a move: the end of the turn did best */

static uint32_t rest_of(uint32_t number, int seat) { return number << 3 | (uint32_t)seat; }

static int is_at(const domino_solver *s, uint64_t slot, tile_mask tiles, uint32_t number, int seat)
{
    const known *e = &s->known[slot];
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
        tile_mask there = s->known[slot].tiles;
        int count = (there & deal) == s->deal ? how_many(there & ~deal) : -1;
        if (count < fewest) {
            fewest = count;
            worst = slot;
        }
    }
    return worst;
}

/* The place where a position is kept from now on. */
static known *take_place(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int what, uint32_t best)
{
    uint64_t slot = place_of(s, tiles, number, seat);
    known *e = &s->known[slot];
    e->tiles = tiles | s->deal;
    e->rest = rest_of(number, seat);
    e->what = (uint16_t)what;
    e->best = (uint16_t)best;
    if (s->owners)
        s->owners[slot] = s->drawn;
    return e;
}

/* What is known of the deal moves up in a table that has become larger, the last first. */
void move_known_up(domino_solver *s, uint64_t slots)
{
    uint64_t numbers = ~(BIT(s->tile_count) - 1), drawn = s->drawn;
    while (slots > 0) {
        known bucket[BUCKET];
        uint64_t owners[BUCKET];
        for (int at = BUCKET - 1; at >= 0; at--) {
            bucket[at] = s->known[--slots];
            owners[at] = s->owners ? s->owners[slots] : s->drawn;
            s->known[slots].tiles = 0;
        }
        for (int at = 0; at < BUCKET; at++) {
            known e = bucket[at];
            s->drawn = owners[at];
            if ((e.tiles & numbers) == s->deal)
                *take_place(s, e.tiles & ~numbers, e.rest >> 3, (int)(e.rest & 7), e.what, e.best) = e;
        }
    }
    s->drawn = drawn;
}

/* -- one move ---------------------------------------------------------------------------------------- */

static move *forced(domino_solver *s, uint32_t number, tile_mask mask);
static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, int32_t *points);

/* Makes a move of a simple game, and those that are forced after it; `tiles` are those left. What is asked next is what
 * it comes to, so the place of that is fetched, which is hardly ever in the processor's cache. */
static void follow_forced(domino_solver *s, tile_mask tiles, int seat, const move *m, outcome *to)
{
    for (;;) {
        const layout *after = &s->layouts[m->after];
        tile_mask fits = tiles & after->fits;
        *to = (outcome){tiles, m->after, -1, (uint8_t)seat, m->finish};
        if (!fits || !(tiles & s->held[seat]))
            return;
        seat = next_able(s, fits, seat);
        tile_mask mask = playable(s, after, tiles, seat);
        const move *next = forced(s, to->number, mask);
        if (!next) {
            to->seat = (int8_t)seat;
            PREFETCH(&s->known[slot_of(s, tiles, to->number, seat) & ~(uint64_t)(BUCKET - 1)]);
            return;
        }
        tiles &= ~mask;
        m = next;
    }
}

/* What each side is still going to write then; returns whether it was found out. */
static int points_at(domino_solver *s, const outcome *to, wanted want, int32_t *points)
{
    if (s->status)
        return 0;
    if (to->seat >= 0)
        return search(s, to->tiles, to->number, to->seat, want, points);
    count_up(s, to->tiles, to->last, to->finish, 0, 0, points);
    return 1;
}

/* What each side is still going to write once a move has been made; `tiles` are those left after it. Returns whether
 * it was found out: it is not where it falls short. */
int points_after(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, wanted want,
                 int32_t *points)
{
    if (s->simple) {
        outcome to;
        follow_forced(s, tiles, seat, m, &to);
        return points_at(s, &to, want, points);
    }
    int on_lead = which_lead(s, number, m), gain = m->gain, found = 1;
    if (m->run && tiles & s->held[seat] & s->layouts[m->run].fits) {
        found = decide(s, tiles, m->run, seat, want, points);
    } else if (!(tiles & outs(s, seat))) {
        count_up(s, tiles, seat, m->finish, 0, on_lead, points);
    } else {
        uint32_t after = layout_after(s, tiles, number, m);
        if (s->status)
            return 0;
        tile_mask fits = s->layouts[after].fits;
        taken before;
        if (s->rules.drawing) {
            before = remember(s);
            if (m->tile != NO_TILE)
                play_from_stock(s, m->tile);
        }
        halt at = advance(s, tiles, fits, next_seat(s, tiles, seat), 0, 0, on_lead, s->in_play);
        gain += at.gain;
        if (at.ended)
            count_up(s, at.tiles, seat, m->finish, at.passes > 0, on_lead, points);
        else
            found = decide(s, at.tiles, after, at.seat, want, points);
        if (s->rules.drawing)
            put_back(s, &before);
    }
    points[s->side_of[seat]] += gain * s->sign;
    return found;
}

/* -- one position ------------------------------------------------------------------------------------ */

/* Whether of two moves this one is the first. */
int is_before(const move *m, const move *other)
{
    if (m->tile != other->tile) /* NO_TILE, the end of a turn, goes first */
        return (uint8_t)(m->tile + 1) < (uint8_t)(other->tile + 1);
    if (number_of(m->end) != number_of(other->end))
        return number_of(m->end) < number_of(other->end);
    return kind_of(m->end) != kind_of(other->end) ? kind_of(m->end) < kind_of(other->end) : m->leaves < other->leaves;
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

/* Whether a position falls short, as the seat to move gets at least so much. */
static int falls_short(const domino_solver *s, int seat, int own, wanted want)
{
    return want.more_than > NOT_MUCH && want.seat != seat &&
           most_beside(s, own) <= want.more_than;
}

/* Whether what is known of a position answers a question; `best` is the move to be tried first. */
static int is_known(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, uint32_t *best,
                    int *found, int32_t *points)
{
    uint64_t slot = place_of(s, tiles, number, seat);
    s->probes++;
    if (!is_at(s, slot, tiles, number, seat))
        return 0;
    const known *e = &s->known[slot];
    s->hits++;
    *best = e->best;
    *found = e->what == EXACT;
    if (e->what == EXACT)
        for (int side = 0; side < s->sides; side++)
            points[side] = e->is.points[side];
    else if (e->what == AT_LEAST)
        return falls_short(s, seat, e->is.own, want);
    else
        return want.seat == seat && e->is.own <= want.more_than;
    return 1;
}

/* The best move of a position so far. */
typedef struct {
    const move *move; /* NULL: none is worth more */
    int own;          /* what it is worth to the seat to move */
    int32_t *points;
} choice;

/* Tries a move that has to be worth more than that; returns whether it is. */
static int weigh(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const candidate *tried, int more_than,
                 choice *best)
{
    int32_t points[DOMINO_SEATS];
    const move *m = tried->move;
    tile_mask left = m->tile == NO_TILE ? tiles : tiles & ~BIT(m->tile);
    wanted want = {seat, s->cuts ? more_than : NOT_MUCH};
    int known = s->simple ? points_at(s, &s->outcomes[tried->place], want, points)
                          : points_after(s, left, number, seat, m, want, points);
    if (!known || s->status)
        return 0;
    int own = net(s, points, s->side_of[seat]);
    if (own <= more_than)
        return 0;
    best->move = m;
    best->own = own;
    for (int side = 0; side < s->sides; side++)
        best->points[side] = points[side];
    return 1;
}

/* Finds out what the moves of a simple game come to. Those that end it are looked at first, while the places of the
 * others are fetched, unless it matters what is known by then. */
static void see_outcomes(domino_solver *s, tile_mask tiles, int seat, candidate *found, int count)
{
    for (int at = 0, ended = 0; at < count && !s->status; at++) {
        candidate tried = found[at];
        outcome *to = &s->outcomes[tried.place];
        follow_forced(s, tiles & ~BIT(tried.move->tile), seat, tried.move, to);
        if (to->seat < 0 && !s->cuts) {
            found[at] = found[ended];
            found[ended++] = tried;
        }
    }
}

/* The first of some moves. */
static const candidate *first_of(const candidate *found, int count)
{
    const candidate *first = found;
    for (int at = 1; at < count; at++)
        if (is_before(found[at].move, first->move))
            first = &found[at];
    return first;
}

/* Searches the moves of a position. */
static int try_moves(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, uint32_t first,
                     int32_t *points)
{
    candidate *found = s->candidates + s->candidate_count;
    int count = candidates(s, tiles, number, seat, first == STOP_FIRST ? STOPPING : (int)first, found);
    int most = most_net(s, tiles, seat), cut = 0, same = want.seat == seat && want.more_than > NOT_MUCH;
    choice best = {0, same ? want.more_than : least_net(s), points};
    s->candidate_count += count;
    if (s->simple)
        see_outcomes(s, tiles, seat, found, count);
    for (int at = 0; at < count && !s->status && !cut; at++) {
        if (s->cuts)
            next_candidate(found, at, count);
        const move *m = found[at].move;
        /* As much as the best one is worth is enough for a move that goes before it. */
        int more_than = best.move && !tells_all(s, best.own) && is_before(m, best.move) ? best.own - 1 : best.own;
        if (more_than < most && weigh(s, tiles, number, seat, &found[at], more_than, &best))
            cut = falls_short(s, seat, best.own, want);
    }
    if (!best.move && !same && !s->status) /* all are worth the least that there can be */
        weigh(s, tiles, number, seat, first_of(found, count), NOT_MUCH, &best);
    s->candidate_count -= count;
    if (s->status)
        return 0;
    const move *m = best.move;
    if (m)
        first = m->tile == NO_TILE ? STOP_FIRST : (uint32_t)(m - s->moves - s->layouts[number].moves);
    known *e = take_place(s, tiles, number, seat, cut ? AT_LEAST : m ? EXACT : AT_MOST, first);
    if (cut || !m)
        e->is.own = best.own;
    else
        for (int side = 0; side < s->sides; side++)
            e->is.points[side] = (int16_t)points[side];
    return m && !cut;
}

/* What each side is still going to write, where the seat can play. Returns whether it was found out: it is not where it
 * falls short. */
int decide(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, int32_t *points)
{
    tile_mask mask = playable(s, &s->layouts[number], tiles, seat);
    const move *m = forced(s, number, mask);
    if (m) /* nothing is kept of it */
        return points_after(s, tiles & ~mask, number, seat, m, want, points);
    return s->status ? 0 : search(s, tiles, number, seat, want, points);
}

/* The same where it has several moves. */
static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, int32_t *points)
{
    uint32_t best = NO_BEST;
    int found = 0;
    if (is_known(s, tiles, number, seat, want, &best, &found, points))
        return found;
    if (s->nodes++ >= s->limit)
        s->status = DOMINO_OUT_OF_REACH;
    if (s->nodes % 4096 == 0)
        use_more(s);
    return s->status ? 0 : try_moves(s, tiles, number, seat, want, best, points);
}

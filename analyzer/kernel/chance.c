/* A stock whose order nobody knows: every tile of it is drawn with the same chance, and values are means over all orders.
 *
 * A mean is kept as a whole number, times the number of orders in which the tiles that can still be drawn can come:
 * what follows a draw is worth the sum over the tiles, so nothing is ever rounded. Everyone plays for his own value,
 * be it two sides or more; of equal moves the first one is taken, as in `max_n.c`. Nothing can be left out: a bound on
 * one draw says little about the mean. */
#include "kernel.h"

#define TRIES 4 /* places next to one another that a position can have */

/* The tile that was laid last. */
typedef struct {
    int last, finish, on_lead;
} latest;

/* -- the table --------------------------------------------------------------------------------------- */

/* A position of the table: the hands and the stock as masks, what follows, and what each side still writes. */
typedef struct {
    uint32_t rest;  /* layout and seat */
    uint32_t what;  /* 0: the seat plays a tile; else it draws one, and what the latest tile was matters */
    uint32_t asked; /* for which rules of the lead, and which layouts */
    uint32_t spare;
} mean_key;

static uint64_t words_of(const domino_solver *s) { return (uint64_t)s->rules.seats + 1 + 2 + (uint64_t)s->sides; }

uint64_t mean_bytes(const domino_rules *rules)
{
    return 8 * ((uint64_t)rules->seats + 1 + 2 + (uint64_t)rules->sides);
}

static uint64_t *mean_at(const domino_solver *s, uint64_t slot) { return s->means + slot * words_of(s); }
static mean_key *key_in(const domino_solver *s, uint64_t *place) { return (mean_key *)(place + s->rules.seats + 1); }
static int64_t *points_in(const domino_solver *s, uint64_t *place) { return (int64_t *)(place + s->rules.seats + 3); }

static int is_there(const domino_solver *s, uint64_t *place, tile_mask tiles, uint32_t rest, uint32_t what)
{
    const mean_key *key = key_in(s, place);
    if (key->asked != s->asked || key->rest != rest || key->what != what || place[s->rules.seats] != s->stock)
        return 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (place[seat] != (tiles & s->held[seat]))
            return 0;
    return 1;
}

/* Where a position stands, or in whose place it comes: that of the one with the fewest tiles, which is found out again
 * soonest. */
static uint64_t *mean_place(const domino_solver *s, tile_mask tiles, uint32_t rest, uint32_t what)
{
    uint64_t hash = s->stock * 0x9e3779b97f4a7c15u ^ (uint64_t)rest << 32 ^ what;
    for (int seat = 0; seat < s->rules.seats; seat++)
        hash = (hash ^ (tiles & s->held[seat])) * 0xd6e8feb86659fd93u, hash ^= hash >> 32;
    hash = hash * 0x9e3779b97f4a7c15u >> (64 - s->mean_bits) & ~(uint64_t)(TRIES - 1);
    uint64_t *worst = 0;
    int fewest = 0;
    for (uint64_t slot = hash; slot < hash + TRIES; slot++) {
        uint64_t *place = mean_at(s, slot);
        if (is_there(s, place, tiles, rest, what))
            return place;
        int count = -1;
        if (key_in(s, place)->asked == s->asked) {
            count = 0;
            for (int seat = 0; seat <= s->rules.seats; seat++)
                count += how_many(place[seat]);
        }
        if (!worst || count < fewest) {
            worst = place;
            fewest = count;
        }
    }
    return worst;
}

/* Whether a position is known; if so, what each side still writes. */
static int recall(domino_solver *s, tile_mask tiles, uint32_t rest, uint32_t what, int64_t *points)
{
    uint64_t *place = mean_place(s, tiles, rest, what);
    s->probes++;
    if (!is_there(s, place, tiles, rest, what)) {
        if (s->nodes++ >= s->limit)
            s->status = DOMINO_OUT_OF_REACH;
        if (s->nodes % 1024 == 0 && is_stopped())
            s->status = DOMINO_STOPPED;
        return 0;
    }
    s->hits++;
    for (int side = 0; side < s->sides; side++)
        points[side] = points_in(s, place)[side];
    return 1;
}

static void keep(domino_solver *s, tile_mask tiles, uint32_t rest, uint32_t what, const int64_t *points)
{
    uint64_t *place = mean_place(s, tiles, rest, what);
    for (int seat = 0; seat < s->rules.seats; seat++)
        place[seat] = tiles & s->held[seat];
    place[s->rules.seats] = s->stock;
    *key_in(s, place) = (mean_key){rest, what, s->asked, 0};
    for (int side = 0; side < s->sides; side++)
        points_in(s, place)[side] = points[side];
}

/* -- what follows ------------------------------------------------------------------------------------ */

/* In how many orders the tiles can come that can still be drawn. */
int64_t orders_left(const domino_solver *s)
{
    int64_t orders = 1;
    for (int left = how_many(s->stock); left > s->rules.reserve && left > 1; left--)
        orders *= left;
    return orders;
}

static void decide_mean(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int64_t *points);
static void draw_mean(domino_solver *s, uint32_t number, halt at, latest tile, int64_t *points);

/* What the sides write where the game ends. */
static void ended(domino_solver *s, tile_mask tiles, latest tile, int passed, int64_t *points)
{
    int32_t written[DOMINO_SEATS];
    int64_t orders = orders_left(s);
    count_up(s, tiles, tile.last, tile.finish, passed, tile.on_lead, written);
    for (int side = 0; side < s->sides; side++)
        points[side] = written[side] * orders;
}

/* What each side still writes once passes have brought the game to a halt. */
static void go_on(domino_solver *s, uint32_t number, halt at, latest tile, int64_t *points)
{
    if (at.ended)
        ended(s, at.tiles, tile, at.passes > 0, points);
    else if (at.draws)
        draw_mean(s, number, at, tile, points);
    else
        decide_mean(s, at.tiles, number, at.seat, points);
    if (at.gain)
        points[s->side_of[tile.last]] += at.gain * s->sign * orders_left(s);
}

/* The sum over all tiles that the seat may draw. */
static void draw_mean(domino_solver *s, uint32_t number, halt at, latest tile, int64_t *points)
{
    uint32_t rest = number << 3 | (uint32_t)at.seat;
    uint32_t what = 1 | (uint32_t)at.passes << 1 | (uint32_t)tile.on_lead << 8 | (uint32_t)(tile.last + 1) << 10 |
                    (uint32_t)tile.finish << 14;
    int64_t one[DOMINO_SEATS] = {0};
    if (recall(s, at.tiles, rest, what, points))
        return;
    for (int side = 0; side < s->sides; side++)
        points[side] = 0;
    taken before = remember(s);
    for (tile_mask left = before.stock; left && !s->status; left &= left - 1) {
        tile_mask drawn = left & -left;
        s->stock &= ~drawn;
        s->held[at.seat] |= drawn;
        halt next = advance(s, at.tiles | drawn, s->layouts[number].fits, at.seat, at.passes, 1, tile.on_lead,
                            s->in_play && tile.last >= 0);
        go_on(s, number, next, tile, one);
        for (int side = 0; side < s->sides; side++)
            points[side] += one[side];
        put_back(s, &before);
    }
    if (!s->status)
        keep(s, at.tiles, rest, what, points);
}

/* What each side still writes once a move has been made; `tiles` are those left after it. */
static void after_tile(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, int64_t *points)
{
    latest tile = {seat, m->finish, which_lead(s, number, m)};
    if (m->run && tiles & s->held[seat] & s->layouts[m->run].fits) {
        decide_mean(s, tiles, m->run, seat, points);
    } else if (!(tiles & outs(s, seat))) {
        ended(s, tiles, tile, 0, points);
    } else {
        uint32_t after = layout_after(s, tiles, number, m);
        if (s->status)
            return;
        go_on(s, after,
              advance(s, tiles, s->layouts[after].fits, next_seat(s, tiles, seat), 0, 0, tile.on_lead, s->in_play), tile,
              points);
    }
    points[s->side_of[seat]] += m->gain * s->sign * orders_left(s);
}

/* A side's points less the mean of the others', times how many others there are and how many orders. */
static int64_t net_mean(const domino_solver *s, const int64_t *points, int side)
{
    int64_t all = 0;
    for (int other = 0; other < s->sides; other++)
        all += points[other];
    return (points[side] * s->sides - all) * s->sign;
}

/* What each side still writes where the seat has a choice of moves. */
static void decide_mean(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int64_t *points)
{
    uint32_t rest = number << 3 | (uint32_t)seat;
    int64_t found[DOMINO_SEATS] = {0}, most = 0;
    if (recall(s, tiles, rest, 0, points) || s->status)
        return;
    candidate *moves = s->candidates + s->candidate_count;
    int count = candidates(s, tiles, number, seat, NO_BEST, moves);
    const move *best = 0;
    s->candidate_count += count;
    for (int at = 0; at < count && !s->status; at++) {
        const move *m = moves[at].move;
        after_tile(s, m->tile == NO_TILE ? tiles : tiles & ~BIT(m->tile), number, seat, m, found);
        int64_t own = s->status ? 0 : net_mean(s, found, s->side_of[seat]);
        if (best && (own < most || (own == most && !is_before(m, best))))
            continue;
        best = m;
        most = own;
        for (int side = 0; side < s->sides && !s->status; side++)
            points[side] = found[side];
    }
    s->candidate_count -= count;
    if (!s->status)
        keep(s, tiles, rest, 0, points);
}

/* -- questions --------------------------------------------------------------------------------------- */

int32_t domino_mean(domino_solver *s, const domino_position *p, uint64_t limit, int64_t *value, int64_t *orders)
{
    uint32_t number = settle_unknown(s, p);
    int64_t points[DOMINO_SEATS] = {0};
    tile_mask tiles = in_hands(p);
    *value = 0;
    *orders = 1;
    if (s->status)
        return s->status;
    if (!number && !p->leads)
        return s->status = DOMINO_BAD_POSITION;
    allow(s, limit);
    *orders = orders_left(s);
    halt at = {.seat = p->seat, .tiles = tiles};
    latest tile = {p->last, number ? finish_of(s, p) : 0, p->on_lead};
    if (number && p->last >= 0 && !(tiles & outs(s, p->last)))
        at.ended = 1, at.passes = p->passes;
    else if (number)
        at = advance(s, tiles, s->layouts[number].fits, p->seat, p->passes, p->drew, p->on_lead,
                     s->in_play && p->last >= 0);
    go_on(s, number, at, tile, points);
    *value = s->status ? 0 : net_mean(s, points, s->side_of[p->seat]);
    return s->status;
}

int32_t domino_mean_options(domino_solver *s, const domino_position *p, uint64_t limit,
                            domino_option options[DOMINO_OPTIONS], int64_t values[DOMINO_OPTIONS], int64_t *orders)
{
    uint32_t number = settle_unknown(s, p);
    int32_t count = 0;
    *orders = 1;
    if (s->status)
        return s->status;
    tile_mask tiles = in_hands(p);
    if (number && p->last >= 0 && !(tiles & outs(s, p->last)))
        return 0;
    allow(s, limit);
    *orders = orders_left(s);
    candidate *moves = s->candidates;
    int found = candidates(s, tiles, number, p->seat, NO_BEST, moves);
    s->candidate_count = found;
    for (int at = 0; at < found && !s->status; at++) {
        const move *m = moves[at].move;
        int64_t points[DOMINO_SEATS] = {0};
        after_tile(s, m->tile == NO_TILE ? tiles : tiles & ~BIT(m->tile), number, p->seat, m, points);
        values[count] = s->status ? 0 : net_mean(s, points, s->side_of[p->seat]);
        options[count++] = m->tile == NO_TILE ? (domino_option){-1, -1, 0} : (domino_option){m->tile, end_of(m), 0};
    }
    s->candidate_count = 0;
    return s->status ? s->status : count;
}

/* The search: alpha-beta with an empty window, a table of bounds, and a series of such searches that closes in on
 * the value (MTD(f): Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
 * Intelligence 87, 1996).
 *
 * A position is the tiles left in the hands, the layout and the seat whose turn it is; it stands for what is still
 * to come. Forced passes and draws are skipped, so that equal positions meet. */
#include "kernel.h"

/* -- the table -------------------------------------------------------------------------------------- */

#define GROWS_AT 4 /* positions searched for each entry of the table */

uint64_t slot_of(const domino_solver *s, tile_mask tiles, uint32_t number, int seat)
{
    uint64_t key = (tiles ^ (uint64_t)number << 40 ^ (uint64_t)seat << 58 ^ s->drawn * 0xd6e8feb86659fd93u);
    return key * 0x9e3779b97f4a7c15u >> (64 - s->used_bits);
}

/* What is known of the deal moves up in a table that has become larger, the last first: slots begin with the bits
 * that they had. */
static void move_up(domino_solver *s, uint64_t slots)
{
    uint64_t numbers = ~(BIT(s->tile_count) - 1), drawn = s->drawn;
    while (slots-- > 0) {
        entry e = s->table[slots];
        s->table[slots].tiles = 0;
        if ((e.tiles & numbers) != s->deal)
            continue;
        if (s->owners)
            s->drawn = s->owners[slots];
        uint64_t slot = slot_of(s, e.tiles & ~numbers, e.rest >> 14 & 0x3ffff, (int)(e.rest >> 12 & 3));
        s->table[slot] = e;
        if (s->owners)
            s->owners[slot] = s->drawn;
    }
    s->drawn = drawn;
}

/* A small table stays in the processor's cache; a larger part of the memory is used once a deal needs it. Whoever searches
 * comes by now and then, and hears here that he is to stop. */
void use_more(domino_solver *s)
{
    if (is_stopped()) {
        s->status = DOMINO_STOPPED;
        return;
    }
    uint64_t slots = (uint64_t)1 << s->used_bits;
    if (s->used_bits == s->table_bits || s->nodes - s->deal_nodes <= (s->known ? slots / 2 : GROWS_AT * slots))
        return;
    s->used_bits = least(s->used_bits + 2, s->table_bits);
    if (s->known)
        move_known_up(s, slots);
    else
        move_up(s, slots);
}

/* -- one move ---------------------------------------------------------------------------------------- */

static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int beta);

/* A bound for the side of the seat. */
static inline int bound(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int beta)
{
    int plainly = s->plain && number && !s->exposed && s->cut < 0;
    return plainly ? plain_bound(s, tiles, number, seat, beta) : search(s, tiles, number, seat, beta);
}

/* A bound that decides whether the value is at least beta, or `exactly` the value, for a side. */
static int value_of(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int side, int beta, int exactly)
{
    int same = seat % 2 == side;
    if (exactly)
        return same ? exact(s, tiles, number, seat) : -exact(s, tiles, number, seat);
    return same ? bound(s, tiles, number, seat, beta) : -bound(s, tiles, number, seat, 1 - beta);
}

static int end_for(const domino_solver *s, tile_mask tiles, int last, int finish, int passed, int on_lead, int side)
{
    int value = ending(s, tiles, last, finish, passed, on_lead);
    return side ? -value : value;
}

/* Whether a move is the lead, as in `on_lead`. Only the leader of a line may end a turn that could go on; what lies
 * there alone is a double if both its ends are equal. */
int which_lead(const domino_solver *s, uint32_t number, const move *m)
{
    const uint8_t *ends = s->layouts[number].ends;
    if (m->tile == NO_TILE)
        return 1 + ((ends[0] & DOMINO_NUMBER) == (ends[1] & DOMINO_NUMBER));
    return m->end == LEADS ? 1 + (s->low[m->tile] == s->high[m->tile]) : 0;
}

/* The layout after a move that ends the turn, without idle ends; `tiles` are those left. */
uint32_t layout_after(domino_solver *s, tile_mask tiles, uint32_t number, const move *m)
{
    uint32_t after = m->tile == NO_TILE ? s->layouts[number].stop : m->after;
    if (s->trims && m->tile != NO_TILE) {
        tile_mask rest = tiles | s->stock;
        after = trimmed(s, after, s->low[m->tile], rest);
        if (!s->status)
            after = trimmed(s, after, s->high[m->tile], rest);
    }
    return after;
}

/* The value of a move for the side that makes it: a bound that decides whether it is at least beta, or `exactly` the
 * value. `tiles` are those left after it; a move without a tile ends the turn. */
int after_move(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, int beta, int exactly)
{
    const domino_rules *rules = &s->rules;
    int side = seat % 2, gain = m->gain, on_lead = which_lead(s, number, m);
    if (m->run && tiles & s->held[seat] & s->layouts[m->run].fits)
        return gain + value_of(s, tiles, m->run, seat, side, beta - gain, exactly);
    uint32_t after = layout_after(s, tiles, number, m);
    if (s->status)
        return 0;
    tile_mask fits = s->layouts[after].fits;
    if (passes_at_once(s)) {
        if (tiles & s->held[seat] && tiles & fits)
            return value_of(s, tiles, after, next_able(s, tiles & fits, seat), side, beta, exactly);
        return end_for(s, tiles, seat, m->finish, 0, on_lead, side);
    }
    if (!(tiles & outs(s, seat)))
        return gain + end_for(s, tiles, seat, m->finish, 0, on_lead, side);
    taken before;
    if (rules->drawing) {
        before = remember(s);
        if (m->tile != NO_TILE)
            play_from_stock(s, m->tile);
    }
    halt at = advance(s, tiles, fits, next_seat(s, tiles, seat), 0, 0, on_lead, s->in_play);
    int value = gain + at.gain;
    if (at.ended)
        value += end_for(s, at.tiles, seat, m->finish, at.passes > 0, on_lead, side);
    else
        value += value_of(s, at.tiles, after, at.seat, side, beta - value, exactly);
    if (rules->drawing)
        put_back(s, &before);
    return value;
}

/* -- one position ------------------------------------------------------------------------------------ */

/* The tiles that a seat may play: those that lie open go first, unless a turn goes on. */
tile_mask playable(const domino_solver *s, const layout *here, tile_mask tiles, int seat)
{
    tile_mask mask = tiles & s->held[seat] & (here->count ? here->fits : s->leads);
    if (s->exposed && mask & s->exposed && here->count && !has_run(here->ends, here->count))
        mask &= s->exposed;
    return mask;
}

/* How soon a move should be tried: see the weights in `kernel.h`. */
static int promise(const domino_solver *s, tile_mask tiles, int seat, const move *m)
{
    tile_mask fits = tiles & s->layouts[m->after].fits;
    int next = how_many(fits & s->held[seat + 1 < s->rules.seats ? seat + 1 : 0]);
    int low = s->low[m->tile], high = s->high[m->tile];
    int value = PIP * (low + high) + GAIN * m->gain + (low == high ? DOUBLE_TILE : 0);
    value -= next ? NEXT * next : NEXT_NONE;
    if (s->rules.seats == 4)
        value -= BEFORE * how_many(fits & s->held[(seat + 3) & 3]);
    return value;
}

/* The moves of a position; the one that did best before comes first. */
int candidates(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int best, candidate *found)
{
    move *moves = moves_of(s, number);
    const uint8_t *first = s->layouts[number].first;
    int count = 0;
    if (s->candidate_count + DOMINO_OPTIONS > CANDIDATES) {
        s->status = DOMINO_FULL;
        return 0;
    }
    if (s->layouts[number].stop)
        found[count++] = (candidate){s->moves, best == STOPPING ? INT32_MAX : 0, s->candidate_count};
    for (tile_mask rest = playable(s, &s->layouts[number], tiles, seat); rest; rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves + first[tile]; m->tile == tile; m++) {
            if (!m->after && !follow(s, number, m))
                return 0;
            int known = m - moves == best;
            int soon = known ? INT32_MAX : promise(s, tiles & ~BIT(tile), seat, m);
            found[count] = (candidate){m, soon, s->candidate_count + count};
            count++;
        }
    }
    return count;
}

/* The most promising of the moves from this one on; it changes places with this one. */
const move *next_candidate(candidate *found, int at, int count)
{
    int next = at;
    for (int other = at + 1; other < count; other++)
        if (found[other].promise > found[next].promise)
            next = other;
    candidate chosen = found[next];
    found[next] = found[at];
    found[at] = chosen;
    return chosen.move;
}

/* The only move of a seat that can play; NULL where it has several. */
static move *only_move(domino_solver *s, tile_mask mask, uint32_t number)
{
    if (mask & (mask - 1) || s->layouts[number].stop)
        return 0;
    int tile = lowest(mask);
    move *m = moves_of(s, number) + s->layouts[number].first[tile];
    if (m->tile != tile || m[1].tile == tile) /* the first: there was no room for the moves */
        return 0;
    return m->after || follow(s, number, m) ? m : 0;
}

/* A bound on the value for the side of the seat, which can play, that decides whether it is at least beta. A forced
 * move is made at once: what follows it is known as well as what it comes from. */
static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int beta)
{
    int low, high, best, value = INT32_MIN;
    const move *m = only_move(s, playable(s, &s->layouts[number], tiles, seat), number);
    if (s->status)
        return 0;
    if (m)
        return after_move(s, tiles & ~BIT(m->tile), number, seat, m, beta, 0);
    limits(s, tiles, seat % 2, &low, &high);
    if (s->cut >= 0 && how_many(tiles | s->stock) <= s->cut)
        return seat % 2 == s->doubted ? low : high;
    entry *e = look_up(s, tiles, number, seat, &low, &high, &best);
    if (low >= beta || low == high)
        return low;
    if (high < beta)
        return high;
    if (is_too_much(s))
        return 0;
    candidate *found = s->candidates + s->candidate_count;
    int count = candidates(s, tiles, number, seat, best, found);
    if (s->status)
        return 0;
    s->candidate_count += count;
    const move *moves = s->moves + s->layouts[number].moves;
    for (int at = 0; at < count; at++) {
        m = next_candidate(found, at, count);
        tile_mask left = m->tile == NO_TILE ? tiles : tiles & ~BIT(m->tile);
        int reached = after_move(s, left, number, seat, m, beta, 0);
        if (s->status)
            break;
        if (reached > value) {
            value = reached;
            best = m->tile == NO_TILE ? STOPPING : (int)(m - moves);
            if (value >= beta)
                break;
        }
    }
    s->candidate_count -= count;
    if (s->status)
        return 0;
    if (value >= beta)
        low = largest(low, value);
    else
        high = least(high, value);
    e->tiles = tiles | s->deal;
    e->rest = packed(low, high, number, seat, best);
    if (s->owners)
        s->owners[e - s->table] = s->drawn; /* as before the moves: tiles that were drawn are put back */
    return value;
}

/* The exact value for the side of a seat that can play. */
int exact(domino_solver *s, tile_mask tiles, uint32_t number, int seat)
{
    int low, high, guess = s->plain ? plain_guess(s, tiles, seat) : 0;
    limits(s, tiles, seat % 2, &low, &high);
    while (low < high && !s->status) {
        int beta = largest(guess, low + 1);
        guess = bound(s, tiles, number, seat, beta);
        if (guess < beta)
            high = guess;
        else
            low = guess;
    }
    return low;
}

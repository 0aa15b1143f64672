/* The same search as in `search.c` for the plain games, which most are: two sides, a tile ends the turn, passes cost
 * nothing, nobody draws, no tile lies open, and a double does not change what the rest of a hand counts. What both sides
 * have left is carried along, and what depends on the tiles that happen to be there is worked out without branches
 * where that can be: half of the time went into branches that no processor can foretell. */
#include "kernel.h"

/* What the side of the seat has left, and above it what the other has. */
typedef uint32_t both;

static inline int own_of(both counts) { return (int)(counts & 0xffff); }
static inline int other_of(both counts) { return (int)(counts >> 16); }
static inline both turned(both counts) { return counts << 16 | counts >> 16; }

/* The value for the other side of a position, and what it has to reach there, without a branch that nobody foretells. */
static inline int value_for(int value, int others) { return (value ^ -others) + others; }
static inline int beta_for(int beta, int others) { return value_for(beta, others) + others; }

#define KEY 256 /* below it stands which move a key belongs to */

static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, both counts, int beta);

/* Whether a game is plain, and what the search of such a game wants to know. */
void prepare_plain(domino_solver *s)
{
    const domino_rules *rules = &s->rules;
    int sum = 0;
    for (int tile = 0; tile < s->tile_count; tile++) {
        s->weights[tile] = rules->count[tile];
        if (tile == 0)
            s->weights[tile] += rules->lone_blank;
        if (tile == s->tile_count - 1)
            s->weights[tile] += rules->lone_highest;
        s->heaviest = largest(s->heaviest, s->weights[tile]);
        sum += s->weights[tile];
        s->promises[tile] = PIP * (s->low[tile] + s->high[tile]) + (s->low[tile] == s->high[tile]) * DOUBLE_TILE;
        s->promises[tile] = s->promises[tile] * KEY + KEY - 1;
    }
    s->plain = s->sides == 2 && passes_at_once(s) && rules->turn == TILE && !s->trims && !rules->double_left &&
               sum < COUNTS;
    if (s->plain)
        prepare_worth(s);
}

/* Who plays next of the tiles that fit; there is one. */
static inline int seat_after(const domino_solver *s, tile_mask fits, int seat)
{
    const tile_mask *round = s->round + seat;
    tile_mask able = (tile_mask)((fits & round[1]) != 0) | (tile_mask)((fits & round[2]) != 0) << 1 |
                     (tile_mask)((fits & round[3]) != 0) << 2 | 8;
    return (seat + 1 + lowest(able)) & (s->rules.seats - 1);
}

/* What the tiles count that can be lost, and those that can be won. */
static inline int at_stake(const domino_solver *s, both counts)
{
    return s->rules.hand_score == ALL ? own_of(counts) + other_of(counts) : own_of(counts);
}

static int heaviest_of(const domino_solver *s, tile_mask mask)
{
    int most = 0;
    for (; mask; mask &= mask - 1)
        most = largest(most, s->weights[lowest(mask)]);
    return most;
}

/* Nobody loses more than his side has left. */
static inline void see_limits(const domino_solver *s, both counts, int *low, int *high)
{
    *low = -s->most[at_stake(s, counts)];
    *high = s->most[at_stake(s, turned(counts))];
}

/* A seat that can lay one of these tiles can lay the heaviest, and then has less to lose. */
static inline int least_with(const domino_solver *s, tile_mask mask, both counts, int low, int beta)
{
    int stake = at_stake(s, counts);
    return -s->most[largest(0, stake - s->heaviest)] >= beta ? -s->most[stake - heaviest_of(s, mask)] : low;
}

/* What a finished game is worth to the side of the seat that played last. */
static inline int ended(const domino_solver *s, tile_mask tiles, int seat, int finish, both counts)
{
    int out = !(tiles & s->held[seat]), own = own_of(counts), other = other_of(counts);
    if (!s->counted || (!out && own == other))
        return plain_ending(s, tiles, seat, finish, own, other);
    int wins = out | (own < other), winner = wins ? own : other, loser = wins ? other : own;
    int value = s->worth[out][largest(0, loser + s->winners_count[out] * winner)];
    if (s->finish_counts & out)
        value = (finish & DOMINO_CAPICU ? value * s->rules.capicu_times : value) + s->rules.bonus[finish];
    return wins ? value : -value;
}

/* What a move comes to, for the side of the seat; `tiles` and `counts` are those left after it. */
static inline int after(domino_solver *s, tile_mask tiles, int seat, const move *m, both counts, int beta)
{
    tile_mask fits = tiles & s->layouts[m->after].fits;
    if (!fits || !(tiles & s->held[seat]))
        return ended(s, tiles, seat, m->finish, counts);
    int next = seat_after(s, fits, seat), others = (next ^ seat) & 1;
    int value = search(s, tiles, m->after, next, others ? turned(counts) : counts, beta_for(beta, others));
    return value_for(value, others);
}

/* The moves of a position as numbers: the more, the sooner a move should be tried; in the last eight bits stands 255
 * less its place among the moves of the layout. The largest stands first. */
static int list(domino_solver *s, tile_mask tiles, uint32_t number, tile_mask mask, int seat, int best, int32_t *keys)
{
    const tile_mask *round = s->round + seat;
    const uint8_t *first = s->layouts[number].first;
    move *moves = moves_of(s, number);
    int count = 0, before = s->rules.seats == 4 ? BEFORE * KEY : 0;
    int32_t top = INT32_MIN;
    for (; mask; mask &= mask - 1) {
        int tile = lowest(mask);
        tile_mask rest = tiles & ~BIT(tile);
        move *m = moves + first[tile];
        do {
            if (!m->after && !follow(s, number, m))
                return 0;
            tile_mask fits = rest & s->layouts[m->after].fits;
            int next = how_many(fits & round[1]);
            int32_t key = s->promises[tile] - (int32_t)(m - moves) - NEXT * KEY * next -
                          (next == 0) * (NEXT_NONE * KEY) - before * how_many(fits & round[3]);
            keys[count++] = key < top ? key : top;
            top = key < top ? top : key;
        } while ((++m)->tile == tile);
    }
    keys[0] = top;
    for (int at = 0; best != NO_BEST && at < count; at++)
        if ((keys[at] & (KEY - 1)) == KEY - 1 - best) { /* it did best before */
            keys[at] = keys[0];
            keys[0] = INT32_MAX - best;
        }
    return count;
}

/* The largest of some numbers; the first takes its place. */
static inline int32_t take_largest(int32_t *keys, int count)
{
    int32_t top = keys[0];
    for (int at = 1; at < count; at++) {
        int32_t key = keys[at];
        keys[at] = key < top ? key : top;
        top = key < top ? top : key;
    }
    return top;
}

/* A bound on the value for the side of the seat, which can play, that decides whether it is at least beta. */
static int search(domino_solver *s, tile_mask tiles, uint32_t number, int seat, both counts, int beta)
{
    int low, high, best, value = INT32_MIN, sign = 1;
    const layout *here;
    tile_mask mask;
    move *moves;
    for (;;) { /* a forced move is made at once */
        see_limits(s, counts, &low, &high);
        if (low >= beta)
            return sign * low;
        if (high < beta)
            return sign * high;
        here = &s->layouts[number];
        moves = moves_of(s, number);
        mask = tiles & s->held[seat] & here->fits;
        int tile = lowest(mask);
        move *m = moves + here->first[tile];
        if ((mask & (mask - 1)) | (m[1].tile == tile) | (m->tile != tile))
            break;
        if (!m->after && !follow(s, number, m))
            return 0;
        tiles &= ~mask;
        counts -= (both)s->weights[tile];
        tile_mask fits = tiles & s->layouts[m->after].fits;
        if (!fits || !(tiles & s->held[seat]))
            return sign * ended(s, tiles, seat, m->finish, counts);
        int next = seat_after(s, fits, seat), others = (next ^ seat) & 1;
        counts = others ? turned(counts) : counts;
        beta = beta_for(beta, others);
        sign = value_for(sign, others);
        number = m->after;
        seat = next;
    }
    low = least_with(s, mask, counts, low, beta);
    if (low >= beta)
        return sign * low;
    entry *e = look_up(s, tiles, number, seat, &low, &high, &best);
    if (low >= beta || low == high)
        return sign * low;
    if (high < beta)
        return sign * high;
    if (is_too_much(s))
        return 0;
    int32_t *keys = s->keys + s->candidate_count;
    if (s->candidate_count + DOMINO_OPTIONS > CANDIDATES)
        s->status = DOMINO_FULL;
    int count = s->status ? 0 : list(s, tiles, number, mask, seat, best, keys);
    if (s->status)
        return 0;
    s->candidate_count += count;
    for (int at = 0; at < count && value < beta && !s->status; at++) {
        const move *m = moves + KEY - 1 - ((at ? take_largest(keys + at, count - at) : keys[0]) & (KEY - 1));
        int reached = after(s, tiles & ~BIT(m->tile), seat, m, counts - (both)s->weights[m->tile], beta);
        best = reached > value ? (int)(m - moves) : best;
        value = largest(value, reached);
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
    return sign * value;
}

int plain_bound(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int beta)
{
    both counts[2] = {0, 0};
    for (int place = 0; place < s->rules.seats; place++)
        for (tile_mask hand = tiles & s->held[place]; hand; hand &= hand - 1)
            counts[place & 1] += (both)s->weights[lowest(hand)];
    for (int place = 0; place < 2 * s->rules.seats; place++)
        s->round[place] = s->held[place & (s->rules.seats - 1)];
    return search(s, tiles, number, seat, counts[seat & 1] | counts[1 - (seat & 1)] << 16, beta);
}

/* About what a position is worth to the side of the seat, so that the search begins near it: half of a regression on
 * 1,400 full deals of partnership dominoes, where whoever has more numbers in his hands and fewer doubles wins, and
 * whoever leads has an advantage. It explains half of the variance; the whole of it would be no better a guess than 0. */
int plain_guess(const domino_solver *s, tile_mask tiles, int seat)
{
    const domino_rules *rules = &s->rules;
    if (rules->hand_score != LOSERS || rules->divide_by > 1 || rules->round_to > 1)
        return 0;
    int twice = 10;
    for (int place = 0; place < rules->seats; place++) {
        tile_mask hand = tiles & s->held[place];
        int numbers = 0;
        for (int number = 0; number <= rules->highest; number++)
            numbers += (hand & s->suits[number]) != 0;
        int worth = 4 * numbers - 11 * how_many(hand & s->doubles) / 2;
        twice += (place ^ seat) & 1 ? -worth : worth;
    }
    return twice / 2;
}

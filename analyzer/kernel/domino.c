/* The door: rules and positions are checked, deals told apart, questions answered. */
#include "kernel.h"

#include <stddef.h>

/* -- rules -------------------------------------------------------------------------------------------- */

static int tiles_of(const domino_rules *rules) { return (rules->highest + 1) * (rules->highest + 2) / 2; }

/* Points of any kind are small enough that no sum of them overflows; `settle` refuses what is still too large. */
#define MOST_POINTS 10000

/* Two sides of one or two, or each for himself. */
static int has_sides(const domino_rules *rules)
{
    int two = rules->sides == 2 && (rules->seats == 2 || rules->seats == 4);
    return two || (rules->sides == rules->seats && between(rules->seats, 3, DOMINO_SEATS));
}

int32_t domino_check_rules(const domino_rules *rules)
{
    int right = between(rules->highest, 1, DOMINO_NUMBERS - 1) && has_sides(rules) &&
                between(rules->to_right, 0, rules->seats - 1) && between(rules->centre, LINE, SPINNERS) &&
                between(rules->arm_double, NO_ARM_DOUBLE, EVERY) && between(rules->branching, 0, 1) &&
                (!rules->total || (rules->total == rules->highest + 1 && rules->arm_double == NO_ARM_DOUBLE)) &&
                (rules->centre_sides == 4 || rules->centre_sides == 6 || rules->centre_sides == 8) && between(rules->feet, 0, 1) &&
                between(rules->cover, 0, 1) && rules->feet + rules->branching < 2 &&
                between(rules->counted, BY_NOTHING, BY_EQUAL_ENDS) &&
                between(rules->drawing, NO_DRAWING, DRAW_UNTIL_PLAYABLE) &&
                between(rules->reserve, 0, DOMINO_TILES) && between(rules->turn, TILE, RUN) &&
                between(rules->game_end, FIRST_OUT, STUCK) && between(rules->won_by, WON_BY_OUT, WON_BY_COUNT) &&
                between(rules->block_winner, SIDE_TOTAL, BLOCKER_OR_LEFT) &&
                between(rules->blocked_tie, NO_TIE_RULE, TIE_NOT_LAST) && between(rules->hand_score, LOSERS, OWN) &&
                between(rules->blocked_score, SAME, BLOCKED_EACH) &&
                between(rules->double_left, NO_DOUBLE_LEFT, DOUBLE_POWER) &&
                between(rules->blocker_times, 1, MOST_POINTS) && between(rules->divide_by, 1, MOST_POINTS) &&
                between(rules->round_to, 1, MOST_POINTS) && between(rules->round_up, 0, rules->round_to - 1) &&
                between(rules->equal_ends, 0, MOST_POINTS) && between(rules->capicu_times, 1, MOST_POINTS) &&
                between(rules->least_score, 1, MOST_POINTS) && between(rules->different_ends, 0, 1) &&
                between(rules->lone_blank, 0, MOST_POINTS) && between(rules->lone_highest, 0, MOST_POINTS) &&
                between(rules->one_blank, 0, 1);
    if (!right)
        return DOMINO_BAD_RULES;
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        right &= between(rules->bonus[finish], 0, MOST_POINTS);
    for (int tile = 0; tile <= DOMINO_TILES; tile++)
        right &= between(rules->count[tile], 0, 1000);
    for (int sum = 0; sum < DOMINO_SUMS; sum++)
        right &= between(rules->ends_points[sum], 0, MOST_POINTS);
    for (int on_lead = 0; on_lead < 3; on_lead++) {
        right &= between(rules->block_points[on_lead], 0, MOST_POINTS);
        for (int passes = 0; passes < DOMINO_PASSES; passes++)
            right &= between(rules->pass_points[on_lead][passes], 0, MOST_POINTS);
    }
    return right ? 0 : DOMINO_BAD_RULES;
}

/* -- memory ------------------------------------------------------------------------------------------- */

#define LINE_BYTES 64

static uint64_t padded(uint64_t bytes) { return (bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES; }

static uint64_t slots_for(int32_t layouts)
{
    uint64_t slots = 1;
    while (slots < 2 * (uint64_t)layouts)
        slots *= 2;
    return slots;
}

uint64_t domino_size(const domino_rules *rules, int32_t table_bits, int32_t layouts)
{
    if (domino_check_rules(rules) || !between(table_bits, 4, 28) || !between(layouts, 1000, (1 << 18) - 1))
        return 0;
    uint64_t entries = (uint64_t)1 << table_bits;
    uint64_t size = padded(sizeof(domino_solver)) + padded(sizeof(layout) * (uint64_t)layouts) +
           padded(sizeof(uint32_t) * slots_for(layouts)) + padded(sizeof(move) * MOVES_A_LAYOUT * (uint64_t)layouts) +
           padded(sizeof(entry) * entries) +
           (rules->drawing ? padded(sizeof(uint64_t) * entries) + padded(mean_bytes(rules) * (entries / 4)) : 0);
    return size <= UINTPTR_MAX ? size : 0;
}

domino_solver *domino_open(void *memory, uint64_t size, const domino_rules *rules, int32_t table_bits, int32_t layouts)
{
    uint64_t needed = domino_size(rules, table_bits, layouts);
    if (!memory || (uintptr_t)memory % LINE_BYTES || needed == 0 || size < needed)
        return 0;
    unsigned char *next = memory;
    domino_solver *s = memory;
    s->rules = *rules;
    next += padded(sizeof *s);
    s->layouts = (layout *)next;
    next += padded(sizeof(layout) * (uint64_t)layouts);
    s->numbers = (uint32_t *)next;
    next += padded(sizeof(uint32_t) * slots_for(layouts));
    s->moves = (move *)next;
    next += padded(sizeof(move) * MOVES_A_LAYOUT * (uint64_t)layouts);
    if (rules->sides > 2)
        s->known = (known *)next;
    else
        s->table = (entry *)next;
    next += padded(sizeof(entry) * ((uint64_t)1 << table_bits));
    s->owners = rules->drawing ? (uint64_t *)next : 0;
    next += padded(sizeof(uint64_t) * ((uint64_t)1 << table_bits));
    s->means = rules->drawing ? (uint64_t *)next : 0;
    s->mean_bits = table_bits - 2;
    s->table_bits = rules->sides > 2 ? table_bits - 1 : table_bits; /* one of them takes the room of two */
    s->layout_room = (uint32_t)layouts;
    s->move_room = MOVES_A_LAYOUT * (uint32_t)layouts;
    s->numbers_mask = (uint32_t)slots_for(layouts) - 1;
    s->layout_count = s->move_count = 1; /* 0 is the empty table, and no place */
    s->moves[0] = (move){.tile = NO_TILE};
    s->tile_count = tiles_of(rules);
    s->sides = rules->sides;
    s->holder_bits = rules->seats > 4 ? 3 : 2;
    for (int seat = 0; seat < rules->seats; seat++)
        s->side_of[seat] = (uint8_t)(seat % rules->sides);
    s->sign = rules->hand_score == OWN ? -1 : 1;
    s->skips = rules->game_end != FIRST_OUT;
    for (int low = 0, tile = 0; low <= rules->highest; low++)
        for (int high = low; high <= rules->highest; high++, tile++) {
            s->low[tile] = (uint8_t)low;
            s->high[tile] = (uint8_t)high;
            for (int number = 0; number <= rules->highest; number++)
                if (joins(s, tile, number))
                    s->suits[number] |= BIT(tile);
            if (low == high)
                s->doubles |= BIT(tile);
        }
    /* Where sums are joined, this many moves at an end, and those of a layout are numbered in a byte. */
    s->most_ends = rules->total ? least(DOMINO_ENDS, (MOST_MOVES - 1) / (2 * rules->highest + 2)) : DOMINO_ENDS;
    s->trims = (rules->branching || rules->feet) && !rules->counted && rules->turn == TILE &&
               rules->centre < SPINNER_CENTRE && !rules->total;
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        if (rules->bonus[finish] || rules->capicu_times > 1 || rules->equal_ends)
            s->trims = 0; /* it matters which ends there were */
    s->cut = -1;
    prepare_scoring(s);
    prepare_plain(s);
    return s;
}

/* -- values ------------------------------------------------------------------------------------------- */

int finish_of(const domino_solver *s, const domino_position *p)
{
    if (p->latest < 0)
        return 0;
    return how_finished(s, p->latest, p->before, p->before_count, p->ends, p->ends_count);
}

static const wanted everything = {0, NOT_MUCH};

/* What each side is still going to write from a position on, where more than two play. */
static void points_from(domino_solver *s, const domino_position *p, uint32_t number, int32_t *points)
{
    tile_mask tiles = in_hands(p);
    if (number && p->last >= 0 && !(tiles & outs(s, p->last))) {
        count_up(s, tiles, p->last, finish_of(s, p), p->passes > 0, p->on_lead, points);
        return;
    }
    halt at = {.seat = p->seat, .tiles = tiles};
    if (number)
        at = advance(s, tiles, s->layouts[number].fits, p->seat, p->passes, p->drew, p->on_lead,
                     s->in_play && p->last >= 0);
    if (at.ended)
        count_up(s, at.tiles, p->last, finish_of(s, p), at.passes > 0, p->on_lead, points);
    else
        decide(s, at.tiles, number, at.seat, everything, points);
    if (at.gain)
        points[s->side_of[p->last]] += at.gain * s->sign;
}

/* The exact value of a position for the side to move. */
static int value(domino_solver *s, const domino_position *p, uint32_t number)
{
    int side = p->seat % 2, paid = s->in_play && p->last >= 0;
    tile_mask tiles = in_hands(p);
    if (s->sides > 2 && (number || p->leads)) {
        int32_t points[DOMINO_SEATS] = {0};
        points_from(s, p, number, points);
        return net(s, points, s->side_of[p->seat]);
    }
    if (!number)
        return p->leads ? exact(s, tiles, 0, p->seat) : (s->status = DOMINO_BAD_POSITION, 0);
    int last = p->last < 0 ? 0 : p->last;
    if (p->last >= 0 && !(tiles & outs(s, last))) {
        int ended = ending(s, tiles, p->last, finish_of(s, p), p->passes > 0, p->on_lead);
        return side ? -ended : ended;
    }
    halt at = advance(s, tiles, s->layouts[number].fits, p->seat, p->passes, p->drew, p->on_lead, paid);
    int gain = last % 2 == side ? at.gain : -at.gain;
    if (at.ended) {
        int ended = ending(s, at.tiles, p->last, finish_of(s, p), at.passes > 0, p->on_lead);
        return gain + (side ? -ended : ended);
    }
    int to_come = exact(s, at.tiles, number, at.seat);
    return gain + (at.seat % 2 == side ? to_come : -to_come);
}

#if defined(__GNUC__)
int32_t domino_stopped;
void domino_stop(int32_t on) { __atomic_store_n(&domino_stopped, on, __ATOMIC_RELAXED); }
#else
volatile int32_t domino_stopped;
void domino_stop(int32_t on) { domino_stopped = on; }
#endif

void domino_values(domino_solver *s, const domino_position *positions, int32_t count, uint64_t limit, int32_t *values,
                   int32_t *statuses)
{
    for (int32_t at = 0; at < count; at++) {
        allow(s, limit);
        uint32_t number = settle(s, &positions[at]);
        values[at] = s->status ? 0 : value(s, &positions[at], number);
        statuses[at] = s->status;
        if (s->status)
            values[at] = 0;
    }
}

/* The exact value of a move for the side that makes it; `tiles` are those left after it. */
static int option_value(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m)
{
    if (s->sides == 2)
        return after_move(s, tiles, number, seat, m, 0, 1);
    int32_t points[DOMINO_SEATS] = {0};
    points_after(s, tiles, number, seat, m, everything, points);
    return net(s, points, s->side_of[seat]);
}

/* A move is not better than this, and is if it can be; `tiles` are those left after it. */
static int at_most(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, int best)
{
    return after_move(s, tiles, number, seat, m, best, 0) < best ? best - 1 : best;
}

/* Some of the moves of a position; none: all of them. */
typedef struct {
    const domino_option *moves;
    int32_t count;
} selection;

static int is_among(selection some, int tile, int32_t end)
{
    for (int32_t at = 0; at < some.count; at++)
        if (some.moves[at].tile == tile && some.moves[at].end == end)
            return 1;
    return some.count <= 0;
}

static const selection all_moves = {0, 0};

/* Every move with its value, or some. Where only the best are wanted and two sides play, the value of the position is
 * enough: each move is asked whether it reaches it, and if it does not, one point less stands in place of its value. */
static int32_t options_of(domino_solver *s, const domino_position *p, uint64_t limit, int best_only, selection some,
                          domino_option options[DOMINO_OPTIONS])
{
    int32_t count = 0;
    uint32_t number = settle(s, p);
    if (s->status)
        return s->status;
    allow(s, limit);
    tile_mask tiles = in_hands(p);
    if (number && p->last >= 0 && !(tiles & outs(s, p->last)))
        return 0;
    move *moves = moves_of(s, number);
    tile_mask mask = s->status ? 0 : playable(s, &s->layouts[number], tiles, p->seat);
    best_only &= s->sides == 2 && mask != 0;
    int best = best_only ? exact(s, tiles, number, p->seat) : 0;
    if (s->layouts[number].stop && !s->status && is_among(some, -1, -1)) {
        const move stop = {.tile = NO_TILE};
        options[count++] = (domino_option){-1, -1, best_only ? at_most(s, tiles, number, p->seat, &stop, best)
                                                             : option_value(s, tiles, number, p->seat, &stop)};
    }
    for (tile_mask rest = mask; rest && !s->status; rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves + s->layouts[number].first[tile]; m->tile == tile && !s->status; m++)
            if (is_among(some, tile, end_of(m)) && (m->after || follow(s, number, m))) {
                tile_mask left = tiles & ~BIT(tile);
                options[count++] = (domino_option){tile, end_of(m),
                                                   best_only ? at_most(s, left, number, p->seat, m, best)
                                                             : option_value(s, left, number, p->seat, m)};
            }
    }
    return s->status ? s->status : count;
}

int32_t domino_options(domino_solver *s, const domino_position *p, uint64_t limit, domino_option options[DOMINO_OPTIONS])
{
    return options_of(s, p, limit, 0, all_moves, options);
}

int32_t domino_best(domino_solver *s, const domino_position *p, uint64_t limit, domino_option options[DOMINO_OPTIONS])
{
    return options_of(s, p, limit, 1, all_moves, options);
}

/* A move ahead, then two, and so on: what is certain of a position then stands for its value. Such a game has values of
 * its own, so nothing that is known of a deal holds for it. */
int32_t domino_bounds(domino_solver *s, const domino_position *p, uint64_t limit, domino_option lows[DOMINO_OPTIONS],
                      domino_option highs[DOMINO_OPTIONS])
{
    domino_option found[2][DOMINO_OPTIONS];
    uint64_t until = limit < UINT64_MAX - s->nodes ? s->nodes + limit : UINT64_MAX;
    int32_t count = 0, number = 0;
    if (s->sides != 2)
        return DOMINO_BAD_RULES;
    settle(s, p);
    for (int cut = how_many(in_hands(p) | s->stock) - 1; cut >= 0 && number >= 0; cut--) {
        for (int high = 0; high < 2 && number >= 0; high++) {
            s->doubted = high ? 1 - p->seat % 2 : p->seat % 2;
            number = DOMINO_FULL;
            for (int tries = 0; number == DOMINO_FULL && tries < 2; tries++) { /* then with no layouts known */
                s->deal_known = 0;
                s->cut = cut;
                number = options_of(s, p, until > s->nodes ? until - s->nodes : 0, 0, all_moves, found[high]);
            }
        }
        for (int32_t move = 0; move < number; move++) {
            lows[move] = found[0][move];
            highs[move] = found[1][move];
        }
        count = number < 0 ? count : number;
    }
    s->deal_known = 0;
    s->cut = -1;
    return number < 0 && number != DOMINO_FULL && number != DOMINO_OUT_OF_REACH ? number : count;
}

int32_t domino_worlds(domino_solver *s, const domino_position *p, const uint64_t *hands, const uint8_t *orders,
                      int32_t count, const domino_option *wanted, int32_t wanted_count, uint64_t limit,
                      domino_option options[DOMINO_OPTIONS], int32_t *values, int32_t room, int32_t *moves)
{
    domino_position world = *p;
    domino_option found[DOMINO_OPTIONS];
    uint64_t until = limit < UINT64_MAX - s->nodes ? s->nodes + limit : UINT64_MAX;
    *moves = 0;
    if (!between(p->order_count, 0, (int32_t)sizeof p->order) || !between(p->seat, 0, DOMINO_SEATS - 1))
        return DOMINO_BAD_POSITION;
    for (int32_t at = 0; at < count; at++) {
        for (int seat = 0; seat < DOMINO_SEATS; seat++)
            world.hands[seat] = hands[(size_t)at * DOMINO_SEATS + seat];
        for (int tile = 0; orders && tile < p->order_count; tile++)
            world.order[tile] = orders[(size_t)at * p->order_count + tile];
        if (world.hands[p->seat] != p->hands[p->seat])
            return DOMINO_BAD_POSITION; /* its moves would be others */
        int32_t number = DOMINO_FULL;
        for (int tries = 0; number == DOMINO_FULL && tries < 2; tries++) /* the second time with no layouts known */
            number = options_of(s, &world, until > s->nodes ? until - s->nodes : 0, 0,
                                (selection){wanted, wanted_count}, at ? found : options);
        if (number == DOMINO_OUT_OF_REACH || number == DOMINO_FULL)
            return at;
        if (number < 0)
            return number;
        if (at && number != *moves)
            return DOMINO_BAD_POSITION;
        *moves = number;
        if ((int64_t)(at + 1) * number > room)
            return DOMINO_BAD_POSITION;
        for (int move = 0; move < number; move++)
            values[(size_t)at * number + move] = (at ? found : options)[move].value;
    }
    return count;
}

void domino_count(const domino_solver *s, domino_counts *counts)
{
    *counts = (domino_counts){s->nodes, s->probes, s->hits, s->layout_count};
}

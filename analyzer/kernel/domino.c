/* The door: rules and positions are checked, deals told apart, questions answered. */
#include "kernel.h"

#define NULL_SOLVER ((domino_solver *)0)

/* -- rules -------------------------------------------------------------------------------------------- */

static int between(int32_t value, int32_t low, int32_t high) { return low <= value && value <= high; }

static int tiles_of(const domino_rules *rules) { return (rules->highest + 1) * (rules->highest + 2) / 2; }

/* Points of any kind are small enough that no sum of them overflows; `limits` refuses what is still too large. */
#define MOST_POINTS 10000

int32_t domino_check_rules(const domino_rules *rules)
{
    int right = between(rules->highest, 1, DOMINO_NUMBERS - 1) && (rules->seats == 2 || rules->seats == 4) &&
                between(rules->to_right, 0, rules->seats - 1) && between(rules->centre, LINE, SPINNER_CENTRE) &&
                between(rules->arm_double, NO_ARM_DOUBLE, EVERY) && between(rules->branching, 0, 1) &&
                between(rules->counted, 0, 1) && between(rules->drawing, NO_DRAWING, DRAW_UNTIL_PLAYABLE) &&
                between(rules->reserve, 0, DOMINO_TILES) && between(rules->turn, TILE, RUN) &&
                between(rules->game_end, FIRST_OUT, STUCK) && between(rules->won_by, WON_BY_OUT, WON_BY_COUNT) &&
                between(rules->block_winner, SIDE_TOTAL, BLOCKER_OR_RIGHT) &&
                between(rules->blocked_tie, NO_TIE_RULE, TIE_NOT_LAST) && between(rules->hand_score, LOSERS, OWN) &&
                between(rules->blocked_score, SAME, BLOCKED_NOTHING) &&
                between(rules->double_left, NO_DOUBLE_LEFT, DOUBLE_POWER) &&
                between(rules->blocker_times, 1, MOST_POINTS) && between(rules->divide_by, 1, MOST_POINTS) &&
                between(rules->round_to, 1, MOST_POINTS) && between(rules->round_up, 0, rules->round_to - 1) &&
                between(rules->equal_ends, 0, MOST_POINTS) && between(rules->capicu_times, 1, MOST_POINTS) &&
                between(rules->different_ends, 0, 1) && between(rules->one_blank, 0, 1) &&
                between(rules->block_points[0], 0, MOST_POINTS) && between(rules->block_points[1], 0, MOST_POINTS);
    if (!right)
        return DOMINO_BAD_RULES;
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        right &= between(rules->bonus[finish], 0, MOST_POINTS);
    for (int tile = 0; tile <= DOMINO_TILES; tile++)
        right &= between(rules->count[tile], 0, 1000);
    for (int sum = 0; sum < DOMINO_SUMS; sum++)
        right &= between(rules->ends_points[sum], 0, MOST_POINTS);
    for (int passes = 0; passes < DOMINO_PASSES; passes++)
        right &= between(rules->pass_points[0][passes], 0, MOST_POINTS) && between(rules->pass_points[1][passes], 0, MOST_POINTS);
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
    return padded(sizeof(domino_solver)) + padded(sizeof(layout) * (uint64_t)layouts) +
           padded(sizeof(uint32_t) * slots_for(layouts)) + padded(sizeof(move) * MOVES_A_LAYOUT * (uint64_t)layouts) +
           padded(sizeof(entry) * entries) + (rules->drawing ? padded(sizeof(uint64_t) * entries) : 0);
}

domino_solver *domino_open(void *memory, uint64_t size, const domino_rules *rules, int32_t table_bits, int32_t layouts)
{
    uint64_t needed = domino_size(rules, table_bits, layouts);
    if (!memory || (uintptr_t)memory % LINE_BYTES || needed == 0 || size < needed)
        return NULL_SOLVER;
    unsigned char *next = memory;
    domino_solver *s = memory;
    *s = (domino_solver){.rules = *rules};
    next += padded(sizeof *s);
    s->layouts = (layout *)next;
    next += padded(sizeof(layout) * (uint64_t)layouts);
    s->numbers = (uint32_t *)next;
    next += padded(sizeof(uint32_t) * slots_for(layouts));
    s->moves = (move *)next;
    next += padded(sizeof(move) * MOVES_A_LAYOUT * (uint64_t)layouts);
    s->table = (entry *)next;
    next += padded(sizeof(entry) << table_bits);
    s->owners = rules->drawing ? (uint64_t *)next : 0;
    s->table_bits = table_bits;
    s->layout_room = (uint32_t)layouts;
    s->move_room = MOVES_A_LAYOUT * (uint32_t)layouts;
    s->numbers_mask = (uint32_t)slots_for(layouts) - 1;
    s->layout_count = s->move_count = 1; /* 0 is the empty table, and no place */
    s->moves[0] = (move){.tile = NO_TILE};
    s->tile_count = tiles_of(rules);
    s->sign = rules->hand_score == OWN ? -1 : 1;
    s->skips = rules->game_end != FIRST_OUT;
    for (int low = 0, tile = 0; low <= rules->highest; low++)
        for (int high = low; high <= rules->highest; high++, tile++) {
            s->low[tile] = (uint8_t)low;
            s->high[tile] = (uint8_t)high;
            s->suits[low] |= BIT(tile);
            s->suits[high] |= BIT(tile);
            if (low == high)
                s->doubles |= BIT(tile);
        }
    s->trims = rules->branching && !rules->counted;
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        if (rules->bonus[finish] || rules->capicu_times > 1 || rules->equal_ends)
            s->trims = 0; /* it matters which ends there were */
    prepare_scoring(s);
    return s;
}

/* -- positions ---------------------------------------------------------------------------------------- */

static tile_mask in_hands(const domino_position *p)
{
    return p->hands[0] | p->hands[1] | p->hands[2] | p->hands[3];
}

static int has_run(const domino_position *p)
{
    for (int at = 0; at < p->ends_count; at++)
        if (p->ends[at] & DOMINO_RUN)
            return 1;
    return 0;
}

/* Whether a position can be one; what passes here is never read out of bounds. */
static int is_right(const domino_solver *s, const domino_position *p)
{
    const domino_rules *rules = &s->rules;
    tile_mask all = BIT(s->tile_count) - 1, seen = 0;
    if (!between(p->seat, 0, rules->seats - 1) || !between(p->leader, 0, rules->seats - 1) ||
        !between(p->last, -1, rules->seats - 1) || !between(p->passes, 0, DOMINO_PASSES - 1) ||
        !between(p->drew, 0, 1) || !between(p->on_lead, 0, 1) || !between(p->latest, -1, s->tile_count - 1) ||
        !between(p->ends_count, 0, DOMINO_ENDS) || !between(p->due, 0, 1) ||
        !between(p->before_count, 0, DOMINO_ENDS) || !between(p->order_count, 0, 64) ||
        !between(p->stock, p->order_count, 64) || (p->ends_count == 0 && (p->last >= 0 || p->drew)))
        return 0;
    for (int seat = 0; seat < DOMINO_SEATS; seat++) {
        if (p->hands[seat] & (~all | seen) || (seat >= rules->seats && p->hands[seat]))
            return 0;
        seen |= p->hands[seat];
    }
    if (p->leads & ~p->hands[p->seat])
        return 0;
    for (int at = 0; at < p->ends_count; at++)
        if ((p->ends[at] & DOMINO_NUMBER) > rules->highest || (p->ends[at] & DOMINO_KIND) > DOMINO_SPINNER ||
            (p->ends[at] & DOMINO_RUN && rules->turn == TILE))
            return 0;
    for (int at = 0; at < p->before_count; at++)
        if (p->before[at] > rules->highest)
            return 0;
    if (!rules->drawing)
        return 1;
    if (p->stock > rules->reserve && p->stock - p->order_count > rules->reserve)
        return 0; /* left to chance */
    if (p->order_count && 6 + 2 * p->order_count > 64)
        return 0;
    for (int at = 0; at < p->order_count; at++) {
        if (p->order[at] >= s->tile_count || BIT(p->order[at]) & seen)
            return 0;
        seen |= BIT(p->order[at]);
    }
    return 1;
}

/* Whether the stock of a position is what was left of the deal's after so many draws. */
static int is_rest(const domino_solver *s, const domino_position *p)
{
    int skipped = s->order_count - p->order_count;
    if (skipped < 0 || p->stock - p->order_count != s->unknown)
        return 0;
    for (int at = 0; at < p->order_count; at++)
        if (p->order[at] != s->order[skipped + at])
            return 0;
    return 1;
}

/* Whether every tile is where it can be in the deal at hand, so that what is known of it can be used. */
static int is_of_deal(const domino_solver *s, const domino_position *p)
{
    tile_mask held = 0, now = 0;
    if (!s->deal_known || p->leader != s->leader || (s->rules.drawing && !is_rest(s, p)))
        return 0;
    if (!p->ends_count && s->leads && p->leads != s->leads)
        return 0; /* another lead is asked for */
    for (int seat = 0; seat < s->rules.seats; seat++) {
        held |= s->held[seat];
        now |= p->hands[seat];
        for (int other = 0; other < s->rules.seats; other++)
            if (other != seat && p->hands[seat] & s->held[other])
                return 0;
    }
    return ((p->exposed ^ s->exposed) & held & now) == 0;
}

/* Starts a new deal: nothing that is in the table holds for it. */
static void new_deal(domino_solver *s, const domino_position *p)
{
    uint64_t numbers = ~(uint64_t)0 >> s->tile_count;
    uint64_t number = (s->deal >> s->tile_count) + 1;
    if (number >= numbers) {
        for (uint64_t slot = 0; slot < (uint64_t)1 << s->table_bits; slot++)
            s->table[slot] = (entry){0, 0};
        number = 1;
    }
    s->deal = number << s->tile_count;
    s->deal_known = 1;
    s->deal_nodes = s->nodes;
    s->used_bits = least(FIRST_BITS, s->table_bits);
    s->leader = p->leader;
    s->leads = s->exposed = 0;
    for (int seat = 0; seat < DOMINO_SEATS; seat++)
        s->held[seat] = 0;
    s->order_count = s->unknown = 0;
    for (int tile = 0; tile < s->tile_count; tile++)
        s->place[tile] = 0xff;
    if (!s->rules.drawing)
        return;
    s->order_count = p->order_count;
    s->unknown = p->stock - p->order_count;
    for (int at = 0; at < p->order_count; at++) {
        s->order[at] = p->order[at];
        s->place[p->order[at]] = (uint8_t)at;
    }
}

/* Forgets all layouts; what the table says of them is worth nothing then. */
static void forget_layouts(domino_solver *s)
{
    for (uint32_t slot = 0; slot <= s->numbers_mask; slot++)
        s->numbers[slot] = 0;
    s->layouts[0].moves = 0;
    s->layout_count = s->move_count = 1;
    s->deal_known = 0;
}

/* Makes the solver ready for a position; returns its layout, or says in `status` what is wrong. */
static uint32_t settle(domino_solver *s, const domino_position *p)
{
    int low, high;
    if (s->status == DOMINO_FULL)
        forget_layouts(s);
    s->status = 0;
    s->candidate_count = 0;
    if (!is_right(s, p)) {
        s->status = DOMINO_BAD_POSITION;
        return 0;
    }
    /* Tiles that were drawn while a question was answered belong to the stock again. */
    for (int seat = 0; seat < DOMINO_SEATS; seat++)
        for (int at = 0; at < s->order_count; at++)
            s->held[seat] &= ~BIT(s->order[at]);
    if (!is_of_deal(s, p))
        new_deal(s, p);
    if (!p->ends_count)
        s->leads = p->leads;
    s->drawn = (uint64_t)(s->order_count - p->order_count) * (s->rules.drawing != 0);
    s->stock = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        s->held[seat] |= p->hands[seat];
        s->exposed |= p->exposed & p->hands[seat];
    }
    for (int at = 0; at < s->order_count; at++) {
        if (at >= taken_from(s))
            s->stock |= BIT(s->order[at]);
        for (int seat = 0; seat < s->rules.seats; seat++)
            if (at < taken_from(s) && p->hands[seat] & BIT(s->order[at]))
                s->drawn += (uint64_t)seat << owner_bits(at);
    }
    limits(s, in_hands(p), 0, &low, &high);
    if (low <= INT16_MIN + 1 || high >= INT16_MAX)
        s->status = DOMINO_RANGE;
    if (!p->ends_count || s->status)
        return 0;
    uint32_t number = find_layout(s, p->ends, p->ends_count, p->due);
    for (int pips = 0; pips <= s->rules.highest && s->trims && !s->status; pips++)
        number = trimmed(s, number, pips, in_hands(p) | s->stock);
    if (!s->status && has_run(p) && !playable(s, p->hands[p->seat], number, p->seat))
        s->status = DOMINO_BAD_POSITION;
    return number;
}

/* -- values ------------------------------------------------------------------------------------------- */

static int finish_of(const domino_solver *s, const domino_position *p)
{
    if (p->latest < 0)
        return 0;
    return how_finished(&s->rules, s->low[p->latest], s->high[p->latest], p->before, p->before_count, p->ends,
                        p->ends_count);
}

/* The exact value of a position for the side to move. */
static int value(domino_solver *s, const domino_position *p, uint32_t number)
{
    int side = p->seat % 2, paid = s->in_play && p->last >= 0;
    tile_mask tiles = in_hands(p);
    if (!number)
        return p->leads ? exact(s, tiles, 0, p->seat) : (s->status = DOMINO_BAD_POSITION, 0);
    int last = p->last < 0 ? 0 : p->last;
    if (p->last >= 0 && !(tiles & outs(s, last))) {
        int ended = ending(s, tiles, p->last, finish_of(s, p), p->passes > 0, p->on_lead);
        return side ? -ended : ended;
    }
    halt at = advance(s, tiles, s->layouts[number].fits, p->seat, p->passes, p->drew, p->on_lead, paid);
    int gain = last % 2 == side ? at.gain : -at.gain;
    if (at.seat < 0) {
        int ended = ending(s, at.tiles, p->last, finish_of(s, p), at.passes > 0, p->on_lead);
        return gain + (side ? -ended : ended);
    }
    int to_come = exact(s, at.tiles, number, at.seat);
    return gain + (at.seat % 2 == side ? to_come : -to_come);
}

void domino_values(domino_solver *s, const domino_position *positions, int32_t count, uint64_t limit, int32_t *values,
                   int32_t *statuses)
{
    for (int32_t at = 0; at < count; at++) {
        s->limit = s->nodes + limit;
        uint32_t number = settle(s, &positions[at]);
        values[at] = s->status ? 0 : value(s, &positions[at], number);
        statuses[at] = s->status;
        if (s->status)
            values[at] = 0;
    }
}

int32_t domino_options(domino_solver *s, const domino_position *p, uint64_t limit, domino_option options[DOMINO_OPTIONS])
{
    int32_t count = 0;
    uint32_t number = settle(s, p);
    if (s->status)
        return s->status;
    s->limit = s->nodes + limit;
    tile_mask tiles = in_hands(p);
    if (number && p->last >= 0 && !(tiles & outs(s, p->last)))
        return 0;
    move *moves = moves_of(s, number);
    if (s->layouts[number].stop) {
        const move stop = {.tile = NO_TILE};
        options[count++] = (domino_option){-1, -1, after_move(s, tiles, number, p->seat, &stop, 0, 0)};
    }
    for (tile_mask rest = playable(s, tiles, number, p->seat); rest && !s->status; rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves + s->layouts[number].first[tile]; m->tile == tile && !s->status; m++)
            if (m->after || follow(s, number, m))
                options[count++] = (domino_option){tile, m->end == LEADS ? -1 : m->end,
                                               after_move(s, tiles & ~BIT(tile), number, p->seat, m, 0, 0)};
    }
    return s->status ? s->status : count;
}

/* -- counting lines ----------------------------------------------------------------------------------- */

typedef struct {
    tile_mask tiles;
    uint32_t number;
    int seat, last, drew;
} node;

static int has_ended(const domino_solver *s, const node *at)
{
    if (at->last >= 0 && at->number && !(at->tiles & outs(s, at->last)))
        return 1;
    if (!at->number || (is_live(s) && at->tiles))
        return 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (at->tiles & s->held[seat] & s->layouts[at->number].fits)
            return 0;
    return 1;
}

static node moved(const domino_solver *s, const node *at, const move *m)
{
    node next = {at->tiles & ~BIT(m->tile), m->after, 0, at->seat, 0};
    if (m->run && next.tiles & s->held[at->seat] & s->layouts[m->run].fits) {
        next.number = m->run;
        next.seat = at->seat;
    } else {
        next.seat = next_seat(s, next.tiles, at->seat);
    }
    return next;
}

static int64_t lines(domino_solver *s, const node *at, int depth)
{
    if (depth == 0)
        return 1;
    if (has_ended(s, at) || s->status)
        return 0;
    int64_t total = 0;
    uint64_t drawn = s->drawn;
    tile_mask stock = s->stock, mask = playable(s, at->tiles, at->number, at->seat);
    move *moves = moves_of(s, at->number);
    for (tile_mask rest = mask; rest; rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves + s->layouts[at->number].first[tile]; m->tile == tile; m++) {
            if (!m->after && !follow(s, at->number, m))
                return 0;
            node next = moved(s, at, m);
            play_from_stock(s, tile);
            total += lines(s, &next, depth - 1);
            s->drawn = drawn;
        }
    }
    uint32_t stop = s->layouts[at->number].stop;
    if (stop || !mask) {
        node next = *at;
        next.drew = 0;
        tile_mask held = s->held[at->seat];
        if (stop) { /* is no turn of its own */
            next.number = stop;
            next.seat = next_seat(s, at->tiles, at->seat);
            return total + lines(s, &next, depth);
        }
        if (is_live(s) && !(at->drew && s->rules.drawing == DRAW_ONE)) {
            next.tiles = draw(s, at->tiles, at->seat);
            next.drew = 1;
        } else {
            next.seat = next_seat(s, at->tiles, at->seat);
        }
        total += lines(s, &next, depth - 1);
        s->drawn = drawn;
        s->stock = stock;
        s->held[at->seat] = held;
    }
    return total;
}

int64_t domino_perft(domino_solver *s, const domino_position *p, int32_t depth)
{
    uint32_t number = settle(s, p);
    if (s->status)
        return s->status;
    if (!between(depth, 0, 64) || (!number && !p->leads))
        return DOMINO_BAD_POSITION;
    node start = {in_hands(p), number, p->seat, p->last, p->drew};
    int64_t total = lines(s, &start, depth);
    return s->status ? s->status : total;
}

void domino_count(const domino_solver *s, domino_counts *counts)
{
    *counts = (domino_counts){s->nodes, s->probes, s->hits, s->layout_count};
}

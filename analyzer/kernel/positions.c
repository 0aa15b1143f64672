/* Positions as they are asked about: checked, and told apart by deal, so that what is known of one serves the next. */
#include "kernel.h"

tile_mask in_hands(const domino_position *p)
{
    tile_mask hands = 0;
    for (int seat = 0; seat < DOMINO_SEATS; seat++)
        hands |= p->hands[seat];
    return hands;
}

/* Whether a position can be one; what passes here is never read out of bounds. */
static int is_right(const domino_solver *s, const domino_position *p)
{
    const domino_rules *rules = &s->rules;
    tile_mask all = BIT(s->tile_count) - 1, seen = 0;
    if (!between(p->seat, 0, rules->seats - 1) || !between(p->leader, 0, rules->seats - 1) ||
        !between(p->last, -1, rules->seats - 1) || !between(p->passes, 0, DOMINO_PASSES - 1) ||
        !between(p->drew, 0, 1) || !between(p->on_lead, 0, 2) || !between(p->latest, -1, s->tile_count - 1) ||
        !between(p->ends_count, 0, s->most_ends) || !between(p->due, 0, 1) ||
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
    if (!are_few(p->ends, p->ends_count))
        return 0;
    for (int at = 0; at < p->ends_count; at++)
        if ((p->ends[at] & DOMINO_NUMBER) > rules->highest || (p->ends[at] & DOMINO_KIND) > DOMINO_UNCOVERED ||
            (p->ends[at] & DOMINO_RUN && rules->turn == TILE))
            return 0;
    for (int at = 0; at < p->before_count; at++)
        if (p->before[at] > rules->highest)
            return 0;
    if (!rules->drawing)
        return 1;
    if (p->stock > rules->reserve && p->stock - p->order_count > rules->reserve)
        return 0; /* left to chance */
    if (owner_bits(s, p->order_count) > 64)
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
    return ((p->exposed ^ s->exposed) & (held | s->drawable) & now) == 0;
}

/* Starts a new deal: nothing that is in the table holds for it. */
static void new_deal(domino_solver *s, const domino_position *p)
{
    uint64_t numbers = ~(uint64_t)0 >> s->tile_count;
    uint64_t number = (s->deal >> s->tile_count) + 1;
    if (number >= numbers) {
        for (uint64_t slot = 0; slot < (uint64_t)1 << s->table_bits; slot++)
            if (s->known)
                s->known[slot].tiles = 0;
            else
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
    s->drawable = 0;
    for (int tile = 0; tile < s->tile_count; tile++)
        s->place[tile] = 0xff;
    if (!s->rules.drawing)
        return;
    s->order_count = p->order_count;
    s->unknown = p->stock - p->order_count;
    for (int at = 0; at < p->order_count; at++) {
        s->order[at] = p->order[at];
        s->drawable |= BIT(p->order[at]);
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
    s->asked++;
}

/* Makes the solver ready for the deal of a position; returns 0, or what is wrong, which is in `status` too. */
int set_up(domino_solver *s, const domino_position *p)
{
    int low, high;
    if (s->status == DOMINO_FULL)
        forget_layouts(s);
    s->status = 0;
    s->course = 0;
    s->chance = 0;
    s->candidate_count = 0;
    if (!is_right(s, p))
        return s->status = DOMINO_BAD_POSITION;
    /* Tiles that were drawn while a question was answered belong to the stock again. */
    for (int seat = 0; seat < DOMINO_SEATS; seat++)
        s->held[seat] &= ~s->drawable;
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
                s->drawn += (uint64_t)seat << owner_bits(s, at);
    }
    limits(s, in_hands(p), 0, &low, &high);
    if (low <= INT16_MIN + 1 || high >= INT16_MAX)
        s->status = DOMINO_RANGE;
    return s->status;
}

/* The layout of a position for which the solver is ready. */
static uint32_t layout_of(domino_solver *s, const domino_position *p)
{
    if (is_stopped() && !s->status)
        s->status = DOMINO_STOPPED;
    if (s->status || !p->ends_count)
        return 0;
    uint32_t number = find_layout(s, p->ends, p->ends_count, p->due);
    for (int pips = 0; pips <= s->rules.highest && s->trims && !s->status; pips++)
        number = trimmed(s, number, pips, in_hands(p) | s->stock);
    if (!s->status && has_run(p->ends, p->ends_count) && !playable(s, &s->layouts[number], p->hands[p->seat], p->seat))
        s->status = DOMINO_BAD_POSITION;
    return number;
}

/* Makes the solver ready for a position, and returns its layout. */
uint32_t settle(domino_solver *s, const domino_position *p)
{
    set_up(s, p);
    return layout_of(s, p);
}

/* The same where the stock is in unknown order: `order` lists its tiles in any order. */
uint32_t settle_unknown(domino_solver *s, const domino_position *p)
{
    int low, high;
    set_up(s, p);
    if (!s->status && (!s->means || p->order_count != p->stock || p->stock <= s->rules.reserve || p->stock > DOMINO_UNKNOWN))
        s->status = DOMINO_BAD_POSITION;
    if (s->status)
        return 0;
    s->deal_known = 0; /* the next deal in known order is another one */
    s->chance = 1;
    s->drawn = 0;
    s->stock = 0;
    for (int at = 0; at < p->order_count; at++)
        s->stock |= BIT(p->order[at]);
    for (int seat = 0; seat < DOMINO_SEATS; seat++)
        s->held[seat] = p->hands[seat];
    s->exposed = p->exposed;
    s->leads = p->leads;
    /* Only the first lead is asked for, so that what follows it does not depend on what else could be led. */
    if (!s->asked || s->mean_leader != p->leader || s->mean_exposed != p->exposed ||
        (!p->ends_count && s->mean_leads != p->leads)) {
        s->asked++;
        s->mean_leader = p->leader;
        s->mean_exposed = p->exposed;
        s->mean_leads = p->leads;
    }
    limits(s, in_hands(p), 0, &low, &high);
    if (low <= INT16_MIN + 1 || high >= INT16_MAX)
        s->status = DOMINO_RANGE;
    return layout_of(s, p);
}

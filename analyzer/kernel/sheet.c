/* A game as it is written down: what may be done at a table of which some hands are known, or none. Nothing is searched, so sets
 * are larger than those that are solved, and there are trains; how tiles are laid and what is scored is the same. */
#include "sheet.h"

uint64_t domino_sheet_size(void) { return sizeof(sheet_solver); }

domino_solver *domino_sheet_open(void *memory, const domino_sheet_rules *given)
{
    sheet_solver *made = memory;
    domino_solver *s = &made->solver;
    const domino_rules *rules = &given->rules;
    if (!between(rules->highest, 1, 15) || !between(rules->seats, 2, DOMINO_SEATS) ||
        !between(rules->sides, 1, rules->seats) || !between(rules->centre_sides, 1, DOMINO_ENDS) || rules->round_to < 1 ||
        rules->divide_by < 1)
        return 0;
    made->rules = *given;
    s->rules = *rules;
    s->sides = rules->sides;
    for (int seat = 0; seat < rules->seats; seat++)
        s->side_of[seat] = (uint8_t)(seat % rules->sides);
    s->sign = rules->hand_score == OWN ? -1 : 1;
    s->skips = rules->game_end != FIRST_OUT;
    s->most_ends = DOMINO_ENDS;
    for (int low = 0; low <= rules->highest; low++)
        for (int high = low; high <= rules->highest; high++, s->tile_count++) {
            s->low[s->tile_count] = (uint8_t)low;
            s->high[s->tile_count] = (uint8_t)high;
        }
    for (int sum = 0; sum < DOMINO_SUMS; sum++)
        s->in_play |= rules->ends_points[sum] != 0;
    for (int on_lead = 0; on_lead < 3; on_lead++)
        for (int passes = 0; passes < DOMINO_PASSES; passes++)
            s->in_play |= rules->pass_points[on_lead][passes] != 0 || rules->block_points[on_lead] != 0;
    return s;
}

#define ANYBODY -1

/* The ends that a seat may join, as a mask: those that come first, else all, or the trains that are open to it. */
static uint32_t open_to(const domino_solver *s, const domino_sheet *t, int seat)
{
    int cross = s->rules.centre == CROSS && !rules_of(s)->trains;
    uint32_t first = 0, all = t->ends_count < 32 ? ((uint32_t)1 << t->ends_count) - 1 : ~(uint32_t)0;
    for (int at = 0; at < t->ends_count; at++) {
        int kind = kind_of(t->ends[at]);
        first |= (uint32_t)(kind == DOMINO_UNCOVERED || (cross && kind == DOMINO_BARE)) << at;
    }
    if (first || seat == ANYBODY || !has_trains(s, t))
        return first ? first : all;
    return all & ((uint32_t)t->marked | (uint32_t)1 << seat | (uint32_t)1 << s->rules.seats);
}

static int takes(const domino_solver *s, const domino_sheet *t, int at, int tile)
{
    return joins(s, tile, number_of(t->ends[at])) && (kind_of(t->ends[at]) != DOMINO_DUE || is_double(s, tile));
}

static int fits(const domino_solver *s, const domino_sheet *t, uint32_t open, int tile)
{
    for (int at = 0; at < t->ends_count; at++)
        if (open >> at & 1 && takes(s, t, at, tile))
            return 1;
    return 0;
}

/* Whether a seat adds a tile to its turn, and does not have another turn anyway. */
static int goes_on(const domino_solver *s, const domino_sheet *t)
{
    const domino_sheet_rules *rules = rules_of(s);
    if (!has_run(t->ends, t->ends_count))
        return 0;
    return !(rules->first_train && rules->again && t->latest >= 0 && is_double(s, t->latest) && t->held[t->seat]);
}

static int can_draw(const domino_solver *s, const domino_sheet *t)
{
    return s->rules.drawing && t->laid && t->stock > s->rules.reserve && !(t->drew && s->rules.drawing == DRAW_ONE);
}

/* -- the end ------------------------------------------------------------------------------------------ */

/* Whether the seat's last tile has ended the game. */
static int is_out(const domino_solver *s, const domino_sheet *t, int seat)
{
    int held = t->held[seat];
    if (s->rules.game_end == SIDE_OUT)
        held += t->held[(seat + s->sides) % s->rules.seats];
    if (s->rules.game_end == STUCK)
        for (int other = 0; other < s->rules.seats; other++)
            held += t->held[other];
    return !held;
}

/* Whether nobody can play any more: nothing that fits can be in a hand, or all have passed. */
static int is_stuck(const domino_solver *s, const domino_sheet *t)
{
    uint32_t open = open_to(s, t, ANYBODY);
    int players = 0;
    if (s->rules.drawing && t->stock > s->rules.reserve)
        return 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        players += !s->skips || t->held[seat];
    if (t->idle >= (rules_of(s)->trains ? 2 * players - 1 : players))
        return 1;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int unknown = unknown_of(s, t, seat);
        for (int tile = 0; tile < s->tile_count; tile++)
            if (may_hold(t, seat, tile, unknown) && fits(s, t, open, tile))
                return 0;
    }
    return 1;
}

static int end_of_game(const domino_solver *s, const domino_sheet *t)
{
    if (!t->ends_count)
        return 0;
    if (t->last >= 0 && is_out(s, t, t->last))
        return DOMINO_OUT;
    if (!is_stuck(s, t))
        return 0;
    return s->rules.game_end == STUCK && t->last >= 0 && !t->held[t->last] ? DOMINO_OUT : DOMINO_BLOCKED;
}

/* -- what may be done --------------------------------------------------------------------------------- */

static void add(domino_outlook *found, int tile, int place, int leaves, int sure)
{
    if (found->count < DOMINO_CHOICES)
        found->choices[found->count++] = (domino_choice){tile, place, leaves, sure};
}

/* Whether a tile that comes first can be played: where one does, no other tile is. */
typedef int first_test(const domino_solver *s, const domino_sheet *t, int tile);
static int is_exposed(const domino_solver *s, const domino_sheet *t, int tile)
{
    (void)s;
    return t->where[tile] & DOMINO_EXPOSED;
}
static int is_to_be_led(const domino_solver *s, const domino_sheet *t, int tile)
{
    (void)s;
    return tile == t->must;
}
static int is_led_double(const domino_solver *s, const domino_sheet *t, int tile)
{
    (void)t;
    return is_double(s, tile);
}

/* Leaves out what may not be played because something else comes first, which the seat is known to hold. */
static void narrow(const domino_solver *s, const domino_sheet *t, domino_outlook *found, first_test *comes_first, int known)
{
    int any = 0, kept = 0;
    for (int at = 0; at < found->count; at++)
        any |= comes_first(s, t, found->choices[at].tile) && (found->choices[at].sure || !known);
    for (int at = 0; any && at < found->count; at++)
        if (comes_first(s, t, found->choices[at].tile))
            found->choices[kept++] = found->choices[at];
    if (any)
        found->count = kept;
}

static void list_leads(const domino_solver *s, const domino_sheet *t, domino_outlook *found, int unknown)
{
    for (int tile = 0; tile < s->tile_count; tile++)
        if (may_hold(t, t->seat, tile, unknown))
            add(found, tile, -1, 0, holds(t, t->seat, tile));
    int all = found->count;
    narrow(s, t, found, is_to_be_led, 0);
    if (t->must >= 0 && found->count < all)
        return;
    narrow(s, t, found, is_exposed, 1);
    if (rules_of(s)->lead_double)
        narrow(s, t, found, is_led_double, 1);
}

static void list_plays(const domino_solver *s, const domino_sheet *t, domino_outlook *found, int unknown, int adds)
{
    uint32_t open = open_to(s, t, t->seat);
    for (int at = 0; adds && at < t->ends_count; at++)
        if (!(t->ends[at] & DOMINO_RUN))
            open &= ~((uint32_t)1 << at);
    for (int tile = 0; tile < s->tile_count; tile++) {
        if (!may_hold(t, t->seat, tile, unknown))
            continue;
        int either = is_matador(s, tile) && !is_double(s, tile), sure = holds(t, t->seat, tile);
        for (int at = 0; at < t->ends_count; at++) {
            if (!(open >> at & 1) || !takes(s, t, at, tile))
                continue;
            add(found, tile, at, either ? s->low[tile] + 1 : 0, sure);
            if (either)
                add(found, tile, at, s->high[tile] + 1, sure);
        }
    }
    if (!adds)
        narrow(s, t, found, is_exposed, 1);
}

int32_t domino_sheet_look(domino_solver *s, const domino_sheet *t, domino_outlook *found)
{
    found->over = found->may = found->count = 0;
    if (!between(t->seat, 0, s->rules.seats - 1) || !between(t->ends_count, 0, DOMINO_ENDS))
        return DOMINO_BAD_POSITION;
    found->over = end_of_game(s, t);
    if (found->over)
        return 0;
    int unknown = unknown_of(s, t, t->seat), adds = goes_on(s, t), sure = 0;
    if (t->ends_count)
        list_plays(s, t, found, unknown, adds);
    else
        list_leads(s, t, found, unknown);
    for (int at = 0; at < found->count; at++)
        sure |= found->choices[at].sure;
    if (found->count)
        found->may |= 1 << DOMINO_PLAY;
    if (adds && (s->rules.turn != RUN || !sure))
        found->may |= 1 << DOMINO_STOP;
    if (!adds && !sure && t->ends_count)
        found->may |= 1 << (can_draw(s, t) ? DOMINO_DRAW : DOMINO_PASS);
    return 0;
}

/* -- what it comes to --------------------------------------------------------------------------------- */

/* What a hand counts; -1 where it is not known. */
static int count_of(const domino_solver *s, const domino_sheet *t, int seat)
{
    int sum = 0, doubles = 0, tiles = 0, only = -1;
    if (t->left[seat] >= 0)
        return t->left[seat];
    if (unknown_of(s, t, seat) > 0)
        return -1;
    for (int tile = 0; tile < s->tile_count; tile++)
        if (holds(t, seat, tile)) {
            sum += rules_of(s)->count[tile];
            doubles += is_double(s, tile);
            tiles++;
            only = tile;
        }
    if (tiles == 1 && only == 0 && s->rules.lone_blank)
        return s->rules.lone_blank;
    if (tiles == 1 && only == s->tile_count - 1 && s->rules.lone_highest)
        return s->rules.lone_highest;
    if (s->rules.double_left == DOUBLE_TOTAL)
        return doubles ? 2 * sum : sum;
    return s->rules.double_left == DOUBLE_POWER ? sum << doubles : sum;
}

int32_t domino_sheet_score(domino_solver *s, const domino_sheet *t, int32_t points[DOMINO_SEATS],
                           int32_t counts[DOMINO_SEATS])
{
    int over = end_of_game(s, t), known = over != 0;
    pips_left pips = {{0}, {0}, {0}};
    for (int seat = 0; seat < s->rules.seats; seat++) {
        counts[seat] = pips.hands[seat] = count_of(s, t, seat);
        pips.tiles[s->side_of[seat]] += t->held[seat];
        known &= counts[seat] >= 0;
    }
    if (!known)
        return DOMINO_BAD_POSITION;
    int on_lead = t->laid != 1 ? 0 : t->latest >= 0 && is_double(s, t->latest) ? 2 : 1;
    int finish = t->latest < 0 || t->last < 0 ? 0 : how_finished(s, t->latest, t->before, t->before_count, t->ends, t->ends_count);
    s->leader = t->leader;
    count_left(s, &pips, t->last, over == DOMINO_OUT, finish, t->passes > 0, on_lead, points);
    return 0;
}

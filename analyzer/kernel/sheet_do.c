/* What is done at a table on which a game is written down: a turn, allowed or not. */
#include "sheet.h"

static int seat_after(const domino_solver *s, const domino_sheet *t, int seat)
{
    int next = (seat + 1) % s->rules.seats;
    if (s->skips)
        while (next != seat && !t->held[next])
            next = (next + 1) % s->rules.seats;
    return next;
}

static void turn_ends(const domino_solver *s, domino_sheet *t, int seat)
{
    for (int at = 0; at < t->ends_count; at++)
        t->ends[at] &= (uint8_t)~DOMINO_RUN;
    t->drew = 0;
    t->seat = seat_after(s, t, seat);
}

/* Marks the ends on which the turn could go on after a tile, if the seat may have another one for them. */
static int mark_more(const domino_solver *s, const domino_sheet *before, domino_sheet *t, const move *m)
{
    int lead = m->end == LEADS, seat = before->seat, marked = 0;
    int own = has_trains(s, before) && m->at == seat && !lead && kind_of(before->ends[seat]) == DOMINO_BARE;
    int train = rules_of(s)->first_train && !lead && (own || before->ends[m->at] & DOMINO_RUN);
    if (!train && s->rules.turn != RUN && !(s->rules.turn == LEAD_PAIR && lead))
        return 0;
    int unknown = unknown_of(s, t, seat);
    for (int at = 0; at < t->ends_count; at++)
        if (lead || at == m->at)
            for (int tile = 0; tile < s->tile_count && !marked; tile++)
                marked = may_hold(t, seat, tile, unknown) && joins(s, tile, number_of(t->ends[at]));
    for (int at = 0; marked && at < t->ends_count; at++)
        if (lead || at == m->at)
            t->ends[at] |= DOMINO_RUN;
    return marked;
}

static int32_t play(domino_solver *s, domino_sheet *t, int tile, int place, int leaves, int32_t *points)
{
    domino_sheet before = *t;
    move m = {.tile = (uint8_t)tile, .end = LEADS, .leaves = (uint8_t)leaves};
    layout on = {.count = (uint8_t)t->ends_count, .due = (uint8_t)t->due};
    laid to;
    int seat = t->seat;
    if (place >= 0) {
        m.at = (uint8_t)place;
        m.end = t->ends[place] & (uint8_t)~DOMINO_RUN;
    }
    for (int at = 0; at < t->ends_count; at++) {
        on.ends[at] = t->ends[at];
        t->before[at] = t->ends[at] & DOMINO_NUMBER;
    }
    if (!lay(s, &on, &m, &to))
        return DOMINO_FULL;
    *points = to.points;
    t->before_count = t->ends_count;
    t->ends_count = to.count;
    t->due = to.due;
    for (int at = 0; at < DOMINO_ENDS; at++)
        t->ends[at] = at < to.count ? to.ends[at] : 0;
    if (has_trains(s, &before) && place == seat)
        t->marked &= ~(1 << seat);
    t->where[tile] = DOMINO_LAID;
    t->held[seat] -= t->held[seat] > 0;
    t->last = seat;
    t->latest = tile;
    t->laid++;
    t->passes = t->idle = 0;
    t->must = -1;
    if (mark_more(s, &before, t, &m)) {
        t->drew = 0;
        return 0;
    }
    turn_ends(s, t, seat);
    if (rules_of(s)->again && is_double(s, tile) && t->held[seat])
        t->seat = seat;
    return 0;
}

static int32_t pass(domino_solver *s, domino_sheet *t, int32_t *points)
{
    int on_lead = t->laid != 1 ? 0 : t->latest >= 0 && is_double(s, t->latest) ? 2 : 1;
    if (s->in_play && t->last >= 0)
        *points = s->rules.pass_points[on_lead][least(t->passes, DOMINO_PASSES - 1)];
    if (has_trains(s, t))
        t->marked |= 1 << t->seat;
    t->passes++;
    t->idle++;
    turn_ends(s, t, t->seat);
    return 0;
}

static int32_t draw_tile(domino_solver *s, domino_sheet *t, int tile)
{
    if (tile >= s->tile_count || (tile >= 0 && t->where[tile] != DOMINO_UNSEEN) || t->stock <= 0)
        return DOMINO_BAD_MOVE;
    if (tile >= 0)
        t->where[tile] = (uint8_t)t->seat;
    t->held[t->seat]++;
    t->stock--;
    t->drew = 1;
    t->idle = 0;
    return 0;
}

/* Whether a tile can be laid at an end, if it is said which half is open then where it does not fit. */
static int can_lie(const domino_solver *s, const domino_sheet *t, int tile, int place, int leaves)
{
    if (!between(tile, 0, s->tile_count - 1) || t->where[tile] == DOMINO_LAID || (place < 0) != !t->ends_count)
        return 0;
    if (place < 0)
        return 1;
    int fits = place < t->ends_count && joins(s, tile, number_of(t->ends[place]));
    int either = is_matador(s, tile) && !is_double(s, tile);
    return place < t->ends_count &&
           (either || !fits ? leaves == s->low[tile] + 1 || leaves == s->high[tile] + 1 : !leaves);
}

int32_t domino_sheet_do(domino_solver *s, domino_sheet *t, int32_t kind, int32_t tile, int32_t place, int32_t leaves,
                        int32_t forced, int32_t *points)
{
    domino_outlook found;
    int32_t wrong = domino_sheet_look(s, t, &found);
    *points = 0;
    if (wrong || !between(kind, DOMINO_PLAY, DOMINO_DRAW) || (!forced && !(found.may >> kind & 1)))
        return wrong ? wrong : DOMINO_BAD_MOVE;
    if (kind == DOMINO_PLAY) {
        int legal = forced && can_lie(s, t, tile, place, leaves);
        for (int at = 0; at < found.count && !legal; at++) {
            const domino_choice *c = &found.choices[at];
            legal = c->tile == tile && c->place == place && c->leaves == leaves;
        }
        return legal ? play(s, t, tile, place, leaves, points) : DOMINO_BAD_MOVE;
    }
    if (kind == DOMINO_PASS)
        return pass(s, t, points);
    if (kind == DOMINO_DRAW)
        return draw_tile(s, t, tile);
    turn_ends(s, t, t->seat);
    return 0;
}

/* A game as it goes on, for whoever plays it move by move: the same moves, passes, draws and points as in the search,
 * on ends that keep their order. */
#include "kernel.h"

/* The layout of a position, its ends as they stand. */
static layout layout_of(const domino_solver *s, const domino_position *p)
{
    layout on = {.count = (uint8_t)p->ends_count, .due = (uint8_t)p->due};
    for (int at = 0; at < p->ends_count; at++)
        on.ends[at] = p->ends[at];
    see_ends(s, &on);
    return on;
}

static int is_over(const domino_solver *s, const domino_position *p)
{
    return p->last >= 0 && !(in_hands(p) & outs(s, p->last));
}

/* Makes the solver ready for a position and reads its layout; returns 0, or what is wrong. */
static int ready(domino_solver *s, const domino_position *p, layout *on)
{
    if (set_up(s, p))
        return s->status;
    *on = layout_of(s, p);
    tile_mask mask = playable(s, on, p->hands[p->seat], p->seat);
    return (!on->count || has_run(on->ends, on->count)) && !mask ? DOMINO_BAD_POSITION : 0;
}

/* Takes so many tiles from the stock. */
static void take(domino_position *p, int gone)
{
    int room = (int)sizeof p->order;
    for (int at = 0; gone && at < room; at++)
        p->order[at] = at + gone < p->order_count ? p->order[at + gone] : 0;
    p->order_count -= gone;
    p->stock -= gone;
}

/* Lets the game go on from a position until somebody has to decide, and counts it up where it ends. */
static int go_on(domino_solver *s, tile_mask fits, domino_position *p, domino_course *course)
{
    tile_mask tiles = in_hands(p);
    int taken = taken_from(s);
    int32_t points[DOMINO_SEATS];
    halt at = {.seat = p->seat, .passes = p->passes, .drew = p->drew, .tiles = tiles};
    if (p->ends_count) {
        p->leads = 0;
        at.ended = is_over(s, p);
        if (!at.ended)
            at = advance(s, tiles, fits, p->seat, p->passes, p->drew, p->on_lead, s->in_play && p->last >= 0);
    }
    p->seat = at.seat;
    p->drew = at.drew;
    p->passes = least(at.passes, DOMINO_PASSES - 1);
    if (s->rules.drawing)
        take(p, taken_from(s) - taken);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        p->hands[seat] = at.tiles & s->held[seat];
        course->left[seat] = left(s, p->hands[seat]);
    }
    if (at.ended) {
        course->over = has_gone_out(s, at.tiles, p->last) ? DOMINO_OUT : DOMINO_BLOCKED;
        course->finish = finish_of(s, p);
        count_up(s, at.tiles, p->last, course->finish, at.passes > 0, p->on_lead, points);
        for (int side = 0; side < s->sides; side++)
            course->points[side] += points[side];
    }
    course->value = net(s, course->points, 0);
    s->course = 0;
    return s->status;
}

/* Gives a position other ends; returns what fits them. */
static tile_mask open_ends(const domino_solver *s, domino_position *p, const laid *to)
{
    p->ends_count = to->count;
    p->due = to->due;
    for (int at = 0; at < DOMINO_ENDS; at++)
        p->ends[at] = at < to->count ? to->ends[at] : 0;
    return layout_of(s, p).fits;
}

/* Lays a tile; returns what fits then, and for the next tile of the same turn if there is one. */
static tile_mask put_down(domino_solver *s, const layout *on, const move *m, domino_position *p)
{
    laid to;
    int lead = m->end == LEADS;
    if (!lay(s, on, m, &to)) {
        s->status = DOMINO_FULL;
        return 0;
    }
    note(s, &(domino_event){DOMINO_PLAY, p->seat, m->tile, end_of(m), lead ? -1 : m->at, to.points});
    p->hands[p->seat] &= ~BIT(m->tile);
    p->exposed &= ~BIT(m->tile);
    p->leads = 0;
    p->last = s->course->last = p->seat;
    p->latest = m->tile;
    p->on_lead = lead ? 1 + (s->low[m->tile] == s->high[m->tile]) : 0;
    p->passes = p->drew = 0;
    p->before_count = on->count;
    for (int at = 0; at < DOMINO_ENDS; at++)
        p->before[at] = on->ends[at] & DOMINO_NUMBER;
    tile_mask fits = open_ends(s, p, &to);
    if (mark_run(s, m, &to)) {
        domino_position going_on = *p;
        tile_mask more = open_ends(s, &going_on, &to);
        if (more & p->hands[p->seat]) {
            *p = going_on;
            return more;
        }
    }
    p->seat = next_seat(s, in_hands(p), p->seat);
    return fits;
}

/* The move that is meant; its tile is NO_TILE where there is none. */
static move meant(const domino_solver *s, layout *on, tile_mask mask, int32_t tile, int32_t end)
{
    move moves[MOST_MOVES];
    list_moves(s, on, moves);
    if (between(tile, 0, s->tile_count - 1) && BIT(tile) & mask)
        for (const move *m = moves + on->first[tile]; m->tile == tile; m++)
            if (end_of(m) == end)
                return *m;
    return (move){.tile = NO_TILE};
}

/* Whether the turn could go on but need not. */
static int may_stop(const domino_solver *s, const layout *on)
{
    return s->rules.turn == LEAD_PAIR && has_run(on->ends, on->count);
}

int32_t domino_moves(domino_solver *s, const domino_position *p, domino_option options[DOMINO_OPTIONS])
{
    layout on;
    move moves[MOST_MOVES];
    int32_t count = 0, wrong = ready(s, p, &on);
    if (wrong)
        return wrong;
    if (is_over(s, p))
        return 0;
    list_moves(s, &on, moves);
    if (may_stop(s, &on))
        options[count++] = (domino_option){-1, -1, 0};
    for (tile_mask rest = playable(s, &on, p->hands[p->seat], p->seat); rest; rest &= rest - 1)
        for (const move *m = moves + on.first[lowest(rest)]; m->tile == lowest(rest); m++)
            options[count++] = (domino_option){m->tile, end_of(m), 0};
    return count;
}

int32_t domino_start(domino_solver *s, const domino_position *p, domino_position *after, domino_course *course)
{
    layout on;
    int32_t wrong = ready(s, p, &on);
    *after = *p;
    *course = (domino_course){.last = p->last};
    if (wrong)
        return wrong;
    s->course = course;
    return go_on(s, on.fits, after, course);
}

int32_t domino_play(domino_solver *s, const domino_position *p, int32_t tile, int32_t end, domino_position *after,
                    domino_course *course)
{
    layout on;
    int32_t wrong = ready(s, p, &on);
    *after = *p;
    *course = (domino_course){.last = p->last};
    if (wrong)
        return wrong;
    if (is_over(s, p))
        return DOMINO_BAD_MOVE;
    s->course = course;
    tile_mask fits = on.fits;
    if (tile < 0 && may_stop(s, &on)) {
        note(s, &(domino_event){DOMINO_STOP, p->seat, -1, -1, -1, 0});
        for (int at = 0; at < p->ends_count; at++)
            after->ends[at] &= (uint8_t)~DOMINO_RUN;
        after->drew = 0;
        after->seat = next_seat(s, in_hands(p), p->seat);
        fits = layout_of(s, after).fits;
    } else {
        move m = meant(s, &on, playable(s, &on, p->hands[p->seat], p->seat), tile, end);
        if (m.tile == NO_TILE)
            return DOMINO_BAD_MOVE;
        fits = put_down(s, &on, &m, after);
        if (s->status)
            return s->status;
    }
    return go_on(s, fits, after, course);
}

/* Where a move stands among those that are worth the same; the first is taken. */
static int32_t order_of(const domino_option *option)
{
    int32_t end = option->end < 0 ? 0 : option->end;
    return (option->tile + 1) << 16 | number_of((uint8_t)end) << 12 | (end & DOMINO_KIND) << 4 | end >> 8;
}

static const domino_option *first_best(const domino_option *options, int32_t count)
{
    const domino_option *best = options;
    for (const domino_option *other = options + 1; other < options + count; other++)
        if (other->value > best->value || (other->value == best->value && order_of(other) < order_of(best)))
            best = other;
    return best;
}

/* Whether the tile of a move could be laid elsewhere, as a step says it. */
static int32_t choice_of(const domino_option *chosen, const domino_option *options, int32_t count)
{
    int32_t choice = 0;
    for (const domino_option *other = options; other < options + count; other++)
        if (other != chosen && other->tile == chosen->tile)
            choice = largest(choice, number_of((uint8_t)other->end) == number_of((uint8_t)chosen->end) ? 2 : 1);
    return choice;
}

int32_t domino_line(domino_solver *s, const domino_position *p, uint64_t limit, domino_step steps[DOMINO_STEPS])
{
    domino_position now, after;
    domino_course course;
    domino_option options[DOMINO_OPTIONS];
    uint64_t until = limit < UINT64_MAX - s->nodes ? s->nodes + limit : UINT64_MAX;
    int32_t count = 0, choice = 0, wrong = domino_start(s, p, &after, &course);
    while (!wrong) {
        for (int32_t at = 0; at < course.count && count < DOMINO_STEPS; at++) {
            const domino_event *e = &course.events[at];
            steps[count++] = (domino_step){e->kind, e->seat, e->tile, e->end, at ? 0 : choice};
        }
        if (course.over)
            return count;
        int32_t found = domino_moves(s, &after, options);
        if (found > 1)
            found = domino_best(s, &after, until > s->nodes ? until - s->nodes : 0, options);
        if (found <= 0)
            return found ? found : DOMINO_BAD_POSITION;
        const domino_option *best = first_best(options, found);
        choice = best->tile < 0 ? 0 : choice_of(best, options, found);
        now = after;
        wrong = domino_play(s, &now, best->tile, best->end, &after, &course);
    }
    return wrong;
}

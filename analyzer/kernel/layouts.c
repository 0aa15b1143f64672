/* Layouts: which ends are open, what fits them, and which layout each move makes of them.
 *
 * A search meets the same open ends again and again. Each multiset of ends gets a number when it is first met,
 * and its moves are worked out once. */
#include "kernel.h"

/* Whether an end has to be joined before all others: a side of a cross, or of a double that is not covered. */
static int comes_first(const domino_solver *s, uint8_t end)
{
    return kind_of(end) == DOMINO_UNCOVERED || (s->rules.centre == CROSS && kind_of(end) == DOMINO_BARE);
}

static int has_first(const domino_solver *s, const uint8_t *ends, int count)
{
    for (int at = 0; at < count; at++)
        if (comes_first(s, ends[at]))
            return 1;
    return 0;
}

/* Whether some arms only can be joined because a turn goes on there. */
int has_run(const uint8_t *ends, int count)
{
    for (int at = 0; at < count; at++)
        if (ends[at] & DOMINO_RUN)
            return 1;
    return 0;
}

static tile_mask fits_end(const domino_solver *s, uint8_t end)
{
    tile_mask suit = s->suits[number_of(end)];
    return kind_of(end) == DOMINO_DUE ? suit & s->doubles : suit;
}

static int is_open(const domino_solver *s, uint8_t end, int first, int run)
{
    return (!first || comes_first(s, end)) && (!run || end & DOMINO_RUN);
}

/* Whether no more ends differ than there is room for moves. */
int are_few(const uint8_t *ends, int count)
{
    int different = 0;
    for (int at = 0; at < count; at++) {
        int again = 0;
        for (int before = 0; before < at; before++)
            again |= ends[before] == ends[at];
        different += !again;
    }
    return different <= MOST_ENDS;
}

static void sort(uint8_t *ends, int count)
{
    for (int at = 1; at < count; at++)
        for (int to = at; to > 0 && ends[to - 1] > ends[to]; to--) {
            uint8_t end = ends[to];
            ends[to] = ends[to - 1];
            ends[to - 1] = end;
        }
}

static int is_same(const layout *known, const layout *made)
{
    if (known->count != made->count || known->due != made->due)
        return 0;
    for (int at = 0; at < made->count; at++)
        if (known->ends[at] != made->ends[at])
            return 0;
    return 1;
}

/* Works out what fits the ends of a layout. */
void see_ends(const domino_solver *s, layout *made)
{
    int first = has_first(s, made->ends, made->count), run = has_run(made->ends, made->count);
    for (int at = 0; at < made->count; at++) {
        int pips = number_of(made->ends[at]), kind = kind_of(made->ends[at]);
        if (is_open(s, made->ends[at], first, run))
            made->fits |= fits_end(s, made->ends[at]);
        if (kind == DOMINO_DUE)
            made->dues[pips]++;
        else if (kind != DOMINO_BARE && kind != DOMINO_UNCOVERED)
            made->open[pips]++;
    }
}

/* The number of a layout; a new one where it has not been met before. 0 (and a status) if there is no room. */
uint32_t find_layout(domino_solver *s, const uint8_t *ends, int count, int due)
{
    layout made = {0};
    uint64_t hash = (uint64_t)count << 1 | (uint64_t)due;
    for (int at = 0; at < count; at++)
        made.ends[at] = ends[at];
    sort(made.ends, count);
    for (int at = 0; at < count; at++)
        hash = (hash ^ made.ends[at]) * 0x100000001b3u;
    made.count = (uint8_t)count;
    made.due = (uint8_t)due;
    hash ^= hash >> 29;
    uint32_t slot = (uint32_t)hash & s->numbers_mask;
    for (; s->numbers[slot]; slot = (slot + 1) & s->numbers_mask)
        if (is_same(&s->layouts[s->numbers[slot]], &made))
            return s->numbers[slot];
    if (s->layout_count == s->layout_room || !are_few(made.ends, count)) {
        s->status = DOMINO_FULL;
        return 0;
    }
    see_ends(s, &made);
    uint32_t number = s->layout_count++;
    if (has_run(made.ends, count) && s->rules.turn == LEAD_PAIR) {
        uint8_t still[DOMINO_ENDS];
        for (int at = 0; at < count; at++)
            still[at] = made.ends[at] & (uint8_t)~DOMINO_RUN;
        s->numbers[slot] = number;
        s->layouts[number] = made;
        uint32_t stop = find_layout(s, still, count, due);
        s->layouts[number].stop = stop;
        return stop ? number : 0;
    }
    s->numbers[slot] = number;
    s->layouts[number] = made;
    return number;
}

/* The layout without ends of a number that make no difference: more than there are tiles left to join them, and
 * those that wait for a double that is gone. `rest` are all tiles that can still be played. A side that comes first
 * stays: it keeps the other ends from being joined. */
uint32_t trimmed(domino_solver *s, uint32_t number, int pips, tile_mask rest)
{
    const layout *from = &s->layouts[number];
    tile_mask suit = rest & s->suits[pips];
    int open = how_many(suit), dues = (suit & s->doubles) != 0, kept = 0;
    if (from->open[pips] <= open && from->dues[pips] <= dues)
        return number;
    uint8_t ends[DOMINO_ENDS];
    for (int at = 0; at < from->count; at++) {
        int kind = kind_of(from->ends[at]);
        int *room = kind == DOMINO_DUE ? &dues : &open;
        if (number_of(from->ends[at]) != pips || kind == DOMINO_BARE || kind == DOMINO_UNCOVERED || (*room)-- > 0)
            ends[kept++] = from->ends[at];
    }
    return kept ? find_layout(s, ends, kept, from->due) : number; /* no end at all would be the empty table */
}

/* Finds out what a move leads to, when it is made for the first time; 0 (and a status) if there is no room. */
int follow(domino_solver *s, uint32_t number, move *m)
{
    const layout *from = &s->layouts[number]; /* layouts never move */
    laid to;
    uint32_t after = lay(s, from, m, &to) ? find_layout(s, to.ends, to.count, to.due) : 0;
    if (!after) {
        s->status = DOMINO_FULL;
        return 0;
    }
    m->gain = (int16_t)(to.points * s->sign);
    m->finish = (uint8_t)how_finished(s, m->tile, from->ends, from->count, to.ends, to.count);
    if (mark_run(s, m, &to))
        m->run = find_layout(s, to.ends, to.count, to.due);
    m->after = after;
    return s->status == 0;
}

/* Whether an end before this one is like it. */
static int is_again(const layout *from, int at)
{
    for (int before = 0; before < at; before++)
        if (from->ends[before] == from->ends[at])
            return 1;
    return 0;
}

/* The moves of a layout, tile by tile, then end by end, then by what is left open; of ends that are alike the first
 * stands for all. Writes at most MOST_MOVES
 * of them, the mark behind them included, and returns how many. */
int list_moves(const domino_solver *s, layout *from, move *begin)
{
    int first = has_first(s, from->ends, from->count), run = has_run(from->ends, from->count);
    move *next = begin;
    for (int tile = 0; tile < s->tile_count; tile++) {
        from->first[tile] = (uint8_t)(next - begin);
        if (from->count == 0)
            *next++ = (move){.tile = (uint8_t)tile, .end = LEADS};
        for (int at = 0; at < from->count; at++) {
            uint8_t end = from->ends[at];
            if (is_again(from, at) || !is_open(s, end, first, run) || !(fits_end(s, end) & BIT(tile)))
                continue;
            move m = {.tile = (uint8_t)tile, .end = end & (uint8_t)~DOMINO_RUN, .at = (uint8_t)at};
            if (is_matador(s, tile) && s->low[tile] != s->high[tile]) {
                m.leaves = s->low[tile] + 1;
                *next++ = m;
                m.leaves = s->high[tile] + 1;
            }
            *next++ = m;
        }
    }
    *next++ = (move){.tile = NO_TILE};
    return (int)(next - begin);
}

/* The moves of a layout that are kept. */
move *work_out(domino_solver *s, uint32_t number)
{
    layout *from = &s->layouts[number];
    move *begin = s->moves + s->move_count;
    if (s->move_count + MOST_MOVES > s->move_room) {
        s->status = DOMINO_FULL;
        return s->moves; /* the first has no tile */
    }
    from->moves = s->move_count;
    s->move_count += (uint32_t)list_moves(s, from, begin);
    return begin;
}

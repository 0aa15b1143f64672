/* What a tile makes of the open ends when it is laid, what they score, and how it would finish the game. */
#include "kernel.h"

/* The number that is open once the tile of a move has joined an end. */
static int left_open(const domino_solver *s, const move *m, int joined)
{
    int low = s->low[m->tile], high = s->high[m->tile];
    if (m->leaves)
        return m->leaves - 1;
    if (is_matador(s, m->tile))
        return low; /* a double */
    return (s->rules.total ? s->rules.total - joined : joined) == low ? high : low;
}

/* Places a tile at an end, with the other half outwards; returns how many ends are open then, or 0 if they are
 * too many. The new end stands where the old one did; where a double branches, its other ends stand behind it. */
static int join(const domino_solver *s, const layout *from, const move *m, uint8_t *ends, int *due)
{
    const domino_rules *rules = &s->rules;
    int at = m->at, tile = m->tile;
    uint8_t joined = from->ends[at];
    int is_double = s->low[tile] == s->high[tile], count = from->count;
    int settled = rules->centre >= SPINNER_CENTRE ? DOMINO_SPINNER : DOMINO_COUNTS_TWICE;
    int outward = left_open(s, m, number_of(joined)), kind = DOMINO_OPEN;
    for (int to = 0; to < count; to++)
        ends[to] = from->ends[to] & (uint8_t)~DOMINO_RUN;
    *due = from->due;
    if (kind_of(joined) == DOMINO_LONE)
        for (int to = 0; to < count; to++)
            if (kind_of(ends[to]) == DOMINO_LONE)
                ends[to] = (uint8_t)(number_of(ends[to]) | settled);
    if (kind_of(joined) == DOMINO_SPINNER) {
        if (count + 2 > s->most_ends)
            return 0;
        ends[count++] = (uint8_t)(number_of(joined) | DOMINO_BARE);
        ends[count++] = (uint8_t)(number_of(joined) | DOMINO_BARE);
    }
    if (is_double && (from->due || rules->centre == SPINNERS)) {
        kind = DOMINO_SPINNER;
        *due = 0;
    } else if (is_double) {
        kind = rules->counted ? DOMINO_COUNTS_TWICE : rules->cover ? DOMINO_UNCOVERED : DOMINO_OPEN;
    } else if (rules->arm_double == EVERY || (rules->arm_double == FIRST && kind_of(joined) == DOMINO_BARE)) {
        kind = DOMINO_DUE;
    }
    ends[at] = (uint8_t)(outward | kind);
    for (int more = !is_double ? 0 : rules->feet ? 2 : rules->branching; more > 0; more--) {
        if (count + 1 > s->most_ends)
            return 0;
        for (int to = count++; to > at; to--)
            ends[to] = ends[to - 1];
    }
    return count;
}

/* The ends after a lead. */
static int lead(const domino_solver *s, int tile, uint8_t *ends, int *due)
{
    const domino_rules *rules = &s->rules;
    int low = s->low[tile], high = s->high[tile], is_double = low == high;
    *due = rules->centre == SPINNER_CENTRE && !is_double;
    if (rules->centre == CROSS && is_double) {
        for (int at = 0; at < rules->centre_sides; at++)
            ends[at] = (uint8_t)(low | DOMINO_BARE);
        return rules->centre_sides;
    }
    int kind = DOMINO_OPEN;
    if (is_double && rules->cover)
        kind = DOMINO_UNCOVERED;
    else if (is_double && (rules->counted || rules->centre >= SPINNER_CENTRE))
        kind = DOMINO_LONE;
    ends[0] = (uint8_t)(low | kind);
    ends[1] = (uint8_t)(high | kind);
    return 2;
}

/* The sum of the open ends, doubles with both halves. */
static int pip_count(const uint8_t *ends, int count)
{
    int sum = 0;
    for (int at = 0; at < count; at++) {
        int kind = kind_of(ends[at]), twice = kind == DOMINO_COUNTS_TWICE || kind == DOMINO_SPINNER;
        sum += kind == DOMINO_BARE ? 0 : number_of(ends[at]) << twice;
    }
    return sum;
}

/* How many halves show the one number that is open, a double with both; 0 where the ends differ. */
static int header(const uint8_t *ends, int count)
{
    int halves = 0;
    for (int at = 0; at < count; at++) {
        int kind = kind_of(ends[at]);
        if (number_of(ends[at]) != number_of(ends[0]))
            return 0;
        halves += kind == DOMINO_COUNTS_TWICE ? 2 : 1;
    }
    return halves;
}

/* What is counted at the open ends. */
static int counted_ends(const domino_solver *s, const laid *after)
{
    return s->rules.counted == BY_EQUAL_ENDS ? header(after->ends, after->count)
                                             : least(pip_count(after->ends, after->count), DOMINO_SUMS - 1);
}

/* How a tile would finish a game. */
int how_finished(const domino_solver *s, int tile, const uint8_t *before, int before_count, const uint8_t *after,
                 int after_count)
{
    const domino_rules *rules = &s->rules;
    int low = s->low[tile], high = s->high[tile];
    int fitted = before_count > 0, different = 1, blanks = 0, equal = after_count > 0, finish = 0;
    for (int at = 0; at < before_count; at++) {
        int number = number_of(before[at]);
        fitted &= joins(s, tile, number);
        blanks += number == 0;
        for (int to = 0; to < at; to++)
            different &= number != number_of(before[to]);
    }
    for (int at = 1; at < after_count; at++)
        equal &= number_of(after[at]) == number_of(after[0]);
    if (before_count && low == high) {
        finish = DOMINO_DOUBLE | (fitted ? DOMINO_DOUBLE_BOTH : 0);
        if (high == 0 && (!rules->one_blank || blanks == 1))
            finish |= DOMINO_BLANK;
    } else if (before_count && fitted && (!rules->different_ends || different)) {
        finish = DOMINO_CAPICU;
    }
    return finish | (equal ? DOMINO_EQUAL : 0);
}

/* Lays the tile of a move; 0 if more ends were open then than there is room for. */
int lay(const domino_solver *s, const layout *from, const move *m, laid *after)
{
    after->due = 0;
    after->count = m->end == LEADS ? lead(s, m->tile, after->ends, &after->due)
                                   : join(s, from, m, after->ends, &after->due);
    after->points = s->rules.counted ? s->rules.ends_points[counted_ends(s, after)] : 0;
    return after->count;
}

/* Marks the ends on which the turn could go on after a move; 0 where it ends with the tile. */
int mark_run(const domino_solver *s, const move *m, laid *after)
{
    if (s->rules.turn != RUN && !(s->rules.turn == LEAD_PAIR && m->end == LEADS))
        return 0;
    for (int at = 0; at < after->count; at++)
        if (m->end == LEADS || at == m->at)
            after->ends[at] |= DOMINO_RUN;
    return 1;
}

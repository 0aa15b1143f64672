/* The kernel under sanitisers: rules and positions of any bytes must be answered or refused, nothing else.
 *
 * With libFuzzer: the input is one domino_rules and any number of domino_position. Without it (`-DALONE`) the arguments
 * are a file that begins with such bytes and a number of rounds; in each some bytes are changed. */
#include "../../analyzer/kernel/domino.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 8, LAYOUTS = 1000, NODES = 2000, DEPTH = 3, MOST = 4 };

static long answered, refused, played;

/* Plays every move of a position, and some that are none; what a move comes to must be a position again, in which
 * somebody decides at once. */
static void play_on(domino_solver *solver, const domino_position *position, const unsigned char *data)
{
    domino_option options[DOMINO_OPTIONS];
    domino_position after, same;
    domino_course course, none;
    int32_t count = domino_moves(solver, position, options);
    if (count >= 0 && domino_start(solver, position, &after, &course) == 0 && !course.over)
        if (domino_start(solver, &after, &same, &none) || none.count || memcmp(&after, &same, sizeof after))
            abort();
    for (int at = 0; at < count; at++) {
        int32_t status = domino_play(solver, position, options[at].tile, options[at].end, &after, &course);
        played += status == 0;
        if (status == DOMINO_BAD_MOVE || status == DOMINO_BAD_POSITION)
            abort();
        if (status == 0 && !course.over)
            if (domino_start(solver, &after, &same, &none) || none.count || memcmp(&after, &same, sizeof after))
                abort();
    }
    domino_play(solver, position, (int8_t)data[0], (int8_t)data[1], &after, &course);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    domino_rules rules;
    domino_position positions[MOST];
    domino_option options[DOMINO_OPTIONS];
    domino_counts counts;
    int32_t values[MOST], statuses[MOST];
    if (size < sizeof rules)
        return 0;
    memcpy(&rules, data, sizeof rules);
    int32_t count = (int32_t)((size - sizeof rules) / sizeof *positions);
    count = count < MOST ? count : MOST;
    memcpy(positions, data + sizeof rules, (size_t)count * sizeof *positions);
    uint64_t needed = domino_size(&rules, BITS, LAYOUTS);
    if (!needed)
        return 0;
    void *memory = aligned_alloc(64, needed);
    memset(memory, 0, needed);
    domino_solver *solver = domino_open(memory, needed, &rules, BITS, LAYOUTS);
    domino_values(solver, positions, count, NODES, values, statuses);
    for (int at = 0; at < count; at++) {
        domino_best(solver, &positions[at], NODES, options);
        int32_t found = domino_options(solver, &positions[at], NODES, options);
        int64_t lines = domino_perft(solver, &positions[at], DEPTH, NODES);
        uint64_t hands[2 * DOMINO_SEATS];
        uint8_t orders[2 * sizeof positions->order];
        int32_t rows[2 * 8], moves;
        for (int seat = 0; seat < DOMINO_SEATS; seat++) {
            hands[seat] = positions[at].hands[seat];
            hands[DOMINO_SEATS + seat] = positions[(at + 1) % count].hands[seat];
        }
        memcpy(orders, positions[at].order, sizeof positions->order);
        memcpy(orders + sizeof positions->order, data, sizeof positions->order);
        int32_t some = found > 0 ? (int32_t)(data[0] % 4) % (found + 1) : 0;
        domino_option wanted[4] = {{0, 0, 0}};
        memcpy(wanted, options, (size_t)some * sizeof *wanted);
        domino_worlds(solver, &positions[at], hands, at % 2 ? orders : 0, 2, wanted, some, NODES, options, rows, 2 * 8,
                      &moves);
        int64_t means[DOMINO_OPTIONS], orders_of_stock;
        domino_mean(solver, &positions[at], NODES, means, &orders_of_stock);
        domino_mean_options(solver, &positions[at], NODES, options, means, &orders_of_stock);
        domino_option lows[DOMINO_OPTIONS], highs[DOMINO_OPTIONS];
        domino_bounds(solver, &positions[at], NODES, lows, highs);
        domino_step steps[DOMINO_STEPS];
        domino_line(solver, &positions[at], NODES, steps);
        play_on(solver, &positions[at], data + sizeof rules - 2);
        answered += statuses[at] == 0 && found >= 0 && lines >= 0;
        refused += statuses[at] == DOMINO_BAD_POSITION;
    }
    domino_count(solver, &counts);
    free(memory);
    return 0;
}

#ifdef ALONE
static uint64_t seed = 88172645463325252u;

static unsigned dice(unsigned sides)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % sides;
}

int main(int count, char **words)
{
    static unsigned char whole[1 << 20], changed[1 << 20];
    if (count < 3)
        return 2;
    FILE *file = fopen(words[1], "rb");
    size_t size = file ? fread(whole, 1, sizeof whole, file) : 0;
    size_t blocks = size / (sizeof(domino_rules) + MOST * sizeof(domino_position));
    if (!blocks)
        return 2;
    for (long round = 0; round < atol(words[2]); round++) {
        size_t block = size / blocks;
        memcpy(changed, whole + dice((unsigned)blocks) * block, block);
        for (unsigned times = dice(6); times; times--) {
            /* Mostly the positions: rules that are nonsense are refused before anything happens. */
            unsigned from = dice(8) ? sizeof(domino_rules) : 0;
            changed[from + dice((unsigned)(block - from))] = (unsigned char)(dice(2) ? dice(256) : dice(8));
        }
        LLVMFuzzerTestOneInput(changed, block);
    }
    printf("%ld answered, %ld refused, %ld played\n", answered, refused, played);
    return 0;
}
#endif

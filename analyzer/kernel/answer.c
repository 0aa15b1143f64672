/* What a side nets in a game of hidden hands as everybody plays, or if some of it play as well as they can against the
 * others, who go on as they play: from the ends of the game backwards. */
#include "domino.h"

typedef struct {
    const domino_hidden *game;
    int side, seat, partner;
    double *played, *reach, *value, *sums;
    int32_t *cell; /* for each hand of the partner, one more than its place among those of a set; else 0 */
} answer;

uint64_t domino_answer_size(const domino_hidden *game)
{
    return (2 * (uint64_t)game->nodes + (uint64_t)game->links + 1) * sizeof(double) +
           (uint64_t)game->deals * sizeof(int32_t);
}

static int answers(const answer *a, int set)
{
    return a->game->seats[set] == a->seat || a->game->seats[set] == a->partner;
}

static double worth(const answer *a, int32_t child)
{
    return child < 0 ? a->game->points[(size_t)(-1 - child) * a->game->sides + a->side] : a->value[child];
}

/* How likely each node is by the deals and by the others' play. */
static void find_reach(const answer *a)
{
    const domino_hidden *game = a->game;
    for (int32_t deal = 0; deal < game->deals; deal++)
        if (game->roots[deal] >= 0)
            a->reach[game->roots[deal]] = game->weights[deal];
    for (int32_t set = 0; set < game->sets; set++) {
        const int count = game->moves[set], own = answers(a, set);
        const double *played = a->played + game->first[set];
        const int32_t *child = game->children + game->base[set];
        for (int32_t node = game->start[set]; node < game->start[set + 1]; node++)
            for (int m = 0; m < count; m++, child++)
                if (*child >= 0)
                    a->reach[*child] = a->reach[node] * (own ? 1 : played[m]);
    }
}

/* What the moves of a set bring, for each hand that the partner may have; returns how many these are. */
static int add_up(const answer *a, int32_t set)
{
    const domino_hidden *game = a->game;
    const int count = game->moves[set], other = game->seats[set] == a->seat ? a->partner : a->seat;
    const int32_t *child = game->children + game->base[set], *who = game->who + (size_t)other * game->deals;
    int cells = other < 0 ? 1 : 0;
    for (int m = 0; m < count && cells; m++)
        a->sums[m] = 0;
    for (int32_t node = game->start[set]; node < game->start[set + 1]; node++) {
        double *sums = a->sums;
        if (other >= 0) {
            int32_t *cell = &a->cell[who[game->deal[node]]];
            if (!*cell) {
                for (int m = 0; m < count; m++)
                    a->sums[cells * count + m] = 0;
                *cell = ++cells;
            }
            sums += (*cell - 1) * count;
        }
        for (int m = 0; m < count; m++, child++)
            sums[m] += a->reach[node] * worth(a, *child);
    }
    return cells;
}

/* The best of the moves with each hand of the partner; the first sum of each becomes its number. */
static void choose_best(const answer *a, int32_t set, int cells)
{
    const int count = a->game->moves[set];
    double *played = a->played + a->game->first[set];
    for (int cell = 0; cell < cells; cell++) {
        double *sums = a->sums + cell * count;
        int best = 0;
        for (int m = 1; m < count; m++)
            if (sums[m] > sums[best])
                best = m;
        sums[0] = best;
    }
    for (int m = 0; m < count; m++)
        played[m] = m == (int)a->sums[(cells - 1) * count];
}

static void value_nodes(const answer *a, int32_t set, int best)
{
    const domino_hidden *game = a->game;
    const int count = game->moves[set], other = game->seats[set] == a->seat ? a->partner : a->seat;
    const int32_t *child = game->children + game->base[set], *who = game->who + (size_t)other * game->deals;
    const double *played = a->played + game->first[set];
    for (int32_t node = game->start[set]; node < game->start[set + 1]; node++, child += count) {
        if (best) {
            const int cell = other < 0 ? 0 : a->cell[who[game->deal[node]]] - 1;
            a->value[node] = worth(a, child[(int)a->sums[cell * count]]);
            continue;
        }
        a->value[node] = 0;
        for (int m = 0; m < count; m++)
            a->value[node] += played[m] * worth(a, child[m]);
    }
}

/* What each move of a set is worth in the mean over its nodes, as likely as they are. */
static void value_moves(const answer *a, int32_t set, double *values)
{
    const domino_hidden *game = a->game;
    const int count = game->moves[set];
    const int32_t *child = game->children + game->base[set];
    double whole = 0;
    for (int m = 0; m < count; m++)
        values[m] = 0;
    for (int32_t node = game->start[set]; node < game->start[set + 1]; node++) {
        whole += a->reach[node];
        for (int m = 0; m < count; m++, child++)
            values[m] += a->reach[node] * worth(a, *child);
    }
    for (int m = 0; m < count; m++)
        values[m] /= whole;
}

double domino_answer(const domino_hidden *game, int32_t side, int32_t seat, int32_t partner, double *played, int32_t set,
                     double *values, void *memory)
{
    answer a = {.game = game, .side = side, .seat = seat, .partner = partner, .played = played, .reach = memory};
    a.value = a.reach + game->nodes;
    a.sums = a.value + game->nodes;
    a.cell = (int32_t *)(a.sums + game->links + 1);
    find_reach(&a);
    for (int32_t at = game->sets - 1; at >= 0; at--) {
        const int best = answers(&a, at), cells = best ? add_up(&a, at) : 0;
        if (best)
            choose_best(&a, at, cells);
        value_nodes(&a, at, best);
        const int other = game->seats[at] == seat ? partner : seat;
        for (int32_t node = game->start[at]; best && other >= 0 && node < game->start[at + 1]; node++)
            a.cell[game->who[(size_t)other * game->deals + game->deal[node]]] = 0;
    }
    double sum = 0;
    for (int32_t deal = 0; deal < game->deals; deal++)
        sum += game->weights[deal] * worth(&a, game->roots[deal]);
    if (set >= 0)
        value_moves(&a, set, values);
    return sum;
}

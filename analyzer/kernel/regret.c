/* Games of hidden hands by regret: every information set keeps, for each of its moves, how much better that move would
 * have done so far than what was played, and plays the moves in proportion to that where it is above nought. What is
 * played in the mean, later rounds counting more, is the answer (CFR+: Tammelin 2014; with the last regret taken for the
 * next one: Farina, Kroer and Sandholm 2021; later rounds count more in the regrets, too: Brown and Sandholm 2019). */
#include "domino.h"

typedef struct {
    const domino_hidden *game;
    double *regret, *last, *now; /* for each move of each set: sums, of the last round, how it is played */
    double *others, *own, *value; /* for each node: how likely the others make it, and the seat, and its worth to it */
    double tremble, keep; /* and how much of an old regret counts */
} learner;

static double positive(double number)
{
    return number > 0 ? number : 0;
}

/* How a set is played: in proportion to what would have been better. */
static void choose(const learner *l, int set)
{
    const int count = l->game->moves[set], first = l->game->first[set];
    double sum = 0;
    for (int m = first; m < first + count; m++)
        sum += l->now[m] = positive(l->keep * l->regret[m] + l->last[m]);
    for (int m = first; m < first + count; m++)
        l->now[m] = sum > 0 ? l->now[m] / sum : 1.0 / count;
}

/* How likely a move is: every hand trembles now and then, so that every set is reached and learns. */
static double likely(const learner *l, int set, int move)
{
    const int count = l->game->moves[set];
    return (1 - count * l->tremble) * l->now[l->game->first[set] + move] + l->tremble;
}

/* How likely each node is, from the deals on; nodes stand behind those that lead to them. */
static void reach(const learner *l, int seat)
{
    const domino_hidden *game = l->game;
    for (int deal = 0; deal < game->deals; deal++)
        if (game->roots[deal] >= 0) {
            l->others[game->roots[deal]] = game->weights[deal];
            l->own[game->roots[deal]] = 1;
        }
    for (int set = 0; set < game->sets; set++) {
        const int count = game->moves[set], mine = game->seats[set] == seat;
        const int32_t *child = game->children + game->base[set];
        for (int node = game->start[set]; node < game->start[set + 1]; node++)
            for (int m = 0; m < count; m++, child++) {
                const double chance = likely(l, set, m);
                if (*child < 0)
                    continue;
                l->others[*child] = l->others[node] * (mine ? 1 : chance);
                l->own[*child] = l->own[node] * (mine ? chance : 1);
            }
    }
}

/* What a set has learnt once all that follows it is known. */
static void learn(const learner *l, int set, double *gain)
{
    const domino_hidden *game = l->game;
    const int count = game->moves[set], first = game->first[set];
    double mean = 0;
    for (int m = 0; m < count; m++)
        mean += l->now[first + m] * gain[m];
    for (int m = 0; m < count; m++) {
        l->last[first + m] = gain[m] - mean;
        l->regret[first + m] = positive(l->keep * l->regret[first + m] + gain[m] - mean);
    }
}

static void back(const learner *l, int seat)
{
    const domino_hidden *game = l->game;
    const int side = game->side[seat];
    for (int set = game->sets - 1; set >= 0; set--) {
        const int count = game->moves[set], mine = game->seats[set] == seat;
        const int32_t *child = game->children + game->base[set];
        double gain[DOMINO_OPTIONS] = {0};
        for (int node = game->start[set]; node < game->start[set + 1]; node++) {
            double sum = 0;
            for (int m = 0; m < count; m++, child++) {
                const double value = *child < 0 ? game->points[(-1 - *child) * game->sides + side] : l->value[*child];
                sum += likely(l, set, m) * value;
                gain[m] += l->others[node] * value;
            }
            l->value[node] = sum;
        }
        if (mine)
            learn(l, set, gain);
    }
}

/* What a seat has played in this round goes into the mean, as often as its own moves lead there. */
static void remember(const learner *l, int seat, double weight, double *mean)
{
    const domino_hidden *game = l->game;
    for (int set = 0; set < game->sets; set++)
        if (game->seats[set] == seat)
            for (int m = game->first[set]; m < game->first[set] + game->moves[set]; m++)
                mean[m] += weight * l->own[game->start[set]] * l->now[m];
}

void domino_learn(const domino_hidden *game, int32_t from, int32_t rounds, double tremble, double *memory, double *mean)
{
    const int total = game->first[game->sets], nodes = game->start[game->sets];
    learner l = {game, memory, memory + total, memory + 2 * total, memory + 3 * total, memory + 3 * total + nodes,
                 memory + 3 * total + 2 * nodes, tremble, 1};
    for (int set = 0; set < game->sets; set++)
        choose(&l, set);
    for (int round = from + 1; round <= from + rounds; round++) {
        /* As in the mean, a round counts by the square of its number. Else what was learnt while all played anything
         * would weigh too much where hardly anybody gets to later. */
        l.keep = (double)(round - 1) * (round - 1) / ((double)round * round);
        for (int seat = 0; seat < game->players; seat++) {
            reach(&l, seat);
            remember(&l, seat, (double)round * round, mean);
            back(&l, seat);
            for (int set = 0; set < game->sets; set++)
                if (game->seats[set] == seat)
                    choose(&l, set);
        }
    }
}

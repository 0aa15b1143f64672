/* Games of hidden hands by regret: every information set keeps, for each of its moves, how much better that move would
 * have done so far than what was played, and plays the moves in proportion to that where it is above nought. What is
 * played in the mean, later rounds counting more, is the answer (CFR+: Tammelin 2014; with the last regret taken for the
 * next one: Farina, Kroer and Sandholm 2021; later rounds count more in the regrets, too: Brown and Sandholm 2019).
 *
 * The sides learn by turns, partners at once: of one turn the next one knows already. */
#include "kernel.h"

typedef struct {
    const domino_hidden *game;
    double *regret, *last, *now; /* for each move of each set: sums, of the last round, how it is played */
    double *made;  /* and how likely its seat makes it that it is made */
    double *reach; /* for each node how likely it is */
    float *nets;   /* what each outcome is worth to the side that learns */
    float *value;  /* and each node */
    int32_t *before; /* for each set the move of its seat that leads there; -1: none */
    double tremble, keep; /* and how much of an old regret counts */
} learner;

uint64_t domino_learn_size(const domino_hidden *game)
{
    const uint64_t nodes = (uint64_t)game->nodes, sets = (uint64_t)game->sets;
    return (4 * (uint64_t)game->first[sets] + nodes) * sizeof(double) +
           (nodes * (1 + (uint64_t)game->players) + (uint64_t)game->outcomes + sets) * sizeof(float);
}

static double positive(double number) { return number > 0 ? number : 0; }

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
    return (1 - l->game->moves[set] * l->tremble) * l->now[move] + l->tremble;
}

/* Finds for each set the move of its own seat that leads there: it is the same for all its nodes, since a player forgets
 * nothing. `latest` has room for a number for each node and player. */
static void find_before(const learner *l, int32_t *latest)
{
    const domino_hidden *game = l->game;
    const int players = game->players;
    for (int32_t deal = 0; deal < game->deals; deal++)
        for (int p = 0; p < players && game->roots[deal] >= 0; p++)
            latest[(size_t)game->roots[deal] * players + p] = -1;
    for (int set = 0; set < game->sets; set++) {
        const int32_t *child = game->children + game->base[set];
        l->before[set] = latest[(size_t)game->start[set] * players + game->seats[set]];
        for (int32_t node = game->start[set]; node < game->start[set + 1]; node++)
            for (int m = 0; m < game->moves[set]; m++, child++)
                for (int p = 0; p < players && *child >= 0; p++)
                    latest[(size_t)*child * players + p] =
                        p == game->seats[set] ? game->first[set] + m : latest[(size_t)node * players + p];
    }
}

static double own_reach(const learner *l, int set) { return l->before[set] < 0 ? 1 : l->made[l->before[set]]; }

/* How likely each node is, from the deals on; nodes stand behind those that lead to them. What a side plays goes into the
 * mean, as often as the seat's own moves lead there. */
static void forth(const learner *l, int turn, double weight, double *mean)
{
    const domino_hidden *game = l->game;
    for (int32_t deal = 0; deal < game->deals; deal++)
        if (game->roots[deal] >= 0)
            l->reach[game->roots[deal]] = game->weights[deal];
    for (int set = 0; set < game->sets; set++) {
        const int count = game->moves[set], first = game->first[set];
        const double own = own_reach(l, set), counts = game->side[game->seats[set]] == turn ? weight * own : 0;
        const int32_t *child = game->children + game->base[set];
        double played[DOMINO_OPTIONS];
        for (int m = 0; m < count; m++) {
            mean[first + m] += counts * l->now[first + m];
            played[m] = likely(l, set, first + m);
            l->made[first + m] = own * played[m];
        }
        for (int32_t node = game->start[set]; node < game->start[set + 1]; node++)
            for (int m = 0; m < count; m++, child++)
                if (*child >= 0)
                    l->reach[*child] = l->reach[node] * played[m];
    }
}

/* What a set has learnt once all that follows it is known. The gains count as likely as everybody makes their nodes; as
 * likely as the others alone do is more by what the seat has done for it itself. */
static void learn(const learner *l, int set, double *gain, double own)
{
    const int count = l->game->moves[set], first = l->game->first[set];
    double mean = 0;
    for (int m = 0; m < count; m++)
        gain[m] /= own;
    for (int m = 0; m < count; m++)
        mean += l->now[first + m] * gain[m];
    for (int m = 0; m < count; m++) {
        l->last[first + m] = gain[m] - mean;
        l->regret[first + m] = positive(l->keep * l->regret[first + m] + gain[m] - mean);
    }
}

/* What each node is worth, and from that what each set of a side learns: a move counts as likely as the others make its
 * node. */
static void back(const learner *l, int turn)
{
    const domino_hidden *game = l->game;
    for (int set = game->sets - 1; set >= 0; set--) {
        const int count = game->moves[set], first = game->first[set];
        const int32_t *child = game->children + game->base[set];
        double gain[DOMINO_OPTIONS] = {0}, played[DOMINO_OPTIONS];
        for (int m = 0; m < count; m++)
            played[m] = likely(l, set, first + m);
        for (int32_t node = game->start[set]; node < game->start[set + 1]; node++) {
            double sum = 0;
            for (int m = 0; m < count; m++, child++) {
                const double value = *child < 0 ? l->nets[-1 - *child] : l->value[*child];
                sum += played[m] * value;
                gain[m] += l->reach[node] * value;
            }
            l->value[node] = (float)sum;
        }
        if (game->side[game->seats[set]] == turn)
            learn(l, set, gain, own_reach(l, set));
    }
}

int32_t domino_learn(const domino_hidden *game, int32_t from, int32_t rounds, double tremble, void *memory,
                     double *mean)
{
    const int total = game->first[game->sets];
    learner l = {.game = game, .regret = memory, .tremble = tremble, .keep = 1};
    l.last = l.regret + total;
    l.now = l.last + total;
    l.made = l.now + total;
    l.reach = l.made + total;
    l.before = (int32_t *)(l.reach + game->nodes);
    l.nets = (float *)(l.before + game->sets);
    l.value = l.nets + game->outcomes;
    if (from == 0)
        find_before(&l, (int32_t *)(l.value + game->nodes));
    for (int set = 0; set < game->sets; set++)
        choose(&l, set);
    for (int round = from + 1; round <= from + rounds; round++) {
        if (is_stopped())
            return DOMINO_STOPPED;
        /* As in the mean, a round counts by the square of its number. Else what was learnt while all played anything
         * would weigh too much where hardly anybody gets to later. */
        l.keep = (double)(round - 1) * (round - 1) / ((double)round * round);
        for (int turn = 0; turn < game->sides; turn++) {
            for (int32_t at = 0; at < game->outcomes; at++)
                l.nets[at] = (float)game->points[(size_t)at * game->sides + turn];
            forth(&l, turn, (double)round * round, mean);
            back(&l, turn);
            for (int set = 0; set < game->sets; set++)
                if (game->side[game->seats[set]] == turn)
                    choose(&l, set);
        }
    }
    return 0;
}

void domino_learnt(const domino_hidden *game, const double *mean, double *played)
{
    for (int set = 0; set < game->sets; set++) {
        double whole = 0;
        for (int m = game->first[set]; m < game->first[set + 1]; m++)
            whole += mean[m];
        for (int m = game->first[set]; m < game->first[set + 1]; m++)
            played[m] = mean[m] / whole;
    }
}

/* What cannot matter in a game of hidden hands is left out, from its ends backwards:
 *
 * * a choice in a deal in which everything that can follow comes to the same;
 * * a move that in every deal of its set brings at most what another one brings at least: nobody gains by it, however
 *   the others play, so whoever has an answer to them has one without it;
 * * a choice of which one move is left.
 *
 * Then fewer deals are left in other sets, and more can be left out. Whatever is played by the rules of this game, with any
 * of the moves that stay where a set is gone: what one player can gain alone is the same in the whole game. The moves at
 * the root all stay, because their values are asked for. */
#include "domino.h"

typedef struct {
    domino_hidden *game;
    int sides;      /* of which bounds are kept: of two the first says all */
    float *low, *high; /* for each node what each of these sides can net */
    int32_t *number; /* of each node the child that it comes to; later its new number */
    uint8_t *stays; /* each move of each set */
    uint8_t *kept;  /* the same for those that there were at first */
} cut;

uint64_t domino_decided_size(const domino_hidden *game)
{
    uint64_t sides = game->sides == 2 ? 1 : (uint64_t)game->sides, nodes = (uint64_t)game->nodes;
    return nodes * (2 * sides * sizeof(float) + sizeof(int32_t)) + (uint64_t)game->first[game->sets];
}

static float low_of(const cut *c, int32_t child, int side)
{
    return child < 0 ? (float)c->game->points[(size_t)(-1 - child) * c->game->sides + side]
                     : c->low[(size_t)child * c->sides + side];
}

static float high_of(const cut *c, int32_t child, int side)
{
    return child < 0 ? (float)c->game->points[(size_t)(-1 - child) * c->game->sides + side]
                     : c->high[(size_t)child * c->sides + side];
}

/* The same for a side of whose opposite alone bounds are kept. */
static float least_for(const cut *c, int32_t child, int side)
{
    return side < c->sides ? low_of(c, child, side) : -high_of(c, child, 0);
}

static float most_for(const cut *c, int32_t child, int side)
{
    return side < c->sides ? high_of(c, child, side) : -low_of(c, child, 0);
}

static int32_t resolved(const cut *c, int32_t child) { return child < 0 ? child : c->number[child]; }

/* Whether a move brings nowhere more than another one brings at least. */
static int is_no_better(const cut *c, int set, int move, int other)
{
    const domino_hidden *game = c->game;
    const int count = game->moves[set], side = game->side[game->seats[set]];
    const int32_t *child = game->children + game->base[set];
    for (int node = game->start[set]; node < game->start[set + 1]; node++, child += count)
        if (most_for(c, child[move], side) > least_for(c, child[other], side))
            return 0;
    return 1;
}

/* Marks the moves of a set that stay; returns how many do. */
static int choose_moves(const cut *c, int set)
{
    const domino_hidden *game = c->game;
    const int count = game->moves[set];
    uint8_t *stays = c->stays + game->first[set];
    int left = count;
    for (int m = 0; m < count; m++)
        stays[m] = 1;
    for (int m = count - 1; m >= 0 && set >= game->root_sets; m--)
        for (int other = 0; other < count && stays[m]; other++)
            if (other != m && stays[other] && is_no_better(c, set, m, other)) {
                stays[m] = 0;
                c->kept[game->which[game->first[set] + m].value] = 0;
                left--;
            }
    return left;
}

/* What the nodes of a set come to. */
static void bound_nodes(const cut *c, int set, int left)
{
    const domino_hidden *game = c->game;
    const int count = game->moves[set];
    const uint8_t *stays = c->stays + game->first[set];
    int32_t *child = game->children + game->base[set];
    for (int32_t node = game->start[set]; node < game->start[set + 1]; node++, child += count) {
        int same = 1, first = -1;
        for (int m = 0; m < count; m++) {
            child[m] = resolved(c, child[m]);
            if (stays[m] && first < 0)
                first = m;
        }
        for (int side = 0; side < c->sides; side++) {
            float low = low_of(c, child[first], side), high = high_of(c, child[first], side);
            for (int m = first + 1; m < count; m++)
                if (stays[m]) {
                    float other = low_of(c, child[m], side);
                    low = other < low ? other : low;
                    other = high_of(c, child[m], side);
                    high = other > high ? other : high;
                }
            c->low[(size_t)node * c->sides + side] = low;
            c->high[(size_t)node * c->sides + side] = high;
            same &= low == high;
        }
        c->number[node] = (same || left == 1) && set >= game->root_sets ? child[first] : node;
    }
}

/* Numbers the nodes that can still be reached; returns how many there are. */
static int32_t renumber(const cut *c)
{
    enum { UNREACHED = -1, REACHED = -2 };
    const domino_hidden *game = c->game;
    int32_t next = 0;
    for (int32_t deal = 0; deal < game->deals; deal++)
        game->roots[deal] = resolved(c, game->roots[deal]);
    for (int32_t node = 0; node < game->nodes; node++)
        c->number[node] = UNREACHED;
    for (int32_t deal = 0; deal < game->deals; deal++)
        if (game->roots[deal] >= 0)
            c->number[game->roots[deal]] = REACHED;
    for (int32_t set = 0; set < game->sets; set++) {
        const int count = game->moves[set];
        const uint8_t *stays = c->stays + game->first[set];
        const int32_t *child = game->children + game->base[set];
        for (int32_t node = game->start[set]; node < game->start[set + 1]; node++, child += count) {
            if (c->number[node] != REACHED)
                continue;
            c->number[node] = next++;
            for (int m = 0; m < count; m++)
                if (stays[m] && child[m] >= 0)
                    c->number[child[m]] = REACHED;
        }
    }
    return next;
}

/* Moves what stays together. */
static void close_up(const cut *c)
{
    domino_hidden *game = c->game;
    int32_t sets = 0, nodes = 0, links = 0, place = 0, roots = 0;
    for (int32_t deal = 0; deal < game->deals; deal++)
        if (game->roots[deal] >= 0)
            game->roots[deal] = c->number[game->roots[deal]];
    for (int32_t set = 0, from = 0, move = 0, old = 0; set < game->sets; set++) {
        const int count = game->moves[set], begin = place, before = nodes;
        const int32_t until = game->start[set + 1];
        for (int m = 0; m < count; m++)
            if (c->stays[move + m])
                game->which[place++] = game->which[move + m];
        for (; from < until; from++, old += count) {
            if (c->number[from] < 0)
                continue;
            game->deal[nodes++] = game->deal[from];
            for (int m = 0; m < count; m++)
                if (c->stays[move + m]) {
                    int32_t child = game->children[old + m];
                    game->children[links++] = child < 0 ? child : c->number[child];
                }
        }
        move += count;
        if (nodes == before) {
            place = begin;
            continue;
        }
        roots += set < game->root_sets;
        game->seats[sets] = game->seats[set];
        game->hands[sets] = game->hands[set];
        game->moves[sets++] = place - begin;
        game->first[sets] = place;
        game->start[sets] = nodes;
        game->base[sets] = links;
    }
    game->root_sets = roots;
    game->sets = sets;
    game->nodes = nodes;
    game->links = links;
}

void domino_leave_out(domino_hidden *game, uint8_t *kept, void *memory)
{
    cut c = {.game = game, .sides = game->sides == 2 ? 1 : game->sides, .low = memory, .kept = kept};
    c.high = c.low + (size_t)game->nodes * c.sides;
    c.number = (int32_t *)(c.high + (size_t)game->nodes * c.sides);
    c.stays = (uint8_t *)(c.number + game->nodes);
    for (int32_t before = -1, links = -1; before != game->nodes || links != game->links;) {
        before = game->nodes;
        links = game->links;
        for (int32_t set = game->sets - 1; set >= 0; set--)
            bound_nodes(&c, set, choose_moves(&c, set));
        renumber(&c);
        close_up(&c);
    }
}

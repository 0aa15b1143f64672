/* Endings spelled out as games of hidden hands. What everybody sees is followed move by move, with all deals that fit it
 * at once: a player stands in one information set wherever his hand is the same, and all that has been seen. A turn
 * without a choice is no node. */
#include "kernel.h"

typedef struct {
    int32_t link; /* where it is written what the deal goes on to: a child, or -1 less the deal at the root */
    int32_t deal;
} branch;

/* The deals in which the player has one hand. */
typedef struct {
    tile_mask mask; /* the tiles that he may play */
    int32_t from, count;
    int32_t set;  /* -1: there is no choice */
    int32_t next; /* the first of its moves that has not been made */
} same_hand;

/* What everybody has seen. */
typedef struct {
    tile_mask tiles; /* not played yet, those asleep too */
    uint32_t number;
    int seat, last, finish, passes, on_lead;
    int32_t points[DOMINO_SEATS];
} seen;

typedef struct {
    domino_solver *s;
    domino_hidden *game;
    branch *branches;
    same_hand *hands;
    int32_t *count; /* for each hand of a seat how many deals have it; else 0 */
    int32_t branch_count, hand_count;
} speller;

static void give_up(const speller *sp) { sp->s->status = DOMINO_OUT_OF_REACH; }

static void lead_to(const speller *sp, int32_t link, int32_t child)
{
    if (link < 0)
        sp->game->roots[-1 - link] = child;
    else
        sp->game->children[link] = child;
}

static const uint64_t *dealt(const speller *sp, int32_t deal) { return sp->game->dealt + (size_t)deal * DOMINO_SEATS; }

static void hold(const speller *sp, int32_t deal)
{
    for (int seat = 0; seat < sp->s->rules.seats; seat++)
        sp->s->held[seat] = dealt(sp, deal)[seat];
}

/* -- how a game ends ---------------------------------------------------------------------------------- */

/* The number of an outcome. */
static int32_t number_of_outcome(const speller *sp, const int32_t *points)
{
    domino_hidden *game = sp->game;
    const int sides = game->sides;
    double nets[DOMINO_SEATS];
    uint32_t hash = 0;
    for (int side = 0; side < sides; side++) {
        int32_t value = net(sp->s, points, side);
        hash = (hash ^ (uint32_t)value) * 0x9e3779b1u;
        nets[side] = (double)value / (sides - 1);
    }
    for (uint32_t slot = hash >> 16;; slot = (slot + 1) & (2 * DOMINO_OUTCOMES - 1)) {
        int32_t at = game->slots[slot] - 1;
        if (at < 0) {
            if (game->outcomes == DOMINO_OUTCOMES) {
                give_up(sp);
                return 0;
            }
            for (int side = 0; side < sides; side++)
                game->points[(size_t)game->outcomes * sides + side] = nets[side];
            game->slots[slot] = ++game->outcomes;
            return game->outcomes - 1;
        }
        int same = 1;
        for (int side = 0; side < sides; side++)
            same &= game->points[(size_t)at * sides + side] == nets[side];
        if (same)
            return at;
    }
}

/* The game is over in a deal. */
static void finish_deal(const speller *sp, const seen *at, branch b)
{
    int32_t points[DOMINO_SEATS];
    hold(sp, b.deal);
    count_up(sp->s, at->tiles, at->last, at->finish, at->passes > 0, at->on_lead, points);
    for (int side = 0; side < sp->game->sides; side++)
        points[side] += at->points[side];
    lead_to(sp, b.link, -1 - number_of_outcome(sp, points));
}

/* -- choices ------------------------------------------------------------------------------------------ */

/* Puts deals with the same hand of a seat next to one another, behind all other branches. */
static void sort_by_hand(speller *sp, int seat, int32_t from, int32_t to)
{
    const int32_t *who = sp->game->who + (size_t)seat * sp->game->deals;
    const int32_t first = sp->hand_count;
    int32_t place = sp->branch_count;
    for (int32_t at = from; at < to; at++) {
        const branch *b = &sp->branches[at];
        if (sp->count[who[b->deal]]++ == 0) {
            if (sp->hand_count == sp->game->room) {
                give_up(sp);
                return;
            }
            sp->hands[sp->hand_count++] = (same_hand){.from = b->deal};
        }
    }
    for (int32_t at = first; at < sp->hand_count; at++) {
        same_hand *hand = &sp->hands[at];
        int32_t *count = &sp->count[who[hand->from]];
        hand->mask = dealt(sp, hand->from)[seat];
        hand->count = *count;
        hand->from = *count = place; /* from here on its place */
        place += hand->count;
    }
    sp->branch_count = place;
    for (int32_t at = from; at < to; at++)
        sp->branches[sp->count[who[sp->branches[at].deal]]++] = sp->branches[at];
    for (int32_t at = first; at < sp->hand_count; at++)
        sp->count[who[sp->branches[sp->hands[at].from].deal]] = 0;
}

/* How many moves there are with these tiles. */
static int number_of_moves(const domino_solver *s, uint32_t number, const move *moves, tile_mask mask)
{
    int count = 0;
    for (tile_mask rest = mask; rest; rest &= rest - 1)
        for (const move *m = moves + s->layouts[number].first[lowest(rest)]; m->tile == lowest(rest); m++)
            count++;
    return count;
}

/* A set of choices, with a node for each deal. */
static void choose_among(speller *sp, const seen *at, const move *moves, same_hand *hand, tile_mask whole, int count)
{
    domino_hidden *game = sp->game;
    const int32_t set = game->sets, links = hand->count * count;
    if (hand->count > game->room - game->nodes || links > game->room_of_links - game->links) {
        give_up(sp);
        return;
    }
    hand->set = game->sets++;
    game->seats[set] = at->seat;
    game->hands[set] = whole;
    game->moves[set] = count;
    int32_t place = game->first[set];
    for (tile_mask rest = hand->mask; rest; rest &= rest - 1)
        for (const move *m = moves + sp->s->layouts[at->number].first[lowest(rest)]; m->tile == lowest(rest); m++, place++)
            game->which[place] = (domino_option){m->tile, end_of(m), place};
    for (int32_t b = hand->from; b < hand->from + hand->count; b++) {
        lead_to(sp, sp->branches[b].link, game->nodes);
        game->deal[game->nodes++] = sp->branches[b].deal;
    }
    game->links += links;
    game->first[set + 1] = place;
    game->start[set + 1] = game->nodes;
    game->base[set + 1] = game->links;
}

/* The deals in which a player may make a move, behind all other branches; `tile` NO_TILE: in which he must pass. */
static void gather(speller *sp, int32_t first, int32_t last, int tile)
{
    const domino_hidden *game = sp->game;
    for (int32_t at = first; at < last; at++) {
        same_hand *hand = &sp->hands[at];
        if (tile == NO_TILE ? hand->mask != 0 : !(hand->mask & BIT(tile)))
            continue;
        for (int32_t b = 0; b < hand->count; b++) {
            branch next = sp->branches[hand->from + b];
            if (hand->set >= 0)
                next.link = game->base[hand->set] + b * game->moves[hand->set] + hand->next;
            sp->branches[sp->branch_count++] = next;
        }
        hand->next++;
    }
}

static void spell(speller *sp, const seen *at, int32_t from);

/* What follows a move, or a pass, in the deals behind this place. */
static void follow_up(speller *sp, seen *after, int32_t from)
{
    if (sp->branch_count > from && !sp->s->status) {
        hold(sp, sp->branches[from].deal); /* how many tiles a hand has is the same in all */
        if (after->last >= 0 && !(after->tiles & outs(sp->s, after->last))) {
            for (int32_t b = from; b < sp->branch_count; b++)
                finish_deal(sp, after, sp->branches[b]);
        } else {
            after->seat = next_seat(sp->s, after->tiles, after->seat);
            spell(sp, after, from);
        }
    }
    sp->branch_count = from;
}

static void pass(speller *sp, const seen *at, int32_t first, int32_t last)
{
    domino_solver *s = sp->s;
    seen after = *at;
    const int32_t from = sp->branch_count;
    gather(sp, first, last, NO_TILE);
    if (s->in_play && at->last >= 0)
        after.points[s->side_of[at->last]] += s->rules.pass_points[at->on_lead][least(at->passes, DOMINO_PASSES - 1)];
    after.passes++;
    follow_up(sp, &after, from);
}

static void play(speller *sp, const seen *at, move *m, int32_t first, int32_t last)
{
    domino_solver *s = sp->s;
    seen after = *at;
    const int32_t from = sp->branch_count;
    gather(sp, first, last, m->tile);
    if (!m->after && !follow(s, at->number, m))
        return;
    after.tiles &= ~BIT(m->tile);
    after.number = m->after;
    after.last = at->seat;
    after.finish = m->finish;
    after.passes = 0;
    after.on_lead = which_lead(s, at->number, m);
    after.points[s->side_of[at->seat]] += m->gain * s->sign;
    follow_up(sp, &after, from);
}

/* The branches from this place on, where somebody's turn it is. */
static void spell(speller *sp, const seen *at, int32_t from)
{
    domino_solver *s = sp->s;
    const int empty = !s->layouts[at->number].count;
    const tile_mask fits = s->layouts[at->number].fits;
    const int32_t first = sp->hand_count;
    int32_t going_on = from;
    for (int32_t b = from; b < sp->branch_count; b++) {
        tile_mask held = 0;
        for (int seat = 0; seat < s->rules.seats; seat++)
            held |= dealt(sp, sp->branches[b].deal)[seat];
        if (!empty && !(held & at->tiles & fits))
            finish_deal(sp, at, sp->branches[b]);
        else
            sp->branches[going_on++] = sp->branches[b];
    }
    sp->branch_count = going_on;
    sort_by_hand(sp, at->seat, from, going_on);
    move *moves = moves_of(s, at->number);
    tile_mask every = 0;
    for (int32_t h = first; h < sp->hand_count && !s->status; h++) {
        same_hand *hand = &sp->hands[h];
        const tile_mask whole = hand->mask & at->tiles;
        s->held[at->seat] = whole;
        if (empty)
            s->leads = sp->game->leads[sp->branches[hand->from].deal];
        hand->mask = playable(s, &s->layouts[at->number], whole, at->seat);
        hand->set = -1;
        every |= hand->mask;
        const int count = number_of_moves(s, at->number, moves, hand->mask);
        if (count > 1)
            choose_among(sp, at, moves, hand, whole, count);
    }
    const int32_t last = sp->hand_count;
    if (!from)
        sp->game->root_sets = sp->game->sets;
    pass(sp, at, first, last);
    for (tile_mask rest = every; rest && !s->status; rest &= rest - 1)
        for (move *m = moves + s->layouts[at->number].first[lowest(rest)]; m->tile == lowest(rest); m++)
            play(sp, at, m, first, last);
    sp->hand_count = first;
    sp->branch_count = going_on;
}

/* Branches on the way to an end, at most: each deal once sorted and once gathered for each tile, and for each pass. */
static uint64_t most_branches(const domino_position *p, int32_t deals)
{
    const int seats = DOMINO_SEATS, tiles = how_many(in_hands(p));
    return 2 * (uint64_t)deals * (uint64_t)((tiles + 1) * seats + 1);
}

uint64_t domino_spell_size(const domino_position *p, int32_t deals, int32_t room)
{
    return most_branches(p, deals) * sizeof(branch) + (uint64_t)room * sizeof(same_hand) +
           (uint64_t)deals * sizeof(int32_t);
}

int32_t domino_spell(domino_solver *s, const domino_position *p, domino_hidden *game, void *memory)
{
    speller sp = {.s = s, .game = game};
    seen at = {.tiles = BIT(s->tile_count) - 1, .seat = p->seat, .last = p->last, .passes = p->passes, .on_lead = p->on_lead};
    if (set_up(s, p))
        return s->status;
    at.number = p->ends_count ? find_layout(s, p->ends, p->ends_count, p->due) : 0;
    at.finish = finish_of(s, p);
    s->exposed = p->exposed;
    sp.hands = memory;
    sp.branches = (branch *)(sp.hands + game->room);
    sp.count = (int32_t *)(sp.branches + most_branches(p, game->deals));
    for (int32_t deal = 0; deal < game->deals; deal++)
        sp.branches[sp.branch_count++] = (branch){-1 - deal, deal};
    if (!s->status)
        spell(&sp, &at, 0);
    s->deal_known = 0; /* what is held is that of many deals */
    return s->status;
}

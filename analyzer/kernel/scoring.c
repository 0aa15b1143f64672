/* What a finished game is worth, and what an unfinished one can be worth at most. */
#include "kernel.h"

/* What tiles count, doublings aside; eight of them at a time. */
static int plain_count(const domino_solver *s, tile_mask tiles)
{
    int sum = 0;
    for (int byte = 0; tiles; byte++, tiles >>= 8)
        sum += s->counts[byte][tiles & 0xff];
    return sum;
}

/* What a hand that is left counts, or several as one: all its doublings included. */
static int doubled_count(const domino_solver *s, tile_mask hand)
{
    int sum = plain_count(s, hand), doubles = how_many(hand & s->doubles);
    if (s->rules.double_left == DOUBLE_TOTAL)
        return doubles ? 2 * sum : sum;
    return s->rules.double_left == DOUBLE_POWER ? sum << doubles : sum;
}

/* What a hand that is left counts. */
int left(const domino_solver *s, tile_mask hand)
{
    tile_mask blank = 1, highest = (tile_mask)1 << (s->tile_count - 1);
    if (s->rules.lone_blank && hand == blank)
        return s->rules.lone_blank;
    return s->rules.lone_highest && hand == highest ? s->rules.lone_highest : doubled_count(s, hand);
}

/* What tiles count at most, in whosever hands they are left. */
static int most_left(const domino_solver *s, tile_mask tiles)
{
    tile_mask blank = 1, highest = (tile_mask)1 << (s->tile_count - 1);
    return doubled_count(s, tiles) + (tiles & blank ? s->rules.lone_blank : 0) +
           (tiles & highest ? s->rules.lone_highest : 0);
}

static int rounded(const domino_rules *rules, int points)
{
    return (points + rules->round_up) / rules->round_to * rules->round_to;
}

/* Points in the unit of the score; no score is less than the least. */
static int divided(const domino_rules *rules, int points)
{
    return points ? largest(rules->least_score, points / rules->divide_by) : 0;
}

/* The sides that a rule for ties prefers among those that are equal. */
static unsigned preferred(const domino_solver *s, int last, unsigned tied, const pips_left *pips)
{
    int most = 0;
    unsigned found = 0;
    switch (s->rules.blocked_tie) {
    case TIE_LEADER:
        return 1u << s->side_of[s->leader];
    case TIE_LAST:
        return 1u << s->side_of[last];
    case TIE_NOT_LAST:
        return ~(1u << s->side_of[last]);
    case TIE_MORE_TILES:
        for (int side = 0; side < s->sides; side++)
            if (tied >> side & 1)
                most = largest(most, pips->tiles[side]);
        for (int side = 0; side < s->sides; side++)
            found |= (unsigned)(pips->tiles[side] == most) << side;
        return found;
    default:
        return 0;
    }
}

/* The only one of a set of sides; -1 where there are several or none. */
static int only(unsigned sides) { return sides && !(sides & (sides - 1)) ? lowest(sides) : -1; }

/* The side that wins; -1: none. */
static int winner(const domino_solver *s, int last, int out, const pips_left *pips)
{
    const domino_rules *rules = &s->rules;
    if (out && rules->won_by == WON_BY_OUT)
        return s->side_of[last];
    if (rules->block_winner >= BLOCKER_OR_RIGHT) {
        int step = rules->block_winner == BLOCKER_OR_RIGHT ? rules->to_right : rules->seats - rules->to_right;
        int other = (last + step) % rules->seats;
        return s->side_of[pips->hands[other] < pips->hands[last] ? other : last];
    }
    int by_hand = rules->block_winner == LOWEST_HAND, count = by_hand ? rules->seats : s->sides;
    const int *counts = by_hand ? pips->hands : pips->totals;
    int fewest = counts[0];
    unsigned tied = 0;
    for (int at = 1; at < count; at++)
        fewest = least(fewest, counts[at]);
    for (int at = 0; at < count; at++)
        tied |= (unsigned)(counts[at] == fewest) << s->side_of[at];
    int best = only(tied);
    return best < 0 ? only(tied & preferred(s, last, tied, pips)) : best;
}

/* By how much every other side has more left than this one, each difference rounded by itself. */
static int differences(const domino_solver *s, int side, const pips_left *pips)
{
    int sum = 0;
    for (int other = 0; other < s->sides; other++)
        if (other != side)
            sum += rounded(&s->rules, largest(0, pips->totals[other] - pips->totals[side]));
    return sum;
}

/* What the winner writes for the game itself. */
static int worth(const domino_solver *s, int side, int out, int finish, const pips_left *pips)
{
    const domino_rules *rules = &s->rules;
    int by = rules->hand_score, own = pips->totals[side], all = 0, points;
    for (int other = 0; other < s->sides; other++)
        all += pips->totals[other];
    if (!out && rules->blocked_score == BLOCKED_NOTHING)
        return 0;
    if (by == ONE)
        points = rules->equal_ends && out && finish & DOMINO_EQUAL ? rules->equal_ends : 1;
    else if (!out && rules->blocked_score == BLOCKED_DIFFERENCE)
        points = divided(rules, rounded(rules, largest(0, all - 2 * own)));
    else if (!out && rules->blocked_score == BLOCKED_EACH)
        points = divided(rules, differences(s, side, pips));
    else if (by == ALL)
        points = divided(rules, rounded(rules, all));
    else if (by == DIFFERENCE)
        points = divided(rules, differences(s, side, pips));
    else
        points = divided(rules, rounded(rules, all - own));
    if (out)
        points = (finish & DOMINO_CAPICU ? points * rules->capicu_times : points) + rules->bonus[finish];
    return points;
}

/* Whoever blocks although another has no more than he pays for it. */
static void penalize(const domino_solver *s, int last, pips_left *pips)
{
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (s->side_of[seat] != s->side_of[last] && pips->hands[seat] <= pips->hands[last]) {
            pips->totals[s->side_of[last]] += (s->rules.blocker_times - 1) * pips->hands[last];
            return;
        }
}

/* Whether a finished game was finished by going out. */
int has_gone_out(const domino_solver *s, tile_mask tiles, int last)
{
    return !(tiles & outs(s, last < 0 ? s->leader : last)) ||
           (s->rules.game_end == STUCK && last >= 0 && !(tiles & s->held[last]));
}

/* What each side writes at the end of a game, by what is left, of which the totals are made here.
 *
 * `last` played the latest tile (-1: nobody), `out` whether that finished the game, and `finish` how, `passed` whether
 * passes on it have been paid already, `on_lead` whether it was the lead. */
void count_left(const domino_solver *s, pips_left *pips, int last, int out, int finish, int passed, int on_lead,
                int32_t *points)
{
    const domino_rules *rules = &s->rules;
    int played = last >= 0;
    for (int side = 0; side < s->sides; side++)
        points[side] = pips->totals[side] = 0;
    last = played ? last : s->leader;
    for (int seat = 0; seat < rules->seats; seat++)
        pips->totals[s->side_of[seat]] += pips->hands[seat];
    if (rules->hand_score == OWN) {
        if (!out && rules->blocker_times > 1)
            penalize(s, last, pips);
        for (int side = 0; side < s->sides; side++)
            points[side] = divided(rules, pips->totals[side]);
    } else {
        int side = winner(s, last, out, pips);
        if (side >= 0)
            points[side] = worth(s, side, out, finish, pips);
    }
    if (s->in_play && !out && !passed && played)
        points[s->side_of[last]] += rules->block_points[on_lead];
}

/* The same by the tiles that are left. */
void count_up(const domino_solver *s, tile_mask tiles, int last, int finish, int passed, int on_lead, int32_t *points)
{
    pips_left pips;
    for (int seat = 0; seat < s->rules.seats; seat++)
        pips.hands[seat] = left(s, tiles & s->held[seat]);
    if (s->rules.blocked_tie == TIE_MORE_TILES) {
        for (int side = 0; side < s->sides; side++)
            pips.tiles[side] = 0;
        for (int seat = 0; seat < s->rules.seats; seat++)
            pips.tiles[s->side_of[seat]] += how_many(tiles & s->held[seat]);
    }
    count_left(s, &pips, last, has_gone_out(s, tiles, last), finish, passed, on_lead, points);
}

/* The value of points for a side, as `domino_values` has it. */
int net(const domino_solver *s, const int32_t *points, int side)
{
    int sum = 0;
    for (int other = 0; other < s->sides; other++)
        sum += points[other];
    return (points[side] * s->sides - sum) * s->sign;
}

/* The value of a finished game for side 0, where two sides play. */
int ending(const domino_solver *s, tile_mask tiles, int last, int finish, int passed, int on_lead)
{
    int32_t points[2];
    count_up(s, tiles, last, finish, passed, on_lead, points);
    return (points[0] - points[1]) * s->sign;
}

/* The value of a finished plain game for the side that played last; what both sides have left counts so much, unless a
 * tile that is left alone counts otherwise. */
int plain_ending(const domino_solver *s, tile_mask tiles, int last, int finish, int own, int other)
{
    const domino_rules *rules = &s->rules;
    int side = last & 1, out = !(tiles & s->held[last]);
    if (rules->hand_score == OWN || rules->lone_blank || rules->lone_highest ||
        (out ? rules->won_by != WON_BY_OUT : own == other || rules->block_winner != SIDE_TOTAL)) {
        int value = ending(s, tiles, last, finish, 0, 0);
        return side ? -value : value;
    }
    int wins = out || own < other;
    pips_left pips = {.totals = {side ? other : own, side ? own : other}};
    int value = worth(s, wins ? side : 1 - side, out, finish, &pips);
    return wins ? value : -value;
}

/* What a plain game is worth by what both sides have left, wherever nothing else matters. */
void prepare_worth(domino_solver *s)
{
    const domino_rules *rules = &s->rules;
    const int by = rules->hand_score, blocked = rules->blocked_score;
    s->counted = by != OWN && !rules->lone_blank && !rules->lone_highest && rules->won_by == WON_BY_OUT &&
                 rules->block_winner == SIDE_TOTAL && !rules->equal_ends;
    s->finish_counts = rules->capicu_times > 1;
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        s->finish_counts |= rules->bonus[finish] != 0;
    for (int out = 0; out < 2; out++) {
        int differ = by == DIFFERENCE || (!out && by != ONE && (blocked == BLOCKED_DIFFERENCE || blocked == BLOCKED_EACH));
        s->winners_count[out] = differ ? -1 : by == ALL;
        for (int count = 0; count < COUNTS; count++)
            s->worth[out][count] = (int16_t)(by == ONE ? 1 : divided(rules, rounded(rules, count)));
        if (!out && blocked == BLOCKED_NOTHING)
            for (int count = 0; count < COUNTS; count++)
                s->worth[out][count] = 0;
    }
}

/* What a game is worth at most when what is left counts no more than this; what the others have more may be rounded up
 * for each of them. */
static int64_t most_for(const domino_rules *rules, int64_t count)
{
    int64_t worth = 1, bonus = 0;
    if (rules->hand_score == ONE) {
        worth = largest(1, rules->equal_ends);
    } else {
        int64_t points = count + rules->sides * ((int64_t)rules->round_to - 1);
        points = points / rules->round_to * rules->round_to;
        worth = points ? points / rules->divide_by + 1 : 0;
        if (rules->divide_by == 1)
            worth = points;
        if (worth && worth < rules->least_score)
            worth = rules->least_score;
    }
    for (int finish = 0; finish < DOMINO_FINISHES; finish++)
        if (rules->bonus[finish] > bonus)
            bonus = rules->bonus[finish];
    return worth * rules->capicu_times * rules->blocker_times + bonus;
}

static int most(const domino_solver *s, tile_mask tiles)
{
    int count = most_left(s, tiles);
    if (count < COUNTS)
        return s->most[count];
    int64_t points = most_for(&s->rules, count);
    return points < INT16_MAX ? (int)points : INT16_MAX;
}

/* What a side can lose to another and win at most from here on. */
void limits(const domino_solver *s, tile_mask tiles, int side, int *low, int *high)
{
    tile_mask own = s->held[side], other;
    if (s->sides > 2) {
        other = ~own;
        own = ~(tile_mask)0; /* any other side may win */
    } else {
        other = s->held[1 - side];
        if (s->rules.seats == 4) {
            own |= s->held[side + 2];
            other |= s->held[3 - side];
        }
    }
    if (is_live(s)) {
        own |= s->stock;
        other |= s->stock;
        tiles |= s->stock;
    }
    if (s->rules.hand_score == ALL)
        own = other = ~(tile_mask)0;
    *low = -most(s, tiles & own);
    *high = most(s, tiles & other);
    if (s->in_play) {
        int to_come = s->at_once * how_many(tiles);
        *low -= to_come;
        *high += to_come;
    }
}

/* What a position can be worth to a seat that plays for itself, as `domino_values` has it, at most: it wins all that
 * the others hold, and they write nothing. */
int most_net(const domino_solver *s, tile_mask tiles, int seat)
{
    int low, high;
    if (s->in_play || s->sign < 0)
        return INT32_MAX; /* it is hardly ever reached */
    limits(s, tiles, seat, &low, &high);
    return high * (s->sides - 1);
}

/* No position is worth less than this to a seat that plays for itself; NOT_MUCH where that is hardly ever reached. */
int least_net(const domino_solver *s)
{
    return !s->in_play && s->rules.hand_score == ONE && !s->rules.equal_ends ? -s->most[0] : NOT_MUCH;
}

/* Whether what a position is worth to one seat says what everybody writes: where one wins all, and it does not lose. */
int tells_all(const domino_solver *s, int own) { return s->cuts && own >= 0; }

/* What a position can be worth to one seat at most, where another gets at least so much and one side wins all: the
 * other one does, or the seat wins from each no more than the other one loses. */
int most_beside(const domino_solver *s, int own)
{
    int others = s->sides - 1;
    return own > 0 ? -(own / others) : -own * others;
}

/* What the rules and the set decide once and for all. */
void prepare_scoring(domino_solver *s)
{
    const domino_rules *rules = &s->rules;
    int at_once = 0;
    for (int byte = 0; byte < 7; byte++)
        for (int bits = 0; bits < 256; bits++) {
            int sum = 0;
            for (int bit = 0; bit < 8; bit++)
                if (bits >> bit & 1 && 8 * byte + bit < s->tile_count)
                    sum += rules->count[8 * byte + bit];
            s->counts[byte][bits] = (uint16_t)sum;
        }
    for (int count = 0; count < COUNTS; count++) {
        int64_t points = most_for(rules, count);
        s->most[count] = points < INT16_MAX ? (int)points : INT16_MAX;
    }
    for (int sum = 0; sum < DOMINO_SUMS; sum++) {
        at_once = largest(at_once, rules->ends_points[sum]);
        s->in_play |= rules->ends_points[sum] != 0;
    }
    int most = 0;
    for (int passes = 0; passes < DOMINO_PASSES; passes++) {
        int points = largest(rules->pass_points[0][passes], rules->pass_points[1][passes]);
        points = largest(points, rules->pass_points[2][passes]);
        s->in_play |= points != 0;
        most = largest(most, points);
        if (passes < rules->seats)
            at_once += points;
    }
    for (int on_lead = 0; on_lead < 3; on_lead++) {
        s->in_play |= rules->block_points[on_lead] != 0;
        at_once = largest(at_once, rules->block_points[on_lead]);
    }
    s->simple = passes_at_once(s) && rules->turn == TILE && !s->trims;
    s->cuts = !s->in_play && rules->hand_score != OWN;
    /* Whoever draws in vain passes once more, so that a tile that is drawn can bring a pass besides its own. */
    s->at_once = at_once + (rules->drawing ? most : 0);
}

/* Legal lines, counted one turn at a time: the moves of the search, held against other generators. */
#include "kernel.h"

typedef struct {
    tile_mask tiles;
    uint32_t number;
    int seat, last, drew;
} node;

static int has_ended(const domino_solver *s, const node *at)
{
    if (at->last >= 0 && at->number && !(at->tiles & outs(s, at->last)))
        return 1;
    if (!at->number || (is_live(s) && at->tiles))
        return 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (at->tiles & s->held[seat] & s->layouts[at->number].fits)
            return 0;
    return 1;
}

static node moved(const domino_solver *s, const node *at, const move *m)
{
    node next = {at->tiles & ~BIT(m->tile), m->after, 0, at->seat, 0};
    if (m->run && next.tiles & s->held[at->seat] & s->layouts[m->run].fits) {
        next.number = m->run;
        next.seat = at->seat;
    } else {
        next.seat = next_seat(s, next.tiles, at->seat);
    }
    return next;
}

static int64_t lines(domino_solver *s, const node *at, int depth)
{
    if (s->nodes++ >= s->limit)
        s->status = DOMINO_OUT_OF_REACH;
    if (s->nodes % 4096 == 0 && is_stopped())
        s->status = DOMINO_STOPPED;
    if (depth == 0)
        return 1;
    if (has_ended(s, at) || s->status)
        return 0;
    int64_t total = 0;
    uint64_t drawn = s->drawn;
    tile_mask stock = s->stock, mask = playable(s, &s->layouts[at->number], at->tiles, at->seat);
    move *moves = moves_of(s, at->number);
    for (tile_mask rest = mask; rest; rest &= rest - 1) {
        int tile = lowest(rest);
        for (move *m = moves + s->layouts[at->number].first[tile]; m->tile == tile; m++) {
            if (!m->after && !follow(s, at->number, m))
                return 0;
            node next = moved(s, at, m);
            play_from_stock(s, tile);
            total += lines(s, &next, depth - 1);
            s->drawn = drawn;
        }
    }
    uint32_t stop = s->layouts[at->number].stop;
    if (stop || !mask) {
        node next = *at;
        next.drew = 0;
        tile_mask held = s->held[at->seat];
        if (stop) { /* is no turn of its own */
            next.number = stop;
            next.seat = next_seat(s, at->tiles, at->seat);
            return total + lines(s, &next, depth);
        }
        if (is_live(s) && !(at->drew && s->rules.drawing == DRAW_ONE)) {
            next.tiles = draw(s, at->tiles, at->seat);
            next.drew = 1;
        } else {
            next.seat = next_seat(s, at->tiles, at->seat);
        }
        total += lines(s, &next, depth - 1);
        s->drawn = drawn;
        s->stock = stock;
        s->held[at->seat] = held;
    }
    return total;
}

int64_t domino_perft(domino_solver *s, const domino_position *p, int32_t depth, uint64_t limit)
{
    allow(s, limit);
    uint32_t number = settle(s, p);
    if (s->status)
        return s->status;
    if (!between(depth, 0, 64) || (!number && !p->leads))
        return DOMINO_BAD_POSITION;
    node start = {in_hands(p), number, p->seat, p->last, p->drew};
    int64_t total = lines(s, &start, depth);
    return s->status ? s->status : total;
}

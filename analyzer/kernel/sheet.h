/* What `sheet.c`, which says what may be done, and `sheet_do.c`, which does it, share. */
#ifndef SHEET_H
#define SHEET_H
#include "kernel.h"

typedef struct {
    domino_solver solver; /* its rules and its set; no memory for a search */
    domino_sheet_rules rules;
} sheet_solver;

static inline const domino_sheet_rules *rules_of(const domino_solver *s) { return &((const sheet_solver *)s)->rules; }

static inline int is_double(const domino_solver *s, int tile) { return s->low[tile] == s->high[tile]; }

static inline int holds(const domino_sheet *t, int seat, int tile) { return (t->where[tile] & ~DOMINO_EXPOSED) == seat; }

/* How many tiles of a hand are not known. */
static inline int unknown_of(const domino_solver *s, const domino_sheet *t, int seat)
{
    int count = t->held[seat];
    for (int tile = 0; tile < s->tile_count; tile++)
        count -= holds(t, seat, tile);
    return count;
}

/* Whether a seat may hold a tile. */
static inline int may_hold(const domino_sheet *t, int seat, int tile, int unknown)
{
    return holds(t, seat, tile) || (unknown > 0 && t->where[tile] == DOMINO_UNSEEN);
}

static inline int has_trains(const domino_solver *s, const domino_sheet *t) { return rules_of(s)->trains && t->ends_count > 2; }

#endif

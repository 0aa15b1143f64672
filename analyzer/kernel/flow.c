/* What follows a tile until somebody has to decide: whose turn it is, passes, draws, the end. */
#include "kernel.h"

/* The tiles that have to be gone for a seat's going out to end the game. */
tile_mask outs(const domino_solver *s, int seat)
{
    tile_mask hands = s->held[seat];
    if (s->rules.game_end == SIDE_OUT)
        hands |= s->held[(seat + s->sides) % s->rules.seats];
    if (s->rules.game_end == STUCK)
        for (int other = 0; other < s->rules.seats; other++)
            hands |= s->held[other];
    return hands;
}

/* Whether there is something to be drawn. */
int is_live(const domino_solver *s)
{
    if (s->chance)
        return how_many(s->stock) > s->rules.reserve;
    return s->rules.drawing && s->order_count + s->unknown - taken_from(s) > s->rules.reserve;
}

/* Lets a seat draw the next tile of the stock. */
tile_mask draw(domino_solver *s, tile_mask tiles, int seat)
{
    int place = taken_from(s), tile = s->order[place];
    s->drawn += 1 + ((uint64_t)seat << owner_bits(s, place));
    s->held[seat] |= BIT(tile);
    s->stock &= ~BIT(tile);
    return tiles | BIT(tile);
}

taken remember(const domino_solver *s)
{
    taken before = {.drawn = s->drawn, .stock = s->stock};
    for (int seat = 0; seat < s->rules.seats; seat++)
        before.held[seat] = s->held[seat];
    return before;
}

void put_back(domino_solver *s, const taken *before)
{
    s->drawn = before->drawn;
    s->stock = before->stock;
    for (int seat = 0; seat < s->rules.seats; seat++)
        s->held[seat] = before->held[seat];
}

/* Forgets who drew a tile that is being played. */
void play_from_stock(domino_solver *s, int tile)
{
    if (s->place[tile] < taken_from(s))
        s->drawn &= ~((((uint64_t)1 << s->holder_bits) - 1) << owner_bits(s, s->place[tile]));
}

int next_seat(const domino_solver *s, tile_mask tiles, int seat)
{
    int next = (seat + 1) % s->rules.seats;
    if (s->skips)
        while (next != seat && !(tiles & s->held[next]))
            next = (next + 1) % s->rules.seats;
    return next;
}

static int anybody_fits(const domino_solver *s, tile_mask tiles, tile_mask fits)
{
    tile_mask hands = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        hands |= s->held[seat];
    return (tiles & hands & fits) != 0;
}

/* Writes down what happens, where somebody asks how a game goes on. */
void note(domino_solver *s, const domino_event *event)
{
    domino_course *course = s->course;
    if (course->count == DOMINO_EVENTS) {
        s->status = DOMINO_BAD_POSITION; /* no game has so many */
        return;
    }
    course->events[course->count++] = *event;
    if (event->points) /* else nobody may have laid a tile */
        course->points[s->side_of[event->kind == DOMINO_PASS ? course->last : event->seat]] += event->points;
}

/* Passes, and draws, until somebody can play or the game has ended. `paid` says whether passes are scored. */
halt advance(domino_solver *s, tile_mask tiles, tile_mask fits, int seat, int passes, int drew, int on_lead, int paid)
{
    halt at = {.seat = seat, .passes = passes, .drew = drew, .tiles = tiles};
    for (;;) {
        int live = is_live(s);
        if (!live && !anybody_fits(s, at.tiles, fits)) {
            at.ended = 1;
            return at;
        }
        if (at.tiles & s->held[at.seat] & fits)
            return at;
        if (live && !(at.drew && s->rules.drawing == DRAW_ONE)) {
            at.draws = s->chance;
            if (at.draws)
                return at;
            if (s->course)
                note(s, &(domino_event){DOMINO_DRAW, at.seat, s->order[taken_from(s)], -1, -1, 0});
            at.tiles = draw(s, at.tiles, at.seat);
            at.drew = 1;
            continue;
        }
        int points = paid ? s->rules.pass_points[on_lead][least(at.passes, DOMINO_PASSES - 1)] : 0;
        if (s->course)
            note(s, &(domino_event){DOMINO_PASS, at.seat, -1, -1, -1, points});
        at.gain += points * s->sign;
        at.passes++;
        at.drew = 0;
        at.seat = next_seat(s, at.tiles, at.seat);
    }
}

/* What the parts of the kernel share. */
#ifndef KERNEL_H
#define KERNEL_H

#include "domino.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden) /* short names of ours must not meet those of other libraries */
#endif

enum { LINE, CROSS, SPINNER_CENTRE, SPINNERS };
enum { NO_ARM_DOUBLE, FIRST, EVERY };
enum { BY_NOTHING, BY_PIPS, BY_EQUAL_ENDS };
enum { NO_DRAWING, DRAW_ONE, DRAW_UNTIL_PLAYABLE };
enum { TILE, LEAD_PAIR, RUN };
enum { FIRST_OUT, SIDE_OUT, STUCK };
enum { WON_BY_OUT, WON_BY_COUNT };
enum { SIDE_TOTAL, LOWEST_HAND, BLOCKER_OR_RIGHT, BLOCKER_OR_LEFT };
enum { NO_TIE_RULE, TIE_LEADER, TIE_MORE_TILES, TIE_LAST, TIE_NOT_LAST };
enum { LOSERS, ALL, DIFFERENCE, ONE, OWN };
enum { SAME, BLOCKED_DIFFERENCE, BLOCKED_NOTHING, BLOCKED_EACH };
enum { NO_DOUBLE_LEFT, DOUBLE_TOTAL, DOUBLE_POWER };

typedef uint64_t tile_mask;

/* A move on one layout. */
typedef struct {
    uint32_t after; /* the layout after it; 0: not found out yet, nor what follows here but tile and end */
    uint32_t run;   /* the same with the arms on which the turn can go on; 0: it cannot */
    int16_t gain;   /* what the open ends score for it at once */
    uint8_t tile;   /* NO_TILE ends the moves of a layout */
    uint8_t end;    /* the open end joined; LEADS for the lead */
    uint8_t finish; /* how it would finish the game */
    uint8_t at;     /* where that end stands in the layout */
    uint8_t leaves; /* one more than the number left open, where the tile can be turned either way; else 0 */
    uint8_t spare;
} move;

#define NO_TILE 0xff
#define LEADS 0xff

/* The open ends as a multiset, and what can be done there. The first layout is the empty table. */
typedef struct {
    tile_mask fits;
    uint8_t ends[DOMINO_ENDS]; /* ascending */
    uint8_t count;
    uint8_t due;
    uint16_t spare;
    uint32_t stop;  /* the layout if the turn ends here although it could go on; 0: it has to go on */
    uint32_t moves; /* the place of the first move; 0: not worked out yet */
    uint8_t open[DOMINO_NUMBERS]; /* how many ends of each number any of its tiles joins */
    uint8_t dues[DOMINO_NUMBERS]; /* how many only its double joins */
    uint8_t first[DOMINO_TILES + 1]; /* for each tile how far from there its moves begin */
} layout;

/* The open ends once a tile is laid, in the order in which their arms grew. */
typedef struct {
    uint8_t ends[DOMINO_ENDS];
    int count, due;
    int points; /* what they score at once */
} laid;

/* What is left at the end of a game. */
typedef struct {
    int hands[DOMINO_SEATS];
    int totals[DOMINO_SEATS]; /* of the sides */
    int tiles[DOMINO_SEATS];  /* in the hands of each side, where the rules ask for that */
} pips_left;

/* What is known of a position: its value is between low and high. */
typedef struct {
    uint64_t tiles; /* those in the hands, and above them the number of the deal */
    uint64_t rest;  /* low, high, layout, seat and the move that did best: see `search.c` */
} entry;

/* The same where more than two sides play: see `max_n.c`. */
typedef struct {
    uint64_t tiles;
    uint32_t rest; /* layout and seat */
    uint16_t what; /* is known */
    uint16_t best; /* the move that did best */
    union {
        int16_t points[DOMINO_SEATS]; /* what every side is still going to write */
        int32_t own;                  /* what the seat to move gets at least, or at most */
    } is;
} known;

/* Where more than two sides play: a position falls short if it brings a seat no more than this, and then nothing else
 * of it is wanted. */
typedef struct {
    int seat, more_than;
} wanted;

#define NOT_MUCH (-(1 << 24)) /* less than anything is worth */

/* A move to be tried, and how soon. */
typedef struct {
    move *move;
    int promise;
    int place; /* of its outcome */
} candidate;

/* What a move comes to, once what is forced after it has been played. */
typedef struct {
    tile_mask tiles;
    uint32_t number;
    int8_t seat;          /* whose turn it is; -1: the game has ended */
    uint8_t last, finish; /* who played the latest tile, and how that finishes the game */
} outcome;

#define MOVES_A_LAYOUT 40
#define MOST_ENDS 16 /* of a layout, that differ */
#define MOST_MOVES 256 /* on one layout, with the mark behind them: ten tiles for each of these ends are fewer */
#define FIRST_BITS 15 /* of the table: half a megabyte */
#define COUNTS 1024
#define CANDIDATES 4096 /* moves of all positions on the way to one, at most */

struct domino_solver {
    domino_rules rules;
    /* from the rules */
    int32_t tile_count;
    int32_t sides;
    int32_t holder_bits; /* of `drawn` for each tile of the stock */
    uint8_t side_of[DOMINO_SEATS];
    int32_t sign;    /* -1 where points are bad */
    int32_t in_play; /* whether anything is scored before the end */
    int32_t cuts;    /* whether one side wins all that is written, and so bounds say much about the others */
    int32_t plain;   /* whether it is one of most games: see `plain.c` */
    int32_t weights[DOMINO_TILES]; /* what a tile counts at most, in whatever hand it is left */
    int32_t heaviest;              /* the most of them */
    int32_t promises[DOMINO_TILES]; /* how soon a tile should be tried, as in `keys` */
    int32_t counted;        /* whether what is left says what the game is worth, as follows */
    int32_t finish_counts;  /* whether a game that somebody goes out of is worth more for how it is finished */
    int32_t winners_count[2]; /* what the winner has left is added so many times to what the loser has: blocked, out */
    int16_t worth[2][COUNTS]; /* of such a sum: blocked, out */
    int32_t simple;  /* whether every turn is a tile, and nothing else happens that matters */
    int32_t trims;   /* whether there can be so many ends that it pays to leave out idle ones */
    int32_t most_ends; /* so many ends at most can be open */
    int32_t skips;   /* whether the game outlasts those who are out */
    int32_t at_once; /* what a tile can score at once, at most */
    tile_mask suits[DOMINO_NUMBERS]; /* the tiles that join each number */
    tile_mask doubles;
    uint8_t low[DOMINO_SET], high[DOMINO_SET];
    int32_t most[COUNTS]; /* what a game is worth at most where so many pips are left */
    uint16_t counts[7][256]; /* what eight tiles in a row count together, by their bits */
    /* the deal */
    uint64_t deal; /* its number, above the bits of the tiles */
    int32_t deal_known, leader;
    tile_mask leads, exposed;
    tile_mask held[DOMINO_SEATS]; /* every tile that a seat has or had */
    uint8_t order[64];            /* the stock */
    int32_t order_count, unknown; /* tiles behind the known ones are never drawn */
    tile_mask drawable, stock;    /* those of the order, and those of them that are not drawn yet */
    uint8_t place[DOMINO_TILES + 1]; /* where a tile of the stock lies in it */
    uint64_t drawn; /* how many have been drawn, and who holds them */
    int32_t chance; /* whether the order of the stock is not known: see `chance.c` */
    /* the search */
    uint64_t nodes, limit, probes, hits;
    int32_t status;
    int32_t cut;     /* with so few tiles left, stock included, a position counts what is certain of it; -1: none does */
    int32_t doubted; /* the side for which that is the least */
    int32_t candidate_count;
    candidate candidates[CANDIDATES];
    outcome outcomes[CANDIDATES]; /* of these, where more than two sides play a simple game */
    int32_t keys[CANDIDATES]; /* the same in a plain game: see `plain.c` */
    tile_mask round[2 * DOMINO_SEATS]; /* what the seats held that follow one another, in a plain game */
    domino_course *course; /* where passes and draws are written down; NULL: nowhere */
    /* memory */
    layout *layouts;
    uint32_t layout_count, layout_room;
    uint32_t *numbers; /* layouts by hash */
    uint32_t numbers_mask;
    move *moves;
    uint32_t move_count, move_room;
    entry *table;
    known *known; /* in its place, unless two sides play */
    uint64_t *owners; /* with the table: `drawn` of each entry, where tiles are drawn */
    int32_t table_bits, used_bits; /* of the table a part is used */
    uint64_t *means; /* positions with a stock in unknown order; NULL where nothing is drawn */
    int32_t mean_bits;
    uint32_t asked; /* which lead, and which layouts, they hold for: a number that no other has */
    int32_t mean_leader;
    tile_mask mean_leads, mean_exposed;
    uint64_t deal_nodes; /* searched before the deal */
};

/* Whether nothing more is to be searched: see `domino_stop`. */
#if defined(__GNUC__)
extern int32_t domino_stopped;
static inline int is_stopped(void) { return __atomic_load_n(&domino_stopped, __ATOMIC_RELAXED); }
#else
extern volatile int32_t domino_stopped;
static inline int is_stopped(void) { return domino_stopped; }
#endif

/* Lets the next question search so many positions. */
static inline void allow(domino_solver *s, uint64_t limit)
{
    s->limit = limit < UINT64_MAX - s->nodes ? s->nodes + limit : UINT64_MAX;
}

#define BIT(tile) ((tile_mask)1 << (tile))

static inline int lowest(tile_mask mask) /* the first tile of a mask that has one */
{
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    int tile = 0;
    for (; !(mask & 1); mask >>= 1)
        tile++;
    return tile;
#endif
}

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

static inline int how_many(tile_mask mask)
{
#if defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
    return __builtin_popcountll(mask);
#else
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(mask * 0x0101010101010101u >> 56);
#endif
}

/* Whether a tile fits anywhere. */
static inline int is_matador(const domino_solver *s, int tile)
{
    int sum = s->low[tile] + s->high[tile], total = s->rules.total;
    return total && (sum == 0 || sum == total);
}

/* Whether a tile has the number that joins an end, or fits anywhere. */
static inline int joins(const domino_solver *s, int tile, int number)
{
    int half = s->rules.total ? s->rules.total - number : number;
    return s->low[tile] == half || s->high[tile] == half || is_matador(s, tile);
}

/* The end of a move as a domino_option has it. */
static inline int32_t end_of(const move *m) { return m->end == LEADS ? -1 : m->end | m->leaves << 8; }

static inline int number_of(uint8_t end) { return end & DOMINO_NUMBER; }
static inline int kind_of(uint8_t end) { return end & DOMINO_KIND; }

static inline int between(int32_t value, int32_t low, int32_t high) { return low <= value && value <= high; }
static inline int least(int one, int other) { return one < other ? one : other; }
static inline int largest(int one, int other) { return one > other ? one : other; }

/* `drawn` holds how many tiles have been drawn, and above that two or three bits for each tile of the stock that say
 * who holds it; they are 0 before it is drawn and once it has been played. */
static inline int taken_from(const domino_solver *s) { return (int)(s->drawn & 63); }
static inline int owner_bits(const domino_solver *s, int place) { return 6 + s->holder_bits * place; }

/* layouts.c */
uint32_t find_layout(domino_solver *s, const uint8_t *ends, int count, int due);
int has_run(const uint8_t *ends, int count);
int are_few(const uint8_t *ends, int count);
void see_ends(const domino_solver *s, layout *made);
int list_moves(const domino_solver *s, layout *from, move *begin);
move *work_out(domino_solver *s, uint32_t number);
int follow(domino_solver *s, uint32_t number, move *m);
uint32_t trimmed(domino_solver *s, uint32_t number, int pips, tile_mask rest);

static inline move *moves_of(domino_solver *s, uint32_t number)
{
    uint32_t place = s->layouts[number].moves;
    return place ? s->moves + place : work_out(s, number);
}

/* placement.c */
int lay(const domino_solver *s, const layout *from, const move *m, laid *after);
int mark_run(const domino_solver *s, const move *m, laid *after);
int how_finished(const domino_solver *s, int tile, const uint8_t *before, int before_count, const uint8_t *after,
                 int after_count);

/* scoring.c */
void prepare_scoring(domino_solver *s);
int has_gone_out(const domino_solver *s, tile_mask tiles, int last);
void count_up(const domino_solver *s, tile_mask tiles, int last, int finish, int passed, int on_lead, int32_t *points);
void count_left(const domino_solver *s, pips_left *pips, int last, int out, int finish, int passed, int on_lead,
                int32_t *points);
int net(const domino_solver *s, const int32_t *points, int side);
int most_net(const domino_solver *s, tile_mask tiles, int seat);
int least_net(const domino_solver *s);
int tells_all(const domino_solver *s, int own);
int most_beside(const domino_solver *s, int own);
int left(const domino_solver *s, tile_mask hand);
void prepare_worth(domino_solver *s);
int plain_ending(const domino_solver *s, tile_mask tiles, int last, int finish, int own, int other);
int ending(const domino_solver *s, tile_mask tiles, int last, int finish, int passed, int on_lead);
void limits(const domino_solver *s, tile_mask tiles, int side, int *low, int *high);

/* flow.c: how a position goes on after a tile until somebody has to decide */
typedef struct {
    int seat;   /* whose turn it is */
    int ended;  /* whether nobody can play or draw */
    int gain;   /* what the passes are worth to the side of the latest tile, bad points turned round */
    int passes; /* on the latest tile */
    int drew;   /* whether the seat has drawn in this turn */
    int draws;  /* whether it draws a tile that nobody can foretell */
    tile_mask tiles;
} halt;

/* Who holds what, as long as tiles are drawn. */
typedef struct {
    uint64_t drawn;
    tile_mask stock, held[DOMINO_SEATS];
} taken;

taken remember(const domino_solver *s);
void put_back(domino_solver *s, const taken *before);
void note(domino_solver *s, const domino_event *event);
halt advance(domino_solver *s, tile_mask tiles, tile_mask fits, int seat, int passes, int drew, int on_lead, int paid);
int is_live(const domino_solver *s);
tile_mask draw(domino_solver *s, tile_mask tiles, int seat);
void play_from_stock(domino_solver *s, int tile);
int next_seat(const domino_solver *s, tile_mask tiles, int seat);
tile_mask outs(const domino_solver *s, int seat);

/* Whether nothing happens between a tile and the next one: a pass costs nothing and nobody draws, as in most games. */
static inline int passes_at_once(const domino_solver *s) { return !s->in_play && !s->skips && !s->rules.drawing; }

/* Who plays next then, of the tiles that fit; there is one. */
static inline int next_able(const domino_solver *s, tile_mask fits, int seat)
{
    do
        seat = seat + 1 < s->rules.seats ? seat + 1 : 0;
    while (!(fits & s->held[seat]));
    return seat;
}

/* search.c */
#define BEST_BITS 12
#define NO_BEST ((1 << BEST_BITS) - 1) /* no move did best */
#define STOPPING (NO_BEST - 1)         /* to end the turn */

/* How soon a move should be tried: what leaves the other side few moves makes small trees; then what scores,
 * heavy tiles and doubles. The weights were found by a random walk that counted nodes;
 * `benchmarks/ordering.py` compiles the kernel with others and compares. */
#ifndef NEXT
#define NEXT 36      /* a move of the next player, who is an opponent */
#define NEXT_NONE 46 /* he has none */
#define BEFORE 14    /* a move of the opponent who plays before this seat does again */
#define PIP 1
#define DOUBLE_TILE 5
#define GAIN 2
#endif

void use_more(domino_solver *s);
int candidates(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int best, candidate *found);
const move *next_candidate(candidate *found, int at, int count);
uint64_t slot_of(const domino_solver *s, tile_mask tiles, uint32_t number, int seat);
int which_lead(const domino_solver *s, uint32_t number, const move *m);
uint32_t layout_after(domino_solver *s, tile_mask tiles, uint32_t number, const move *m);
tile_mask playable(const domino_solver *s, const layout *here, tile_mask tiles, int seat);
int exact(domino_solver *s, tile_mask tiles, uint32_t number, int seat);
int after_move(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, int beta, int exactly);

/* low and high take 16 bits each, the layout 18, the seat 2, the best move 12. */
static inline uint64_t packed(int low, int high, uint32_t number, int seat, int best)
{
    return (uint64_t)(uint16_t)low << 48 | (uint64_t)(uint16_t)high << 32 | (uint64_t)number << 14 |
           (uint64_t)seat << 12 | (uint64_t)best;
}

/* What the table knows of a position besides what is known already, and the move that did best. Returns its entry. */
static inline entry *look_up(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int *low, int *high,
                             int *best)
{
    uint64_t slot = slot_of(s, tiles, number, seat);
    entry *e = &s->table[slot];
    s->probes++;
    *best = NO_BEST;
    if (e->tiles == (tiles | s->deal) && (e->rest >> 12 & 0xfffff) == (number << 2 | (uint32_t)seat) &&
        (!s->owners || s->owners[slot] == s->drawn)) {
        s->hits++;
        *low = (int16_t)(e->rest >> 48);
        *high = (int16_t)(e->rest >> 32);
        *best = (int)(e->rest & NO_BEST);
    }
    return e;
}

/* One more position is searched; returns whether that is too many. */
static inline int is_too_much(domino_solver *s)
{
    if (s->nodes++ >= s->limit)
        s->status = DOMINO_OUT_OF_REACH;
    if (s->nodes % 4096 == 0)
        use_more(s);
    return s->status;
}

/* plain.c */
void prepare_plain(domino_solver *s);
int plain_bound(domino_solver *s, tile_mask tiles, uint32_t number, int seat, int beta);
int plain_guess(const domino_solver *s, tile_mask tiles, int seat);

/* max_n.c */
void move_known_up(domino_solver *s, uint64_t slots);
int decide(domino_solver *s, tile_mask tiles, uint32_t number, int seat, wanted want, int32_t *points);
int points_after(domino_solver *s, tile_mask tiles, uint32_t number, int seat, const move *m, wanted want,
                 int32_t *points);

int is_before(const move *m, const move *other);

/* chance.c */
uint64_t mean_bytes(const domino_rules *rules);
int64_t orders_left(const domino_solver *s);

/* positions.c */
tile_mask in_hands(const domino_position *p);
int set_up(domino_solver *s, const domino_position *p);
int finish_of(const domino_solver *s, const domino_position *p);
uint32_t settle(domino_solver *s, const domino_position *p);
uint32_t settle_unknown(domino_solver *s, const domino_position *p);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif

/* Exact values of domino positions with all hands open: what a caller of the kernel sees.
 *
 * Everything is of fixed width and without pointers, so that the bytes of rules and positions are the same
 * wherever the kernel runs, and memory comes from the caller. A tile is its place in the set in ascending
 * order (0-0, 0-1, ..., 1-1, ...), a hand the mask of its tiles. Rules arrive as numbers and tables: the kernel
 * knows no variant. Either two sides play, seat 0 and every second one against the others, or each seat for itself.
 */
#ifndef DOMINO_H
#define DOMINO_H

#include <stddef.h>
#include <stdint.h>

#define DOMINO_SEATS 8    /* at most */
#define DOMINO_NUMBERS 10 /* 0 to 9: sets up to double-nine */
#define DOMINO_TILES 55
#define DOMINO_SET 136     /* where nothing is solved: sets up to double-fifteen */
#define DOMINO_ENDS 32     /* open ends at most: eight sides, and two more for each of nine doubles, are 26 */
#define DOMINO_SUMS 128    /* sums of the open ends that are looked up */
#define DOMINO_PASSES 64   /* passes on one tile that are looked up */
#define DOMINO_FINISHES 32 /* ways in which a last tile can finish a game: the sets of the flags below */
#define DOMINO_OPTIONS 256 /* moves in a position, at most */
#define DOMINO_UNKNOWN 15  /* tiles of a stock in unknown order, at most: their orders fit a number of 64 bits */
#define DOMINO_EVENTS 64   /* a tile, and the passes and draws behind it, at most */
#define DOMINO_STEPS 1024  /* of a game, at most: tiles, passes, draws */

/* What goes wrong; never a value. */
#define DOMINO_BAD_RULES -1
#define DOMINO_BAD_POSITION -2
#define DOMINO_OUT_OF_REACH -3 /* more positions than the limit would have to be searched */
#define DOMINO_FULL -4         /* more layouts than there is memory for */
#define DOMINO_RANGE -5        /* a value could be too large to be stored */
#define DOMINO_BAD_MOVE -6     /* nothing that can be played in the position */
#define DOMINO_STOPPED -7      /* somebody wants no answer any more */

/* How a last tile finishes a game. */
#define DOMINO_CAPICU 1       /* no double, and it fitted every open end */
#define DOMINO_DOUBLE 2       /* a double */
#define DOMINO_DOUBLE_BOTH 4  /* a double that fitted every open end */
#define DOMINO_BLANK 8        /* 0-0, where the rules pay for it */
#define DOMINO_EQUAL 16       /* all open ends are equal after it */

/* An open end: its number, its kind times 16, and whether the turn can go on there. */
#define DOMINO_NUMBER 0x0f
#define DOMINO_KIND 0x70
#define DOMINO_RUN 0x80
#define DOMINO_OPEN 0x00
#define DOMINO_COUNTS_TWICE 0x10 /* a double that counts with both halves */
#define DOMINO_LONE 0x20         /* half of a tile that lies alone on the table */
#define DOMINO_BARE 0x30         /* a side of the centre that nothing has joined */
#define DOMINO_DUE 0x40          /* only the double of the number joins it */
#define DOMINO_SPINNER 0x50      /* once joined, two more sides are open */
#define DOMINO_UNCOVERED 0x60    /* a side of a double that has to be joined before anything else is */

typedef struct {
    int32_t highest;     /* the set goes up to this double */
    int32_t seats;       /* 2 to 8 */
    int32_t sides;       /* 2 where there are 2 or 4 seats, else as many as seats */
    int32_t to_right;    /* steps in the order of play to the seat on the right */
    int32_t centre;      /* 0 line, 1 cross, 2 spinner, 3 every double */
    int32_t arm_double;  /* 0 none, 1 the second tile of an arm, 2 every new number */
    int32_t centre_sides; /* of the led double of a cross: 4, 6 or 8 */
    int32_t branching;   /* whether doubles branch */
    int32_t feet;        /* whether they have three open sides */
    int32_t cover;       /* whether the open sides of a double are joined before anything else is */
    int32_t total;       /* what halves that touch add up to; 0: they are equal */
    int32_t counted;     /* open ends score: 0 nothing, 1 by their pips, 2 where all have the same number */
    int32_t drawing;     /* 0 none, 1 one tile, 2 until one fits */
    int32_t reserve;     /* last tiles of the stock that are never drawn */
    int32_t turn;        /* 0 a tile, 1 the leader may add one, 2 as many as fit on the same arm */
    int32_t game_end;    /* 0 the first who is out, 1 a side is out, 2 nobody can play */
    int32_t won_by;      /* 0 going out, 1 the count */
    int32_t block_winner; /* 0 side total, 1 lowest hand, the lower of the blocker and: 2 the right, 3 the left */
    int32_t blocked_tie; /* 0 nobody, 1 leader, 2 more tiles, 3 last, 4 not last */
    int32_t hand_score;  /* 0 losers, 1 all, 2 difference, 3 one point, 4 each side its own as bad points */
    int32_t blocked_score; /* 0 the same, 1 difference, 2 nothing, 3 the difference to each other side */
    int32_t double_left; /* a hand with a double left: 0 nothing, 1 counts twice, 2 twice for each double */
    int32_t blocker_times;
    int32_t divide_by;
    int32_t round_to;
    int32_t round_up;       /* added before a count is rounded down */
    int32_t equal_ends;     /* what a game counts for that is finished with equal ends; 0: as any other */
    int32_t capicu_times;
    int32_t different_ends; /* whether a capicu needs ends that differ */
    int32_t one_blank;      /* whether 0-0 is paid only where exactly one end is blank */
    int32_t block_points[3]; /* passes on a tile that blocks, by what it is as in `on_lead` */
    int32_t least_score;    /* what any score that is divided is at least */
    int32_t lone_blank;     /* what a hand counts that has nothing left but 0-0; 0: as any other */
    int32_t lone_highest;   /* the same for the highest double */
    int32_t bonus[DOMINO_FINISHES]; /* points for a last tile, by how it finishes the game */
    int32_t count[DOMINO_TILES + 1]; /* what a tile that is left counts */
    int32_t ends_points[DOMINO_SUMS]; /* what a count of the open ends scores at once */
    int32_t pass_points[3][DOMINO_PASSES]; /* what one more pass is worth, by the latest tile as in `on_lead` */
} domino_rules;

typedef struct {
    uint64_t hands[DOMINO_SEATS];
    uint64_t leads;   /* the tiles that may be led; asked only where nothing has been led */
    uint64_t exposed; /* tiles that lie open in their hands and go first when they fit */
    int32_t seat;     /* whose turn it is */
    int32_t leader;
    int32_t last;   /* who played the latest tile; -1: nobody */
    int32_t passes; /* on the latest tile */
    int32_t drew;   /* whether the seat has drawn in this turn */
    int32_t on_lead; /* whether the latest tile is the lead: 0 no, 1 yes, 2 yes, and a double */
    int32_t latest; /* the latest tile; -1: not known */
    int32_t ends_count;   /* 0: nothing has been led */
    int32_t due;          /* whether the next double becomes the spinner */
    int32_t before_count; /* the open ends before the latest tile */
    int32_t stock;        /* tiles in the stock */
    int32_t order_count;  /* those of them whose order is known */
    uint8_t ends[DOMINO_ENDS];
    uint8_t before[DOMINO_ENDS]; /* numbers only */
    uint8_t order[64];           /* the next tile to be drawn first */
} domino_position;

typedef struct {
    int32_t tile; /* -1: nothing more is played in a turn that could go on */
    int32_t end;  /* the open end joined, without DOMINO_RUN; -1: the lead. Where the tile can be turned either way,
                     one more than the number left open stands above it, times 256 */
    int32_t value; /* for the side to move, as `domino_values` has it */
} domino_option;

/* What happens in a game. */
#define DOMINO_PLAY 1
#define DOMINO_STOP 2 /* nothing more is played in a turn that could go on */
#define DOMINO_PASS 3
#define DOMINO_DRAW 4

typedef struct {
    int32_t kind;
    int32_t seat;
    int32_t tile;  /* played or drawn; -1: neither */
    int32_t end;   /* as in an option */
    int32_t place; /* of that end among the ends before it; -1: none */
    int32_t points; /* scored at once: by the seat's side, or for a pass by that of the latest tile */
} domino_event;

/* A step of a line of play. */
typedef struct {
    int32_t kind; /* of what happens */
    int32_t seat;
    int32_t tile;   /* played or drawn; -1: neither */
    int32_t end;    /* as in an option */
    int32_t choice; /* whether the tile could be laid elsewhere: 1 yes, 2 yes, and at an end with the same number */
} domino_step;

/* How a game ends. */
#define DOMINO_OUT 1
#define DOMINO_BLOCKED 2

typedef struct {
    int32_t count; /* events */
    int32_t over;  /* how the game has ended with them; 0: it has not */
    int32_t last;  /* who played the latest tile; -1: nobody */
    int32_t finish; /* how that tile finished the game */
    int32_t value; /* for side 0, of what the sides have written */
    int32_t points[DOMINO_SEATS]; /* what each side has written for the events, and at the end of the game */
    int32_t left[DOMINO_SEATS]; /* what the tiles in each hand count */
    domino_event events[DOMINO_EVENTS];
} domino_course;

typedef struct {
    uint64_t nodes;  /* positions searched */
    uint64_t probes; /* positions looked up in the table */
    uint64_t hits;   /* of these, found */
    uint64_t layouts; /* different layouts met so far */
} domino_counts;

typedef struct domino_solver domino_solver;

/* While this is set, whatever is searched, or is going to be, in any thread, comes to DOMINO_STOPPED within a few thousand
 * positions. A handler of signals may call it. */
void domino_stop(int32_t on);

/* Lets a signal, by its number, do that, too; what it did before, it does as well. Returns whether it does: not where nothing
 * was set for it. */
int32_t domino_heed(int32_t number);

/* The bytes a solver needs: its table has 2^table_bits entries (4 to 28) of 16 bytes, or half as many of 32 bytes where
 * more than two sides play, besides those for stocks in unknown order where tiles are drawn; and it can tell so many layouts apart (1,000 to 262,143). 0 where the rules or these numbers cannot be. */
uint64_t domino_size(const domino_rules *rules, int32_t table_bits, int32_t layouts);

/* Makes a solver in memory that is aligned to 64 bytes and zero; NULL on the errors of domino_check_rules and if
 * the memory is too small. */
domino_solver *domino_open(void *memory, uint64_t size, const domino_rules *rules, int32_t table_bits, int32_t layouts);

/* 0, or what is wrong. */
int32_t domino_check_rules(const domino_rules *rules);

/* The exact values of positions for the side to move: its points less the mean of the others', times how many others
 * there are, which makes it a whole number. Statuses are 0 or say why there is no value. Each position may take so many
 * nodes. What is learnt of a deal serves later questions about it. */
void domino_values(domino_solver *solver, const domino_position *positions, int32_t count, uint64_t limit,
                   int32_t *values, int32_t *statuses);

/* Every move of a position with its exact value, by tile, then by end; returns how many, or what is wrong. A seat
 * that cannot play has no options. */
int32_t domino_options(domino_solver *solver, const domino_position *position, uint64_t limit,
                       domino_option options[DOMINO_OPTIONS]);

/* Every move of a position, in two rows: with what its value is at least, and at most. It is looked as many moves ahead as
 * so many nodes suffice for. Two sides only. */
int32_t domino_bounds(domino_solver *solver, const domino_position *position, uint64_t limit,
                      domino_option lows[DOMINO_OPTIONS], domino_option highs[DOMINO_OPTIONS]);

/* The same as `domino_options` where the stock is in unknown order: `order` lists its tiles, in any order, at most DOMINO_UNKNOWN of them. The
 * value is the exact mean over all orders in which those can come that can be drawn, times `orders`, the number of these
 * orders, so that it is a whole number. Returns 0, or what is wrong. */
int32_t domino_mean(domino_solver *solver, const domino_position *position, uint64_t limit, int64_t *value,
                    int64_t *orders);

/* Every move of such a position, and in `values` its mean, also times `orders`; in the options stands 0 for it. */
int32_t domino_mean_options(domino_solver *solver, const domino_position *position, uint64_t limit,
                            domino_option options[DOMINO_OPTIONS], int64_t values[DOMINO_OPTIONS], int64_t *orders);

/* The same where only the best moves are wanted, which takes much less of two sides: what is not among them has a value
 * below theirs, which need not be its own. */
int32_t domino_best(domino_solver *solver, const domino_position *position, uint64_t limit,
                    domino_option options[DOMINO_OPTIONS]);

/* Every move of a position, were the tiles that one seat does not see to lie in so many other ways: the seat to move
 * has the same hand in all of them, so its moves are the same. `hands` has DOMINO_SEATS masks for each way; `orders`,
 * unless it is NULL, the stock in its order for each; `wanted`, unless `wanted_count` is 0, the tiles and ends of the moves
 * that are valued, while the others are left out. `values` takes a row of as many values as there are such moves for
 * each way, for the side to move; `options` these moves, and the values of the first way. All ways together may take so
 * many nodes. Returns how many ways have been valued before the nodes were used up, or a way had more
 * layouts than there is memory for; or what is wrong. `moves` says how many values a row has. */
int32_t domino_worlds(domino_solver *solver, const domino_position *position, const uint64_t *hands,
                      const uint8_t *orders, int32_t count, const domino_option *wanted, int32_t wanted_count,
                      uint64_t limit, domino_option options[DOMINO_OPTIONS], int32_t *values, int32_t room,
                      int32_t *moves);

/* Every move of a position without its value, by tile, then by the place of its end; returns how many, or what is
 * wrong. Nothing is searched. */
int32_t domino_moves(domino_solver *solver, const domino_position *position, domino_option options[DOMINO_OPTIONS]);

/* How the game goes on from a position until somebody has to decide: what happens, and the position that it comes to,
 * or the last one of the game. A position in which the seat can play is that already. The ends stand in the order in
 * which their arms grew: a tile's in the place of the one it joined, the others of a double that branches behind the
 * first, the two of a spinner behind all others. Returns 0, or what is wrong. */
int32_t domino_start(domino_solver *solver, const domino_position *position, domino_position *after,
                     domino_course *course);

/* The same after a move, given as in a domino_option; the move is the first event. */
int32_t domino_play(domino_solver *solver, const domino_position *position, int32_t tile, int32_t end,
                    domino_position *after, domino_course *course);

/* Best play of everyone from a position to the end of the game, of equal moves the first one: the end of a turn that
 * could go on, the lower tile, the lower number joined, the lower kind of end, the lower number left open. Returns how many
 * steps it takes, or what is wrong; all of it may search so many positions. */
int32_t domino_line(domino_solver *solver, const domino_position *position, uint64_t limit,
                    domino_step steps[DOMINO_STEPS]);

/* The number of legal lines of so many turns, a draw and a pass included, or what is wrong; so many positions may be
 * visited. */
int64_t domino_perft(domino_solver *solver, const domino_position *position, int32_t depth, uint64_t limit);

/* -- a game as it is written down, by somebody who need not know any hand -- */

#define DOMINO_UNSEEN 0x10  /* where a tile is that nobody has shown: in a hand, or in the stock */
#define DOMINO_LAID 0x20    /* on the table, or laid aside */
#define DOMINO_EXPOSED 0x80 /* added to the seat that holds it: it lies open, and goes first when it fits */
#define DOMINO_CHOICES 2048 /* at most */

typedef struct {
    domino_rules rules;  /* `count` is not read; trains leave a cross of as many sides as there are trains */
    int32_t trains;      /* whether a led double is a hub, with a train for each seat and one for all */
    int32_t first_train; /* whether a seat lays the first tiles of its train in one turn */
    int32_t again;       /* whether a double gives another turn */
    int32_t lead_double; /* whether a leader who has a double leads one */
    int32_t count[DOMINO_SET]; /* what a tile that is left counts */
} domino_sheet_rules;

typedef struct {
    int32_t seat;   /* whose turn it is */
    int32_t leader;
    int32_t last;   /* who played the latest tile; -1: nobody */
    int32_t latest; /* the latest tile; -1: none */
    int32_t must;   /* the tile that is to be led; -1: any */
    int32_t passes; /* on the latest tile */
    int32_t idle;   /* passes since anybody played or drew */
    int32_t drew;   /* whether the seat has drawn in this turn */
    int32_t laid;   /* tiles on the table */
    int32_t due;    /* whether the next double becomes the spinner */
    int32_t marked; /* the seats whose trains are open to all, as a mask */
    int32_t stock;  /* tiles in it */
    int32_t ends_count;   /* 0: nothing has been led */
    int32_t before_count; /* the open ends before the latest tile */
    int32_t held[DOMINO_SEATS]; /* how many tiles each seat has, known or not */
    int32_t left[DOMINO_SEATS]; /* what they count at the end of the game, where that is stated; -1: it is not */
    uint8_t ends[DOMINO_ENDS];
    uint8_t before[DOMINO_ENDS]; /* numbers only */
    uint8_t where[DOMINO_SET];   /* for each tile the seat that holds it, or one of the above */
} domino_sheet;

typedef struct {
    int32_t tile;
    int32_t place;  /* of the end joined; -1: the lead */
    int32_t leaves; /* one more than the number left open, where the tile can be turned either way; else 0 */
    int32_t sure;   /* whether the seat is known to hold it */
} domino_choice;

typedef struct {
    int32_t over;  /* how the game has ended; 0: it has not */
    int32_t may;   /* what the seat may do as far as is known: the sum of 1 << DOMINO_PLAY and so on */
    int32_t count;
    domino_choice choices[DOMINO_CHOICES];
} domino_outlook;

/* The bytes that one set of such rules needs, and what is made of them in memory that is zero; NULL where they cannot be. */
uint64_t domino_sheet_size(void);
domino_solver *domino_sheet_open(void *memory, const domino_sheet_rules *rules);

/* What the seat to move may do. Hands of which tiles are not known may hold any that nobody has shown. Returns 0, or what is
 * wrong. */
int32_t domino_sheet_look(domino_solver *solver, const domino_sheet *sheet, domino_outlook *outlook);

/* Does one thing: DOMINO_PLAY, DOMINO_STOP, DOMINO_PASS, DOMINO_DRAW; a tile that is drawn may be unknown (-1). Where `forced` is
 * not 0 it is done by whatever seat the sheet names, allowed or not; for a tile that does not fit, `leaves` says which half is
 * open then. Returns 0, or what is wrong; `points` is what it scores at once, for a pass to whoever played last. */
int32_t domino_sheet_do(domino_solver *solver, domino_sheet *sheet, int32_t kind, int32_t tile, int32_t place,
                        int32_t leaves, int32_t forced, int32_t *points);

/* What each side writes at the end, besides what it has scored in play, and what each hand counts. Returns 0;
 * DOMINO_BAD_POSITION where the game goes on, or a hand is not known. */
int32_t domino_sheet_score(domino_solver *solver, const domino_sheet *sheet, int32_t points[DOMINO_SEATS],
                           int32_t left[DOMINO_SEATS]);

/* What the solver has done so far. */
void domino_count(const domino_solver *solver, domino_counts *counts);

/* A game of hidden hands, spelled out: how a few deals go on, with every choice that somebody has. A node is a choice in
 * one deal; an information set has those between which its seat cannot tell, one behind the other. Sets stand behind
 * those that lead to them. A child is a node, or -1 less the number of an outcome. Memory comes from the caller. */
#define DOMINO_OUTCOMES 32768 /* that differ, at most; a power of two */

typedef struct {
    int32_t players, sides, deals;
    int32_t room, room_of_links; /* nodes and children, at most; as many sets and moves */
    /* given */
    const int32_t *side;   /* of each player */
    const double *weights; /* how likely each deal is; together 1 */
    const uint64_t *dealt; /* for each deal DOMINO_SEATS hands */
    const uint64_t *leads; /* for each deal what may be led; not read where tiles lie on the table */
    const int32_t *who;    /* for each player, and each deal, the number of his hand */
    /* found */
    int32_t sets, nodes, links, outcomes;
    int32_t root_sets; /* so many of the first sets are choices at once */
    int32_t *roots;    /* for each deal the child it begins with */
    int32_t *seats;    /* for each set who moves */
    uint64_t *hands;   /* what he holds */
    int32_t *moves;    /* how many there are, at most DOMINO_OPTIONS */
    int32_t *first;    /* where they stand among the moves of all sets; one more set than there is */
    int32_t *start;    /* its first node; one more than there is */
    int32_t *base;     /* the first child of its first node; those of a node stand together */
    domino_option *which; /* the moves of all sets; for a value, their places before any was left out */
    int32_t *deal;     /* of each node */
    int32_t *children;
    double *points;    /* for each outcome what each side nets */
    int32_t *slots;    /* outcomes by hash: 2 * DOMINO_OUTCOMES numbers, nought at first */
} domino_hidden;

/* The bytes that `domino_spell` needs besides. */
uint64_t domino_spell_size(const domino_position *position, int32_t deals, int32_t room);

/* Spells out the game that follows a position of which everybody knows all but the hands. Nothing can be drawn, and one
 * tile makes a turn. `memory` is nought at first. Returns 0, or what is wrong; DOMINO_OUT_OF_REACH: there is not room
 * enough. */
int32_t domino_spell(domino_solver *solver, const domino_position *position, domino_hidden *game, void *memory);

/* Leaves out what cannot matter: see `decided.c`. `kept` has a 1 for each move of each set, and keeps it for those that
 * nobody has to give up. `memory` has so many bytes as `domino_decided_size` says. */
uint64_t domino_decided_size(const domino_hidden *game);
void domino_leave_out(domino_hidden *game, uint8_t *kept, void *memory);

/* What a side nets if everybody plays so, or in its best answer: `seat`, and `partner` too if there is one, play as well as
 * they can (-1: nobody); two of them see each other's hand. Their best play, of two the last of their ways, is put into
 * `played`, which has how likely each move of each set is. Where `set` is not -1, `values` is given what each of its moves
 * is worth. `memory` has so many bytes as `domino_answer_size` says, nought at first, and can be used again. */
uint64_t domino_answer_size(const domino_hidden *game);
double domino_answer(const domino_hidden *game, int32_t side, int32_t seat, int32_t partner, double *played, int32_t set,
                     double *values, void *memory);

/* Plays so many rounds against itself, after `from` rounds that have gone before; see `regret.c`. With the chance
 * `tremble` each move is made by mistake. `memory` has so many bytes as `domino_learn_size` says, nought at first; `mean` a
 * number for each move: how often it is played, not yet divided by the sum over its set. Returns 0, or DOMINO_STOPPED. */
uint64_t domino_learn_size(const domino_hidden *game);
int32_t domino_learn(const domino_hidden *game, int32_t from, int32_t rounds, double tremble, void *memory,
                     double *mean);

/* How likely each move of each set has been in the mean. */
void domino_learnt(const domino_hidden *game, const double *mean, double *played);

#endif

/* lineup.h - who sits where in game number i of an arena.
 *
 * A line-up says which bots play together. The games come in sets: a set is one seed of chance, played by every line-up
 * in every rotation of its seats, so each bot of a line-up sits on each seat once with the same dice to come. The order
 * in which a line-up sits is shuffled anew for each set, so that nobody has the same neighbour all the time.
 *
 * Mixed: with more bots than seats all choices of as many as there are seats; with fewer each bot as often as it fits,
 * and what is left over goes round. One against the rest: the first bot on one seat, the second on all others. */
#ifndef TB_LINEUP_H
#define TB_LINEUP_H

#include "core/game.h"

enum { TB_ARENA_BOTS = 16 };

#define TB_LINEUP_LIST(X)                                                                                              \
    X(MIXED, "mixed")                                                                                                  \
    X(ONE_AGAINST_REST, "one-against-rest")

typedef enum tb_lineup_kind {
#define X(id, name) TB_LINEUP_##id,
    TB_LINEUP_LIST(X)
#undef X
        TB_LINEUP_KINDS
} tb_lineup_kind;

extern const char *const tb_lineup_names[TB_LINEUP_KINDS];

typedef struct tb_lineups {
    tb_lineup_kind kind;
    int bots, seats; /* 1 .. TB_ARENA_BOTS, 1 .. TB_MAX_SEATS; one against the rest needs 2 bots and 2 seats */
} tb_lineups;

/* How many games a set has, and how many seats of a game one bot may hold at most. */
uint64_t tb_set_size(const tb_lineups *lineups);
int tb_lineup_copies(const tb_lineups *lineups, int bot);

/* The bot on each seat of a game: numbers into the list of bots. */
void tb_lineup_seats(const tb_lineups *lineups, uint64_t seed, uint64_t game, uint8_t out_bot[TB_MAX_SEATS]);

#endif

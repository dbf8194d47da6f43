/* taberna.h - Fortuna and Tiny Towns for other programs: exact rules, honest views, records and bots.
 *
 *     taberna_match *match = taberna_start("fortuna", 3, NULL, 42, &error);
 *     while ((seats = taberna_to_act(match)) != 0) {
 *         int seat = __builtin_ctz(seats);
 *         int count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX);
 *         taberna_play(match, seat, moves[choose(count)], &error);
 *     }
 *     taberna_scores(match, &result);
 *
 * A match is a game that is being played. Dice and cards are drawn by the library, from the seed: the same seed and the
 * same moves give the same game on every machine. Seats are numbered from 0. Several may be to act at once, in any
 * order.
 *
 * What a seat knows is what taberna_view_json and taberna_features tell of it; taberna_redeal makes another match that
 * the seat could not tell from this one, to think ahead in. A player that uses nothing else cannot peek.
 *
 * Nothing is kept between calls but inside the handles: different handles may be used in different threads, one handle
 * by one thread at a time. Strings that come back as `char *` are to be freed with taberna_free. Where a call fails, it
 * has changed nothing, and `error` (which may be NULL) tells why. NULL handles are allowed nowhere but in the calls
 * that close. */
#ifndef TABERNA_H
#define TABERNA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TABERNA_API __attribute__((visibility("default")))

enum {
    TABERNA_SEATS_MAX = 6,
    TABERNA_MOVES_MAX = 1024,   /* no seat ever has more legal moves                    */
    TABERNA_FEATURES_MAX = 192, /* nor a view more features                             */
    TABERNA_PUBLIC = 6,         /* as a viewer: somebody who has no seat                */
    TABERNA_COMPLETE = -1,      /* as a viewer of a record: everything there is         */
};

/* What a call has to say. */
typedef enum taberna_status {
    TABERNA_OK = 0,
    TABERNA_ILLEGAL,     /* the rules do not allow it; `rule` of the error is the number to look up       */
    TABERNA_NOT_TO_ACT,  /* this seat is not to act now                                                   */
    TABERNA_BAD_TEXT,    /* not in the form that is expected; `line` and `column` tell where              */
    TABERNA_BAD_CONFIG,  /* no such game, seats, option or bot                                            */
    TABERNA_BAD_VERSION, /* a record made under other rules, or in another form                           */
    TABERNA_BAD_CHANCE,  /* a record whose dice do not follow from what was committed                     */
    TABERNA_NOTHING,     /* there is nothing to do that with                                              */
    TABERNA_NO_MEMORY,
} taberna_status;

typedef struct taberna_error {
    taberna_status status;
    uint32_t line, column; /* in a text that was read, from 1; otherwise 0         */
    char id[64];           /* fixed, for programs: "fortuna.no-wheat"              */
    char rule[16];         /* "F-4.3", or empty: docs/rules, `taberna rules`       */
    char text[512];        /* an English sentence                                  */
} taberna_error;

/* A move as one number; the same number means the same in every position of its game. 0 is no move. */
typedef uint32_t taberna_move;

typedef struct taberna_match taberna_match;
typedef struct taberna_bot taberna_bot;

/* --- What there is ------------------------------------------------------------------------------------------------ */

/* The version of the library, "0.1.0". It follows semver.org: what is in this header stays while the first number does.
 */
TABERNA_API const char *taberna_version(void);

/* The name of game number i, from 0; NULL behind the last. */
TABERNA_API const char *taberna_game(int i);

/* A game's seats, options, editions and verbs, or its cards, as JSON; NULL: no such game, or no memory. */
TABERNA_API char *taberna_game_json(const char *game);
TABERNA_API char *taberna_cards_json(const char *game);

TABERNA_API void taberna_free(char *string);

/* --- A match ------------------------------------------------------------------------------------------------------ */

/* Sets up a game. `options` is a list of "NAME=VALUE" with a NULL behind it, or NULL. */
TABERNA_API taberna_match *taberna_start(const char *game, int seats, const char *const options[], uint64_t seed,
                                         taberna_error *error);

/* A match from a complete record, with all its moves. It goes on where the record ends, if that is not the end of the
 * game, with draws from the seed. */
TABERNA_API taberna_match *taberna_read(const char *record, size_t length, uint64_t seed, taberna_error *error);

/* The same match again: both go on alike. NULL without memory. */
TABERNA_API taberna_match *taberna_copy(const taberna_match *match);

/* A match that the seat (or TABERNA_PUBLIC) could not tell from this one: what it cannot see is dealt anew, evenly over
 * all that fits, and further draws come from the seed. It has no past: no record and no undo. NULL: no such seat, or no
 * memory. */
TABERNA_API taberna_match *taberna_redeal(const taberna_match *match, int seat, uint64_t seed);

TABERNA_API void taberna_close(taberna_match *match);

TABERNA_API const char *taberna_game_of(const taberna_match *match);
TABERNA_API int taberna_seats(const taberna_match *match);
TABERNA_API const char *taberna_seat_name(const taberna_match *match, int seat); /* "blue"; "public" */

/* The seats that are to act: bit i is seat i. 0: the game is over. */
TABERNA_API uint32_t taberna_to_act(const taberna_match *match);

/* The legal moves of a seat, ascending; returns how many there are and writes at most `room` of them. */
TABERNA_API int taberna_legal(const taberna_match *match, int seat, taberna_move moves[], int room);

/* Plays a move, and all chance behind it. */
TABERNA_API taberna_status taberna_play(taberna_match *match, int seat, taberna_move move, taberna_error *error);

/* Takes back the seat's last decision, if nothing has come to light since. */
TABERNA_API taberna_status taberna_undo(taberna_match *match, int seat, taberna_error *error);

/* Plays to the end with random moves. */
TABERNA_API taberna_status taberna_playout(taberna_match *match, taberna_error *error);

/* --- Moves as text ------------------------------------------------------------------------------------------------ */

/* "sell amount 2". Writes at most `size` bytes with the closing zero, and returns how long the text is. */
TABERNA_API size_t taberna_move_text(const taberna_match *match, taberna_move move, char *text, size_t size);

/* The move that a text stands for; whether it is legal is another question. */
TABERNA_API taberna_status taberna_move_read(const taberna_match *match, const char *text, taberna_move *move,
                                             taberna_error *error);

/* --- What a seat knows -------------------------------------------------------------------------------------------- */

/* All that a seat, or the public, may see, with its legal moves: JSON as in the protocol of the server. NULL: no such
 * seat, or no memory. */
TABERNA_API char *taberna_view_json(const taberna_match *match, int seat);

/* The same as small integers, few of them not 0, for programs that learn: `index` and `value` of each, in no order.
 * Returns how many there are. taberna_feature_count is how many different ones the game has, and taberna_feature_name
 * tells people what one means. */
TABERNA_API int taberna_features(const taberna_match *match, int seat, uint16_t index[TABERNA_FEATURES_MAX],
                                 int16_t value[TABERNA_FEATURES_MAX]);
TABERNA_API int taberna_feature_count(const taberna_match *match);
TABERNA_API size_t taberna_feature_name(const taberna_match *match, int feature, char *text, size_t size);

/* --- Results and records ------------------------------------------------------------------------------------------ */

typedef struct taberna_result {
    int score[TABERNA_SEATS_MAX];
    int rank[TABERNA_SEATS_MAX]; /* 1 is best; equal ranks are shared: 1 2 2 4 */
} taberna_result;

/* As if the game ended now; final once nobody is to act. */
TABERNA_API void taberna_scores(const taberna_match *match, taberna_result *result);

/* The record as a seat, TABERNA_PUBLIC or TABERNA_COMPLETE may see it; NULL: the match was redealt, or no memory. */
TABERNA_API char *taberna_record(const taberna_match *match, int as);

/* Replays a record and checks every move, every draw against what was committed, and the result. `proved` (which may be
 * NULL) becomes how many draws were shown to follow from a secret that was fixed before them. */
TABERNA_API taberna_status taberna_verify(const char *record, size_t length, uint32_t *proved, taberna_error *error);

/* --- Bots --------------------------------------------------------------------------------------------------------- */

typedef struct taberna_advice {
    taberna_move move;
    uint32_t visits; /* how often the search went this way; 1 without a search */
    float value;     /* how well the seat would stand, 0 to 1                  */
} taberna_advice;

/* A bot of ours for a game: "random", "greedy", "novice", "easy", "medium", "hard", "master", or "medium@200" with so
 * many iterations. The same seed makes it choose the same. */
TABERNA_API taberna_bot *taberna_bot_open(const char *name, const char *game, uint64_t seed, taberna_error *error);
TABERNA_API void taberna_bot_close(taberna_bot *bot);

/* The move it would make for a seat, of whose view it knows and of nothing else; 0 if the seat is not to act, or the
 * match is of another game. */
TABERNA_API taberna_move taberna_bot_choose(taberna_bot *bot, const taberna_match *match, int seat);

/* How it ranks the legal moves, the best first; returns how many there are and writes at most `room`. */
TABERNA_API int taberna_bot_advise(taberna_bot *bot, const taberna_match *match, int seat, taberna_advice advice[],
                                   int room);

#ifdef __cplusplus
}
#endif

#endif

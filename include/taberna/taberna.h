/* taberna.h - Fortuna and Tiny Towns for other programs: exact rules, honest views, records and bots.
 *
 * There are three ways to use a game. A *match* is a game that is played, with its record (from here on). A *state* is
 * a plain value for programs that search (further down: taberna_state_...). A *batch* is very many games stepped at
 * once, for programs that learn (at the end: taberna_batch_...).
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
 * What a seat knows is what taberna_view_json tells of it; taberna_redeal makes another match that the seat could not
 * tell from this one, to think ahead in. A player that uses nothing else cannot peek.
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
    TABERNA_CHANCE = 7,         /* as a seat of a state: dice and cards                 */
    TABERNA_OUTCOMES_MAX = 64,  /* no chance event has more outcomes                    */
    TABERNA_STATE_MAX = 1024,   /* no state has more bytes                              */
    TABERNA_STATE_ALIGN = 16,   /* what the address of a state is a multiple of         */
    TABERNA_SHAPE_MAX = 4,      /* no block of a tensor has more dimensions             */
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
    TABERNA_BAD_STATE,  /* bytes that are no state of a game                                              */
    TABERNA_BAD_BUFFER, /* memory of the wrong size, or at an address that is not aligned                 */
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

/* The version of Taberna, such as "1.0.0". It follows semver.org: while the first number stays, which is also that of the
 * shared library's name, programs that were compiled with an older header run, and compile again unchanged. New
 * functions, and new members at the end of enums and of structures with a `size`, may come with the second number. */
TABERNA_API const char *taberna_version(void);

/* The name of game number i, from 0; NULL behind the last. */
TABERNA_API const char *taberna_game(int i);

/* A game's seats, options, editions and verbs, or its cards, as JSON; NULL: no such game, or no memory. */
TABERNA_API char *taberna_game_json(const char *game);
TABERNA_API char *taberna_cards_json(const char *game);

/* Frees a string that a call has returned as `char *`; NULL is allowed. */
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

/* Ends a match and frees it; NULL is allowed. */
TABERNA_API void taberna_close(taberna_match *match);

/* The name of its game, the number of its seats, and the name of a seat ("blue") or of TABERNA_PUBLIC ("public"); NULL: no
 * such seat. */
TABERNA_API const char *taberna_game_of(const taberna_match *match);
TABERNA_API int taberna_seats(const taberna_match *match);
TABERNA_API const char *taberna_seat_name(const taberna_match *match, int seat);

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

/* What our bots judge a view by, as small integers, few of them not 0: `index` and `value` of each, in no order. They
 * are not all that the seat sees; taberna_state_tensor is. Returns how many there are; 0 for no such seat.
 * taberna_feature_count is how many different ones the game has. taberna_feature_name tells people what one means, and
 * returns the length as taberna_move_text. */
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

/* Asked after each step of a long work, which is `done` of `work` then; 0 stops it. */
typedef struct taberna_watcher {
    int (*go_on)(void *context, uint32_t done, uint32_t work);
    void *context;
} taberna_watcher;

/* Luck, decisions and reasons of a match that is over, as JSON (docs/review.md). Decisions of one seat are judged, or of
 * all (TABERNA_COMPLETE); `deep` not 0 takes up to a minute. `watcher` may be NULL. NULL: the game is not finished, the match
 * was redealt, it was stopped, or no memory. */
TABERNA_API char *taberna_review(const taberna_match *match, int seat, int deep, const taberna_watcher *watcher,
                                 taberna_error *error);

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

/* ===== States as values =============================================================================================
 *
 *     _Alignas(TABERNA_STATE_ALIGN) unsigned char bytes[TABERNA_STATE_MAX];
 *     taberna_state *state = (taberna_state *) bytes;
 *     taberna_state_setup(state, sizeof bytes, "towns", 2, NULL, &error);
 *     while ((seats = taberna_state_to_act(state)) != 0) {
 *         if (seats == 1u << TABERNA_CHANCE) {
 *             taberna_state_draw(state, &rng);
 *             continue;
 *         }
 *         int seat = __builtin_ctz(seats);
 *         int count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);
 *         taberna_state_apply(state, seat, moves[choose(count)], &error);
 *     }
 *
 * A state is so many bytes in memory of the caller, without pointers and without a seed: memcpy copies it, memcmp
 * compares it, writing it to a file keeps it. It has no past: no record, no undo. Chance is explicit: nothing is drawn
 * unless a call says so.
 *
 * Functions of a state trust that it is one: set up here, copied, or found good by taberna_state_check. They allocate
 * nothing but the strings that come back as `char *`, keep nothing, and may run in any number of threads. */

typedef struct taberna_state taberna_state;

/* How many bytes a state of the game has, a multiple of TABERNA_STATE_ALIGN; 0: there is no such game. */
TABERNA_API size_t taberna_state_size(const char *game);

/* Writes the start of a game into `size` bytes at `state`. Options as in taberna_start. The first to act may be chance.
 * TABERNA_BAD_BUFFER: too few bytes, or not aligned. */
TABERNA_API taberna_status taberna_state_setup(taberna_state *state, size_t size, const char *game, int seats,
                                               const char *const options[], taberna_error *error);

/* Whether `size` bytes from outside are a state that could exist, in the layout and under the rules of this library.
 * TABERNA_BAD_BUFFER: not aligned; TABERNA_BAD_VERSION: another layout, other rules, or another size;
 * TABERNA_BAD_STATE: an impossible position, with what is impossible about it. */
TABERNA_API taberna_status taberna_state_check(const void *bytes, size_t size, taberna_error *error);

/* The state of a match, as it stands now; and a match without a past from a state, whose draws come from the seed. */
TABERNA_API taberna_status taberna_state_of_match(const taberna_match *match, taberna_state *state, size_t size,
                                                  taberna_error *error);
TABERNA_API taberna_match *taberna_match_of_state(const taberna_state *state, uint64_t seed);

/* The name of its game, the number of its seats, and the version of its game's rules. */
TABERNA_API const char *taberna_state_game(const taberna_state *state);
TABERNA_API int taberna_state_seats(const taberna_state *state);
TABERNA_API uint32_t taberna_state_rules(const taberna_state *state);

/* "edition=french deal=beginner ...": all options, with a space between them. Returns the length as taberna_move_text. */
TABERNA_API size_t taberna_state_options(const taberna_state *state, char *text, size_t size);

/* The name of a seat, of TABERNA_PUBLIC ("public") or TABERNA_CHANCE ("chance"); NULL: no such seat. */
TABERNA_API const char *taberna_state_seat_name(const taberna_state *state, int seat);

/* --- Playing ------------------------------------------------------------------------------------------------------ */

/* The seats that are to act: bit i is seat i; bit TABERNA_CHANCE alone: chance is; 0: the game is over. */
TABERNA_API uint32_t taberna_state_to_act(const taberna_state *state);

/* The legal moves of a seat, ascending; returns how many there are and writes at most `room` of them. None for a seat
 * that is not to act, for chance, and for nobody. */
TABERNA_API int taberna_state_legal(const taberna_state *state, int seat, taberna_move moves[], int room);

/* Plays a legal move of a seat, or, with TABERNA_CHANCE as seat, an outcome. Nothing else happens: chance that follows
 * waits for its own call. */
TABERNA_API taberna_status taberna_state_apply(taberna_state *state, int seat, taberna_move move,
                                               taberna_error *error);

/* The same without looking: for moves that come straight from taberna_state_legal or taberna_state_outcomes of this
 * very state. Any other move makes the state worthless and may crash the program. */
TABERNA_API void taberna_state_apply_legal(taberna_state *state, int seat, taberna_move move);

/* A move as text, and back: taberna_move_text and taberna_move_read for a state. */
TABERNA_API size_t taberna_state_move_text(const taberna_state *state, taberna_move move, char *text, size_t size);
TABERNA_API taberna_status taberna_state_move_read(const taberna_state *state, const char *text, taberna_move *move,
                                                   taberna_error *error);

/* --- Chance ------------------------------------------------------------------------------------------------------- */

/* A generator of the caller's (xoshiro256**). The same seed and stream give the same numbers on every machine. */
typedef struct taberna_rng {
    uint64_t word[4];
} taberna_rng;

/* Sets a generator to the beginning of a stream; and the next number, 0 up to n - 1, all alike, where n is not 0. */
TABERNA_API void taberna_rng_seed(taberna_rng *rng, uint64_t seed, uint64_t stream);
TABERNA_API uint32_t taberna_rng_below(taberna_rng *rng, uint32_t n);

/* What may come out, and how likely: weight / the sum of all weights, exactly. */
typedef struct taberna_outcome {
    taberna_move move;
    uint32_t weight;
} taberna_outcome;

/* All outcomes, ascending; returns how many there are and writes at most `room`. 0 where chance is not to act. */
TABERNA_API int taberna_state_outcomes(const taberna_state *state, taberna_outcome outcomes[], int room);

/* Draws one outcome, applies it and returns it; 0 where chance is not to act. */
TABERNA_API taberna_move taberna_state_draw(taberna_state *state, taberna_rng *rng);

/* Plays to the end with random moves and outcomes. */
TABERNA_API void taberna_state_playout(taberna_state *state, taberna_rng *rng);

/* --- How it stands ------------------------------------------------------------------------------------------------ */

/* As if the game ended now; final once nobody is to act. */
TABERNA_API void taberna_state_scores(const taberna_state *state, taberna_result *result);

typedef struct taberna_progress {
    int round;         /* 1 up; 0 during set-up                                                                 */
    int step;          /* 0 up, never less than before; seats that act in one step act at once                  */
    const char *phase; /* a fixed word of the game                                                              */
} taberna_progress;

/* Public facts: they are the same to every seat. */
TABERNA_API void taberna_state_progress(const taberna_state *state, taberna_progress *progress);

/* The same for equal states on every machine and in every version with the same rules; others differ, but for rare
 * chance. */
TABERNA_API uint64_t taberna_state_hash(const taberna_state *state);

/* What a seat or TABERNA_PUBLIC may see, as JSON with the seat's legal moves; TABERNA_COMPLETE: everything, without
 * them. NULL: no such seat, or no memory. */
TABERNA_API char *taberna_state_json(const taberna_state *state, int seat);

/* --- What a seat knows -------------------------------------------------------------------------------------------- */

/* How many bytes a view of the game has; 0: there is no such game. */
TABERNA_API size_t taberna_view_size(const char *game);

/* All that a seat or TABERNA_PUBLIC may see, as bytes to compare and to hash: equal if and only if the seat cannot tell
 * the two positions apart now. Their layout belongs to the library. TABERNA_BAD_CONFIG: no such seat;
 * TABERNA_BAD_BUFFER: too few bytes. */
TABERNA_API taberna_status taberna_state_view(const taberna_state *state, int seat, void *view, size_t size,
                                              taberna_error *error);

/* Writes a state that the seat (or TABERNA_PUBLIC) could not tell from this one: what it cannot see is dealt anew,
 * evenly over all that fits. `out` may be `state` itself. */
TABERNA_API taberna_status taberna_state_redeal(const taberna_state *state, int seat, taberna_rng *rng,
                                                taberna_state *out, size_t size, taberna_error *error);

/* A bot's choice and its ranking as taberna_bot_choose and taberna_bot_advise. */
TABERNA_API taberna_move taberna_bot_choose_state(taberna_bot *bot, const taberna_state *state, int seat);
TABERNA_API int taberna_bot_advise_state(taberna_bot *bot, const taberna_state *state, int seat,
                                         taberna_advice advice[], int room);

/* ===== Positions and moves as numbers ===============================================================================
 *
 * An *action* is the number of a move in a fixed space, 0 to taberna_action_count - 1, as programs that learn need it.
 * It names things by where they are in play, not by which card is there: the building slot "tavern" whatever green card
 * is in play, the neighbour two seats to the left. In one position the legal moves of a seat have different actions, and
 * each leads back to its move; the same move may have another action in another position.
 *
 * The *list form* is the other way: a move is its place in the list of taberna_state_legal, and is described by a row
 * of small numbers (taberna_state_move_features).
 *
 * A *tensor* is everything that a viewer may see, and nothing else, as bytes in named blocks. Two tensors of the same
 * form differ if and only if the views differ. Seats stand in it as the viewer sees them: itself first, then around the
 * table. */

typedef int32_t taberna_action;

/* How many actions the game has; 0: there is no such game. */
TABERNA_API int taberna_action_count(const char *game);

/* Actions of one kind: `count` of them from `first` on. */
typedef struct taberna_action_range {
    const char *name;    /* a fixed word: "place", "build-cottage" */
    const char *meaning; /* an English phrase: how they are counted */
    int first, count;
} taberna_action_range;

/* Range number i, from 0, ascending and without gaps; false behind the last. */
TABERNA_API bool taberna_action_range_at(const char *game, int i, taberna_action_range *range);

/* The actions of the legal moves of a seat, in the order of taberna_state_legal; returns how many and writes at most
 * `room`. */
TABERNA_API int taberna_state_actions(const taberna_state *state, int seat, taberna_action actions[], int room);

/* The action of a legal move, or -1; the legal move of an action, or 0. */
TABERNA_API taberna_action taberna_state_action(const taberna_state *state, int seat, taberna_move move);
TABERNA_API taberna_move taberna_state_action_move(const taberna_state *state, int seat, taberna_action action);

/* Writes 1 for the actions of legal moves and 0 for all others into taberna_action_count bytes; returns how many are
 * legal; -1: `size` is another number. */
TABERNA_API int taberna_state_mask(const taberna_state *state, int seat, uint8_t mask[], size_t size);

/* A column of the list form. Column 0 is the verb. A column holds 0 where its verb has no such field, else one more
 * than the field's value, or 0 and 1 for a member of a set. */
typedef struct taberna_column {
    const char *name;   /* "verb", "building", "square", "squares"                  */
    const char *member; /* of a set, "b2"; NULL for a field with one value          */
    int most;           /* the largest value                                        */
} taberna_column;

/* How many columns a move of the game has, and column number i; 0 and false: there is none. */
TABERNA_API int taberna_column_count(const char *game);
TABERNA_API bool taberna_column_at(const char *game, int i, taberna_column *column);

/* The rows of `count` moves, taberna_column_count bytes each, one after the other. Returns how many bytes were written:
 * 0 if `size` is too small, or a number is no move of the game. */
TABERNA_API size_t taberna_state_move_features(const taberna_state *state, const taberna_move moves[], int count,
                                               uint8_t *features, size_t size);

/* How much of a position a tensor holds. The public form is the first bytes of the seat's, and that of the perfect one.
 */
typedef enum taberna_form {
    TABERNA_FORM_SEAT,    /* all that the view of the seat holds                                                    */
    TABERNA_FORM_PUBLIC,  /* of that, what everybody sees                                                           */
    TABERNA_FORM_PERFECT, /* the seat's view, and what is hidden from it: for critics and teachers, not for players */
} taberna_form;

/* What the bytes of a block are. */
typedef enum taberna_kind {
    TABERNA_FLAG,  /* 0 or 1                                                   */
    TABERNA_COUNT, /* how many: 0 to `most`, ordered                           */
    TABERNA_CLASS, /* which: 0 to `most`, unordered; a learner makes it one-hot */
} taberna_kind;

/* A block is an array of bytes with `rank` dimensions. It lies at `offset`; an element of the first dimension is
 * `stride` bytes behind the one before it, and inside such an element the bytes follow one another, the last dimension
 * fastest. */
typedef struct taberna_block {
    const char *name;    /* a fixed word: "cubes"                                   */
    const char *meaning; /* an English phrase                                       */
    taberna_form form;   /* the smallest form that holds it                         */
    taberna_kind kind;
    int most; /* the largest value                                       */
    int rank, shape[TABERNA_SHAPE_MAX];
    size_t offset, stride;
} taberna_block;

/* How many bytes a tensor has; 0: no such game, or not for so many seats. */
TABERNA_API size_t taberna_tensor_size(const char *game, int seats, taberna_form form);

/* Block number i of the tensors of a game with so many seats, from 0, by ascending offset; false behind the last. */
TABERNA_API bool taberna_block_at(const char *game, int seats, int i, taberna_block *block);

/* Writes the tensor of a seat, or of TABERNA_PUBLIC with TABERNA_FORM_PUBLIC or TABERNA_FORM_PERFECT, which sees the
 * table from seat 0. Returns how many bytes it has; 0, and nothing is written: no such seat or form, or `size` is too
 * small. */
TABERNA_API size_t taberna_state_tensor(const taberna_state *state, int seat, taberna_form form, uint8_t *tensor,
                                        size_t size);

/* ===== Batches ======================================================================================================
 *
 *     taberna_batch_config config = { .size = sizeof config, .game = "fortuna", .seats = 4, .rows = 1024, .seed = 1 };
 *     taberna_batch *batch = taberna_batch_open(&config, &error);
 *     taberna_batch_attach(batch, &buffers, &error);
 *     for (;;) {
 *         choose(observations, masks, actions);
 *         taberna_batch_step(batch, actions);
 *     }
 *
 * Many games of one kind, one in each row, that take a step together. A step plays one action in each row, then chance
 * and forced moves behind it until a seat has a choice again; a game that is over starts anew at once. After each step
 * the buffers, which are the caller's, hold what the seats to act see and may do. Where several seats are to act at
 * once, the lowest comes first.
 *
 * Row r draws the chance of its game number g (from 0) with a generator of seed `seeds[r]` and stream g, and random
 * actions with another one. So the same seed and the same actions give the same game, as with taberna_state_draw,
 * whatever the other rows do and however many threads there are.
 *
 * Nothing is allocated after taberna_batch_open. One batch is for one thread at a time. After fork() a batch goes on
 * in the child with one thread. */

typedef struct taberna_batch taberna_batch;

typedef enum taberna_reward {
    TABERNA_REWARD_RANK,  /* (seats ranked below - seats ranked above) / (seats - 1): -1 to 1, and 0 alone */
    TABERNA_REWARD_SCORE, /* the score                                                                     */
} taberna_reward;

typedef struct taberna_batch_config {
    size_t size; /* sizeof(taberna_batch_config) */
    const char *game;
    int seats;
    const char *const *options; /* as in taberna_start                                                           */
    int rows;                   /* how many games, from 1                                                         */
    int threads;                /* that share the rows, the caller's own among them; 0: as many as processors     */
    uint64_t seed;              /* row r has seed + r, unless taberna_batch_reset is told otherwise               */
    taberna_reward reward;
    taberna_form form; /* of the observations                                                  */
    uint32_t limit;    /* a game is cut off behind so many actions; 0: never                   */
    bool forced;       /* stop at moves without a choice too                                   */
} taberna_batch_config;

/* Memory of the caller: `bytes` is exactly what the batch writes. Data NULL: not wanted. */
typedef struct taberna_buffer {
    void *data;
    size_t bytes;
} taberna_buffer;

typedef struct taberna_buffers {
    size_t size;                 /* sizeof(taberna_buffers)                                                      */
    taberna_buffer observations; /* uint8_t [rows][taberna_tensor_size]: of the seat to act                      */
    taberna_buffer masks;        /* uint8_t [rows][taberna_action_count]: its legal actions                      */
    taberna_buffer rewards;      /* float [rows][seats]: of the game that the last step ended; otherwise 0       */
    taberna_buffer dones;        /* uint8_t [rows]: 1, the last step ended a game; 2, it was cut off; otherwise 0 */
    taberna_buffer to_act;       /* uint8_t [rows]: the seat to act                                              */
    taberna_buffer scores;       /* int16_t [rows][seats]: of the game that the last step ended; otherwise 0     */
    taberna_buffer illegal;      /* uint8_t [rows]: 1 where the action was not legal                             */
} taberna_buffers;

/* A batch whose games have been started with config.seed, without buffers. NULL with the reason: no such game, seats or
 * options, rows or threads out of range, no memory. */
TABERNA_API taberna_batch *taberna_batch_open(const taberna_batch_config *config, taberna_error *error);
TABERNA_API void taberna_batch_close(taberna_batch *batch);

/* Says where to write, and writes there how the rows stand now. The memory must stay until other buffers are attached or
 * the batch is closed; it is written only inside this call, taberna_batch_reset and taberna_batch_step. A step clears
 * in a mask what the one before has set, and writes of an observation only what may have changed: what the caller
 * writes there stays. TABERNA_BAD_BUFFER names the buffer whose size or address is wrong; then those that were attached
 * before stay. */
TABERNA_API taberna_status taberna_batch_attach(taberna_batch *batch, const taberna_buffers *buffers,
                                                taberna_error *error);

/* Starts game number 0 in every row. `seeds` is one seed for each row; NULL: config.seed + row. */
TABERNA_API void taberna_batch_reset(taberna_batch *batch, const uint64_t seeds[]);

/* Plays one action in each row, actions[row]; NULL: a random legal one. A row whose action is not legal stays as it is,
 * with its rewards 0. Returns how many rows that were. */
TABERNA_API int taberna_batch_step(taberna_batch *batch, const taberna_action actions[]);

/* Writes a random legal action for each row, all alike. The next step may play them or others. */
TABERNA_API void taberna_batch_sample(taberna_batch *batch, taberna_action actions[]);

/* The state of a row, to look at until the next step. NULL: no such row. */
TABERNA_API const taberna_state *taberna_batch_state(const taberna_batch *batch, int row);

/* What was played since the batch was opened. A decision had at least two legal moves, a forced move had one. */
typedef struct taberna_tally {
    uint64_t games, decisions, forced_moves, chance_events;
} taberna_tally;

/* Writes that into `tally`. */
TABERNA_API void taberna_batch_tally(const taberna_batch *batch, taberna_tally *tally);

#ifdef __cplusplus
}
#endif

#endif

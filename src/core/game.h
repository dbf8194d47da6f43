/* game.h - what a game is: a constant table of facts and functions.
 *
 * A state and a view are flat values: no pointers, fixed size, padding kept zero; copy them with memcpy, compare
 * them with memcmp, hash them as bytes. The caller owns all memory; nothing here allocates. No function keeps
 * anything between calls, so all of them may run in any number of threads.
 *
 * Chance is a party of its own. When a state waits for chance, to_act is TB_CHANCE; the host draws a number u below
 * weight(state) and applies outcome(state, u) for TB_CHANCE_SEAT. The engine is only told what came out.
 *
 * The functions here are the fast path: they trust their arguments (checked builds assert). Everything that comes from
 * outside goes through core/door.h, which refuses with a reason. */
#ifndef TB_GAME_H
#define TB_GAME_H

#include "base/rng.h"
#include "base/text.h"
#include "core/message.h"

enum {
    TB_MAX_SEATS = 6,
    TB_MAX_OPTIONS = 32,
    TB_PUBLIC = TB_MAX_SEATS, /* observer without a seat: sees what everybody sees */
    TB_CHANCE_SEAT = 7,       /* the "seat" of chance in apply and in records      */
    TB_MAX_ARGS = 4,          /* arguments of a move                               */
    TB_VERB_SHIFT = 26,       /* a move's verb stands above this bit               */
    TB_NO_PRESET = 255,       /* an edition that leaves an option to its fallback  */
};

/* A set of seats, one bit each. 0: the game is over. TB_CHANCE alone: chance is to act. */
typedef uint32_t tb_seats;
#define TB_CHANCE ((tb_seats) 1 << TB_CHANCE_SEAT)

/* A move or a chance outcome: a verb and its arguments in one number, so it can be stored, compared and sent as is.
 *   bits 26-31  verb, 1 up           bits 0-25  arguments, laid out by the verb's row
 * 0 is never a move. A move means the same in every state: its fields are a function of the number alone. */
typedef uint32_t tb_move;

static inline int tb_move_verb(tb_move move) { return (int) (move >> TB_VERB_SHIFT); }

/* Whether a list of moves is ascending and unique, as every list of a game is. */
static inline bool tb_moves_ascend(const tb_move moves[], int n)
{
    for (int i = 0; i < n; i++)
        if (moves[i] <= (i ? moves[i - 1] : 0))
            return false;
    return true;
}

/* Whether it is a set that to_act may be: seats, chance alone, or nobody. */
static inline bool tb_may_act(tb_seats seats) { return seats == TB_CHANCE || seats >> TB_MAX_SEATS == 0; }

/* --- Options and set-up ------------------------------------------------------------------------------------------ */

typedef struct tb_option {
    const char *name;          /* "wine-harvest"                                        */
    const char *const *values; /* ASCII words, by number                                */
    uint8_t count;             /* how many values                                       */
    uint8_t fallback;          /* the value when neither the user nor the edition says  */
    bool later;                /* came after the record's form: named there when not 0, value 0 is the old rule */
    const char *help;          /* one English phrase for `taberna games`                */
} tb_option;

typedef struct tb_config {
    uint8_t seats;
    uint8_t option[TB_MAX_OPTIONS]; /* value numbers, in the order of the game's options */
} tb_config;

/* --- The notation of moves --------------------------------------------------------------------------------------- */

/* The name of a field, and what people read where it is missing or has no such value. Each game declares its own; the
 * texts are keys of the catalogue. */
typedef struct tb_key {
    const char *name;            /* "card"                                       */
    const char *missing, *value; /* "a space and the field card", "a word for card" */
} tb_key;

#define TB_KEY(n, v)                                                                                                   \
    {                                                                                                                  \
        (n), "a space and the field " n, (v)                                                                           \
    }
#define TB_NUMBER_KEY(n) TB_KEY(n, "a number for " n)
#define TB_WORD_KEY(n)   TB_KEY(n, "a word for " n)

/* Those that mean the same in every game: a word, a number, a word. */
extern const tb_key tb_key_seat, tb_key_amount, tb_key_option;

typedef enum tb_shape {
    TB_AS_NUMBER, /* decimal                                                        */
    TB_AS_WORD,   /* a word of `words`                                              */
    TB_AS_WORDS,  /* a bit set of words, never empty, ascending: a1+b1+b2           */
} tb_shape;

/* One argument of a verb: `width` bits at `shift`. With `optional`, raw 0 means absent and raw n means n - 1. */
typedef struct tb_arg {
    const tb_key *key; /* NULL ends the list */
    uint8_t shape;     /* enum tb_shape      */
    uint8_t shift, width;
    bool optional;
    uint8_t least, most;   /* of a number; most 0: whatever fits */
    const tb_words *words; /* for TB_AS_WORD and TB_AS_WORDS     */
} tb_arg;

typedef struct tb_verb {
    const char *name; /* "exchange"                                          */
    const char *rule; /* the rule that introduces it, for `?` in the screens */
    const char *help; /* an English phrase: what it does                     */
    tb_arg args[TB_MAX_ARGS];
} tb_verb;

/* A chance outcome and its weight; the sum of all weights is weight(state). */
typedef struct tb_outcome {
    tb_move move;
    uint32_t weight;
} tb_outcome;

/* --- Results ----------------------------------------------------------------------------------------------------- */

typedef struct tb_result {
    int16_t score[TB_MAX_SEATS];
    uint8_t rank[TB_MAX_SEATS]; /* 1 is best; equal ranks are shared: 1 2 2 4 */
} tb_result;

/* Where a game stands, from public facts alone. `step` grows whenever a step ends: moves inside one step are either
 * all of one seat or of seats acting at once, and moves of different seats in one step commute. */
typedef struct tb_progress {
    uint16_t round;    /* 1 up; 0 during set-up */
    uint16_t step;     /* 0 up, over the whole game */
    const char *phase; /* fixed ASCII id */
} tb_progress;

/* What a play-out counted. A decision has at least two legal moves; forced moves have one. */
typedef struct tb_tally {
    uint64_t decisions, forced_moves, chance_events;
} tb_tally;

/* --- Cards ------------------------------------------------------------------------------------------------------- */

/* What a card says instead where an option has this value. */
typedef struct tb_card_variant {
    const char *option, *value; /* "wine-harvest", "1"                                            */
    const char *text, *signs;   /* instead of the card's own                                      */
} tb_card_variant;

/* A card as a person reads it. All texts are English and keys of the catalogue; id, kind and set are fixed ASCII words.
 */
typedef struct tb_card {
    const char *id, *name;
    const char *kind, *set;         /* "tavern", "base"                                               */
    const char *rule, *text;        /* the rule number, and what the card does                        */
    const char *signs;              /* the same in numbers and words that a screen draws; NULL: none  */
    const char *const *pattern;     /* rows of letters, ended by NULL; NULL: the card has no drawing  */
    const tb_card_variant *variant; /* NULL: it says the same under all options                   */
} tb_card;

/* What it does, where its variant's option has this value; NULL where that is not known. */
static inline const char *tb_card_text(const tb_card *card, const char *value)
{
    bool other = card->variant && value && strcmp(value, card->variant->value) == 0;

    return other ? card->variant->text : card->text;
}

/* Its name in the reader's language. Two cards may have one English name: the id is its context in the catalogue. */
static inline const char *tb_card_name(tb_translate translate, const tb_card *card)
{
    return tb_translated_id(translate, card->id, card->name);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

typedef struct tb_game {
    const char *name;       /* "fortuna"                                               */
    const char *title;      /* "Fortuna"                                               */
    uint32_t rules_version; /* grows whenever any recorded game would differ           */
    uint16_t state_size, view_size;
    uint8_t min_seats, max_seats;
    uint16_t max_moves;    /* no seat ever has more legal moves than this              */
    uint16_t max_outcomes; /* nor a chance event more outcomes                         */

    const tb_option *options;
    uint8_t option_count;
    const uint8_t *presets; /* option 0 is the edition: presets[edition * option_count + option], or
                             * TB_NO_PRESET where the edition does not say; NULL: no editions */

    const tb_verb *verbs; /* [0] unused */
    uint8_t verb_count;   /* the highest verb + 1 */

    const char *tie_rule; /* the rule that parts seats of equal score; NULL: they share their rank */

    const tb_card *cards; /* for `taberna cards`; NULL: none to show */
    uint8_t card_count;
    const char *pattern_letters;   /* of the drawings on cards, NULL: there are none; a dot is anything */
    const tb_words *pattern_words; /* what they stand for, in the same order                            */

    /* What seats are called in records and on screens, at a table of that many: "blue", ... At least `seats` words. */
    const tb_words *(*seat_names)(int seats);

    /* Sets up the start of a game. TB_BAD_CONFIG with a reason when no game exists for this config (numbers of seats
     * and option values are already in range); out_state is then untouched. */
    tb_status (*setup)(const tb_config *config, void *out_state, tb_message *why);

    /* The config a state was set up with: setup(config_of(state)) always succeeds. */
    void (*config_of)(const void *state, tb_config *out);

    /* Seats that may act now; TB_CHANCE alone; or 0 when the game is over. Public. */
    tb_seats (*to_act)(const void *state);

    /* All legal moves of a seat, ascending and unique, into out[max_moves]; returns how many. At least one if the seat
     * is to act, none otherwise. Depends only on what the seat knows. */
    int (*legal)(const void *state, int seat, tb_move out[]);

    /* At chance: the sum of the weights, > 0; the outcome for a number u below it; and all outcomes, ascending by move,
     * with their weights, into out[max_outcomes]. outcome(u) walks that list by cumulated weight. */
    uint32_t (*weight)(const void *state);
    tb_move (*outcome)(const void *state, uint32_t u);
    int (*outcomes)(const void *state, tb_outcome out[]);

    /* Carries out a legal move of a seat, or an outcome for TB_CHANCE_SEAT. Deterministic; allocates nothing. */
    void (*apply)(void *state, int seat, tb_move move);

    /* Scores and ranks as if the game ended now; final once to_act is 0. */
    void (*scores)(const void *state, tb_result *out);

    tb_progress (*progress)(const void *state);

    /* Composes what `seat` (or TB_PUBLIC) knows, from nothing, into out_view[view_size]. */
    void (*observe)(const void *state, int seat, void *out_view);

    /* Draws a state that fits the view: uniform over all deals of the unseen cards that agree with what the seat saw.
     * observe(redeal(view), seat) == view, to the byte. */
    void (*redeal)(const void *view, tb_rng *rng, void *out_state);

    /* Could this state exist? If not, says what is impossible. Public fields and hidden ones. */
    bool (*check)(const void *state, tb_message *why);

    /* Whether anybody but `seat` may see what this event (a move of `seat`, or a chance outcome that `seat` receives)
     * says. For chance: the seat that sees the outcome, or TB_PUBLIC. For moves: TB_PUBLIC, or the mover. */
    int (*audience)(const void *state, int seat, tb_move move);

    /* Why a well-formed move is not legal for this seat here, which may not be to act at all. Only called when it is
     * not. */
    void (*refuse)(const void *state, int seat, tb_move move, tb_message *why);

    /* What a legal move of the view's seat would do, with the rule behind it; for people who ask. May be NULL: then the
     * verb's own help and rule stand. */
    void (*explain)(const void *view, tb_move move, tb_message *out);

    /* What an event did, told from the observer's views before and after it (core/tell.h). `seat` is the mover's or
     * TB_CHANCE_SEAT; `move` 0 is one that the observer may not see. `out` comes empty; what stays empty is told with a
     * later event. May be NULL: then nothing is told. */
    void (*tell)(const void *before, const void *after, int seat, tb_move move, tb_told *out);

    /* What is asked of the observer of this view now (or what it waits for). */
    void (*prompt)(const void *view, tb_message *out);

    /* The members of the JSON object "table" (the caller has opened it): all the view shows, or all the state holds. */
    void (*view_json)(const void *view, tb_text *out);
    void (*state_json)(const void *state, tb_text *out);

    /* A drawing of the view for a terminal, plain text lines of at most 80 columns. translate NULL leaves English. */
    void (*draw)(const void *view, tb_translate translate, tb_text *out);

    /* Plays to the end with uniformly random moves and outcomes: core/playout.h made for this game. */
    void (*playout)(void *state, tb_rng *rng, tb_tally *tally);
} tb_game;

/* The largest state, view and list of moves of any game, for buffers on the stack. */
enum { TB_STATE_MAX = 896, TB_VIEW_MAX = 896, TB_MOVES_MAX = 1024, TB_OUTCOMES_MAX = 64 };

/* Room for a state or a view of any game, aligned for all of them. */
typedef struct tb_state_box {
    _Alignas(16) uint8_t bytes[TB_STATE_MAX];
} tb_state_box;

typedef struct tb_view_box {
    _Alignas(16) uint8_t bytes[TB_VIEW_MAX];
} tb_view_box;

#endif

/* words.c - the fixed ids, and the rows of the verbs. */
#include "games/towns/words.h"

#include "games/towns/moves.h"
#include "games/towns/state.h"
#include "games/towns/told.h"

#define X(id, word, ...) word,
static const char *const resource_names[] = { TT_RESOURCE_LIST(X) };
static const char *const card_names[] = { NULL, TT_CARD_LIST(X) };
#undef X
#define X(id, word, phrase) [TT_CARD_##id] = (phrase),
static const char *const card_phrases[] = { TT_PHRASE_LIST(X) };
#undef X
#define X(id, word, phrase) phrase,
static const char *const seat_phrases[] = { TT_SEAT_PHRASE_LIST(X) };
#undef X
#define X(id, word) word,
static const char *const type_names[] = { TT_TYPE_LIST(X) };
static const char *const variant_names[] = { TT_VARIANT_LIST(X) };
static const char *const phase_names[] = { TT_PHASE_LIST(X) };
static const char *const ask_names[] = { TT_ASK_LIST(X) };
#undef X
static const char *const seat_names[] = { "badger", "fox", "hare", "mouse", "otter", "squirrel" };
static const char *const line_names[] = { "row", "column" };
static const char *const square_names[] = { "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
                                            "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4" };

#define X(id, word, letter) letter,
const char tt_letters[] = { TT_RESOURCE_LIST(X) '\0' };
#undef X

#define WORDS(names, kind)                                                                                             \
    {                                                                                                                  \
        names, TB_LEN(names), kind, NULL                                                                               \
    }
const tb_words tt_seat_words = { seat_names, TB_LEN(seat_names), "seat", seat_phrases };
const tb_words tt_resource_words = WORDS(resource_names, "resource");
const tb_words tt_type_words = WORDS(type_names, "type");
const tb_words tt_card_words = { card_names, TB_LEN(card_names), "card", card_phrases };
const tb_words tt_variant_words = WORDS(variant_names, "variant");
const tb_words tt_phase_words = WORDS(phase_names, "phase");
const tb_words tt_ask_words = WORDS(ask_names, NULL);
const tb_words tt_line_words = WORDS(line_names, "line");
const tb_words tt_square_words = WORDS(square_names, NULL);

/* --- Verbs -------------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const tb_key card_key = TB_WORD_KEY("card"), building_key = TB_WORD_KEY("building"),
                    monument_key = TB_WORD_KEY("monument"), resource_key = TB_WORD_KEY("resource"),
                    square_key = TB_KEY("square", N_("a square, a1 to d4")),
                    from_key = TB_KEY("from", N_("a square, a1 to d4")),
                    squares_key = TB_KEY("squares", N_("squares in ascending order, as in a1+b1+a2"));

#define CARD(k, at)   { .key = &(k), .shape = TB_AS_WORD, .shift = at, .width = 6, .words = &tt_card_words }
#define SEAT(at)      { .key = &tb_key_seat, .shape = TB_AS_WORD, .shift = at, .width = 3, .words = &tt_seat_words }
#define RESOURCE      { .key = &resource_key, .shape = TB_AS_WORD, .width = 3, .words = &tt_resource_words }
#define SQUARE(k, at) { .key = &(k), .shape = TB_AS_WORD, .shift = at, .width = 4, .words = &tt_square_words }
#define SQUARES       { .key = &squares_key, .shape = TB_AS_WORDS, .shift = TT_SHIFT_SQUARES, .width = 16, .words = &tt_square_words }

const tb_verb tt_verbs[TT_VERBS] = {
    [TT_VERB_DRAW] = {
        .name = "draw", .rule = "T-2.1", .help = "this card of its type is in play",
        .args = { CARD(card_key, 0) },
    },
    [TT_VERB_FIRST] = {
        .name = "first", .rule = "T-2.5", .help = "this seat is the first master builder",
        .args = { SEAT(0) },
    },
    [TT_VERB_DEAL] = {
        .name = "deal", .rule = "T-2.3", .help = "a monument is dealt",
        .args = { SEAT(TT_SHIFT_CARD), CARD(monument_key, 0) },
    },
    [TT_VERB_REVEAL] = {
        .name = "reveal", .rule = "T-9.2", .help = "a resource card is turned up",
        .args = { RESOURCE },
    },
    [TT_VERB_KEEP] = {
        .name = "keep", .rule = "T-2.3", .help = "keep this monument, give the other back",
        .args = { CARD(monument_key, 0) },
    },
    [TT_VERB_NAME] = {
        .name = "name", .rule = "T-3.2", .help = "name this resource",
        .args = { RESOURCE },
    },
    [TT_VERB_TAKE] = {
        .name = "take", .rule = "TF-3.12", .help = "take the cube from this Oddity Shop and gain a coin",
        .args = { SEAT(TT_SHIFT_SECOND), SQUARE(from_key, 0) },
    },
    [TT_VERB_PLACE] = {
        .name = "place", .rule = "T-3.3", .help = "place the cube on this square",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_STORE] = {
        .name = "store", .rule = "T-7.23", .help = "put the cube on the building of this square instead",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_SWAP] = {
        .name = "swap", .rule = "T-7.23", .help = "leave the cube on this Warehouse and place that one instead",
        .args = { SQUARE(square_key, TT_SHIFT_SECOND), RESOURCE },
    },
    [TT_VERB_RETURN] = {
        .name = "return", .rule = "TF-3.11", .help = "return the cube with the help of this Museum, for a coin",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_PAY] = {
        .name = "pay", .rule = "TF-1.5", .help = "pay a coin and place this resource instead",
        .args = { RESOURCE },
    },
    [TT_VERB_CONVERT] = {
        .name = "convert", .rule = "T-7.22", .help = "your Factory turns the cube into this resource",
        .args = { RESOURCE },
    },
    [TT_VERB_EXTRA] = {
        .name = "extra", .rule = "TF-4.7", .help = "place a second cube here, for a coin gained",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_BUILD] = {
        .name = "build", .rule = "T-4.2", .help = "take these cubes off and put the building on one of their squares",
        .args = { CARD(building_key, TT_SHIFT_CARD), SQUARES, SQUARE(square_key, 0) },
    },
    [TT_VERB_RAISE] = {
        .name = "raise", .rule = "T-7.9", .help = "take these cubes off; the building may go on any empty square",
        .args = { CARD(building_key, TT_SHIFT_CARD), SQUARES },
    },
    [TT_VERB_PUT] = {
        .name = "put", .rule = "T-7.9", .help = "put the building on this square",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_STOCK] = {
        .name = "stock", .rule = "T-7.22", .help = "put this cube on the new building",
        .args = { RESOURCE },
    },
    [TT_VERB_SPEND] = {
        .name = "spend", .rule = "TF-3.7", .help = "spend that many coins",
        .args = { { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .shift = 0, .width = 4 } },
    },
    [TT_VERB_COUNT] = {
        .name = "count", .rule = "TF-3.6", .help = "count the types in this line of the Teahouse",
        .args = { { .key = &tb_key_option, .shape = TB_AS_WORD, .shift = 0, .width = 1, .words = &tt_line_words } },
    },
    [TT_VERB_EXCHANGE] = {
        .name = "exchange", .rule = "T-8.1", .help = "exchange the building of this square for that one",
        .args = { SQUARE(square_key, 6), CARD(building_key, 0) },
    },
    [TT_VERB_GRANT] = {
        .name = "grant", .rule = "T-4.8", .help = "put this building for nothing",
        .args = { CARD(building_key, TT_SHIFT_CARD), SQUARE(square_key, 0) },
    },
    [TT_VERB_WATCH] = {
        .name = "watch", .rule = "T-8.10", .help = "put this building on Opaleye's Watch",
        .args = { CARD(building_key, 0) },
    },
    [TT_VERB_PETAL] = {
        .name = "petal", .rule = "TF-4.6", .help = "lay a coin on this square",
        .args = { SQUARE(square_key, 0) },
    },
    [TT_VERB_SKIP] = { .name = "skip", .rule = "T-4.8", .help = "leave it" },
    [TT_VERB_DONE] = { .name = "done", .rule = "T-3.5", .help = "your turn is done" },
};
/* clang-format on */

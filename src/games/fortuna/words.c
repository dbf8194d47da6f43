/* words.c - the fixed ids of Fortuna's pieces, and the rows of its verbs. Records, JSON and the command line speak
 * these words in every language. */
#include "games/fortuna/rules.h"
#include "games/fortuna/told.h"

#define X(id, name) name,
static const char *const card_names[] = { FT_CARD_LIST(X) };
static const char *const building_names[] = { FT_BUILDING_LIST(X) };
static const char *const favour_names[] = { FT_FAVOUR_LIST(X) };
static const char *const resource_names[] = { FT_RESOURCE_LIST(X) };
static const char *const phase_names[] = { FT_PHASE_LIST(X) };
#undef X
#define X(id, name, few, many) name,
static const char *const privilege_names[] = { FT_PRIVILEGE_LIST(X) };
#undef X
static const char *const side_names[] = { "blue", "grey", "orange", "violet" }; /* clockwise (F-2.3) */

#define X(id, name, phrase) [FT_BUILD_##id] = (phrase),
static const char *const building_phrases[] = { FT_PHRASE_LIST(X) };
#undef X
#define X(id, name, phrase) phrase,
static const char *const side_phrases[] = { FT_SEAT_PHRASE_LIST(X) };
#undef X

#define WORDS(names, kind)                                                                                             \
    {                                                                                                                  \
        names, TB_LEN(names), kind, NULL                                                                               \
    }
const tb_words ft_card_words = WORDS(card_names, "card");
const tb_words ft_building_words = { building_names, TB_LEN(building_names), "building", building_phrases };
const tb_words ft_favour_words = WORDS(favour_names, "favour");
const tb_words ft_privilege_words = WORDS(privilege_names, "privilege");
const tb_words ft_resource_words = WORDS(resource_names, "resource");
const tb_words ft_side_words = { side_names, TB_LEN(side_names), "seat", side_phrases };
const tb_words ft_phase_words = WORDS(phase_names, "phase");

static const tb_key card_key = TB_WORD_KEY("card"), favour_key = TB_WORD_KEY("favour"),
                    building_key = TB_WORD_KEY("building"), resource_key = TB_WORD_KEY("resource"),
                    die_key = TB_KEY("die", N_("a number for die, 1 to 6"));

#define WORD(k, s, w)                                                                                                  \
    {                                                                                                                  \
        .key = &(k), .shape = TB_AS_WORD, .shift = FT_SHIFT_##s, .width = FT_ARG_WIDTH, .words = &(w)                  \
    }
#define WORD_OR_NONE(k, s, w)                                                                                          \
    {                                                                                                                  \
        .key = &(k), .shape = TB_AS_WORD, .shift = FT_SHIFT_##s, .width = FT_ARG_WIDTH, .optional = true,              \
        .words = &(w)                                                                                                  \
    }
#define NUMBER(k, s)                                                                                                   \
    {                                                                                                                  \
        .key = &(k), .shape = TB_AS_NUMBER, .shift = FT_SHIFT_##s, .width = FT_ARG_WIDTH                               \
    }
#define NUMBER_OR_NONE(k, s)                                                                                           \
    {                                                                                                                  \
        .key = &(k), .shape = TB_AS_NUMBER, .shift = FT_SHIFT_##s, .width = FT_ARG_WIDTH, .optional = true             \
    }
#define DIE(s, o)                                                                                                      \
    {                                                                                                                  \
        .key = &die_key, .shape = TB_AS_NUMBER, .shift = FT_SHIFT_##s, .width = FT_ARG_WIDTH, .optional = (o),         \
        .least = 1, .most = 6                                                                                          \
    }

const tb_verb ft_verbs[FT_VERB_COUNT] = {
    [FT_VERB_PODIUM] = {
        .name = "podium", .rule = "F-2.2", .help = "the lot gives the next place on the podium",
        .args = { WORD(tb_key_seat, 1, ft_side_words) },
    },
    [FT_VERB_DEAL] = {
        .name = "deal", .rule = "F-2.8", .help = "an action card is dealt to the next free place",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_DICE] = {
        .name = "dice", .rule = "F-8.1", .help = "the dice show",
        .args = { DIE(1, false), DIE(2, true), DIE(3, true) },
    },
    [FT_VERB_DRAW] = {
        .name = "draw", .rule = "F-9.1", .help = "a privilege card is drawn",
        .args = { WORD(card_key, 1, ft_privilege_words) },
    },
    [FT_VERB_PASS] = { .name = "pass", .rule = "F-4.2", .help = "leave it and go on" },
    [FT_VERB_ROLL] = { .name = "roll", .rule = "F-8.1", .help = "roll all your dice" },
    [FT_VERB_END] = { .name = "end", .rule = "F-9.5", .help = "end your turn" },
    [FT_VERB_TAKE] = {
        .name = "take", .rule = "F-2.9", .help = "take this action card to your side",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_RESERVE] = {
        .name = "reserve", .rule = "F-2.10", .help = "turn this card face down: it is reserved for you",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_CHOOSE] = {
        .name = "choose", .rule = "F-4.1", .help = "play this card now; you will then give it away",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_FETCH] = { .name = "fetch", .rule = "F-5.1", .help = "take water into your reservoir" },
    [FT_VERB_HARVEST] = {
        .name = "harvest", .rule = "F-5.2", .help = "harvest; water that you give brings more",
        .args = { NUMBER(tb_key_amount, 1) },
    },
    [FT_VERB_SELL] = {
        .name = "sell", .rule = "F-5.4", .help = "sell that many",
        .args = { NUMBER(tb_key_amount, 1) },
    },
    [FT_VERB_HIRE] = {
        .name = "hire", .rule = "F-5.6", .help = "buy that many, each at the price of its place",
        .args = { NUMBER(tb_key_amount, 1) },
    },
    [FT_VERB_ORDAIN] = { .name = "ordain", .rule = "F-5.8", .help = "return a Vestal, take a die for good" },
    [FT_VERB_MARRY] = { .name = "marry", .rule = "F-5.9", .help = "pay for a marriage and be married" },
    [FT_VERB_GIFT] = {
        .name = "gift", .rule = "F-5.9", .help = "accept this gift of the family",
        .args = { WORD(resource_key, 1, ft_resource_words) },
    },
    [FT_VERB_BUILD] = {
        .name = "build", .rule = "F-5.10", .help = "pay for this building and take it",
        .args = { WORD(building_key, 1, ft_building_words) },
    },
    [FT_VERB_COLLECT] = { .name = "collect", .rule = "F-5.11", .help = "take coins" },
    [FT_VERB_BRIBE] = {
        .name = "bribe", .rule = "F-5.11", .help = "pay a coin and use this card of another side",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_ADVANCE] = { .name = "advance", .rule = "F-5.12", .help = "move your pawn forward" },
    [FT_VERB_EXCHANGE] = {
        .name = "exchange", .rule = "F-4.3", .help = "give the card you played, take this one",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_COMMAND] = {
        .name = "command", .rule = "F-7.1", .help = "return a Centurion and use this card of your side",
        .args = { WORD(card_key, 1, ft_card_words) },
    },
    [FT_VERB_TAX] = { .name = "tax", .rule = "F-8.10", .help = "pay the tax: a coin, or a step back without one" },
    [FT_VERB_IDLE] = {
        .name = "idle", .rule = "F-8.11", .help = "use the die that opens no favour: nothing happens",
        .args = { DIE(1, false) },
    },
    [FT_VERB_GIVE] = {
        .name = "give", .rule = "F-8.2", .help = "do the Emperor this favour and advance",
        .args = { WORD(favour_key, 1, ft_favour_words), NUMBER_OR_NONE(tb_key_amount, 2) },
    },
    [FT_VERB_FLIP] = {
        .name = "flip", .rule = "F-8.12", .help = "turn this favour face down as well",
        .args = { WORD(favour_key, 1, ft_favour_words) },
    },
    [FT_VERB_KEEP] = {
        .name = "keep", .rule = "F-9.2", .help = "keep this, the others go",
        .args = { WORD(card_key, 1, ft_privilege_words), WORD_OR_NONE(card_key, 2, ft_privilege_words) },
    },
    [FT_VERB_PLAY] = {
        .name = "play", .rule = "F-3.3", .help = "play this privilege card",
        .args = { WORD(card_key, 1, ft_privilege_words), WORD_OR_NONE(resource_key, 2, ft_resource_words) },
    },
};

/* notation.h - moves as fields, text and JSON; all made from the verbs of a game, none written by hand.
 *
 *   exchange card wheat-trade        {"verb":"exchange","card":"wheat-trade"}
 *   dice die 2 die 5                 {"verb":"dice","die":[2,5]}
 *
 * A verb, then key and value in turn. The same words in every language. A key that a verb may carry several times is
 * always a list in JSON. */
#ifndef TB_NOTATION_H
#define TB_NOTATION_H

#include "core/game.h"

/* One (key, value) pair of a move. */
typedef struct tb_field {
    const tb_arg *arg;
    uint32_t value;
} tb_field;

/* The fields of a move, in order; returns how many (0..TB_MAX_ARGS). The verb itself is tb_move_verb. */
int tb_move_fields(const tb_game *game, tb_move move, tb_field out[TB_MAX_ARGS]);

/* Those of its fields that name something with a name of its own, as a card or a building: not a number, a square or a
 * seat. */
int tb_move_things(const tb_game *game, tb_move move, tb_field out[TB_MAX_ARGS]);

/* True if the number is a verb of the game and its arguments are in range and nothing else is set. */
bool tb_move_well_formed(const tb_game *game, tb_move move);

/* The value of a field as it stands in the text: a number, a word, a square or squares. */
void tb_put_field(const tb_field *field, tb_text *out);

void tb_move_text(const tb_game *game, tb_move move, tb_text *out);
void tb_move_json(const tb_game *game, tb_move move, const char *key, tb_text *out);   /* the fields, verb first */
void tb_move_string(const tb_game *game, tb_move move, const char *key, tb_text *out); /* the text, as JSON */
void tb_move_members(const tb_game *game, tb_move move, tb_text *out);                 /* both: "move" and "fields" */

/* The words that would have fitted somewhere: name(from, 0 .. count - 1), NULL for a gap. count 0: there is no list. */
typedef struct tb_possible {
    int count;
    const char *(*name)(const void *from, int i);
    const void *from;
} tb_possible;

tb_possible tb_possible_names(const char *const *names, int count);

/* Where a text stopped being a move, what was expected there ("a word for card", "the end of the line"), and which
 * words there are if one of a list was. */
typedef struct tb_text_error {
    size_t at;            /* offset in bytes from the start of the text */
    const char *expected; /* English, fixed                             */
    tb_possible possible;
} tb_text_error;

/* Reads one move; the whole text must be used. TB_BAD_TEXT leaves out_move alone and fills error. */
tb_status tb_move_read(const tb_game *game, const char *text, size_t len, tb_move *out_move, tb_text_error *error);

/* Makes moves: tb_move_make(VERB, fields...) is game-local; this packs one argument. */
static inline tb_move tb_move_of(int verb)
{
    TB_ASSERT(verb >= 0 && verb < 1 << (32 - TB_VERB_SHIFT));
    return (tb_move) verb << TB_VERB_SHIFT;
}

#endif

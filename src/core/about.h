/* about.h - what a game is, as JSON: its options, editions and verbs, for programs that offer the game to people
 * or play it. */
#ifndef TB_ABOUT_H
#define TB_ABOUT_H

#include "core/game.h"

/* How many editions it has; option 0 names them. */
int tb_game_editions(const tb_game *game);

/* The options that an edition stands for. */
tb_config tb_edition_config(const tb_game *game, int edition);

/* {"name":"fortuna","title":...,"min_seats":2,...,"options":[...],"editions":[...],"verbs":[...]} */
void tb_game_json(const tb_game *game, tb_text *out);

/* The members game, legend (what the letters of patterns mean) and cards, a list of
 * {"id","name","kind","set","rule","text","signs","pattern":[...],"variant":{"option","value","text","signs"}}: signs
 * may be null, variant is there where the card says something else under an option. The `count` chosen ones, or all if
 * `chosen` is NULL. The caller has opened the object. */
void tb_cards_json(const tb_game *game, const tb_card *const chosen[], int count, tb_text *out);

#endif

/* about.h - what a game is, as JSON: its options, editions and verbs, for whoever offers it to people or plays it by
 * machine. */
#ifndef TB_ABOUT_H
#define TB_ABOUT_H

#include "core/game.h"

/* How many editions it has; option 0 names them. */
int tb_game_editions(const tb_game *game);

/* The options that an edition stands for. */
tb_config tb_edition_config(const tb_game *game, int edition);

/* {"name":"fortuna","title":...,"min_seats":2,...,"options":[...],"editions":[...],"verbs":[...]} */
void tb_game_json(const tb_game *game, tb_text *out);

/* A card as an element of a list: {"id","name","kind","set","rule","text","pattern":[...]} */
void tb_card_json(const tb_card *card, tb_text *out);

/* The member "legend": what the letters of patterns mean. */
void tb_legend_json(const tb_game *game, tb_text *out);

#endif

/* ranking.h - what a bot thinks of the legal moves of a seat, as JSON: the same for `taberna hint`, pages and sockets.
 */
#ifndef TB_RANKING_H
#define TB_RANKING_H

#include "base/text.h"
#include "bots/advice.h"

typedef struct tb_ranking {
    const tb_game *game;
    int seat, seats;
    int count;               /* of the legal moves; 1: there was nothing to think about */
    bool searched;           /* otherwise there are no visits to speak of               */
    const tb_advice *advice; /* of each of them, the best first                         */
} tb_ranking;

/* A forced move was not thought about, and one that was never visited has no value. */
bool tb_ranking_has_value(const tb_ranking *ranking, int number);

/* How often the search went through a move, and through all of them; 0 without a search. */
uint32_t tb_ranking_visits(const tb_ranking *ranking, int number);
uint64_t tb_ranking_all_visits(const tb_ranking *ranking);

/* Members of an object: seat, legal, visits, and the best `top` of the moves. */
void tb_ranking_members(const tb_ranking *ranking, int top, tb_text *out);

/* A member with a part of 1, in four decimals. */
void tb_json_part(tb_text *out, const char *key, double part);

#endif

/* score.h - chapter 6: feeding and points. All of it can be computed at any moment, from what lies open on the table.
 */
#ifndef TT_SCORE_H
#define TT_SCORE_H

#include "games/towns/state.h"

/* A town as scoring sees it. */
typedef struct tt_scoring {
    const tt_table *table;
    const tt_town *towns; /* all of them */
    const tt_town *town;
    int seat;
    uint16_t kind[TT_TYPES]; /* pieces by type; Barrett Castle stands among the Cottages (T-8.3) */
    uint16_t castle;         /* its square, or none: it counts as two Cottages                    */
    uint16_t food;           /* squares that want to be fed (T-6.2)                               */
    uint16_t fed;            /* those that are                                                    */
    uint8_t coins;           /* left after feeding (TF-1.7)                                       */
    bool richer;             /* no fewer coins than the right neighbour (TF-3.10)                 */
} tt_scoring;

typedef struct tt_score {
    int16_t type[TT_TYPES]; /* points of the pieces of each type            */
    int16_t coins;          /* of coins left                                */
    int16_t empty;          /* of squares without a building: zero or less  */
    int16_t total;
    uint16_t fed; /* squares                                      */
    uint8_t coins_left, squares_without;
} tt_score;

/* Prepares a town for scoring; with the best feeding (T-6.3). */
void tt_scoring_of(const tt_table *table, const tt_town towns[], int seat, tt_scoring *out);

/* Chooses what is fed: fills in fed and coins. `richer` is filled in on the way. */
void tt_feed(tt_scoring *g);

/* The card of a type in this town: for monuments the one that is built, or none. */
static inline int tt_scored_card(const tt_scoring *g, int type)
{
    return type == TT_TYPE_MONUMENT ? g->town->monument : g->table->card[type];
}

/* Points of all pieces of a card beyond `each`. */
int tt_score_card(const tt_scoring *g, int card);

/* What the points of a card depend on besides the number of its own pieces: a set of types, what is fed, and where any
 * of these or its own stand. */
enum {
    TT_LOOKS_AT_ALL = (1 << TT_TYPES) - 1,
    TT_LOOKS_AT_FOOD = 1 << TT_TYPES,
    TT_LOOKS_AT_PLACES = 2 << TT_TYPES,
};
unsigned tt_card_looks(int card);

/* Points of all pieces of a type. */
int tt_score_type(const tt_scoring *g, int type);

/* The part of it that depends on what is fed, and something that does not: for comparing feedings. */
int tt_score_fed(const tt_scoring *g);

/* Different types on these squares, Barrett Castle as a Cottage. */
int tt_count_types(const tt_town *town, unsigned squares);

/* The connected group of a set that holds this square (T-1.5). */
unsigned tt_group_at(unsigned squares, int square);

/* The sum of a town; the second begins with the preparations. */
void tt_score_of(const tt_scoring *g, tt_score *out);
void tt_score_town(const tt_table *table, const tt_town towns[], int seat, tt_score *out);
void tt_rank(const tt_table *table, const tt_town towns[], tb_result *out);

/* The solo title for a total, as an ASCII id (T-10.5). */
const char *tt_solo_title(int total);

#endif

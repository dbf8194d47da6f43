/* piles.h - the decisions of many reviews added up: by stage, by kind, and by the cards, buildings and other things
 * that the played moves name. */
#ifndef TB_PILES_H
#define TB_PILES_H

#include "core/notation.h"
#include "review/review.h"

enum {
    TB_PILES = 32,
    TB_PILE_KINDS = 64,
    TB_PILE_THINGS = 512,
};

/* Decisions whose played move names the same card, favour, building, ... */
typedef struct tb_pile_thing {
    tb_field field;
    tb_play_sum sum;
} tb_pile_thing;

/* Games of one kind: those of another game, or of somebody alone, count in other units. */
typedef struct tb_pile {
    const tb_game *game;
    bool alone;
    uint32_t games;
    tb_play_sum stage[TB_STAGES + 1], kind[TB_PILE_KINDS]; /* the last stage is the whole game; a kind is a verb */
    double level[TB_STAGES + 1][TB_LEVELS]; /* what each level would have lost in all of it, in millionths; */
    bool unknown[TB_STAGES + 1];            /* that was not measured for some of the games                  */
    tb_pile_thing things[TB_PILE_THINGS];
    int thing_count;
} tb_pile;

typedef struct tb_piles {
    tb_pile pile[TB_PILES];
    int count;
} tb_piles;

/* Returns the pile that the review was added to, and what its own decisions add up to. */
const tb_pile *tb_piles_add(tb_piles *piles, const tb_review *review, tb_play_sum *whole);

/* What was lost in all comes first. */
void tb_piles_sort(tb_piles *piles);

/* Half the width of the interval around the mean loss in which 95 of 100 such means lie. */
double tb_mean_loss_interval(const tb_play_sum *sum);
tb_like tb_pile_like(const tb_pile *pile, int stage);
double tb_pile_accuracy(const tb_pile *pile, const tb_play_sum *sum);
const char *tb_pile_thing_name(const tb_pile_thing *thing);

/* {"decisions", "loss", "interval", "accuracy"}, and a list of all piles; their stages and "all" have "like" too. */
void tb_pile_sum_json(const tb_pile *pile, const char *key, const tb_play_sum *sum, tb_text *out);
void tb_piles_json(const tb_piles *piles, const char *key, tb_text *out);

#endif

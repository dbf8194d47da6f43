/* laws_parts.h - the chapters of the laws, each in a file of its own. Private to core/laws*.c. */
#ifndef TB_LAWS_PARTS_H
#define TB_LAWS_PARTS_H

#include "core/laws.h"

typedef struct tb_case {
    const tb_game *game;
    const void *state;
    tb_rng *rng;
    tb_broken *broken;
    int seats;       /* how many play   */
    tb_seats to_act; /* as the state says */
} tb_case;

/* Names the law and returns false. */
static inline bool tb_break_law(tb_broken *broken, const char *law, int seat, tb_move move)
{
    *broken = (tb_broken){ .law = law, .seat = seat, .move = move };
    return false;
}

bool tb_laws_of_flow(const tb_case *c);     /* laws.c        check, to_act, legal           */
bool tb_laws_of_notation(const tb_case *c); /* laws_moves.c  text and fields                */
bool tb_laws_of_refusal(const tb_case *c);  /* laws_moves.c  illegal moves change nothing   */
bool tb_laws_of_copies(const tb_case *c);   /* laws_apply.c  apply depends on nothing else  */
bool tb_laws_of_order(const tb_case *c);    /* laws_apply.c  moves of one step commute      */
bool tb_laws_of_chance(const tb_case *c);   /* laws_apply.c  weights                        */
bool tb_laws_of_setup(const tb_case *c);    /* laws_views.c  config_of, scores              */
bool tb_laws_of_secrets(const tb_case *c);  /* laws_views.c  hidden draws do not show       */
bool tb_laws_of_views(const tb_case *c);    /* laws_views.c  observe and redeal             */
bool tb_laws_of_text(const tb_case *c);     /* laws_text.c   JSON, drawings, sentences      */
bool tb_laws_of_telling(const tb_case *c);  /* laws_tell.c   what is told of events         */

#endif

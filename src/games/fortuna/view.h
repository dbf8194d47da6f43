/* view.h - what one seat, or a spectator, knows of a game of Fortuna (F-12.6). Composed by observe.c from the open part
 * of the state and what this seat has seen; a screen draws it, a bot thinks from it, redeal.c fills the rest in at
 * random. */
#ifndef FT_VIEW_H
#define FT_VIEW_H

#include "games/fortuna/state.h"

typedef struct ft_view {
    ft_open open;
    ft_bag hand;            /* the own privilege cards                                              */
    ft_bag drawn;           /* cards drawn for tokens, while the own choice among them is due       */
    ft_bag aside;           /* palace cards, while the own choice among them is due                 */
    ft_bag shown[FT_SEATS]; /* hands laid open at the end by those inside Rome (F-12.3)             */
    uint8_t seat;           /* whose view; TB_PUBLIC for a spectator                                */
    uint8_t left[2];        /* the two palace cards the first arrival left, if this seat saw them   */
    uint8_t took;           /* which of them this seat took as second or third arrival; FT_NONE     */
    uint8_t pad[4];
} ft_view;

/* Fills in what the seat has seen (observe.c): all but the open part. */
void ft_look(const ft_state *s, int seat, ft_view *view);

#endif

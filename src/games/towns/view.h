/* view.h - what a seat, or a spectator, knows: the open table, its own two monuments, and nothing else (T-2.6). */
#ifndef TT_VIEW_H
#define TT_VIEW_H

#include "games/towns/state.h"

typedef struct tt_view {
    tt_table table;
    tt_town town[TT_SEATS];
    uint8_t seat; /* who looks; TB_PUBLIC: a spectator */
    tt_hand own;  /* all zero for a spectator          */
    uint8_t pad;
} tt_view;

_Static_assert(sizeof(tt_view) == sizeof(tt_table) + sizeof(tt_town) * TT_SEATS + 4, "no hidden padding");

#endif

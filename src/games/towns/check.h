/* check.h - the parts of check.c and check_question.c for each other. */
#ifndef TT_CHECK_H
#define TT_CHECK_H

#include "games/towns/state.h"

/* Whether the question of a seat is one of this phase, about a piece that is there, and has an answer. The rest of the
 * town has been looked at. */
bool tt_question_fits(const tt_state *s, int seat);

#endif

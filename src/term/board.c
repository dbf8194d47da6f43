/* board.c - which board draws which game. */
#include "term/board.h"

#include <string.h>

#include "base/base.h"

static const term_board *const boards[] = {
    &term_board_fortuna,
    &term_board_towns,
};

const term_board *term_board_find(const char *game)
{
    for (int b = 0; b < TB_LEN(boards); b++) {
        if (strcmp(boards[b]->game, game) == 0)
            return boards[b];
    }
    return &term_board_plain;
}

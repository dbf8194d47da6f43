/* board.c - which board draws which game; a game without one is drawn as its view is written. */
#include "term/board.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

static void draw_plain(const term_scene *scene)
{
    char *text = json_dumps(scene->table, JSON_INDENT(2) | JSON_ENCODE_ANY);

    if (text)
        term_put_wrapped(&scene->on, 0, 0, 4, (term_style){ 0 }, text);
    free(text);
}

static bool knows_nothing(const term_scene *scene, const term_thing *thing, tb_text *out)
{
    (void) scene, (void) thing, (void) out;
    return false;
}

const term_board *term_board_find(const char *game)
{
    static const term_board *const boards[] = { &term_board_fortuna, &term_board_towns };
    static const term_board plain = { .game = "", .draw = draw_plain, .about = knows_nothing };

    for (int b = 0; b < TB_LEN(boards); b++) {
        if (strcmp(boards[b]->game, game) == 0)
            return boards[b];
    }
    return &plain;
}

/* board_fortuna.c - Fortuna's table: which drawing fits. */
#include "term/board_fortuna.h"

static void draw(const json_t *view, const term_canvas *canvas, const term_context *context)
{
    term_scene scene = term_scene_of(view, context);

    if (canvas->rows >= FORTUNA_LARGE_ROWS && canvas->cols >= FORTUNA_LARGE_COLS)
        fortuna_draw_large(&scene, canvas);
    else
        fortuna_draw_small(&scene, canvas);
}

const term_board term_board_fortuna = { .game = "fortuna", .draw = draw, .about = fortuna_about };

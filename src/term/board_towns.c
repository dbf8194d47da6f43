/* board_towns.c - Tiny Towns: which drawing fits. */
#include "term/board_towns.h"

/* Whether the large drawing has room: on a narrower canvas the other towns take two rows. */
enum { LARGE_ROWS = 44, LARGE_COLS = 150, TALL_ROWS = 52, TALL_COLS = 120 };

static bool is_large(const term_canvas *canvas)
{
    return (canvas->rows >= LARGE_ROWS && canvas->cols >= LARGE_COLS) ||
           (canvas->rows >= TALL_ROWS && canvas->cols >= TALL_COLS);
}

static void draw(const json_t *view, const term_canvas *canvas, const term_context *context)
{
    term_scene scene = term_scene_of(view, context);

    if (is_large(canvas))
        towns_draw_large(&scene, canvas);
    else
        towns_draw_small(&scene, canvas);
}

const term_board term_board_towns = { .game = "towns", .draw = draw, .about = towns_about };

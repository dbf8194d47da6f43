/* drawing.h - drawings of views for tests: games that are played to their end, and what holds of every drawing. */
#ifndef TEST_DRAWING_H
#define TEST_DRAWING_H

#include <jansson.h>

#include "core/game.h"
#include "term/board.h"

/* A view, what just happened, and where it was seen. */
typedef struct drawn_view {
    const tb_game *game;
    const json_t *view, *events;
    int step; /* events so far */
} drawn_view;

/* Who looks at a game. Composing a view costs more than all else: `wants` says before whether to. */
typedef struct onlooker {
    bool (*wants)(const tb_game *game, const void *state, int seat, int step, void *context); /* NULL: everything */
    void (*see)(const drawn_view *seen, void *context);
    void *context;
} onlooker;

/* Plays a game at random, with a liking for moves that build; `options` is "name=value name=value". Shows the view of
 * each seat that is to act, and that of the public, after every event. */
void play_and_see(const char *game, int seats, const char *options, uint64_t seed, const onlooker *by);

/* The same for Tiny Towns with a player who works towards every card, at options drawn by lot. */
void build_and_see(int seats, uint64_t seed, const onlooker *by);

/* From now on the texts of the program are a third longer, as those of a language may be. */
void speak_long(void);

/* Draws on a new sheet; the picker may be NULL. */
term_sheet *draw_view(const drawn_view *seen, int rows, int cols, bool ascii, const term_picker *picker);

/* What holds of every drawing, with what can be chosen and with something picked; fails the test if it does not. */
void check_drawing(const drawn_view *seen, int rows, int cols, bool ascii);

#endif

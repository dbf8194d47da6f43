/* drawing.c - games played at random, and the checks of a drawing. */
#include "drawing.h"

#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "base/bits.h"
#include "check.h"
#include "core/door.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"
#include "games/towns/builder.h"
#include "say/text.h"
#include "term/parts.h"

enum { JSON_SIZE = 1 << 17 };

/* --- Games -------------------------------------------------------------------------------------------------------- */

typedef struct player player;
struct player {
    const tb_game *game;
    tb_config config;
    tb_rng rng;
    tb_state_box before, state;
    int seat; /* of the last event */
    tb_move move;
    int step;
    tb_move (*choose)(player *p);
    const onlooker *by;
};

static void set_options(player *p, const char *options)
{
    tb_message why;

    while (*options) {
        size_t len = strcspn(options, " "), name = strcspn(options, "=");
        assert_true(name < len);
        assert_true(tb_config_set(p->game, &p->config, options, name, options + name + 1, len - name - 1, &why) >= 0);
        options += len + (options[len] == ' ');
    }
}

static json_t *parse(const tb_text *text)
{
    assert_true(tb_text_whole(text));
    json_t *json = json_loads(text->bytes, 0, NULL);
    assert_non_null(json);
    return json;
}

static json_t *view_for(const player *p, int seat)
{
    static char bytes[JSON_SIZE];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    tb_view_box view = { 0 };

    p->game->observe(p->state.bytes, seat, view.bytes);
    tb_view_json(p->game, view.bytes, seat, NULL, &text);
    return parse(&text);
}

/* The last event as this seat saw it. */
static json_t *events_for(const player *p, int seat)
{
    char bytes[1024];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    int audience = p->move ? p->game->audience(p->before.bytes, p->seat, p->move) : TB_PUBLIC;

    tb_json_open(&text, NULL, '[');
    if (p->move) {
        tb_json_open(&text, NULL, '{');
        tb_json_string(&text, "seat", tb_seat_name(p->game, p->config.seats, p->seat));
        if (audience == TB_PUBLIC || audience == seat)
            tb_move_json(p->game, p->move, "fields", &text);
        tb_json_close(&text, '}');
    }
    tb_json_close(&text, ']');
    return parse(&text);
}

static void show_to(const player *p, int seat)
{
    if (p->by->wants && !p->by->wants(p->game, p->state.bytes, seat, p->step, p->by->context))
        return;
    json_t *view = view_for(p, seat), *events = events_for(p, seat);
    p->by->see(&(drawn_view){ p->game, view, events, p->step }, p->by->context);
    json_decref(events);
    json_decref(view);
}

static void show(const player *p)
{
    tb_seats to_act = p->game->to_act(p->state.bytes);

    for (int seat = 0; to_act != TB_CHANCE && seat < p->config.seats; seat++) {
        if (tb_has(to_act, seat) || !to_act)
            show_to(p, seat);
    }
    if (to_act != TB_CHANCE)
        show_to(p, TB_PUBLIC);
}

/* Random play seldom completes a pattern by itself: what builds or uses a favour is preferred. */
static tb_move choose(player *p)
{
    tb_move legal[TB_MOVES_MAX];
    int count = p->game->legal(p->state.bytes, p->seat, legal);

    for (int i = 0; i < 2; i++) {
        tb_move move = legal[tb_rng_below(&p->rng, (uint32_t) count)];
        const char *verb = p->game->verbs[tb_move_verb(move)].name;
        if (strcmp(verb, "build") == 0 || strcmp(verb, "raise") == 0 || strcmp(verb, "give") == 0)
            return move;
    }
    return legal[tb_rng_below(&p->rng, (uint32_t) count)];
}

static void step(player *p)
{
    tb_seats to_act = p->game->to_act(p->state.bytes);

    p->before = p->state;
    if (to_act == TB_CHANCE) {
        p->seat = TB_CHANCE_SEAT;
        p->move = p->game->outcome(p->state.bytes, tb_rng_below(&p->rng, p->game->weight(p->state.bytes)));
    } else {
        for (p->seat = (int) tb_rng_below(&p->rng, TB_MAX_SEATS); !tb_has(to_act, p->seat);)
            p->seat = (p->seat + 1) % TB_MAX_SEATS;
        p->move = p->choose(p);
    }
    p->game->apply(p->state.bytes, p->seat, p->move);
    p->step++;
}

static tb_move choose_as_builder(player *p)
{
    return tt_builder_choose((const tt_state *) p->state.bytes, p->seat, &p->rng);
}

static void play(player *p)
{
    show(p);
    while (p->game->to_act(p->state.bytes)) {
        step(p);
        show(p);
    }
}

void play_and_see(const char *game, int seats, const char *options, uint64_t seed, const onlooker *by)
{
    player p = { .game = tb_game_named(game, strlen(game)), .choose = choose, .by = by };
    tb_message why;

    tb_config_default(p.game, seats, &p.config);
    set_options(&p, options);
    tb_rng_seed(&p.rng, seed, 0);
    assert_true(tb_setup(p.game, &p.config, p.state.bytes, &why) >= 0);
    play(&p);
}

void build_and_see(int seats, uint64_t seed, const onlooker *by)
{
    player p = { .game = tb_game_named("towns", 5), .choose = choose_as_builder, .by = by };

    tb_rng_seed(&p.rng, seed, 1);
    tt_builder_set_up((tt_state *) p.state.bytes, seats, &p.rng);
    p.game->config_of(p.state.bytes, &p.config);
    play(&p);
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

static const char *longer(const char *kind, const char *text)
{
    static char texts[16][512];
    static int next;
    char *out = texts[next++ % TB_LEN(texts)];

    if (kind || !*text)
        return cli_translate(kind, text);
    snprintf(out, sizeof(texts[0]), "%s%.*s", text, (int) strlen(text) / 3, "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn");
    return out;
}

static tb_translate translate = cli_translate;

void speak_long(void) { translate = longer; }

/* --- Drawings ----------------------------------------------------------------------------------------------------- */

term_sheet *draw_view(const drawn_view *seen, int rows, int cols, bool ascii, const term_picker *picker)
{
    term_sheet *sheet = term_sheet_make(rows, cols, ascii);

    assert_non_null(sheet);
    term_scene scene = term_scene_of(seen->game, seen->view, term_whole(sheet));
    scene.translate = translate;
    scene.picker = picker;
    scene.events = seen->events;
    term_board_find(seen->game->name)->draw(&scene);
    return sheet;
}

static const char *thing_text(const term_thing *thing)
{
    static char text[128];

    snprintf(text, sizeof(text), "%s=%s %s=%s", thing->key[0], thing->value[0], thing->key[1], thing->value[1]);
    return text;
}

/* Prints the drawing before a failure. */
#define HOLDS(fact, sheet, seen, ...)                                                                                  \
    do {                                                                                                               \
        if (!(fact)) {                                                                                                 \
            fprintf(stderr, "%s\nstep %d, %s, phase %s\n", term_sheet_text(sheet), (seen)->step,                       \
                    term_member((seen)->view, "seat"), term_member((seen)->view, "phase"));                            \
            CHECK(false, __VA_ARGS__);                                                                                 \
        }                                                                                                              \
    } while (0)

static bool overlap(const term_spot *a, const term_spot *b)
{
    return a->row < b->row + b->rows && b->row < a->row + a->rows && a->col < b->col + b->cols &&
           b->col < a->col + a->cols;
}

static void check_spots(const drawn_view *seen, const term_sheet *sheet)
{
    HOLDS(sheet->spots > 0 && sheet->spots < TERM_SPOTS, sheet, seen, "%d spots", sheet->spots);
    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        HOLDS(spot->row >= 0 && spot->col >= 0 && spot->rows > 0 && spot->cols > 0 &&
                  spot->row + spot->rows <= sheet->rows && spot->col + spot->cols <= sheet->cols,
              sheet, seen, "%s lies outside", thing_text(&spot->thing));
        HOLDS(*spot->thing.key[0] && *spot->thing.value[0], sheet, seen, "a spot shows nothing");
        for (int o = 0; o < s; o++)
            HOLDS(!overlap(spot, &sheet->spot[o]) || term_thing_is(&spot->thing, &sheet->spot[o].thing), sheet, seen,
                  "%s lies on something else", thing_text(&spot->thing));
    }
}

/* Whether one of two characters stands in a spot. */
static bool spot_has(const term_sheet *sheet, const term_spot *spot, wchar_t one, wchar_t other)
{
    for (int r = spot->row; r < spot->row + spot->rows; r++) {
        for (int c = spot->col; c < spot->col + spot->cols; c++) {
            wchar_t here = sheet->cells[r * sheet->cols + c].text[0];
            if (here == one || here == other)
                return true;
        }
    }
    return false;
}

/* What can be chosen and what was is told by signs, not by colour alone. */
static void check_signs(const drawn_view *seen, const term_sheet *sheet, const term_picker *picker)
{
    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        if (term_picker_is_picked(picker, &spot->thing))
            HOLDS(spot_has(sheet, spot, L'>', L'<'), sheet, seen, "%s is picked", thing_text(&spot->thing));
        else if (term_picker_is_live(picker, &spot->thing))
            HOLDS(spot_has(sheet, spot, L'[', L']'), sheet, seen, "%s is live", thing_text(&spot->thing));
    }
}

/* Moves without anything that is drawn are chosen from the list alone. */
static bool is_listed_only(const json_t *move)
{
    static const char *const drawn[] = {
        "card", "favour", "building", "resource", "die", "square", "monument", "seat"
    };
    const json_t *fields = json_object_get(move, "fields");

    for (int i = 0; i < TB_LEN(drawn); i++) {
        if (json_object_get(fields, drawn[i]))
            return false;
    }
    return true;
}

static void check_moves(const drawn_view *seen, const term_sheet *sheet, const term_picker *picker)
{
    for (size_t m = 0; m < json_array_size(picker->legal); m++) {
        const json_t *move = json_array_get(picker->legal, m);
        bool found = is_listed_only(move);
        for (int s = 0; s < sheet->spots && !found; s++)
            found = term_move_has(move, &sheet->spot[s].thing) && term_picker_is_live(picker, &sheet->spot[s].thing);
        HOLDS(found, sheet, seen, "nothing to point at for: %s", term_member(move, "move"));
    }
}

/* Nothing is less than nothing by 0. */
static bool has_minus_zero(const term_sheet *sheet)
{
    for (int i = 0; i + 2 < sheet->rows * sheet->cols; i++) {
        const term_cell *cell = &sheet->cells[i];
        if (cell[0].text[0] == L'-' && cell[1].text[0] == L'0' && !iswalnum((wint_t) cell[2].text[0]))
            return true;
    }
    return false;
}

static void check_once(const drawn_view *seen, const term_sheet *sheet, const term_picker *picker)
{
    HOLDS(!has_minus_zero(sheet), sheet, seen, "-0 is no number");
    HOLDS(sheet->lost == 0, sheet, seen, "%d characters were cut off", sheet->lost);
    check_spots(seen, sheet);
    check_signs(seen, sheet, picker);
}

void check_drawing(const drawn_view *seen, int rows, int cols, bool ascii)
{
    term_picker picker;

    term_picker_begin(&picker, json_object_get(seen->view, "legal"));
    term_sheet *sheet = draw_view(seen, rows, cols, ascii, &picker);
    check_once(seen, sheet, &picker);
    check_moves(seen, sheet, &picker);
    for (int s = 0; s < sheet->spots && picker.picks == 0; s++) {
        if (term_picker_under(&picker, &sheet->spot[s].thing, NULL) > 1)
            term_picker_pick(&picker, &sheet->spot[s].thing);
    }
    if (picker.picks > 0) {
        term_sheet *again = draw_view(seen, rows, cols, ascii, &picker);
        check_once(seen, again, &picker);
        term_sheet_free(again);
    }
    term_sheet_free(sheet);
}

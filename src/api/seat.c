/* seat.c - a match with the eyes of a seat: whether it is to act, what it may do, what it knows. */
#include "api/handle.h"
#include "core/notation.h"
#include "core/view.h"

#define SAME(outside, inside) _Static_assert((int) (outside) == (int) (inside), "the public number is the engine's")
SAME(TABERNA_SEATS_MAX, TB_MAX_SEATS);
SAME(TABERNA_MOVES_MAX, TB_MOVES_MAX);
SAME(TABERNA_FEATURES_MAX, TB_FEATURES_MAX);
SAME(TABERNA_PUBLIC, TB_PUBLIC);
SAME(TABERNA_COMPLETE, TB_COMPLETE);
SAME(TABERNA_CHANCE, TB_CHANCE_SEAT);
SAME(TABERNA_OUTCOMES_MAX, TB_OUTCOMES_MAX);
SAME(TABERNA_SHAPE_MAX, TB_BLOCK_DIMENSIONS + 1);
SAME(TABERNA_FORM_SEAT, TB_FORM_SEAT);
SAME(TABERNA_FORM_PUBLIC, TB_FORM_PUBLIC);
SAME(TABERNA_FORM_PERFECT, TB_FORM_PERFECT);
SAME(TABERNA_FLAG, TB_BLOCK_FLAG);
SAME(TABERNA_COUNT, TB_BLOCK_COUNT);
SAME(TABERNA_CLASS, TB_BLOCK_CLASS);

const char *taberna_game_of(const taberna_match *match) { return match->game->name; }

int taberna_seats(const taberna_match *match) { return match->config.seats; }

const char *taberna_seat_name(const taberna_match *match, int seat)
{
    return api_is_viewer(match, seat) ? tb_seat_name(match->game, match->config.seats, seat) : NULL;
}

uint32_t taberna_to_act(const taberna_match *match) { return match->game->to_act(api_state(match)); }

int taberna_legal(const taberna_match *match, int seat, taberna_move moves[], int room)
{
    tb_move all[TB_MOVES_MAX];

    if (!api_is_seat(match, seat))
        return 0;
    int count = match->game->legal(api_state(match), seat, all);
    if (room > 0)
        memcpy(moves, all, (size_t) (count < room ? count : room) * sizeof(all[0]));
    return count;
}

/* --- Moves as text ------------------------------------------------------------------------------------------------ */

size_t api_move_text(const tb_game *game, taberna_move move, char *text, size_t size)
{
    tb_text out = tb_text_on(text, size);

    if (tb_move_well_formed(game, move))
        tb_move_text(game, move, &out);
    return out.len;
}

taberna_status api_move_read(const tb_game *game, const char *text, taberna_move *move, taberna_error *error)
{
    tb_text_error fault;
    taberna_status status;

    if (tb_move_read(game, text, strlen(text), move, &fault) == TB_OK)
        return api_ok(error);
    status = api_say(error, TABERNA_BAD_TEXT, "bad-move", "");
    if (error) {
        tb_text out = tb_text_on(error->text, sizeof(error->text));
        error->line = 1;
        error->column = (uint32_t) fault.at + 1;
        tb_put(&out, "expected ");
        tb_put(&out, fault.expected);
    }
    return status;
}

size_t taberna_move_text(const taberna_match *match, taberna_move move, char *text, size_t size)
{
    return api_move_text(match->game, move, text, size);
}

taberna_status taberna_move_read(const taberna_match *match, const char *text, taberna_move *move, taberna_error *error)
{
    return api_move_read(match->game, text, move, error);
}

/* --- Views -------------------------------------------------------------------------------------------------------- */

typedef struct looking {
    const tb_game *game;
    const void *bytes;
    int seat;
} looking;

static void write_view(const void *from, tb_text *out)
{
    const looking *l = from;
    tb_view_box view = { 0 };

    l->game->observe(l->bytes, l->seat, view.bytes);
    tb_view_json(l->game, view.bytes, l->seat, NULL, out);
}

char *api_view_json(const tb_game *game, const void *bytes, int seat)
{
    return api_text(write_view, &(looking){ game, bytes, seat });
}

char *taberna_view_json(const taberna_match *match, int seat)
{
    return api_is_viewer(match, seat) ? api_view_json(match->game, api_state(match), seat) : NULL;
}

int taberna_features(const taberna_match *match, int seat, uint16_t index[TABERNA_FEATURES_MAX],
                     int16_t value[TABERNA_FEATURES_MAX])
{
    tb_feature features[TB_FEATURES_MAX];
    tb_view_box view = { 0 };

    if (!api_is_seat(match, seat))
        return 0;
    match->game->observe(api_state(match), seat, view.bytes);
    int count = tb_evaluation_of(match->game)->features(view.bytes, features);
    for (int i = 0; i < count; i++) {
        index[i] = features[i].index;
        value[i] = features[i].value;
    }
    return count;
}

int taberna_feature_count(const taberna_match *match) { return tb_evaluation_of(match->game)->count; }

size_t taberna_feature_name(const taberna_match *match, int feature, char *text, size_t size)
{
    tb_text out = tb_text_on(text, size);

    if (feature >= 0 && feature < taberna_feature_count(match))
        tb_evaluation_of(match->game)->name(feature, &out);
    return out.len;
}

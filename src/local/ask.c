/* ask.c - the members of a request. */
#include "local/ask.h"

#include "core/door.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"

w_object w_whole(w_call *call) { return (w_object){ .call = call, .node = call->ask, .path = "" }; }

bool w_wrong(const w_object *object, const char *member, const char *expected)
{
    tb_text path = tb_text_on(object->call->member, sizeof(object->call->member));

    tb_put(&path, object->path);
    tb_put(&path, member);
    object->call->expected = expected;
    w_refuse(object->call, W_SAY_BAD_REQUEST);
    return false;
}

const tb_json_node *w_member(const w_object *object, const char *member)
{
    return tb_json_member(&object->call->json, object->node, member);
}

bool w_has(const w_object *object, const char *member) { return w_member(object, member) != NULL; }

bool w_inner(const w_object *object, const char *member, const char *path, w_object *out)
{
    const tb_json_node *node = w_member(object, member);

    if (!node || node->kind != TB_JSON_OBJECT)
        return w_wrong(object, member, "an object");
    *out = (w_object){ .call = object->call, .node = node, .path = path };
    return true;
}

static bool is_among(const char *name, const char *const words[], int most)
{
    for (int i = 0; i < most && words[i]; i++) {
        if (strcmp(words[i], name) == 0)
            return true;
    }
    return false;
}

bool w_only(const w_object *object, const char *const members[], int most, const char *also)
{
    const tb_json *json = &object->call->json;

    for (const tb_json_node *node = tb_json_first(json, object->node); node; node = tb_json_next(json, node)) {
        if (!is_among(node->name, members, most) && !(also && strcmp(also, node->name) == 0))
            return w_wrong(object, strlen(node->name) <= 40 ? node->name : "?", "no member of this name");
    }
    return true;
}

bool w_string(const w_object *object, const char *member, const char *expected, const char **out, size_t *len)
{
    const tb_json_node *node = w_member(object, member);

    if (!node || node->kind != TB_JSON_STRING)
        return w_wrong(object, member, expected);
    *out = node->text;
    if (len)
        *len = node->count;
    return true;
}

bool w_number(const w_object *object, const char *member, int64_t least, int64_t most, int64_t *out)
{
    const tb_json_node *node = w_member(object, member);

    if (!node || node->kind != TB_JSON_INT || node->number < least || node->number > most)
        return w_wrong(object, member, "a number that can be");
    *out = node->number;
    return true;
}

bool w_number_or(const w_object *object, const char *member, int64_t least, int64_t most, int64_t *out)
{
    return !w_has(object, member) || w_number(object, member, least, most, out);
}

bool w_now(w_call *call, int64_t *out)
{
    w_object ask = w_whole(call);

    return w_number(&ask, "now", 0, W_LATEST_MS, out);
}

bool w_choice(const w_object *object, const char *member, const char *const words[], int count, const char *expected,
              int *out)
{
    const char *word;

    if (!w_string(object, member, expected, &word, NULL))
        return false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    return w_wrong(object, member, expected);
}

bool w_hex(const w_object *object, const char *member, uint8_t out[32])
{
    static const char expected[] = "64 hex digits, in lower case";
    const char *text;
    size_t len;

    if (!w_string(object, member, expected, &text, &len))
        return false;
    return (len == 64 && tb_read_hex_bytes(&text, text + len, out, 32)) || w_wrong(object, member, expected);
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

bool w_game(const w_object *object, const tb_game **out)
{
    const char *name;
    size_t len;

    if (!w_string(object, "game", "the name of a game", &name, &len))
        return false;
    *out = tb_game_named(name, len);
    return *out || w_wrong(object, "game", "the name of a game");
}

static bool set_option(const w_object *options, const tb_game *game, const char *name, tb_config *config)
{
    const char *value;
    size_t len;
    tb_message why;

    if (!w_string(options, name, "a value of this option, as a string", &value, &len))
        return false;
    return tb_config_set(game, config, name, strlen(name), value, len, &why) == TB_OK ||
           w_refuse_for(options->call, &why);
}

/* In the order of the game: the edition is its first option, and presets the others. */
static bool read_options(const w_object *options, const tb_game *game, tb_config *config)
{
    const char *names[TB_MAX_OPTIONS] = { 0 };

    for (int i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    if (!w_only(options, names, TB_MAX_OPTIONS, NULL))
        return false;
    for (int i = 0; i < game->option_count; i++) {
        const char *name = game->options[i].name;
        if (w_has(options, name) && !set_option(options, game, name, config))
            return false;
    }
    return true;
}

bool w_options(const w_object *object, const tb_game *game, tb_config *config)
{
    w_object options;
    tb_state_box state;
    tb_message why;

    if (w_has(object, "options") &&
        (!w_inner(object, "options", "options.", &options) || !read_options(&options, game, config)))
        return false;
    return tb_setup(game, config, state.bytes, &why) == TB_OK || w_refuse_for(object->call, &why);
}

bool w_move(const w_object *object, const tb_game *game, tb_move *out)
{
    tb_text_error error;
    const char *text;
    size_t len;

    if (!w_string(object, "move", "a move, as text", &text, &len))
        return false;
    return tb_move_read(game, text, len, out, &error) == TB_OK || w_refuse(object->call, W_SAY_NOT_A_MOVE);
}

/* --- Seats -------------------------------------------------------------------------------------------------------- */

static bool find_seat(const w_object *object, const char *member, const tb_game *game, int seats, const char *expected,
                      const char **word, int *out)
{
    *out = -1;
    if (!w_string(object, member, expected, word, NULL))
        return false;
    for (int seat = 0; game && seats <= game->max_seats && seat < seats; seat++) {
        if (strcmp(tb_seat_name(game, seats, seat), *word) == 0)
            *out = seat;
    }
    return true;
}

bool w_seat(const w_object *object, const char *member, const tb_game *game, int seats, int *out)
{
    static const char expected[] = "the name of a seat";
    const char *word;

    return find_seat(object, member, game, seats, expected, &word, out) &&
           (*out >= 0 || w_wrong(object, member, expected));
}

bool w_viewer(const w_object *object, const char *member, const tb_game *game, int seats, int *out)
{
    static const char expected[] = "the name of a seat, or public";
    const char *word;

    if (!find_seat(object, member, game, seats, expected, &word, out))
        return false;
    if (*out < 0 && strcmp(word, "public") == 0)
        *out = TB_PUBLIC;
    return *out >= 0 || w_wrong(object, member, expected);
}

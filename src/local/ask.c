/* ask.c - the members of a request. */
#include "local/ask.h"

#include "core/door.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"

local_object local_whole(local_call *call) { return (local_object){ .call = call, .node = call->ask, .path = "" }; }

bool local_wrong(const local_object *object, const char *member, const char *expected)
{
    tb_text path = tb_text_on(object->call->member, sizeof(object->call->member));

    tb_put(&path, object->path);
    tb_put(&path, member);
    object->call->expected = expected;
    local_refuse(object->call, LOCAL_SAY_BAD_REQUEST);
    return false;
}

const tb_json_node *local_member(const local_object *object, const char *member)
{
    return tb_json_member(&object->call->json, object->node, member);
}

bool local_has(const local_object *object, const char *member) { return local_member(object, member) != NULL; }

bool local_inner(const local_object *object, const char *member, const char *path, local_object *out)
{
    const tb_json_node *node = local_member(object, member);

    if (!node || node->kind != TB_JSON_OBJECT)
        return local_wrong(object, member, "an object");
    *out = (local_object){ .call = object->call, .node = node, .path = path };
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

bool local_only(const local_object *object, const char *const members[], int most, const char *also)
{
    const tb_json *json = &object->call->json;

    for (const tb_json_node *node = tb_json_first(json, object->node); node; node = tb_json_next(json, node)) {
        if (!is_among(node->name, members, most) && !(also && strcmp(also, node->name) == 0))
            return local_wrong(object, strlen(node->name) <= 40 ? node->name : "?", "no member of this name");
    }
    return true;
}

bool local_string(const local_object *object, const char *member, const char *expected, const char **out, size_t *len)
{
    const tb_json_node *node = local_member(object, member);

    if (!node || node->kind != TB_JSON_STRING)
        return local_wrong(object, member, expected);
    *out = node->text;
    if (len)
        *len = node->count;
    return true;
}

bool local_number(const local_object *object, const char *member, int64_t least, int64_t most, int64_t *out)
{
    const tb_json_node *node = local_member(object, member);

    if (!node || node->kind != TB_JSON_INT || node->number < least || node->number > most)
        return local_wrong(object, member, "a number that can be");
    *out = node->number;
    return true;
}

bool local_number_or(const local_object *object, const char *member, int64_t least, int64_t most, int64_t *out)
{
    return !local_has(object, member) || local_number(object, member, least, most, out);
}

bool local_now(local_call *call, int64_t *out)
{
    local_object ask = local_whole(call);

    return local_number(&ask, "now", 0, LOCAL_LATEST_MS, out);
}

bool local_choice(const local_object *object, const char *member, const char *const words[], int count,
                  const char *expected, int *out)
{
    const char *word;

    if (!local_string(object, member, expected, &word, NULL))
        return false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    return local_wrong(object, member, expected);
}

bool local_hex(const local_object *object, const char *member, uint8_t out[32])
{
    static const char expected[] = "64 hex digits, in lower case";
    const char *text;
    size_t len;

    if (!local_string(object, member, expected, &text, &len))
        return false;
    return (len == 64 && tb_read_hex_bytes(&text, text + len, out, 32)) || local_wrong(object, member, expected);
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

bool local_game(const local_object *object, const tb_game **out)
{
    const char *name;
    size_t len;

    if (!local_string(object, "game", "the name of a game", &name, &len))
        return false;
    *out = tb_game_named(name, len);
    return *out || local_wrong(object, "game", "the name of a game");
}

static bool set_option(const local_object *options, const tb_game *game, const char *name, tb_config *config)
{
    const char *value;
    size_t len;
    tb_message why;

    if (!local_string(options, name, "a value of this option, as a string", &value, &len))
        return false;
    return tb_config_set(game, config, name, strlen(name), value, len, &why) == TB_OK ||
           local_refuse_for(options->call, &why);
}

/* In the order of the game: the edition is its first option, and presets the others. */
static bool read_options(const local_object *options, const tb_game *game, tb_config *config)
{
    const char *names[TB_MAX_OPTIONS] = { 0 };

    for (int i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    if (!local_only(options, names, TB_MAX_OPTIONS, NULL))
        return false;
    for (int i = 0; i < game->option_count; i++) {
        const char *name = game->options[i].name;
        if (local_has(options, name) && !set_option(options, game, name, config))
            return false;
    }
    return true;
}

bool local_options(const local_object *object, const tb_game *game, tb_config *config)
{
    local_object options;
    tb_state_box state;
    tb_message why;

    if (local_has(object, "options") &&
        (!local_inner(object, "options", "options.", &options) || !read_options(&options, game, config)))
        return false;
    return tb_setup(game, config, state.bytes, &why) == TB_OK || local_refuse_for(object->call, &why);
}

bool local_move(const local_object *object, const tb_game *game, tb_move *out)
{
    tb_text_error error;
    const char *text;
    size_t len;

    if (!local_string(object, "move", "a move, as text", &text, &len))
        return false;
    return tb_move_read(game, text, len, out, &error) == TB_OK || local_refuse(object->call, LOCAL_SAY_NOT_A_MOVE);
}

/* --- Seats -------------------------------------------------------------------------------------------------------- */

static bool find_seat(const local_object *object, const char *member, const tb_game *game, int seats,
                      const char *expected, const char **word, int *out)
{
    *out = -1;
    if (!local_string(object, member, expected, word, NULL))
        return false;
    for (int seat = 0; game && seats <= game->max_seats && seat < seats; seat++) {
        if (strcmp(tb_seat_name(game, seats, seat), *word) == 0)
            *out = seat;
    }
    return true;
}

bool local_seat(const local_object *object, const char *member, const tb_game *game, int seats, int *out)
{
    static const char expected[] = "the name of a seat";
    const char *word;

    return find_seat(object, member, game, seats, expected, &word, out) &&
           (*out >= 0 || local_wrong(object, member, expected));
}

bool local_viewer(const local_object *object, const char *member, const tb_game *game, int seats, int *out)
{
    static const char expected[] = "the name of a seat, or public";
    const char *word;

    if (!find_seat(object, member, game, seats, expected, &word, out))
        return false;
    if (*out < 0 && strcmp(word, "public") == 0)
        *out = TB_PUBLIC;
    return *out >= 0 || local_wrong(object, member, expected);
}

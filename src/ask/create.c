/* create.c - a new table: its terms, and who sits at it from the beginning. */
#include "ask/requests.h"
#include "core/door.h"

enum {
    SECOND = 1000,
    MONTH_S = 30 * 24 * 3600, /* the longest clock */
    MOVE_MIN_S = 5,
    BANK_MIN_S = 30,
};

/* --- Clock -------------------------------------------------------------------------------------------------------- */

static bool read_clock(const tb_ask *ask, tb_terms *terms)
{
    static const struct {
        const char *form;
        int64_t least_s;
    } limits[TB_CLOCK_KINDS] = {
        [TB_CLOCK_MOVE] = { "5-2592000", MOVE_MIN_S },
        [TB_CLOCK_BANK] = { "30-2592000", BANK_MIN_S },
    };
    int64_t seconds = 0;
    tb_ask clock;
    int kind;

    if (!tb_ask_has(ask, "clock"))
        return true;
    if (!tb_ask_inner(ask, "clock", "clock.", &clock) ||
        !tb_ask_choice(&clock, "kind", TB_NAMES("none", "move", "bank"), &kind) ||
        !tb_ask_only(&clock, TB_NAMES("kind", kind == TB_CLOCK_NONE ? NULL : "seconds"), (tb_names){ 0 }))
        return false;
    if (kind != TB_CLOCK_NONE &&
        !tb_ask_int(&clock, "seconds", limits[kind].least_s, MONTH_S, limits[kind].form, &seconds))
        return false;
    terms->clock = (uint8_t) kind;
    terms->clock_ms = seconds * SECOND;
    return true;
}

/* --- Seats -------------------------------------------------------------------------------------------------------- */

/* The caller brings the moves of a program, like those of a bot that thinks in another thread. */
static bool read_program(const tb_ask *ask, tb_player *out)
{
    static const char form[] = "a word of 1 to 32 letters a-z, digits, - and @";
    const char *name;
    size_t len;

    return tb_ask_text(ask, "name", 1, TB_LEVEL_MAX, form, &name, &len) &&
           (tb_player_set(out, TB_PLAYER_BOT, name, len) == TB_OK || tb_ask_wrong(ask, "name", form));
}

static bool read_seat(const tb_ask *seat, tb_player *out)
{
    enum { OPEN, ME, BOT, PROGRAM };
    static const char *const members[] = { [OPEN] = NULL, [ME] = "name", [BOT] = "bot", [PROGRAM] = "name" };
    int who;

    if (!tb_ask_choice(seat, "who", TB_NAMES("open", "me", "bot", seat->owner ? "program" : NULL), &who) ||
        !tb_ask_only(seat, TB_NAMES("who", members[who]), (tb_names){ 0 }))
        return false;
    switch (who) {
    case ME: return tb_ask_sitter(seat, "name", out);
    case BOT: return tb_ask_bot_word(seat, "bot", out);
    case PROGRAM: return read_program(seat, out);
    default: return true;
    }
}

static bool read_seats(const tb_ask *ask, tb_ask_create *out)
{
    char path[] = "seats[0].", form[] = "a list of 1 to 6 seats";
    const tb_game *game = out->terms.game;
    int min = game ? game->min_seats : 1, max = game ? game->max_seats : TB_MAX_SEATS;
    const tb_json_node *list;
    tb_ask seat;

    TB_ASSERT(min >= 1 && max <= TB_MAX_SEATS && min <= max);
    form[strlen("a list of ")] = (char) ('0' + min);
    form[strlen("a list of 1 to ")] = (char) ('0' + max);
    if (!tb_ask_list(ask, "seats", min, max, form, &list))
        return false;
    TB_JSON_EACH (node, ask->json, list) {
        TB_ASSERT(out->seats < TB_MAX_SEATS);
        path[strlen("seats[")] = (char) ('0' + out->seats);
        if (!tb_ask_element(ask, node, path, &seat) || !read_seat(&seat, &out->player[out->seats]))
            return false;
        out->seats++;
    }
    return true;
}

/* What one adds is added for a seat. */
static bool read_own_entropy(const tb_ask *ask, tb_ask_create *out)
{
    if (!tb_ask_brought(ask, &out->brought))
        return false;
    bool brings = out->brought.brings != TB_BRINGS_NOTHING;
    for (int i = 0; brings && i < out->seats; i++) {
        if (tb_is_person(&out->player[i]))
            return true;
    }
    return !brings || tb_ask_wrong(ask, out->brought.brings == TB_BRINGS_PLEDGE ? "pledge" : "entropy",
                                   "left out, since no seat is yours");
}

/* --- The game: a new one, or one that is played on ---------------------------------------------------------------- */

static bool read_new_game(const tb_ask *ask, tb_ask_create *out)
{
    if (tb_ask_has(ask, "at"))
        return tb_ask_wrong(ask, "at", "left out, since there is no record");
    if (!tb_ask_game(ask, &out->terms.game) || !read_seats(ask, out))
        return false;
    tb_config_default(out->terms.game, out->seats, &out->terms.config);
    return tb_ask_options(ask, out->terms.game, &out->terms.config);
}

static bool read_record(const tb_ask *ask, tb_ask_create *out)
{
    tb_terms *terms = &out->terms;
    int64_t at = TB_RECORD_END;

    if (tb_ask_has(ask, "options"))
        return tb_ask_wrong(ask, "options", "left out, since they are the record's");
    if ((tb_ask_has(ask, "game") && !tb_ask_game(ask, &terms->game)) ||
        !tb_ask_text(ask, "record", 1, SIZE_MAX, "a complete record", &terms->record, &terms->record_len) ||
        !tb_ask_int_or(ask, "at", 0, INT32_MAX, "the number of an event of the record", &at))
        return false;
    terms->record_at = (uint32_t) at;
    return read_seats(ask, out);
}

bool tb_ask_terms(const tb_ask *ask, tb_ask_create *out)
{
    *out = (tb_ask_create){ 0 };
    return (tb_ask_has(ask, "record") ? read_record : read_new_game)(ask, out) && read_clock(ask, &out->terms) &&
           tb_ask_flag(ask, "public", &out->terms.is_public) && tb_ask_flag(ask, "hints", &out->terms.hints) &&
           read_own_entropy(ask, out);
}

bool tb_ask_create_read(const tb_ask *ask, void *out)
{
    tb_ask_create *create = out;
    tb_names members =
        TB_NAMES("game", "seats", "options", "clock", "public", "hints", "entropy", "pledge", "token", "record", "at");

    return tb_ask_only(ask, members, (tb_names){ 0 }) && tb_ask_terms(ask, create) &&
           tb_ask_flag(ask, "token", &create->wants_token);
}

/* --- The entry ---------------------------------------------------------------------------------------------------- */

bool tb_ask_create_propose(const tb_ask_create *create, tb_entry *out, tb_ask_error *error)
{
    const tb_game *game = create->terms.game;
    tb_record_error why = { 0 };

    *error = (tb_ask_error){ 0 };
    if (tb_table_propose_create(&create->terms, out, &why) < 0)
        return tb_ask_refuse_record(error, &why);
    if (game && game != out->terms.game)
        return tb_ask_wrong_value(error, "game", game->name, out->terms.game->name);
    return create->seats == out->terms.config.seats ||
           tb_ask_wrong_value(error, "seats", "so many", "as many as in the record");
}

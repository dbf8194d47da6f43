/* local.c - a table on this machine. */
#include "client/local.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "core/chance.h"
#include "core/view.h"
#include "games/list.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

enum { LONGEST_WAIT_MS = 250, OPEN_AT_ONCE = 100, HEX = 2 * TB_SECRET_SIZE + 1 };

const tb_table *client_local_table(const client *own)
{
    const client_local *local = client_local_of(own);

    return tb_local_table(&local->house, local->table);
}

static const tb_match *match_of(const client *own) { return &client_local_table(own)->record->match; }

int64_t client_local_now(const client_local *local)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000 - local->away_ms;
}

/* --- Asking ------------------------------------------------------------------------------------------------------- */

json_t *client_local_ask(client_local *local, json_t *request)
{
    size_t len = json_dumpb(request, local->request, sizeof(local->request), JSON_COMPACT);

    json_decref(request);
    if (len == 0 || len > sizeof(local->request))
        return NULL;
    len = tb_local_ask(&local->house, local->request, len, local->answer, sizeof(local->answer));
    return json_loadb(local->answer, len, 0, NULL);
}

static const char *viewer_of(const client *own) { return *own->seat ? own->seat : "public"; }

void client_local_tell(client *own, json_t *message) { json_array_append_new(client_local_of(own)->inbox, message); }

/* The viewer's number; TB_PUBLIC. */
static int eyes_of(const client *own)
{
    const tb_terms *terms = &client_local_table(own)->terms;

    for (int seat = 0; seat < terms->config.seats; seat++) {
        if (strcmp(tb_seat_name(terms->game, terms->config.seats, seat), viewer_of(own)) == 0)
            return seat;
    }
    return TB_PUBLIC;
}

/* A whole screen shows one event after the other, each with the view behind it. */
static void add_views(const client *own, json_t *news)
{
    const tb_table *table = client_local_table(own);
    const tb_match *match = match_of(own);
    json_t *views = json_array();
    tb_state_box state;

    tb_match_state_at(match, table->first_event, state.bytes);
    for (uint32_t i = table->first_event; i < match->count; i++) {
        match->game->apply(state.bytes, match->events[i].seat, match->events[i].move);
        json_array_append_new(views, client_view(match->game, state.bytes, eyes_of(own)));
    }
    json_object_set_new(news, "views", views);
}

void client_local_happen(client *own, const json_t *answer)
{
    const json_t *entries = json_object_get(answer, "entries"), *entry;
    size_t i;

    client_log_append(&client_local_of(own)->log, entries);
    json_array_foreach(entries, i, entry)
    {
        json_t *news = json_object_get(json_object_get(entry, "news"), viewer_of(own));
        if (!news)
            continue;
        if (own->turn && json_array_size(json_object_get(news, "events")) > 0)
            add_views(own, news);
        client_local_tell(own, json_incref(news));
    }
}

/* --- The kind ----------------------------------------------------------------------------------------------------- */

static void look(client *own)
{
    client_local *local = client_local_of(own);
    json_t *answer = client_local_ask(local, json_pack("{s:s, s:i, s:s, s:I}", "call", "look", "table", local->table,
                                                       "viewer", viewer_of(own), "now", client_local_now(local)));

    client_local_tell(own, json_incref(json_object_get(answer, "welcome")));
    json_decref(answer);
}

static void answer_question(client *own, const char *op, json_int_t id, json_t *request, const char *member)
{
    json_t *answer = client_local_ask(client_local_of(own), request), *error = json_object_get(answer, "error");
    json_t *inner = member ? json_object_get(answer, member) : answer;

    if (error) {
        client_local_tell(own, json_pack("{s:s, s:I, s:O}", "type", "refused", "id", id, "why", error));
    } else {
        json_object_set_new(inner, "type", json_string(op));
        json_object_set_new(inner, "id", json_integer(id));
        client_local_tell(own, json_incref(inner));
    }
    json_decref(answer);
}

static void act(client *own, json_t *request, json_int_t id)
{
    client_local *local = client_local_of(own);

    json_object_del(request, "id");
    json_object_del(request, "index");
    json_object_set_new(request, "call", json_string("act"));
    json_object_set_new(request, "now", json_integer(client_local_now(local)));
    json_object_set_new(request, "viewers", json_pack("[s]", viewer_of(own)));
    json_t *answer = client_local_ask(local, request), *error = json_object_get(answer, "error");
    if (error) {
        client_local_tell(own, json_pack("{s:s, s:I, s:O}", "type", "refused", "id", id, "why", error));
    } else {
        client_local_happen(own, answer);
        client_local_tell(own, json_pack("{s:s, s:I}", "type", "done", "id", id));
    }
    json_decref(answer);
}

static void send_op(client *own, const json_t *message)
{
    const char *op = json_string_value(json_object_get(message, "op"));
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    json_t *request = json_deep_copy(message);

    json_object_set_new(request, "table", json_integer(client_local_of(own)->table));
    json_object_set_new(request, strcmp(op, "history") == 0 ? "viewer" : "seat", json_string(viewer_of(own)));
    if (strcmp(op, "hint") == 0) {
        client_think_hint(own, eyes_of(own), id);
        json_decref(request);
    } else if (strcmp(op, "why") == 0 || strcmp(op, "history") == 0) {
        json_object_set_new(request, "call", json_string(op));
        json_object_del(request, "op");
        json_object_del(request, "id");
        answer_question(own, op, id, request, strcmp(op, "history") == 0 ? op : NULL);
    } else {
        act(own, request, id);
    }
}

static void wake(client *own)
{
    uint64_t one = 1;

    if (write(client_local_of(own)->wake, &one, sizeof(one)) < 0)
        return; /* it is awake */
}

static void sleep_for(client *own, int ms)
{
    struct pollfd wakes = { .fd = client_local_of(own)->wake, .events = POLLIN };
    uint64_t count;

    if (poll(&wakes, 1, ms < 0 || ms > LONGEST_WAIT_MS ? LONGEST_WAIT_MS : ms) > 0 &&
        read(wakes.fd, &count, sizeof(count)) < 0)
        return;
}

/* A person whose time is over is played for, as at a table of a server. */
static void end_times(client *own)
{
    client_local *local = client_local_of(own);
    const tb_table *table = client_local_table(own);
    int64_t now = client_local_now(local);

    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (tb_table_deadline(table, seat) > now)
            continue;
        json_t *answer = client_local_ask(
            local, json_pack("{s:s, s:i, s:I, s:s, s:s, s:s, s:[s]}", "call", "act", "table", local->table, "now", now,
                             "seat", tb_seat_name(table->terms.game, table->terms.config.seats, seat), "op", "takeover",
                             "why", "time", "viewers", viewer_of(own)));
        client_local_happen(own, answer);
        json_decref(answer);
    }
}

static bool wait_for(client *own, int ms)
{
    client_local *local = client_local_of(own);

    end_times(own);
    if (json_array_size(local->inbox) == 0) {
        client_thinks(own);
        if (!atomic_load(&local->thought.done) && json_array_size(local->inbox) == 0)
            sleep_for(own, ms);
        client_thought_take(own);
    }
    while (json_array_size(local->inbox) > 0 && !own->ended) {
        json_t *message = json_incref(json_array_get(local->inbox, 0));
        json_array_remove(local->inbox, 0);
        client_heard(own, message);
        json_decref(message);
    }
    return true;
}

static bool is_busy(const client *own)
{
    const client_local *local = client_local_of(own);
    tb_seats acting = tb_table_to_act(client_local_table(own));

    return local->thought.runs || json_array_size(local->inbox) > 0 ||
           (acting && tb_table_bot(client_local_table(own), tb_lowest(acting)));
}

static bool has_secrets(client *own)
{
    const tb_match *match = match_of(own);
    json_t *mine = client_view(match->game, match->state, eyes_of(own));
    json_t *public = client_view(match->game, match->state, TB_PUBLIC);
    bool differ = !json_equal(json_object_get(mine, "table"), json_object_get(public, "table"));

    json_decref(mine);
    json_decref(public);
    return differ;
}

/* --- Saving ------------------------------------------------------------------------------------------------------- */

static bool is_over(const client *own)
{
    uint8_t stage = client_local_table(own)->stage;

    return stage == TB_PHASE_OVER || stage == TB_PHASE_ABORTED;
}

/* Every save and every load opens a segment, and a record holds only so many. One that has no events yet gives way to
 * the next. */
static bool has_room(const tb_match *match)
{
    return match->segments < TB_SEGMENTS_MAX || match->segment[match->segments - 1].first >= match->count;
}

static void tell_segments(const tb_match *match)
{
    if (match->segments == TB_SEGMENTS_MAX)
        cli_tell(0,
                 _("This game has been saved and gone on with as often as a record can hold (%d times): play the rest "
                   "on without saving, or start a new game. At its end the whole game can be saved.\n"),
                 TB_SEGMENTS_MAX - 1);
}

/* Who plays now, which is another where a program had a fault; names of programs have more room than in a log. */
static char *text_of(const client *own, int as, bool reveal, size_t *len)
{
    static tb_record record;
    const client_local *local = client_local_of(own);
    char name[TB_OPPONENT_NAME];

    record = *client_local_table(own)->record;
    for (int seat = 0; seat < record.match.config.seats; seat++) {
        tb_opponent_name(&local->player[seat], name);
        if (*local->player[seat].word)
            tb_player_set(&record.player[seat], TB_PLAYER_BOT, name, strlen(name));
    }
    return cli_record_text(&record, as, reveal, len);
}

/* A file to go on from tells the secret behind the dice so far. */
static char *record(client *own, bool to_keep, size_t *len)
{
    if (!is_over(own) && !to_keep)
        return text_of(own, eyes_of(own), false, len);
    if (is_over(own) || has_room(match_of(own)))
        return text_of(own, TB_COMPLETE, true, len);
    cli_tell(0,
             _("Not saved: nobody could go on from there, since this game has been saved and gone on with %d times "
               "already. Play the rest on without saving, or start a new game; what was saved last can still be "
               "gone on with. At its end the whole game can be saved.\n"),
             TB_SEGMENTS_MAX - 1);
    return NULL;
}

static bool put_secret(client_local *local, uint64_t number, char out[HEX])
{
    uint8_t bytes[TB_SECRET_SIZE];
    tb_text text = tb_text_on(out, HEX);

    if (local->seeded)
        tb_seeded_secret(local->seed, number, bytes);
    else if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t) sizeof(bytes))
        return cli_refuse(_("the system gives no random numbers; use --seed"));
    tb_put_hex_bytes(&text, bytes, sizeof(bytes));
    return true;
}

static json_t *seats_of(const client_local *local, int seats)
{
    json_t *list = json_array();
    char name[TB_OPPONENT_NAME];

    for (int seat = 0; seat < seats; seat++) {
        const tb_opponent_kind *player = &local->player[seat];
        tb_opponent_name(player, name);
        name[TB_LEVEL_MAX] = '\0';
        if (!*player->word)
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "who", "me", "name", *local->name[seat] ? local->name[seat] : "me"));
        else
            json_array_append_new(list, json_pack("{s:s, s:s}", "who", player->bot ? "bot" : "program",
                                                  player->bot ? "bot" : "name", name));
    }
    return list;
}

/* The answer of `create`; NULL after a complaint. */
static json_t *create(client_local *local, const client_terms *terms, uint64_t segment)
{
    char secret[HEX], bots[HEX];

    if (!put_secret(local, segment, secret) || !put_secret(local, UINT32_MAX - segment, bots))
        return NULL;
    json_t *request =
        json_pack("{s:s, s:I, s:s, s:o, s:s, s:s}", "call", "create", "now", client_local_now(local), "game",
                  terms->game->name, "seats", seats_of(local, terms->seats), "secret", secret, "bot_key", bots);
    if (terms->record)
        json_object_set_new(request, "record", json_string(terms->record));
    else if (terms->options)
        json_object_set_new(request, "options", json_deep_copy(terms->options));
    if (terms->clock)
        json_object_set_new(request, "clock", json_deep_copy(terms->clock));
    json_t *answer = client_local_ask(local, request), *error = json_object_get(answer, "error");
    if (answer && !error)
        return answer;
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    client_put_message(error, &text);
    cli_fail("%s", error ? line : _("not enough memory"));
    json_decref(answer);
    return NULL;
}

/* The same game goes on at a table with another secret, and so with another log. */
static void begin_segment(client *own)
{
    client_local *local = client_local_of(own);
    const tb_match *match = match_of(own);
    size_t len;
    int before = local->table;
    client_terms terms = { .game = match->game,
                           .seats = match->config.seats,
                           .clock = json_object_get(own->table, "clock") };
    char *text = cli_record_text(client_local_table(own)->record, TB_COMPLETE, true, &len);

    terms.record = text;
    json_t *answer = text ? create(local, &terms, match->segments) : NULL;
    free(text);
    if (!answer)
        return;
    local->table = (int) json_integer_value(json_object_get(answer, "table"));
    client_log_replace(&local->log, json_object_get(answer, "entries"));
    json_decref(answer);
    json_decref(client_local_ask(local, json_pack("{s:s, s:i}", "call", "close", "table", before)));

    answer = client_local_ask(local, json_pack("{s:s, s:i, s:s, s:I}", "call", "look", "table", local->table, "viewer",
                                               viewer_of(own), "now", client_local_now(local)));
    const json_t *welcome = json_object_get(answer, "welcome");
    own->n = json_integer_value(json_object_get(welcome, "n"));
    json_object_update(own->table, json_object_get(welcome, "table"));
    json_decref(answer);
}

/* The command stands on a line of its own, for copying. */
static void saved(client *own, const char *path)
{
    char quoted[CLIENT_LINE];

    cli_quote(path, quoted, sizeof(quoted));
    if (is_over(own)) {
        printf(_("Saved as %s. This proves the dice:\n  taberna verify %s\n"), path, quoted);
        return;
    }
    printf(_("Saved as %s. To go on with it another time:\n  taberna play %s --load %s\n"), path,
           match_of(own)->game->name, quoted);
    begin_segment(own);
    cli_tell(0, _("The file tells the secret behind the dice so far. So the next ones come from a new secret, with a "
                  "commitment of its own:\n"));
    client_tell_commitment(own);
    tell_segments(match_of(own));
}

static void finished(client *own)
{
    client_local *local = client_local_of(own);
    size_t len;
    char *text = is_over(own) ? record(own, true, &len) : NULL;

    if (text)
        client_log_finish(&local->log, text, len);
    free(text);
    if (*local->log.finished)
        printf(_("\nThe game is kept as\n%s\n"), local->log.finished);
}

static void forget(client *own) { client_log_forget(&client_local_of(own)->log); }

static bool is_kept(const client *own)
{
    const client_log *log = &client_local_of(own)->log;

    return *log->folder && !log->failed;
}

static const char *leaving(const client *own)
{
    return is_kept(own) ? _("Leave; the game is kept, and offered the next time")
                        : _("Leave; the game is lost, for it cannot be kept");
}

static const client_kind on_this_machine = {
    .look = look,
    .send = send_op,
    .wait = wait_for,
    .wake = wake,
    .is_busy = is_busy,
    .has_secrets = has_secrets,
    .record = record,
    .saved = saved,
    .finished = finished,
    .forget = forget,
    .leaving = leaving,
};

/* --- Coming and going --------------------------------------------------------------------------------------------- */

void client_local_private(const client_local *local, int seats, client_private *out)
{
    tb_text text = tb_text_on(out->seats, sizeof(out->seats));

    for (int seat = 0; seat < seats; seat++) {
        tb_put(&text, seat ? "," : "");
        tb_put(&text, *local->player[seat].word ? local->player[seat].word : "me");
    }
    out->think_ms = local->think_ms;
}

bool client_local_seed(client_local *local, const uint64_t *seed)
{
    local->seeded = seed != NULL;
    local->seed = seed ? *seed : 0;
    return seed || getrandom(&local->seed, sizeof(local->seed), 0) == (ssize_t) sizeof(local->seed) ||
           cli_refuse(_("the system gives no random numbers; use --seed"));
}

static void sit(client *own, client_local *local)
{
    if (local->inbox) /* it sits already: a game of an earlier version becomes a new table */
        return;
    own->kind = &on_this_machine;
    own->place = local;
    own->id = own->invitation = "";
    local->inbox = json_array();
    local->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

bool client_local_create(client *own, client_local *local, const client_terms *terms, bool keeps)
{
    client_private private;

    sit(own, local);
    local->log.file = -1;
    memcpy(local->player, terms->player, (size_t) terms->seats * sizeof(*terms->player));
    for (int seat = 0; seat < terms->seats; seat++)
        snprintf(local->name[seat], sizeof(local->name[seat]), "%s",
                 terms->names && terms->names[seat] ? terms->names[seat] : "");
    json_t *answer = create(local, terms, 0);
    if (!answer)
        return false;
    local->table = (int) json_integer_value(json_object_get(answer, "table"));
    if (keeps) {
        client_local_private(local, terms->seats, &private);
        client_log_begin(&local->log, terms->game, &private);
        client_log_append(&local->log, json_object_get(answer, "entries"));
    }
    json_decref(answer);
    client_bots_open(own);
    if (terms->record)
        tell_segments(match_of(own));
    return true;
}

/* A long log comes in several requests. */
static bool open_entries(client *own, json_t *entries)
{
    client_local *local = client_local_of(own);
    size_t count = json_array_size(entries);
    json_t *answer = NULL;

    for (size_t at = 0; at < count; at += OPEN_AT_ONCE) {
        json_t *part = json_array();
        for (size_t i = at; i < count && i < at + OPEN_AT_ONCE; i++)
            json_array_append(part, json_array_get(entries, i));
        json_decref(answer);
        answer = at == 0 ? client_local_ask(local, json_pack("{s:s, s:o}", "call", "open", "entries", part))
                         : client_local_ask(local, json_pack("{s:s, s:i, s:o}", "call", "append", "table", local->table,
                                                             "entries", part));
        if (at == 0)
            local->table = (int) json_integer_value(json_object_get(answer, "table"));
    }
    const json_t *why =
        json_object_get(answer, "error") ? json_object_get(answer, "error") : json_object_get(answer, "frozen");
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    client_put_message(why, &text);
    if (why)
        cli_fail(_("the game cannot go on: %s"), line);
    bool good = answer && !why;
    json_decref(answer);
    return good;
}

/* Who sat there, by the private file; without it, by the log: a program is not called from there. */
static void seat_again(client_local *local, const tb_table *table, const char *list)
{
    const char *at = list;

    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        const tb_player *player = &table->sitter[seat].player;
        size_t len = tb_opponent_word_len(at);
        tb_opponent_kind *kind = &local->player[seat];

        *kind = (tb_opponent_kind){ .word = "" };
        if (player->kind == TB_PLAYER_PERSON)
            memcpy(local->name[seat], player->name, sizeof(local->name[seat]));
        if (player->kind == TB_PLAYER_BOT && tb_opponent_read(at, len, kind) < 0 &&
            tb_opponent_read(player->name, strlen(player->name), kind) < 0) {
            tb_opponent_read("random", strlen("random"), kind);
            cli_tell(0,
                     _("%s was played by %s, which cannot be called from here: random plays on. --seats names "
                       "another.\n"),
                     cli_seat(table->terms.game, table->terms.config.seats, seat), player->name);
        }
        at += len + (at[len] == ',');
    }
}

/* A game of an earlier version goes on from its record, with a log of its own. */
static bool take_over(client *own, client_local *local, const char *text, const client_private *private)
{
    client_log before = local->log;
    tb_opponent_kind player[TB_MAX_SEATS] = { 0 };
    const char *names[TB_MAX_SEATS] = { 0 };
    tb_record_error error;
    tb_record record;
    uint32_t capacity = tb_record_capacity(text, strlen(text)) + 1;
    tb_event *events = calloc(capacity, sizeof(*events));
    bool good = events && tb_record_read(text, strlen(text), tb_game_named, events, capacity, &record, &error) >= 0;
    const char *at = private->seats;

    for (int seat = 0; good && seat < record.match.config.seats; seat++) {
        size_t len = tb_opponent_word_len(at);
        bool person = *at ? tb_spells("me", at, len) : record.player[seat].kind != TB_PLAYER_BOT;
        if (!person && tb_opponent_read(at, len, &player[seat]) < 0)
            tb_opponent_read("random", strlen("random"), &player[seat]);
        names[seat] = record.player[seat].kind == TB_PLAYER_PERSON ? record.player[seat].name : NULL;
        at += len + (at[len] == ',');
    }
    client_terms terms = { .game = good ? record.match.game : NULL, .player = player, .names = names, .record = text };
    terms.seats = good ? record.match.config.seats : 0;
    free(events);
    good = good && client_local_create(own, local, &terms, true);
    if (good && *local->log.folder)
        client_log_forget(&before);
    else
        client_log_leave(&before);
    return good;
}

bool client_local_resume(client *own, client_local *local, const char *name)
{
    client_private private;
    json_t *entries;
    char *record;

    sit(own, local);
    if (!client_log_take(&local->log, name, &private, &entries, &record))
        return false;
    local->think_ms = local->think_ms ? local->think_ms : private.think_ms;
    bool good = entries ? open_entries(own, entries) : take_over(own, local, record, &private);
    if (good && entries) {
        local->away_ms = client_local_now(local) - client_local_table(own)->at_ms;
        seat_again(local, client_local_table(own), private.seats);
        client_bots_open(own);
    }
    json_decref(entries);
    free(record);
    return good;
}

void client_local_close(client *own)
{
    client_local *local = client_local_of(own);

    if (!local)
        return;
    client_thought_stop(own);
    json_decref(local->inbox);
    client_log_leave(&local->log);
    tb_local_done(&local->house);
    if (local->wake >= 0)
        close(local->wake);
}

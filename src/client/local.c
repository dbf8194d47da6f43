/* local.c - a table on this machine. */
#include "client/local.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

enum { LONGEST_WAIT_MS = 250 };

const tb_table *client_local_table(const client *own)
{
    const client_local *local = client_local_of(own);

    return tb_local_table(&local->house, local->table);
}

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
    int seat = tb_table_seat(client_local_table(own), viewer_of(own));

    return seat < 0 ? TB_PUBLIC : seat;
}

/* What one sees behind so many events. */
static json_t *view_at(const client *own, const char *viewer, uint32_t count)
{
    client_local *local = client_local_of(own);
    json_t *answer = client_local_ask(local, json_pack("{s:s, s:i, s:I, s:s}", "call", "replay", "table", local->table,
                                                       "at", (json_int_t) count, "as", viewer));
    json_t *view = json_incref(json_object_get(json_object_get(answer, "event"), "view"));

    json_decref(answer);
    return view;
}

/* A whole screen shows one event after the other, each with the view behind it. */
static void add_views(const client *own, json_t *news)
{
    json_t *views = json_array();

    for (uint32_t i = client_local_table(own)->first_event; i < client_local_match(own)->count; i++)
        json_array_append_new(views, view_at(own, viewer_of(own), i + 1));
    json_object_set_new(news, "views", views);
}

/* Entries go to the log, and their news to the viewer. */
static void happen(client *own, const json_t *answer)
{
    json_t *entries = json_object_get(answer, "entries");

    client_log_append(&client_local_of(own)->log, entries);
    TERM_EACH (entry, entries) {
        json_t *news = json_object_get(json_object_get(entry.is, "news"), viewer_of(own));
        if (!news)
            continue;
        if (own->turn && json_array_size(json_object_get(news, "events")) > 0)
            add_views(own, news);
        client_local_tell(own, json_incref(news));
    }
}

/* --- The kind ----------------------------------------------------------------------------------------------------- */

static json_t *ask_look(const client *own)
{
    client_local *local = client_local_of(own);

    return client_local_ask(local, json_pack("{s:s, s:i, s:s, s:I}", "call", "look", "table", local->table, "viewer",
                                             viewer_of(own), "now", client_local_now(local)));
}

static void look(client *own)
{
    json_t *answer = ask_look(own);

    client_local_tell(own, json_incref(json_object_get(answer, "welcome")));
    json_decref(answer);
}

json_t *client_local_deed(client *own, json_t *request)
{
    client_local *local = client_local_of(own);

    json_object_update_new(request, json_pack("{s:i, s:I, s:[s]}", "table", local->table, "now",
                                              client_local_now(local), "viewers", viewer_of(own)));
    json_t *answer = client_local_ask(local, request);
    if (json_object_get(answer, "entries"))
        happen(own, answer);
    return answer;
}

/* Takes over the answer, of which `member` is what a server would send (NULL: all of it). */
static void tell_answer(client *own, const char *type, json_int_t id, json_t *answer, const char *member)
{
    json_t *error = json_object_get(answer, "error"), *inner = member ? json_object_get(answer, member) : answer;

    if (error) {
        client_local_tell(own, json_pack("{s:s, s:I, s:O}", "type", "refused", "id", id, "why", error));
    } else {
        json_object_update_new(inner, json_pack("{s:s, s:I}", "type", type, "id", id));
        client_local_tell(own, json_incref(inner));
    }
    json_decref(answer);
}

static void send_op(client *own, const json_t *message)
{
    const char *op = term_member(message, "op");
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    json_t *request = json_deep_copy(message);
    bool history = strcmp(op, "history") == 0, asks = history || strcmp(op, "why") == 0;

    json_object_set_new(request, history ? "viewer" : "seat", json_string(viewer_of(own)));
    json_object_set_new(request, "call", json_string(asks ? op : "act"));
    json_object_del(request, "id");
    if (strcmp(op, "hint") == 0) {
        client_think_hint(own, eyes_of(own), id);
        json_decref(request);
    } else if (asks) {
        json_object_del(request, "op");
        json_object_set_new(request, "table", json_integer(client_local_of(own)->table));
        tell_answer(own, op, id, client_local_ask(client_local_of(own), request), history ? op : NULL);
    } else {
        json_object_del(request, "index");
        tell_answer(own, "done", id, client_local_deed(own, request), NULL);
    }
}

/* Until a thought is there, or a line where one is wanted. */
static void sleep_for(client *own, int ms)
{
    bool listens = !own->turn && client_wants_line(own);
    struct pollfd wakes[] = {
        { .fd = client_local_of(own)->wake, .events = POLLIN },
        { .fd = listens ? STDIN_FILENO : -1, .events = POLLIN },
    };
    uint64_t count;

    if (poll(wakes, TB_LEN(wakes), ms < 0 || ms > LONGEST_WAIT_MS ? LONGEST_WAIT_MS : ms) > 0 && wakes[0].revents &&
        read(wakes[0].fd, &count, sizeof(count)) < 0)
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
        json_decref(
            client_local_deed(own, json_pack("{s:s, s:s, s:s, s:s}", "call", "act", "seat",
                                             tb_table_seat_name(table, seat), "op", "takeover", "why", "time")));
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
    uint32_t count = client_local_match(own)->count;
    json_t *mine = view_at(own, viewer_of(own), count), *public = view_at(own, "public", count);
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

void client_local_tell_segments(const tb_match *match)
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
    if (is_over(own) || client_has_segment(client_local_match(own)))
        return text_of(own, TB_COMPLETE, true, len);
    cli_tell(0,
             _("Not saved: nobody could go on from there, since this game has been saved and gone on with %d times "
               "already. Play the rest on without saving, or start a new game; what was saved last can still be "
               "gone on with. At its end the whole game can be saved.\n"),
             TB_SEGMENTS_MAX - 1);
    return NULL;
}

/* The same game goes on at a table with another secret, and so with another log. */
static void begin_segment(client *own)
{
    client_local *local = client_local_of(own);
    const tb_match *match = client_local_match(own);
    size_t len;
    int before = local->table;
    client_terms terms;
    char *text = cli_record_text(client_local_table(own)->record, TB_COMPLETE, true, &len);

    client_terms_from(client_local_table(own)->record, text, &terms);
    terms.clock = json_object_get(own->table, "clock");
    json_t *answer = text ? client_local_make(local, &terms, match->segments) : NULL;
    free(text);
    if (!answer)
        return;
    local->table = (int) json_integer_value(json_object_get(answer, "table"));
    client_log_replace(&local->log, json_object_get(answer, "entries"));
    json_decref(answer);
    json_decref(client_local_ask(local, json_pack("{s:s, s:i}", "call", "close", "table", before)));

    answer = ask_look(own);
    json_t *welcome = json_object_get(answer, "welcome");
    client_clean(welcome);
    own->n = json_integer_value(json_object_get(welcome, "n"));
    json_object_update(own->table, json_object_get(welcome, "table"));
    json_decref(answer);
}

/* The command stands on a line of its own, for copying. */
static void saved(client *own, const char *path)
{

    const char *quoted = cli_quote(path);

    if (is_over(own)) {
        printf(_("Saved as %s. This proves the dice:\n  taberna verify %s\n"), path, quoted);
        return;
    }
    printf(_("Saved as %s. To go on with it another time:\n  taberna play %s --load %s\n"), path,
           client_local_match(own)->game->name, quoted);
    begin_segment(own);
    cli_tell(0, _("The file tells the secret behind the dice so far. So the next ones come from a new secret, with a "
                  "commitment of its own:\n"));
    client_tell_commitment(own);
    client_local_tell_segments(client_local_match(own));
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

static const char *leaving(const client *own)
{
    const client_log *log = &client_local_of(own)->log;

    return *log->folder && !log->failed ? _("Leave; the game is kept, and offered the next time")
                                        : _("Leave; the game is lost, for it cannot be kept");
}

static json_t *tutor(client *own, const char *move, bool show)
{
    client_local *local = client_local_of(own);

    return client_local_ask(local,
                            json_pack("{s:s, s:i, s:s, s:s, s:i, s:i}", "call", "tutor", "table", local->table, "seat",
                                      viewer_of(own), "move", move, "threshold", own->tutor, "show", show ? 1 : 0));
}

const client_kind client_on_this_machine = {
    .look = look,
    .send = send_op,
    .wait = wait_for,
    .is_busy = is_busy,
    .has_secrets = has_secrets,
    .record = record,
    .saved = saved,
    .finished = finished,
    .forget = forget,
    .leaving = leaving,
    .tutor = tutor,
};

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

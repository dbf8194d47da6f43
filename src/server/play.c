/* play.c - what somebody at a table says through its socket. */
#include <stdlib.h>

#include "base/bits.h"
#include "core/notation.h"
#include "server/socket_parts.h"

static const int64_t minute_ms = 60000;

static tb_socket *of_visit(tb_visit *visit) { return (tb_socket *) ((char *) visit - offsetof(tb_socket, visit)); }

/* --- Entering ----------------------------------------------------------------------------------------------------------- */

static bool holds_seat(const tb_socket *socket, const tb_table *table)
{
    return socket->has_key && (tb_table_seats_of(table, socket->key) >> socket->viewer.seat & 1u);
}

static void show(tb_viewer *viewer, tb_note *note) { tb_socket_send((tb_socket *) viewer, note); }

static void rekeyed(tb_viewer *viewer, const tb_table *table)
{
    tb_socket *socket = (tb_socket *) viewer;

    if (!holds_seat(socket, table))
        tb_socket_close(socket, TB_CLOSE_FORBIDDEN, TB_SAY_SERVER_WRONG_KEY);
}

enum { REFUSED = -2, TURNED_BACK = -3 };

/* A key that this node does not know may have been issued by another a moment ago: retry once. */
static bool come_again(tb_socket *socket)
{
    if (socket->came_again)
        return false;
    socket->came_again = true;
    return tb_hub_visit_again(socket->service->hub, socket->id, &socket->visit);
}

/* The seat to look from; REFUSED: it may not; TURNED_BACK: `arrived` is called once more. */
static int find_seat(tb_socket *socket, const tb_table *table)
{
    if (!socket->seat_name[0] || strcmp(socket->seat_name, "public") == 0)
        return TB_PUBLIC;
    int seat = tb_table_seat(table, socket->seat_name);
    if (seat < 0)
        tb_socket_close(socket, TB_CLOSE_ABSENT, TB_SAY_SERVER_NO_SEAT);
    else if (!socket->has_key)
        tb_socket_close(socket, TB_CLOSE_KEY, TB_SAY_SERVER_NEED_KEY);
    else if ((socket->viewer.mine >> seat) & 1u)
        return seat;
    else if (come_again(socket))
        return TURNED_BACK;
    else
        tb_socket_close(socket, TB_CLOSE_FORBIDDEN, TB_SAY_SERVER_WRONG_KEY);
    return REFUSED;
}

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    tb_socket *socket = of_visit(visit);

    if (socket->wsi && !place) {
        bool absent = status == TB_STORE_ABSENT;
        tb_socket_close(socket, absent ? TB_CLOSE_ABSENT : TB_CLOSE_STORE,
                        absent ? TB_SAY_SERVER_NO_TABLE : TB_SAY_SERVER_STORE);
    } else if (socket->wsi) {
        const tb_table *table = tb_place_table(place);
        socket->viewer.mine = socket->has_key ? tb_table_seats_of(table, socket->key) : 0;
        socket->viewer.seat = find_seat(socket, table);
        socket->viewer.show = show;
        socket->viewer.rekeyed = rekeyed;
        if (socket->viewer.seat == TURNED_BACK)
            return;
        if (socket->viewer.seat != REFUSED)
            tb_place_look(place, &socket->viewer);
        if (socket->viewer.place && socket->viewer.seat != TB_PUBLIC)
            tb_socket_recall_mutes(socket, table);
    }
    tb_socket_drop(socket);
}

/* Among several nodes the log is read again: who comes back from a node that died right after it stored a move must not
 * find the table as it was before. */
void tb_socket_enter(tb_socket *socket)
{
    tb_socket_hold(socket);
    socket->visit.arrived = arrived;
    if (!tb_hub_visit_again(socket->service->hub, socket->id, &socket->visit))
        tb_hub_visit(socket->service->hub, socket->id, &socket->visit);
}

/* --- Answers ------------------------------------------------------------------------------------------------------------ */

typedef struct reply {
    const char *type;
    bool has_id;
    int64_t id;
    const uint32_t *n;
    const tb_message *why;
    const tb_ask_error *error;
} reply;

static void write_reply(void *context, tb_text *out)
{
    const reply *answer = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", answer->type);
    if (answer->has_id)
        tb_json_int(out, "id", answer->id);
    if (answer->n)
        tb_json_int(out, "n", *answer->n);
    if (answer->why)
        tb_news_reason(answer->why, "why", out);
    if (answer->error)
        tb_ask_error_json(answer->error, "why", out);
    tb_json_close(out, '}');
}

static void send_reply(tb_socket *socket, reply answer)
{
    tb_note *note = tb_note_make(write_reply, &answer);

    tb_socket_send(socket, note);
    tb_note_drop(note);
}

void tb_socket_refuse(tb_socket *socket, const tb_ask_op *ask, tb_server_say say)
{
    tb_message why = { 0 };

    tb_say(&why, &tb_server_says[say]);
    send_reply(socket, (reply){ "refused", ask->has_id, ask->id, .why = &why });
}

/* --- Intents ------------------------------------------------------------------------------------------------------------ */

typedef struct saying {
    tb_intent intent; /* first */
    tb_socket *socket;
    tb_ask_op ask;
} saying;

/* Only who has kept the others waiting for a day, and is not there, can be replaced; with a clock the clock decides. */
static bool is_away(const tb_ask_op *ask, const tb_table *table, tb_message *why)
{
    enum { HOURS = 24 };
    int seat = tb_table_seat(table, ask->seat);
    bool waited = tb_now_ms() - table->moved_ms >= INT64_C(3600000) * HOURS;

    if (seat >= 0 && waited && table->terms.clock == TB_CLOCK_NONE && tb_has(tb_table_to_act(table), seat) &&
        !tb_has(ask->present, seat))
        return true;
    tb_say(why, &tb_server_says[TB_SAY_SERVER_NOT_AWAY]);
    tb_say_number(why, "hours", HOURS);
    return false;
}

static tb_status propose(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    const saying *own = (const saying *) intent;
    int seat = own->socket->viewer.seat;

    if (!holds_seat(own->socket, table)) {
        tb_say(why, &tb_server_says[TB_SAY_SERVER_WRONG_KEY]);
        return TB_NOTHING;
    }
    bool leads_out = own->ask.op == TB_OP_MOVE || own->ask.op == TB_OP_RESIGN || own->ask.op == TB_OP_ABORT;
    if (!leads_out && !tb_log_has_room(table, seat, why))
        return TB_NOTHING;
    tb_ask_op ask = own->ask;
    ask.present = own->socket->viewer.place ? tb_place_present(own->socket->viewer.place) : 0;
    if (ask.op == TB_OP_REPLACE && !is_away(&ask, table, why))
        return TB_NOTHING;
    return tb_ask_propose(&ask, table, seat, out, why);
}

static void answered(tb_intent *intent, const tb_answer *answer)
{
    saying *own = (saying *) intent;
    tb_socket *socket = own->socket;

    if (answer->status >= 0)
        send_reply(socket, (reply){ "done", own->ask.has_id, own->ask.id, .n = &answer->n[socket->viewer.seat] });
    else if (answer->unavailable || !answer->why.row)
        tb_socket_refuse(socket, &own->ask, answer->unsure ? TB_SAY_SERVER_UNSURE : TB_SAY_SERVER_STORE);
    else
        send_reply(socket, (reply){ "refused", own->ask.has_id, own->ask.id, .why = &answer->why });
    tb_socket_drop(socket);
    free(own);
}

static void intend(tb_socket *socket, const tb_ask_op *ask)
{
    saying *own = calloc(1, sizeof(*own));

    if (!own) {
        tb_socket_refuse(socket, ask, TB_SAY_SERVER_MEMORY);
        return;
    }
    own->intent.propose = propose;
    own->intent.answered = answered;
    own->socket = tb_socket_hold(socket);
    own->ask = *ask;
    tb_place_intend(socket->viewer.place, &own->intent);
}

/* --- A message ---------------------------------------------------------------------------------------------------------- */

/* One more by whom the word stands for. False: refused. */
static bool is_within(tb_socket *socket, const tb_ask_op *ask, tb_limit limit, const char *word, int64_t now_ms)
{
    tb_message why = { 0 };
    int seconds = tb_limits_take(socket->service->limits, limit, word, now_ms);

    if (seconds == 0)
        return true;
    tb_say(&why, &tb_server_says[TB_SAY_SERVER_TOO_MANY]);
    tb_say_number(&why, "seconds", seconds);
    send_reply(socket, (reply){ "refused", ask->has_id, ask->id, .why = &why });
    return false;
}

/* Counted by table and seat: neither another socket is another person, nor who gives the seat up and takes it again,
 * nor who has the key of it changed. */
static bool is_within_seat(tb_socket *socket, const tb_ask_op *ask, tb_limit limit, int64_t now_ms)
{
    char word[TB_TABLE_ID + 8];
    tb_text text = tb_text_on(word, sizeof(word));

    tb_put(&text, socket->id);
    tb_put_char(&text, '/');
    tb_put_uint(&text, (uint64_t) socket->viewer.seat);
    return is_within(socket, ask, limit, word, now_ms);
}

/* What others hear or are asked, reports, and whom not to hear: together not more than so much. */
static bool is_talk(tb_op op)
{
    return op == TB_OP_CHAT || op == TB_OP_REACT || op == TB_OP_REPORT || op == TB_OP_TAKEBACK || op == TB_OP_REPLACE ||
           op == TB_OP_REMATCH || op == TB_OP_MUTE;
}

/* Whether a seat may ask this now; false: refused. */
static bool is_allowed(tb_socket *socket, const tb_ask_op *ask, int64_t now_ms)
{
    if (ask->op == TB_OP_HINT && socket->service->options->no_hints) {
        tb_socket_refuse(socket, ask, TB_SAY_SERVER_NO_HINTS);
        return false;
    }
    return (ask->op != TB_OP_HINT || is_within_seat(socket, ask, TB_LIMIT_HINTS, now_ms)) &&
           (!is_talk(ask->op) || is_within_seat(socket, ask, TB_LIMIT_CHATS, now_ms));
}

/* It is as much work as a record over HTTP, and counts like one. */
static void tell_history(tb_socket *socket, const tb_ask_op *ask, int64_t now_ms)
{
    if (is_within(socket, ask, TB_LIMIT_REQUESTS, socket->address, now_ms))
        tb_socket_question(socket, ask);
}

void tb_socket_take(tb_socket *socket, char *text, size_t len)
{
    const uint32_t *limit = socket->service->options->limit;
    tb_ask_op ask = { 0 };
    tb_ask_error error = { 0 };
    int64_t now_ms = tb_now_ms();

    socket->service->messages++;
    if (socket->closing)
        return;
    if (!tb_bucket_take(&socket->messages, limit[TB_LIMIT_MESSAGES], minute_ms, now_ms)) {
        tb_socket_close(socket, TB_CLOSE_MANY, TB_SAY_SERVER_CROWDED);
        return;
    }
    if (!tb_ask_read(text, len, tb_ask_message_read, &ask, &error)) {
        send_reply(socket, (reply){ "refused", ask.has_id, ask.id, .error = &error });
        return;
    }
    if (ask.op == TB_OP_PING)
        send_reply(socket, (reply){ .type = "pong", .has_id = ask.has_id, .id = ask.id });
    else if (socket->service->stopping)
        tb_socket_refuse(socket, &ask, TB_SAY_SERVER_STOPPING);
    else if (!socket->viewer.place)
        tb_socket_refuse(socket, &ask, TB_SAY_SERVER_STORE);
    else if (ask.op == TB_OP_HISTORY)
        tell_history(socket, &ask, now_ms);
    else if (socket->viewer.seat == TB_PUBLIC)
        tb_socket_refuse(socket, &ask, TB_SAY_SERVER_WATCHERS);
    else if (tb_strain_refuses(socket->service->strain, tb_place_waiting(socket->viewer.place)))
        tb_socket_refuse(socket, &ask, TB_SAY_SERVER_BUSY);
    else if (!is_allowed(socket, &ask, now_ms))
        return;
    else if (ask.op == TB_OP_MUTE)
        tb_socket_mute(socket, &ask);
    else if (ask.op == TB_OP_WHY || ask.op == TB_OP_HINT)
        tb_socket_question(socket, &ask);
    else
        intend(socket, &ask);
}

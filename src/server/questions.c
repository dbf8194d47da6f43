/* questions.c - what somebody at a table asks through its socket without changing anything: what has happened so far,
 * why a move is possible or not, what a bot would do. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/notation.h"
#include "server/socket_parts.h"

/* A question under way. The table may have to be loaded first. */
typedef struct question {
    tb_visit visit; /* first */
    tb_socket *socket;
    tb_ask_op ask;
    const tb_table *table; /* while the answer is written */
    tb_message why;
    bool legal;
    tb_hint *hint; /* that is being thought out */
    tb_task task;  /* of a long history: it is written in a thread, from a copy of the table */
    tb_table *copy;
    int seat; /* as which it looks */
    tb_note *note;
} question;

static void finish(question *own)
{
    tb_socket_drop(own->socket);
    tb_table_free(own->copy);
    tb_note_drop(own->note);
    free(own->hint);
    free(own);
}

static void answer(question *own, void (*write)(void *context, tb_text *out))
{
    tb_note *note = tb_note_make(write, own);

    tb_socket_send(own->socket, note);
    tb_note_drop(note);
}

static void refuse(question *own, tb_server_say say)
{
    tb_socket_refuse(own->socket, &own->ask, say);
    finish(own);
}

/* --- What has happened -------------------------------------------------------------------------------------------- */

static void write_history(void *context, tb_text *out)
{
    const question *own = context;

    tb_news_history(own->table, own->seat, own->ask.index, own->ask.id, out);
}

static question *of_task(tb_task *task) { return (question *) ((char *) task - offsetof(question, task)); }

static void write_beside(tb_task *task)
{
    question *own = of_task(task);

    own->note = tb_note_make(write_history, own);
}

static void written_beside(tb_task *task)
{
    question *own = of_task(task);

    own->socket->service->handled--;
    if (task->dropped) {
        refuse(own, TB_SAY_SERVER_STOPPING);
        return;
    }
    tb_socket_send(own->socket, own->note);
    finish(own);
}

static void tell_history(question *own)
{
    tb_service *service = own->socket->service;

    own->seat = own->socket->viewer.seat;
    if (!tb_table_is_long(own->table)) {
        answer(own, write_history);
        finish(own);
        return;
    }
    own->table = own->copy = tb_table_snapshot(own->table);
    own->task = (tb_task){ .work = write_beside, .done = written_beside, .address = own->socket->viewer.address };
    service->handled++;
    if (own->copy && tb_turns_ask(service->records, &own->task))
        return;
    service->handled--;
    refuse(own, own->copy ? TB_SAY_SERVER_BUSY : TB_SAY_SERVER_MEMORY);
}

/* --- Why ---------------------------------------------------------------------------------------------------------- */

static void write_why(void *context, tb_text *out)
{
    static const tb_message nothing = { .row = NULL };
    const question *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "why");
    tb_json_int(out, "id", own->ask.id);
    tb_json_bool(out, "legal", own->legal);
    tb_news_reason(own->legal ? &nothing : &own->why, "why", out);
    tb_news_reason(own->legal ? &own->why : &nothing, "does", out);
    tb_json_close(out, '}');
}

static void tell_why(question *own)
{
    const tb_table *table = own->table;
    int seat = own->socket->viewer.seat;
    tb_move move;

    if (tb_ask_read_move(table->terms.game, own->ask.text, own->ask.text_len, &move, &own->why) < 0)
        own->legal = false;
    else if (tb_table_bot(table, seat))
        tb_say(&own->why, &tb_ask_says[TB_SAY_ASK_TAKEN_OVER]);
    else
        own->legal = tb_table_explain(table, seat, move, &own->why) == TB_OK;
    answer(own, write_why);
    finish(own);
}

/* --- Hints -------------------------------------------------------------------------------------------------------- */

static void write_hint(void *context, tb_text *out)
{
    const question *own = context;
    const tb_hint *hint = own->hint;
    tb_ranking ranking = {
        hint->game, hint->seat, hint->config.seats, hint->count, hint->searched, hint->advice,
    };

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "hint");
    tb_json_int(out, "id", own->ask.id);
    tb_json_string(out, "bot", tb_hint_bot);
    tb_ranking_members(&ranking, own->ask.top, out);
    tb_json_close(out, '}');
}

/* The seat may see something else by now. */
static void come_back(tb_visit *visit, tb_place *place, tb_store_status status)
{
    question *own = (question *) visit;
    tb_service *service = own->socket->service;

    (void) status;
    service->handled--;
    if (!place || own->socket->viewer.place != place) {
        refuse(own, TB_SAY_SERVER_STORE);
    } else if (!tb_hint_still_fits(own->hint, tb_place_table(place))) {
        refuse(own, TB_SAY_SERVER_HINT_LATE);
    } else {
        answer(own, write_hint);
        finish(own);
    }
}

static void hint_done(tb_hint *hint)
{
    question *own = hint->context;
    tb_service *service = own->socket->service;

    if (hint->given) {
        own->visit.arrived = come_back;
        tb_hub_visit(service->hub, own->socket->id, &own->visit);
        return;
    }
    service->handled--;
    refuse(own, service->stopping ? TB_SAY_SERVER_STOPPING : TB_SAY_SERVER_MEMORY);
}

static void begin_thinking(question *own, const tb_match *match, int seat)
{
    tb_service *service = own->socket->service;

    own->hint = calloc(1, sizeof(*own->hint));
    if (!own->hint) {
        refuse(own, TB_SAY_SERVER_MEMORY);
        return;
    }
    tb_hint_see(own->hint, match, seat);
    own->hint->task.address = own->socket->viewer.address;
    own->hint->task.table = tb_hash(own->socket->id, TB_TABLE_ID, 0);
    own->hint->done = hint_done;
    own->hint->context = own;
    service->handled++;
    if (tb_hints_ask(service->hints, own->hint))
        return;
    service->handled--;
    refuse(own, TB_SAY_SERVER_HINTS_BUSY);
}

static void begin_hint(question *own)
{
    const tb_table *table = own->table;
    int seat = own->socket->viewer.seat;

    if (!tb_table_hints(table)) {
        refuse(own, TB_SAY_SERVER_NO_HINTS_HERE);
    } else if (tb_table_bot(table, seat)) {
        refuse(own, TB_SAY_SERVER_TAKEN_OVER);
    } else if (table->phase != TB_PHASE_PLAYING || !tb_has(tb_table_to_act(table), seat)) {
        refuse(own, TB_SAY_SERVER_NOT_TO_ACT);
    } else {
        begin_thinking(own, &table->record->match, seat);
    }
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    question *own = (question *) visit;

    (void) status;
    if (!place) {
        refuse(own, TB_SAY_SERVER_STORE);
        return;
    }
    if (own->socket->viewer.place != place) {
        finish(own);
        return;
    }
    own->table = tb_place_table(place);
    if (own->ask.op == TB_OP_HISTORY)
        tell_history(own);
    else if (own->ask.op == TB_OP_WHY)
        tell_why(own);
    else
        begin_hint(own);
}

void tb_socket_question(tb_socket *socket, const tb_ask_op *ask)
{
    question *own = calloc(1, sizeof(*own));

    if (!own) {
        tb_socket_refuse(socket, ask, TB_SAY_SERVER_MEMORY);
        return;
    }
    own->visit.arrived = arrived;
    own->socket = tb_socket_hold(socket);
    own->ask = *ask;
    tb_hub_visit(socket->service->hub, socket->id, &own->visit);
}

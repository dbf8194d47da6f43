/* hooks_turn.c - the life of one turn that a person may want to be told of.
 *
 *   asking the store for the address -> posting -> done, or: clearing the mark -> waiting -> asking again
 *
 * Before a post the store marks the person as told, so that a restart posts nothing twice; when posting fails the
 * mark is cleared, so that a restart retries. Meanwhile the person may come or act (`over`),
 * and it may become another turn of the same person (`newer`). */
#include <stdlib.h>

#include "server/hooks_parts.h"
#include "server/log.h"

static void ask(tb_turn *turn);

/* --- The end of it ------------------------------------------------------------------------------------------------ */

static void free_turn(uv_handle_t *timer)
{
    tb_turn *turn = timer->data;
    tb_hooks *hooks = turn->hooks;

    free(turn);
    hooks->turns--;
    tb_hooks_free_if_last(hooks);
}

/* Neither the store nor the poster may have it. */
static void close_turn(tb_turn *turn)
{
    *tb_hooks_turn(turn->hooks, turn->table, turn->seat) = turn->next;
    if (turn->place)
        tb_place_release(turn->place);
    uv_close((uv_handle_t *) &turn->timer, free_turn);
}

static void give_up(tb_turn *turn)
{
    tb_log(TB_LOG_WARNING, "hook-given-up", "table", turn->table, "seat", tb_log_number(turn->seat), NULL);
    close_turn(turn);
}

/* The store or the poster has given the turn back. True: there is nothing more to do about what it was. */
static bool settle(tb_turn *turn)
{
    if (turn->over || turn->hooks->closing) {
        close_turn(turn);
        return true;
    }
    if (turn->newer) {
        turn->newer = false;
        turn->tries = 0;
        ask(turn);
        return true;
    }
    return false;
}

/* --- Waiting ------------------------------------------------------------------------------------------------------ */

static void on_timer(uv_timer_t *timer)
{
    tb_turn *turn = timer->data;

    if (tb_place_present(turn->place) >> turn->seat & 1)
        close_turn(turn);
    else
        ask(turn);
}

static void wait_for_retry(tb_turn *turn)
{
    if (turn->tries == TB_HOOK_RETRIES) {
        give_up(turn);
        return;
    }
    turn->stage = TB_TURN_WAITING;
    uv_timer_start(&turn->timer, on_timer, (uint64_t) turn->hooks->options.retry_ms[turn->tries++], 0);
}

static void take_back(tb_job *job, tb_store *store)
{
    tb_turn *turn = (tb_turn *) job;

    turn->status = tb_store_hook_sent(store, turn->table, turn->seat, turn->hook.sent);
}

static void taken_back(tb_job *job)
{
    tb_turn *turn = (tb_turn *) job;

    if (turn->status == TB_STORE_OK)
        tb_hooks_remember_sent(turn->hooks, turn->table, turn->seat, turn->hook.sent);
    if (!settle(turn))
        wait_for_retry(turn);
}

/* --- Posting ------------------------------------------------------------------------------------------------------ */

/* The address may be a secret of the person's and is not logged. */
static void posted(tb_post *post)
{
    tb_turn *turn = post->context;
    bool well = post->status >= 200 && post->status <= 299;

    tb_log(well ? TB_LOG_DEBUG : TB_LOG_INFO, well ? "hook-posted" : "hook-failed", "table", turn->table, "seat",
           tb_log_number(turn->seat), "status", tb_log_number(post->status), "retry", tb_log_number(turn->tries), NULL);
    if (settle(turn))
        return;
    if (well) {
        close_turn(turn);
    } else if (turn->tries == TB_HOOK_RETRIES) {
        give_up(turn);
    } else {
        turn->stage = TB_TURN_TAKING;
        turn->job = (tb_job){ .work = take_back, .done = taken_back };
        tb_pump_ask(turn->hooks->options.pump, &turn->job);
    }
}

static void write_body(const tb_turn *turn, tb_text *out)
{
    char url[300];
    tb_text link = tb_text_on(url, sizeof(url));

    tb_put(&link, turn->hooks->options.url);
    tb_put(&link, "/t/");
    tb_put(&link, turn->table);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "table", turn->table);
    tb_json_string(out, "seat", turn->game->seat_names(turn->seats)->names[turn->seat]);
    tb_json_string(out, "game", turn->game->name);
    tb_json_string(out, "url", url);
    tb_json_close(out, '}');
    TB_ASSERT(tb_text_whole(out));
}

static void send_post(tb_turn *turn)
{
    tb_text body = tb_text_on(turn->post.body, sizeof(turn->post.body));

    write_body(turn, &body);
    turn->post.body_len = body.len;
    memcpy(turn->post.url, turn->hook.url, sizeof(turn->post.url));
    turn->post.done = posted;
    turn->post.context = turn;
    turn->stage = TB_TURN_POSTING;
    tb_poster_send(turn->hooks->poster, &turn->post, turn->hook.secret);
}

/* --- Asking the store --------------------------------------------------------------------------------------------- */

static void take_hook(tb_turn *turn, const tb_store_hook *hook)
{
    if (hook->seat < 0 || hook->seat >= TB_MAX_SEATS)
        return;
    turn->sent[hook->seat] = hook->sent;
    if (hook->seat != turn->seat)
        return;
    turn->hook = *hook;
    turn->has_hook = true;
    turn->was_told = tb_hook_was_told(hook->sent, turn->asked_acted);
}

static void look_up(tb_job *job, tb_store *store)
{
    tb_turn *turn = (tb_turn *) job;
    tb_store_hook hooks[TB_MAX_SEATS];
    int count = tb_store_hooks(store, turn->table, hooks, TB_MAX_SEATS);

    turn->status = count < 0 ? TB_STORE_DOWN : TB_STORE_OK;
    turn->has_hook = turn->was_told = false;
    for (int s = 0; s < TB_MAX_SEATS; s++)
        turn->sent[s] = TB_NO_HOOK;
    for (int i = 0; i < count; i++)
        take_hook(turn, &hooks[i]);
    if (!turn->has_hook || turn->was_told)
        return;
    turn->sent[turn->seat] = turn->asked_mark;
    turn->status = tb_store_hook_sent(store, turn->table, turn->seat, turn->sent[turn->seat]);
}

static void looked_up(tb_job *job)
{
    tb_turn *turn = (tb_turn *) job;

    if (turn->status == TB_STORE_OK)
        tb_hooks_remember(turn->hooks, turn->table, turn->sent);
    if (settle(turn))
        return;
    if (turn->status != TB_STORE_OK)
        wait_for_retry(turn);
    else if (turn->has_hook && !turn->was_told)
        send_post(turn);
    else
        close_turn(turn);
}

/* The job has its own copy of what the loop may change meanwhile. */
static void ask(tb_turn *turn)
{
    turn->stage = TB_TURN_ASKING;
    turn->asked_acted = turn->acted;
    turn->asked_mark = turn->mark;
    turn->job = (tb_job){ .work = look_up, .done = looked_up };
    tb_pump_ask(turn->hooks->options.pump, &turn->job);
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

/* Turns that nobody takes wait for hours and must not keep others from being told at all. */
static bool make_room(const tb_hooks *hooks)
{
    tb_turn *worst = NULL;

    for (int h = 0; h < TB_HOOK_HEADS; h++) {
        for (tb_turn *turn = hooks->heads[h]; turn; turn = turn->next) {
            if (turn->stage == TB_TURN_WAITING && (!worst || turn->tries > worst->tries))
                worst = turn;
        }
    }
    if (worst)
        give_up(worst);
    return worst != NULL;
}

/* --- What others do with it --------------------------------------------------------------------------------------- */

void tb_turn_begin(tb_hooks *hooks, tb_place *place, const tb_table *table, int seat, uint32_t acted)
{
    bool has_room = hooks->turns < hooks->options.turns || make_room(hooks);
    tb_turn *turn = has_room ? calloc(1, sizeof(*turn)) : NULL;

    if (!turn) {
        tb_log(TB_LOG_WARNING, "hooks-crowded", "table", table->id, NULL);
        return;
    }
    turn->hooks = hooks;
    turn->place = place;
    memcpy(turn->table, table->id, sizeof(turn->table));
    turn->seat = seat;
    turn->game = table->terms.game;
    turn->seats = table->terms.config.seats;
    turn->acted = acted;
    turn->mark = tb_hook_mark(table);
    tb_place_hold(place);
    uv_timer_init(hooks->options.loop, &turn->timer);
    turn->timer.data = turn;
    *tb_hooks_turn(hooks, turn->table, seat) = turn;
    hooks->turns++;
    ask(turn);
}

void tb_turn_stop(tb_turn *turn)
{
    if (turn->stage == TB_TURN_WAITING)
        close_turn(turn);
    else
        turn->over = true;
}

void tb_turn_go_on(tb_turn *turn, const tb_table *table, uint32_t acted)
{
    turn->over = false;
    if (acted == turn->acted || (acted < turn->acted && turn->acted != TB_HOOK_BEFORE))
        return;
    turn->acted = acted;
    turn->mark = tb_hook_mark(table);
    if (turn->stage != TB_TURN_WAITING) {
        turn->newer = true;
        return;
    }
    turn->tries = 0;
    uv_timer_stop(&turn->timer);
    ask(turn);
}

void tb_turn_leave(tb_turn *turn)
{
    tb_place_release(turn->place);
    turn->place = NULL;
    tb_turn_stop(turn);
}

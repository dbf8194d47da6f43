/* records.c - a game that was played: found, as text, event by event, proved, and judged. */
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/judge.h"
#include "bots/ranking.h"
#include "core/view.h"
#include "games/list.h"
#include "local/calls.h"
#include "record/replay.h"

/* --- Finding it ----------------------------------------------------------------------------------------------------- */

/* The record of the request becomes local->record; with a proof it is verified. */
static bool read_record(local_call *call, tb_proof *proof)
{
    local_position *out = &call->position;
    tb_record *record = &call->local->record;
    tb_record_error error = { 0 };
    const char *text;
    size_t len;

    *out = (local_position){ .match = &record->match, .ended = true };
    if (!tb_ask_text(&call->ask, "record", 0, SIZE_MAX, "a complete record", &text, &len))
        return false;
    uint32_t capacity = tb_record_capacity(text, len) + 1;
    out->events = malloc(capacity * sizeof(*out->events));
    if (!out->events)
        return local_no_memory(call);
    tb_status status = proof ? tb_record_verify(text, len, tb_game_named, out->events, capacity, record, proof, &error)
                             : tb_record_read(text, len, tb_game_named, out->events, capacity, record, &error);
    return status >= 0 || tb_ask_refuse_record(&call->error, &error);
}

static bool find_match(local_call *call)
{
    if (tb_ask_has(&call->ask, "record"))
        return read_record(call, NULL);
    if (!local_read(call, LOCAL_BEGUN))
        return false;
    const tb_table *table = call->table;
    bool ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
    call->position = (local_position){ .match = &table->record->match, .ended = ended };
    return true;
}

bool local_position_read(local_call *call)
{
    if (!find_match(call))
        return false;
    int64_t count = call->position.match->count, at = count;
    if (!tb_ask_int_or(&call->ask, "at", 0, INT32_MAX, LOCAL_EVENT_FORM, &at))
        return false;
    call->position.at = (uint32_t) at;
    if (at <= count)
        return true;
    local_refuse(call, LOCAL_SAY_NO_EVENT);
    tb_say_number(&call->error.why, "count", (int32_t) count);
    tb_say_number(&call->error.why, "at", (int32_t) at);
    return false;
}

static bool read_as(local_call *call, const tb_game *game, int seats, int *out)
{
    return tb_ask_eyes(&call->ask, "as", TB_EYES_COMPLETE, game, seats, out);
}

/* --- The record of a table ---------------------------------------------------------------------------------------- */

bool local_record(local_call *call)
{
    tb_text measure = tb_text_on(NULL, 0);
    const tb_table *table = call->table;
    int as;

    if (!read_as(call, table->terms.game, table->terms.config.seats, &as))
        return false;
    if (!tb_table_record(table, as, &measure))
        return local_refuse(call, LOCAL_SAY_NOT_OVER);
    char *bytes = malloc(measure.len + 1);
    if (!bytes)
        return local_no_memory(call);
    tb_text text = tb_text_on(bytes, measure.len + 1);
    tb_table_record(table, as, &text);
    tb_json_string(call->out, "record", bytes);
    free(bytes);
    return true;
}

/* --- Replay: an event as `taberna replay --json` shows it --------------------------------------------------------- */

bool local_replay(local_call *call)
{
    const local_position *position = &call->position;
    tb_replay replay;
    int as;

    if (!local_position_read(call))
        return false;
    const tb_match *match = position->match;
    if (!read_as(call, match->game, match->config.seats, &as))
        return false;
    if (as == TB_COMPLETE && !position->ended)
        return local_refuse(call, LOCAL_SAY_NOT_OVER);
    tb_replay_start(&replay, match);
    while (replay.index < position->at && tb_replay_next(&replay))
        ;
    tb_json_int(call->out, "count", match->count);
    tb_json_key(call->out, "event");
    tb_replay_json(&replay, as, call->out);
    return true;
}

/* --- Proof -------------------------------------------------------------------------------------------------------- */

static void put_proof(const tb_record *record, const tb_proof *proof, tb_text *out)
{
    tb_json_string(out, "game", record->match.game->name);
    tb_json_int(out, "seats", record->match.config.seats);
    tb_json_int(out, "count", record->match.count);
    tb_json_open(out, "players", '[');
    for (int seat = 0; seat < record->match.config.seats; seat++)
        tb_json_string(out, NULL, record->player[seat].name[0] ? record->player[seat].name : NULL);
    tb_json_close(out, ']');
    tb_json_bool(out, "proved", proof->open + proof->sealed == 0);
    tb_json_open(out, "proof", '{');
    tb_json_int(out, "moves", proof->moves);
    tb_json_int(out, "outcomes", proof->outcomes);
    tb_json_int(out, "committed", proof->committed);
    tb_json_int(out, "open", proof->open);
    tb_json_int(out, "sealed", proof->sealed);
    tb_json_int(out, "rounds", proof->rounds);
    tb_json_int(out, "segments", proof->segments);
    tb_json_bool(out, "finished", proof->finished);
    tb_json_close(out, '}');
}

bool local_verify(local_call *call)
{
    tb_proof proof = { 0 };

    if (!read_record(call, &proof))
        return false;
    put_proof(&call->local->record, &proof, call->out);
    return true;
}

/* --- How everybody stood ------------------------------------------------------------------------------------------ */

static void put_standing(const tb_judge *judge, const void *state, uint32_t event, tb_text *out)
{
    float stand[TB_MAX_SEATS];
    tb_result result;

    TB_ASSERT(judge->seats >= 1 && judge->seats <= TB_MAX_SEATS);
    judge->game->scores(state, &result);
    (judge->game->to_act(state) ? tb_judge_state : tb_judge_end)(judge, state, stand);
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "event", event);
    tb_json_int(out, "round", judge->game->progress(state).round);
    tb_json_open(out, "stand", '[');
    for (int seat = 0; seat < judge->seats; seat++)
        tb_json_part(out, NULL, (double) stand[seat]);
    tb_json_close(out, ']');
    tb_json_open(out, "score", '[');
    for (int seat = 0; seat < judge->seats; seat++)
        tb_json_int(out, NULL, result.score[seat]);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

/* After every event behind which somebody is to act, and at the end. */
static void put_standings(const tb_match *match, const tb_judge *judge, tb_text *out)
{
    tb_replay replay;

    tb_json_open(out, "seats", '[');
    for (int seat = 0; seat < judge->seats; seat++)
        tb_json_string(out, NULL, tb_seat_name(match->game, judge->seats, seat));
    tb_json_close(out, ']');
    tb_json_int(out, "count", match->count);
    tb_json_open(out, "standings", '[');
    tb_replay_start(&replay, match);
    do {
        if (match->game->to_act(replay.state.bytes) != TB_CHANCE)
            put_standing(judge, replay.state.bytes, replay.index, out);
    } while (tb_replay_next(&replay));
    tb_json_close(out, ']');
}

/* As the named bot judges, which sees each seat with that seat's eyes. */
bool local_expected(local_call *call)
{
    const char *word;
    tb_thinker thinker;

    if (!tb_ask_thinker(&call->ask, "master", &word, &thinker))
        return false;
    if (!thinker.bot->judges)
        return tb_ask_wrong(&call->ask, "bot", "the name of a bot that judges");
    if (!local_position_read(call))
        return false;
    if (!call->position.ended)
        return local_refuse(call, LOCAL_SAY_NOT_OVER);
    const tb_match *match = call->position.match;
    const tb_evaluation *evaluation = tb_evaluation_of(match->game);
    bool by_net = thinker.bot->level != TB_NO_LEVEL && evaluation->levels[thinker.bot->level].by_net;
    tb_judge judge = (by_net ? tb_judge_by_net : tb_judge_for)(match->game, evaluation, match->config.seats);
    judge.shares = match->config.seats > 1; /* parts of one win; alone, the chance to beat par */
    put_standings(match, &judge, call->out);
    return true;
}

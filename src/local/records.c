/* records.c - a game that was played: as text, event by event, proved, and judged. */
#include <stdlib.h>

#include "bots/judge.h"
#include "bots/ranking.h"
#include "core/view.h"
#include "games/list.h"
#include "local/position.h"
#include "local/room.h"
#include "local/think.h"
#include "record/replay.h"

/* A seat, "public" or "complete". */
static bool read_as(local_call *call, const tb_game *game, int seats, int *out)
{
    local_object ask = local_whole(call);
    const tb_json_node *as = local_member(&ask, "as");

    *out = TB_COMPLETE;
    if (as && as->kind == TB_JSON_STRING && strcmp(as->text, "complete") == 0)
        return true;
    return local_viewer(&ask, "as", game, seats, out);
}

/* --- The record of a table ---------------------------------------------------------------------------------------- */

bool local_record(local_call *call)
{
    tb_text measure = tb_text_on(NULL, 0);
    tb_table *table;
    int as;

    if (!local_playing(call, &table) || !read_as(call, table->terms.game, table->terms.config.seats, &as))
        return false;
    if (!tb_table_record(table, as, &measure))
        return local_refuse(call, LOCAL_SAY_NOT_OVER);
    char *bytes = malloc(measure.len + 1);
    if (!bytes)
        return local_refuse(call, LOCAL_SAY_MEMORY);
    tb_text text = tb_text_on(bytes, measure.len + 1);
    tb_table_record(table, as, &text);
    tb_json_string(call->out, "record", bytes);
    free(bytes);
    return true;
}

/* --- Replay: an event as `taberna replay --json` shows it --------------------------------------------------------- */

bool local_replay(local_call *call)
{
    local_position position;
    tb_replay replay;
    int as;

    if (!local_position_read(call, &position))
        return false;
    const tb_match *match = position.match;
    bool good = read_as(call, match->game, match->config.seats, &as) &&
                (as != TB_COMPLETE || position.ended || local_refuse(call, LOCAL_SAY_NOT_OVER));
    if (good) {
        tb_replay_start(&replay, match);
        while (replay.index < position.at && tb_replay_next(&replay))
            ;
        tb_json_int(call->out, "count", match->count);
        tb_json_key(call->out, "event");
        tb_replay_json(&replay, as, call->out);
    }
    local_position_done(&position);
    return good;
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
    local_object ask = local_whole(call);
    static tb_record record;
    tb_record_error error = { 0 };
    tb_proof proof;
    const char *text;
    size_t len;

    if (!local_string(&ask, "record", "a complete record", &text, &len))
        return false;
    uint32_t capacity = tb_record_capacity(text, len) + 1;
    tb_event *events = malloc(capacity * sizeof(*events));
    if (!events)
        return local_refuse(call, LOCAL_SAY_MEMORY);
    bool proved = tb_record_verify(text, len, tb_game_named, events, capacity, &record, &proof, &error) >= 0;
    if (proved)
        put_proof(&record, &proof, call->out);
    free(events);
    return proved || local_refuse_record(call, &error);
}

/* --- How everybody stood ------------------------------------------------------------------------------------------ */

static void put_standing(const tb_judge *judge, const void *state, uint32_t event, tb_text *out)
{
    float stand[TB_MAX_SEATS];
    tb_result result;

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
    local_object ask = local_whole(call);
    const char *word = "master";
    local_position position;
    local_bot bot;

    if (local_has(&ask, "bot") && !local_string(&ask, "bot", "the name of a bot", &word, NULL))
        return false;
    if (!local_bot_read(word, strlen(word), &bot) || !bot.bot->judges)
        return local_wrong(&ask, "bot", "the name of a bot that judges");
    if (!local_position_read(call, &position))
        return false;
    const tb_match *match = position.match;
    const tb_evaluation *evaluation = tb_evaluation_of(match->game);
    bool by_net = bot.bot->level != TB_NO_LEVEL && evaluation->levels[bot.bot->level].by_net;
    if (position.ended) {
        tb_judge judge = (by_net ? tb_judge_by_net : tb_judge_for)(match->game, evaluation, match->config.seats);
        put_standings(match, &judge, call->out);
    }
    bool ended = position.ended;
    local_position_done(&position);
    return ended || local_refuse(call, LOCAL_SAY_NOT_OVER);
}

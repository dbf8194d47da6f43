/* think.c - bots at a table, and hints. */
#include "base/bits.h"
#include "bots/ranking.h"
#include "core/notation.h"
#include "games/list.h"
#include "local/calls.h"

enum { LIMIT_MOST = 1000000, HINT_TOP = 5 };

static bool read_limit(local_call *call, uint32_t *out)
{
    int64_t limit = 0;

    if (!tb_ask_int_or(&call->ask, "limit", 0, LIMIT_MOST, "0 to 1000000", &limit))
        return false;
    *out = (uint32_t) limit;
    return true;
}

/* --- A bot acts --------------------------------------------------------------------------------------------------- */

/* The move of the bot that plays the seat; as on a server, its draws follow from the table's key for bots. */
static bool choose(local_call *call, tb_move *out)
{
    const tb_table *table = call->table;
    int seat = call->seat;
    const tb_match *match = &table->record->match;
    const char *word = tb_table_bot(table, seat);
    local_question asked = { .game = match->game, .luck.seed = tb_table_bot_seed(table, seat), .seat = seat };

    TB_ASSERT(table->record && seat >= 0 && seat < match->config.seats);
    if (!read_limit(call, &asked.limit))
        return false;
    if (!word)
        return local_refuse(call, LOCAL_SAY_PERSON);
    if (!tb_has(tb_table_bots_to_act(table), seat))
        return local_refuse(call, LOCAL_SAY_NOT_TO_ACT);
    if (!tb_thinker_read(word, strlen(word), &asked.thinker))
        return local_refuse(call, LOCAL_SAY_UNKNOWN_BOT);
    if (!local_advise_in(call->local, &asked, match->state))
        return local_no_memory(call);
    *out = call->local->advice[0].move;
    return true;
}

/* What the bot would do, for a caller that lets it think in another thread than the one that serves the table. */
bool local_choose(local_call *call)
{
    tb_move move = 0;

    if (!choose(call, &move))
        return false;
    tb_move_string(call->table->terms.game, move, "move", call->out);
    return true;
}

/* The bot that plays the seat moves: as it was chosen elsewhere, or after it has thought here. */
static bool find_move(local_call *call, tb_move *out)
{
    if (!tb_ask_has(&call->ask, "move"))
        return choose(call, out);
    return tb_ask_move(&call->ask, call->table->terms.game, out) &&
           (tb_table_bot(call->table, call->seat) || local_refuse(call, LOCAL_SAY_PERSON));
}

bool local_think(local_call *call)
{
    tb_message why = { 0 };
    tb_entry entry;
    tb_move move = 0;

    if (!find_move(call, &move))
        return false;
    if (tb_table_propose_move(call->table, call->seat, move, &entry, &why) < 0)
        return local_refuse_for(call, &why);
    return local_answer_deed(call, &entry);
}

/* --- Hints: the same as `taberna hint --json` --------------------------------------------------------------------- */

typedef struct hint {
    local_question asked;
    const char *word;
    uint32_t event;
    int64_t seed, top;
    int seats;
    tb_state_box state;
} hint;

static bool read_hint(local_call *call, hint *h)
{
    const tb_ask *ask = &call->ask;

    *h = (hint){ .seed = 1, .top = HINT_TOP };
    if (!tb_ask_thinker(ask, "hard", &h->word, &h->asked.thinker) ||
        !tb_ask_int_or(ask, "seed", 0, LOCAL_SEED_MOST, LOCAL_SEED_FORM, &h->seed) ||
        !tb_ask_int_or(ask, "top", 1, TB_MOVES_MAX, "how many moves, 1 or more", &h->top) ||
        !read_limit(call, &h->asked.limit) || !local_position_read(call))
        return false;
    const tb_match *match = call->position.match;
    h->asked.game = match->game;
    h->seats = match->config.seats;
    h->event = call->position.at;
    tb_match_state_at(match, h->event, h->state.bytes);
    if (!tb_ask_eyes(ask, "seat", TB_EYES_SEAT, h->asked.game, h->seats, &h->asked.seat))
        return false;
    h->asked.luck = (local_luck){ .seed = (uint64_t) h->seed, .stream = (uint64_t) h->asked.seat };
    return tb_has(h->asked.game->to_act(h->state.bytes), h->asked.seat) || local_refuse(call, LOCAL_SAY_NOT_TO_ACT);
}

bool local_hint(local_call *call)
{
    hint h;

    if (!read_hint(call, &h))
        return false;
    const tb_thinker *thinker = &h.asked.thinker;
    tb_ranking ranking = {
        .game = h.asked.game,
        .seat = h.asked.seat,
        .seats = h.seats,
        .count = local_advise_in(call->local, &h.asked, h.state.bytes),
        .searched = tb_bot_memory(thinker->bot, tb_evaluation_of(h.asked.game), thinker->iterations) > 0,
        .advice = call->local->advice,
    };
    if (ranking.count == 0)
        return local_no_memory(call);
    tb_json_string(call->out, "game", h.asked.game->name);
    tb_json_int(call->out, "event", h.event);
    tb_json_string(call->out, "bot", h.word);
    tb_json_int(call->out, "seed", h.seed);
    tb_ranking_members(&ranking, (int) h.top, call->out);
    return true;
}

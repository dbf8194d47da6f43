/* think.c - bots at a table, and hints. */
#include "local/think.h"

#include "base/bits.h"
#include "bots/ranking.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"
#include "local/position.h"
#include "local/room.h"

enum { LIMIT_MOST = 1000000, HINT_TOP = 5 };

static bool read_limit(local_call *call, uint32_t *out)
{
    local_object ask = local_whole(call);
    int64_t limit = 0;

    if (!local_number_or(&ask, "limit", 0, LIMIT_MOST, &limit))
        return false;
    *out = (uint32_t) limit;
    return true;
}

/* --- A bot acts --------------------------------------------------------------------------------------------------- */

/* The move of the bot that plays the seat; as on a server, its draws follow from the table's key for bots. */
static bool choose(local_call *call, const tb_table *table, int seat, uint32_t limit, tb_move *out)
{
    const tb_match *match = &table->record->match;
    const char *word = tb_table_bot(table, seat);
    static tb_advice advice[TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    local_bot bot;

    if (!word)
        return local_refuse(call, LOCAL_SAY_PERSON);
    if (!tb_has(tb_table_bots_to_act(table), seat))
        return local_refuse(call, LOCAL_SAY_NOT_TO_ACT);
    if (!local_bot_read(word, strlen(word), &bot))
        return local_refuse(call, LOCAL_SAY_UNKNOWN_BOT);
    int n = match->game->legal(match->state, seat, legal);
    match->game->observe(match->state, seat, view.bytes);
    local_luck luck = { .seed = tb_table_bot_seed(table, seat) };
    if (!local_advise(&bot, match->game, luck, limit, seat, view.bytes, legal, n, advice))
        return local_refuse(call, LOCAL_SAY_MEMORY);
    *out = advice[0].move;
    return true;
}

/* What the bot would do, for a page that lets one worker think while another serves the table. */
bool local_choose(local_call *call)
{
    tb_table *table;
    tb_move move = 0;
    uint32_t limit;
    int seat;

    if (!local_playing(call, &table) || !local_table_seat(call, table, &seat) || !read_limit(call, &limit) ||
        !choose(call, table, seat, limit, &move))
        return false;
    tb_json_key(call->out, "move");
    tb_put_char(call->out, '"');
    tb_move_text(table->terms.game, move, call->out);
    tb_put_char(call->out, '"');
    return true;
}

/* The bot that plays the seat moves: as it was chosen elsewhere, or after it has thought here. */
static bool find_move(local_call *call, const tb_table *table, int seat, tb_move *out)
{
    local_object ask = local_whole(call);
    uint32_t limit;

    if (!read_limit(call, &limit))
        return false;
    if (!local_has(&ask, "move"))
        return choose(call, table, seat, limit, out);
    return local_move(&ask, table->terms.game, out) &&
           (tb_table_bot(table, seat) || local_refuse(call, LOCAL_SAY_PERSON));
}

bool local_think(local_call *call)
{
    tb_message why = { 0 };
    tb_entry entry;
    tb_table *table;
    local_deed deed;
    tb_move move = 0;
    int seat;

    if (!local_playing(call, &table) || !local_table_seat(call, table, &seat) || !local_deed_read(call, table, &deed) ||
        !find_move(call, table, seat, &move))
        return false;
    if (tb_table_propose_move(table, seat, move, &entry, &why) < 0)
        return local_refuse_for(call, &why);
    return local_answer_deed(&deed, &entry);
}

/* --- Hints: the same as `taberna hint --json` --------------------------------------------------------------------- */

typedef struct hint {
    const tb_game *game;
    local_bot bot;
    const char *word;
    uint32_t event, limit;
    int64_t seed, top;
    int seat, seats, count;
    tb_state_box state;
    tb_advice advice[TB_MOVES_MAX];
} hint;

static void put_hint(const hint *h, tb_text *out)
{
    tb_ranking ranking = {
        .game = h->game,
        .seat = h->seat,
        .seats = h->seats,
        .count = h->count,
        .searched = tb_bot_memory(h->bot.bot, tb_evaluation_of(h->game), h->bot.iterations) > 0,
        .advice = h->advice,
    };

    tb_json_string(out, "game", h->game->name);
    tb_json_int(out, "event", h->event);
    tb_json_string(out, "bot", h->word);
    tb_json_int(out, "seed", h->seed);
    tb_ranking_members(&ranking, (int) h->top, out);
}

static bool read_hint(local_call *call, hint *h)
{
    local_object ask = local_whole(call);
    local_position position;

    h->word = "hard";
    h->seed = 1;
    h->top = HINT_TOP;
    if ((local_has(&ask, "bot") && !local_string(&ask, "bot", "the name of a bot", &h->word, NULL)) ||
        !local_number_or(&ask, "seed", 0, INT64_C(999999999999999999), &h->seed) ||
        !local_number_or(&ask, "top", 1, TB_MOVES_MAX, &h->top) || !read_limit(call, &h->limit))
        return false;
    if (!local_bot_read(h->word, strlen(h->word), &h->bot))
        return local_wrong(&ask, "bot", "the name of a bot");
    if (!local_position_read(call, &position))
        return false;
    h->game = position.match->game;
    h->seats = position.match->config.seats;
    h->event = position.at;
    tb_match_state_at(position.match, position.at, h->state.bytes);
    local_position_done(&position);
    return local_seat(&ask, "seat", h->game, h->seats, &h->seat) &&
           (tb_has(h->game->to_act(h->state.bytes), h->seat) || local_refuse(call, LOCAL_SAY_NOT_TO_ACT));
}

bool local_hint(local_call *call)
{
    static hint h;
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;

    if (!read_hint(call, &h))
        return false;
    h.count = h.game->legal(h.state.bytes, h.seat, legal);
    h.game->observe(h.state.bytes, h.seat, view.bytes);
    local_luck luck = { .seed = (uint64_t) h.seed, .stream = (uint64_t) h.seat };
    if (!local_advise(&h.bot, h.game, luck, h.limit, h.seat, view.bytes, legal, h.count, h.advice))
        return local_refuse(call, LOCAL_SAY_MEMORY);
    put_hint(&h, call->out);
    return true;
}

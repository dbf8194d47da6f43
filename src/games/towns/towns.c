/* towns.c - the table of the game: who acts, what is asked, and which chapter answers. */
#include "games/towns/towns.h"

#include "core/playout.h"
#include "games/towns/encode.h"
#include "games/towns/rules.h"

/* --- Moves -------------------------------------------------------------------------------------------------------- */

static tb_seats to_act(const void *state) { return ((const tt_state *) state)->table.acting; }

static int legal(const void *state, int seat, tb_move out[])
{
    static int (*const answers[TT_ASK_COUNT])(const tt_state *, int, tb_move[]) = {
        [TT_ASK_KEEP] = tt_legal_keep,           [TT_ASK_NAME] = tt_legal_name,
        [TT_ASK_TAKEN] = tt_legal_taken,         [TT_ASK_PLACE] = tt_legal_place,
        [TT_ASK_EXTRA] = tt_legal_extra,         [TT_ASK_BUILD] = tt_legal_build,
        [TT_ASK_SITE] = tt_legal_site,           [TT_ASK_STOCK] = tt_legal_stock,
        [TT_ASK_CATHEDRAL] = tt_legal_cathedral, [TT_ASK_TEAHOUSE] = tt_legal_teahouse,
        [TT_ASK_EXCHANGE] = tt_legal_exchange,   [TT_ASK_MASONS] = tt_legal_masons,
        [TT_ASK_GRANT] = tt_legal_grant,         [TT_ASK_WATCH] = tt_legal_watch,
        [TT_ASK_PETAL] = tt_legal_petal,
    };
    const tt_state *s = state;
    int ask = s->town[seat].question.ask;

    TB_ASSERT(seat >= 0 && seat < TT_SEATS && ask < TT_ASK_COUNT);
    int n = ask == TT_ASK_NOTHING ? 0 : answers[ask](s, seat, out);
    TB_ASSERT(n <= tt_game.max_moves && tb_moves_ascend(out, n) && (n > 0) == tb_has(s->table.acting, seat));
    return n;
}

static void apply(void *state, int seat, tb_move move)
{
    tt_state *s = state;
    int verb = tb_move_verb(move);

    TB_ASSERT(seat == TB_CHANCE_SEAT ? s->table.acting == TB_CHANCE : tb_has(s->table.acting, seat));
    switch (verb) {
    case TT_VERB_KEEP: tt_apply_keep(s, seat, (int) (move & 63)); break;
    case TT_VERB_NAME: tt_apply_name(s, seat, tt_low(move)); break;
    case TT_VERB_TAKE: tt_apply_take(s, seat, tt_second(move), tt_low(move)); break;
    case TT_VERB_PLACE:
    case TT_VERB_STORE:
    case TT_VERB_SWAP:
    case TT_VERB_RETURN:
    case TT_VERB_PAY:
    case TT_VERB_CONVERT:
    case TT_VERB_EXTRA: tt_apply_place(s, seat, verb, move); break;
    case TT_VERB_BUILD:
    case TT_VERB_RAISE: tt_apply_build(s, seat, move); break;
    case TT_VERB_PUT:
    case TT_VERB_STOCK:
    case TT_VERB_COUNT: tt_apply_piece(s, seat, verb, move); break;
    case TT_VERB_SPEND:
        if (s->town[seat].question.ask == TT_ASK_CATHEDRAL)
            tt_apply_piece(s, seat, verb, move);
        else
            tt_apply_monument(s, seat, verb, move);
        break;
    case TT_VERB_EXCHANGE:
    case TT_VERB_GRANT:
    case TT_VERB_WATCH:
    case TT_VERB_PETAL:
    case TT_VERB_SKIP: tt_apply_monument(s, seat, verb, move); break;
    case TT_VERB_DONE: tt_seat_done(s, seat); break;
    default: tt_apply_chance(s, move);
    }
}

/* T-2.3, T-2.6: only dealt and kept monuments are not for all. */
static int audience(const void *state, int seat, tb_move move)
{
    const tt_state *s = state;

    if (tb_move_verb(move) == TT_VERB_DEAL)
        return s->table.dealt / 2;
    return tb_move_verb(move) == TT_VERB_KEEP ? seat : TB_PUBLIC;
}

static tb_progress progress(const void *state)
{
    const tt_table *table = &((const tt_state *) state)->table;

    TB_ASSERT(table->phase < TT_PHASE_COUNT);
    return (tb_progress){ .round = table->turn, .step = table->step, .phase = tt_phase_words.names[table->phase] };
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* The most builds that any town allows, and done; tests/games/towns/test_patterns.c proves it. */
enum { MAX_MOVES = 1009, MAX_OUTCOMES = 25 };

static const tb_words *seat_names(int seats)
{
    (void) seats;
    return &tt_seat_words;
}

static void playout(void *state, tb_rng *rng, tb_tally *tally)
{
    tb_move moves[MAX_MOVES];

    tb_playout_inline(&tt_game, state, rng, moves, tally);
}

int tt_play_on(void *state, int *seat, tb_move move, int least, tb_rng *rng, tb_move moves[], tb_tally *tally,
               tb_seats *moved)
{
    return tb_play_on_inline(&tt_game, state, seat, move, least, rng, moves, tally, moved);
}

const tb_game tt_game = {
    .name = "towns",
    .title = "Tiny Towns",
    .rules_version = 1,
    .state_size = sizeof(tt_state),
    .view_size = sizeof(tt_view),
    .min_seats = 1, /* T-1.1 */
    .max_seats = TT_SEATS,
    .max_moves = MAX_MOVES,
    .max_outcomes = MAX_OUTCOMES,
    .options = tt_options,
    .option_count = TT_OPTION_COUNT,
    .presets = tt_presets[0],
    .verbs = tt_verbs,
    .verb_count = TT_VERBS,
    .seat_names = seat_names,
    .tie_rule = "T-6.6",
    .cards = tt_card_rows,
    .card_count = TT_CARD_COUNT - 1,
    .pattern_letters = tt_letters,
    .pattern_words = &tt_resource_words,
    .setup = tt_setup,
    .config_of = tt_config_of,
    .to_act = to_act,
    .legal = legal,
    .weight = tt_weight,
    .outcome = tt_outcome,
    .outcomes = tt_outcomes,
    .apply = apply,
    .scores = tt_scores,
    .progress = progress,
    .observe = tt_observe,
    .redeal = tt_redeal,
    .check = tt_check,
    .audience = audience,
    .refuse = tt_refuse,
    .explain = tt_explain,
    .tell = tt_tell,
    .prompt = tt_prompt,
    .view_json = tt_view_json,
    .state_json = tt_state_json,
    .draw = tt_draw,
    .playout = playout,
};

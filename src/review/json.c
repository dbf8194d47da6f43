/* json.c - a review as JSON: every number, names as fixed ASCII ids, sentences as messages. docs/review.md shows it. */
#include "bots/bot.h"
#include "core/notation.h"
#include "core/tell.h"
#include "core/view.h"
#include "review/review.h"

/* --- Small parts -------------------------------------------------------------------------------------------------- */

static const char *seat_name(const tb_review *review, int seat)
{
    return seat == TB_CHANCE_SEAT ? "chance" : tb_seat_name(review->judge.game, review->judge.seats, seat);
}

static void put_seats(const tb_review *review, const char *key, const double of[], tb_text *out)
{
    tb_json_open(out, key, '[');
    for (int seat = 0; seat < review->judge.seats; seat++)
        tb_json_real(out, NULL, of[seat]);
    tb_json_close(out, ']');
}

static void put_move(const tb_review *review, const char *key, tb_move move, tb_text *out)
{
    tb_json_open(out, key, '{');
    tb_move_members(review->judge.game, move, out);
    tb_json_close(out, '}');
}

/* --- The ledger --------------------------------------------------------------------------------------------------- */

static void put_account(const tb_review *review, int seat, const tb_result *result, tb_text *out)
{
    const tb_ledger *ledger = &review->ledger;

    TB_ASSERT(seat >= 0 && seat < ledger->seats);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "seat", seat_name(review, seat));
    tb_json_int(out, "score", result->score[seat]);
    tb_json_int(out, "rank", result->rank[seat]);
    tb_json_real(out, "start", ledger->start[seat]);
    tb_json_real(out, "result", ledger->result[seat]);
    tb_json_real(out, "luck", ledger->luck[seat]);
    tb_json_real(out, "own", ledger->own[seat]);
    put_seats(review, "help", ledger->help[seat], out);
    tb_json_real(out, "drift", ledger->drift[seat]);
    tb_json_real(out, "adjusted", tb_luck_adjusted(review, seat));
    tb_json_real(out, "uncertainty", tb_luck_uncertainty(review, seat));
    tb_json_close(out, '}');
}

static void put_told(const tb_review *review, const void *before, uint32_t e, tb_text *out)
{
    const tb_event *event = &review->asked.match->events[e];
    tb_told told = { 0 };

    tb_tell(review->judge.game, before, event->seat, event->move, TB_TELL_ALL, &told);
    tb_told_json(&told, "told", out);
}

/* What no sentence tells by itself, as the first of three cards drawn, is told with the event that completes it. */
static void put_completed(const tb_review *review, tb_state_box *at, uint32_t e, tb_text *out)
{
    const tb_match *match = review->asked.match;
    tb_told told = { 0 };

    for (; e < match->count; e++) {
        const tb_event *event = &match->events[e];
        tb_tell(match->game, at->bytes, event->seat, event->move, TB_TELL_ALL, &told);
        if (told.count > 0)
            break;
        match->game->apply(at->bytes, event->seat, event->move);
    }
    tb_told_json(&told, "told", out);
}

static void put_line(const tb_review *review, const void *before, uint32_t e, tb_text *out)
{
    const tb_ledger_line *line = &review->lines[e];

    tb_json_open(out, NULL, '{');
    tb_json_int(out, "event", e + 1);
    tb_json_int(out, "round", review->judge.game->progress(before).round);
    tb_json_string(out, "seat", seat_name(review, review->asked.match->events[e].seat));
    tb_json_bool(out, "luck", line->luck);
    put_seats(review, "change", line->change, out);
    put_seats(review, "drift", line->drift, out);
    put_seats(review, "value", line->value, out);
    if (line->luck)
        put_told(review, before, e, out);
    tb_json_close(out, '}');
}

/* The lines, and the turning points among them once more with what happened there. */
static void put_lines(const tb_review *review, tb_text *out)
{
    const tb_match *match = review->asked.match;
    tb_state_box state;

    tb_json_open(out, "lines", '[');
    tb_match_state_at(match, 0, state.bytes);
    for (uint32_t e = 0; e < match->count; e++) {
        put_line(review, state.bytes, e, out);
        match->game->apply(state.bytes, match->events[e].seat, match->events[e].move);
    }
    tb_json_close(out, ']');
}

static void put_turns(const tb_review *review, tb_text *out)
{
    const tb_match *match = review->asked.match;
    uint32_t turns[TB_REVIEW_TURNS];
    int count = tb_review_turns(review, turns);
    tb_state_box state;

    tb_json_open(out, "turns", '[');
    for (int i = 0; i < count; i++) {
        tb_match_state_at(match, turns[i], state.bytes);
        tb_json_open(out, NULL, '{');
        tb_json_int(out, "event", turns[i] + 1);
        tb_json_int(out, "round", match->game->progress(state.bytes).round);
        tb_json_string(out, "seat", seat_name(review, match->events[turns[i]].seat));
        tb_json_bool(out, "luck", review->lines[turns[i]].luck);
        put_seats(review, "change", review->lines[turns[i]].change, out);
        put_completed(review, &state, turns[i], out);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

static void put_reasons(const tb_review *review, const tb_decision *d, tb_text *out)
{
    tb_json_open(out, "reasons", '[');
    for (int i = 0; i < d->reasons; i++) {
        const tb_reason *reason = &d->reason[i];
        tb_message message;
        tb_reason_say(review->asked.insight, reason, &message);
        tb_json_open(out, NULL, '{');
        tb_message_members(&message, out);
        tb_json_int(out, "more", reason->more);
        tb_json_int(out, "less", reason->less);
        tb_json_int(out, "futures", reason->futures);
        tb_json_real(out, "played", reason->played);
        tb_json_real(out, "better", reason->better);
        tb_json_real(out, "amount", reason->amount);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

/* The futures in which the lead was measured, one by one. */
static void put_futures(const tb_decision *d, tb_text *out)
{
    static const char *const keys[] = { "played", "better" };

    tb_json_open(out, "values", '{');
    for (int k = 0; k < TB_LEN(keys); k++) {
        tb_json_open(out, keys[k], '[');
        for (int i = 0; i < d->half; i++)
            tb_json_real(out, NULL, (double) d->value[k][i]);
        tb_json_close(out, ']');
    }
    tb_json_close(out, '}');
}

/* The cards, buildings and the like that the played move names. */
static void put_things(const tb_review *review, const tb_decision *d, tb_text *out)
{
    tb_field fields[TB_MAX_ARGS];
    int count = tb_move_things(review->judge.game, d->played, fields);

    tb_json_open(out, "things", '[');
    for (int i = 0; i < count; i++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "kind", fields[i].arg->words->kind);
        tb_json_string(out, "name", fields[i].arg->words->names[fields[i].value]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void put_decision(const tb_review *review, const tb_decision *d, tb_text *out)
{
    static const char *const left_out[] = { [TB_COUNTS] = NULL, [TB_SAME] = "same", [TB_ONLY] = "only" };

    tb_json_open(out, NULL, '{');
    tb_json_int(out, "event", d->event + 1);
    tb_json_int(out, "round", d->round);
    tb_json_string(out, "seat", seat_name(review, d->seat));
    tb_json_string(out, "stage", tb_stage_names[d->stage]);
    tb_json_string(out, "kind", review->judge.game->verbs[tb_move_verb(d->played)].name);
    tb_json_string(out, "label", tb_label_names[d->label]);
    tb_json_string(out, "left_out", left_out[d->left_out]);
    tb_json_int(out, "legal", d->legal);
    tb_json_int(out, "different", d->different);
    put_move(review, "played", d->played, out);
    put_move(review, "better", d->better, out);
    put_things(review, d, out);
    tb_json_real(out, "played_value", d->played_value);
    tb_json_real(out, "better_value", d->better_value);
    tb_json_real(out, "loss", d->loss);
    tb_json_real(out, "error", d->error);
    tb_json_real(out, "points", d->points);
    if (d->quick_counts)
        tb_json_real(out, "quick_loss", d->quick_loss);
    tb_json_int(out, "futures", d->half);
    tb_json_bool(out, "to_the_end", d->to_the_end);
    if (d->label >= TB_INACCURACY) {
        put_futures(d, out);
        put_reasons(review, d, out);
    }
    tb_json_close(out, '}');
}

static const char *stage_name(int stage) { return stage < TB_STAGES ? tb_stage_names[stage] : "all"; }

void tb_like_members(const tb_like *like, tb_text *out)
{
    bool known = like->level >= 0;

    tb_json_string(out, "like", known ? tb_level_name(like->level) : NULL);
    tb_json_string(out, "like_weakest", known ? tb_level_name(like->weakest) : NULL);
    tb_json_string(out, "like_strongest", known ? tb_level_name(like->strongest) : NULL);
}

static void put_sum(const tb_review *review, int seat, int stage, tb_text *out)
{
    tb_play_sum sum = tb_review_sum(review, seat, stage);
    double loss = tb_mean_loss(&sum);
    tb_like like = tb_review_like(review, &sum, stage);

    TB_ASSERT(stage >= 0 && stage <= TB_STAGES);
    tb_json_open(out, stage_name(stage), '{');
    tb_json_int(out, "decisions", sum.count);
    tb_json_real(out, "loss", loss);
    tb_json_real(out, "error", tb_mean_loss_error(&sum));
    tb_json_real(out, "points", sum.count ? sum.points / sum.count : 0);
    tb_json_real(out, "accuracy", tb_accuracy(loss, review->judge.seats));
    tb_like_members(&like, out);
    for (int label = 0; label < TB_LABELS; label++)
        tb_json_int(out, tb_label_names[label], sum.of[label]);
    tb_json_close(out, '}');
}

static void put_play(const tb_review *review, tb_text *out)
{
    tb_json_open(out, "play", '[');
    for (int seat = 0; seat < review->judge.seats; seat++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "seat", seat_name(review, seat));
        for (int stage = 0; stage <= TB_STAGES; stage++)
            put_sum(review, seat, stage, out);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

/* What a decision of each level loses. */
static void put_levels(const tb_review *review, tb_text *out)
{
    enum { PER_MILLION = 1000000 };

    tb_json_open(out, "levels", '{');
    for (int stage = 0; stage <= TB_STAGES; stage++) {
        const int32_t *of = tb_review_levels(review, stage);
        tb_json_open(out, stage_name(stage), '{');
        for (int level = 0; of && level < TB_LEVELS; level++)
            tb_json_real(out, tb_level_name(level), (double) of[level] / PER_MILLION);
        tb_json_close(out, '}');
    }
    tb_json_close(out, '}');
}

static void put_head(const tb_review *review, tb_text *out)
{
    int seats = review->judge.seats;

    tb_json_int(out, "review", TB_REVIEW_FORM);
    tb_json_string(out, "game", review->judge.game->name);
    tb_json_string(out, "depth", tb_depth_names[review->asked.depth]);
    tb_json_string(out, "unit", seats > 1 ? "share" : "points");
    tb_json_hex(out, "judge", tb_ledger_judge_hash(&review->judge));
    tb_json_int(out, "events", review->asked.match->count);
    tb_json_int(out, "futures", 2 * review->most);
    tb_json_open(out, "labels", '{');
    for (int label = TB_INACCURACY; label < TB_LABELS; label++)
        tb_json_real(out, tb_label_names[label], tb_label_from((tb_label) label, seats));
    tb_json_close(out, '}');
    put_levels(review, out);
    tb_json_open(out, "seats", '[');
    for (int seat = 0; seat < seats; seat++)
        tb_json_string(out, NULL, seat_name(review, seat));
    tb_json_close(out, ']');
}

void tb_review_members(const tb_review *review, tb_text *out)
{
    tb_result result;

    TB_ASSERT(review->done == review->work);
    put_head(review, out);
    put_turns(review, out);
    review->judge.game->scores(review->asked.match->state, &result);
    tb_json_open(out, "ledger", '[');
    for (int seat = 0; seat < review->judge.seats; seat++)
        put_account(review, seat, &result, out);
    tb_json_close(out, ']');
    put_play(review, out);
    tb_json_open(out, "decisions", '[');
    for (uint32_t i = 0; i < review->count; i++)
        put_decision(review, &review->decisions[i], out);
    tb_json_close(out, ']');
    put_lines(review, out);
}

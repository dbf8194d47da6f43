/* review_text.c - a review for people to read: the story, the account, the mistakes. */
#include <inttypes.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/review.h"
#include "core/notation.h"
#include "say/say.h"
#include "say/text.h"

enum { PERCENT = 100 };

static double unit_of(const cli_reviewed *r) { return r->company.seats > 1 ? PERCENT : 1; }

/* A share in percent or points, as people read it: "+3.1". */
static const char *change_of(const cli_reviewed *r, double change)
{
    return cli_signed_decimal(0, 1, change * unit_of(r));
}

static const char *value_of(const cli_reviewed *r, double value) { return cli_decimal(0, 1, value * unit_of(r)); }

const char *cli_label(int label)
{
    static const char *const names[TB_LABELS] = { N_("best move"), N_("good move"), N_("inaccuracy"), N_("mistake"),
                                                  N_("blunder") };

    return _(names[label]);
}

const char *cli_stage(int stage)
{
    static const char *const names[TB_STAGES + 1] = { N_("opening"), N_("middle game"), N_("ending"),
                                                      N_("whole game") };

    return _(names[stage]);
}

static const char *seat_of(const cli_reviewed *r, int seat)
{
    return cli_seat(r->company.game, r->company.seats, seat);
}

/* --- The story ---------------------------------------------------------------------------------------------------- */

/* What no sentence tells by itself, as one of several cards drawn: whose it is, and the move. */
static void put_untold(const cli_reviewed *r, const void *before, const tb_event *event, tb_text *out)
{
    const tb_game *game = r->company.game;
    int seat = event->seat == TB_CHANCE_SEAT ? game->audience(before, event->seat, event->move) : event->seat;

    if (seat >= 0 && seat < r->company.seats) {
        tb_put(out, seat_of(r, seat));
        tb_put(out, _(": "));
    }
    cli_put_move(game, event->move, false, out);
}

void cli_review_put_event(const cli_reviewed *r, uint32_t event, tb_text *out)
{
    const tb_match *match = r->review->asked.match;
    tb_state_box before;

    tb_match_state_at(match, event, before.bytes);
    if (!cli_told_event(&r->company, before.bytes, &match->events[event], TB_COMPLETE, out))
        put_untold(r, before.bytes, &match->events[event], out);
    for (int seat = 0; seat < r->company.seats; seat++) {
        tb_put(out, seat ? ", " : " (");
        tb_put(out, seat_of(r, seat));
        tb_put_char(out, ' ');
        tb_put(out, change_of(r, r->review->lines[event].change[seat]));
    }
    tb_put_char(out, ')');
}

static int round_of(const cli_reviewed *r, uint32_t event)
{
    tb_state_box before;

    tb_match_state_at(r->review->asked.match, event, before.bytes);
    return r->company.game->progress(before.bytes).round;
}

static void print_story(const cli_reviewed *r)
{
    uint32_t turns[TB_REVIEW_TURNS];
    int count = tb_review_turns(r->review, turns);

    printf(_("What moved the game most:\n"));
    for (int i = 0; i < count; i++) {
        tb_text text = TB_TEXT(1024);
        cli_review_put_event(r, turns[i], &text);
        cli_tell(4, _("  round %d, event %" PRIu32 ": %s\n"), round_of(r, turns[i]), turns[i] + 1, text.bytes);
    }
    putchar('\n');
}

/* --- The account -------------------------------------------------------------------------------------------------- */

static double helped(const tb_ledger *ledger, int seat)
{
    double sum = 0;

    for (int other = 0; other < ledger->seats; other++)
        sum += ledger->help[seat][other];
    return sum;
}

/* A line for each seat that decided. */
static void print_helps(const cli_reviewed *r)
{
    const tb_ledger *l = &r->review->ledger;

    printf(_("What the decisions of each did to the others:\n"));
    for (int seat = 0; seat < l->seats; seat++) {
        tb_text text = TB_TEXT(1024);
        for (int other = 0; other < l->seats; other++)
            if (other != seat)
                cli_put_fmt(&text, "%s%s %s", text.len ? ", " : "", seat_of(r, other),
                            change_of(r, l->help[other][seat]));
        cli_tell(4, "  %s%s%s\n", seat_of(r, seat), _(": "), text.bytes);
    }
}

static void print_account(const cli_reviewed *r)
{
    const tb_ledger *l = &r->review->ledger;

    printf(r->company.seats > 1 ? _("Where the results came from, in percent of a win:\n")
                                : _("Where the result came from, in points:\n"));
    for (int seat = 0; seat < r->company.seats; seat++)
        cli_tell(4,
                 _("  %s: %s at the start, luck %s, own decisions %s, decisions of others %s, drift of the judge %s: "
                   "%s in the end. Without luck: %s, give or take %s.\n"),
                 seat_of(r, seat), value_of(r, l->start[seat]), change_of(r, l->luck[seat]), change_of(r, l->own[seat]),
                 change_of(r, helped(l, seat)), change_of(r, l->drift[seat]), value_of(r, l->result[seat]),
                 value_of(r, tb_luck_adjusted(r->review, seat)), value_of(r, tb_luck_uncertainty(r->review, seat)));
    putchar('\n');
    if (r->company.seats < 2)
        return;
    print_helps(r);
    putchar('\n');
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

void cli_print_like(const tb_like *like)
{
    if (like->level >= 0 && like->weakest == like->strongest)
        printf(_(", like %s"), tb_level_name(like->level));
    else if (like->level >= 0)
        printf(_(", like %s (%s to %s)"), tb_level_name(like->level), tb_level_name(like->weakest),
               tb_level_name(like->strongest));
    putchar('\n');
}

static void print_play(const cli_reviewed *r)
{
    printf(_("How each seat played:\n"));
    for (int seat = 0; seat < r->company.seats; seat++) {
        if (!(r->review->asked.seats >> seat & 1))
            continue;
        for (int stage = 0; stage <= TB_STAGES; stage++) {
            tb_play_sum sum = tb_review_sum(r->review, seat, stage);
            double loss = tb_mean_loss(&sum);
            tb_like like = tb_review_like(r->review, &sum, stage);
            if (sum.count == 0)
                continue;
            printf("  ");
            printf(_("%s, %s: accuracy %s, %s lost in each of %" PRIu32 " decisions"), seat_of(r, seat),
                   cli_stage(stage), cli_decimal(0, 1, tb_accuracy(loss, r->company.seats)), value_of(r, loss),
                   sum.count);
            cli_print_like(&like);
        }
    }
    putchar('\n');
}

void cli_review_put_mistake(const cli_reviewed *r, const tb_decision *d, tb_text *out)
{
    const tb_game *game = r->company.game;
    tb_text played = TB_TEXT(256), better = TB_TEXT(256);

    cli_put_move(game, d->played, false, &played);
    cli_put_move(game, d->better, false, &better);
    cli_put_fmt(out, _("Round %d, event %" PRIu32 ", %s: %s (%s) costs %s, give or take %s; better: %s.\n"), d->round,
                d->event + 1, seat_of(r, d->seat), played.bytes, cli_label(d->label), value_of(r, d->loss),
                value_of(r, d->error), better.bytes);
    for (int i = 0; i < d->reasons; i++) {
        tb_message message;
        tb_reason_say(r->review->asked.insight, &d->reason[i], &message);
        cli_put_fmt(out, "  - %s\n", cli_sentence(&message));
    }
}

static void print_mistake(const cli_reviewed *r, const tb_decision *d)
{
    tb_text text = TB_TEXT(CLI_MISTAKE_SIZE);

    cli_review_put_mistake(r, d, &text);
    for (char *line = text.bytes, *next; *line; line = next) {
        next = line + strcspn(line, "\n") + 1;
        cli_tell(line == text.bytes ? 2 : 4, "%.*s", (int) (next - line), line);
    }
}

static void print_mistakes(const cli_reviewed *r)
{
    int count = 0;

    for (uint32_t i = 0; i < r->review->count; i++) {
        if (r->review->decisions[i].label < TB_MISTAKE)
            continue;
        if (count++ == 0)
            printf(_("Mistakes, and what was better:\n"));
        print_mistake(r, &r->review->decisions[i]);
    }
}

/* Nobody types anything here: cards go by their names. */
void cli_review_text(const cli_reviewed *r)
{
    const tb_game *before = cli_speak_of(r->company.game);

    print_story(r);
    print_account(r);
    print_play(r);
    print_mistakes(r);
    cli_speak_of(before);
}

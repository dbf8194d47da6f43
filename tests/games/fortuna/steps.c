/* steps.c - see steps.h. */
#include "steps.h"

#include "core/door.h"
#include "expect.h"
#include "games/caseplay.h"
#include "games/fortuna/fortuna.h"
#include "position.h"

/* --- A turn in which nothing happens ----------------------------------------------------------------------------- */

/* The least that can be done: leave it, pay the tax or let the die idle, keep the first card. */
static tb_move least_move(const ft_state *s, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    int n = ft_game.legal(s, seat, legal);

    for (int i = 0; i < n; i++)
        if (tb_move_verb(legal[i]) == FT_VERB_IDLE)
            return legal[i];
    return legal[0];
}

/* `quiet grey family water-supply`: Grey chooses family, does nothing with it and takes water-supply; dice show 1. */
static void step_quiet(const case_table *t, const case_line *line)
{
    const ft_state *s = t->state;
    int seat = ft_seat_named(&s->open, line, case_word(line, 1)), turn = s->open.turn, round = s->open.round;
    int given = case_member(line, case_word(line, 2), &ft_card_words, "action card");
    int taken = case_member(line, case_word(line, 3), &ft_card_words, "action card");

    if (s->open.active != seat || s->open.phase != FT_PHASE_CHOOSE)
        case_complain(line, "the turn of %s does not begin here", line->word[1]);
    case_try(t, line, seat, ft_move1(FT_VERB_CHOOSE, given));
    while (s->open.turn == turn && s->open.round == round && s->open.to_act) {
        tb_message why = { 0 };
        if (s->open.phase == FT_PHASE_EXCHANGE)
            case_try(t, line, seat, ft_move1(FT_VERB_EXCHANGE, taken));
        else if (s->open.to_act == TB_CHANCE)
            tb_try_chance(&ft_game, t->state, ft_game.outcome(s, 0), &why);
        else
            case_try(t, line, seat, least_move(s, seat));
    }
}

/* --- All of them ------------------------------------------------------------------------------------------------- */

static void play_line(const case_table *t, const case_line *line)
{
    if (!strcmp(line->word[0], "expect"))
        ft_expect(t->state, line);
    else if (!strcmp(line->word[0], "quiet"))
        step_quiet(t, line);
    else if (!case_step(t, line))
        case_complain(line, "'%s' is no word of a case", line->word[0]);
}

/* Everything up to the first step is the position; returns the number of that line. */
static int set_up(const case_line *lines, int count, ft_position *position)
{
    int at = 0;

    while (at < count && (!strcmp(lines[at].word[0], "rule") || ft_position_line(position, &lines[at])))
        at++;
    ft_position_finish(position, &lines[at < count ? at : count - 1]);
    return at;
}

void ft_run(const case_line *lines, int count, ft_state *out)
{
    ft_position position = { 0 };
    case_table table = { &ft_game, out };
    int first = set_up(lines, count, &position);

    *out = position.state;
    for (int at = first; at < count; at++)
        play_line(&table, &lines[at]);
}

ft_state ft_table(const char *text)
{
    ft_state state;
    case_list one = { 0 };

    case_list_add(&one, "text", text);
    ft_run(one.list[0].lines, one.list[0].count, &state);
    case_list_free(&one);
    return state;
}

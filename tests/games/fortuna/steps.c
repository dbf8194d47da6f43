/* steps.c - see steps.h. Moves go through the checked door. */
#include "steps.h"

#include <ctype.h>

#include "core/door.h"
#include "core/notation.h"
#include "expect.h"
#include "games/fortuna/fortuna.h"
#include "position.h"

/* --- Moves in words ---------------------------------------------------------------------------------------------- */

static tb_move read_move(const ft_line *line, const char *text, size_t len)
{
    tb_text_error error = { 0 };
    tb_move move = 0;

    while (len > 0 && isspace((unsigned char) *text)) {
        text++;
        len--;
    }
    while (len > 0 && isspace((unsigned char) text[len - 1]))
        len--;
    if (tb_move_read(&ft_game, text, len, &move, &error) < 0)
        ft_complain(line, "'%.*s' is not a move: expected %s", (int) len, text, error.expected);
    return move;
}

/* The next move of a list; NULL at its end. */
static const char *next_move(const ft_line *line, const char *at, char between, tb_move *out)
{
    if (!at || *at == '\0')
        return NULL;
    size_t len = strcspn(at, (char[]){ between, '\0' });
    *out = read_move(line, at, len);
    return at + len + (at[len] == between);
}

static void name_move(tb_move move, tb_text *out) { tb_move_text(&ft_game, move, out); }

static const char *sentence(const tb_message *why)
{
    static char text[512];
    tb_text out = tb_text_on(text, sizeof text);

    tb_message_text(why, NULL, &out);
    return text;
}

static void must_be_possible(const ft_state *s, const ft_line *line)
{
    tb_message why = { 0 };

    if (!ft_game.check(s, &why))
        ft_complain(line, "led to what cannot be: %s", sentence(&why));
}

/* --- Steps ------------------------------------------------------------------------------------------------------- */

static void try_move(ft_state *s, const ft_line *line, int seat, tb_move move)
{
    char text[128];
    tb_text out = tb_text_on(text, sizeof text);
    tb_message why = { 0 };

    name_move(move, &out);
    if (tb_try(&ft_game, s, seat, move, &why) < 0)
        ft_complain(line, "'%s' was refused: %s", text, sentence(&why));
    must_be_possible(s, line);
}

static void step_move(ft_state *s, const ft_line *line)
{
    int seat = ft_seat_named(&s->open, line, ft_word(line, 1));
    const char *at = ft_text_from(line, 2);
    tb_move move;

    while ((at = next_move(line, at, ';', &move)))
        try_move(s, line, seat, move);
}

static void step_chance(ft_state *s, const ft_line *line)
{
    const char *at = ft_text_from(line, 1);
    tb_message why = { 0 };
    tb_move outcome;

    while ((at = next_move(line, at, ';', &outcome)))
        if (tb_try_chance(&ft_game, s, outcome, &why) < 0)
            ft_complain(line, "this cannot come out here: %s", sentence(&why));
    must_be_possible(s, line);
}

/* The last word is the rule that must be cited, or the name of the status where no rule can be. */
static void step_refuse(ft_state *s, const ft_line *line)
{
    int seat = ft_seat_named(&s->open, line, ft_word(line, 1));
    const char *text = ft_text_from(line, 2), *reason = line->word[line->count - 1];
    tb_move move = read_move(line, text, (size_t) (ft_text_from(line, line->count - 1) - text));
    ft_state before = *s;
    tb_message why = { 0 };
    tb_status status = tb_try(&ft_game, s, seat, move, &why);

    if (status >= 0)
        ft_complain(line, "the move was not refused");
    if (memcmp(s, &before, sizeof before) != 0)
        ft_complain(line, "the refused move changed something");
    if (strcmp(why.row->rule, reason) != 0 && strcmp(tb_status_name(status), reason) != 0)
        ft_complain(line, "expected %s, but it was refused by %s (%s)", reason, why.row->rule, sentence(&why));
}

static int read_moves(const ft_line *line, const char *at, tb_move out[TB_MOVES_MAX])
{
    int n = 0;

    while (n < TB_MOVES_MAX && (at = next_move(line, at, '|', &out[n])))
        n++;
    return n;
}

static bool is_among(tb_move move, const tb_move list[], int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

static void complain_of(const ft_line *line, const char *what, tb_move move)
{
    char text[128];
    tb_text out = tb_text_on(text, sizeof text);

    name_move(move, &out);
    ft_complain(line, "%s: %s", what, text);
}

/* `legal SEAT : a | b` names them all; `can SEAT a | b` and `cannot SEAT a | b` some. */
static void step_legal(ft_state *s, const ft_line *line)
{
    tb_move named[TB_MOVES_MAX], legal[TB_MOVES_MAX];
    int seat = ft_seat_named(&s->open, line, ft_word(line, 1));
    bool whole = !strcmp(line->word[0], "legal"), wanted = strcmp(line->word[0], "cannot") != 0;
    int first = whole && !strcmp(ft_word(line, 2), ":") ? 3 : 2;
    int named_count = read_moves(line, ft_text_from(line, first), named);
    int count = ft_game.legal(s, seat, legal);

    for (int i = 0; i < named_count; i++)
        if (is_among(named[i], legal, count) != wanted)
            complain_of(line, wanted ? "not legal" : "legal", named[i]);
    for (int i = 0; whole && i < count; i++)
        if (!is_among(legal[i], named, named_count))
            complain_of(line, "legal too", legal[i]);
}

static void step_expect(ft_state *s, const ft_line *line) { ft_expect(s, line); }

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
static void step_quiet(ft_state *s, const ft_line *line)
{
    int seat = ft_seat_named(&s->open, line, ft_word(line, 1)), turn = s->open.turn, round = s->open.round;
    int given = ft_member(line, ft_word(line, 2), &ft_card_words, "action card");
    int taken = ft_member(line, ft_word(line, 3), &ft_card_words, "action card");

    if (s->open.active != seat || s->open.phase != FT_PHASE_CHOOSE)
        ft_complain(line, "the turn of %s does not begin here", line->word[1]);
    try_move(s, line, seat, ft_move1(FT_VERB_CHOOSE, given));
    while (s->open.turn == turn && s->open.round == round && s->open.to_act) {
        tb_message why = { 0 };
        if (s->open.phase == FT_PHASE_EXCHANGE)
            try_move(s, line, seat, ft_move1(FT_VERB_EXCHANGE, taken));
        else if (s->open.to_act == TB_CHANCE)
            tb_try_chance(&ft_game, s, ft_game.outcome(s, 0), &why);
        else
            try_move(s, line, seat, least_move(s, seat));
    }
}

/* --- All of them ---------------------------------------------------------------------------------------------------
 */

static const struct {
    const char *word;
    void (*play)(ft_state *s, const ft_line *line);
} steps[] = {
    { "move", step_move }, { "chance", step_chance }, { "refuse", step_refuse }, { "legal", step_legal },
    { "can", step_legal }, { "cannot", step_legal },  { "expect", step_expect }, { "quiet", step_quiet },
};

void ft_step(ft_state *s, const ft_line *line)
{
    for (int i = 0; i < TB_LEN(steps); i++) {
        if (!strcmp(steps[i].word, line->word[0])) {
            steps[i].play(s, line);
            return;
        }
    }
    ft_complain(line, "'%s' is no word of a case", line->word[0]);
}

/* Everything up to the first step is the position; returns the number of that line. */
static int set_up(const ft_line *lines, int count, ft_position *position)
{
    int at = 0;

    while (at < count && (!strcmp(lines[at].word[0], "rule") || ft_position_line(position, &lines[at])))
        at++;
    ft_position_finish(position, &lines[at < count ? at : count - 1]);
    return at;
}

int ft_run(const ft_line *lines, int count, ft_state *out)
{
    ft_position position = { 0 };
    int first = set_up(lines, count, &position);

    *out = position.state;
    for (int at = first; at < count; at++)
        ft_step(out, &lines[at]);
    return count - first;
}

ft_state ft_table(const char *text)
{
    ft_state state;
    ft_cases one = { 0 };

    ft_cases_add(&one, "text", text);
    ft_run(one.list[0].lines, one.list[0].count, &state);
    ft_cases_free(&one);
    return state;
}

/* steps.c - see steps.h. Moves go through the checked door. */
#include "steps.h"

#include <ctype.h>
#include <stdlib.h>

#include "check.h"
#include "core/door.h"
#include "core/notation.h"
#include "games/towns/moves.h"
#include "games/towns/score.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

/* A case as it is played. */
typedef struct player {
    tt_state *s;
    tt_lines lines;
    int met; /* expectations, refusals and lists of legal moves that held */
} player;

/* --- Moves in words ----------------------------------------------------------------------------------------------- */

static const char *sentence(const tb_message *why)
{
    static char text[512];
    tb_text out = tb_text_on(text, sizeof text);

    tb_message_text(why, NULL, &out);
    return text;
}

static const char *spelled(tb_move move)
{
    static char text[128];
    tb_text out = tb_text_on(text, sizeof text);

    tb_move_text(&tt_game, move, &out);
    return text;
}

static tb_move read_move(const ft_line *line, const char *text, size_t len)
{
    tb_text_error error = { 0 };
    tb_move move = 0;

    for (; len > 0 && isspace((unsigned char) *text); len--)
        text++;
    while (len > 0 && isspace((unsigned char) text[len - 1]))
        len--;
    if (tb_move_read(&tt_game, text, len, &move, &error) < 0)
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

static int seat_named(const ft_line *line, int index) { return tt_word_number(line, index, &tt_seat_words, "seat"); }

static void try_move(player *p, const ft_line *line, int seat, tb_move move)
{
    tb_message why = { 0 };

    if (tb_try(&tt_game, p->s, seat, move, &why) < 0)
        ft_complain(line, "'%s' was refused: %s", spelled(move), sentence(&why));
    if (!tt_game.check(p->s, &why))
        ft_complain(line, "'%s' led to what cannot be: %s", spelled(move), sentence(&why));
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

static void step_move(player *p, const ft_line *line)
{
    int seat = seat_named(line, 1);
    const char *at = ft_text_from(line, 2);
    tb_move move;

    while ((at = next_move(line, at, ';', &move)))
        try_move(p, line, seat, move);
}

static void step_chance(player *p, const ft_line *line)
{
    const char *at = ft_text_from(line, 1);
    tb_message why = { 0 };
    tb_move outcome;

    while ((at = next_move(line, at, ';', &outcome)))
        if (tb_try_chance(&tt_game, p->s, outcome, &why) < 0)
            ft_complain(line, "'%s' cannot come out here: %s", spelled(outcome), sentence(&why));
}

/* `finish`: every seat that has placed says done. */
static void step_finish(player *p, const ft_line *line)
{
    uint16_t turn = p->s->table.turn;

    for (int seat = 0; seat < p->s->table.seats && p->s->table.turn == turn; seat++)
        if (p->s->table.phase == TT_PHASE_PLAY && p->s->town[seat].question.ask == TT_ASK_BUILD)
            try_move(p, line, seat, tt_move(TT_VERB_DONE, 0));
}

/* The last word is the rule that must be cited, or the name of the status where no rule can be. */
static void step_refuse(player *p, const ft_line *line)
{
    int seat = seat_named(line, 1);
    const char *text = ft_text_from(line, 2), *reason = line->word[line->count - 1];
    tb_move move = read_move(line, text, (size_t) (ft_text_from(line, line->count - 1) - text));
    tt_state before = *p->s;
    tb_message why = { 0 };
    tb_status status = tb_try(&tt_game, p->s, seat, move, &why);

    if (status >= 0)
        ft_complain(line, "the move was not refused");
    if (memcmp(p->s, &before, sizeof before) != 0)
        ft_complain(line, "the refused move changed something");
    if (strcmp(why.row->rule, reason) != 0 && strcmp(tb_status_name(status), reason) != 0)
        ft_complain(line, "expected %s, but it was refused by %s (%s)", reason, why.row->rule, sentence(&why));
    p->met++;
}

static bool is_among(tb_move move, const tb_move list[], int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* `legal SEAT : a | b` names them all; `can SEAT a | b` and `cannot SEAT a | b` some. */
static void step_legal(player *p, const ft_line *line)
{
    tb_move named[TB_MOVES_MAX], legal[TB_MOVES_MAX];
    int seat = seat_named(line, 1), named_count = 0;
    bool whole = !strcmp(line->word[0], "legal"), wanted = strcmp(line->word[0], "cannot") != 0;
    const char *at = ft_text_from(line, whole && !strcmp(ft_word(line, 2), ":") ? 3 : 2);
    int count = tt_game.legal(p->s, seat, legal);

    while (named_count < TB_MOVES_MAX && (at = next_move(line, at, '|', &named[named_count])))
        named_count++;
    for (int i = 0; i < named_count; i++)
        if (is_among(named[i], legal, count) != wanted)
            ft_complain(line, "%s: %s", wanted ? "not legal" : "legal", spelled(named[i]));
    for (int i = 0; whole && i < count; i++)
        if (!is_among(legal[i], named, named_count))
            ft_complain(line, "legal too: %s", spelled(legal[i]));
    p->met++;
}

/* --- Expectations ------------------------------------------------------------------------------------------------- */

static void expect_number(const ft_line *line, const char *what, int have, int wanted)
{
    if (have != wanted)
        ft_complain(line, "%s is %d, expected %d", what, have, wanted);
}

/* Numbers below zero too. */
static int signed_number(const ft_line *line, int index)
{
    char *end;
    long number = strtol(ft_word(line, index), &end, 10);

    if (*end != '\0' || number < -1000 || number > 1000)
        ft_complain(line, "'%s' is not a small number", line->word[index]);
    return (int) number;
}

static void expect_town(player *p, const ft_line *line)
{
    const tt_town *have = &p->s->town[seat_named(line, 2)];
    tt_town wanted = *have;

    tt_town_read(&p->lines, &wanted);
    if (memcmp(have, &wanted, sizeof wanted) == 0)
        return;
    char bytes[4096];
    tb_text out = tb_text_on(bytes, sizeof bytes);
    _Alignas(16) uint8_t view[TB_VIEW_MAX];
    tt_game.observe(p->s, TB_PUBLIC, view);
    tt_game.draw(view, NULL, &out);
    ft_complain(line, "the town looks different:\n%s", bytes);
}

static void expect_seat(player *p, const ft_line *line)
{
    tt_town *town = &p->s->town[seat_named(line, 2)];

    for (int i = 3; i < line->count; i += 2) {
        const uint8_t *field = tt_seat_field(town, line->word[i]);
        if (field)
            expect_number(line, line->word[i], *field, ft_number(line, i + 1));
        else if (!strcmp(line->word[i], "watched"))
            expect_number(line, "the set of watched types", town->watched, (int) tt_types_read(line, i + 1));
        else if (!strcmp(line->word[i], "completed"))
            expect_number(line, "the turn of completion", town->completed, ft_number(line, i + 1));
        else
            ft_complain(line, "a seat has no '%s'", line->word[i]);
    }
}

static void expect_on(player *p, const ft_line *line)
{
    const tt_town *town = &p->s->town[seat_named(line, 2)];
    int square = tb_lowest(tt_squares_read(line, 3));

    if (town->on[square] != tt_on_read(line, 4))
        ft_complain(line, "other cubes lie on %s", line->word[3]);
}

static void expect_score(player *p, const ft_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    for (int i = 2; i < line->count; i += 2)
        expect_number(line, line->word[i], result.score[seat_named(line, i)], signed_number(line, i + 1));
}

/* `expect points SEAT TYPE N...`; coins and empty are types too. */
static void expect_points(player *p, const ft_line *line)
{
    tt_score score;

    tt_score_town(&p->s->table, p->s->town, seat_named(line, 2), &score);
    for (int i = 3; i < line->count; i += 2) {
        int have = !strcmp(line->word[i], "coins")   ? score.coins
                   : !strcmp(line->word[i], "empty") ? score.empty
                                                     : score.type[tt_word_number(line, i, &tt_type_words, "type")];
        expect_number(line, line->word[i], have, signed_number(line, i + 1));
    }
}

static void expect_fed(player *p, const ft_line *line)
{
    tt_score score;

    tt_score_town(&p->s->table, p->s->town, seat_named(line, 2), &score);
    expect_number(line, "the set of fed squares", score.fed, (int) tt_squares_read(line, 3));
}

static void expect_rank(player *p, const ft_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    for (int i = 2; i < line->count; i += 2)
        expect_number(line, line->word[i], result.rank[seat_named(line, i)], ft_number(line, i + 1));
}

static void expect_phase(player *p, const ft_line *line)
{
    const char *phase = tt_game.progress(p->s).phase;

    if (strcmp(phase, ft_word(line, 2)) != 0)
        ft_complain(line, "the phase is %s", phase);
}

static void expect_to_act(player *p, const ft_line *line)
{
    unsigned wanted = 0;

    for (int i = 2; i < line->count; i++)
        wanted |= !strcmp(line->word[i], "chance")   ? TB_CHANCE
                  : !strcmp(line->word[i], "nobody") ? 0
                                                     : 1u << seat_named(line, i);
    expect_number(line, "the set of seats to act", (int) tt_game.to_act(p->s), (int) wanted);
}

static void expect_asked(player *p, const ft_line *line)
{
    const char *ask = tt_ask_words.names[p->s->town[seat_named(line, 2)].question.ask];

    if (strcmp(ask, ft_word(line, 3)) != 0)
        ft_complain(line, "the seat is asked: %s", ask);
}

static void expect_master(player *p, const ft_line *line)
{
    expect_number(line, "the master builder's seat", p->s->table.master, seat_named(line, 2));
}

static void expect_turn(player *p, const ft_line *line)
{
    expect_number(line, "the turn", p->s->table.turn, ft_number(line, 2));
}

static void expect_chance(player *p, const ft_line *line)
{
    expect_number(line, "the sum of the weights", (int) tt_game.weight(p->s), ft_number(line, 2));
}

static void expect_title(player *p, const ft_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    if (strcmp(tt_solo_title(result.score[0]), ft_word(line, 2)) != 0)
        ft_complain(line, "the title is %s", tt_solo_title(result.score[0]));
}

typedef struct row {
    const char *word;
    void (*play)(player *p, const ft_line *line);
} row;

static void play_row(player *p, const ft_line *line, int index, const row rows[], int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(rows[i].word, ft_word(line, index))) {
            rows[i].play(p, line);
            return;
        }
    ft_complain(line, "'%s' is no word of a case", line->word[index]);
}

static void step_expect(player *p, const ft_line *line)
{
    static const row expectations[] = {
        { "town", expect_town },     { "seat", expect_seat },   { "on", expect_on },         { "score", expect_score },
        { "points", expect_points }, { "fed", expect_fed },     { "rank", expect_rank },     { "phase", expect_phase },
        { "to-act", expect_to_act }, { "asked", expect_asked }, { "master", expect_master }, { "turn", expect_turn },
        { "chance", expect_chance }, { "title", expect_title },
    };

    play_row(p, line, 1, expectations, TB_LEN(expectations));
    p->met++;
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

int tt_case_play(const ft_line *lines, int count, tt_state *out)
{
    static const row steps[] = {
        { "move", step_move },   { "chance", step_chance }, { "finish", step_finish }, { "refuse", step_refuse },
        { "legal", step_legal }, { "can", step_legal },     { "cannot", step_legal },  { "expect", step_expect },
    };
    player p = { .s = out, .lines = { lines, count, 0 } };

    tt_position_read(&p.lines, out);
    for (; p.lines.at < count; p.lines.at++)
        play_row(&p, &lines[p.lines.at], 0, steps, TB_LEN(steps));
    return p.met;
}

tt_state tt_table_of(const char *text)
{
    tt_state state;
    ft_cases one = { 0 };

    ft_cases_add(&one, "text", text);
    tt_case_play(one.list[0].lines, one.list[0].count, &state);
    ft_cases_free(&one);
    return state;
}

/* steps.c - see steps.h. */
#include "steps.h"

#include <stdlib.h>

#include "games/caseplay.h"
#include "games/towns/moves.h"
#include "games/towns/score.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

/* A case as it is played. */
typedef struct player {
    tt_state *s;
    tt_lines lines;
} player;

/* --- Expectations ------------------------------------------------------------------------------------------------- */

static void expect_number(const case_line *line, const char *what, int have, int wanted)
{
    if (have != wanted)
        case_complain(line, "%s is %d, expected %d", what, have, wanted);
}

/* Numbers below zero too. */
static int signed_number(const case_line *line, int index)
{
    char *end;
    long number = strtol(case_word(line, index), &end, 10);

    if (*end != '\0' || number < -1000 || number > 1000)
        case_complain(line, "'%s' is not a small number", line->word[index]);
    return (int) number;
}

static void expect_town(player *p, const case_line *line)
{
    const tt_town *have = &p->s->town[tt_seat_named(line, 2)];
    tt_town wanted = *have;

    tt_town_read(&p->lines, &wanted);
    if (memcmp(have, &wanted, sizeof wanted) == 0)
        return;
    char bytes[4096];
    tb_text out = tb_text_on(bytes, sizeof bytes);
    _Alignas(16) uint8_t view[TB_VIEW_MAX];
    tt_game.observe(p->s, TB_PUBLIC, view);
    tt_game.draw(view, NULL, &out);
    case_complain(line, "the town looks different:\n%s", bytes);
}

static void expect_seat(player *p, const case_line *line)
{
    tt_town *town = &p->s->town[tt_seat_named(line, 2)];

    for (int i = 3; i < line->count; i += 2) {
        const uint8_t *field = tt_seat_field(town, line->word[i]);
        if (field)
            expect_number(line, line->word[i], *field, case_number(line, i + 1));
        else if (!strcmp(line->word[i], "watched"))
            expect_number(line, "the set of watched types", town->watched, (int) tt_types_read(line, i + 1));
        else if (!strcmp(line->word[i], "completed"))
            expect_number(line, "the turn of completion", town->completed, case_number(line, i + 1));
        else
            case_complain(line, "a seat has no '%s'", line->word[i]);
    }
}

static void expect_on(player *p, const case_line *line)
{
    const tt_town *town = &p->s->town[tt_seat_named(line, 2)];
    int square = tb_lowest(tt_squares_read(line, 3));

    if (town->on[square] != tt_on_read(line, 4))
        case_complain(line, "other cubes lie on %s", line->word[3]);
}

static void expect_score(player *p, const case_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    for (int i = 2; i < line->count; i += 2)
        expect_number(line, line->word[i], result.score[tt_seat_named(line, i)], signed_number(line, i + 1));
}

/* `expect points SEAT TYPE N...`; coins and empty are types too. */
static void expect_points(player *p, const case_line *line)
{
    tt_score score;

    tt_score_town(&p->s->table, p->s->town, tt_seat_named(line, 2), &score);
    for (int i = 3; i < line->count; i += 2) {
        int have = !strcmp(line->word[i], "coins") ? score.coins
                   : !strcmp(line->word[i], "empty")
                       ? score.empty
                       : score.type[case_member(line, line->word[i], &tt_type_words, "type")];
        expect_number(line, line->word[i], have, signed_number(line, i + 1));
    }
}

static void expect_fed(player *p, const case_line *line)
{
    tt_score score;

    tt_score_town(&p->s->table, p->s->town, tt_seat_named(line, 2), &score);
    expect_number(line, "the set of fed squares", score.fed, (int) tt_squares_read(line, 3));
}

static void expect_rank(player *p, const case_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    for (int i = 2; i < line->count; i += 2)
        expect_number(line, line->word[i], result.rank[tt_seat_named(line, i)], case_number(line, i + 1));
}

static void expect_phase(player *p, const case_line *line)
{
    const char *phase = tt_game.progress(p->s).phase;

    if (strcmp(phase, case_word(line, 2)) != 0)
        case_complain(line, "the phase is %s", phase);
}

static void expect_to_act(player *p, const case_line *line)
{
    unsigned wanted = 0;

    for (int i = 2; i < line->count; i++)
        wanted |= !strcmp(line->word[i], "chance")   ? TB_CHANCE
                  : !strcmp(line->word[i], "nobody") ? 0
                                                     : 1u << tt_seat_named(line, i);
    expect_number(line, "the set of seats to act", (int) tt_game.to_act(p->s), (int) wanted);
}

static void expect_asked(player *p, const case_line *line)
{
    const char *ask = tt_ask_words.names[p->s->town[tt_seat_named(line, 2)].question.ask];

    if (strcmp(ask, case_word(line, 3)) != 0)
        case_complain(line, "the seat is asked: %s", ask);
}

static void expect_master(player *p, const case_line *line)
{
    expect_number(line, "the master builder's seat", p->s->table.master, tt_seat_named(line, 2));
}

static void expect_turn(player *p, const case_line *line)
{
    expect_number(line, "the turn", p->s->table.turn, case_number(line, 2));
}

static void expect_chance(player *p, const case_line *line)
{
    expect_number(line, "the sum of the weights", (int) tt_game.weight(p->s), case_number(line, 2));
}

static void expect_title(player *p, const case_line *line)
{
    tb_result result;

    tt_game.scores(p->s, &result);
    if (strcmp(tt_solo_title(result.score[0]), case_word(line, 2)) != 0)
        case_complain(line, "the title is %s", tt_solo_title(result.score[0]));
}

typedef struct row {
    const char *word;
    void (*expect)(player *p, const case_line *line);
} row;

static void step_expect(player *p, const case_line *line)
{
    static const row expectations[] = {
        { "town", expect_town },     { "seat", expect_seat },   { "on", expect_on },         { "score", expect_score },
        { "points", expect_points }, { "fed", expect_fed },     { "rank", expect_rank },     { "phase", expect_phase },
        { "to-act", expect_to_act }, { "asked", expect_asked }, { "master", expect_master }, { "turn", expect_turn },
        { "chance", expect_chance }, { "title", expect_title },
    };

    for (int i = 0; i < TB_LEN(expectations); i++)
        if (!strcmp(expectations[i].word, case_word(line, 1))) {
            expectations[i].expect(p, line);
            return;
        }
    case_complain(line, "'%s' cannot be expected", line->word[1]);
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

/* `finish`: every seat that has placed says done. */
static void step_finish(const case_table *t, const case_line *line)
{
    const tt_state *s = t->state;
    uint16_t turn = s->table.turn;

    for (int seat = 0; seat < s->table.seats && s->table.turn == turn; seat++)
        if (s->table.phase == TT_PHASE_PLAY && s->town[seat].question.ask == TT_ASK_BUILD)
            case_try(t, line, seat, tt_move(TT_VERB_DONE, 0));
}

void tt_run(const case_line *lines, int count, tt_state *out)
{
    case_table table = { &tt_game, out };
    player p = { .s = out, .lines = { lines, count, 0 } };

    tt_position_read(&p.lines, out);
    for (; p.lines.at < count; p.lines.at++) {
        const case_line *line = &lines[p.lines.at];
        if (!strcmp(line->word[0], "expect"))
            step_expect(&p, line);
        else if (!strcmp(line->word[0], "finish"))
            step_finish(&table, line);
        else if (!case_step(&table, line))
            case_complain(line, "'%s' is no word of a case", line->word[0]);
    }
}

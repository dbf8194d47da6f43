/* caseplay.c - see caseplay.h. */
#include "games/caseplay.h"

#include <ctype.h>
#include <stdlib.h>

#include "check.h"
#include "core/door.h"
#include "core/notation.h"
#include "core/tell.h"

/* --- Words ------------------------------------------------------------------------------------------------------- */

static const char *sentence(const tb_message *message)
{
    static char text[1024];
    tb_text out = tb_text_on(text, sizeof text);

    tb_message_text(message, NULL, &out);
    return text;
}

static const char *spelled(const case_table *t, tb_move move)
{
    static char text[128];
    tb_text out = tb_text_on(text, sizeof text);

    tb_move_text(t->game, move, &out);
    return text;
}

static int seat_named(const case_table *t, const case_line *line, int index)
{
    tb_config config;

    t->game->config_of(t->state, &config);
    const tb_words present = { t->game->seat_names(config.seats)->names, config.seats, NULL, NULL };
    return case_member(line, case_word(line, index), &present, "seat");
}

static tb_move read_move(const case_table *t, const case_line *line, const char *text, size_t len)
{
    tb_text_error error = { 0 };
    tb_move move = 0;

    for (; len > 0 && isspace((unsigned char) *text); len--)
        text++;
    while (len > 0 && isspace((unsigned char) text[len - 1]))
        len--;
    if (tb_move_read(t->game, text, len, &move, &error) < 0)
        case_complain(line, "'%.*s' is not a move: expected %s", (int) len, text, error.expected);
    return move;
}

/* The next move of a list; NULL at its end. */
static const char *next_move(const case_table *t, const case_line *line, const char *at, char between, tb_move *out)
{
    if (!at || *at == '\0')
        return NULL;
    size_t len = strcspn(at, (char[]){ between, '\0' });
    *out = read_move(t, line, at, len);
    return at + len + (at[len] == between);
}

/* --- Moves and chance -------------------------------------------------------------------------------------------- */

static void must_be_possible(const case_table *t, const case_line *line, tb_move last)
{
    tb_message why = { 0 };

    if (!t->game->check(t->state, &why))
        case_complain(line, "'%s' led to what cannot be: %s", spelled(t, last), sentence(&why));
}

void case_try(const case_table *t, const case_line *line, int seat, tb_move move)
{
    tb_message why = { 0 };

    if (tb_try(t->game, t->state, seat, move, &why) < 0)
        case_complain(line, "'%s' was refused: %s", spelled(t, move), sentence(&why));
    must_be_possible(t, line, move);
}

static void step_move(const case_table *t, const case_line *line)
{
    int seat = seat_named(t, line, 1);
    const char *at = case_text_from(line, 2);
    tb_move move;

    while ((at = next_move(t, line, at, ';', &move)))
        case_try(t, line, seat, move);
}

static void step_chance(const case_table *t, const case_line *line)
{
    const char *at = case_text_from(line, 1);
    tb_message why = { 0 };
    tb_move outcome;

    while ((at = next_move(t, line, at, ';', &outcome))) {
        if (tb_try_chance(t->game, t->state, outcome, &why) < 0)
            case_complain(line, "'%s' cannot come out here: %s", spelled(t, outcome), sentence(&why));
        must_be_possible(t, line, outcome);
    }
}

/* --- What may be done, what may not, and why --------------------------------------------------------------------- */

/* The last word is the rule that must be cited, or the name of the status where no rule can be. */
static void step_refuse(const case_table *t, const case_line *line)
{
    int seat = seat_named(t, line, 1);
    const char *text = case_text_from(line, 2), *reason = line->word[line->count - 1];
    tb_move move = read_move(t, line, text, (size_t) (case_text_from(line, line->count - 1) - text));
    tb_state_box before;
    tb_message why = { 0 };

    memcpy(before.bytes, t->state, t->game->state_size);
    tb_status status = tb_try(t->game, t->state, seat, move, &why);
    if (status >= 0)
        case_complain(line, "the move was not refused");
    if (memcmp(t->state, before.bytes, t->game->state_size) != 0)
        case_complain(line, "the refused move changed something");
    if (strcmp(why.row->rule, reason) != 0 && strcmp(tb_status_name(status), reason) != 0)
        case_complain(line, "expected %s, but it was refused by %s (%s)", reason, why.row->rule, sentence(&why));
}

static bool is_among(tb_move move, const tb_move list[], int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* `legal SEAT : a | b` names them all; `can SEAT a | b` and `cannot SEAT a | b` some. */
static void step_legal(const case_table *t, const case_line *line)
{
    tb_move named[TB_MOVES_MAX], legal[TB_MOVES_MAX];
    int seat = seat_named(t, line, 1), named_count = 0;
    bool whole = !strcmp(line->word[0], "legal"), wanted = strcmp(line->word[0], "cannot") != 0;
    const char *at = case_text_from(line, whole && !strcmp(case_word(line, 2), ":") ? 3 : 2);
    int count = t->game->legal(t->state, seat, legal);

    while (named_count < TB_MOVES_MAX && (at = next_move(t, line, at, '|', &named[named_count])))
        named_count++;
    for (int i = 0; i < named_count; i++)
        if (is_among(named[i], legal, count) != wanted)
            case_complain(line, "%s: %s", wanted ? "not legal" : "legal", spelled(t, named[i]));
    for (int i = 0; whole && i < count; i++)
        if (!is_among(legal[i], named, named_count))
            case_complain(line, "legal too: %s", spelled(t, legal[i]));
}

/* `explain SEAT MOVE : RULE sentence` in English. */
static void step_explain(const case_table *t, const case_line *line)
{
    const char *text = case_text_from(line, 2), *colon = strstr(text, " : ");
    int seat = seat_named(t, line, 1);
    tb_message told = { 0 };
    tb_view_box view;
    char all[1200];

    if (!colon)
        case_complain(line, "expected SEAT MOVE : RULE sentence");
    tb_move move = read_move(t, line, text, (size_t) (colon - text));
    if (!tb_is_legal(t->game, t->state, seat, move))
        case_complain(line, "only legal moves are explained");
    t->game->observe(t->state, seat, view.bytes);
    t->game->explain(view.bytes, move, &told);
    snprintf(all, sizeof all, "%s %s", told.row->rule, sentence(&told));
    if (strcmp(all, colon + 3) != 0)
        case_complain(line, "it is explained as: %s", all);
}

/* What was told, each sentence behind its rule; nothing: it is told with a later event. */
static const char *told_of(const tb_told *told)
{
    static char all[2400];
    tb_text out = tb_text_on(all, sizeof all);

    for (int i = 0; i < told->count; i++) {
        tb_put(&out, i ? " " : "");
        tb_put(&out, told->say[i].row->rule);
        tb_put(&out, " ");
        tb_message_text(&told->say[i], NULL, &out);
    }
    return told->count ? all : "nothing";
}

/* `told SEAT MOVE : RULE sentence ...` plays the move and says what the public is told of it, `told to SEAT SEAT MOVE :
 * ...` what a seat is; chance may stand for the second seat. */
static void step_told(const case_table *t, const case_line *line)
{
    int at = strcmp(case_word(line, 1), "to") == 0 ? 3 : 1;
    int reader = at == 3 ? seat_named(t, line, 2) : TB_PUBLIC;
    bool chance = strcmp(case_word(line, at), "chance") == 0;
    int seat = chance ? TB_CHANCE_SEAT : seat_named(t, line, at);
    const char *text = case_text_from(line, at + 1), *colon = strstr(text, " : ");
    tb_message why = { 0 };
    tb_told told;

    if (!colon)
        case_complain(line, "expected SEAT MOVE : RULE sentence");
    tb_move move = read_move(t, line, text, (size_t) (colon - text));
    tb_state_box before;
    memcpy(before.bytes, t->state, t->game->state_size);
    if (chance && tb_try_chance(t->game, t->state, move, &why) < 0)
        case_complain(line, "'%s' cannot come out here: %s", spelled(t, move), sentence(&why));
    else if (!chance)
        case_try(t, line, seat, move);
    tb_tell(t->game, before.bytes, seat, move, reader, &told);
    if (strcmp(told_of(&told), colon + 3) != 0)
        case_complain(line, "it is told as: %s", told_of(&told));
}

bool case_step(const case_table *t, const case_line *line)
{
    static const struct {
        const char *word;
        void (*play)(const case_table *t, const case_line *line);
    } steps[] = {
        { "move", step_move }, { "chance", step_chance }, { "refuse", step_refuse },   { "legal", step_legal },
        { "can", step_legal }, { "cannot", step_legal },  { "explain", step_explain }, { "told", step_told },
    };

    for (int i = 0; i < TB_LEN(steps); i++)
        if (!strcmp(steps[i].word, line->word[0])) {
            steps[i].play(t, line);
            return true;
        }
    return false;
}

/* --- The program ------------------------------------------------------------------------------------------------- */

static void (*play_lines)(const case_line *lines, int count);

static bool has_line(const case_entry *entry, const char *word)
{
    for (int i = 0; i < entry->count; i++)
        if (!strcmp(entry->lines[i].word[0], word))
            return true;
    return false;
}

static bool checks_something(const case_entry *entry)
{
    return has_line(entry, "expect") || has_line(entry, "refuse") || has_line(entry, "legal") ||
           has_line(entry, "can") || has_line(entry, "cannot") || has_line(entry, "explain") || has_line(entry, "told");
}

static void play_case(void **state)
{
    const case_entry *entry = *state;

    CHECK(has_line(entry, "rule") && checks_something(entry), "case %s names no rule or checks nothing", entry->name);
    play_lines(entry->lines, entry->count);
}

int case_main(int argc, char **argv, void (*play)(const case_line *lines, int count))
{
    case_list cases;
    int count = 0;

    if (argc < 2 || !case_list_read(argv[1], &cases)) {
        fprintf(stderr, "usage: %s FOLDER [CASE]\n", argv[0]);
        return 2;
    }
    play_lines = play;
    struct CMUnitTest *tests = calloc((size_t) cases.count + 1, sizeof *tests);
    for (int i = 0; tests && i < cases.count; i++)
        if (argc < 3 || !strcmp(argv[2], cases.list[i].name))
            tests[count++] = (struct CMUnitTest){ cases.list[i].name, play_case, NULL, NULL, &cases.list[i] };
    int failed = _cmocka_run_group_tests("cases", tests, (size_t) count, NULL, NULL);
    free(tests);
    case_list_free(&cases);
    return failed || count == 0;
}

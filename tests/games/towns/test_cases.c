/* test_cases.c - plays the case files: sets up the position of each case, plays its moves and compares. Each case is a
 * test of its own. cases/README.md describes the form.
 *
 *   test-towns-cases FOLDER [CASE] */
#include <stdlib.h>

#include "check.h"
#include "steps.h"

static bool names_a_rule(const ft_case *the_case)
{
    for (int i = 0; i < the_case->count; i++)
        if (!strcmp(the_case->lines[i].word[0], "rule"))
            return true;
    return false;
}

static void play_case(void **state)
{
    const ft_case *the_case = *state;
    tt_state end;

    CHECK(names_a_rule(the_case), "case %s names no rule", the_case->name);
    CHECK(tt_case_play(the_case->lines, the_case->count, &end) > 0, "case %s checks nothing", the_case->name);
}

int main(int argc, char **argv)
{
    ft_cases cases;
    int count = 0;

    if (argc < 2 || !ft_cases_read(argv[1], &cases)) {
        fputs("usage: test-towns-cases FOLDER [CASE]\n", stderr);
        return 2;
    }
    struct CMUnitTest *tests = calloc((size_t) cases.count + 1, sizeof *tests);
    for (int i = 0; tests && i < cases.count; i++)
        if (argc < 3 || !strcmp(argv[2], cases.list[i].name))
            tests[count++] = (struct CMUnitTest){ cases.list[i].name, play_case, NULL, NULL, &cases.list[i] };
    int failed = _cmocka_run_group_tests("cases", tests, (size_t) count, NULL, NULL);
    free(tests);
    ft_cases_free(&cases);
    return failed || count == 0;
}

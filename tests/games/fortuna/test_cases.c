/* test_cases.c - plays the case files: sets up the position of each case, plays its moves and compares.
 * cases/README.md describes the form. */
#include "games/caseplay.h"
#include "steps.h"

static void play(const case_line *lines, int count)
{
    ft_state end;

    ft_run(lines, count, &end);
}

int main(int argc, char **argv) { return case_main(argc, argv, play); }

/* test_old_moves.c - moves keep the numbers that earlier versions wrote into logs: tests/old has them with their words.
 */
#include "../check.h"

#include <glob.h>
#include <stdlib.h>

#include "core/notation.h"
#include "games/list.h"

enum { LINE = 256, MOVES_LEAST = 1000 };

/* "GAME NUMBER TEXT": either is made of the other. */
static void check_line(char *line)
{
    char *number = strchr(line, ' '), *text, written[LINE];
    const tb_game *game = tb_game_named(line, (size_t) (number - line));
    tb_text out = tb_text_on(written, sizeof written);
    tb_text_error error;
    tb_move then = (tb_move) strtoul(number, &text, 10), now = 0;

    assert_non_null(game);
    text++;
    text[strcspn(text, "\n")] = '\0';
    tb_status status = tb_move_read(game, text, strlen(text), &now, &error);
    CHECK(status == TB_OK && now == then, "%s: %u, not %u", line, (unsigned) now, (unsigned) then);
    tb_move_text(game, then, &out);
    assert_string_equal(written, text);
}

static int check_file(const char *path)
{
    char line[LINE];
    int count = 0;
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    for (; fgets(line, sizeof line, file); count++)
        check_line(line);
    fclose(file);
    return count;
}

static void moves_keep_their_numbers(void **state)
{
    glob_t found;

    (void) state;
    assert_int_equal(glob("tests/old/*/moves.txt", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        assert_true(check_file(found.gl_pathv[i]) >= MOVES_LEAST);
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(moves_keep_their_numbers) };
    return RUN(tests);
}

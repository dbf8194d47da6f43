/* fuzz_move.c - any bytes as the text of a move.
 *
 * The first byte chooses the game, the rest is the text. What is read is well formed and comes back from its own text;
 * what is not read leaves the move alone and says where and what was expected. */
#include "core/notation.h"
#include "fuzz.h"
#include "games/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char written[256];
    tb_text text = tb_text_on(written, sizeof written);
    tb_text_error error = { 0 };
    tb_move move = 0, again = 0;

    if (size == 0)
        return 0;
    const tb_game *game = tb_games[data[0] % tb_game_count];
    const char *bytes = (const char *) data + 1;

    if (tb_move_read(game, bytes, size - 1, &move, &error) < 0) {
        FUZZ_EXPECT(move == 0);
        FUZZ_EXPECT(error.expected != NULL && error.at <= size - 1);
        return 0;
    }
    FUZZ_EXPECT(tb_move_well_formed(game, move));
    tb_move_text(game, move, &text);
    FUZZ_EXPECT(tb_text_whole(&text));
    FUZZ_EXPECT(tb_move_read(game, written, text.len, &again, &error) == TB_OK && again == move);
    return 0;
}

/* stones.h - a game made up for the tests of the record: small, and with everything a record has to cope with.
 *
 * Two or three seats each get a secret card (hidden chance). A round begins with a simultaneous step: everybody places
 * up to two stones, hides a choice (a hidden move) and is done. A die falls (open chance). Then the seats take turns:
 * count something, peek at the next seat's card (which shows something new), and end.
 * With the option `mercy` it exists for two seats only. `luck` and `wind` came later: records name them when they are
 * not at their first value. */
#ifndef TB_STONES_H
#define TB_STONES_H

#include "core/game.h"

enum stones_verb {
    STONES_DEAL = 1,
    STONES_ROLL,
    STONES_PLACE,
    STONES_HIDE,
    STONES_DONE,
    STONES_PEEK,
    STONES_COUNT,
    STONES_END,
    STONES_VERBS
};
enum { STONES_RED, STONES_GREEN, STONES_BLUE, STONES_SEATS, STONES_CARDS = 6 };

extern const tb_game stones_game;

/* The moves of the tests. */
tb_move stones_place(int amount);
tb_move stones_hide(int option); /* 0 low, 1 high */
tb_move stones_count(int amount);
tb_move stones_done(void);
tb_move stones_peek(void);
tb_move stones_end(void);

/* tb_find_game for readers. */
const tb_game *stones_find(const char *name, size_t len);

#endif

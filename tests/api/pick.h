/* pick.h - games to try the library with: every game, every number of seats, and every value of every option in turn.
 */
#ifndef API_PICK_H
#define API_PICK_H

#include "taberna/taberna.h"

enum { PICK_OPTIONS = 32, PICK_TEXT = 64 };

/* Room for a state of any game, aligned. */
typedef struct pick_state {
    _Alignas(TABERNA_STATE_ALIGN) unsigned char bytes[TABERNA_STATE_MAX];
} pick_state;

typedef struct pick {
    const char *game;
    int seats;
    char text[PICK_OPTIONS][PICK_TEXT];
    const char *options[PICK_OPTIONS + 1];
} pick;

static inline taberna_state *pick_in(pick_state *box) { return (taberna_state *) (void *) box->bytes; }

/* Config number i of those there are; false behind the last. Options stand at their default but for one, which takes
 * each of its values. Some of them no game can have: *fits tells. */
bool pick_config(int i, pick *out, bool *fits);

/* Sets up, or fails the test. */
void pick_setup(const pick *p, pick_state *box);

/* One event of random play: chance, or a move of the lowest seat. False when the game is over. */
bool pick_step(taberna_state *state, taberna_rng *rng);

#endif

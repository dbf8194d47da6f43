/* batch.h - many games that take a step together: what is behind taberna_batch. */
#ifndef TB_BATCH_H
#define TB_BATCH_H

#include "api/handle.h"

/* --- batch_crew.c: threads that share the work of a step ---------------------------------------------------------- */

enum { BATCH_THREADS_MAX = 256 };

typedef struct batch_crew batch_crew;

/* A crew of that many hands, the caller's own among them; NULL: no memory, or the threads could not be started. */
batch_crew *batch_crew_open(int hands);
void batch_crew_close(batch_crew *crew);

/* Calls work(context, hand) for every hand, and returns when all have returned. In a process that was forked off, one
 * thread does it all. */
void batch_crew_run(batch_crew *crew, void (*work)(void *context, int hand), void *context);

/* --- batch_rows.c: one row ---------------------------------------------------------------------------------------- */

/* A list of moves up to this length is kept in the row; a longer one, which is rare, is made again when it is needed.
 */
enum { BATCH_LIST = 48 };

typedef struct batch_row {
    tb_rng chance, pick;
    uint64_t seed, game; /* game: its number in this row */
    uint32_t played;     /* actions in it                */
    uint16_t count;      /* legal moves of the seat      */
    uint16_t drawn;      /* one of them, at random       */
    uint8_t seat;
    bool plain; /* the list is kept, and every move in it has an action */
    uint16_t actions[BATCH_LIST];
    tb_move moves[BATCH_LIST];
} batch_row;

/* What one hand needs for itself. */
typedef struct batch_hand {
    _Alignas(64) tb_tally tally;
    uint64_t games;
    int illegal; /* in the last step             */
    int end;     /* behind the last of its rows  */
    tb_move moves[TB_MOVES_MAX];
    uint16_t actions[TB_MOVES_MAX];
} batch_hand;

struct taberna_batch {
    const tb_game *game;
    const tb_encoding *encoding;
    taberna_batch_config config;
    size_t tensor_size;
    uint8_t *rows; /* each a batch_row and its state */
    size_t row_size, state_at;
    batch_hand *hands;
    int hand_count;
    batch_crew *crew; /* NULL: one hand */
    taberna_state *start;
    uint16_t *drawn;               /* the action of the move that each row has drawn */
    bool sampled;                  /* they were given to the caller                  */
    const taberna_action *actions; /* of the step that is being taken; NULL: random ones */
    uint8_t *observations, *masks, *dones, *to_act, *illegal;
    float *rewards;
    int16_t *scores;
};

static inline batch_row *batch_row_at(const taberna_batch *batch, int row)
{
    return (batch_row *) (void *) (batch->rows + (size_t) row * batch->row_size);
}

static inline taberna_state *batch_state_of(const taberna_batch *batch, batch_row *row)
{
    return (taberna_state *) (void *) ((uint8_t *) row + batch->state_at);
}

/* Starts game number 0 of a row with its seed. */
void batch_row_reset(taberna_batch *batch, batch_hand *hand, int number, uint64_t seed);

/* Plays the action, or a random one, and whatever follows. */
void batch_row_step(taberna_batch *batch, batch_hand *hand, int number);

/* Draws another random legal action for the row. */
void batch_row_draw(taberna_batch *batch, batch_hand *hand, int number);

/* Shows a row in buffers that hold nothing of it yet. */
void batch_row_show(taberna_batch *batch, batch_hand *hand, int number);

#endif

/* batch_rows.c - one row of a batch: a game that takes a step, and what the buffers show of it. A mask is cleared by
 * the list of what was set in it. */
#include "api/batch.h"

/* --- Lists of moves ----------------------------------------------------------------------------------------------- */

/* The moves and actions of the seat to act: those kept in the row, or made again in the hand. */
static const tb_move *moves_of(taberna_batch *batch, batch_hand *hand, batch_row *row, const uint16_t **actions)
{
    const void *bytes = batch_state_of(batch, row)->bytes;

    if (TB_LIKELY(row->plain)) {
        *actions = row->actions;
        return row->moves;
    }
    batch->game->legal(bytes, row->seat, hand->moves);
    batch->encoding->actions(bytes, row->seat, hand->moves, row->count, hand->actions);
    *actions = hand->actions;
    return hand->moves;
}

/* Lists are copied, set and cleared in pieces of this length, filled up with their first action: how long a list is
 * cannot be foreseen, and a wrong guess of the processor costs more than some writing. */
enum { PIECE = 8 };
_Static_assert(BATCH_LIST % PIECE == 0, "a list that is kept ends with a piece");

/* The moves are in the hand, the actions in the row. */
static void keep_list(batch_row *row, const batch_hand *hand)
{
    uint16_t fill[PIECE];

    for (int i = 0; i < PIECE; i++)
        fill[i] = row->actions[0];
    if (row->count < BATCH_LIST - PIECE)
        memcpy(row->actions + row->count, fill, sizeof fill);
    else
        for (int i = row->count; i < BATCH_LIST; i++)
            row->actions[i] = fill[0];
    for (int i = 0; i < row->count; i += PIECE)
        memcpy(row->moves + i, hand->moves + i, PIECE * sizeof row->moves[0]);
}

/* --- What the buffers show ---------------------------------------------------------------------------------------- */

static inline void write_mask(uint8_t *mask, const batch_row *row, uint8_t value)
{
    for (int i = 0; i < row->count; i += PIECE)
        for (int k = 0; k < PIECE; k++)
            mask[row->actions[i + k]] = value;
}

static void write_long_mask(uint8_t *mask, const uint16_t actions[], int count)
{
    for (int i = 0; i < count; i++) {
        if (actions[i] != TB_NO_ACTION)
            mask[actions[i]] = 1;
    }
}

static inline uint8_t *mask_of(taberna_batch *batch, int number)
{
    return batch->masks + (size_t) number * batch->encoding->action_count;
}

static void clear_mask(taberna_batch *batch, const batch_row *row, int number)
{
    if (TB_LIKELY(row->plain))
        write_mask(mask_of(batch, number), row, 0);
    else
        memset(mask_of(batch, number), 0, batch->encoding->action_count);
}

/* A list that is too long to be kept, or has a move without an action. */
static void show_long(taberna_batch *batch, batch_hand *hand, batch_row *row, int number)
{
    const void *bytes = batch_state_of(batch, row)->bytes;

    batch->encoding->actions(bytes, row->seat, hand->moves, row->count, hand->actions);
    if (batch->masks)
        write_long_mask(mask_of(batch, number), hand->actions, row->count);
}

/* A random move of the row is drawn while its list is at hand, so that sampling needs no row again. One without an
 * action can be stepped to, but not be given to the caller. */
static inline void draw(taberna_batch *batch, batch_row *row, int number, const uint16_t actions[])
{
    do
        row->drawn = (uint16_t) tb_rng_below(&row->pick, row->count);
    while (TB_UNLIKELY(actions[row->drawn] == TB_NO_ACTION));
    batch->drawn[number] = actions[row->drawn];
}

static inline void show_moves(taberna_batch *batch, batch_hand *hand, batch_row *row, int number)
{
    row->plain = row->count <= BATCH_LIST && batch->encoding->actions(batch_state_of(batch, row)->bytes, row->seat,
                                                                      hand->moves, row->count, row->actions);
    if (TB_UNLIKELY(!row->plain)) {
        show_long(batch, hand, row, number);
        draw(batch, row, number, hand->actions);
        return;
    }
    draw(batch, row, number, row->actions);
    keep_list(row, hand);
    if (batch->masks)
        write_mask(mask_of(batch, number), row, 1);
}

static inline uint8_t *observation_of(taberna_batch *batch, int number)
{
    return batch->observations + (size_t) number * batch->tensor_size;
}

/* The moves of the seat are in the hand, and its observation is written. */
static inline void show_seat(taberna_batch *batch, batch_hand *hand, batch_row *row, int number)
{
    show_moves(batch, hand, row, number);
    if (batch->to_act)
        batch->to_act[number] = row->seat;
}

static void show(taberna_batch *batch, batch_hand *hand, batch_row *row, int number)
{
    if (batch->observations)
        batch->encoding->tensor(batch_state_of(batch, row)->bytes, row->seat, (tb_form) batch->config.form,
                                observation_of(batch, number));
    show_seat(batch, hand, row, number);
}

/* After a move of `before`, whose observation the buffer still shows. */
static inline void show_next(taberna_batch *batch, batch_hand *hand, batch_row *row, int number, int before,
                             tb_seats moved)
{
    const tb_encoding *encoding = batch->encoding;

    if (!encoding->renew) {
        show(batch, hand, row, number);
        return;
    }
    if (batch->observations)
        encoding->renew(batch_state_of(batch, row)->bytes, row->seat, (tb_form) batch->config.form, before, moved,
                        observation_of(batch, number));
    show_seat(batch, hand, row, number);
}

static inline void show_no_end(taberna_batch *batch, int number)
{
    size_t seats = (size_t) batch->config.seats, first = (size_t) number * seats;

    if (batch->dones)
        batch->dones[number] = 0;
    for (size_t seat = 0; batch->rewards && seat < seats; seat++)
        batch->rewards[first + seat] = 0;
    for (size_t seat = 0; batch->scores && seat < seats; seat++)
        batch->scores[first + seat] = 0;
}

/* (Seats ranked below - seats ranked above) / (seats - 1). */
static float rank_reward(const tb_result *result, int seat, int seats)
{
    int below = 0;

    for (int other = 0; other < seats; other++)
        below += (result->rank[other] > result->rank[seat]) - (result->rank[other] < result->rank[seat]);
    return seats > 1 ? (float) below / (float) (seats - 1) : 0;
}

static void show_end(taberna_batch *batch, int number, uint8_t done, const tb_result *result)
{
    int seats = batch->config.seats;
    size_t first = (size_t) number * (size_t) seats;

    if (batch->dones)
        batch->dones[number] = done;
    for (int seat = 0; batch->rewards && seat < seats; seat++)
        batch->rewards[first + (size_t) seat] =
            batch->config.reward == TABERNA_REWARD_SCORE ? result->score[seat] : rank_reward(result, seat, seats);
    for (int seat = 0; batch->scores && seat < seats; seat++)
        batch->scores[first + (size_t) seat] = result->score[seat];
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

static tb_seats play_on(taberna_batch *batch, batch_hand *hand, batch_row *row, tb_move move)
{
    int seat = row->seat, least = batch->config.forced ? 1 : 2;
    tb_seats moved;

    row->count = (uint16_t) batch->encoding->play_on(batch_state_of(batch, row)->bytes, &seat, move, least,
                                                     &row->chance, hand->moves, &hand->tally, &moved);
    row->seat = (uint8_t) seat;
    return moved;
}

static void start_game(taberna_batch *batch, batch_hand *hand, batch_row *row)
{
    memcpy(batch_state_of(batch, row), batch->start, batch->start->size);
    tb_rng_seed(&row->chance, row->seed, row->game);
    row->played = 0;
    play_on(batch, hand, row, 0);
}

/* A game that ends without a single choice does not exist, but would only be skipped. */
static void end_game(taberna_batch *batch, batch_hand *hand, batch_row *row, int number, uint8_t done)
{
    tb_result result = { 0 };

    batch->game->scores(batch_state_of(batch, row)->bytes, &result);
    show_end(batch, number, done, &result);
    do {
        hand->games++;
        row->game++;
        start_game(batch, hand, row);
    } while (row->count == 0);
}

void batch_row_reset(taberna_batch *batch, batch_hand *hand, int number, uint64_t seed)
{
    batch_row *row = batch_row_at(batch, number);

    if (batch->masks)
        memset(mask_of(batch, number), 0, batch->encoding->action_count);
    if (batch->illegal)
        batch->illegal[number] = 0;
    row->seed = seed;
    row->game = 0;
    tb_rng_seed(&row->pick, seed, UINT64_MAX);
    start_game(batch, hand, row);
    show(batch, hand, row, number);
    show_no_end(batch, number);
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

/* Where the action stands in the list. The one that the row has drawn, as taberna_batch_sample gives it, is known. */
static int place_of(const taberna_batch *batch, const batch_row *row, int number, const uint16_t actions[])
{
    taberna_action action = batch->actions[number];

    if (action == batch->drawn[number])
        return row->drawn;
    for (int i = 0; i < row->count; i++) {
        if (actions[i] == action && action != TB_NO_ACTION)
            return i;
    }
    return -1;
}

static void play_move(taberna_batch *batch, batch_hand *hand, batch_row *row, int number, tb_move move)
{
    uint32_t limit = batch->config.limit;
    int before = row->seat;

    if (batch->masks)
        clear_mask(batch, row, number);
    hand->tally.decisions += row->count > 1;
    hand->tally.forced_moves += row->count == 1;
    row->played++;
    tb_seats moved = play_on(batch, hand, row, move);
    bool cut = limit && row->played >= limit;
    if (TB_UNLIKELY(row->count == 0 || cut)) {
        end_game(batch, hand, row, number, row->count == 0 ? 1 : 2);
        show(batch, hand, row, number);
        return;
    }
    show_no_end(batch, number);
    show_next(batch, hand, row, number, before, moved);
}

/* Rows of a large batch come from far away. While one is played, the lists and the state of the row after the next are
 * on their way, and the ends of what is set in the mask of the next. */
static inline void fetch_ahead(const taberna_batch *batch, const batch_hand *hand, int number)
{
    if (number + 2 >= hand->end) /* the next row may be another thread's */
        return;
    const batch_row *next = batch_row_at(batch, number + 1);
    const char *after = (const char *) batch_row_at(batch, number + 2), *state = after + batch->state_at;

    for (int line = 0; line < 4; line++) {
        __builtin_prefetch(after + 64 * line);
        __builtin_prefetch(state + 64 * line);
    }
    __builtin_prefetch(after + batch->row_size - 64);
    if (batch->masks && next->plain) {
        const uint8_t *mask = batch->masks + (size_t) (number + 1) * batch->encoding->action_count;
        __builtin_prefetch(mask + next->actions[0], 1);
        __builtin_prefetch(mask + next->actions[next->count - 1], 1);
    }
}

void batch_row_step(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);

    fetch_ahead(batch, hand, number);
    const uint16_t *actions;
    const tb_move *moves = moves_of(batch, hand, row, &actions);
    int place = batch->actions ? place_of(batch, row, number, actions) : row->drawn;

    if (batch->illegal)
        batch->illegal[number] = place < 0;
    if (place >= 0) {
        play_move(batch, hand, row, number, moves[place]);
        return;
    }
    hand->illegal++;
    show_no_end(batch, number);
}

void batch_row_draw(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);
    const uint16_t *actions;

    moves_of(batch, hand, row, &actions);
    draw(batch, row, number, actions);
}

void batch_row_show(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);

    if (batch->masks)
        memset(mask_of(batch, number), 0, batch->encoding->action_count);
    if (batch->illegal)
        batch->illegal[number] = 0;
    batch->game->legal(batch_state_of(batch, row)->bytes, row->seat, hand->moves);
    show(batch, hand, row, number);
    show_no_end(batch, number);
}

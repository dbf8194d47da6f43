/* batch_rows.c - one row of a batch: a game that takes a step, and what the buffers show of it. A mask is cleared by
 * the list of what was set in it. */
#include "api/batch.h"

/* --- Lists of moves ----------------------------------------------------------------------------------------------- */

/* The moves and actions of the seat to act: those kept in the row, or made again in the hand. */
static const tb_move *moves_of(taberna_batch *batch, batch_hand *hand, batch_row *row, const uint16_t **actions)
{
    const void *bytes = batch_state_of(batch, row)->bytes;

    if (row->count <= BATCH_LIST) {
        *actions = row->actions;
        return row->moves;
    }
    batch->game->legal(bytes, row->seat, hand->moves);
    batch->encoding->actions(bytes, row->seat, hand->moves, row->count, hand->actions);
    *actions = hand->actions;
    return hand->moves;
}

static void keep_list(batch_row *row, const batch_hand *hand)
{
    if (row->count > BATCH_LIST)
        return;
    memcpy(row->moves, hand->moves, row->count * sizeof row->moves[0]);
    memcpy(row->actions, hand->actions, row->count * sizeof row->actions[0]);
}

/* --- What the buffers show ---------------------------------------------------------------------------------------- */

static void set_mask(uint8_t *mask, const uint16_t actions[], int count)
{
    for (int i = 0; i < count; i++) {
        if (TB_LIKELY(actions[i] != TB_NO_ACTION))
            mask[actions[i]] = 1;
    }
}

static void clear_mask(taberna_batch *batch, const batch_row *row, int number)
{
    size_t size = batch->encoding->action_count;
    uint8_t *mask = batch->masks + (size_t) number * size;

    if (row->count > BATCH_LIST) {
        memset(mask, 0, size);
        return;
    }
    for (int i = 0; i < row->count; i++) {
        if (TB_LIKELY(row->actions[i] != TB_NO_ACTION))
            mask[row->actions[i]] = 0;
    }
}

/* The moves of the seat are in the hand; their actions come with them. */
static void show(taberna_batch *batch, batch_hand *hand, batch_row *row, int number)
{
    const void *bytes = batch_state_of(batch, row)->bytes;
    const tb_encoding *encoding = batch->encoding;

    encoding->actions(bytes, row->seat, hand->moves, row->count, hand->actions);
    keep_list(row, hand);
    if (batch->masks)
        set_mask(batch->masks + (size_t) number * encoding->action_count, hand->actions, row->count);
    if (batch->observations)
        encoding->tensor(bytes, row->seat, (tb_form) batch->config.form,
                         batch->observations + (size_t) number * batch->tensor_size);
    if (batch->to_act)
        batch->to_act[number] = row->seat;
}

static void show_end(taberna_batch *batch, int number, uint8_t done, const tb_result *result)
{
    int seats = batch->config.seats;
    size_t first = (size_t) number * (size_t) seats;

    if (batch->dones)
        batch->dones[number] = done;
    for (int seat = 0; batch->scores && seat < seats; seat++)
        batch->scores[first + (size_t) seat] = result ? result->score[seat] : 0;
    for (int seat = 0; batch->rewards && seat < seats; seat++) {
        float reward = 0;
        if (result && batch->config.reward == TABERNA_REWARD_SCORE)
            reward = result->score[seat];
        for (int other = 0; result && batch->config.reward == TABERNA_REWARD_RANK && other < seats; other++)
            reward +=
                (float) ((result->rank[other] > result->rank[seat]) - (result->rank[other] < result->rank[seat])) /
                (float) (seats - 1 + (seats == 1));
        batch->rewards[first + (size_t) seat] = reward;
    }
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

static void play_on(taberna_batch *batch, batch_hand *hand, batch_row *row, tb_move move)
{
    int seat = row->seat;

    row->count =
        (uint16_t) batch->encoding->play_on(batch_state_of(batch, row)->bytes, &seat, move,
                                            batch->config.forced ? 1 : 2, &row->chance, hand->moves, &hand->tally);
    row->seat = (uint8_t) seat;
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
        memset(batch->masks + (size_t) number * batch->encoding->action_count, 0, batch->encoding->action_count);
    if (batch->illegal)
        batch->illegal[number] = 0;
    row->seed = seed;
    row->game = 0;
    tb_rng_seed(&row->pick, seed, UINT64_MAX);
    start_game(batch, hand, row);
    show(batch, hand, row, number);
    show_end(batch, number, 0, NULL);
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

static int place_of(const uint16_t actions[], int count, taberna_action action)
{
    for (int i = 0; i < count; i++) {
        if (actions[i] == action && action != TB_NO_ACTION)
            return i;
    }
    return -1;
}

static void play_move(taberna_batch *batch, batch_hand *hand, batch_row *row, int number, tb_move move)
{
    uint32_t limit = batch->config.limit;

    if (batch->masks)
        clear_mask(batch, row, number);
    hand->tally.decisions += row->count > 1;
    hand->tally.forced_moves += row->count == 1;
    row->played++;
    play_on(batch, hand, row, move);
    if (TB_UNLIKELY(row->count == 0))
        end_game(batch, hand, row, number, 1);
    else if (TB_UNLIKELY(limit && row->played >= limit))
        end_game(batch, hand, row, number, 2);
    else
        show_end(batch, number, 0, NULL);
    show(batch, hand, row, number);
}

void batch_row_step(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);
    const uint16_t *actions;
    const tb_move *moves = moves_of(batch, hand, row, &actions);
    int place = batch->actions ? place_of(actions, row->count, batch->actions[number])
                               : (int) tb_rng_below(&row->pick, row->count);

    if (batch->illegal)
        batch->illegal[number] = place < 0;
    if (place >= 0) {
        play_move(batch, hand, row, number, moves[place]);
        return;
    }
    hand->illegal++;
    show_end(batch, number, 0, NULL);
}

taberna_action batch_row_sample(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);
    const uint16_t *actions;

    moves_of(batch, hand, row, &actions);
    uint16_t action = actions[tb_rng_below(&row->pick, row->count)];
    while (TB_UNLIKELY(action == TB_NO_ACTION))
        action = actions[tb_rng_below(&row->pick, row->count)];
    return action;
}

void batch_row_show(taberna_batch *batch, batch_hand *hand, int number)
{
    batch_row *row = batch_row_at(batch, number);

    if (batch->masks)
        memset(batch->masks + (size_t) number * batch->encoding->action_count, 0, batch->encoding->action_count);
    if (batch->illegal)
        batch->illegal[number] = 0;
    batch->game->legal(batch_state_of(batch, row)->bytes, row->seat, hand->moves);
    show(batch, hand, row, number);
    show_end(batch, number, 0, NULL);
}

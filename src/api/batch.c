/* batch.c - many games stepped at once into buffers of the caller. All memory is taken when the batch is opened. */
#include "api/batch.h"

#include <stdlib.h>
#include <unistd.h>

enum { ROWS_MAX = 1 << 24, LINE = 64 };

/* --- Opening and closing ------------------------------------------------------------------------------------------ */

static size_t round_up(size_t size, size_t to) { return (size + to - 1) / to * to; }

static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > BATCH_THREADS_MAX ? BATCH_THREADS_MAX : (int) count;
}

void taberna_batch_close(taberna_batch *batch)
{
    if (!batch)
        return;
    batch_crew_close(batch->crew);
    free(batch->start);
    free(batch->drawn);
    free(batch->hands);
    free(batch->rows);
    free(batch);
}

static taberna_batch *refuse(taberna_batch *batch, taberna_error *error)
{
    taberna_batch_close(batch);
    api_say(error, TABERNA_NO_MEMORY, "no-memory", "there is not enough memory, or no more threads");
    return NULL;
}

static taberna_status check_config(const taberna_batch_config *config, taberna_error *error)
{
    if (config->size != sizeof(*config))
        return api_say(error, TABERNA_BAD_CONFIG, "other-size",
                       "config.size must be sizeof(taberna_batch_config) of this library's header");
    if (config->rows < 1 || config->rows > ROWS_MAX)
        return api_say(error, TABERNA_BAD_CONFIG, "bad-rows", "a batch has between 1 and 16777216 rows");
    if (config->threads < 0 || config->threads > BATCH_THREADS_MAX)
        return api_say(error, TABERNA_BAD_CONFIG, "bad-threads", "a batch has between 0 and 256 threads");
    if ((unsigned) config->form >= TB_FORM_COUNT || (unsigned) config->reward > TABERNA_REWARD_SCORE)
        return api_say(error, TABERNA_BAD_CONFIG, "bad-form", "there is no such form of observations or of rewards");
    return TABERNA_OK;
}

/* So many rows of what a row needs most bytes for, the caller's buffers among it: where an address has 32 bits, there
 * can be more bytes than a size_t counts. */
static bool can_be_counted(const taberna_batch *batch)
{
    size_t most = batch->row_size > batch->tensor_size ? batch->row_size : batch->tensor_size;

    if (most < batch->encoding->action_count)
        most = batch->encoding->action_count;
    return (size_t) batch->config.rows <= PTRDIFF_MAX / most;
}

static bool take_memory(taberna_batch *batch)
{
    size_t state = api_state_size(batch->game);

    batch->state_at = round_up(sizeof(batch_row), TABERNA_STATE_ALIGN);
    batch->row_size = round_up(batch->state_at + state, LINE);
    if (!can_be_counted(batch))
        return false;
    batch->hand_count = batch->config.threads ? batch->config.threads : processors();
    if (batch->hand_count > batch->config.rows)
        batch->hand_count = batch->config.rows;
    batch->rows = aligned_alloc(LINE, batch->row_size * (size_t) batch->config.rows);
    batch->hands = aligned_alloc(LINE, sizeof(batch_hand) * (size_t) batch->hand_count);
    batch->start = aligned_alloc(TABERNA_STATE_ALIGN, state);
    batch->drawn = calloc((size_t) batch->config.rows, sizeof batch->drawn[0]);
    if (!batch->rows || !batch->hands || !batch->start || !batch->drawn)
        return false;
    memset(batch->rows, 0, batch->row_size * (size_t) batch->config.rows);
    memset(batch->hands, 0, sizeof(batch_hand) * (size_t) batch->hand_count);
    batch->crew = batch->hand_count > 1 ? batch_crew_open(batch->hand_count) : NULL;
    return batch->crew || batch->hand_count == 1;
}

taberna_batch *taberna_batch_open(const taberna_batch_config *config, taberna_error *error)
{
    const tb_game *game;
    tb_config unused;

    if (check_config(config, error) != TABERNA_OK ||
        api_config(config->game, config->seats, config->options, &game, &unused, error) != TABERNA_OK)
        return NULL;
    taberna_batch *batch = calloc(1, sizeof(*batch));
    if (!batch)
        return refuse(batch, error);
    batch->game = game;
    batch->encoding = tb_encoding_of(game);
    batch->config = *config;
    batch->tensor_size = tb_tensor_size(batch->encoding, config->seats, (tb_form) config->form);
    if (!take_memory(batch))
        return refuse(batch, error);
    if (taberna_state_setup(batch->start, api_state_size(game), config->game, config->seats, config->options, error) !=
        TABERNA_OK) {
        taberna_batch_close(batch);
        return NULL;
    }
    batch->config.options = NULL; /* the caller's memory */
    batch->config.game = game->name;
    taberna_batch_reset(batch, NULL);
    return batch;
}

/* --- Work for all hands ------------------------------------------------------------------------------------------- */

typedef void row_work(taberna_batch *batch, batch_hand *hand, int row, const void *with);

typedef struct order {
    taberna_batch *batch;
    row_work *work;
    const void *with;
} order;

static void work_share(void *context, int hand)
{
    const order *o = context;
    int64_t rows = o->batch->config.rows, hands = o->batch->hand_count;
    batch_hand *own = &o->batch->hands[hand];

    own->end = (int) (rows * (hand + 1) / hands);
    for (int row = (int) (rows * hand / hands); row < own->end; row++)
        o->work(o->batch, own, row, o->with);
}

static void work_all(taberna_batch *batch, row_work *work, const void *with)
{
    order o = { batch, work, with };

    if (batch->crew)
        batch_crew_run(batch->crew, work_share, &o);
    else
        work_share(&o, 0);
}

static void show_row(taberna_batch *batch, batch_hand *hand, int row, const void *with)
{
    (void) with;
    batch_row_show(batch, hand, row);
}

static void reset_row(taberna_batch *batch, batch_hand *hand, int row, const void *with)
{
    const uint64_t *seeds = with;

    batch_row_reset(batch, hand, row, seeds ? seeds[row] : batch->config.seed + (uint64_t) row);
}

static void draw_row(taberna_batch *batch, batch_hand *hand, int row, const void *with)
{
    (void) with;
    batch_row_draw(batch, hand, row);
}

static void step_row(taberna_batch *batch, batch_hand *hand, int row, const void *with)
{
    (void) with;
    batch_row_step(batch, hand, row);
}

void taberna_batch_reset(taberna_batch *batch, const uint64_t seeds[]) { work_all(batch, reset_row, seeds); }

int taberna_batch_step(taberna_batch *batch, const taberna_action actions[])
{
    int illegal = 0;

    for (int i = 0; i < batch->hand_count; i++)
        batch->hands[i].illegal = 0;
    batch->actions = actions;
    batch->sampled = false;
    work_all(batch, step_row, NULL);
    for (int i = 0; i < batch->hand_count; i++)
        illegal += batch->hands[i].illegal;
    return illegal;
}

void taberna_batch_sample(taberna_batch *batch, taberna_action actions[])
{
    if (batch->sampled) /* twice without a step: others */
        work_all(batch, draw_row, NULL);
    batch->sampled = true;
    for (int row = 0; row < batch->config.rows; row++)
        actions[row] = batch->drawn[row];
}

/* --- Buffers ------------------------------------------------------------------------------------------------------ */

/* One buffer: what it is called, what it must hold, and where its address goes. */
typedef struct slot {
    const char *name;
    const taberna_buffer *buffer;
    size_t row_bytes, align;
} slot;

static taberna_status refuse_buffer(const slot *s, const char *id, const char *what, size_t number,
                                    taberna_error *error)
{
    taberna_status status = api_say(error, TABERNA_BAD_BUFFER, id, "");

    if (error) {
        tb_text text = tb_text_on(error->text, sizeof(error->text));
        tb_put(&text, "the buffer of ");
        tb_put(&text, s->name);
        tb_put(&text, what);
        tb_put_uint(&text, number);
    }
    return status;
}

static taberna_status check_slot(const slot *s, int rows, taberna_error *error)
{
    if (!s->buffer->data)
        return TABERNA_OK;
    if (s->buffer->bytes != s->row_bytes * (size_t) rows)
        return refuse_buffer(s, "wrong-size", " has the wrong size; its bytes must be ", s->row_bytes * (size_t) rows,
                             error);
    if ((uintptr_t) s->buffer->data % s->align)
        return refuse_buffer(s, "not-aligned", " must have an address that is a multiple of ", s->align, error);
    return TABERNA_OK;
}

taberna_status taberna_batch_attach(taberna_batch *batch, const taberna_buffers *buffers, taberna_error *error)
{
    size_t seats = (size_t) batch->config.seats;
    const slot slots[] = {
        { "observations", &buffers->observations, batch->tensor_size, 1 },
        { "masks", &buffers->masks, batch->encoding->action_count, 1 },
        { "rewards", &buffers->rewards, seats * sizeof(float), _Alignof(float) },
        { "dones", &buffers->dones, 1, 1 },
        { "to_act", &buffers->to_act, 1, 1 },
        { "scores", &buffers->scores, seats * sizeof(int16_t), _Alignof(int16_t) },
        { "illegal", &buffers->illegal, 1, 1 },
    };

    if (buffers->size != sizeof(*buffers))
        return api_say(error, TABERNA_BAD_CONFIG, "other-size",
                       "buffers.size must be sizeof(taberna_buffers) of this library's header");
    for (int i = 0; i < TB_LEN(slots); i++) {
        if (check_slot(&slots[i], batch->config.rows, error) != TABERNA_OK)
            return TABERNA_BAD_BUFFER;
    }
    batch->observations = buffers->observations.data;
    batch->masks = buffers->masks.data;
    batch->rewards = buffers->rewards.data;
    batch->dones = buffers->dones.data;
    batch->to_act = buffers->to_act.data;
    batch->scores = buffers->scores.data;
    batch->illegal = buffers->illegal.data;
    work_all(batch, show_row, NULL);
    return api_ok(error);
}

/* --- Looking ------------------------------------------------------------------------------------------------------ */

const taberna_state *taberna_batch_state(const taberna_batch *batch, int row)
{
    return row >= 0 && row < batch->config.rows ? batch_state_of(batch, batch_row_at(batch, row)) : NULL;
}

void taberna_batch_tally(const taberna_batch *batch, taberna_tally *tally)
{
    *tally = (taberna_tally){ 0 };
    for (int i = 0; i < batch->hand_count; i++) {
        const batch_hand *hand = &batch->hands[i];
        tally->games += hand->games;
        tally->decisions += hand->tally.decisions;
        tally->forced_moves += hand->tally.forced_moves;
        tally->chance_events += hand->tally.chance_events;
    }
}

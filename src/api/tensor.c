/* tensor.c - positions as bytes in named blocks. */
#include "api/handle.h"

/* The encoding of a game for so many seats; NULL: there is no such game, or not for these. */
static const tb_encoding *encoding_for(const char *name, int seats)
{
    const tb_game *game = api_game(name);

    return game && seats >= game->min_seats && seats <= game->max_seats ? tb_encoding_of(game) : NULL;
}

size_t taberna_tensor_size(const char *name, int seats, taberna_form form)
{
    const tb_encoding *encoding = encoding_for(name, seats);

    return encoding && (unsigned) form < TB_FORM_COUNT ? tb_tensor_size(encoding, seats, (tb_form) form) : 0;
}

static taberna_form form_of(tb_part part)
{
    switch (part) {
    case TB_PART_TABLE:
    case TB_PART_SEATS: return TABERNA_FORM_PUBLIC;
    case TB_PART_OWN: return TABERNA_FORM_SEAT;
    default: return TABERNA_FORM_PERFECT;
    }
}

/* The seats first, where there is one for each; a single number has no dimension of its own beside them. */
static void set_shape(const tb_block *row, int seats, size_t part_size, taberna_block *out)
{
    bool single = row->shape[0] == 1 && !row->shape[1];
    size_t inner = 1;

    if (tb_part_of_each((tb_part) row->part))
        out->shape[out->rank++] = seats;
    for (int i = 0; i < TB_BLOCK_DIMENSIONS && row->shape[i] && !(single && out->rank); i++)
        out->shape[out->rank++] = row->shape[i];
    for (int i = 1; i < out->rank; i++)
        inner *= (size_t) out->shape[i];
    out->stride = tb_part_of_each((tb_part) row->part) ? part_size : inner;
}

bool taberna_block_at(const char *name, int seats, int i, taberna_block *block)
{
    const tb_encoding *encoding = encoding_for(name, seats);

    if (!encoding || i < 0 || i >= encoding->block_count)
        return false;
    const tb_block *row = &encoding->blocks[i];
    tb_part part = (tb_part) row->part;
    *block = (taberna_block){
        .name = row->name,
        .meaning = row->meaning,
        .form = form_of(part),
        .kind = (taberna_kind) row->kind,
        .most = row->most,
        .offset = tb_tensor_part(encoding, seats, part) + row->at,
    };
    set_shape(row, seats, encoding->part_size[part], block);
    return true;
}

size_t taberna_state_tensor(const taberna_state *state, int seat, taberna_form form, uint8_t *tensor, size_t size)
{
    const tb_game *game = api_game_of(state);
    const tb_encoding *encoding = tb_encoding_of(game);
    tb_config config;

    game->config_of(state->bytes, &config);
    bool viewer = seat == TB_PUBLIC ? form == TABERNA_FORM_PUBLIC || form == TABERNA_FORM_PERFECT
                                    : seat >= 0 && seat < config.seats && (unsigned) form < TB_FORM_COUNT;
    size_t needed = viewer ? tb_tensor_size(encoding, config.seats, (tb_form) form) : 0;
    if (!viewer || size < needed)
        return 0;
    encoding->tensor(state->bytes, seat == TB_PUBLIC ? 0 : seat, (tb_form) form, tensor);
    return needed;
}

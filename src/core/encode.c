/* encode.c - where the parts of a tensor lie, and sets as bytes. */
#include "core/encode.h"

/* --- Sets as bytes ------------------------------------------------------------------------------------------------ */

/* The first member stands in the lowest byte. */
#define BYTE(set, member) ((uint64_t) ((set) >> (member) &1) << (8 * (member)))
#define SPREAD(set)                                                                                                    \
    BYTE(set, 0) | BYTE(set, 1) | BYTE(set, 2) | BYTE(set, 3) | BYTE(set, 4) | BYTE(set, 5) | BYTE(set, 6) |           \
        BYTE(set, 7)
#define SPREAD_4(set)  SPREAD(set), SPREAD((set) + 1), SPREAD((set) + 2), SPREAD((set) + 3)
#define SPREAD_16(set) SPREAD_4(set), SPREAD_4((set) + 4), SPREAD_4((set) + 8), SPREAD_4((set) + 12)
#define SPREAD_64(set) SPREAD_16(set), SPREAD_16((set) + 16), SPREAD_16((set) + 32), SPREAD_16((set) + 48)

const uint64_t tb_spread_table[256] = { SPREAD_64(0), SPREAD_64(64), SPREAD_64(128), SPREAD_64(192) };

/* --- Parts -------------------------------------------------------------------------------------------------------- */

size_t tb_tensor_part(const tb_encoding *encoding, int seats, tb_part part)
{
    size_t at = 0;

    for (int before = 0; before < (int) part; before++)
        at += (size_t) encoding->part_size[before] * (tb_part_of_each((tb_part) before) ? (size_t) seats : 1);
    return at;
}

size_t tb_tensor_size(const tb_encoding *encoding, int seats, tb_form form)
{
    static const tb_part end[TB_FORM_COUNT] = { TB_PART_HIDDEN, TB_PART_OWN, TB_PART_COUNT };

    TB_ASSERT(form < TB_FORM_COUNT);
    return tb_tensor_part(encoding, seats, end[form]);
}

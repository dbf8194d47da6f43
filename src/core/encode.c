/* encode.c - where the parts of a tensor lie. */
#include "core/encode.h"

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

/* secret.c - secrets of games that anybody may play again. */
#include "lab/secret.h"

#include "base/text.h"

void tb_seeded_secret(uint64_t seed, uint64_t index, uint8_t out[TB_SECRET_SIZE])
{
    char bytes[48];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_put_uint(&text, seed);
    tb_put_char(&text, ' ');
    tb_put_uint(&text, index);
    tb_sha256_of(bytes, text.len, out);
}

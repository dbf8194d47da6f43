/* chance.c - the committed stream, in the order in which a stranger would check it. */
#include "core/chance.h"

#include "base/text.h"

void tb_seeded_secret(uint64_t seed, uint64_t index, uint8_t out[TB_SECRET_SIZE])
{
    char bytes[48];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_put_uint(&text, seed);
    tb_put_char(&text, ' ');
    tb_put_uint(&text, index);
    TB_ASSERT(tb_text_whole(&text));
    tb_sha256_of(bytes, text.len, out);
}

void tb_stream_commit(const uint8_t secret[TB_SECRET_SIZE], uint8_t out_commitment[TB_SHA256_SIZE])
{
    tb_sha256_of(secret, TB_SECRET_SIZE, out_commitment);
}

void tb_stream_start(tb_stream *stream, const uint8_t secret[TB_SECRET_SIZE], const uint8_t *entropy, int count)
{
    static const uint8_t purpose[4] = { 's', 'e', 'e', 'd' };
    tb_sha256 sha;

    TB_ASSERT(count >= 0 && (entropy || count == 0));
    tb_sha256_start(&sha);
    tb_sha256_add(&sha, secret, TB_SECRET_SIZE);
    tb_sha256_add(&sha, purpose, sizeof purpose);
    tb_sha256_add(&sha, entropy, (size_t) count * TB_ENTROPY_SIZE);
    tb_sha256_finish(&sha, stream->seed);
    stream->index = 0;
}

static uint64_t bits_of(const tb_stream *stream, uint32_t index, uint32_t retry)
{
    uint8_t message[8], mac[TB_SHA256_SIZE];
    uint64_t bits = 0;

    for (int i = 0; i < 4; i++) {
        message[i] = (uint8_t) (index >> (24 - 8 * i));
        message[4 + i] = (uint8_t) (retry >> (24 - 8 * i));
    }
    tb_hmac_sha256(stream->seed, sizeof stream->seed, message, sizeof message, mac);
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | mac[i];
    return bits;
}

uint32_t tb_stream_at(const tb_stream *stream, uint32_t index, uint32_t sum)
{
    uint32_t retry = 0, u;

    TB_ASSERT(sum > 0);
    while (!tb_stream_fold(bits_of(stream, index, retry), sum, &u))
        retry++;
    TB_ASSERT(u < sum);
    return u;
}

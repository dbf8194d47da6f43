/* chance.h - the committed stream: every draw of a real game follows from a seed that was fixed before the first.
 *
 *   commitment = SHA-256(secret)                                  published first
 *   seed       = SHA-256(secret, "seed", entropy of each person)  in seat order; absent ones add nothing
 *   u          = first 8 bytes of HMAC-SHA-256(seed, index, retry) modulo sum, rejecting the incomplete last stretch
 *
 * The secret and each entropy are 32 bytes. The four ASCII bytes "seed" stand between them so that the seed is never
 * the commitment: otherwise, where nobody adds entropy, everybody could compute all draws from the commitment.
 *
 * index and retry are 32-bit big-endian numbers, the message of the HMAC is these 8 bytes and its key is the seed; the
 * first 8 bytes of the result are read big-endian. index counts the chance events of the segment from 0; retry starts
 * at 0 and grows with each rejection. A stranger checks every draw with a standard library; docs/records.md says how in
 * ten lines. */
#ifndef TB_CHANCE_H
#define TB_CHANCE_H

#include "base/sha256.h"

enum { TB_SECRET_SIZE = 32, TB_ENTROPY_SIZE = 32 };

typedef struct tb_stream {
    uint8_t seed[TB_SHA256_SIZE];
    uint32_t index; /* the next chance event */
} tb_stream;

/* The secret of a game that anybody may play again: SHA-256 of "SEED INDEX" in decimal. */
void tb_seeded_secret(uint64_t seed, uint64_t index, uint8_t out[TB_SECRET_SIZE]);

void tb_stream_commit(const uint8_t secret[TB_SECRET_SIZE], uint8_t out_commitment[TB_SHA256_SIZE]);

/* `entropy` holds `count` blocks of TB_ENTROPY_SIZE bytes, in seat order. Without any, the holder of the secret, and
 * nobody else, can foretell the draws. */
void tb_stream_start(tb_stream *stream, const uint8_t secret[TB_SECRET_SIZE], const uint8_t *entropy, int count);

/* Turns 64 random bits into a number below sum (> 0). False if the bits lie in the incomplete last stretch: of the 2^64
 * numbers, the (2^64 modulo sum) highest. */
static inline bool tb_stream_fold(uint64_t bits, uint32_t sum, uint32_t *out_u)
{
    uint64_t surplus = (UINT64_MAX % sum + 1) % sum;

    TB_ASSERT(sum > 0);
    if (bits > UINT64_MAX - surplus)
        return false;
    *out_u = (uint32_t) (bits % sum);
    return true;
}

/* The number below sum (> 0) for event `index`; does not move the stream. */
uint32_t tb_stream_at(const tb_stream *stream, uint32_t index, uint32_t sum);

/* The number for the next event. */
static inline uint32_t tb_stream_draw(tb_stream *stream, uint32_t sum)
{
    return tb_stream_at(stream, stream->index++, sum);
}

#endif

/* hash.c - hashing bytes in four lanes that do not wait for each other: about one word a cycle on long states. */
#include "base/hash.h"

enum { LANES = 4, WORD = 8, BLOCK = LANES * WORD };

static inline uint64_t load(const uint8_t *bytes, size_t len)
{
    uint64_t word = 0;

    TB_ASSERT(len > 0 && len <= WORD);
    memcpy(&word, bytes, len);
    return word;
}

/* For a fixed word a bijection of the lane, and the other way round: nothing is lost in between. */
static inline uint64_t absorb(uint64_t lane, uint64_t word)
{
    lane ^= word * UINT64_C(0x9fb21c651e98df25);
    lane = (lane << 29) | (lane >> 35);
    return lane * UINT64_C(0xa0761d6478bd642f);
}

uint64_t tb_hash(const void *bytes, size_t len, uint64_t seed)
{
    const uint8_t *at = bytes;
    uint64_t lane[LANES] = { seed ^ tb_mix(len + 1), ~seed, seed + 2, seed * 3 + 3 };
    size_t rest = len;

    TB_ASSERT(bytes || len == 0);
    for (; rest >= BLOCK; rest -= BLOCK, at += BLOCK)
        for (int i = 0; i < LANES; i++)
            lane[i] = absorb(lane[i], load(at + i * WORD, WORD));
    for (int i = 0; rest > 0; i++) {
        size_t part = rest < WORD ? rest : WORD;
        TB_ASSERT(i < LANES);
        lane[i] = absorb(lane[i], load(at, part));
        at += part;
        rest -= part;
    }

    uint64_t hash = 0;
    for (int i = 0; i < LANES; i++)
        hash = tb_mix(hash + lane[i]);
    return hash;
}

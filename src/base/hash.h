/* hash.h - 64-bit hashes of state bytes: for signatures, round marks in records and search keys.
 * Not secret and not collision-proof against an adversary; commitments use SHA-256. */
#ifndef TB_HASH_H
#define TB_HASH_H

#include "base/base.h"

/* One strong mixing step; a bijection on 64 bits. */
static inline uint64_t tb_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    return x;
}

/* The same bytes, length and seed give the same number on every machine (bytes are read little-endian). */
uint64_t tb_hash(const void *bytes, size_t len, uint64_t seed);

#endif

/* sha256.c - SHA-256 as FIPS 180-4 section 6.2 writes it, and HMAC over it (RFC 2104). */
#include "base/sha256.h"

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2). */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotr(uint32_t x, int k) { return (x >> k) | (x << (32 - k)); }

static inline uint32_t load_big_endian(const uint8_t *b)
{
    return (uint32_t) b[0] << 24 | (uint32_t) b[1] << 16 | (uint32_t) b[2] << 8 | b[3];
}

static inline void store_big_endian(uint8_t *b, uint32_t x)
{
    for (int i = 0; i < 4; i++)
        b[i] = (uint8_t) (x >> (24 - 8 * i));
}

static void expand(const uint8_t block[TB_SHA256_BLOCK], uint32_t w[64])
{
    for (int t = 0; t < 16; t++)
        w[t] = load_big_endian(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + w[t - 7] + (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10);
    }
}

static void compress(uint32_t state[8], const uint8_t block[TB_SHA256_BLOCK])
{
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];

    expand(block, w);
    for (int t = 0; t < 64; t++) {
        uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + choice + round_constants[t] + w[t];
        uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + majority;
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void tb_sha256_start(tb_sha256 *sha)
{
    *sha = (tb_sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                                   0x5be0cd19 } };
}

void tb_sha256_add(tb_sha256 *sha, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;

    TB_ASSERT(bytes || len == 0);
    while (len > 0) {
        size_t used = sha->total % TB_SHA256_BLOCK;
        size_t part = TB_SHA256_BLOCK - used < len ? TB_SHA256_BLOCK - used : len;

        memcpy(sha->block + used, from, part);
        sha->total += part;
        from += part;
        len -= part;
        if (used + part == TB_SHA256_BLOCK)
            compress(sha->state, sha->block);
    }
}

/* The message is closed by one set bit, zeros, and its length in bits in the last eight bytes of a block (5.1.1). */
void tb_sha256_finish(tb_sha256 *sha, uint8_t out[TB_SHA256_SIZE])
{
    static const uint8_t padding[TB_SHA256_BLOCK] = { 0x80 };
    uint64_t bits = sha->total * 8;
    size_t used = sha->total % TB_SHA256_BLOCK;
    uint8_t length[8];

    tb_sha256_add(sha, padding, used < 56 ? 56 - used : 120 - used);
    TB_ASSERT(sha->total % TB_SHA256_BLOCK == TB_SHA256_BLOCK - sizeof length);
    store_big_endian(length, (uint32_t) (bits >> 32));
    store_big_endian(length + 4, (uint32_t) bits);
    tb_sha256_add(sha, length, sizeof length);
    TB_ASSERT(sha->total % TB_SHA256_BLOCK == 0);
    for (int i = 0; i < 8; i++)
        store_big_endian(out + 4 * i, sha->state[i]);
}

void tb_sha256_of(const void *bytes, size_t len, uint8_t out[TB_SHA256_SIZE])
{
    tb_sha256 sha;

    tb_sha256_start(&sha);
    tb_sha256_add(&sha, bytes, len);
    tb_sha256_finish(&sha, out);
}

static void start_keyed(tb_sha256 *sha, const uint8_t key[TB_SHA256_BLOCK], uint8_t pad)
{
    uint8_t block[TB_SHA256_BLOCK];

    for (int i = 0; i < TB_SHA256_BLOCK; i++)
        block[i] = key[i] ^ pad;
    tb_sha256_start(sha);
    tb_sha256_add(sha, block, sizeof block);
}

void tb_hmac_sha256(const void *key, size_t key_len, const void *message, size_t len, uint8_t out[TB_SHA256_SIZE])
{
    uint8_t padded_key[TB_SHA256_BLOCK] = { 0 };
    uint8_t inner[TB_SHA256_SIZE];
    tb_sha256 sha;

    TB_ASSERT(key || key_len == 0);
    if (key_len > TB_SHA256_BLOCK)
        tb_sha256_of(key, key_len, padded_key);
    else if (key_len > 0)
        memcpy(padded_key, key, key_len);

    start_keyed(&sha, padded_key, 0x36);
    tb_sha256_add(&sha, message, len);
    tb_sha256_finish(&sha, inner);

    start_keyed(&sha, padded_key, 0x5c);
    tb_sha256_add(&sha, inner, sizeof inner);
    tb_sha256_finish(&sha, out);
}

/* sha256.h - SHA-256 (FIPS 180-4) and HMAC (RFC 2104), so that commitments and committed chance need nothing
 * from outside, in WebAssembly either. Tests compare them with the published vectors and with libsodium. */
#ifndef TB_SHA256_H
#define TB_SHA256_H

#include "base/base.h"

enum { TB_SHA256_SIZE = 32, TB_SHA256_BLOCK = 64 };

typedef struct tb_sha256 {
    uint32_t state[8];
    uint64_t total;                 /* bytes taken in so far */
    uint8_t block[TB_SHA256_BLOCK]; /* the bytes of an unfinished block */
} tb_sha256;

void tb_sha256_start(tb_sha256 *sha);
void tb_sha256_add(tb_sha256 *sha, const void *bytes, size_t len);
void tb_sha256_finish(tb_sha256 *sha, uint8_t out[TB_SHA256_SIZE]);

void tb_sha256_of(const void *bytes, size_t len, uint8_t out[TB_SHA256_SIZE]);
void tb_hmac_sha256(const void *key, size_t key_len, const void *message, size_t len, uint8_t out[TB_SHA256_SIZE]);

#endif

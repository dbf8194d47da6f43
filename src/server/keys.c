/* keys.c - random words, and the hashes by which the server knows them again. */
#include "server/keys.h"

#include <sodium.h>
#include <stdlib.h>

static const char BASE32[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char BASE64[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/* A machine that has no randomness to give must not hand out keys. */
static void fill(uint8_t *out, size_t len)
{
    if (sodium_init() < 0)
        abort();
    randombytes_buf(out, len);
}

/* Each letter takes `bits` random bits; the alphabet has as many letters as these can tell apart. */
static void make_word(const char *alphabet, int bits, char *out, size_t len)
{
    uint8_t bytes[TB_KEY_HEX];

    fill(bytes, len);
    for (size_t i = 0; i < len; i++)
        out[i] = alphabet[bytes[i] & ((1u << bits) - 1)];
    out[len] = '\0';
}

static bool is_word(const char *word, const char *alphabet, size_t len)
{
    return strlen(word) == len && strspn(word, alphabet) == len;
}

void tb_key_make(char out[TB_KEY_HEX + 1]) { make_word("0123456789abcdef", 4, out, TB_KEY_HEX); }

void tb_invite_make(char out[TB_INVITE + 1]) { make_word(BASE64, 6, out, TB_INVITE); }

void tb_id_make(char out[TB_TABLE_ID + 1]) { make_word(BASE32, 5, out, TB_TABLE_ID); }

bool tb_id_well_formed(const char *id) { return is_word(id, BASE32, TB_TABLE_ID); }

void tb_id_of_rematch(const tb_table *table, char out[TB_TABLE_ID + 1])
{
    uint8_t hash[TB_SHA256_SIZE];

    tb_hmac_sha256(table->terms.bot_key, sizeof(table->terms.bot_key), "rematch", strlen("rematch"), hash);
    for (int i = 0; i < TB_TABLE_ID; i++)
        out[i] = BASE32[hash[i] & 31u];
    out[TB_TABLE_ID] = '\0';
}

bool tb_key_hash(const char *key, uint8_t out[TB_SHA256_SIZE])
{
    if (!is_word(key, "0123456789abcdef", TB_KEY_HEX))
        return false;
    tb_sha256_of(key, TB_KEY_HEX, out);
    return true;
}

bool tb_invite_hash(const char *invite, uint8_t out[TB_SHA256_SIZE])
{
    if (!is_word(invite, BASE64, TB_INVITE))
        return false;
    tb_sha256_of(invite, TB_INVITE, out);
    return true;
}

bool tb_hash_equal(const uint8_t a[TB_SHA256_SIZE], const uint8_t b[TB_SHA256_SIZE])
{
    return sodium_memcmp(a, b, TB_SHA256_SIZE) == 0;
}

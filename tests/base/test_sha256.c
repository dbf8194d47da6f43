/* SHA-256 and HMAC against the published vectors, and against libsodium. */
#include <sodium.h>

#include "base/rng.h"
#include "base/sha256.h"
#include "base/text.h"
#include "check.h"

static const char *hex_of(const uint8_t digest[TB_SHA256_SIZE])
{
    static char bytes[2 * TB_SHA256_SIZE + 1];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_put_hex_bytes(&text, digest, TB_SHA256_SIZE);
    return bytes;
}

static void hashes_match_the_examples_of_fips_180_4(void **state)
{
    (void) state;
    static const struct {
        const char *message, *digest;
    } known[] = {
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
        { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
          "nopqrstu",
          "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
    };
    uint8_t digest[TB_SHA256_SIZE];

    for (int i = 0; i < TB_LEN(known); i++) {
        tb_sha256_of(known[i].message, strlen(known[i].message), digest);
        assert_string_equal(hex_of(digest), known[i].digest);
    }
}

static void a_million_letters_hash_as_published(void **state)
{
    (void) state;
    uint8_t digest[TB_SHA256_SIZE];
    char letters[1000];
    tb_sha256 sha;

    memset(letters, 'a', sizeof letters);
    tb_sha256_start(&sha);
    for (int i = 0; i < 1000; i++)
        tb_sha256_add(&sha, letters, sizeof letters);
    tb_sha256_finish(&sha, digest);
    assert_string_equal(hex_of(digest), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* A byte repeated, or the letters of `text` if there are any. */
typedef struct input {
    const char *text;
    uint8_t byte;
    size_t len;
} input;

static size_t spell_out(const input *in, uint8_t out[256])
{
    size_t len = in->text ? strlen(in->text) : in->len;

    for (size_t i = 0; i < len; i++)
        out[i] = in->text ? (uint8_t) in->text[i] : in->byte;
    return len;
}

static void macs_match_the_examples_of_rfc_4231(void **state)
{
    (void) state;
    static const char counting[] = "\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\25\26\27\30\31";
    static const struct {
        input key, message;
        const char *mac;
    } known[] = {
        { { .byte = 0x0b, .len = 20 },
          { .text = "Hi There" },
          "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7" },
        { { .text = "Jefe" },
          { .text = "what do ya want for nothing?" },
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" },
        { { .byte = 0xaa, .len = 20 },
          { .byte = 0xdd, .len = 50 },
          "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe" },
        { { .text = counting },
          { .byte = 0xcd, .len = 50 },
          "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b" },
        { { .byte = 0x0c, .len = 20 },
          { .text = "Test With Truncation" },
          "a3b6167473100ee06e0c796c2955552bfa6f7c0a6a8aef8b93f860aab0cd20c5" },
        { { .byte = 0xaa, .len = 131 },
          { .text = "Test Using Larger Than Block-Size Key - Hash Key First" },
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54" },
        { { .byte = 0xaa, .len = 131 },
          { .text =
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs "
                "to be hashed before being used by the HMAC algorithm." },
          "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2" },
    };
    uint8_t key[256], message[256], mac[TB_SHA256_SIZE];

    for (int i = 0; i < TB_LEN(known); i++) {
        size_t key_len = spell_out(&known[i].key, key), len = spell_out(&known[i].message, message);
        tb_hmac_sha256(key, key_len, message, len, mac);
        assert_string_equal(hex_of(mac), known[i].mac);
    }
}

static void fill(tb_rng *rng, uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        bytes[i] = (uint8_t) tb_rng_next(rng);
}

static void every_length_agrees_with_libsodium(void **state)
{
    (void) state;
    enum { MOST = 300 };
    uint8_t message[MOST], ours[TB_SHA256_SIZE], theirs[TB_SHA256_SIZE];
    tb_rng rng;

    tb_rng_seed(&rng, 6, 6);
    fill(&rng, message, sizeof message);
    for (size_t len = 0; len <= MOST; len++) {
        tb_sha256_of(message, len, ours);
        crypto_hash_sha256(theirs, message, len);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void a_message_may_come_in_pieces_of_any_length(void **state)
{
    (void) state;
    enum { MOST = 500 };
    uint8_t message[MOST], ours[TB_SHA256_SIZE], theirs[TB_SHA256_SIZE];
    tb_rng rng;
    tb_sha256 sha;

    tb_rng_seed(&rng, 7, 7);
    for (int i = 0; i < 2000; i++) {
        size_t len = tb_rng_below(&rng, MOST + 1), done = 0;

        fill(&rng, message, len);
        tb_sha256_start(&sha);
        while (done < len) {
            size_t part = tb_rng_below(&rng, (uint32_t) (len - done) + 1);
            tb_sha256_add(&sha, message + done, part);
            done += part;
        }
        tb_sha256_finish(&sha, ours);
        crypto_hash_sha256(theirs, message, len);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void macs_agree_with_libsodium(void **state)
{
    (void) state;
    enum { MOST = 200 };
    uint8_t key[MOST], message[MOST], ours[TB_SHA256_SIZE], theirs[TB_SHA256_SIZE];
    crypto_auth_hmacsha256_state sodium;
    tb_rng rng;

    tb_rng_seed(&rng, 8, 8);
    for (int i = 0; i < 2000; i++) {
        size_t key_len = tb_rng_below(&rng, MOST + 1), len = tb_rng_below(&rng, MOST + 1);

        fill(&rng, key, key_len);
        fill(&rng, message, len);
        tb_hmac_sha256(key, key_len, message, len, ours);
        crypto_auth_hmacsha256_init(&sodium, key, key_len);
        crypto_auth_hmacsha256_update(&sodium, message, len);
        crypto_auth_hmacsha256_final(&sodium, theirs);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hashes_match_the_examples_of_fips_180_4),    TEST(a_million_letters_hash_as_published),
        TEST(macs_match_the_examples_of_rfc_4231),        TEST(every_length_agrees_with_libsodium),
        TEST(a_message_may_come_in_pieces_of_any_length), TEST(macs_agree_with_libsodium),
    };
    if (sodium_init() < 0)
        return 2;
    return RUN(tests);
}

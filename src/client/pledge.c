/* pledge.c - what this person adds to the seed of chance: promised by its hash, kept in a file of that name for its
 * owner alone until the table asks for it, then shown. */
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "client/remote.h"
#include "core/chance.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

static void put_hex(const uint8_t bytes[TB_SHA256_SIZE], char out[CLIENT_KEY + 1])
{
    tb_text text = tb_text_on(out, CLIENT_KEY + 1);

    tb_put_hex_bytes(&text, bytes, TB_SHA256_SIZE);
}

static bool find_path(const char *hash, char out[PATH_MAX])
{
    char name[CLIENT_KEY + 16];

    snprintf(name, sizeof(name), "pledges/%s", hash);
    return client_key_well_formed(hash) && client_state_path(name, out);
}

/* New entropy and its hash. */
static bool make(char entropy[CLIENT_KEY + 1], char hash[CLIENT_KEY + 1])
{
    uint8_t bytes[TB_ENTROPY_SIZE], digest[TB_SHA256_SIZE];

    if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t) sizeof(bytes))
        return false;
    tb_sha256_of(bytes, sizeof(bytes), digest);
    put_hex(bytes, entropy);
    put_hex(digest, hash);
    return true;
}

static bool keep(const char *hash, const char *entropy)
{
    char path[PATH_MAX];

    return find_path(hash, path) && cli_file_make_folders(path) && cli_file_put_private(path, entropy, CLIENT_KEY);
}

static bool find(const char *hash, char entropy[CLIENT_KEY + 1])
{
    char path[PATH_MAX];
    int file = find_path(hash, path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool done = file >= 0 && read(file, entropy, CLIENT_KEY) == CLIENT_KEY;

    entropy[done ? CLIENT_KEY : 0] = '\0';
    if (file >= 0)
        close(file);
    return done && client_key_well_formed(entropy);
}

/* What cannot be kept until it is asked for is given at once: it protects less. */
bool client_pledge_add(json_t *body)
{
    char entropy[CLIENT_KEY + 1], hash[CLIENT_KEY + 1];

    if (!make(entropy, hash))
        return false;
    return keep(hash, entropy) ? json_object_set_new(body, "pledge", json_string(hash)) == 0
                               : json_object_set_new(body, "entropy", json_string(entropy)) == 0;
}

/* The body of the answer to what a seat is asked for; NULL: there is none. */
static json_t *answer_to(const json_t *seat, const char *asked, const char *hash)
{
    char entropy[CLIENT_KEY + 1];
    json_t *body = json_pack("{s:O}", "seat", json_object_get(seat, "seat"));
    bool good = strcmp(asked, "reveal") == 0
                    ? find(hash, entropy) && json_object_set_new(body, "entropy", json_string(entropy)) == 0
                    : client_pledge_add(body) && json_object_get(body, "pledge");

    if (good)
        return body;
    json_decref(body);
    return NULL;
}

static bool is_mine(const client *own, const json_t *seat) { return term_is_in(own->mine, term_member(seat, "seat")); }

/* Whom the table waits for, besides the own seats, whenever that has changed. */
static void tell_missing(const client *own)
{
    static char told[CLIENT_LINE];
    tb_text text = TB_TEXT(CLIENT_LINE);

    TERM_EACH (seat, term_list(own->table, "seats")) {
        if (!json_object_get(seat.is, "asked") || is_mine(own, seat.is))
            continue;
        tb_put(&text, text.len ? ", " : "");
        tb_put(&text, client_called(seat.is));
    }
    if (strcmp(told, text.bytes) == 0)
        return;
    memcpy(told, text.bytes, sizeof(told));
    if (*text.bytes)
        cli_tell(0, _("Chance is being agreed on. Still missing: %s.\n"), text.bytes);
}

void client_pledge_answer(client *own)
{
    const client_remote *remote = own->place;

    TERM_EACH (seat, term_list(own->table, "seats")) {
        const char *asked = term_member(seat.is, "asked"), *hash = term_member(seat.is, "pledge");
        json_t *body = *asked && is_mine(own, seat.is) ? answer_to(seat.is, asked, hash) : NULL;
        client_answer answer;
        char kept[PATH_MAX];

        if (!body)
            continue;
        bool shown =
            client_request(&remote->place, "POST", "/entropy", remote->key, body, &answer) && answer.status == 204;
        if (shown && strcmp(asked, "reveal") == 0 && find_path(hash, kept))
            unlink(kept);
        json_decref(body);
        client_answer_free(&answer);
    }
    tell_missing(own);
}

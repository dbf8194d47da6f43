/* api_names.c - names with passphrases, sessions, and the seats that are kept under a name.
 *
 * Hashing a passphrase takes time and memory on purpose (argon2id); it is done in a thread, and those who wait for it
 * take turns. */
#include <sodium.h>
#include <stdlib.h>

#include "base/bits.h"
#include "core/view.h"
#include "server/api.h"
#include "server/deletions.h"
#include "server/looks.h"
#include "server/marks.h"

enum { SESSION_DAYS = 90 };

static const int64_t session_ms = SESSION_DAYS * INT64_C(86400000);

/* --- A new name, coming back, another passphrase, going for good ------------------------------------------------------------ */

typedef enum purpose { NEW_NAME, LOGIN, CHANGE, DELETION } purpose;

typedef struct login {
    tb_job job; /* first */
    tb_task task;
    tb_request *request;
    tb_ask_body ask;
    purpose purpose;
    tb_store_status status;
    char phrase[crypto_pwhash_STRBYTES],
        seen[crypto_pwhash_STRBYTES]; /* the new hash; the one that was compared with */
    bool fits, failed, banned;
    char owner[TB_STORE_NAME + 1]; /* of a name that looks like the one that was asked for */
    char session[TB_KEY_HEX + 1];
} login;

_Static_assert(crypto_pwhash_STRBYTES <= TB_STORE_PHRASE, "a hash fits into the store");

static login *of_task(tb_task *task) { return (login *) ((char *) task - offsetof(login, task)); }

static void free_login(login *own)
{
    sodium_memzero(own, sizeof(*own));
    free(own);
}

static void write_login(void *context, tb_text *out)
{
    const login *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", own->ask.player.name);
    if (own->ask.wants_token)
        tb_json_string(out, "session", own->session);
    tb_json_close(out, '}');
}

static void finish_login(tb_job *job)
{
    login *own = (login *) job;
    tb_request *request = own->request;

    if (own->status == TB_STORE_OK && own->purpose != NEW_NAME && !own->fits) {
        tb_reply_say(request, 401, TB_SAY_SERVER_WRONG_PHRASE);
    } else if (own->status == TB_STORE_OK && own->purpose == DELETION) {
        tb_deletions_look(request->service->deletions);
        tb_reply_cookie(request, "taberna-name", "", "/", 0);
        tb_reply_empty(request, 204);
    } else if (own->status == TB_STORE_OK) {
        tb_reply_cookie(request, "taberna-name", own->session, "/", session_ms / 1000);
        tb_reply_json(request, 201, write_login, own);
    } else if (own->banned) {
        tb_reply_say(request, 403, TB_SAY_SERVER_BANNED);
    } else if (own->owner[0]) {
        tb_reply_about(request, 409, TB_SAY_SERVER_NAME_ALIKE, own->owner);
    } else if (own->status == TB_STORE_TAKEN) {
        tb_reply_say(request, 409, TB_SAY_SERVER_NAME_TAKEN);
    } else {
        tb_reply_say(request, 503, TB_SAY_SERVER_STORE);
    }
    free_login(own);
}

/* Takes what the name looks like for it; false: another name looks the same. */
static bool claim_look(login *own, tb_store *store)
{
    const char *name = own->ask.player.name;
    tb_store_mark mark = { .kind = TB_MARK_LOOK, .until_ms = INT64_MAX };

    tb_look_of(name, mark.who);
    memcpy(mark.note, name, strlen(name) + 1);
    bool is_owned = tb_look_owner(store, name, own->owner);
    if (is_owned && strcmp(own->owner, name) != 0)
        return false;
    own->owner[0] = '\0';
    own->status = tb_store_mark_set(store, &mark, !is_owned, tb_now_ms()); /* another node may be faster */
    return own->status == TB_STORE_OK;
}

/* From now on it is nobody's; it is free again when it has gone from all logs. That it happened is noted, without the
 * name. */
static void give_up_name(login *own, tb_store *store)
{
    static const char fits_nothing[] = "*";
    const char *name = own->ask.player.name;
    tb_store_mark mark = { .kind = TB_MARK_DELETION, .until_ms = INT64_MAX };

    memcpy(mark.who, name, strlen(name) + 1);
    own->status = tb_store_mark_set(store, &mark, false, 0);
    if (own->status == TB_STORE_OK)
        own->status = tb_store_name_change(store, name, fits_nothing);
    if (own->status == TB_STORE_OK)
        tb_deed_note(store, "a person", "deletion", "");
}

/* Whether the passphrase that was right still is: hashing takes long, and meanwhile the name may have got another one,
 * or be gone. */
static bool still_fits(login *own, tb_store *store)
{
    char now[TB_STORE_PHRASE];

    own->status = tb_store_name_phrase(store, own->ask.player.name, now);
    if (own->status > TB_STORE_ABSENT)
        return false;
    own->fits = own->status == TB_STORE_OK && strcmp(now, own->seen) == 0;
    own->status = TB_STORE_OK;
    return own->fits;
}

static void open_session(tb_job *job, tb_store *store)
{
    login *own = (login *) job;
    const char *name = own->ask.player.name;
    uint8_t hash[TB_SHA256_SIZE];

    own->status = TB_STORE_TAKEN;
    own->banned = tb_is_banned(store, name);
    if ((own->banned && own->purpose != DELETION) || (own->purpose != NEW_NAME && !still_fits(own, store)))
        return;
    if (own->purpose == DELETION) {
        give_up_name(own, store);
        return;
    }
    if (!claim_look(own, store) && own->purpose == NEW_NAME)
        return;
    own->owner[0] = '\0'; /* a name from before names were compared stays */
    own->status = TB_STORE_OK;
    if (own->purpose == NEW_NAME)
        own->status = tb_store_name_add(store, name, own->phrase, tb_now_ms());
    else if (own->purpose == CHANGE)
        own->status = tb_store_name_change(store, name, own->phrase);
    if (own->purpose == CHANGE && own->status == TB_STORE_OK)
        tb_deed_note(store, "a person", "passphrase", name);
    if (own->status != TB_STORE_OK)
        return;
    tb_key_hash(own->session, hash);
    own->status = tb_store_session_add(store, hash, name, tb_now_ms() + session_ms);
    if (own->status == TB_STORE_OK && own->purpose == LOGIN && !still_fits(own, store)) /* changed by another node */
        tb_store_session_drop(store, hash);
}

static bool make_hash(login *own, const char *phrase)
{
    return crypto_pwhash_str(own->phrase, phrase, strlen(phrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void hash_phrase(tb_task *task)
{
    login *own = of_task(task);
    const char *phrase = own->ask.passphrase;

    if (own->purpose == NEW_NAME || own->status == TB_STORE_ABSENT) {
        own->failed = !make_hash(own, phrase); /* a name that nobody has takes as long as a wrong passphrase */
        return;
    }
    own->fits = crypto_pwhash_str_verify(own->phrase, phrase, strlen(phrase)) == 0;
    if (own->fits && own->purpose == CHANGE)
        own->failed = !make_hash(own, own->ask.new_phrase);
}

static void phrase_hashed(tb_task *task)
{
    login *own = of_task(task);

    if (task->dropped || own->failed) {
        tb_reply_say(own->request, 503, task->dropped ? TB_SAY_SERVER_STOPPING : TB_SAY_SERVER_MEMORY);
        free_login(own);
    } else if (own->purpose != NEW_NAME && (!own->fits || own->status != TB_STORE_OK)) {
        tb_reply_say(own->request, 401, TB_SAY_SERVER_WRONG_PHRASE);
        free_login(own);
    } else {
        tb_key_make(own->session);
        own->job.work = open_session;
        own->job.done = finish_login;
        tb_pump_ask(own->request->service->pump, &own->job);
    }
}

static void go_hashing(login *own)
{
    tb_service *service = own->request->service;

    own->task = (tb_task){ .work = hash_phrase,
                           .done = phrase_hashed,
                           .address = tb_limits_number(service->limits, own->request->address) };
    if (!tb_turns_ask(service->phrases, &own->task)) {
        tb_reply_busy(own->request);
        free_login(own);
    }
}

static void find_phrase(tb_job *job, tb_store *store)
{
    login *own = (login *) job;

    own->status = tb_store_name_phrase(store, own->ask.player.name, own->phrase);
    memcpy(own->seen, own->phrase, sizeof(own->seen));
}

static void found_phrase(tb_job *job)
{
    login *own = (login *) job;

    if (own->status == TB_STORE_OK || own->status == TB_STORE_ABSENT) {
        go_hashing(own);
        return;
    }
    tb_reply_say(own->request, 503, TB_SAY_SERVER_STORE);
    free_login(own);
}

static void look_up(login *own)
{
    own->job.work = find_phrase;
    own->job.done = found_phrase;
    tb_pump_ask(own->request->service->pump, &own->job);
}

/* Of a person who has a session: the name is that of the session. */
static void name_known(tb_request *request, const char *name, void *context)
{
    login *own = context;

    if (!name) {
        tb_reply_say(request, 401, TB_SAY_SERVER_NEED_SESSION);
        free_login(own);
        return;
    }
    memcpy(own->ask.player.name, name, strlen(name) + 1);
    look_up(own);
}

static void begin_login(tb_request *request, purpose what, tb_ask_reader *read)
{
    login *own = calloc(1, sizeof(*own));
    int seconds = tb_limits_take(request->service->limits, TB_LIMIT_PASSPHRASES, request->address, tb_now_ms());

    if (!own || seconds > 0) {
        if (own)
            tb_reply_too_many(request, seconds);
        else
            tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        free(own);
        return;
    }
    own->request = request;
    own->purpose = what;
    if (!tb_request_read(request, read, &own->ask)) {
        free_login(own);
    } else if (what == NEW_NAME && !tb_look_shows(own->ask.player.name)) {
        tb_reply_say(request, 400, TB_SAY_SERVER_NAME_BLANK);
        free_login(own);
    } else if (what == NEW_NAME) {
        go_hashing(own);
    } else if (what == LOGIN) {
        look_up(own);
    } else {
        tb_admit(request, NULL, name_known, own);
    }
}

void tb_api_name(tb_request *request) { begin_login(request, NEW_NAME, tb_ask_login_read); }
void tb_api_login(tb_request *request) { begin_login(request, LOGIN, tb_ask_login_read); }
void tb_api_passphrase(tb_request *request) { begin_login(request, CHANGE, tb_ask_phrases_read); }
void tb_api_deletion(tb_request *request) { begin_login(request, DELETION, tb_ask_phrase_read); }

/* --- Going ---------------------------------------------------------------------------------------------------------------- */

typedef struct logout {
    tb_job job;
    tb_request *request;
    uint8_t hash[TB_SHA256_SIZE];
    tb_store_status status;
} logout;

static void drop_session(tb_job *job, tb_store *store)
{
    logout *own = (logout *) job;

    own->status = tb_store_session_drop(store, own->hash);
}

static void session_dropped(tb_job *job)
{
    logout *own = (logout *) job;

    if (own->status == TB_STORE_OK || own->status == TB_STORE_ABSENT) {
        tb_reply_cookie(own->request, "taberna-name", "", "/", 0);
        tb_reply_empty(own->request, 204);
    } else {
        tb_reply_say(own->request, 503, TB_SAY_SERVER_STORE);
    }
    free(own);
}

void tb_api_logout(tb_request *request)
{
    logout *own = calloc(1, sizeof(*own));

    if (!own || !request->session[0] || !tb_key_hash(request->session, own->hash)) {
        tb_reply_say(request, own ? 401 : 503, own ? TB_SAY_SERVER_NEED_SESSION : TB_SAY_SERVER_MEMORY);
        free(own);
        return;
    }
    own->request = request;
    own->job.work = drop_session;
    own->job.done = session_dropped;
    tb_pump_ask(request->service->pump, &own->job);
}

/* api_names.c - names with passphrases, sessions, and the seats that are kept under a name.
 *
 * Hashing a passphrase takes time and memory on purpose (argon2id); it is done in a thread, and those who wait for it
 * take turns. */
#include <sodium.h>
#include <stdlib.h>

#include "base/bits.h"
#include "core/view.h"
#include "server/api.h"

enum { SESSION_DAYS = 90 };

static const int64_t session_ms = SESSION_DAYS * INT64_C(86400000);

/* --- Whose session ------------------------------------------------------------------------------------------------------ */

typedef struct asking_name {
    tb_job job;
    tb_request *request;
    void (*known)(tb_request *request, const char *name, void *context);
    void *context;
    uint8_t hash[TB_SHA256_SIZE];
    char name[TB_STORE_NAME + 1];
    tb_store_status status;
} asking_name;

static void ask_name(tb_job *job, tb_store *store)
{
    asking_name *own = (asking_name *) job;

    own->status = tb_store_session_name(store, own->hash, tb_now_ms(), own->name);
}

static void name_answered(tb_job *job)
{
    asking_name *own = (asking_name *) job;

    if (own->status == TB_STORE_OK || own->status == TB_STORE_ABSENT)
        own->known(own->request, own->status == TB_STORE_OK ? own->name : NULL, own->context);
    else
        tb_reply_say(own->request, 503, TB_SAY_SERVER_STORE);
    free(own);
}

void tb_with_name(tb_request *request, void (*known)(tb_request *request, const char *name, void *context),
                  void *context)
{
    asking_name *own;
    uint8_t hash[TB_SHA256_SIZE];

    if (!request->session[0] || !tb_key_hash(request->session, hash) || !(own = calloc(1, sizeof(*own)))) {
        known(request, NULL, context);
        return;
    }
    own->job.work = ask_name;
    own->job.done = name_answered;
    own->request = request;
    own->known = known;
    own->context = context;
    memcpy(own->hash, hash, sizeof(hash));
    tb_pump_ask(request->service->pump, &own->job);
}

/* --- A new name, and coming back ------------------------------------------------------------------------------------------ */

typedef struct login {
    tb_job job; /* first */
    tb_task task;
    tb_request *request;
    tb_ask_login ask;
    bool is_new;
    tb_store_status status;
    char phrase[crypto_pwhash_STRBYTES];
    bool fits, failed;
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
    tb_json_string(out, "name", own->ask.person.name);
    if (own->ask.wants_token)
        tb_json_string(out, "session", own->session);
    tb_json_close(out, '}');
}

static void finish_login(tb_job *job)
{
    login *own = (login *) job;
    tb_request *request = own->request;

    if (own->status == TB_STORE_OK) {
        tb_reply_cookie(request, "taberna-name", own->session, "/", session_ms / 1000);
        tb_reply_json(request, 201, write_login, own);
    } else if (own->status == TB_STORE_TAKEN) {
        tb_reply_say(request, 409, TB_SAY_SERVER_NAME_TAKEN);
    } else {
        tb_reply_say(request, 503, TB_SAY_SERVER_STORE);
    }
    free_login(own);
}

static void open_session(tb_job *job, tb_store *store)
{
    login *own = (login *) job;
    uint8_t hash[TB_SHA256_SIZE];

    own->status = own->is_new ? tb_store_name_add(store, own->ask.person.name, own->phrase, tb_now_ms()) : TB_STORE_OK;
    if (own->status != TB_STORE_OK)
        return;
    tb_key_hash(own->session, hash);
    own->status = tb_store_session_add(store, hash, own->ask.person.name, tb_now_ms() + session_ms);
}

static void hash_phrase(tb_task *task)
{
    login *own = of_task(task);
    const char *phrase = own->ask.passphrase;

    if (own->is_new || own->status == TB_STORE_ABSENT) /* a name that nobody has takes as long as a wrong passphrase */
        own->failed = crypto_pwhash_str(own->phrase, phrase, strlen(phrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0;
    else
        own->fits = crypto_pwhash_str_verify(own->phrase, phrase, strlen(phrase)) == 0;
}

static void phrase_hashed(tb_task *task)
{
    login *own = of_task(task);

    if (task->dropped || own->failed) {
        tb_reply_say(own->request, 503, task->dropped ? TB_SAY_SERVER_STOPPING : TB_SAY_SERVER_MEMORY);
        free_login(own);
    } else if (!own->is_new && (!own->fits || own->status != TB_STORE_OK)) {
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

    own->status = tb_store_name_phrase(store, own->ask.person.name, own->phrase);
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

static void begin_login(tb_request *request, bool is_new)
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
    own->is_new = is_new;
    if (!tb_request_read(request, tb_ask_login_read, &own->ask)) {
        free_login(own);
    } else if (is_new) {
        go_hashing(own);
    } else {
        own->job.work = find_phrase;
        own->job.done = found_phrase;
        tb_pump_ask(request->service->pump, &own->job);
    }
}

void tb_api_name(tb_request *request) { begin_login(request, true); }
void tb_api_login(tb_request *request) { begin_login(request, false); }

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

/* api.h - what the handlers of docs/protocol.md share. */
#ifndef TB_API_H
#define TB_API_H

#include "ask/requests.h"
#include "server/keys.h"
#include "server/says.h"
#include "server/service.h"
#include "server/web.h"

/* --- Failures --------------------------------------------------------------------------------------------------------- */

void tb_reply_say(tb_request *request, int status, tb_server_say say);
void tb_reply_bad(tb_request *request, const tb_ask_error *error);  /* 400 that names the member */
void tb_reply_store(tb_request *request, tb_store_status status);   /* 404 or 503                */
void tb_reply_answer(tb_request *request, const tb_answer *answer); /* 409 or 503 of an intent that was refused */

void tb_reply_busy(tb_request *request); /* 503: too many others wait for the same */
void tb_reply_full(tb_request *request); /* 503: there is no room for another table */

/* Reads the body into `out`; false: it was answered with what is wrong. What was read may point into the body. */
bool tb_request_read(tb_request *request, tb_ask_reader *read, void *out);

/* Hands over a seat's key as a cookie for its table. */
void tb_reply_key_cookie(tb_request *request, const char *table, const char *key);

/* --- Errands: requests about a table ------------------------------------------------------------------------------------ */

/* First in what a handler puts into request->memory. */
typedef struct tb_errand {
    tb_visit visit;
    tb_request *request;
    void (*arrived)(struct tb_errand *errand, tb_place *place);
    bool came_again;
} tb_errand;

/* Room of `size` bytes, zeroed, that begins with an errand and is freed with the request; NULL: 503 was answered. */
void *tb_errand_new(tb_request *request, size_t size, void (*arrived)(tb_errand *errand, tb_place *place));

/* Goes to the table that the path names. 404 and 503 are answered on the way. */
void tb_errand_go(tb_errand *errand);

/* The key that came along holds no seat, as far as this node knows; another may have issued it a moment ago. True: the
 * log is read again and `arrived` is called once more. */
bool tb_errand_go_again(tb_errand *errand);

/* The hash of the key that came along; false: none. And the seats it holds. */
bool tb_request_key(const tb_request *request, uint8_t hash[TB_SHA256_SIZE]);
tb_seats tb_request_seats(const tb_request *request, const tb_table *table);

/* The seat the path names, held by the key that came along; -1: 401, 403 or 404 was answered, or the errand is
 * retried. To be called before anything else is done. */
int tb_errand_seat(tb_errand *errand, const tb_table *table, const char *name);

/* --- Wishes: what a handler wants to happen at a table ------------------------------------------------------------------ */

typedef struct tb_wish {
    tb_intent intent; /* first */
    struct tb_bundle *bundle;
    enum { TB_WISH_SIT, TB_WISH_RISE, TB_WISH_ENTROPY, TB_WISH_KEY } kind;
    int seat; /* -1: of a sitting, any free one, and it tells here which */
    tb_player player;
    uint8_t key[TB_SHA256_SIZE]; /* the hash of one */
    tb_brought brought;          /* with a sitting, or for itself */
    uint32_t sat;                /* of a key: the entry with which its person sat down */
    bool granted;
} tb_wish;

/* Several wishes of one request. First in what a handler puts into request->memory. */
typedef struct tb_bundle {
    tb_errand errand; /* first */
    tb_place *place;  /* held until all is answered */
    tb_wish wish[TB_MAX_SEATS];
    int wishes, answered;
    tb_answer refusal;                        /* the first one; status TB_OK: there was none */
    void (*finish)(struct tb_bundle *bundle); /* answers the request */
} tb_bundle;

/* Adds a wish; it is not made yet. */
tb_wish *tb_bundle_add(tb_bundle *bundle, tb_wish wish);

/* Makes all of them; `finish` is called when the last is answered, also when there are none. */
void tb_bundle_make(tb_bundle *bundle, tb_place *place, void (*finish)(tb_bundle *bundle));

/* A log this long takes only moves and what leads out, and a seat that has written so much that is no move neither
 * takes anything else: a client that sits down and rises, takes back or chats in a loop cannot fill the store, nor keep
 * others from leaving. */
enum { TB_LOG_LONG = 20000, TB_LOG_SEAT = 3000 };

/* Whether the log has room for what the seat does beside playing and leaving; `seat` -1: any. */
bool tb_log_has_room(const tb_table *table, int seat, tb_message *why);

enum { TB_KEPT_MAX = 1000 }; /* seats that are looked at for one name, the newest */

/* --- Names ---------------------------------------------------------------------------------------------------------------- */

/* What a request wants that others may have something against. */
typedef struct tb_admission {
    const char *shown[TB_MAX_SEATS]; /* names that others will see, which live as long as the request */
    int count;
    const char *table; /* at which it wants to sit down; NULL: at none, or at a new one */
} tb_admission;

/* Whose session came along, found out by the store; `known` gets NULL if there is none. A name that is banned, blocked
 * at the table, or looks like somebody else's is answered here. `wants` NULL: nothing of the kind. */
void tb_admit(tb_request *request, const tb_admission *wants,
              void (*known)(tb_request *request, const char *name, void *context), void *context);

/* On the store's thread: whether the name is banned now, and whose name, of those that have a passphrase, looks like
 * this one. */
bool tb_is_banned(tb_store *store, const char *name);
bool tb_look_owner(tb_store *store, const char *name, char owner[TB_STORE_NAME + 1]);

/* A refusal that names somebody; "": nobody. */
void tb_reply_about(tb_request *request, int status, tb_server_say say, const char *name);

/* --- Handlers ------------------------------------------------------------------------------------------------------------- */

void tb_api_version(tb_request *request);
void tb_api_games(tb_request *request);
void tb_api_health(tb_request *request);
void tb_api_ready(tb_request *request);
void tb_api_privacy(tb_request *request);
void tb_api_metrics(tb_request *request);
void tb_api_page(tb_request *request);
void tb_api_lobby(tb_request *request);
void tb_api_create(tb_request *request);
void tb_api_table(tb_request *request);
void tb_api_sit(tb_request *request);
void tb_api_leave(tb_request *request);
void tb_api_bot(tb_request *request);
void tb_api_entropy(tb_request *request);
void tb_api_rematch(tb_request *request);
void tb_api_key(tb_request *request);
void tb_api_record(tb_request *request);
void tb_api_hook(tb_request *request);
void tb_api_name(tb_request *request);
void tb_api_login(tb_request *request);
void tb_api_logout(tb_request *request);
void tb_api_me(tb_request *request);
void tb_api_passphrase(tb_request *request);
void tb_api_deletion(tb_request *request);
void tb_api_blocks(tb_request *request);
void tb_api_block(tb_request *request);

#endif

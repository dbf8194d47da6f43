/* api_admit.c - who somebody is, and whether the person may do what it asks for: one question to the store about the
 * session, bans, names that imitate others, and people who do not want to sit at one table. */
#include <stdio.h>
#include <stdlib.h>

#include "server/api.h"
#include "server/looks.h"
#include "server/marks.h"

typedef struct asking {
    tb_job job; /* first */
    tb_request *request;
    void (*known)(tb_request *request, const char *name, void *context);
    void *context;
    tb_admission wants;
    bool has_session;
    uint8_t hash[TB_SHA256_SIZE];
    char name[TB_STORE_NAME + 1];
    tb_store_status status;
    int refused; /* the status to answer with; 0: none */
    tb_server_say say;
    char whom[TB_STORE_NAME + 1]; /* the name that it says */
} asking;

static void refuse(asking *own, int status, tb_server_say say)
{
    own->refused = status;
    own->say = say;
}

/* --- On the store's thread -------------------------------------------------------------------------------------------- */

bool tb_is_banned(tb_store *store, const char *name)
{
    tb_store_mark ban;

    return tb_store_marks(store, TB_MARK_BAN_NAME, name, tb_now_ms(), &ban, 1) > 0;
}

bool tb_look_owner(tb_store *store, const char *name, char owner[TB_STORE_NAME + 1])
{
    char look[TB_LOOK + 1], phrase[TB_STORE_PHRASE];
    tb_store_mark mark;

    tb_look_of(name, look);
    if (tb_store_marks(store, TB_MARK_LOOK, look, 0, &mark, 1) <= 0 ||
        tb_store_name_phrase(store, mark.note, phrase) != TB_STORE_OK)
        return false;
    snprintf(owner, TB_STORE_NAME + 1, "%.*s", TB_STORE_NAME, mark.note);
    return true;
}

static void check_shown(asking *own, tb_store *store)
{
    for (int i = 0; i < own->wants.count && !own->refused; i++) {
        const char *shown = own->wants.shown[i];

        if (!shown[0])
            continue;
        if (!tb_look_shows(shown))
            refuse(own, 400, TB_SAY_SERVER_NAME_BLANK);
        else if (tb_is_banned(store, shown))
            refuse(own, 403, TB_SAY_SERVER_BANNED);
        else if (tb_look_owner(store, shown, own->whom) && strcmp(own->whom, own->name) != 0)
            refuse(own, 409, TB_SAY_SERVER_NAME_ALIKE);
    }
}

/* Whether somebody who has blocked this name keeps a seat at the table. */
static void check_blocks(asking *own, tb_store *store)
{
    char by[TB_STORE_NAME + 1];
    tb_store_status status = tb_store_marked_at(store, own->wants.table, TB_MARK_BLOCK, own->name, by);

    if (status == TB_STORE_OK)
        refuse(own, 409, TB_SAY_SERVER_BLOCKED);
    else if (status != TB_STORE_ABSENT)
        own->status = status;
}

static void find_out(tb_job *job, tb_store *store)
{
    asking *own = (asking *) job;

    own->status = own->has_session ? tb_store_session_name(store, own->hash, tb_now_ms(), own->name) : TB_STORE_ABSENT;
    if (own->status > TB_STORE_ABSENT)
        return;
    if (own->name[0] && tb_is_banned(store, own->name))
        refuse(own, 403, TB_SAY_SERVER_BANNED);
    if (!own->refused)
        check_shown(own, store);
    if (!own->refused && own->name[0] && own->wants.table)
        check_blocks(own, store);
}

/* --- On the loop -------------------------------------------------------------------------------------------------------- */

void tb_reply_about(tb_request *request, int status, tb_server_say say, const char *name)
{
    tb_words words = { .names = &name, .count = 1 };
    tb_message why = { 0 };

    tb_say(&why, &tb_server_says[say]);
    if (name[0])
        tb_say_word(&why, "name", &words, 0);
    tb_reply_error(request, status, &why);
}

static void answered(tb_job *job)
{
    asking *own = (asking *) job;

    if (own->refused)
        tb_reply_about(own->request, own->refused, own->say, own->say == TB_SAY_SERVER_NAME_ALIKE ? own->whom : "");
    else if (own->status == TB_STORE_OK || own->status == TB_STORE_ABSENT)
        own->known(own->request, own->status == TB_STORE_OK ? own->name : NULL, own->context);
    else
        tb_reply_say(own->request, 503, TB_SAY_SERVER_STORE);
    free(own);
}

void tb_admit(tb_request *request, const tb_admission *wants,
              void (*known)(tb_request *request, const char *name, void *context), void *context)
{
    asking *own = calloc(1, sizeof(*own));

    if (!own) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return;
    }
    own->has_session = request->session[0] && tb_key_hash(request->session, own->hash);
    if (wants)
        own->wants = *wants;
    if (!own->has_session && own->wants.count == 0) {
        free(own);
        known(request, NULL, context);
        return;
    }
    own->job.work = find_out;
    own->job.done = answered;
    own->request = request;
    own->known = known;
    own->context = context;
    tb_pump_ask(request->service->pump, &own->job);
}

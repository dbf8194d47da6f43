/* calls.h - the calls of docs/engine.md, and what their handlers share. */
#ifndef TB_LOCAL_CALLS_H
#define TB_LOCAL_CALLS_H

#include "ask/requests.h"
#include "local/local.h"
#include "local/says.h"

/* A request that is being answered. A handler returns false after it has said why; what it wrote is then forgotten. */
typedef struct local_call {
    tb_local *local;
    tb_ask ask;   /* the whole request */
    tb_text *out; /* the answer's object, open */
    tb_ask_error error;
} local_call;

/* All of these are always false. */
bool local_refuse(local_call *call, local_say say);
bool local_refuse_for(local_call *call, const tb_message *why); /* empty: there was no memory */
bool local_no_memory(local_call *call);

bool local_version(local_call *call);
bool local_games(local_call *call);
bool local_cards(local_call *call);
bool local_create(local_call *call);
bool local_open(local_call *call);
bool local_append(local_call *call);
bool local_close(local_call *call);
bool local_act(local_call *call);
bool local_look(local_call *call);
bool local_history(local_call *call);
bool local_why(local_call *call);
bool local_choose(local_call *call);
bool local_think(local_call *call);
bool local_hint(local_call *call);
bool local_record(local_call *call);
bool local_replay(local_call *call);
bool local_verify(local_call *call);
bool local_expected(local_call *call);
bool local_simulate(local_call *call);

#endif

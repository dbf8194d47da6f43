/* call.h - the engine behind one door: a request in JSON, an answer in JSON (docs/engine.md shows them all).
 *
 * A page in a browser has no C. It writes a request into a buffer of this module, calls w_call and reads the answer
 * from another. The same code is compiled natively, so that tests and sanitizers see it.
 *
 *   {"call":"look","table":0,"viewer":"blue"}  ->  {"welcome":{...},"bots":[]}
 *   {"error":{"id":"engine.no-such-table","rule":"","args":{},"text":"..."}}, and nothing has changed */
#ifndef W_CALL_H
#define W_CALL_H

#include "base/json_read.h"
#include "local/says.h"
#include "record/record.h"

enum {
    W_BUFFER = 2 << 20, /* bytes of the request and of the answer; a log that is longer comes in several requests */
    W_VALUES = 1 << 15, /* of JSON in one request */
};

/* Answers the request of len bytes, which it changes, into bytes[size]; returns the length of the answer. */
size_t w_answer(char *request, size_t len, char *bytes, size_t size);

/* --- For the handlers --------------------------------------------------------------------------------------------- */

/* A request that is being answered. A handler returns false after it has said why; what it wrote is then forgotten. */
typedef struct w_call {
    tb_json json;
    const tb_json_node *ask; /* the whole request */
    tb_text *out;            /* the answer's object, open */
    tb_message why;
    char member[80]; /* why is W_SAY_BAD_REQUEST: which member, and what it should have been */
    const char *expected;
    tb_record_error record; /* line > 0: what is wrong with a record */
} w_call;

/* All of these are always false. */
bool w_refuse(w_call *call, w_say say);
bool w_refuse_for(w_call *call, const tb_message *why);
bool w_refuse_record(w_call *call, const tb_record_error *error);

bool w_version(w_call *call);
bool w_games(w_call *call);
bool w_cards(w_call *call);
bool w_create(w_call *call);
bool w_open(w_call *call);
bool w_append(w_call *call);
bool w_close(w_call *call);
bool w_act(w_call *call);
bool w_look(w_call *call);
bool w_history(w_call *call);
bool w_why(w_call *call);
bool w_choose(w_call *call);
bool w_think(w_call *call);
bool w_hint(w_call *call);
bool w_record(w_call *call);
bool w_replay(w_call *call);
bool w_verify(w_call *call);
bool w_expected(w_call *call);
bool w_simulate(w_call *call);

#endif

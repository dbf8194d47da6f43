/* call.h - the engine behind one door: a request in JSON, an answer in JSON (docs/engine.md shows them all).
 *
 * A page in a browser has no C. It writes a request into a buffer of this module, calls local_call and reads the answer
 * from another. The same code is compiled natively, so that tests and sanitizers see it.
 *
 *   {"call":"look","table":0,"viewer":"blue"}  ->  {"welcome":{...},"bots":[]}
 *   {"error":{"id":"engine.no-such-table","rule":"","args":{},"text":"..."}}, and nothing has changed */
#ifndef LOCAL_CALL_H
#define LOCAL_CALL_H

#include "base/json_read.h"
#include "local/says.h"
#include "record/record.h"

enum {
    LOCAL_BUFFER = 2 << 20, /* bytes of the request and of the answer; a log that is longer comes in several requests */
    LOCAL_VALUES = 1 << 15, /* of JSON in one request */
};

/* Answers the request of len bytes, which it changes, into bytes[size]; returns the length of the answer. */
size_t local_answer(char *request, size_t len, char *bytes, size_t size);

/* --- For the handlers --------------------------------------------------------------------------------------------- */

/* A request that is being answered. A handler returns false after it has said why; what it wrote is then forgotten. */
typedef struct local_call {
    tb_json json;
    const tb_json_node *ask; /* the whole request */
    tb_text *out;            /* the answer's object, open */
    tb_message why;
    char member[80]; /* why is LOCAL_SAY_BAD_REQUEST: which member, and what it should have been */
    const char *expected;
    tb_record_error record; /* line > 0: what is wrong with a record */
} local_call;

/* All of these are always false. */
bool local_refuse(local_call *call, local_say say);
bool local_refuse_for(local_call *call, const tb_message *why);
bool local_refuse_record(local_call *call, const tb_record_error *error);

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

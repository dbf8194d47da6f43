/* module.c - what the WebAssembly module exports: two buffers and a door. The module imports nothing: it has no clock,
 * no randomness and no output; whoever calls brings time and secrets along. */
#include "local/call.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static char request[LOCAL_BUFFER], answer[LOCAL_BUFFER];

EXPORT("request") char *local_request_bytes(void);
EXPORT("answer") const char *local_answer_bytes(void);
EXPORT("size") size_t local_size(void);
EXPORT("call") size_t local_module_call(size_t len);

char *local_request_bytes(void) { return request; }

const char *local_answer_bytes(void) { return answer; }

/* Of each buffer. */
size_t local_size(void) { return LOCAL_BUFFER; }

/* Answers the request of len bytes; returns the length of the answer. */
size_t local_module_call(size_t len)
{
    return local_answer(request, len <= LOCAL_BUFFER ? len : 0, answer, LOCAL_BUFFER);
}

/* module.c - what the WebAssembly module exports: two buffers and a door. The module imports nothing: it has no clock,
 * no randomness and no output; whoever calls brings time and secrets along. */
#include "local/call.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static char request[W_BUFFER], answer[W_BUFFER];

EXPORT("request") char *w_request_bytes(void);
EXPORT("answer") const char *w_answer_bytes(void);
EXPORT("size") size_t w_size(void);
EXPORT("call") size_t w_module_call(size_t len);

char *w_request_bytes(void) { return request; }

const char *w_answer_bytes(void) { return answer; }

/* Of each buffer. */
size_t w_size(void) { return W_BUFFER; }

/* Answers the request of len bytes; returns the length of the answer. */
size_t w_module_call(size_t len) { return w_answer(request, len <= W_BUFFER ? len : 0, answer, W_BUFFER); }

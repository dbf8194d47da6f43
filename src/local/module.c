/* module.c - what the WebAssembly module exports: two buffers and a door to one house. The module imports nothing. */
#include "local/local.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static tb_local house;
static char request[TB_LOCAL_BUFFER], answer[TB_LOCAL_BUFFER];

EXPORT("request") char *local_request_bytes(void);
EXPORT("answer") const char *local_answer_bytes(void);
EXPORT("size") size_t local_size(void);
EXPORT("call") size_t local_module_call(size_t len);

char *local_request_bytes(void) { return request; }

const char *local_answer_bytes(void) { return answer; }

/* Of each buffer. */
size_t local_size(void) { return TB_LOCAL_BUFFER; }

/* Answers the request of len bytes; returns the length of the answer. */
size_t local_module_call(size_t len)
{
    return tb_local_ask(&house, request, len <= TB_LOCAL_BUFFER ? len : 0, answer, TB_LOCAL_BUFFER);
}

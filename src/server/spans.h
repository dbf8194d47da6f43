/* spans.h - how long things took, as a histogram for Prometheus. */
#ifndef TB_SPANS_H
#define TB_SPANS_H

#include "base/text.h"

enum { TB_SPAN_BUCKETS = 14 };

typedef struct tb_spans {
    uint64_t count[TB_SPAN_BUCKETS]; /* the last one has no upper end */
    uint64_t sum_ns;
} tb_spans;

void tb_spans_add(tb_spans *spans, uint64_t ns);

/* taberna_NAME_bucket{le="0.001"} and so on, with its sum and its count. */
void tb_spans_put(const tb_spans *spans, const char *name, const char *help, tb_text *out);

#endif

/* spans.c - buckets from half a millisecond to ten seconds. */
#include "server/spans.h"

#include <inttypes.h>
#include <stdio.h>

/* The upper ends, in microseconds, and as Prometheus reads them. */
static const struct {
    uint64_t us;
    const char *seconds;
} ends[TB_SPAN_BUCKETS - 1] = {
    { 500, "0.0005" },  { 1000, "0.001" },  { 2500, "0.0025" }, { 5000, "0.005" },  { 10000, "0.01" },
    { 25000, "0.025" }, { 50000, "0.05" },  { 100000, "0.1" },  { 250000, "0.25" }, { 500000, "0.5" },
    { 1000000, "1" },   { 2500000, "2.5" }, { 10000000, "10" },
};

void tb_spans_add(tb_spans *spans, uint64_t ns)
{
    int bucket = 0;

    while (bucket < TB_SPAN_BUCKETS - 1 && ns > ends[bucket].us * 1000)
        bucket++;
    spans->count[bucket]++;
    spans->sum_ns += ns;
}

void tb_spans_put(const tb_spans *spans, const char *name, const char *help, tb_text *out)
{
    char line[300];
    uint64_t sum = 0;

    snprintf(line, sizeof(line), "# HELP taberna_%s %s\n# TYPE taberna_%s histogram\n", name, help, name);
    tb_put(out, line);
    for (int i = 0; i < TB_SPAN_BUCKETS; i++) {
        sum += spans->count[i];
        snprintf(line, sizeof(line), "taberna_%s_bucket{le=\"%s\"} %" PRIu64 "\n", name,
                 i < TB_SPAN_BUCKETS - 1 ? ends[i].seconds : "+Inf", sum);
        tb_put(out, line);
    }
    snprintf(line, sizeof(line), "taberna_%s_sum %" PRIu64 ".%09" PRIu64 "\ntaberna_%s_count %" PRIu64 "\n", name,
             spans->sum_ns / 1000000000, spans->sum_ns % 1000000000, name, sum);
    tb_put(out, line);
}

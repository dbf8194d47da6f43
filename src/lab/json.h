/* json.h - JSON of journals and manifests: their numbers, reading it whole, and saying where two of them differ. */
#ifndef TB_JSON_H
#define TB_JSON_H

#include <jansson.h>

#include "base/text.h"

/* A whole text of JSON: NULL unless it is one value without duplicate keys; `out_line` and `out_column` say where it
 * goes wrong. The caller gives it back with json_decref. */
json_t *tb_json_read(const char *bytes, size_t len, int *out_line, int *out_column);

/* Where two values differ, as a path such as "bots[1].iterations"; false if they do not. Numbers that are not whole may
 * differ by a millionth: they are rounded when they are written. */
bool tb_json_difference(const json_t *a, const json_t *b, char *out_path, size_t size);

/* False: it is not UTF-8, and what were written of it nobody could read. */
bool tb_json_can_hold(const char *text);

/* A number that need not be whole, with six decimals; null where it is NAN. */
void tb_json_decimal(tb_text *out, const char *key, double value);

/* What tb_json_hex wrote. */
bool tb_json_read_hex(const json_t *json, uint64_t *out);

#endif

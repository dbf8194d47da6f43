/* arena_json.h - parts of the JSON of an arena that its report and its manifest share. */
#ifndef CLI_ARENA_JSON_H
#define CLI_ARENA_JSON_H

#include "base/text.h"
#include "cli/arena.h"

void arena_json_real(tb_text *out, const char *key, double value);
void arena_json_hex(tb_text *out, const char *key, uint64_t value);

/* All members of the report, and "standings" alone: the part that follows from the games, without any clock. */
void arena_json_members(const arena_report *report, tb_text *out);
void arena_json_standings(const arena_report *report, tb_text *out);

#endif

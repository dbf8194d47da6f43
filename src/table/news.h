/* news.h - what a table tells its seats and its watchers, as JSON; docs/protocol.md shows every message.
 *
 * A viewer is a seat or TB_PUBLIC. What is written for it is composed from its own view and from events it may see, so
 * nothing hidden can be in it: change what a seat cannot see, and every byte for it stays the same. For the same reason
 * messages are numbered for each viewer by itself, and carry no time but what is left on a clock. */
#ifndef TB_NEWS_H
#define TB_NEWS_H

#include "table/table.h"

/* "open", "playing", ... as messages have them. */
extern const char *const tb_phase_words[TB_PHASES];

/* Whether the entry is told to viewers at all; what is, is told to all. */
bool tb_news_heard(const tb_entry *entry);

/* {"type":"welcome","n":17,...}: everything this viewer may know now. `mine` are the seats it holds the key of,
 * `present` those with somebody connected. */
void tb_news_welcome(const tb_table *table, int viewer, tb_seats mine, tb_seats present, int64_t now_ms, tb_text *out);

/* {"type":"news","n":18,"what":"move",...}: the entry just applied and what the viewer sees now. */
void tb_news_entry(const tb_table *table, const tb_entry *entry, int viewer, tb_seats present, int64_t now_ms,
                   tb_text *out);

/* The same of what a seat said, for a viewer who does not want to hear it: without the words. */
void tb_news_muted(const tb_table *table, const tb_entry *entry, int viewer, tb_text *out);

/* Whether the entry is what a seat said. */
bool tb_news_talk(const tb_entry *entry);

/* {"type":"said","lines":[{"n":17,"what":"chat","seat":"blue","text":"...","index":40},...]}: the last that was said or
 * shown by a reaction since the person of this seat sat down, up to message `n`, without seats that it does not want
 * to hear. And whether there is any. */
void tb_news_said(const tb_table *table, int viewer, tb_seats muted, uint32_t n, tb_text *out);
bool tb_table_said(const tb_table *table, int viewer, tb_seats muted, uint32_t n);

/* {"type":"history","id":7,"from":0,"events":[...]}: the events of the game from number `from` on, as the viewer saw
 * them; `id` is that of the request. */
void tb_news_history(const tb_table *table, int viewer, uint32_t from, int64_t id, tb_text *out);

/* A reason: {"id":...,"rule":...,"args":{...},"text":"..."}, the text in English. */
void tb_news_reason(const tb_message *why, const char *key, tb_text *out);

/* The members that describe a table to anybody who has its link: game, options, phase, clock, commitment, seats. The
 * caller has opened the object. */
void tb_news_table(const tb_table *table, tb_seats present, int64_t now_ms, tb_text *out);

#endif

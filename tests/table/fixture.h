/* fixture.h - tables for the tests: every entry goes through its text, into a log, and comes back from there. */
#ifndef TB_TABLE_FIXTURE_H
#define TB_TABLE_FIXTURE_H

#include "../check.h"
#include "base/bits.h"
#include "games/list.h"
#include "table/news.h"
#include "table/says.h"

enum { LOG_MAX = 4000, TEXT_MAX = 1 << 20, START_MS = 1000000 };

typedef struct desk {
    tb_table *table;
    tb_entry entry; /* the last one, proposed or read */
    tb_message why;
    int64_t now_ms; /* when the next entry is written */
    tb_rng rng;
    int count;
    struct {
        char *text;
        size_t len;
        int64_t at_ms;
    } log[LOG_MAX];
} desk;

/* Runs over every game and number of seats. */
#define EACH_TABLE(game, seats)                                                                                        \
    for (int table_##game = 0; table_##game < tb_game_count; table_##game++)                                           \
        for (const tb_game *game = tb_games[table_##game], *once_##game = game; once_##game; once_##game = NULL)       \
            for (int seats = game->min_seats; seats <= game->max_seats; seats++)

/* Terms of a table with default options and a secret made of `seed`. */
tb_terms terms_of(const tb_game *game, int seats, uint8_t seed);

/* An empty table and log; with these terms created. */
void desk_open(desk *d, const tb_terms *terms);
void desk_close(desk *d);

/* Writes d->entry to the log, reads it back and applies that; it must be in order. */
void put(desk *d);
tb_status try_put(desk *d);

/* Proposals that must be taken. */
void sit_person(desk *d, int seat, const char *name, uint8_t key);
void sit_bot(desk *d, int seat, const char *word);
void sit_with(desk *d, int seat, uint8_t key, uint8_t entropy); /* promises 32 such bytes */
void start(desk *d);
void play(desk *d, int seat, tb_move move);

/* Seats persons 0, 1, ... everywhere, of whom the first and the last add entropy, and starts. */
void seat_and_start(desk *d);
void open_and_start(desk *d, const tb_game *game, int seats, uint8_t seed);

/* Plays a random move of a random seat that is to act; then so many of them, or to the end. */
void play_random(desk *d);
void play_on(desk *d, int moves);

const tb_match *match_of(const desk *d);
tb_seats to_act(const desk *d);

/* Another table made of the log alone: the first `count` entries. */
tb_table *replay(const desk *d, int count);

/* Reads one entry of the log. */
void read_log(const desk *d, int number, tb_entry *out);

/* What a viewer gets, in a buffer that the next call with the same slot (0 or 1) reuses. */
const char *welcome(const tb_table *table, int viewer, int64_t now_ms, int slot);
const char *news(const tb_table *table, const tb_entry *entry, int viewer, int64_t now_ms, int slot);

/* True if the reason is this one; prints it otherwise. */
bool says(const tb_message *why, enum tb_table_say say);

#endif

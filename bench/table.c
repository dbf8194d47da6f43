/* table.c - what a table costs the server: replaying a log, composing a message, holding it in memory. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/bits.h"
#include "core/door.h"
#include "games/list.h"
#include "table/news.h"

enum { LOG_MAX = 2000, TEXT = 1 << 18, REPEATS = 200 };

typedef struct bench_log {
    char *text[LOG_MAX];
    size_t len[LOG_MAX];
    int count;
} bench_log;

/* Nanoseconds and messages, by what is composed. */
typedef struct bench_sums {
    double seconds;
    uint64_t times;
} bench_sums;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void stop_on(tb_status status, const char *what)
{
    if (status == TB_OK)
        return;
    fprintf(stderr, "bench-table: %s: %s\n", what, tb_status_text(status));
    exit(2);
}

static void put(bench_log *log, tb_table *table, const tb_entry *entry)
{
    static char bytes[TEXT];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_entry_write(entry, &text);
    stop_on(log->count < LOG_MAX ? TB_OK : TB_NO_ROOM, "log");
    log->text[log->count] = malloc(text.len);
    if (!log->text[log->count])
        stop_on(TB_NO_ROOM, "log");
    memcpy(log->text[log->count], bytes, text.len);
    log->len[log->count++] = text.len;
    stop_on(tb_table_apply(table, entry, log->count), "apply");
}

static tb_table *seat_all(bench_log *log, const tb_game *game, int seats, uint8_t seed)
{
    tb_terms terms = { .game = game, .clock = TB_CLOCK_BANK, .clock_ms = 3600 * 1000 };
    tb_player player;
    uint8_t key[TB_SHA256_SIZE] = { seed };
    tb_table *table = tb_table_new("benchmark");
    tb_entry entry;
    tb_message why;

    memset(terms.secret, seed, sizeof terms.secret);
    tb_config_default(game, seats, &terms.config);
    stop_on(tb_table_propose_create(&terms, &entry, NULL), "create");
    put(log, table, &entry);
    tb_player_set(&player, TB_PLAYER_PERSON, "Anna", 4);
    for (int seat = 0; seat < seats; seat++) {
        stop_on(tb_table_propose_sit(table, seat, &player, key, NULL, &entry, &why), "sit");
        put(log, table, &entry);
    }
    stop_on(tb_table_propose_start(table, &entry, &why), "start");
    put(log, table, &entry);
    return table;
}

/* The news of the last entry for every seat and the public. */
static void tell_all(const tb_table *table, const tb_entry *entry, bench_sums *sums)
{
    static char bytes[TEXT];
    double before = now();

    for (int i = 0; i <= table->terms.config.seats; i++) {
        tb_text text = tb_text_on(bytes, sizeof bytes);
        tb_news_entry(table, entry, i == table->terms.config.seats ? TB_PUBLIC : i, 0, 1, &text);
        sums->times++;
    }
    sums->seconds += now() - before;
}

static void play_game(bench_log *log, tb_table *table, tb_rng *rng, bench_sums *propose, bench_sums *news)
{
    const tb_match *match = &table->record->match;
    tb_move legal[TB_MOVES_MAX];
    tb_entry entry;
    tb_message why;

    while (table->phase == TB_PHASE_PLAYING) {
        int seat = tb_lowest(match->game->to_act(match->state));
        int n = match->game->legal(match->state, seat, legal);
        double before = now();
        stop_on(tb_table_propose_move(table, seat, legal[tb_rng_below(rng, (uint32_t) n)], &entry, &why), "move");
        propose->seconds += now() - before;
        propose->times++;
        put(log, table, &entry);
        tell_all(table, &entry, news);
    }
}

static void replay(const bench_log *log, bench_sums *sums)
{
    double before = now();

    for (int i = 0; i < REPEATS; i++) {
        tb_table *table = tb_table_new("benchmark");
        tb_entry entry;
        for (int e = 0; e < log->count; e++) {
            stop_on(tb_entry_read(log->text[e], log->len[e], tb_game_named, &entry, NULL), "read");
            stop_on(tb_table_apply(table, &entry, e + 1), "apply");
        }
        tb_table_free(table);
        sums->times += (uint64_t) log->count;
    }
    sums->seconds += now() - before;
}

/* What a download costs: it is measured, then written. */
static void download(const tb_table *table, bench_sums *sums)
{
    double before = now();

    for (int i = 0; i < 2; i++) {
        static char bytes[TEXT];
        tb_text text = i ? tb_text_on(bytes, sizeof bytes) : tb_text_on(NULL, 0);
        tb_table_record(table, TB_COMPLETE, &text);
    }
    sums->seconds += now() - before;
    sums->times++;
}

static double mean_us(const bench_sums *sums) { return 1e6 * sums->seconds / (double) sums->times; }

static void measure(const tb_game *game, int seats)
{
    enum { GAMES = 10 };
    bench_sums propose = { 0 }, news = { 0 }, entries = { 0 }, record = { 0 };
    size_t bytes = 0, logged = 0, written = 0;
    tb_rng rng;

    tb_rng_seed(&rng, 1, 0);
    for (int i = 0; i < GAMES; i++) {
        bench_log log = { .count = 0 };
        tb_table *table = seat_all(&log, game, seats, (uint8_t) i);
        play_game(&log, table, &rng, &propose, &news);
        replay(&log, &entries);
        download(table, &record);
        bytes += tb_table_bytes(table);
        for (int e = 0; e < log.count; e++) {
            logged += log.len[e];
            free(log.text[e]);
        }
        written += (size_t) log.count;
        tb_table_free(table);
    }
    printf("%-8s %d seats  propose %5.2f us  read and apply %5.2f us (500: %.2f ms)  news %6.2f us a viewer  "
           "record %6.1f us  "
           "%3zu entries a game of %zu bytes each  %zu bytes in memory\n",
           game->name, seats, mean_us(&propose), mean_us(&entries), 0.5 * mean_us(&entries), mean_us(&news),
           mean_us(&record), written / GAMES, logged / written, bytes / GAMES);
}

int main(void)
{
    for (int g = 0; g < tb_game_count; g++)
        for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats; seats++)
            measure(tb_games[g], seats);
    return 0;
}

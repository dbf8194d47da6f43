/* journal.c - lines in, lines out. */
#include "lab/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lab/plan.h"

enum { LINE_SIZE = 16384 };

struct tb_journal {
    int file;
    int seats;
    uint64_t judge; /* the hash of the one that takes luck */
    time_t synced;
};

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static const char *const fault_names[TB_FAULT_COUNT] = {
    [TB_FAULT_NONE] = "none",   [TB_FAULT_START] = "start",     [TB_FAULT_CRASH] = "crash",
    [TB_FAULT_STALL] = "stall", [TB_FAULT_RUBBISH] = "rubbish", [TB_FAULT_ILLEGAL] = "illegal",
};

#define PUT_LIST(out, key, seats, value)                                                                               \
    do {                                                                                                               \
        tb_json_open(out, key, '[');                                                                                   \
        for (int s = 0; s < (seats); s++)                                                                              \
            tb_json_int(out, NULL, (int64_t) (value)[s]);                                                              \
        tb_json_close(out, ']');                                                                                       \
    } while (0)

static void put_faults(const tb_arena_news *news, int seats, tb_text *out)
{
    if (news->fault_seat < 0)
        return;
    tb_json_open(out, "faults", '[');
    for (int s = 0; s < seats; s++)
        tb_json_string(out, NULL, fault_names[news->game.fault[s]]);
    tb_json_close(out, ']');
    tb_json_int(out, "fault_seat", news->fault_seat);
    tb_json_string(out, "fault", news->fault_text);
}

static void put_luck(const tb_journal *journal, const tb_arena_game *game, tb_text *out)
{
    if (!game->has_luck)
        return;
    tb_json_hex(out, "judge", journal->judge);
    PUT_LIST(out, "luck", journal->seats, game->luck);
}

static void put_game(const tb_journal *journal, const tb_arena_news *news, tb_text *out)
{
    int seats = journal->seats;

    tb_json_open(out, NULL, '{');
    tb_json_int(out, "game", (int64_t) news->index);
    tb_json_hex(out, "hash", news->game.hash);
    PUT_LIST(out, "ranks", seats, news->game.rank);
    PUT_LIST(out, "scores", seats, news->game.score);
    PUT_LIST(out, "decisions", seats, news->game.decisions);
    PUT_LIST(out, "ns", seats, news->game.ns);
    PUT_LIST(out, "late", seats, news->game.late);
    put_luck(journal, &news->game, out);
    put_faults(news, seats, out);
    tb_json_close(out, '}');
    tb_put_char(out, '\n');
}

static bool write_all(int file, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t done = write(file, bytes, len);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        len -= (size_t) done;
    }
    return true;
}

bool tb_journal_add(tb_journal *journal, const tb_arena_news *news)
{
    char bytes[LINE_SIZE];
    tb_text line = tb_text_on(bytes, sizeof(bytes));
    time_t now = time(NULL);

    put_game(journal, news, &line);
    if (!tb_text_whole(&line) || !write_all(journal->file, bytes, line.len))
        return false;
    if (now == journal->synced)
        return true;
    journal->synced = now;
    return fdatasync(journal->file) == 0;
}

bool tb_journal_close(tb_journal *journal)
{
    bool done = fdatasync(journal->file) == 0;

    done = close(journal->file) == 0 && done;
    free(journal);
    return done;
}

/* --- Reading a game ---------------------------------------------------------------------------------------------- */

typedef struct line_reader {
    const json_t *json;
    int seats;
    uint64_t judge;
    const char *place; /* the member at hand, for complaints */
} line_reader;

static bool read_number(const json_t *value, int64_t least, int64_t most, int64_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return false;
    *out = json_integer_value(value);
    return true;
}

static bool read_list(line_reader *r, const char *key, int64_t least, int64_t most, int64_t out[])
{
    const json_t *list = json_object_get(r->json, key);

    r->place = key;
    if (!json_is_array(list) || json_array_size(list) != (size_t) r->seats)
        return false;
    for (int s = 0; s < r->seats; s++)
        if (!read_number(json_array_get(list, (size_t) s), least, most, &out[s]))
            return false;
    return true;
}

static bool read_hash(line_reader *r, uint64_t *out)
{
    r->place = "hash";
    return tb_json_read_hex(json_object_get(r->json, "hash"), out);
}

/* A rank is one more than how many came before it. */
static bool read_ranks(line_reader *r, int64_t out[])
{
    if (!read_list(r, "ranks", 1, r->seats, out))
        return false;
    for (int s = 0; s < r->seats; s++) {
        int64_t rank = 1;
        for (int other = 0; other < r->seats; other++)
            rank += out[other] < out[s];
        if (out[s] != rank)
            return false;
    }
    return true;
}

static bool read_faults(line_reader *r, tb_arena_news *out)
{
    const json_t *list = json_object_get(r->json, "faults");
    const char *text = json_string_value(json_object_get(r->json, "fault"));
    int64_t seat;

    out->fault_seat = -1;
    r->place = "faults";
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) != (size_t) r->seats || !text ||
        !read_number(json_object_get(r->json, "fault_seat"), 0, r->seats - 1, &seat))
        return false;
    for (int s = 0; s < r->seats; s++) {
        const char *word = json_string_value(json_array_get(list, (size_t) s));
        int kind = 0;
        while (kind < TB_FAULT_COUNT && !(word && strcmp(word, fault_names[kind]) == 0))
            kind++;
        if (kind == TB_FAULT_COUNT)
            return false;
        out->game.fault[s] = (uint8_t) kind;
    }
    out->fault_seat = (int8_t) seat;
    tb_text copy = tb_text_on(out->fault_text, sizeof(out->fault_text));
    tb_put(&copy, text);
    return true;
}

/* Luck by another judge is none by ours. */
static bool read_luck(line_reader *r, tb_arena_game *out)
{
    int64_t luck[TB_MAX_SEATS];
    uint64_t judge;

    if (!json_object_get(r->json, "luck"))
        return true;
    if (!read_list(r, "luck", INT32_MIN, INT32_MAX, luck))
        return false;
    r->place = "judge";
    if (!tb_json_read_hex(json_object_get(r->json, "judge"), &judge))
        return false;
    out->has_luck = judge == r->judge;
    for (int s = 0; out->has_luck && s < r->seats; s++)
        out->luck[s] = (int32_t) luck[s];
    return true;
}

static bool read_game(line_reader *r, tb_arena_news *out)
{
    int64_t index, ranks[TB_MAX_SEATS] = { 0 }, scores[TB_MAX_SEATS] = { 0 }, decisions[TB_MAX_SEATS] = { 0 };
    int64_t ns[TB_MAX_SEATS] = { 0 }, late[TB_MAX_SEATS] = { 0 };

    r->place = "game";
    if (!read_number(json_object_get(r->json, "game"), 0, INT64_MAX, &index) || !read_hash(r, &out->game.hash) ||
        !read_ranks(r, ranks) || !read_list(r, "scores", INT16_MIN, INT16_MAX, scores) ||
        !read_list(r, "decisions", 0, UINT32_MAX, decisions) || !read_list(r, "ns", 0, INT64_MAX, ns) ||
        !read_list(r, "late", 0, UINT16_MAX, late) || !read_luck(r, &out->game) || !read_faults(r, out))
        return false;
    out->index = (uint64_t) index;
    for (int s = 0; s < r->seats; s++) {
        out->game.rank[s] = (uint8_t) ranks[s];
        out->game.score[s] = (int16_t) scores[s];
        out->game.decisions[s] = (uint32_t) decisions[s];
        out->game.ns[s] = (uint64_t) ns[s];
        out->game.late[s] = (uint16_t) late[s];
    }
    return true;
}

/* --- Reading the file -------------------------------------------------------------------------------------------- */

static bool refuse(tb_journal_fault *fault, tb_journal_fault_kind kind, uint64_t line, const char *place)
{
    tb_text text = tb_text_on(fault->place, sizeof(fault->place));

    fault->kind = kind;
    fault->error = errno;
    fault->line = line;
    tb_put(&text, place);
    return false;
}

static void put_header(const tb_arena_plan *plan, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "taberna_arena_journal", 1);
    tb_plan_json(plan, "plan", out);
    tb_json_close(out, '}');
    tb_put_char(out, '\n');
}

/* The plan of the file must be ours. */
static bool check_header(const char *ours, size_t ours_len, const char *line, size_t len, tb_journal_fault *fault)
{
    char place[100];
    int row, column;

    if (ours_len == len && memcmp(ours, line, len) == 0)
        return true;
    json_t *theirs = tb_json_read(line, len, &row, &column), *mine = tb_json_read(ours, ours_len, &row, &column);
    bool journal = json_is_integer(json_object_get(theirs, "taberna_arena_journal"));
    if (!journal ||
        !tb_json_difference(json_object_get(mine, "plan"), json_object_get(theirs, "plan"), place, sizeof(place)))
        refuse(fault, TB_JOURNAL_FOREIGN, 1, "");
    else
        refuse(fault, TB_JOURNAL_OTHER_PLAN, 1, place);
    json_decref(theirs);
    json_decref(mine);
    return false;
}

/* Known already, and with another end. */
static bool is_contradicted(const tb_arena_results *results, const tb_arena_news *news)
{
    return news->index < results->games && results->known[news->index] &&
           results->game[news->index].hash != news->game.hash;
}

/* Takes in one line; false if it is no game of ours. */
static bool take_line(const char *line, size_t len, tb_arena_results *results, const char **out_place)
{
    tb_arena_news news = { 0 };
    int row, column;
    json_t *json = tb_json_read(line, len, &row, &column);
    line_reader r = { .json = json, .seats = results->plan->config.seats, .judge = results->judge, .place = "" };
    bool good = json && read_game(&r, &news);

    if (good && is_contradicted(results, &news)) {
        r.place = "hash";
        good = false;
    }
    *out_place = r.place;
    json_decref(json);
    if (good)
        tb_arena_results_add(results, &news);
    return good;
}

/* All lines behind the header. *out_end is where they end: a last one that was cut off does not count. */
static bool take_lines(const char *bytes, size_t len, size_t at, tb_arena_results *results, size_t *out_end,
                       tb_journal_fault *fault)
{
    const char *end, *place;

    for (uint64_t number = 2; (end = memchr(bytes + at, '\n', len - at)) != NULL; number++) {
        if (!take_line(bytes + at, (size_t) (end - bytes) - at, results, &place))
            return refuse(fault, TB_JOURNAL_BAD_LINE, number, place);
        at = (size_t) (end - bytes) + 1;
        *out_end = at;
    }
    return true;
}

/* Reads what the file holds and leaves it ready for the next line. */
static bool take_in(int file, const char *bytes, size_t len, tb_arena_results *results, tb_journal_fault *fault)
{
    char header[LINE_SIZE];
    tb_text text = tb_text_on(header, sizeof(header));
    const char *end = memchr(bytes, '\n', len);
    size_t good = end ? (size_t) (end - bytes) + 1 : 0;

    put_header(results->plan, &text);
    errno = ENAMETOOLONG;
    if (!tb_text_whole(&text))
        return refuse(fault, TB_JOURNAL_SYSTEM, 0, "");
    if (!end && (len > text.len || memcmp(bytes, header, len) != 0)) /* nor the beginning of ours, cut off */
        return refuse(fault, TB_JOURNAL_FOREIGN, 1, "");
    if (end && !check_header(header, text.len, bytes, good, fault))
        return false;
    if (end && !take_lines(bytes, len, good, results, &good, fault))
        return false;
    if (good < len && ftruncate(file, (off_t) good) != 0)
        return refuse(fault, TB_JOURNAL_SYSTEM, 0, "");
    if (good == 0 && !write_all(file, header, text.len))
        return refuse(fault, TB_JOURNAL_SYSTEM, 0, "");
    return true;
}

static char *read_file(int file, size_t size, size_t *out_len)
{
    char *bytes = malloc(size + 1);
    size_t len = 0;

    for (ssize_t got = 1; bytes && got > 0 && len < size; len += (size_t) got) {
        got = read(file, bytes + len, size - len);
        if (got < 0) {
            free(bytes);
            return NULL;
        }
    }
    *out_len = len;
    return bytes;
}

static bool open_file(int file, tb_arena_results *results, tb_journal_fault *fault)
{
    struct stat about;
    size_t len = 0;

    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        return refuse(fault, errno == EWOULDBLOCK ? TB_JOURNAL_BUSY : TB_JOURNAL_SYSTEM, 0, "");
    if (fstat(file, &about) != 0)
        return refuse(fault, TB_JOURNAL_SYSTEM, 0, "");
    if (!S_ISREG(about.st_mode))
        return refuse(fault, TB_JOURNAL_FOREIGN, 0, "");
    char *bytes = read_file(file, (size_t) about.st_size, &len);
    if (!bytes)
        return refuse(fault, TB_JOURNAL_SYSTEM, 0, "");
    bool good = take_in(file, bytes, len, results, fault);
    free(bytes);
    return good;
}

tb_journal *tb_journal_open(const char *path, tb_arena_results *results, tb_journal_fault *out_fault)
{
    tb_journal *journal = calloc(1, sizeof(*journal));
    int file = journal ? open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;

    if (file < 0) {
        refuse(out_fault, TB_JOURNAL_SYSTEM, 0, "");
        free(journal);
        return NULL;
    }
    journal->file = file;
    journal->seats = results->plan->config.seats;
    journal->judge = results->judge;
    if (open_file(file, results, out_fault))
        return journal;
    close(file);
    free(journal);
    return NULL;
}

/* log_again.c - games that were interrupted: which there are, and taking one up. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/log.h"
#include "games/list.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

/* --- Which there are ---------------------------------------------------------------------------------------------- */

/* Its time comes first in what they are sorted by, the latest in front. */
static int later_first(const struct dirent **a, const struct dirent **b)
{
    const char *x = strchr((*a)->d_name, '-'), *y = strchr((*b)->d_name, '-');

    return strcmp(y ? y : (*b)->d_name, x ? x : (*a)->d_name);
}

/* The lock of a game: on its log; of an earlier version on a file of its own. */
static int lock_game(const client_log *log)
{
    char path[PATH_MAX];

    client_log_path(log, ".log", path);
    if (access(path, F_OK) == 0)
        return client_log_lock(path, 0);
    client_log_path(log, ".lock", path);
    return client_log_lock(path, O_CREAT);
}

static bool is_free(const client_log *log)
{
    int file = lock_game(log);

    if (file >= 0)
        close(file);
    return file >= 0;
}

/* The name of a game, from that of its log or its record. */
static bool read_name(const char *file, char out[CLIENT_LOG_NAME])
{
    static const char *const ends[] = { ".log", ".record" };

    for (int i = 0; i < TB_LEN(ends); i++) {
        size_t len = strlen(file), tail = strlen(ends[i]);
        if (len > tail && len - tail < CLIENT_LOG_NAME && strcmp(file + len - tail, ends[i]) == 0) {
            snprintf(out, CLIENT_LOG_NAME, "%.*s", (int) (len - tail), file);
            return true;
        }
    }
    return false;
}

int client_log_list(const tb_game *game, char names[][CLIENT_LOG_NAME], int most)
{
    client_log log = { .file = -1 };
    char path[PATH_MAX];
    struct dirent **files = NULL;
    int count = 0;

    client_log_folder(log.folder, sizeof(log.folder));
    snprintf(path, sizeof(path), "%srunning", log.folder);
    int found = *log.folder ? scandir(path, &files, NULL, later_first) : 0;
    for (int i = 0; i < found; i++) {
        if (count < most && read_name(files[i]->d_name, log.name) &&
            (!game || tb_spells(game->name, log.name, strcspn(log.name, "-"))) && is_free(&log))
            memcpy(names[count++], log.name, CLIENT_LOG_NAME);
        free(files[i]);
    }
    free(files);
    return count;
}

const char *client_log_describe(const char *name, char *out, size_t size)
{
    const char *at = strchr(name, '-');
    int year = 0, month = 0, day = 0, hour = 0, minute = 0;
    char title[40];

    snprintf(title, sizeof(title), "%.*s", (int) (at ? at - name : 0), name);
    const tb_game *game = tb_game_named(title, strlen(title));
    if (!at || sscanf(at, "-%4d%2d%2d-%2d%2d", &year, &month, &day, &hour, &minute) != 5)
        snprintf(out, size, "%s", name);
    else /* TRANSLATORS: a game and when it was begun: year, month, day, hour, minute */
        snprintf(out, size, _("%s, begun on %04d-%02d-%02d at %02d:%02d"),
                 game ? cli_translate("game", game->title) : title, year, month, day, hour, minute);
    return out;
}

/* --- The private file --------------------------------------------------------------------------------------------- */

/* What stands behind a word at the beginning of a line. */
static bool find_line(const char *text, const char *word, char *out, size_t size)
{
    size_t len = strlen(word);

    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (strncmp(line, word, len) == 0 && line[len] == ' ') {
            snprintf(out, size, "%.*s", (int) strcspn(line + len + 1, "\n"), line + len + 1);
            return true;
        }
    }
    return false;
}

/* The text of the file, for the caller to free; NULL: it is lost. */
static char *read_private(const client_log *log, client_private *own)
{
    char path[PATH_MAX], think[24] = "0", *text = NULL;
    size_t len;

    client_log_path(log, ".private", path);
    if (access(path, R_OK) != 0 || !cli_file_read(path, &text, &len))
        return NULL;
    find_line(text, "seats", own->seats, sizeof(own->seats));
    find_line(text, "think", think, sizeof(think));
    own->think_ms = (uint32_t) strtoul(think, NULL, 10);
    return text;
}

/* --- A log -------------------------------------------------------------------------------------------------------- */

/* Reads one entry; where it ends, or NULL if it is not whole. */
static const char *read_entry(const char *at, const char *end, json_t *out)
{
    uint64_t time, len;

    if (!tb_read_uint(&at, end, &time) || at == end || *at++ != ' ' || !tb_read_uint(&at, end, &len) || at == end ||
        *at++ != ' ' || (uint64_t) (end - at) <= len || at[len] != '\n')
        return NULL;
    json_t *text = json_stringn(at, (size_t) len);
    if (!text)
        return NULL;
    json_array_append_new(out, json_pack("{s:I, s:o}", "at", (json_int_t) time, "text", text));
    return at + len + 1;
}

/* What was cut off at the end never happened: it was not told to anybody. */
static json_t *read_log(client_log *log, const char *path)
{
    json_t *entries = json_array();
    char *text;
    size_t len;

    if (!cli_file_read(path, &text, &len)) {
        json_decref(entries);
        return NULL;
    }
    for (const char *at = text, *next; (next = read_entry(at, text + len, entries)); at = next)
        log->length = next - text;
    free(text);
    if (json_array_size(entries) > 0 && ftruncate(log->file, log->length) == 0)
        return entries;
    cli_fail(_("%s holds no game"), path);
    json_decref(entries);
    return NULL;
}

/* --- A record of an earlier version ------------------------------------------------------------------------------- */

/* The secret behind the commitment of the last segment. */
static bool find_secret(const char *text, const tb_match *match, uint8_t out[TB_SECRET_SIZE])
{
    char hex[2 * TB_SECRET_SIZE + 1];
    tb_text key = TB_TEXT(16 + 2 * TB_SHA256_SIZE);
    const char *at = hex;

    tb_put(&key, "secret ");
    tb_put_hex_bytes(&key, match->segment[match->segments - 1].commitment, TB_SHA256_SIZE);
    return find_line(text, key.bytes, hex, sizeof(hex)) &&
           tb_read_hex_bytes(&at, hex + strlen(hex), out, TB_SECRET_SIZE);
}

/* With everything that is known of its secrets; the game goes on from it with a new one. */
static bool read_record(const client_log *log, const char *private, cli_record *out)
{
    char path[PATH_MAX];
    uint8_t secret[TB_SECRET_SIZE];

    client_log_path(log, ".record", path);
    if (!cli_record_open(out, path, 0))
        return false;
    if (private && find_secret(private, &out->record.match, secret))
        tb_match_reopen(&out->record.match, secret);
    return true;
}

bool client_log_take(client_log *log, const char *name, client_private *own, json_t **entries, cli_record *record)
{
    char path[PATH_MAX];

    *log = (client_log){ .file = -1 };
    *own = (client_private){ 0 };
    *entries = NULL;
    *record = (cli_record){ 0 };
    client_log_folder(log->folder, sizeof(log->folder));
    snprintf(log->name, sizeof(log->name), "%s", name);
    log->file = lock_game(log);
    if (log->file < 0) {
        cli_fail(_("the game %s is being played elsewhere"), name);
        *log->folder = '\0';
        return false;
    }
    char *private = read_private(log, own);
    client_log_path(log, ".log", path);
    bool done = access(path, F_OK) == 0 ? (*entries = read_log(log, path)) != NULL : read_record(log, private, record);
    free(private);
    if (!done)
        client_log_leave(log);
    return done;
}

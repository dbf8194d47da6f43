/* keep_again.c - games that were interrupted: which there are, and going on with one. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/keep.h"
#include "games/list.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

/* --- Which there are -------------------------------------------------------------------------------------------- */

/* Its time comes first in what they are sorted by, the latest in front. */
static int later_first(const void *a, const void *b)
{
    const char *x = strchr(a, '-'), *y = strchr(b, '-');

    return strcmp(y ? y : b, x ? x : a);
}

static bool is_free(const keep *own)
{
    int lock = keep_lock(own);

    if (lock >= 0)
        close(lock);
    return lock >= 0;
}

/* Puts a name among the latest, which stay in order; returns how many there are then. */
static int insert(char names[][KEEP_NAME], int count, int most, const char *name)
{
    int at = count;

    while (at > 0 && later_first(name, names[at - 1]) < 0)
        at--;
    if (at == most)
        return count;
    count = count < most ? count + 1 : most;
    memmove(names[at + 1], names[at], (size_t) (count - 1 - at) * KEEP_NAME);
    memcpy(names[at], name, KEEP_NAME);
    return count;
}

int keep_list(const tb_game *game, char names[][KEEP_NAME], int most)
{
    keep own = { .lock = -1 };
    char path[PATH_MAX];
    int count = 0;

    keep_find_folder(own.folder, sizeof(own.folder));
    snprintf(path, sizeof(path), "%s/running", own.folder);
    DIR *files = *own.folder ? opendir(path) : NULL;
    for (const struct dirent *file; files && (file = readdir(files));) {
        size_t len = strlen(file->d_name), tail = strlen(".record");
        if (len <= tail || len - tail >= KEEP_NAME || strcmp(file->d_name + len - tail, ".record") != 0)
            continue;
        snprintf(own.name, sizeof(own.name), "%.*s", (int) (len - tail), file->d_name);
        size_t begin = strcspn(own.name, "-");
        if ((!game || tb_spells(game->name, own.name, begin)) && is_free(&own))
            count = insert(names, count, most, own.name);
    }
    if (files)
        closedir(files);
    return count;
}

/* --- Going on ----------------------------------------------------------------------------------------------------- */

/* What stands behind a word at the beginning of a line of the private file. */
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

/* The secret behind the commitment of the last segment. */
static bool find_secret(const char *text, const tb_match *match, uint8_t out[TB_SECRET_SIZE])
{
    char word[16 + 2 * TB_SHA256_SIZE], hex[2 * TB_SECRET_SIZE + 1];
    tb_text key = tb_text_on(word, sizeof(word));
    const char *at = hex;

    tb_put(&key, "secret ");
    tb_put_hex_bytes(&key, match->segment[match->segments - 1].commitment, TB_SHA256_SIZE);
    return find_line(text, word, hex, sizeof(hex)) && tb_read_hex_bytes(&at, hex + strlen(hex), out, TB_SECRET_SIZE);
}

/* With its secret the same segment goes on. Without it, the file having been lost, a new one begins. */
static bool open_match(play_session *session, const char *private)
{
    tb_match *match = &session->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why = { 0 };

    if (find_secret(private, match, secret) && tb_match_reopen(match, secret) >= 0)
        return true;
    if (!play_secret(session, secret))
        return false;
    tb_status status = tb_match_play_on(match, match->count, &source, &why);
    if (status < 0)
        cli_fail("%s", why.row ? cli_sentence(&why) : _(tb_status_text(status)));
    return status >= 0;
}

static bool take_up(keep *own, play_session *session, cli_record *file, uint32_t spare)
{
    char record[PATH_MAX], path[PATH_MAX], seats[sizeof(own->seats)] = "", think[24] = "0";
    char *private = NULL;
    size_t len;

    keep_path(own, ".record", record);
    keep_path(own, ".private", path);
    if (!cli_record_open(file, record, spare))
        return false;
    session->record = file->record;
    if (access(path, R_OK) == 0 && cli_file_read(path, &private, &len)) {
        find_line(private, "seats", seats, sizeof(seats));
        find_line(private, "think", think, sizeof(think));
    }
    session->think_ms = session->think_ms ? session->think_ms : (uint32_t) strtoul(think, NULL, 10);
    bool ready = play_sit_down_again(session, *seats ? seats : NULL) && open_match(session, private ? private : "");
    free(private);
    session->saved = session->record.match.count;
    return ready;
}

bool keep_resume(keep *own, const char *name, play_session *session, cli_record *file, uint32_t spare)
{
    *own = (keep){ .lock = -1 };
    *file = (cli_record){ 0 };
    keep_find_folder(own->folder, sizeof(own->folder));
    snprintf(own->name, sizeof(own->name), "%s", name);
    own->lock = keep_lock(own);
    if (own->lock < 0) {
        cli_fail(_("the game %s is being played elsewhere"), name);
        *own->folder = '\0';
        return false;
    }
    if (take_up(own, session, file, spare))
        return true;
    keep_leave(own);
    return false;
}

const char *keep_describe(const char *name, char *out, size_t size)
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

bool keep_resume_last(keep *own, const tb_game *game, play_session *session, cli_record *file, uint32_t spare)
{
    char names[KEEP_MOST][KEEP_NAME];

    if (keep_list(game, names, KEEP_MOST) > 0)
        return keep_resume(own, names[0], session, file, spare);
    cli_fail(_("no game was interrupted here; taberna play GAME begins one"));
    return false;
}

/* recordfile.c - records in files. */
#include "say/recordfile.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "games/list.h"
#include "record/says.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

static bool load(cli_record *file, const char *path, uint32_t spare)
{
    *file = (cli_record){ 0 };
    if (!cli_file_read(path, &file->bytes, &file->len))
        return false;
    file->capacity = tb_record_capacity(file->bytes, file->len) + spare;
    file->events = calloc(file->capacity ? file->capacity : 1, sizeof(*file->events));
    if (!file->events)
        cli_fail(_("not enough memory for %s"), path);
    return file->events != NULL;
}

static void put_games(const char *word, tb_text *out)
{
    tb_put(out, ": ");
    tb_put(out, word);
    for (int g = 0; g < tb_game_count; g++) {
        tb_put(out, g ? ", " : _("; games are: "));
        tb_put(out, tb_games[g]->name);
    }
}

static void complain(const char *path, const tb_record_error *error)
{
    char word[80];
    tb_text text = TB_TEXT(4096);

    snprintf(word, sizeof(word), "%.*s", (int) (error->found_len < 60 ? error->found_len : 60),
             error->found ? error->found : "");
    tb_record_error_text(error, cli_translate, &text);
    if (error->why.row == &tb_record_says[TB_SAY_RECORD_GAME])
        put_games(word, &text);
    else
        cli_put_possible(&error->possible, word, &text);
    cli_fail("%s: %s", cli_clean_long(path), text.bytes);
}

bool cli_record_open(cli_record *file, const char *path, uint32_t spare)
{
    tb_record_error error;

    if (!load(file, path, spare))
        return false;
    if (tb_record_read(file->bytes, file->len, tb_game_named, file->events, file->capacity, &file->record, &error) >= 0)
        return true;
    complain(path, &error);
    return false;
}

tb_status cli_record_verify(cli_record *file, const char *path, tb_record_error *error)
{
    if (!load(file, path, 0))
        return TB_NO_ROOM;
    tb_status status = tb_record_verify(file->bytes, file->len, tb_game_named, file->events, file->capacity,
                                        &file->record, &file->proof, error);
    if (status < 0)
        complain(path, error);
    return status;
}

void cli_record_close(cli_record *file)
{
    free(file->bytes);
    free(file->events);
}

typedef struct shown {
    const tb_record *record;
    int as;
    bool reveal;
} shown;

static void write_shown(const void *what, tb_text *out)
{
    const shown *s = what;

    tb_record_write(s->record, s->as, s->reveal, out);
}

char *cli_record_text(const tb_record *record, int as, bool reveal, size_t *len)
{
    return cli_written(write_shown, &(shown){ record, as, reveal }, len);
}

bool cli_record_save(const tb_record *record, bool reveal, const char *path)
{
    size_t len;
    char *bytes = cli_record_text(record, TB_COMPLETE, reveal, &len);
    bool saved = bytes && cli_file_write(path, bytes, len);

    free(bytes);
    return saved;
}

/* --- Folders ------------------------------------------------------------------------------------------------------ */

bool cli_record_folder(const char *folder, const tb_game *game, bool force)
{
    char prefix[64], found[NAME_MAX + 1];

    if (!cli_file_make_directory(folder))
        return false;
    snprintf(prefix, sizeof(prefix), "%s-", game->name);
    return force || !cli_file_find(folder, prefix, ".tbr", found, sizeof(found)) ||
           cli_refuse(
               _("%s holds records of %s already, such as %s; name another folder, or give --force to overwrite them"),
               folder, game->name, found);
}

bool cli_record_keep(const char *folder, uint64_t index, const tb_record *record)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof(path), "%s/%s-%" PRIu64 ".tbr", folder, record->match.game->name, index) >=
        (int) sizeof(path))
        return cli_refuse(_("the path in --records is too long"));
    return cli_record_save(record, true, path);
}

/* recorddir.c - a folder of records. */
#include "cli/recorddir.h"

#include <inttypes.h>
#include <limits.h>

#include "say/file.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

bool cli_recorddir_open(const char *folder, const tb_game *game, bool force)
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

bool cli_recorddir_keep(const char *folder, uint64_t index, const tb_record *record)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof(path), "%s/%s-%" PRIu64 ".tbr", folder, record->match.game->name, index) >=
        (int) sizeof(path))
        return cli_refuse(_("the path in --records is too long"));
    return cli_record_save(record, true, path);
}

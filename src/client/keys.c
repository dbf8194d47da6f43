/* keys.c - keys of seats, remembered in a file that its owner alone can read:
 *
 *   {"http://localhost:8000":{"yz55psv32lhrsdmk":"<64 hex digits>", ...}, ...} */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/remote.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

bool client_key_well_formed(const char *key)
{
    return strlen(key) == CLIENT_KEY && strspn(key, "0123456789abcdef") == CLIENT_KEY;
}

bool client_state_path(const char *name, char out[PATH_MAX])
{
    return cli_file_home("XDG_STATE_HOME", ".local/state", name, out, PATH_MAX);
}

/* What the file holds; a new object if there is no file; NULL: it cannot be read. */
static json_t *load(const char *path)
{
    json_error_t error;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return json_object();
    json_t *keys = json_load_file(path, 0, &error);
    if (json_is_object(keys))
        return keys;
    json_decref(keys);
    cli_fail(_("%s cannot be read as a list of keys; move it away to begin a new one"), path);
    return NULL;
}

bool client_key_find(const client_place *place, char key[CLIENT_KEY + 1])
{
    char path[PATH_MAX];
    json_t *keys = client_state_path("keys.json", path) ? load(path) : NULL;
    const char *found = json_string_value(json_object_get(json_object_get(keys, place->server), place->table));
    bool good = found && client_key_well_formed(found);

    if (good)
        memcpy(key, found, CLIENT_KEY + 1);
    json_decref(keys);
    return good;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

/* For the owner alone, whatever the mask of the process is. */
static bool write_whole(const char *path, const json_t *keys)
{
    char *text = json_dumps(keys, JSON_INDENT(1) | JSON_SORT_KEYS);
    mode_t mask = umask(0077);
    bool done = text && cli_file_write(path, text, strlen(text));

    umask(mask);
    free(text);
    return done;
}

static bool add(const char *path, const client_place *place, const char *key)
{
    json_t *keys = load(path), *one = json_pack("{s:{s:s}}", place->server, place->table, key);
    bool done = keys && json_object_update_recursive(keys, one) == 0 && write_whole(path, keys);

    json_decref(keys);
    json_decref(one);
    return done;
}

/* Two clients that begin at once wait for each other. */
bool client_key_keep(const client_place *place, const char *key)
{
    char path[PATH_MAX], lock[PATH_MAX];
    bool done = false;

    if (client_state_path("keys.json", path) && client_state_path("keys.lock", lock) && cli_file_make_folders(path)) {
        int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        done = file >= 0 && flock(file, LOCK_EX) == 0 && add(path, place, key);
        if (file >= 0)
            close(file);
    }
    if (!done)
        cli_fail(_("the key of your seat could not be remembered; keep it yourself and give it as --key %s"), key);
    return done;
}

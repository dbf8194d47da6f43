/* file.h - files of the command line: read whole, written whole or not at all. Both complain by themselves. */
#ifndef SAY_FILE_H
#define SAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "say/say.h"

/* Reads a file, or standard input for "-". The caller frees *out, which has a zero byte behind its len bytes. */
bool cli_file_read(const char *path, char **out, size_t *out_len);

/* Writes a file beside its place and then renames it, so that nobody ever sees half of it and a failure leaves what was
 * there. Things that are not plain files (/dev/stdout, a pipe) are written to directly. */
bool cli_file_write(const char *path, const char *bytes, size_t len);

/* The same of what `fill` writes. */
bool cli_file_fill(const char *path, cli_fill *fill, const void *what);

/* Writes all of it to an open file; false: errno says why not. */
bool cli_file_put(int file, const char *bytes, size_t len);

/* Writes a file where it stands, for its owner alone, and syncs it; false: errno says why not. */
bool cli_file_put_private(const char *path, const char *bytes, size_t len);

/* Whether cli_file_write could make the file, before there is anything to write. */
bool cli_file_may_write(const char *path);

/* The name of some file in the directory that begins and ends like this; false if there is none. */
bool cli_file_find(const char *directory, const char *begin, const char *end, char *out, size_t size);

/* A place of this program's own: $VARIABLE/taberna/NAME, or ~/FALLBACK/taberna/NAME where the variable is not set.
 * False: the environment names none, or it is too long; out is empty then. */
bool cli_file_home(const char *variable, const char *fallback, const char *name, char *out, size_t size);

/* A file that was made, named or renamed is there after a crash only when its folder is synced too. */
void cli_file_sync_folder(const char *path);

/* Makes the folders above the file that are missing, for their owner alone; false: errno says why not. */
bool cli_file_make_folders(const char *path);

/* Makes the directory if it is not there. */
bool cli_file_make_directory(const char *path);

/* Whether there is a plain file of that name. */
bool cli_file_is_plain(const char *path);

#endif

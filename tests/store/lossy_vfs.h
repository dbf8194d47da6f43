/* lossy_vfs.h - a disk for SQLite that loses what was not synced when the power is cut, and that may be full.
 *
 * It wraps SQLite's own way to the file system. Everything is written at once, as a system's cache would show it to all
 * programs; what the disk itself has got is kept apart. A power cut makes the files what the disk has, with none, some
 * or all of the later writes, whole or torn, and ends the process. Deleting a file is taken to be durable. */
#ifndef TB_TEST_STORE_LOSSY_VFS_H
#define TB_TEST_STORE_LOSSY_VFS_H

#include <stdint.h>

typedef enum lossy_way {
    LOSSY_NONE, /* of the unsynced writes reaches the disk                  */
    LOSSY_SOME, /* of them do                                               */
    LOSSY_TORN, /* and of some of these only some sectors                   */
    LOSSY_ALL,
    LOSSY_WAYS
} lossy_way;

/* From now on files are opened so. */
void lossy_install(void);

/* The power is cut at the operation (a write, a truncation, a sync) that comes after so many. The process exits with 0.
 */
void lossy_cut_after(int operations, lossy_way way, uint64_t seed);

/* Files may hold so many bytes together, -1 for any. */
void lossy_limit(int64_t bytes);

#endif

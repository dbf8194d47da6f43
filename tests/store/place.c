/* place.c - the directory, and its end. */
#include "place.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char dir[200];
static pid_t owner;

const char *place_of(const char *file)
{
    static char path[512];

    snprintf(path, sizeof path, "%s/%s", place(), file);
    return path;
}

/* Children of the program leave it alone. */
static void remove_place(void)
{
    DIR *open = getpid() == owner ? opendir(dir) : NULL;

    if (!open)
        return;
    for (struct dirent *entry; (entry = readdir(open));)
        unlink(place_of(entry->d_name));
    closedir(open);
    rmdir(dir);
}

const char *place(void)
{
    const char *parent = getenv("TMPDIR");

    if (dir[0])
        return dir;
    snprintf(dir, sizeof dir, "%s/taberna-store-XXXXXX", parent ? parent : "/tmp");
    if (!mkdtemp(dir)) {
        perror(dir);
        exit(1);
    }
    owner = getpid();
    atexit(remove_place);
    return dir;
}

/* log_parts.h - what log.c and log_again.c share; not for others. */
#ifndef CLIENT_LOG_PARTS_H
#define CLIENT_LOG_PARTS_H

#include "client/log.h"

/* The folder taberna/, empty if the environment names no place at all; the path of a file of the game with that end. */
void client_log_folder(char *out, size_t size);
void client_log_path(const client_log *log, const char *end, char out[PATH_MAX]);

/* Opens a file for adding to it, and locks it; -1: it cannot be, or somebody else has it. */
int client_log_lock(const char *path, int flags);

#endif

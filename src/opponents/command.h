/* command.h - a command as words, split like a shell would but without one: spaces part words, quotes and backslashes
 * keep them together, and nothing else means anything. */
#ifndef TB_COMMAND_H
#define TB_COMMAND_H

#include "opponents/opponent.h"

enum { TB_COMMAND_WORDS = 64 };

typedef struct tb_command {
    char bytes[TB_OPPONENT_WORD];
    char *words[TB_COMMAND_WORDS + 1]; /* ends with NULL; they lie in `bytes` */
    int count;
} tb_command;

/* False if there is no word, too many, or a quote stays open. The command must stay where it is while it is used. */
bool tb_command_split(const char *text, tb_command *out);

#endif

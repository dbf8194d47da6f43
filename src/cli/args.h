/* args.h - the arguments of a command as a table, from which parsing, usage and help are all made.
 *
 * A row says where in the command's own struct its value goes. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/game.h"

typedef enum cli_kind {
    CLI_WORD,  /* const char *: an argument without dashes, by its place    */
    CLI_GAME,  /* const tb_game *: the same, the name of a game             */
    CLI_WORDS, /* cli_list: all further ones                                */
    CLI_FLAG,  /* bool: --name                                              */
    CLI_TEXT,  /* const char *: --name VALUE or --name=VALUE                */
    CLI_TEXTS, /* cli_list: the same, may come several times                */
    CLI_COUNT, /* uint64_t: a number from `least` to `most`                 */
} cli_kind;

enum { CLI_LIST_MAX = 64 };

typedef struct cli_list {
    int count;
    const char *item[CLI_LIST_MAX];
} cli_list;

typedef struct cli_arg {
    const char *name; /* "games" for --games; "GAME" for a word */
    cli_kind kind;
    bool required;
    const char *value; /* what stands for the value in the help: "N" */
    const char *help;
    size_t to; /* offset in the command's struct */
    uint64_t least, most;
    const char *alone; /* the value of an option that may stand without one: --name or --name=VALUE; NULL: it may not */
} cli_arg;

typedef struct cli_command {
    const char *name;
    const char *help;    /* one line                                       */
    const char *more;    /* paragraphs for --help; NULL: none              */
    const cli_arg *args; /* up to `end`                                    */
    const cli_arg *end;
    size_t size;           /* of the command's struct                        */
    const void *usual;     /* such a struct: what is not given; NULL: zeros  */
    const char *variables; /* what the names of variables that stand for its options begin with; NULL: there are none */
    const char *lacks;     /* the feature that this program is built without; NULL: it is all there */
    void (*values)(FILE *stream); /* prints behind the usage what its values can be; NULL: nothing */
    int (*run)(void *given);      /* what was given, which it may change; returns the exit code */
} cli_command;

/* What is given to a command stands in `struct given` of its file: where a member is; the rows that fill it; and what
 * stands there where nothing is given. */
#define AT(field)      offsetof(struct given, field)
#define CLI_ARGS(rows) .args = rows, .end = rows + TB_LEN(rows), .size = sizeof(struct given)
#define CLI_USUAL(...)                                                                                                 \
    .usual = &(const struct given) { __VA_ARGS__ }

/* Runs a command with the arguments behind its name; nothing may be given twice but CLI_WORDS and CLI_TEXTS. Returns
 * the exit code: CLI_BAD after a complaint, CLI_OK after --help. */
int cli_run(const cli_command *command, int count, char **words);

/* A line of a help page: something and what it means. */
void cli_args_row(FILE *stream, const char *name, const char *help);

/* The words of a list with spaces between them, as far as they fit. */
void cli_join(const cli_list *words, char *out, size_t size);

#endif

/* casefile.h - case files as lines of words (cases/README.md has the form), and how a line complains. Test only. */
#ifndef CASE_FILE_H
#define CASE_FILE_H

#include <stdbool.h>

#include "core/message.h"

enum { CASE_WORDS_MAX = 48 };

typedef struct case_line {
    const char *file; /* its path, for complaints             */
    int number;       /* 1 up                                 */
    char *text;       /* as written, without the comment      */
    char *copy;       /* its words, cut apart                 */
    char *word[CASE_WORDS_MAX];
    int count;
} case_line;

typedef struct case_entry {
    char *name;
    case_line *lines; /* those below the `case` line */
    int count;
} case_entry;

typedef struct case_list {
    case_entry *list;
    int count;
    char **files;
    int file_count;
} case_list;

/* Reads every *.txt of a folder, in order of their names. False after a message on stderr. */
bool case_list_read(const char *folder, case_list *out);
/* Adds one case that stands in a text. */
void case_list_add(case_list *cases, const char *name, const char *text);
void case_list_free(case_list *cases);

/* Fails the running test with "file:line: ...". */
_Noreturn void case_complain(const case_line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Words and numbers of a line; each complains if there is none or if it is not what it should be. */
const char *case_word(const case_line *line, int index);
int case_number(const case_line *line, int index);
int case_member(const case_line *line, const char *word, const tb_words *words, const char *what);

/* The text of a line from word `index` on. */
const char *case_text_from(const case_line *line, int index);

#endif

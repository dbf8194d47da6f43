/* casefile.h - case files as lines of words (cases/README.md has the form), and how a line complains. Test only. */
#ifndef FT_CASEFILE_H
#define FT_CASEFILE_H

#include <stdbool.h>

#include "core/message.h"

enum { FT_WORDS_MAX = 48 };

typedef struct ft_line {
    const char *file; /* its path, for complaints             */
    int number;       /* 1 up                                 */
    char *text;       /* as written, without the comment      */
    char *copy;       /* its words, cut apart                 */
    char *word[FT_WORDS_MAX];
    int count;
} ft_line;

typedef struct ft_case {
    char *name;
    ft_line *lines; /* those below the `case` line */
    int count;
} ft_case;

typedef struct ft_cases {
    ft_case *list;
    int count;
    char **files;
    int file_count;
} ft_cases;

/* Reads every *.txt of a folder, in order of their names. False after a message on stderr. */
bool ft_cases_read(const char *folder, ft_cases *out);
/* Adds one case that stands in a text. */
void ft_cases_add(ft_cases *cases, const char *name, const char *text);
void ft_cases_free(ft_cases *cases);

/* Fails the running test with "file:line: ...". */
_Noreturn void ft_complain(const ft_line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Words and numbers of a line; each complains if there is none or if it is not what it should be. */
const char *ft_word(const ft_line *line, int index);
int ft_number(const ft_line *line, int index);
int ft_member(const ft_line *line, const char *word, const tb_words *words, const char *what);

/* The text of a line from word `index` on. */
const char *ft_text_from(const ft_line *line, int index);

#endif

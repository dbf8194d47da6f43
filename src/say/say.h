/* say.h - how the program speaks: answers on standard output, complaints on standard error, four exit codes. */
#ifndef SAY_H
#define SAY_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "core/notation.h"
#include "say/utf8.h"

enum {
    CLI_GO_ON = -1, /* no exit code yet */
    CLI_OK = 0,
    CLI_NO = 1,        /* the question was fine, the answer is no        */
    CLI_BAD = 2,       /* usage, bad input, or something that cannot be read or written */
    CLI_STOPPED = 130, /* Ctrl-C, as shells count it                     */
};

#define CLI_FORMAT(at) __attribute__((format(printf, (at), (at) + 1)))

/* The command that complaints are signed with: "taberna simulate: ...". */
void cli_say_as(const char *command);

/* Who takes what the program says; take NULL: nobody, it is printed. */
typedef struct cli_taker {
    void (*take)(void *owner, const char *text);
    void *owner;
} cli_taker;

/* From now on complaints and what cli_tell would print go there instead: the screen is somebody's. Returns who took
 * them before. */
cli_taker cli_say_to(void (*take)(void *owner, const char *text), void *owner);

/* Complains in one line and returns CLI_BAD; the second is always false. */
int cli_fail(const char *format, ...) CLI_FORMAT(1);
#define cli_refuse(...) (cli_fail(__VA_ARGS__), false)

/* "unknown game "fortna"; games are: fortuna (did you mean fortuna?)". The format takes the word and the list.
 * Returns CLI_BAD. */
int cli_unknown(const char *format, const char *word, const char *const names[], int count);

/* The number of the word in the list; -1 after such a complaint. */
int cli_choose(const char *format, const char *word, const char *const names[], int count);

/* Writes what a mistyped word could have been: " (did you mean fortuna?)" if one of the list is near, otherwise the
 * whole list: "; it can be: fortuna, towns". Nothing if there is no list. */
void cli_put_possible(const tb_possible *possible, const char *word, tb_text *out);

/* The name that a mistyped word was meant to be, in any case, or NULL. */
const char *cli_nearest(const char *word, const char *const names[], int count);

/* A word from outside made fit to print (cli_put_clean): cut to 79 bytes, or a path or sentence as it is; and a file
 * name as a shell wants it, in quotes if it holds more than plain characters. All of them in one of a few buffers that
 * later calls of the thread reuse. */
const char *cli_clean(const char *word);
const char *cli_clean_long(const char *text);
const char *cli_quote(const char *name);

/* True if bold and colour may go to this stream: a capable terminal, and NO_COLOR is not set. */
bool cli_colour(FILE *stream);

/* Writes something; called twice where nobody knows how long it is. */
typedef void cli_fill(const void *what, tb_text *out);

/* What it writes, however long, for the caller to free; NULL after a complaint. */
char *cli_written(cli_fill *fill, const void *what, size_t *len);

/* Prints it. A line feed is added if there is none. */
void cli_print(cli_fill *fill, const void *what);

/* From cli_capture on until cli_captured standard output goes into memory; complaints still go where they go. One may
 * stand inside another. */
typedef struct cli_capturing {
    FILE *file, *before;
    char *bytes;
    size_t len;
    int descriptor; /* where standard output went before, where it has to be a file */
} cli_capturing;

void cli_capture(cli_capturing *now);

/* What was printed, for the caller to free; NULL without memory. */
char *cli_captured(cli_capturing *now);

/* The table of moves as a bot ranks them: its heading; a move with its chance and its share of the visits, NAN where
 * there is none. */
void cli_ranking_head(void);
void cli_ranking_row(double chance, double share, const char *move);

/* The sentence of a message, with its rule number behind it where it has one, in a buffer that the next call reuses. */
const char *cli_sentence(const tb_message *message);

/* Text filled up with spaces to `width` columns, or on its right side to -width; in one of a few buffers that later
 * calls reuse. */
const char *cli_cell(int width, const char *text);

/* A move for people: in English as it is typed, in other languages and on a full screen in words; as it is typed then
 * stands behind it in brackets if `typed`. */
void cli_put_move(const tb_game *game, tb_move move, bool typed, tb_text *out);

/* The same of a move as text, which stays as it is where `game` is NULL or does not know it. */
void cli_put_said_move(const tb_game *game, const char *text, bool typed, tb_text *out);

/* What a seat is called in the reader's language, "public" and "chance" too. */
const char *cli_seat(const tb_game *game, int seats, int seat);

/* Prints text wrapped to 80 columns, beginning in `column`. Lines that it breaks go on with `indent` spaces; line feeds
 * stay. */
void cli_wrap(FILE *stream, const char *text, int column, int indent);

/* Prints to standard output, wrapped to 80 columns; lines that it breaks go on with `indent` spaces. */
void cli_tell(int indent, const char *format, ...) CLI_FORMAT(2);

/* Prints whole lines of Markdown for people, at most 80 columns wide. */
void cli_print_markdown(const char *text, size_t len);

/* A number in decimal from least to most, the whole word; false otherwise. */
bool cli_number(const char *word, uint64_t least, uint64_t most, uint64_t *out);

#endif

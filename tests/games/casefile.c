/* casefile.c - reading case files. */
#define _POSIX_C_SOURCE 200809L
#include "games/casefile.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>

#include "check.h"

/* --- Lines and words --------------------------------------------------------------------------------------------- */

static void cut_words(case_line *line)
{
    char *at = line->copy;

    while (line->count < CASE_WORDS_MAX) {
        at += strspn(at, " \t");
        if (*at == '\0')
            return;
        line->word[line->count++] = at;
        at += strcspn(at, " \t");
        if (*at == '\0')
            return;
        *at++ = '\0';
    }
}

static void cut_comment(char *text)
{
    size_t len = strcspn(text, "#");

    while (len > 0 && isspace((unsigned char) text[len - 1]))
        len--;
    text[len] = '\0';
}

const char *case_word(const case_line *line, int index)
{
    if (index >= line->count)
        case_complain(line, "something is missing after '%s'", line->text);
    return line->word[index];
}

int case_number(const case_line *line, int index)
{
    const char *word = case_word(line, index);
    char *end;
    long number = strtol(word, &end, 10);

    if (*end != '\0' || number < 0 || number > 1000)
        case_complain(line, "'%s' is not a small number", word);
    return (int) number;
}

int case_member(const case_line *line, const char *word, const tb_words *words, const char *what)
{
    for (int i = 0; i < words->count; i++)
        if (words->names[i] && !strcmp(words->names[i], word))
            return i;
    case_complain(line, "'%s' is no %s", word, what);
}

const char *case_text_from(const case_line *line, int index)
{
    return line->text + (case_word(line, index) - line->copy);
}

void case_complain(const case_line *line, const char *format, ...)
{
    va_list args;
    char text[2048];

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_error("%s:%d: %s\n", line->file, line->number, text);
    fail();
    abort(); /* fail does not come back */
}

/* --- Files ------------------------------------------------------------------------------------------------------- */

static void *grown(void *list, int count, size_t size)
{
    void *more = (count & (count - 1)) == 0 ? realloc(list, (size_t) (count ? 2 * count : 1) * size) : list;

    if (!more)
        abort();
    return more;
}

static bool add_line(case_list *cases, const char *file, int number, char *text)
{
    case_line line = { .file = file, .number = number, .text = strdup(text), .copy = strdup(text) };

    cut_words(&line);
    if (!strcmp(line.word[0], "case") && line.count == 2) {
        cases->list = grown(cases->list, cases->count, sizeof *cases->list);
        cases->list[cases->count++] = (case_entry){ .name = strdup(line.word[1]) };
    } else if (cases->count > 0) {
        case_entry *last = &cases->list[cases->count - 1];
        last->lines = grown(last->lines, last->count, sizeof *last->lines);
        last->lines[last->count++] = line;
        return true;
    } else {
        fprintf(stderr, "%s:%d: expected 'case NAME' before '%s'\n", file, number, text);
    }
    bool good = line.count == 2;
    free(line.text);
    free(line.copy);
    return good;
}

/* Lines point to the name of their file, so it lives as long as they do. */
static const char *keep_name(case_list *cases, const char *path)
{
    cases->files = grown(cases->files, cases->file_count, sizeof *cases->files);
    return cases->files[cases->file_count++] = strdup(path);
}

void case_list_add(case_list *cases, const char *name, const char *text)
{
    const char *file = keep_name(cases, name);
    char line[1024];

    add_line(cases, file, 0, strcpy(line, "case text"));
    for (int number = 1; *text; number++) {
        size_t len = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int) len, text);
        cut_comment(line);
        if (line[strspn(line, " \t")] != '\0')
            add_line(cases, file, number, line);
        text += len + (text[len] == '\n');
    }
}

static bool read_file(const char *path, case_list *cases)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    const char *name = keep_name(cases, path);
    size_t size = 0;
    bool good = file != NULL;

    if (!good)
        fprintf(stderr, "%s: cannot be read\n", path);
    for (int number = 1; good && getline(&text, &size, file) >= 0; number++) {
        cut_comment(text);
        if (text[strspn(text, " \t")] != '\0')
            good = add_line(cases, name, number, text);
    }
    free(text);
    if (file)
        fclose(file);
    return good;
}

bool case_list_read(const char *folder, case_list *out)
{
    char pattern[4096];
    glob_t found;
    bool good = true;

    *out = (case_list){ 0 };
    snprintf(pattern, sizeof pattern, "%s/*.txt", folder);
    if (glob(pattern, 0, NULL, &found) != 0) {
        fprintf(stderr, "%s: no case files there\n", folder);
        return false;
    }
    for (size_t i = 0; i < found.gl_pathc && good; i++)
        good = read_file(found.gl_pathv[i], out);
    globfree(&found);
    return good;
}

void case_list_free(case_list *cases)
{
    for (int i = 0; i < cases->count; i++) {
        for (int k = 0; k < cases->list[i].count; k++) {
            free(cases->list[i].lines[k].text);
            free(cases->list[i].lines[k].copy);
        }
        free(cases->list[i].lines);
        free(cases->list[i].name);
    }
    for (int i = 0; i < cases->file_count; i++)
        free(cases->files[i]);
    free(cases->files);
    free(cases->list);
}

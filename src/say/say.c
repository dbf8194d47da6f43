/* say.c - how the program speaks. */
#include "say/say.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "core/view.h"
#include "say/text.h"

enum { COLUMNS = 80, WINDOW = 76, LONGEST_WORD = 40, POSSIBLE_MAX = 256, COMPLAINT_MAX = 8192, WORD_MAX = 79 };

static const char *speaker = "";

void cli_say_as(const char *command) { speaker = command; }

/* Who takes what would be printed; NULL: nobody, it is printed. */
static cli_taker taker;
static int captures; /* how many of what is printed */

cli_taker cli_say_to(void (*take)(void *owner, const char *text), void *owner)
{
    cli_taker before = taker;

    taker = (cli_taker){ take, owner };
    return before;
}

/* True if somebody takes it. */
static bool is_taken(const char *text)
{
    if (taker.take)
        taker.take(taker.owner, text);
    return taker.take != NULL;
}

static void sign(void)
{
    fflush(stdout);
    fprintf(stderr, "taberna%s%s: ", *speaker ? " " : "", speaker);
}

int cli_fail(const char *format, ...)
{
    char text[COMPLAINT_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (is_taken(text))
        return CLI_BAD;
    sign();
    fprintf(stderr, "%s\n", text);
    return CLI_BAD;
}

/* Of the program itself, so the dynamic loader need not be linked to find it. */
#define OF_THREAD _Thread_local __attribute__((tls_model("initial-exec")))

/* One of a few buffers of COMPLAINT_MAX bytes. */
static char *next_buffer(void)
{
    static OF_THREAD char buffers[4][COMPLAINT_MAX];
    static OF_THREAD unsigned next;

    return buffers[next++ % TB_LEN(buffers)];
}

static const char *clean(const char *word, size_t most)
{
    tb_text out = tb_text_on(next_buffer(), most + 1);

    cli_put_clean(word, &out);
    return out.bytes;
}

const char *cli_clean(const char *word) { return clean(word, WORD_MAX); }

const char *cli_clean_long(const char *text) { return clean(text, COMPLAINT_MAX - 1); }

const char *cli_quote(const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+,:=/@%";
    bool quotes = !*name || name[strspn(name, plain)];
    tb_text text = tb_text_on(next_buffer(), COMPLAINT_MAX);

    tb_put(&text, quotes ? "'" : "");
    for (; *name; name++) {
        if (*name == '\'')
            tb_put(&text, "'\\''");
        else
            tb_put_char(&text, *name);
    }
    tb_put(&text, quotes ? "'" : "");
    return text.bytes;
}

static int smallest(int a, int b, int c)
{
    int low = a < b ? a : b;
    return low < c ? low : c;
}

static bool is_same(char a, char b) { return tolower((unsigned char) a) == tolower((unsigned char) b); }

/* Optimal string alignment: how many letters were added, dropped, changed or swapped with their neighbour. */
static int distance(const char *a, const char *b)
{
    int la = (int) strlen(a), lb = (int) strlen(b);
    int d[LONGEST_WORD + 1][LONGEST_WORD + 1];

    if (la > LONGEST_WORD || lb > LONGEST_WORD)
        return LONGEST_WORD;
    for (int i = 0; i <= la; i++)
        d[i][0] = i;
    for (int j = 0; j <= lb; j++)
        d[0][j] = j;
    for (int i = 1; i <= la; i++) {
        for (int j = 1; j <= lb; j++) {
            d[i][j] = smallest(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + !is_same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) && is_same(a[i - 2], b[j - 1]) &&
                d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    }
    return d[la][lb];
}

const char *cli_nearest(const char *word, const char *const names[], int count)
{
    const char *nearest = NULL;
    int best = 4;

    for (int n = 0; n < count; n++) {
        bool begins = strlen(word) >= 2 && strncasecmp(word, names[n], strlen(word)) == 0;
        int far = begins ? 1 : distance(word, names[n]);
        if (far < best && far * 2 <= (int) strlen(names[n])) {
            best = far;
            nearest = names[n];
        }
    }
    return nearest;
}

int cli_unknown(const char *format, const char *word, const char *const names[], int count)
{
    tb_text text = TB_TEXT(2048);

    for (int n = 0; n < count; n++) {
        tb_put(&text, n ? ", " : "");
        tb_put(&text, names[n]);
    }
    sign();
    fprintf(stderr, format, cli_clean(word), text.bytes);
    const char *nearest = cli_nearest(word, names, count);
    if (nearest)
        fprintf(stderr, _(" (did you mean %s?)"), nearest);
    fputc('\n', stderr);
    return CLI_BAD;
}

int cli_choose(const char *format, const char *word, const char *const names[], int count)
{
    for (int n = 0; n < count; n++) {
        if (strcmp(names[n], word) == 0)
            return n;
    }
    cli_unknown(format, word, names, count);
    return -1;
}

void cli_put_possible(const tb_possible *possible, const char *word, tb_text *out)
{
    const char *names[POSSIBLE_MAX] = { 0 };
    int count = 0;

    for (int i = 0; i < possible->count && count < POSSIBLE_MAX; i++) {
        const char *name = possible->name(possible->from, i);
        if (name && *name)
            names[count++] = name;
    }
    const char *nearest = cli_nearest(word, names, count);
    if (nearest) {
        char asked[LONGEST_WORD + 64];
        snprintf(asked, sizeof(asked), _(" (did you mean %s?)"), nearest);
        tb_put(out, asked);
        return;
    }
    for (int n = 0; n < count; n++) {
        tb_put(out, n ? ", " : _("; it can be: "));
        tb_put(out, names[n]);
    }
}

bool cli_colour(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (no_color && *no_color)
        return false;
    return term && strcmp(term, "dumb") != 0 && isatty(fileno(stream));
}

char *cli_written(cli_fill *fill, const void *what, size_t *len)
{
    tb_text text = tb_text_on(NULL, 0);

    fill(what, &text);
    *len = text.len;
    char *bytes = malloc(*len + 1);
    if (!bytes) {
        cli_fail(_("not enough memory"));
        return NULL;
    }
    text = tb_text_on(bytes, *len + 1);
    fill(what, &text);
    TB_ASSERT(text.len == *len);
    return bytes;
}

void cli_print(cli_fill *fill, const void *what)
{
    size_t len;
    char *bytes = cli_written(fill, what, &len);

    if (!bytes)
        exit(CLI_BAD);
    fwrite(bytes, 1, len, stdout);
    if (len == 0 || bytes[len - 1] != '\n')
        putchar('\n');
    free(bytes);
}

#ifdef __GLIBC__
/* glibc's stdout is a variable like any other. */
void cli_capture(cli_capturing *now)
{
    *now = (cli_capturing){ .before = stdout };
    now->file = open_memstream(&now->bytes, &now->len);
    stdout = now->file ? now->file : stdout;
    captures++;
}

char *cli_captured(cli_capturing *now)
{
    captures--;
    stdout = now->before;
    if (now->file)
        fclose(now->file);
    return now->bytes;
}
#else
/* Elsewhere standard output goes into a file meanwhile. */
void cli_capture(cli_capturing *now)
{
    *now = (cli_capturing){ .file = tmpfile(), .descriptor = dup(STDOUT_FILENO) };
    fflush(stdout);
    if (now->file && now->descriptor >= 0)
        dup2(fileno(now->file), STDOUT_FILENO);
    captures++;
}

/* What stands in a file, with a 0 behind it. */
static char *content_of(FILE *file)
{
    long len = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *bytes = len >= 0 ? calloc(1, (size_t) len + 1) : NULL;

    rewind(file);
    if (bytes && fread(bytes, 1, (size_t) len, file) < (size_t) len)
        bytes[0] = '\0';
    return bytes;
}

char *cli_captured(cli_capturing *now)
{
    captures--;
    fflush(stdout);
    if (now->file && now->descriptor >= 0 && dup2(now->descriptor, STDOUT_FILENO) >= 0)
        now->bytes = content_of(now->file);
    if (now->file)
        fclose(now->file);
    if (now->descriptor >= 0)
        close(now->descriptor);
    return now->bytes;
}
#endif

void cli_ranking_head(void) { printf("%s%s  %s\n", cli_cell(9, _("chance")), cli_cell(9, _("visits")), _("move")); }

static void print_percent(double part)
{
    if (isnan(part))
        printf("%9s", "-");
    else
        printf("%s %%", cli_decimal(7, 1, 100 * part));
}

void cli_ranking_row(double chance, double share, const char *move)
{
    print_percent(chance);
    print_percent(share);
    printf("  %s\n", move);
}

const char *cli_sentence(const tb_message *message)
{
    static char bytes[1024];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_message_text(message, cli_translate, &text);
    if (message->row && *message->row->rule) {
        tb_put(&text, " (");
        tb_put(&text, message->row->rule);
        tb_put(&text, ")");
    }
    return bytes;
}

const char *cli_cell(int width, const char *text)
{
    static char buffers[16][128];
    static unsigned next;
    char *out = buffers[next++ % TB_LEN(buffers)];
    int fill = abs(width) - cli_width(text, strlen(text));

    fill = fill > 0 ? fill : 0;
    snprintf(out, sizeof(buffers[0]), "%*s%s%*s", width > 0 ? fill : 0, "", text, width < 0 ? fill : 0, "");
    return out;
}

void cli_put_move(const tb_game *game, tb_move move, bool typed, tb_text *out)
{
    bool as_typed = strcmp(cli_language(), "en") == 0 && !cli_speaks_names();

    if (!as_typed)
        cli_put_words(game, move, out);
    if (!as_typed && typed)
        tb_put(out, " [");
    if (as_typed || typed)
        tb_move_text(game, move, out);
    if (!as_typed && typed)
        tb_put(out, "]");
}

void cli_put_said_move(const tb_game *game, const char *text, bool typed, tb_text *out)
{
    tb_text_error error;
    tb_move move;

    if (game && tb_move_read(game, text, strlen(text), &move, &error) >= 0)
        cli_put_move(game, move, typed, out);
    else
        tb_put(out, text);
}

const char *cli_seat(const tb_game *game, int seats, int seat)
{
    return cli_translate("seat", tb_seat_name(game, seats, seat));
}

void cli_wrap(FILE *stream, const char *text, int column, int indent)
{
    while (*text) {
        size_t spaces = strspn(text, " ");
        size_t word = strcspn(text + spaces, " \n");
        int width = cli_width(text + spaces, word);

        if (word && column > indent && column + (int) spaces + width > (captures ? WINDOW : COLUMNS)) {
            fprintf(stream, "\n%*s", indent, "");
            column = indent;
            spaces = 0;
            text += strspn(text, " ");
        }
        fwrite(text, 1, spaces + word, stream);
        column += (int) spaces + width;
        text += spaces + word;
        if (*text == '\n') {
            fputc('\n', stream);
            column = 0;
            text++;
        }
    }
}

void cli_tell(int indent, const char *format, ...)
{
    char text[4096];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (captures || !is_taken(text))
        cli_wrap(stdout, text, 0, indent);
}

bool cli_number(const char *word, uint64_t least, uint64_t most, uint64_t *out)
{
    const char *at = word;
    uint64_t number;

    if (!tb_read_uint(&at, word + strlen(word), &number) || *at || number < least || number > most)
        return false;
    *out = number;
    return true;
}

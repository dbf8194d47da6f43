/* args.c - reading arguments by a table, and printing the table as help. */
#include "cli/args.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "say/say.h"
#include "say/text.h"

enum { HELP_COLUMN = 24, NAMES_MAX = 32 };

static bool is_option(const cli_arg *arg) { return arg->kind >= CLI_FLAG; }

/* --- Help -------------------------------------------------------------------------------------------------------- */

/* What stands for a word of the user's in the help; the others, such as N and URL, are the same everywhere. */
static const char *placeholder(const char *value)
{
    static const char *const translated[] = { N_("FILE"), N_("NAME"), N_("NAME=VALUE"), N_("NAME=N"), N_("FOLDER") };

    for (int i = 0; i < TB_LEN(translated); i++)
        if (strcmp(translated[i], value) == 0)
            return _(translated[i]);
    return value;
}

static void put_arg(const cli_arg *arg, tb_text *out)
{
    tb_put(out, is_option(arg) ? "--" : "");
    tb_put(out, is_option(arg) ? arg->name : placeholder(arg->name));
    if (arg->value)
        cli_put_fmt(out, arg->alone ? "[=%s]" : " %s", placeholder(arg->value));
}

static void put_usage_of(const cli_arg *arg, tb_text *out)
{
    tb_put(out, arg->required ? " " : " [");
    put_arg(arg, out);
    tb_put(out, arg->required ? "" : "]");
    tb_put(out, arg->kind == CLI_TEXTS || arg->kind == CLI_WORDS ? "..." : "");
}

static void print_usage(FILE *stream, const cli_command *command)
{
    tb_text text = TB_TEXT(1024);

    cli_put_fmt(&text, "%staberna %s", _("usage: "), command->name);
    for (const cli_arg *arg = command->args; arg != command->end; arg++)
        put_usage_of(arg, &text);
    cli_wrap(stream, text.bytes, 0, 7);
    fputc('\n', stream);
    if (command->values)
        command->values(stream);
}

void cli_args_row(FILE *stream, const char *name, const char *help)
{
    char line[1024];
    bool wide = strlen(name) > HELP_COLUMN - 4;

    snprintf(line, sizeof(line), "  %-*s%s%*s%s\n", wide ? 0 : HELP_COLUMN - 2, name, wide ? "\n" : "",
             wide ? HELP_COLUMN : 0, "", help);
    cli_wrap(stream, line, 0, HELP_COLUMN);
}

/* What the command does comes first. */
static void print_help(const cli_command *command)
{
    char name[80];

    snprintf(name, sizeof(name), "taberna %s: ", command->name);
    fputs(name, stdout);
    cli_wrap(stdout, _(command->help), (int) strlen(name), 0);
    printf("\n\n");
    print_usage(stdout, command);
    putchar('\n');
    for (const cli_arg *arg = command->args; arg != command->end; arg++) {
        tb_text text = TB_TEXT(80);
        put_arg(arg, &text);
        cli_args_row(stdout, text.bytes, _(arg->help));
    }
    cli_args_row(stdout, "--help", _("this page"));
    if (command->more) {
        putchar('\n');
        cli_wrap(stdout, _(command->more), 0, 0);
        putchar('\n');
    }
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

void cli_join(const cli_list *words, char *out, size_t size)
{
    tb_text text = tb_text_on(out, size);

    for (int w = 0; w < words->count; w++)
        cli_put_fmt(&text, w ? " %s" : "%s", words->item[w]);
}

/* The arguments as they are being read. */
typedef struct reading {
    const cli_command *command;
    int count, at; /* how many words there are; the one at hand */
    char **words;
    void *out;
    uint64_t given; /* rows of the table, one bit each */
} reading;

static uint64_t bit_of(const reading *r, const cli_arg *arg)
{
    TB_ASSERT(arg >= r->command->args && arg - r->command->args < 64);
    return (uint64_t) 1 << (arg - r->command->args);
}

static int add_to_list(cli_list *list, const cli_arg *arg, const char *word)
{
    if (list->count == CLI_LIST_MAX)
        return cli_fail(_("more than %d times %s"), CLI_LIST_MAX, arg->name);
    list->item[list->count++] = word;
    return CLI_GO_ON;
}

static int store(reading *r, const cli_arg *arg, const char *word)
{
    void *place = (char *) r->out + arg->to;

    TB_ASSERT(arg->to < r->command->size && (word || arg->kind == CLI_FLAG));
    r->given |= bit_of(r, arg);
    switch (arg->kind) {
    case CLI_GAME: return (*(const tb_game **) place = cli_game(word)) ? CLI_GO_ON : CLI_BAD;
    case CLI_WORD:
    case CLI_TEXT: *(const char **) place = word; break;
    case CLI_WORDS:
    case CLI_TEXTS: return add_to_list(place, arg, word);
    case CLI_FLAG: *(bool *) place = true; break;
    case CLI_COUNT:
        if (!cli_number(word, arg->least, arg->most, place))
            return cli_fail(_("--%s takes a number from %" PRIu64 " to %" PRIu64 ", not \"%s\""), arg->name, arg->least,
                            arg->most, cli_clean(word));
        break;
    }
    return CLI_GO_ON;
}

/* What the environment says, which counts less than what is given: TABERNA_BOT_PACE for --bot-pace, several of a list
 * with spaces between them, a flag with any value. */
static int read_variable(reading *r, const cli_arg *arg)
{
    static char words[1000];
    char name[80], *rest = words;

    snprintf(name, sizeof(name), "%s%s", r->command->variables, arg->name);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : (char) toupper((unsigned char) *c);
    const char *value = getenv(name);
    if (!value || (!*value && arg->kind != CLI_FLAG))
        return CLI_GO_ON;
    if (arg->kind == CLI_COUNT && !cli_number(value, arg->least, arg->most, &(uint64_t){ 0 }))
        return cli_fail(_("%s needs a number from %" PRIu64 " to %" PRIu64 ", not \"%s\""), name, arg->least, arg->most,
                        value);
    if (arg->kind != CLI_TEXTS)
        return store(r, arg, value);
    snprintf(words, sizeof(words), "%s", value);
    int answer = CLI_GO_ON;
    for (char *word = strtok_r(words, " ", &rest); answer == CLI_GO_ON && word; word = strtok_r(NULL, " ", &rest))
        answer = store(r, arg, word);
    return answer;
}

static int read_variables(reading *r)
{
    int answer = CLI_GO_ON;

    for (const cli_arg *arg = r->command->args; arg != r->command->end && answer == CLI_GO_ON; arg++) {
        if (r->command->variables && is_option(arg))
            answer = read_variable(r, arg);
    }
    r->given = 0;
    return answer;
}

static int unknown_option(const cli_command *command, const char *name)
{
    const char *names[NAMES_MAX];
    int count = 0;

    names[count++] = "help";
    for (const cli_arg *arg = command->args; arg != command->end && count < NAMES_MAX; arg++) {
        if (is_option(arg))
            names[count++] = arg->name;
    }
    const char *nearest = cli_nearest(name, names, count);
    if (nearest)
        return cli_fail(_("unknown option --%s (did you mean --%s?)"), cli_clean(name), nearest);
    return cli_fail(_("unknown option --%s; see taberna %s --help"), cli_clean(name), command->name);
}

/* The option at hand, with its value behind '=' or in the next word. */
static int read_option(reading *r)
{
    const char *name = r->words[r->at] + 2;
    size_t len = strcspn(name, "=");
    const cli_arg *arg = r->command->args, *end = r->command->end;

    while (arg != end && !(is_option(arg) && strlen(arg->name) == len && strncmp(arg->name, name, len) == 0))
        arg++;
    if (arg == end)
        return unknown_option(r->command, name);
    if (arg->kind != CLI_TEXTS && (r->given & bit_of(r, arg)))
        return cli_fail(_("--%s is given twice; give it once"), arg->name);
    if (arg->kind == CLI_FLAG)
        return name[len] ? cli_fail(_("--%s takes no value"), arg->name) : store(r, arg, NULL);
    if (name[len])
        return store(r, arg, name + len + 1);
    if (arg->alone)
        return store(r, arg, arg->alone);
    if (r->at + 1 >= r->count)
        return cli_fail(_("--%s needs a value: --%s %s"), arg->name, arg->name, placeholder(arg->value));
    return store(r, arg, r->words[++r->at]);
}

static int read_word(reading *r, const cli_arg **place)
{
    const char *word = r->words[r->at];

    while (*place != r->command->end && is_option(*place))
        ++*place;
    if (*place == r->command->end)
        return cli_fail(_("too many arguments: \"%s\"; see taberna %s --help"), cli_clean(word), r->command->name);
    int answer = store(r, *place, word);
    *place += (*place)->kind != CLI_WORDS;
    return answer;
}

/* Whether --help stands anywhere among the options: it wins over all that is wrong. */
static bool asks_for_help(int count, char **words)
{
    for (int at = 0; at < count && strcmp(words[at], "--") != 0; at++) {
        if (strcmp(words[at], "--help") == 0 || strcmp(words[at], "-h") == 0)
            return true;
    }
    return false;
}

static int check_required(const reading *r)
{
    for (const cli_arg *arg = r->command->args; arg != r->command->end; arg++) {
        if (!arg->required || (r->given & bit_of(r, arg)))
            continue;
        cli_fail(_("%s%s is missing"), is_option(arg) ? "--" : "", arg->name);
        print_usage(stderr, r->command);
        return CLI_BAD;
    }
    return CLI_GO_ON;
}

static int read_args(const cli_command *command, int count, char **words, void *out)
{
    reading r = { .command = command, .count = count, .words = words, .out = out };
    const cli_arg *place = command->args;
    bool options = true;

    if (asks_for_help(count, words)) {
        print_help(command);
        return CLI_OK;
    }
    int answer = read_variables(&r);
    for (; r.at < count && answer == CLI_GO_ON; r.at++) {
        bool dashes = options && strncmp(words[r.at], "--", 2) == 0;

        if (dashes && !words[r.at][2]) {
            options = false;
            continue;
        }
        answer = dashes ? read_option(&r) : read_word(&r, &place);
    }
    return answer == CLI_GO_ON ? check_required(&r) : answer;
}

int cli_run(const cli_command *command, int count, char **words)
{
    if (command->lacks)
        return cli_fail(_("this program is built without it: install the libraries that docs/dependencies.md names for "
                          "%s, and build it again with meson setup -D%s=enabled"),
                        command->lacks, command->lacks);
    void *given = calloc(1, command->size + 1);

    if (!given)
        return cli_fail(_("not enough memory for %s"), command->name);
    if (command->usual)
        memcpy(given, command->usual, command->size);
    int answer = read_args(command, count, words, given);
    answer = answer == CLI_GO_ON ? command->run(given) : answer;
    free(given);
    return answer;
}

/* describe.c - `taberna --describe`: all commands and their arguments as JSON, in English, from the tables that also
 * read them. Manual pages and completions are made from it when the program is built (packaging/describe.py). */
#include "cli/commands.h"

#include <stdlib.h>

static const char *const kinds[] = {
    [CLI_WORD] = "word", [CLI_GAME] = "game",   [CLI_WORDS] = "words", [CLI_FLAG] = "flag",
    [CLI_TEXT] = "text", [CLI_TEXTS] = "texts", [CLI_COUNT] = "count",
};

static void put_arg(const cli_arg *arg, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", arg->name);
    tb_json_string(out, "kind", kinds[arg->kind]);
    tb_json_string(out, "value", arg->value);
    tb_json_bool(out, "required", arg->required);
    tb_json_string(out, "help", arg->help);
    tb_json_close(out, '}');
}

/* What the command prints of its values; NULL: nothing, or no memory. */
static char *values_of(const cli_command *command)
{
    char *bytes = NULL;
    size_t len;
    FILE *stream = command->values ? open_memstream(&bytes, &len) : NULL;

    if (stream) {
        command->values(stream);
        fclose(stream);
    }
    return bytes;
}

static void put_command(const cli_command *command, tb_text *out)
{
    char *values = values_of(command);

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", command->name);
    tb_json_string(out, "help", command->help);
    tb_json_string(out, "more", command->more);
    tb_json_string(out, "values", values);
    tb_json_open(out, "args", '[');
    for (const cli_arg *arg = command->args; arg->kind; arg++)
        put_arg(arg, out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
    free(values);
}

void cli_describe(const void *what, tb_text *out)
{
    const cli_command *const *commands = what;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "version", TABERNA_VERSION);
    tb_json_open(out, "commands", '[');
    for (; *commands; commands++)
        put_command(*commands, out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

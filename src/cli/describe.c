/* describe.c - `taberna --describe`: all commands and their arguments as JSON, in English, from the tables that also
 * read them. Manual pages and completions are made from it when the program is built (packaging/describe.py). */
#include "cli/commands.h"

#include <stdlib.h>

#include "cli/table.h"

static const char *const kinds[] = {
    [CLI_WORD] = "word", [CLI_GAME] = "game",   [CLI_WORDS] = "words", [CLI_FLAG] = "flag",
    [CLI_TEXT] = "text", [CLI_TEXTS] = "texts", [CLI_COUNT] = "count",
};

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

static json_t *describe(const cli_command *command)
{
    char *values = values_of(command);
    json_t *args = json_array();

    for (const cli_arg *arg = command->args; arg != command->end; arg++)
        json_array_append_new(args, json_pack("{s:s, s:s, s:s?, s:b, s:s}", "name", arg->name, "kind", kinds[arg->kind],
                                              "value", arg->value, "required", arg->required, "help", arg->help));
    json_t *all = json_pack("{s:s, s:s, s:s?, s:s?, s:o}", "name", command->name, "help", command->help, "more",
                            command->more, "values", values, "args", args);
    free(values);
    return all;
}

void cli_describe(const cli_command *const commands[])
{
    json_t *list = json_array();

    for (; *commands; commands++)
        json_array_append_new(list, describe(*commands));
    cli_print_json(json_pack("{s:s, s:o}", "version", TABERNA_VERSION, "commands", list));
}

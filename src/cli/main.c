/* main.c - taberna COMMAND ...: finds the command and lets it run; each command is a file of its own. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/commands.h"
#include "say/say.h"
#include "say/text.h"

static const cli_command *const commands[] = {
    &cli_games,  &cli_rules,        &cli_cards,    &cli_play,   &cli_simulate,
    &cli_arena,  &cli_replay,       &cli_verify,   &cli_hint,   &cli_review,
    &cli_perft,  &cli_bot_protocol, &cli_serve,    &cli_client, &cli_check_store,
    &cli_backup, &cli_restore,      &cli_moderate, NULL,
};

enum { COMMANDS = TB_LEN(commands) - 1 };

static void print_help(void)
{
    printf(_("usage: taberna COMMAND [ARGUMENT...]\n\n"
             "The place to play board games, alone, with friends or by the million.\n\n"));
    for (int c = 0; c < COMMANDS; c++)
        cli_tell(15, "  %-12s %s\n", commands[c]->name, _(commands[c]->help));
    cli_tell(0,
             _("\ntaberna COMMAND --help says more. --lang LANG chooses the language (en, de, es, fr, it) in place of "
               "the locale. Exit codes: 0 done, 1 the answer is no, 2 usage or bad input, 130 stopped by Ctrl-C.\n"));
}

static const cli_command *find_command(const char *name)
{
    const char *names[COMMANDS];

    for (int c = 0; c < COMMANDS; c++)
        names[c] = commands[c]->name;
    int command = cli_choose(_("unknown command \"%s\"; commands are: %s"), name, names, COMMANDS);
    return command < 0 ? NULL : commands[command];
}

/* An answer that did not reach its file was not given. */
static int close_output(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    return cli_fail(_("cannot write the answer: %s"), strerror(errno));
}

int main(int count, char **words)
{
    int answer = cli_language_choose(&count, words);

    if (answer != CLI_GO_ON)
        return answer;
    if (count < 2) {
        print_help();
        return close_output(CLI_BAD);
    }
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 || strcmp(words[1], "help") == 0) {
        print_help();
        return close_output(CLI_OK);
    }
    if (strcmp(words[1], "--version") == 0) {
        printf("taberna %s\n", TABERNA_VERSION);
        return close_output(CLI_OK);
    }
    if (strcmp(words[1], "--describe") == 0) {
        cli_describe(commands);
        return close_output(CLI_OK);
    }
    const cli_command *command = find_command(words[1]);
    if (!command)
        return CLI_BAD;
    cli_say_as(command->name);
    return close_output(cli_run(command, count - 2, words + 2));
}

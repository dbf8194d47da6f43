/* protocol.c - `taberna bot-protocol`: how a program of somebody else's plays along. */
#include <stddef.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "say/say.h"
#include "say/text.h"

static const cli_arg args[] = {
    { .kind = CLI_END },
};

static int run(int count, char **words)
{
    cli_passage passage;
    int answer = cli_args_read(&cli_bot_protocol, count, words, NULL);

    if (answer != CLI_GO_ON)
        return answer;
    cli_digest_whole("bot-protocol", "", &passage);
    cli_digest_print(&passage);
    return CLI_OK;
}

const cli_command cli_bot_protocol = {
    .name = "bot-protocol",
    .help = N_("how a program of yours plays along, line by line"),
    .args = args,
    .run = run,
};

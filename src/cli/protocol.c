/* protocol.c - `taberna bot-protocol`: how a program of somebody else's plays along. */
#include <stddef.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "say/say.h"
#include "say/text.h"

static const cli_arg args[] = {
    { .kind = CLI_END },
};

static int run(void *given)
{
    cli_passage passage;

    (void) given;
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

/* lacks_server.c - the commands that need the libraries of the server, in a program that is built without them: they
 * say so. */
#include "cli/commands.h"
#include "say/text.h"

#define LACKS(variable, command, does)                                                                                 \
    const cli_command variable = { .name = command, .help = does, .lacks = "server" };

LACKS(cli_serve, "serve", N_("serve tables for people and bots over HTTP and WebSockets"))
LACKS(cli_client, "client", N_("play at a table of a server, in this terminal or on a pipe"))
LACKS(cli_check_store, "check-store", N_("replay every table of a store and report those that do not verify"))
LACKS(cli_backup, "backup", N_("copy a store into a file, also while it is served"))
LACKS(cli_restore, "restore", N_("make a store of a copy, so that no dice are rolled twice"))
LACKS(cli_moderate, "moderate",
      N_("see what was reported, freeze or close tables, ban names and addresses, delete what people said"))

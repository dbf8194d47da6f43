/* describe.h - the whole command line as JSON. */
#ifndef CLI_DESCRIBE_H
#define CLI_DESCRIBE_H

#include "cli/args.h"

/* Prints it; returns the exit code. */
int cli_describe(const cli_command *const commands[], int count);

#endif

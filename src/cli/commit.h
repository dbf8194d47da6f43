/* commit.h - which source the program was built from, for manifests. */
#ifndef CLI_COMMIT_H
#define CLI_COMMIT_H

/* The commit, with "-dirty" behind it if files had been changed; "unknown" outside a repository. */
extern const char cli_commit[];

#endif

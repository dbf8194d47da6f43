/* verify.c - `taberna verify`: is a record legal from the first to the last line, and are its dice as committed? */
#include <inttypes.h>

#include "cli/commands.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

typedef struct given {
    const char *file;
} verify_args;

static const cli_arg args[] = {
    { "FILE", CLI_WORD, .to = AT(file), .required = true, .help = N_("a record; - is standard input") },
};

/* What is wrong with the game is an answer; what is no record of ours at all, or of other rules, is bad input. */
static int code_of(const tb_record_error *error)
{
    switch (error->status) {
    case TB_ILLEGAL:
    case TB_NOT_TO_ACT:
    case TB_BAD_CHANCE: return CLI_NO;
    case TB_BAD_TEXT: return error->line > 1 ? CLI_NO : CLI_BAD;
    default: return CLI_BAD;
    }
}

static int print_proof(const tb_record *record, const tb_proof *proof)
{
    const tb_game *game = record->match.game;

    printf(_("%s, rules version %" PRIu32 ", %d seats\n"), cli_translate("game", game->title), game->rules_version,
           record->match.config.seats);
    printf(_("proved: %" PRIu32 " moves, each legal\n"), proof->moves);
    printf(_("proved: %" PRIu32 " outcomes of chance, each possible there and chosen by its number\n"),
           proof->outcomes);
    printf(_("proved: %" PRIu32 " of these numbers follow from a secret that was committed to before\n"),
           proof->committed);
    if (proof->pledged > 0)
        printf(_("proved: entropy that persons promised before any was shown: %d\n"), proof->pledged);
    if (proof->given > 0)
        printf(_("entropy that was given without a promise, which protects less: %d\n"), proof->given);
    if (proof->broken > 0)
        printf(_("rounds of promises that were broken off: %d\n"), proof->broken);
    printf(_("proved: %" PRIu32 " state hashes\n"), proof->rounds);
    if (proof->finished)
        printf(_("proved: played to the end, with the result that stands there\n"));
    else
        printf(_("the game is not finished\n"));
    if (proof->open > 0)
        printf(_("NOT proved: %" PRIu32 " outcomes were drawn without a commitment\n"), proof->open);
    if (proof->sealed > 0)
        printf(_("NOT proved: %" PRIu32 " outcomes whose secret is not revealed\n"), proof->sealed);
    return proof->open + proof->sealed > 0 ? CLI_NO : CLI_OK;
}

static int run(void *given)
{
    const char *path = ((const verify_args *) given)->file;
    cli_record file;
    tb_record_error error = { .status = TB_NO_ROOM };
    tb_status status = cli_record_verify(&file, path, &error);
    int answer = status < 0 ? code_of(&error) : print_proof(&file.record, &file.proof);

    cli_record_close(&file);
    return answer;
}

const cli_command cli_verify = {
    .name = "verify",
    .help = N_("is a record legal, and are its dice as committed?"),
    .more = N_(
        "Exit 0: everything was proved. 1: an illegal move, a draw that does not follow from the commitment, a result "
        "or hash that is wrong, a damaged line, or draws that cannot be proved. 2: the file cannot be read, is no "
        "record, or is one of a game that is not known here or of other rules."),
    CLI_ARGS(args),
    .run = run,
};

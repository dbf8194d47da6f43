/* review_many.c - all games of a folder: accuracy game by game, by stage, by kind of decision, and which cards,
 * buildings and the like were dearest. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"
#include "review/piles.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

enum { THINGS_SHOWN = 12, PATH_SIZE = 4096 };

typedef struct many {
    tb_piles piles;
    bool json;
    tb_text *out; /* the list of games, as JSON */
} many;

static void print_sum(const tb_pile *pile, const char *what, const tb_play_sum *sum)
{
    double unit = pile->alone ? 1 : 100;

    printf(_("  %s: accuracy %s, %s lost a decision, give or take %s, in %" PRIu32), what,
           cli_decimal(0, 1, tb_pile_accuracy(pile, sum)), cli_decimal(0, 2, tb_mean_loss(sum) * unit),
           cli_decimal(0, 2, tb_mean_loss_interval(sum) * unit), sum->count);
}

static void print_line(const tb_pile *pile, const char *what, const tb_play_sum *sum)
{
    print_sum(pile, what, sum);
    putchar('\n');
}

/* --- Game by game ------------------------------------------------------------------------------------------------- */

static void add_game(many *m, const char *name, const tb_review *review)
{
    tb_play_sum whole;
    const tb_pile *pile = tb_piles_add(&m->piles, review, &whole);

    if (!m->json) {
        print_line(pile, cli_clean_long(name), &whole);
        return;
    }
    tb_json_open(m->out, NULL, '{');
    tb_json_string(m->out, "file", name);
    tb_json_string(m->out, "game", pile->game->name);
    tb_json_int(m->out, "seats", review->judge.seats);
    tb_pile_sum_json(pile, "all", &whole, m->out);
    tb_json_close(m->out, '}');
}

/* Games that are not finished are passed over; what cannot be read ends it. */
static int add_file(many *m, const char *folder, const char *name, const cli_review_ask *ask)
{
    cli_reviewed reviewed = { 0 };
    char path[PATH_SIZE];
    cli_record file;
    int code = CLI_BAD;

    snprintf(path, sizeof(path), "%s/%s", folder, name);
    if (cli_record_open(&file, path, 0))
        code = tb_match_is_over(&file.record.match) ? cli_review_make(&file.record, ask, &reviewed) : CLI_GO_ON;
    if (code == CLI_OK)
        add_game(m, name, reviewed.review);
    free(reviewed.review);
    cli_record_close(&file);
    return code == CLI_GO_ON ? CLI_OK : code;
}

static int is_record(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);

    return len > 4 && strcmp(entry->d_name + len - 4, ".tbr") == 0;
}

/* --- The answer --------------------------------------------------------------------------------------------------- */

/* Those that lost most in all. */
static void print_things(const tb_pile *pile)
{
    printf(_("the cards, buildings and other things whose moves lost most:\n"));
    for (int i = 0; i < pile->thing_count && i < THINGS_SHOWN; i++) {
        const tb_pile_thing *thing = &pile->things[i];
        if (thing->sum.count > 1) /* what was decided once says nothing */
            print_line(pile, cli_translate(thing->field.arg->words->kind, tb_pile_thing_name(thing)), &thing->sum);
    }
}

/* The kind that lost most in all of those that are not shown yet; 0: none is left. */
static int next_kind(const tb_pile *pile, const bool shown[])
{
    int most = 0;

    for (int verb = 1; verb < pile->game->verb_count; verb++)
        if (!shown[verb] && pile->kind[verb].count && (!most || pile->kind[verb].loss > pile->kind[most].loss))
            most = verb;
    return most;
}

static void print_kinds(const tb_pile *pile)
{
    bool shown[TB_PILE_KINDS] = { false };

    printf(_("by kind of decision:\n"));
    for (int verb; (verb = next_kind(pile, shown)) > 0; shown[verb] = true)
        print_line(pile, pile->game->verbs[verb].name, &pile->kind[verb]);
}

static void print_pile(const tb_pile *pile)
{
    const tb_game *before = cli_speak_of(pile->game);

    printf(_("\n%s, %" PRIu32 " games, by stage:\n"), cli_translate("game", pile->game->title), pile->games);
    for (int stage = 0; stage <= TB_STAGES; stage++) {
        tb_like like = tb_pile_like(pile, stage);
        print_sum(pile, cli_stage(stage), &pile->stage[stage]);
        cli_print_like(&like);
    }
    print_kinds(pile);
    print_things(pile);
    cli_speak_of(before);
}

static int go_through(many *m, const char *folder, const cli_review_ask *ask, struct dirent **list, int count)
{
    int code = CLI_OK;

    if (!m->json)
        printf(_("Game by game, in the order of their names:\n"));
    for (int i = 0; i < count && code == CLI_OK; i++)
        code = add_file(m, folder, list[i]->d_name, ask);
    if (code == CLI_OK && m->piles.count == 0)
        return cli_fail(_("there is no record of a finished game in this folder"));
    return code;
}

/* All of them, and then the answer, whose JSON begins in `bytes`. */
static int review_all(many *m, const char *bytes, const char *folder, const cli_review_ask *ask, struct dirent **list,
                      int count)
{
    tb_json_open(m->out, NULL, '{');
    tb_json_open(m->out, "games", '[');
    int code = go_through(m, folder, ask, list, count);
    tb_json_close(m->out, ']');
    tb_piles_sort(&m->piles);
    if (code == CLI_OK && m->json) {
        tb_piles_json(&m->piles, "sums", m->out);
        tb_json_close(m->out, '}');
        printf("%s\n", bytes);
    } else if (code == CLI_OK) {
        for (int i = 0; i < m->piles.count; i++)
            print_pile(&m->piles.pile[i]);
    }
    return code;
}

int cli_review_folder(const char *folder, const cli_review_ask *ask, bool json)
{
    enum { EACH = 512, REST = 1 << 17 };
    struct dirent **list = NULL;
    int count = scandir(folder, &list, is_record, alphasort);

    if (count < 0)
        return cli_fail(_("cannot read the folder: %s"), strerror(errno));
    size_t size = REST + EACH * (size_t) count;
    char *bytes = malloc(size);
    many *m = calloc(1, sizeof(*m));
    tb_text out = tb_text_on(bytes, bytes ? size : 0);
    int code = CLI_BAD;

    if (bytes && m) {
        m->json = json;
        m->out = &out;
        code = review_all(m, bytes, folder, ask, list, count);
    } else {
        cli_fail(_("not enough memory"));
    }
    for (int i = 0; i < count; i++)
        free(list[i]);
    free(list);
    free(m);
    free(bytes);
    return code;
}

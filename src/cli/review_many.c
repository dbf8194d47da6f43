/* review_many.c - all games of a folder: accuracy game by game, by stage and by kind of decision. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"
#include "core/notation.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

enum { KINDS_MAX = 64, PATH_SIZE = 4096 };

/* Ninety-five of a hundred means lie so many standard errors around theirs. */
static const double interval = 1.96;

/* Games of one kind: those of another game, or of somebody alone, count in other units. */
typedef struct pile {
    const tb_game *game;
    bool alone;
    uint32_t games;
    tb_play_sum stage[TB_STAGES + 1], kind[KINDS_MAX];
} pile;

typedef struct many {
    pile piles[2 * KINDS_MAX];
    int count;
    bool json;
    tb_text *out; /* the list of games, as JSON */
} many;

static pile *pile_of(many *m, const tb_game *game, bool alone)
{
    for (int i = 0; i < m->count; i++)
        if (m->piles[i].game == game && m->piles[i].alone == alone)
            return &m->piles[i];
    TB_ASSERT(m->count < TB_LEN(m->piles));
    m->piles[m->count] = (pile){ .game = game, .alone = alone };
    return &m->piles[m->count++];
}

/* --- What is shown of a sum -------------------------------------------------------------------------------------- */

static void put_sum(const pile *p, const char *key, const tb_play_sum *sum, tb_text *out)
{
    tb_json_open(out, key, '{');
    tb_json_int(out, "decisions", sum->count);
    tb_json_real(out, "loss", tb_mean_loss(sum));
    tb_json_real(out, "interval", interval * tb_mean_loss_error(sum));
    tb_json_real(out, "accuracy", tb_accuracy(tb_mean_loss(sum), p->alone ? 1 : 2));
    tb_json_close(out, '}');
}

static void print_sum(const pile *p, const char *what, const tb_play_sum *sum)
{
    double unit = p->alone ? 1 : 100, loss = tb_mean_loss(sum);

    printf(_("  %s: accuracy %s, %s lost a decision, give or take %s, in %" PRIu32 "\n"), what,
           cli_decimal(0, 1, tb_accuracy(loss, p->alone ? 1 : 2)), cli_decimal(0, 2, loss * unit),
           cli_decimal(0, 2, interval * tb_mean_loss_error(sum) * unit), sum->count);
}

/* --- Adding up ---------------------------------------------------------------------------------------------------- */

static void add_game(many *m, const char *name, const tb_review *review)
{
    pile *p = pile_of(m, review->judge.game, review->judge.seats == 1);
    tb_play_sum whole = { 0 };

    p->games++;
    for (uint32_t i = 0; i < review->count; i++) {
        const tb_decision *d = &review->decisions[i];
        TB_ASSERT(tb_move_verb(d->played) < KINDS_MAX);
        tb_play_sum_add(&whole, d);
        tb_play_sum_add(&p->stage[d->stage], d);
        tb_play_sum_add(&p->stage[TB_STAGES], d);
        tb_play_sum_add(&p->kind[tb_move_verb(d->played)], d);
    }
    if (m->json) {
        tb_json_open(m->out, NULL, '{');
        tb_json_string(m->out, "file", name);
        tb_json_string(m->out, "game", p->game->name);
        tb_json_int(m->out, "seats", review->judge.seats);
        put_sum(p, "all", &whole, m->out);
        tb_json_close(m->out, '}');
    } else {
        char clean[256];
        print_sum(p, cli_clean(name, clean, sizeof(clean)), &whole);
    }
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

static void print_piles(const many *m)
{
    for (int i = 0; i < m->count; i++) {
        const pile *p = &m->piles[i];
        printf(_("\n%s, %" PRIu32 " games, by stage:\n"), cli_translate("game", p->game->title), p->games);
        for (int stage = 0; stage <= TB_STAGES; stage++)
            print_sum(p, cli_stage(stage), &p->stage[stage]);
        printf(_("by kind of decision:\n"));
        for (int verb = 1; verb < p->game->verb_count; verb++)
            if (p->kind[verb].count)
                print_sum(p, p->game->verbs[verb].name, &p->kind[verb]);
    }
}

static void put_piles(const many *m, tb_text *out)
{
    tb_json_open(out, "sums", '[');
    for (int i = 0; i < m->count; i++) {
        const pile *p = &m->piles[i];
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "game", p->game->name);
        tb_json_string(out, "unit", p->alone ? "points" : "share");
        tb_json_int(out, "games", p->games);
        for (int stage = 0; stage < TB_STAGES; stage++)
            put_sum(p, tb_stage_names[stage], &p->stage[stage], out);
        put_sum(p, "all", &p->stage[TB_STAGES], out);
        tb_json_open(out, "kinds", '{');
        for (int verb = 1; verb < p->game->verb_count; verb++)
            if (p->kind[verb].count)
                put_sum(p, p->game->verbs[verb].name, &p->kind[verb], out);
        tb_json_close(out, '}');
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static int go_through(many *m, const char *folder, const cli_review_ask *ask, struct dirent **list, int count)
{
    int code = CLI_OK;

    if (!m->json)
        printf(_("Game by game, in the order of their names:\n"));
    for (int i = 0; i < count && code == CLI_OK; i++)
        code = add_file(m, folder, list[i]->d_name, ask);
    if (code == CLI_OK && m->count == 0)
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
    if (code == CLI_OK && m->json) {
        put_piles(m, m->out);
        tb_json_close(m->out, '}');
        printf("%s\n", bytes);
    } else if (code == CLI_OK) {
        print_piles(m);
    }
    return code;
}

int cli_review_folder(const char *folder, const cli_review_ask *ask, bool json)
{
    enum { EACH = 512, REST = 1 << 16 };
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
        *m = (many){ .json = json, .out = &out };
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

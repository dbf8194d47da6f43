/* check_store.c - `taberna check-store`: does every table of a store follow from its log? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/logs.h"
#include "games/list.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"
#include "table/news.h"

enum { SILENT_S = 2, BETWEEN_S = 5, WHY_SIZE = 1024 };

typedef struct check_args {
    const char *store;
    bool json;
} check_args;

#define AT(field) offsetof(check_args, field)
static const cli_arg args[] = {
    { "STORE", CLI_WORD, .to = AT(store), .required = true,
      .help = N_("sqlite:FILE or postgresql://...; nothing is changed") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("the answer as JSON") },
    { .kind = CLI_END },
};

/* A table that does not verify. */
typedef struct fault {
    char table[TB_STORE_ID + 1];
    uint32_t entry; /* the first that does not follow; UINT32_MAX: none, but it is frozen all the same */
    char why[WHY_SIZE];
} fault;

typedef struct check {
    tb_store *store;
    uint64_t tables, entries, phase[TB_PHASES];
    bool no_room; /* for the list of faults */
    fault *fault;
    size_t faults, room;
    time_t begun, told;
} check;

/* One table as it is read. */
typedef struct reading {
    tb_table *table;
    uint32_t next;   /* the number of the row that must come */
    int64_t born_ms; /* the time of the first                */
    bool gap, no_room;
} reading;

/* --- One table ---------------------------------------------------------------------------------------------------- */

static bool take_row(void *context, const tb_store_row *row)
{
    reading *now = context;

    now->gap = row->seq != now->next;
    if (now->gap)
        return false;
    if (now->next++ == 0)
        now->born_ms = row->at_ms;
    now->no_room = tb_table_read(now->table, row->text, row->len, row->at_ms, tb_game_named) == TB_NO_ROOM;
    return !now->no_room;
}

/* What stands in a damaged store may be no text at all. */
static void make_text(const char *from, char *out, size_t size)
{
    snprintf(out, size, "%s", cli_clean_long(from));
    for (char *at = out; *at && !tb_is_plain_text(out, strlen(out)); at++)
        *at = (char) ((unsigned char) *at < 0x80 ? *at : '?');
}

static bool add_fault(check *own, const char *id, uint32_t entry, const char *why)
{
    if (own->faults == own->room) {
        size_t room = own->room ? 2 * own->room : 16;
        fault *more = realloc(own->fault, room * sizeof(*more));
        if (!more)
            return false;
        own->fault = more;
        own->room = room;
    }
    fault *new = &own->fault[own->faults++];
    *new = (fault){ .entry = entry };
    make_text(id, new->table, sizeof(new->table));
    make_text(why, new->why, sizeof(new->why));
    return true;
}

/* Why the table is frozen, and what was wrong with the entry itself where that is known. */
static bool add_frozen(check *own, const tb_table *table)
{
    tb_text text = TB_TEXT(WHY_SIZE);

    tb_message_text(&table->frozen, cli_translate, &text);
    if (table->reason.row) {
        tb_put(&text, ": ");
        tb_message_text(&table->reason, cli_translate, &text);
    }
    return add_fault(own, table->id, table->frozen_at, text.bytes);
}

/* What the store keeps beside the log, for its lists. */
static bool compare_about(check *own, const reading *now)
{
    const tb_table *table = now->table;
    tb_store_about about = { 0 };
    const char *why = NULL;

    if (tb_store_about_table(own->store, table->id, &about) != TB_STORE_OK)
        why = tb_store_why(own->store);
    else if (about.phase != table->phase)
        why = _("the phase in the list of tables is not that of its log");
    else if (about.is_public != table->terms.is_public || about.born_ms != now->born_ms)
        why = _("the list of tables says something else about it than its log");
    return !why || add_fault(own, table->id, UINT32_MAX, why);
}

/* False: there is no going on, and it has complained. */
static bool judge(check *own, const reading *now, tb_store_status status)
{
    const char *id = now->table->id;
    bool kept = true;

    if (now->no_room)
        return cli_refuse(_("there is no memory for table %s"), id);
    if (status == TB_STORE_DOWN)
        return cli_refuse("%s", tb_store_why(own->store));
    if (now->gap)
        kept = add_fault(own, id, now->next, _("this entry is missing; later ones are there"));
    else if (status != TB_STORE_OK)
        kept = add_fault(own, id, now->next,
                         status == TB_STORE_ABSENT ? _("it has no entries") : tb_store_why(own->store));
    else if (now->table->phase == TB_PHASE_FROZEN)
        kept = add_frozen(own, now->table);
    else
        kept = compare_about(own, now);
    if (!kept)
        cli_fail(_("there is no memory for the list of faults"));
    return kept;
}

/* --- All tables --------------------------------------------------------------------------------------------------- */

static void show_progress(check *own)
{
    time_t now = time(NULL);

    if (now - own->begun < SILENT_S || now - own->told < BETWEEN_S)
        return;
    own->told = now;
    fprintf(stderr, _("tables so far: %" PRIu64 ", entries: %" PRIu64 "\n"), own->tables, own->entries);
}

/* False: it cannot go on, and has complained; or it was stopped. */
static bool check_table(void *context, const char *id)
{
    check *own = context;
    reading now = { .table = tb_table_new(id) };

    if (!now.table)
        return cli_refuse(_("there is no memory for table %s"), id);
    tb_store_status status = tb_store_load(own->store, id, 0, take_row, &now);
    bool good = judge(own, &now, status);
    TB_ASSERT(now.table->phase < TB_PHASES);
    own->tables++;
    own->entries += now.next;
    own->phase[now.table->phase]++;
    tb_table_free(now.table);
    show_progress(own);
    return good && !cli_stopped;
}

static void take_found(void *context, const char *table, const char *why)
{
    check *own = context;

    own->no_room = !add_fault(own, table, UINT32_MAX, why) || own->no_room;
}

/* What the database itself finds; entries that no table leads to. */
static bool check_database(check *own)
{
    int64_t rows = tb_store_check(own->store, take_found, own);

    if (rows >= 0 && rows != (int64_t) own->entries && own->faults == 0)
        take_found(own, "", _("there are entries that belong to no table, or cannot be found"));
    if (own->no_room)
        cli_fail(_("there is no memory for the list of faults"));
    return !own->no_room;
}

static bool check_all(check *own)
{
    own->begun = time(NULL);
    int left = cli_each_table(own->store, TB_STORE_LIST_ALL, check_table, own);
    if (left < 0)
        take_found(own, "", tb_store_why(own->store));
    return left > 0 ? cli_stopped : check_database(own);
}

/* --- The answer --------------------------------------------------------------------------------------------------- */

static void print_text(const check *own)
{
    for (size_t i = 0; i < own->faults; i++) {
        const fault *now = &own->fault[i];
        if (!*now->table)
            cli_tell(4, _("store: %s\n"), now->why);
        else if (now->entry == UINT32_MAX)
            cli_tell(4, _("table %s: %s\n"), now->table, now->why);
        else
            cli_tell(4, _("table %s, entry %" PRIu32 ": %s\n"), now->table, now->entry, now->why);
    }
    printf(_("tables: %" PRIu64 ", entries: %" PRIu64 "\n"), own->tables, own->entries);
    for (int phase = 0; phase < TB_PHASES; phase++)
        printf("%10" PRIu64 " %s\n", own->phase[phase], cli_translate("phase", tb_phase_words[phase]));
    if (own->faults == 0)
        printf(_("Every table follows from its log.\n"));
    else
        printf(_("Tables that do not verify: %zu\n"), own->faults);
}

static void write_json(const void *context, tb_text *out)
{
    const check *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_int(out, "tables", (int64_t) own->tables);
    tb_json_int(out, "entries", (int64_t) own->entries);
    tb_json_open(out, "phases", '{');
    for (int phase = 0; phase < TB_PHASES; phase++)
        tb_json_int(out, tb_phase_words[phase], (int64_t) own->phase[phase]);
    tb_json_close(out, '}');
    tb_json_open(out, "faults", '[');
    for (size_t i = 0; i < own->faults; i++) {
        const fault *now = &own->fault[i];
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "table", *now->table ? now->table : NULL);
        if (now->entry == UINT32_MAX)
            tb_json_null(out, "entry");
        else
            tb_json_int(out, "entry", now->entry);
        tb_json_string(out, "why", now->why);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static int run(void *args_given)
{
    const check_args *given = args_given;
    check own = { 0 };
    char why[TB_STORE_WHY];

    if (tb_store_open(given->store, TB_STORE_READ, &own.store, why) != TB_STORE_OK)
        return cli_fail("%s", why);
    if (tb_store_stand_still(own.store) != TB_STORE_OK) {
        cli_fail("%s", tb_store_why(own.store));
        tb_store_close(own.store);
        return CLI_BAD;
    }
    cli_stop_watch();
    bool done = check_all(&own);
    if (done && given->json)
        cli_print(write_json, &own);
    else if (done)
        print_text(&own);
    tb_store_close(own.store);
    int answer = !done ? CLI_BAD : cli_stopped ? cli_stop_code() : own.faults > 0 ? CLI_NO : CLI_OK;
    free(own.fault);
    return answer;
}

const cli_command cli_check_store = {
    .name = "check-store",
    .help = N_("replay every table of a store and report those that do not verify"),
    .more = N_(
        "Reads only, also while a server runs on the store. Exit codes: 0 every table follows from its log, 1 some do "
        "not, 2 the store cannot be read."),
    .args = args,
    .size = sizeof(check_args),
    .run = run,
};

/* check_store.c - `taberna check-store`: does every table of a store follow from its log? */
#include <inttypes.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/logs.h"
#include "cli/table.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"
#include "table/news.h"
#include "term/read.h"

enum { SILENT_S = 2, BETWEEN_S = 5 };

typedef struct given {
    const char *store;
    bool json;
} check_args;

static const cli_arg args[] = {
    { "STORE", CLI_WORD, .to = AT(store), .required = true,
      .help = N_("sqlite:FILE or postgresql://...; nothing is changed") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("the answer as JSON") },
};

typedef struct check {
    tb_store *store;
    uint64_t tables, entries, phase[TB_PHASES];
    json_t *faults; /* {"table","entry","why"} of what does not verify */
    bool no_room;   /* for that list */
    time_t begun, told;
} check;

/* --- One table ---------------------------------------------------------------------------------------------------- */

/* `id` "": of the store. `entry`: the first that does not follow; UINT32_MAX: none, but it is frozen all the same. What
 * stands in a damaged store may be no text at all. */
static void add_fault(check *own, const char *id, uint32_t entry, const char *why)
{
    json_t *first = entry == UINT32_MAX ? json_null() : json_integer(entry);

    own->no_room |=
        json_array_append_new(own->faults, json_pack("{s:s?, s:o, s:s}", "table", *id ? cli_clean(id) : NULL, "entry",
                                                     first, "why", cli_clean_long(why))) != 0;
}

/* Why the table is frozen, and what was wrong with the entry itself where that is known. */
static void add_frozen(check *own, const tb_table *table)
{
    tb_text text = TB_TEXT(1024);

    tb_message_text(&table->frozen, cli_translate, &text);
    if (table->reason.row) {
        tb_put(&text, ": ");
        tb_message_text(&table->reason, cli_translate, &text);
    }
    add_fault(own, table->id, table->frozen_at, text.bytes);
}

/* What the store keeps beside the log, for its lists. */
static void compare_about(check *own, const cli_log *log)
{
    const tb_table *table = log->table;
    tb_store_about about = { 0 };
    const char *why = NULL;

    if (tb_store_about_table(own->store, table->id, &about) != TB_STORE_OK)
        why = tb_store_why(own->store);
    else if (about.phase != table->phase)
        why = _("the phase in the list of tables is not that of its log");
    else if (about.is_public != table->terms.is_public || about.born_ms != log->born_ms)
        why = _("the list of tables says something else about it than its log");
    if (why)
        add_fault(own, table->id, UINT32_MAX, why);
}

static void judge(check *own, const cli_log *log, tb_store_status status)
{
    const char *id = log->table->id;

    if (log->gap)
        add_fault(own, id, log->rows, _("this entry is missing; later ones are there"));
    else if (status != TB_STORE_OK)
        add_fault(own, id, log->rows, status == TB_STORE_ABSENT ? _("it has no entries") : tb_store_why(own->store));
    else if (log->table->phase == TB_PHASE_FROZEN)
        add_frozen(own, log->table);
    else
        compare_about(own, log);
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
    cli_log log = { .store = own->store };
    tb_store_status status = cli_log_load(&log, id);
    bool good = status != TB_STORE_DOWN && !log.no_room;

    if (log.no_room)
        cli_fail(_("there is no memory for table %s"), id);
    else if (status == TB_STORE_DOWN)
        cli_fail("%s", tb_store_why(own->store));
    else
        judge(own, &log, status);
    own->tables++;
    own->entries += log.rows;
    own->phase[good ? log.table->phase : TB_PHASE_FROZEN]++;
    tb_table_free(log.table);
    show_progress(own);
    return good && !own->no_room && !cli_stopped;
}

static void take_found(void *context, const char *table, const char *why)
{
    add_fault(context, table, UINT32_MAX, why);
}

/* All tables, and what the database itself finds; entries that no table leads to. False: it could not go on. */
static bool check_all(check *own)
{
    own->begun = time(NULL);
    int left = cli_each_table(own->store, TB_STORE_LIST_ALL, check_table, own);
    if (left < 0)
        take_found(own, "", tb_store_why(own->store));
    int64_t rows = left > 0 ? -1 : tb_store_check(own->store, take_found, own);
    if (rows >= 0 && rows != (int64_t) own->entries && json_array_size(own->faults) == 0)
        take_found(own, "", _("there are entries that belong to no table, or cannot be found"));
    if (own->no_room)
        cli_fail(_("there is no memory for the list of faults"));
    return !own->no_room && (left <= 0 || cli_stopped);
}

/* --- The answer --------------------------------------------------------------------------------------------------- */

static void print_text(const check *own)
{
    TERM_EACH (fault, own->faults) {
        const char *table = term_member(fault.is, "table"), *why = term_member(fault.is, "why");
        const json_t *entry = json_object_get(fault.is, "entry");
        if (!*table)
            cli_tell(4, _("store: %s\n"), why);
        else if (json_is_null(entry))
            cli_tell(4, _("table %s: %s\n"), table, why);
        else
            cli_tell(4, _("table %s, entry %" PRIu32 ": %s\n"), table, (uint32_t) json_integer_value(entry), why);
    }
    printf(_("tables: %" PRIu64 ", entries: %" PRIu64 "\n"), own->tables, own->entries);
    for (int phase = 0; phase < TB_PHASES; phase++)
        printf("%10" PRIu64 " %s\n", own->phase[phase], cli_translate("phase", tb_phase_words[phase]));
    if (json_array_size(own->faults) == 0)
        printf(_("Every table follows from its log.\n"));
    else
        printf(_("Tables that do not verify: %zu\n"), json_array_size(own->faults));
}

static json_t *as_json(const check *own)
{
    json_t *phases = json_object();

    for (int phase = 0; phase < TB_PHASES; phase++)
        json_object_set_new(phases, tb_phase_words[phase], json_integer((json_int_t) own->phase[phase]));
    return json_pack("{s:I, s:I, s:o, s:O}", "tables", (json_int_t) own->tables, "entries", (json_int_t) own->entries,
                     "phases", phases, "faults", own->faults);
}

static int run(void *args_given)
{
    const check_args *given = args_given;
    check own = { 0 };
    char why[TB_STORE_WHY];

    if (tb_store_open(given->store, TB_STORE_READ, &own.store, why) != TB_STORE_OK)
        return cli_fail("%s", why);
    bool done = tb_store_stand_still(own.store) == TB_STORE_OK || cli_refuse("%s", tb_store_why(own.store));
    own.faults = json_array();
    cli_stop_watch();
    done = done && check_all(&own);
    if (done && given->json)
        cli_print_json(as_json(&own));
    else if (done)
        print_text(&own);
    tb_store_close(own.store);
    int answer = !done ? CLI_BAD : cli_stopped ? cli_stop_code() : json_array_size(own.faults) > 0 ? CLI_NO : CLI_OK;
    json_decref(own.faults);
    return answer;
}

const cli_command cli_check_store = {
    .name = "check-store",
    .help = N_("replay every table of a store and report those that do not verify"),
    .more = N_(
        "Reads only, also while a server runs on the store. Exit codes: 0 every table follows from its log, 1 some do "
        "not, 2 the store cannot be read."),
    CLI_ARGS(args),
    .run = run,
};

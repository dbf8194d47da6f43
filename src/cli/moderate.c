/* moderate.c - `taberna moderate`: what an operator does about tables and people, also while the store is served. What
 * was done is written down beside it, and servers look there every second (server/orders.c). */
#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/logs.h"
#include "say/say.h"
#include "say/text.h"
#include "server/erase.h"
#include "server/marks.h"
#include "table/news.h"

enum { PAGE = 256, MARKS = 4096, REPORTS = 200 };

typedef struct given {
    const char *deed, *about, *store, *why;
    uint64_t hours;
} moderate_args;

typedef struct moderation {
    const moderate_args *given;
    tb_store *store;
    int64_t now_ms;
    const char *kind;             /* of the mark that the deed sets or drops */
    const tb_store_mark *handled; /* reports, up to one without a name */
} moderation;

static int failed(const moderation *own) { return cli_fail("%s", tb_store_why(own->store)); }

static void put_time(int64_t at_ms)
{
    time_t seconds = (time_t) (at_ms / 1000);
    struct tm day;
    char text[32];

    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &day));
    fputs(at_ms == INT64_MAX ? "for-ever" : text, stdout);
}

/* What came from people: nothing in it steers a terminal or ends a line. */
static void put_quoted(const char *text, size_t len)
{
    putchar('"');
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char) text[i];
        if (byte == '"' || byte == '\\')
            printf("\\%c", byte);
        else if (byte < ' ' || byte == 0x7f || byte == 0xc2) /* what follows 0xc2 may be a control character */
            printf("\\x%02x", byte);
        else
            putchar(byte);
    }
    putchar('"');
}

static void put_text(const char *name, const char *text)
{
    printf(" %s=", name);
    put_quoted(text, strlen(text));
}

/* --- Lists -------------------------------------------------------------------------------------------------------- */

/* One that cannot be read has been complained about. */
static bool print_table(void *context, const char *id)
{
    cli_log log = { .store = ((const moderation *) context)->store };

    if (!cli_log_read(&log, id))
        return true;
    const tb_table *table = log.table;
    printf("table=%s phase=%s public=%s entries=%" PRIu32 " last=", table->id, tb_phase_words[table->phase],
           table->terms.is_public ? "yes" : "no", table->entries);
    put_time(table->at_ms);
    for (int seat = 0; table->terms.game && seat < table->terms.config.seats; seat++)
        put_text(tb_table_seat_name(table, seat), table->sitter[seat].player.name);
    putchar('\n');
    tb_table_free(log.table);
    return true;
}

static int list_tables(moderation *own)
{
    return cli_each_table(own->store, TB_STORE_LIST_LIVE, print_table, own) < 0 ? failed(own) : CLI_OK;
}

static bool print_report(void *context, const tb_store_row *row)
{
    moderation *own = context;
    const char *entry = row->text + 17; /* behind the chain */
    size_t len = row->len - 17;
    bool all = own->given->about && strcmp(own->given->about, "all") == 0;
    char who[TB_STORE_NAME + 1];

    snprintf(who, sizeof(who), "%s/%" PRIu32, row->table, row->seq);
    for (const tb_store_mark *mark = own->handled; !all && mark->who[0]; mark++) {
        if (strcmp(who, mark->who) == 0)
            return true;
    }
    printf("table=%s entry=%" PRIu32 " at=", row->table, row->seq);
    put_time(row->at_ms);
    printf(" report=");
    put_quoted(entry + strlen("report "), len - strlen("report "));
    putchar('\n');
    return true;
}

/* The marks of a kind that hold at that time, the first MARKS of them, with an empty one behind the last; NULL: they
 * could not be read. For the caller to free. */
static tb_store_mark *marks_of(const moderation *own, const char *kind, int64_t now_ms, int *count)
{
    tb_store_mark *marks = calloc(MARKS + 1, sizeof(*marks));

    *count = marks ? tb_store_marks(own->store, kind, "", now_ms, marks, MARKS) : -1;
    if (*count >= 0)
        return marks;
    free(marks);
    return NULL;
}

/* Those that are handled are left out, and hide none that is not. */
static int list_reports(moderation *own)
{
    int count;
    tb_store_mark *handled = marks_of(own, TB_MARK_HANDLED, 0, &count);

    if (!handled)
        return failed(own);
    own->handled = handled;
    tb_store_status status = tb_store_reports(own->store, REPORTS + count, print_report, own);
    free(handled);
    return status == TB_STORE_OK ? CLI_OK : failed(own);
}

static int list_bans(moderation *own)
{
    static const char *const kinds[] = { TB_MARK_BAN_NAME, TB_MARK_BAN_ADDRESS, TB_MARK_HOLD };

    for (int k = 0; k < TB_LEN(kinds); k++) {
        int count;
        tb_store_mark *marks = marks_of(own, kinds[k], own->now_ms, &count);
        for (int i = 0; i < count; i++) {
            printf("%s", kinds[k]);
            put_text("who", marks[i].who);
            printf(" until=");
            put_time(marks[i].until_ms);
            put_text("why", marks[i].note);
            putchar('\n');
        }
        free(marks);
        if (count < 0)
            return failed(own);
    }
    return CLI_OK;
}

static int list_deeds(moderation *own)
{
    tb_store_deed deeds[PAGE];
    int64_t after = 0;
    int count;

    while ((count = tb_store_deeds(own->store, after, deeds, PAGE)) > 0) {
        for (int i = 0; i < count; i++) {
            printf("number=%" PRId64 " at=", deeds[i].number);
            put_time(deeds[i].at_ms);
            put_text("by", deeds[i].by);
            printf(" deed=%s", deeds[i].deed);
            put_text("about", deeds[i].about);
            put_text("why", deeds[i].note);
            putchar('\n');
        }
        after = deeds[count - 1].number;
    }
    return count < 0 ? failed(own) : CLI_OK;
}

/* The record that a report is judged by: complete once the game has ended, before as the public sees it. */
static int print_record(moderation *own)
{
    cli_log log = { .store = own->store };
    tb_text length = tb_text_on(NULL, 0);
    char *bytes = NULL;

    if (!cli_log_read(&log, own->given->about))
        return CLI_BAD;
    int as = log.table->phase == TB_PHASE_OVER || log.table->phase == TB_PHASE_ABORTED ? TB_COMPLETE : TB_PUBLIC;
    bool begun = tb_table_record(log.table, as, &length);
    if (begun && (bytes = malloc(length.len + 1))) {
        tb_text text = tb_text_on(bytes, length.len + 1);
        tb_table_record(log.table, as, &text);
        fwrite(bytes, 1, text.len, stdout);
    }
    free(bytes);
    tb_table_free(log.table);
    return begun ? CLI_OK : cli_fail(_("the game at table %s has not begun"), own->given->about);
}

/* --- Deeds -------------------------------------------------------------------------------------------------------- */

static int write_down(moderation *own)
{
    tb_store_deed deed = { .at_ms = own->now_ms, .by = "operator" };

    snprintf(deed.deed, sizeof(deed.deed), "%s", own->given->deed);
    snprintf(deed.about, sizeof(deed.about), "%s", own->given->about);
    snprintf(deed.note, sizeof(deed.note), "%s", own->given->why ? own->given->why : "");
    return tb_store_deed_add(own->store, &deed) == TB_STORE_OK ? CLI_OK : failed(own);
}

static int set_mark(moderation *own)
{
    int64_t left = (int64_t) own->given->hours * 3600000;
    tb_store_mark mark = { .until_ms = left ? own->now_ms + left : INT64_MAX };

    snprintf(mark.kind, sizeof(mark.kind), "%s", own->kind);
    snprintf(mark.who, sizeof(mark.who), "%s", own->given->about);
    snprintf(mark.note, sizeof(mark.note), "%s", own->given->why ? own->given->why : "");
    return tb_store_mark_set(own->store, &mark, false, 0) == TB_STORE_OK ? write_down(own) : failed(own);
}

/* Servers know so many banned addresses and no more: one that they would not know is refused. */
static int ban_address(moderation *own)
{
    const char *address = own->given->about;
    struct in6_addr any;
    bool known = false;
    int count;

    if (inet_pton(AF_INET, address, &any) != 1 && inet_pton(AF_INET6, address, &any) != 1)
        return cli_fail(
            _("\"%s\" is no address; one is 203.0.113.7, or 2001:db8::7 with all that share its first half"),
            cli_clean(address));
    tb_store_mark *marks = marks_of(own, TB_MARK_BAN_ADDRESS, own->now_ms, &count);
    if (!marks)
        return failed(own);
    for (int i = 0; i < count; i++)
        known = known || strcmp(marks[i].who, address) == 0;
    free(marks);
    return known || count < TB_BANS_MOST
               ? set_mark(own)
               : cli_fail(_("%d addresses are banned, and servers know no more; unban one, or use a firewall"),
                          TB_BANS_MOST);
}

static int drop_mark(moderation *own)
{
    tb_store_status status = tb_store_mark_drop(own->store, own->kind, own->given->about, "");

    return status == TB_STORE_OK ? write_down(own) : failed(own);
}

static int freeze(moderation *own)
{
    tb_store_about about;

    return tb_store_about_table(own->store, own->given->about, &about) == TB_STORE_OK ? set_mark(own) : failed(own);
}

/* Somebody may move at the same time: then it is read and tried again. */
static int close_table(moderation *own)
{
    enum { TRIES = 16 };
    tb_message why = { 0 };
    tb_entry entry;
    bool done = false, live = true;

    for (int i = 0; i < TRIES && !done && live; i++) {
        cli_log log = { .store = own->store };
        if (!cli_log_read(&log, own->given->about))
            return CLI_BAD;
        live = tb_table_propose_expire(log.table, &entry, &why) == TB_OK;
        done = live && cli_log_append(&log, &entry, TB_PHASE_ABORTED, "moderate");
        tb_table_free(log.table);
    }
    if (!live)
        return cli_fail(_("table %s is neither open nor played"), own->given->about);
    return done ? write_down(own) : cli_fail(_("table %s could not be written to"), own->given->about);
}

/* --- Deleting what a person has said -------------------------------------------------------------------------------- */

/* One deed for each table, so that servers read it again; the name is not written down. */
static int note_erased(const moderation *own, const char *table, int count)
{
    moderate_args args = { .deed = "erase", .about = table, .why = own->given->why };
    moderation deed = { .given = &args, .store = own->store, .now_ms = own->now_ms };

    if (count == TB_ERASE_STORE)
        return failed(own);
    if (count == TB_ERASE_DAMAGED)
        return cli_fail(_("table %s cannot be read: %s"), table,
                        _("it is damaged, and what stands behind the damage was left as it is"));
    printf("table=%s erased=%d\n", table, count);
    return write_down(&deed);
}

static int erase_entry(moderation *own)
{
    char table[TB_STORE_ID + 1];
    uint32_t entry;
    int end = 0;

    if (sscanf(own->given->about, "%16[a-z2-7]/%9" SCNu32 "%n", table, &entry, &end) != 2 || own->given->about[end])
        return cli_fail(_("\"%s\" is not TABLE/ENTRY"), own->given->about);
    int count = tb_erase_entry(own->store, table, entry);
    return count ? note_erased(own, table, count)
                 : cli_fail(_("there is nothing to delete in %s: no name, no chat, no report"), own->given->about);
}

typedef struct erasure {
    const moderation *own;
    bool found;
    int answer;
} erasure;

/* A table that is damaged does not keep the others. */
static bool erase_at(void *context, const char *table)
{
    erasure *now = context;
    int count = tb_erase_person(now->own->store, table, &(tb_erase_whom){ .name = now->own->given->about });

    now->found |= count != 0;
    if (count != 0 && note_erased(now->own, table, count) != CLI_OK)
        now->answer = CLI_BAD;
    return true;
}

static int erase_name(moderation *own)
{
    erasure now = { .own = own, .answer = CLI_OK };
    tb_store_status status = tb_name_forget(own->store, own->given->about);

    if ((status != TB_STORE_OK && status != TB_STORE_ABSENT) ||
        cli_each_table(own->store, TB_STORE_LIST_ALL, erase_at, &now) < 0)
        return failed(own);
    if (!now.found && status == TB_STORE_ABSENT)
        return cli_fail(_("nobody is called \"%s\""), own->given->about);
    return now.answer;
}

static const struct {
    const char *name;
    int (*run)(moderation *own);
    bool needs_about;
    const char *kind; /* of the mark that it sets or drops */
} deeds[] = {
    { "tables", list_tables, false, NULL },
    { "reports", list_reports, false, NULL },
    { "bans", list_bans, false, NULL },
    { "deeds", list_deeds, false, NULL },
    { "record", print_record, true, NULL },
    { "freeze", freeze, true, TB_MARK_HOLD },
    { "unfreeze", drop_mark, true, TB_MARK_HOLD },
    { "close", close_table, true, NULL },
    { "ban-name", set_mark, true, TB_MARK_BAN_NAME },
    { "unban-name", drop_mark, true, TB_MARK_BAN_NAME },
    { "ban-address", ban_address, true, TB_MARK_BAN_ADDRESS },
    { "unban-address", drop_mark, true, TB_MARK_BAN_ADDRESS },
    { "handled", set_mark, true, TB_MARK_HANDLED },
    { "erase", erase_entry, true, NULL },
    { "erase-name", erase_name, true, NULL },
};

static int run(void *argument)
{
    const moderate_args *given = argument;
    moderation own = { .given = given, .now_ms = time(NULL) * INT64_C(1000) };
    const char *names[TB_LEN(deeds)];
    char why[TB_STORE_WHY];

    for (int i = 0; i < TB_LEN(deeds); i++)
        names[i] = deeds[i].name;
    int deed = cli_choose(_("there is nothing called \"%s\" to do; there is: %s"), given->deed, names, TB_LEN(names));
    if (deed < 0)
        return CLI_BAD;
    if (deeds[deed].needs_about && !given->about)
        return cli_fail(_("%s needs to know whom or what it is about"), given->deed);
    if (tb_store_open(given->store, TB_STORE_JOIN, &own.store, why) != TB_STORE_OK)
        return cli_fail("%s", why);
    own.kind = deeds[deed].kind;
    int answer = deeds[deed].run(&own);
    tb_store_close(own.store);
    return answer;
}

static const cli_arg args[] = {
    { "DO", CLI_WORD, .to = AT(deed), .required = true,
      .help = N_(
          "list tables, reports, bans or deeds; record, freeze, unfreeze or close a TABLE; ban-name or unban-name a NAME; "
          "ban-address or unban-address an ADDRESS; handled TABLE/ENTRY, of a report; erase the words of TABLE/ENTRY; "
          "erase-name NAME, with all that was said under it") },
    { "ABOUT", CLI_WORD, .to = AT(about),
      .help = N_("the table, name, address or report that is meant; of reports: all") },
    { "hours", CLI_COUNT, .value = "N", .to = AT(hours), .least = 1, .most = 876000,
      .help = N_("how long a ban lasts; for ever unless told") },
    { "why", CLI_TEXT, .value = "TEXT", .to = AT(why), .help = N_("the reason, which is written down") },
    { "store", CLI_TEXT, .value = "STORE", .to = AT(store),
      .help = N_("sqlite:FILE, or postgresql://... (TABERNA_STORE, or sqlite:taberna.db)") },
};

const cli_command cli_moderate = {
    .name = "moderate",
    .help = N_("see what was reported, freeze or close tables, ban names and addresses, delete what people said"),
    CLI_ARGS(args),
    CLI_USUAL(.store = "sqlite:taberna.db"),
    .variables = "TABERNA_",
    .run = run,
};

/* store.c - the interface of the store: finds the driver of a url and passes every verb on to it. Input that databases
 * would treat differently is refused here, so that all drivers answer the same. */
#include "store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "store/driver.h"

static const tb_store_driver *const drivers[] = { &tb_store_sqlite, &tb_store_postgres };

tb_store_status tb_store_fail(char why[TB_STORE_WHY], tb_store_status status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, TB_STORE_WHY, format, args);
    va_end(args);
    return status;
}

void tb_store_copy(char *out, size_t size, const char *text) { snprintf(out, size, "%s", text); }

tb_store_status tb_store_open(const char *url, tb_store_mode mode, tb_store **out, char why[TB_STORE_WHY])
{
    *out = NULL;
    why[0] = '\0';
    for (int i = 0; i < TB_LEN(drivers); i++) {
        if (strncmp(url, drivers[i]->scheme, strlen(drivers[i]->scheme)) == 0)
            return drivers[i]->open(url, mode, out, why);
    }
    return tb_store_fail(why, TB_STORE_BROKEN, "a store is sqlite:FILE or postgresql://..., not what was given");
}

void tb_store_close(tb_store *store)
{
    if (store)
        store->driver->close(store);
}

const char *tb_store_why(const tb_store *store) { return store->why; }

/* --- What may come in --------------------------------------------------------------------------------------------- */

/* The bytes of the character at `at`, 0 if it is none: UTF-8 without zero, surrogates and needless length. */
static size_t character(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = { 0, 1, 0x80, 0x800, 0x10000 };
    size_t len = at[0] < 0x80 ? 1 : at[0] >> 5 == 6 ? 2 : at[0] >> 4 == 14 ? 3 : at[0] >> 3 == 30 ? 4 : 0;
    uint32_t code = len == 1 ? at[0] : at[0] & (0x7fU >> len);

    if (len == 0 || len > left)
        return 0;
    for (size_t i = 1; i < len; i++) {
        if (at[i] >> 6 != 2)
            return 0;
        code = code << 6 | (at[i] & 0x3fU);
    }
    return code >= least[len] && code <= 0x10ffff && code >> 11 != 0xd800 >> 11 ? len : 0;
}

static bool is_text(const char *bytes, size_t len)
{
    for (size_t at = 0, step; at < len; at += step) {
        step = character((const unsigned char *) bytes + at, len - at);
        if (step == 0)
            return false;
    }
    return true;
}

/* A word of at most `most` bytes. */
static bool is_word(const char *word, size_t most)
{
    size_t len = strnlen(word, most + 1);

    return len > 0 && len <= most && is_text(word, len);
}

static bool is_table(const char *table) { return is_word(table, TB_STORE_ID); }
static bool is_name(const char *name) { return is_word(name, TB_STORE_NAME); }

/* Nodes stand in notices, in front of a space. */
static bool is_node(const char *node) { return is_word(node, TB_STORE_NODE) && !strchr(node, ' '); }

static tb_store_status absent(tb_store *store, const char *what)
{
    return tb_store_fail(store->why, TB_STORE_ABSENT, "there is no such %s", what);
}

static tb_store_status refused(tb_store *store, const char *what)
{
    return tb_store_fail(store->why, TB_STORE_BROKEN, "%s is empty, too long or not UTF-8: nothing was stored", what);
}

/* --- The log ------------------------------------------------------------------------------------------------------ */

tb_store_status tb_store_append(tb_store *store, const char *node, tb_store_row rows[], int count)
{
    TB_ASSERT(count >= 0 && (rows || count == 0));
    if (!is_node(node))
        return refused(store, "the name of the node");
    for (int i = 0; i < count; i++) {
        rows[i].stored = false;
        if (!is_table(rows[i].table) || !is_text(rows[i].text, rows[i].len) || (rows[i].name && !is_name(rows[i].name)))
            return refused(store, "a row, the id of its table or the name of the person who sits down");
    }
    return count > 0 ? store->driver->append(store, node, rows, count) : TB_STORE_OK;
}

tb_store_status tb_store_load(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context)
{
    return is_table(table) ? store->driver->load(store, table, seq, take, context) : absent(store, "table");
}

static bool are_tables(const tb_store_part parts[], int count)
{
    for (int i = 0; i < count; i++) {
        if (!is_table(parts[i].table))
            return false;
    }
    return true;
}

void tb_store_load_parts(tb_store *store, tb_store_part parts[], int count, tb_store_take *take)
{
    bool together = store->driver->load_parts && count > 1 && are_tables(parts, count);
    tb_store_status all = together ? store->driver->load_parts(store, parts, count, take) : TB_STORE_OK;

    together = together && all != TB_STORE_BROKEN; /* one of them is; each by itself shows which */
    for (int i = 0; i < count; i++) {
        tb_store_part *part = &parts[i];
        part->status = together ? all : tb_store_load(store, part->table, part->seq, take, part->context);
        if (part->status == TB_STORE_ABSENT)
            part->status = TB_STORE_OK;
    }
}

tb_store_status tb_store_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                 const char *after)
{
    return is_table(table) ? store->driver->rewrite(store, table, seq, before, after) : absent(store, "table");
}

int tb_store_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most)
{
    return store->driver->tables(store, which, after, out, most);
}

tb_store_status tb_store_measure(tb_store *store, tb_store_size *out) { return store->driver->measure(store, out); }

tb_store_status tb_store_about_table(tb_store *store, const char *table, tb_store_about *out)
{
    return is_table(table) ? store->driver->about(store, table, out) : absent(store, "table");
}

tb_store_status tb_store_stand_still(tb_store *store) { return store->driver->stand_still(store); }

tb_store_status tb_store_copy_to(tb_store *store, const char *file) { return store->driver->copy(store, file); }

int64_t tb_store_check(tb_store *store, tb_store_found *found, void *context)
{
    return store->driver->check(store, found, context);
}

/* --- Nodes and leases --------------------------------------------------------------------------------------------- */

tb_store_status tb_store_beat(tb_store *store, const char *node, int64_t ms)
{
    return is_node(node) ? store->driver->beat(store, node, ms) : refused(store, "the name of the node");
}

int64_t tb_store_now_ms(tb_store *store) { return store->driver->now_ms(store); }

tb_store_status tb_store_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                               bool granted[])
{
    TB_ASSERT(count >= 0 && ((tables && granted) || count == 0));
    for (int i = 0; i < count; i++) {
        granted[i] = false;
        if (!is_table(tables[i]))
            return refused(store, "the id of a table");
    }
    if (!is_node(node))
        return refused(store, "the name of the node");
    return count > 0 ? store->driver->lease(store, node, tables, count, granted) : TB_STORE_OK;
}

int tb_store_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most)
{
    return store->driver->orphans(store, out, most);
}

tb_store_status tb_store_leave(tb_store *store, const char *node)
{
    return is_node(node) ? store->driver->leave(store, node) : refused(store, "the name of the node");
}

int tb_store_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most)
{
    return store->driver->nodes(store, out, most);
}

tb_store_status tb_store_whisper(tb_store *store, const char *node, const char *table, uint32_t word)
{
    return is_node(node) && is_word(table, TB_STORE_ID) ? store->driver->whisper(store, node, table, word)
                                                        : refused(store, "the name of the node or of the table");
}

tb_store_status tb_store_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count)
{
    TB_ASSERT(count >= 0 && (tidings || count == 0));
    for (int i = 0; i < count; i++) {
        if (!is_table(tidings[i].table))
            return refused(store, "the id of a table");
    }
    if (!is_node(node) || count > TB_STORE_TIDINGS)
        return refused(store, "the name of the node");
    return count > 0 ? store->driver->tell(store, node, tidings, count) : TB_STORE_OK;
}

tb_store_status tb_store_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told, void *context,
                                bool *missed)
{
    *missed = false;
    return store->driver->listen(store, node, ms, wake, told, context, missed);
}

/* --- Persons ------------------------------------------------------------------------------------------------------ */

tb_store_status tb_store_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms)
{
    if (!is_name(name) || !is_word(phrase_hash, TB_STORE_PHRASE - 1))
        return refused(store, "the name, or the hash of its passphrase,");
    return store->driver->name_add(store, name, phrase_hash, at_ms);
}

tb_store_status tb_store_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE])
{
    return is_name(name) ? store->driver->name_phrase(store, name, phrase_hash) : absent(store, "name");
}

tb_store_status tb_store_name_since(tb_store *store, const char *name, int64_t *at_ms)
{
    return is_name(name) ? store->driver->name_since(store, name, at_ms) : absent(store, "name");
}

tb_store_status tb_store_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                     int64_t until_ms)
{
    return is_name(name) ? store->driver->session_add(store, hash, name, until_ms) : absent(store, "name");
}

tb_store_status tb_store_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                      char name[TB_STORE_NAME + 1])
{
    return store->driver->session_name(store, hash, now_ms, name);
}

tb_store_status tb_store_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH])
{
    return store->driver->session_drop(store, hash);
}

int tb_store_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most)
{
    return is_name(name) ? store->driver->seats_kept(store, name, out, most) : 0;
}

tb_store_status tb_store_name_change(tb_store *store, const char *name, const char *phrase_hash)
{
    if (!is_word(phrase_hash, TB_STORE_PHRASE - 1))
        return refused(store, "the hash of the passphrase");
    return is_name(name) ? store->driver->name_change(store, name, phrase_hash) : absent(store, "name");
}

tb_store_status tb_store_name_drop(tb_store *store, const char *name)
{
    return is_name(name) ? store->driver->name_drop(store, name) : absent(store, "name");
}

/* --- Marks and deeds ---------------------------------------------------------------------------------------------- */

static bool is_empty_or(const char *word, size_t most) { return !word[0] || is_word(word, most); }

tb_store_status tb_store_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms)
{
    if (!is_word(mark->kind, TB_STORE_KIND) || !is_name(mark->who) || !is_empty_or(mark->whom, TB_STORE_NAME) ||
        !is_empty_or(mark->note, TB_STORE_TEXT))
        return refused(store, "a word of the mark");
    return store->driver->mark_set(store, mark, fresh, now_ms);
}

tb_store_status tb_store_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom)
{
    if (!is_word(kind, TB_STORE_KIND) || !is_name(who) || !is_empty_or(whom, TB_STORE_NAME))
        return absent(store, "mark");
    return store->driver->mark_drop(store, kind, who, whom);
}

int tb_store_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most)
{
    if (!is_word(kind, TB_STORE_KIND) || !is_empty_or(who, TB_STORE_NAME))
        return 0;
    return store->driver->marks(store, kind, who, now_ms, out, most);
}

tb_store_status tb_store_forget_ended(tb_store *store, int64_t now_ms)
{
    return store->driver->forget_ended(store, now_ms);
}

tb_store_status tb_store_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                   char name[TB_STORE_NAME + 1])
{
    return is_table(table) && is_word(kind, TB_STORE_KIND) && is_name(whom)
               ? store->driver->marked_at(store, table, kind, whom, name)
               : absent(store, "mark");
}

tb_store_status tb_store_deed_add(tb_store *store, const tb_store_deed *deed)
{
    if (!is_name(deed->by) || !is_word(deed->deed, TB_STORE_KIND) || !is_empty_or(deed->about, TB_STORE_NAME) ||
        !is_empty_or(deed->note, TB_STORE_TEXT))
        return refused(store, "a word of the deed");
    return store->driver->deed_add(store, deed);
}

int tb_store_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most)
{
    return store->driver->deeds(store, after, out, most);
}

int64_t tb_store_deeds_last(tb_store *store) { return store->driver->deeds_last(store); }

tb_store_status tb_store_reports(tb_store *store, int most, tb_store_take *take, void *context)
{
    return store->driver->reports(store, most, take, context);
}

/* --- Webhooks ----------------------------------------------------------------------------------------------------- */

tb_store_status tb_store_hook_set(tb_store *store, const tb_store_hook *hook)
{
    if (!is_table(hook->table))
        return absent(store, "table");
    if (hook->url[0] && !is_word(hook->url, TB_STORE_URL))
        return refused(store, "the address of the webhook");
    return store->driver->hook_set(store, hook);
}

tb_store_status tb_store_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent)
{
    TB_ASSERT(seat >= 0);
    return is_table(table) ? store->driver->hook_sent(store, table, seat, sent) : absent(store, "table");
}

int tb_store_hooks(tb_store *store, const char *table, tb_store_hook out[], int most)
{
    return is_table(table) ? store->driver->hooks(store, table, out, most) : 0;
}

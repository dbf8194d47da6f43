/* erase.c - reads a log as a server would and replaces the rows with a person's words; the last first: a run
 * that was interrupted finds the others again by the name that stands in the first. */
#include "server/erase.h"

#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "table/table.h"

/* A row that is to be replaced. */
typedef struct change {
    uint32_t seq;
    char *before, *after;
    struct change *next;
} change;

typedef struct erasing {
    tb_table *table;
    const tb_erase_whom *whom; /* NULL: the entry is meant */
    uint32_t entry;
    tb_seats meant; /* seats on which the person sits now */
    bool failed;
    char *record;    /* of the first entry, without names; NULL: as it was */
    change *changes; /* the last of the log first */
} erasing;

static bool is_kept(const erasing *own, const tb_store_row *row, const tb_entry *entry)
{
    for (int i = 0; i < own->whom->kept_count; i++) {
        const tb_store_seat *kept = &own->whom->kept[i];
        if (kept->sat == row->seq && kept->seat == entry->seat && strcmp(kept->table, own->table->id) == 0)
            return true;
    }
    return false;
}

/* Notes who sits down. */
static bool is_meant(erasing *own, const tb_store_row *row, const tb_entry *entry)
{
    if (!own->whom)
        return row->seq == own->entry;
    if (entry->kind == TB_ENTRY_CREATE)
        return row->at_ms >= own->whom->since_ms;
    if (!tb_entry_holds_words((tb_entry_kind) entry->kind))
        return false;
    tb_seats seat = 1u << entry->seat;
    if (entry->kind == TB_ENTRY_SIT) {
        const tb_player *player = &entry->sit.player;
        bool named = player->kind == TB_PLAYER_PERSON && row->at_ms >= own->whom->since_ms &&
                     strcmp(player->name, own->whom->name) == 0;
        own->meant = named || is_kept(own, row, entry) ? own->meant | seat : own->meant & ~seat;
    }
    return own->meant & seat;
}

/* A line of a record becomes longer by one byte at most, when its name had one; and has 16 with its end. */
static bool erase_names(erasing *own, tb_terms *terms)
{
    size_t size = terms->record_len + terms->record_len / 16 + 2;

    own->record = terms->record ? malloc(size) : NULL;
    own->failed = terms->record && !own->record;
    tb_text room = tb_text_on(own->record, own->record ? size : 0);
    return own->record && tb_terms_erase(terms, own->whom ? own->whom->name : NULL, &room);
}

static bool erase_words(erasing *own, tb_entry *entry)
{
    return entry->kind == TB_ENTRY_CREATE ? erase_names(own, &entry->terms) : tb_entry_erase(entry);
}

/* The row without the words; for the caller to free. NULL: no memory, or it is longer than an entry may be. */
static char *write_row(const erasing *own, const tb_store_row *row, const tb_entry *entry)
{
    tb_text length = tb_text_on(NULL, 0);

    tb_table_write_erased(own->table, entry, row->at_ms, &length);
    char *bytes = length.len <= TB_ENTRY_MAX ? malloc(length.len + 1) : NULL;
    tb_text text = tb_text_on(bytes, bytes ? length.len + 1 : 0);
    if (bytes)
        tb_table_write_erased(own->table, entry, row->at_ms, &text);
    return bytes;
}

static bool note_change(erasing *own, const tb_store_row *row, const tb_entry *entry)
{
    change *made = calloc(1, sizeof(*made));
    char *before = strndup(row->text, row->len), *after = write_row(own, row, entry);

    if (!made || !before || !after) {
        free(made);
        free(before);
        free(after);
        return false;
    }
    *made = (change){ row->seq, before, after, own->changes };
    own->changes = made;
    return true;
}

static bool take_row(void *context, const tb_store_row *row)
{
    erasing *own = context;
    tb_entry entry;

    own->failed = row->seq != own->table->entries ||
                  tb_table_entry(own->table, row->text, row->len, row->at_ms, tb_game_named, &entry) < 0;
    if (own->failed)
        return false;
    tb_entry erased = entry;
    if (is_meant(own, row, &entry) && erase_words(own, &erased))
        own->failed = !note_change(own, row, &erased);
    own->failed |= tb_table_apply(own->table, &entry, row->at_ms) < 0;
    return !own->failed;
}

/* Forgets the changes. ABSENT: a row is not as it was read. */
static tb_store_status carry_out(tb_store *store, erasing *own, const char *table, int *count)
{
    tb_store_status status = TB_STORE_OK;

    for (change *made = own->changes, *next; made; made = next) {
        next = made->next;
        if (status == TB_STORE_OK)
            status = tb_store_rewrite(store, table, made->seq, made->before, made->after);
        *count += status == TB_STORE_OK;
        free(made->before);
        free(made->after);
        free(made);
    }
    return status;
}

/* Somebody else may erase at the same time: then it is read and tried again. */
static int erase(tb_store *store, const char *table, const erasing *what)
{
    enum { TRIES = 4 };
    int count = 0;

    for (int i = 0; i < TRIES; i++) {
        erasing own = *what;
        own.table = tb_table_new(table);
        tb_store_status read = own.table ? tb_store_load(store, table, 0, take_row, &own) : TB_STORE_FULL;
        tb_store_status status = carry_out(store, &own, table, &count); /* also of a log that is damaged further on */
        bool damaged = own.failed || read == TB_STORE_BROKEN;
        tb_table_free(own.table);
        free(own.record);
        if ((read == TB_STORE_OK || read == TB_STORE_BROKEN) && status == TB_STORE_OK)
            return damaged ? TB_ERASE_DAMAGED : count;
        if (read != TB_STORE_OK || status != TB_STORE_ABSENT)
            break;
    }
    return TB_ERASE_STORE;
}

int tb_erase_entry(tb_store *store, const char *table, uint32_t entry)
{
    return erase(store, table, &(erasing){ .entry = entry });
}

int tb_erase_person(tb_store *store, const char *table, const tb_erase_whom *whom)
{
    return erase(store, table, &(erasing){ .whom = whom });
}

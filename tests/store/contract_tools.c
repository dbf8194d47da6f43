/* contract_tools.c - what the tests of the store have in common. */
#include <time.h>
#include <unistd.h>

#include "contract.h"

char store_url[300];

tb_store *open_store(tb_store_mode mode)
{
    char why[TB_STORE_WHY];
    tb_store *store = NULL;
    tb_store_status status = tb_store_open(store_url, mode, &store, why);

    CHECK(status == TB_STORE_OK, "%s: %d %s", store_url, (int) status, why);
    return store;
}

/* Ids ascend in the order they are made, also over programs that share a database. */
const char *fresh_id(void)
{
    static char id[TB_STORE_ID + 1];
    static unsigned count;

    snprintf(id, sizeof id, "t%07u%08u", (unsigned) getpid() % 10000000, count++);
    return id;
}

tb_store_row row_of(const char *table, uint32_t seq, const char *text)
{
    tb_store_row row = { .seq = seq, .at_ms = 1000 + seq, .text = text, .len = strlen(text), .phase = -1 };

    snprintf(row.table, sizeof row.table, "%s", table);
    return row;
}

bool append_one(tb_store *store, const char *table, uint32_t seq, const char *text)
{
    tb_store_row row = row_of(table, seq, text);
    tb_store_status status = tb_store_append(store, "node", &row, 1);

    CHECK(status == TB_STORE_OK, "append: %d %s", (int) status, tb_store_why(store));
    return row.stored;
}

void make_tables(tb_store *store, id_text *out, int count)
{
    for (int i = 0; i < count; i++) {
        strcpy(out[i], fresh_id());
        assert_true(append_one(store, out[i], 0, "create"));
    }
}

const char *name_of(const char *name)
{
    static char out[TB_STORE_NAME + 1];

    snprintf(out, sizeof out, "%s%d", name, (int) getpid());
    return out;
}

bool take_next(void *context, const tb_store_row *row)
{
    int *count = context;

    *count = (int) row->seq == *count ? *count + 1 : -1;
    return *count >= 0;
}

int count_rows(tb_store *store, const char *table)
{
    int count = 0;
    tb_store_status status = tb_store_load(store, table, 0, take_next, &count);

    CHECK(status == TB_STORE_OK || status == TB_STORE_ABSENT, "load: %d %s", (int) status, tb_store_why(store));
    return count;
}

void sleep_ms(int ms) { nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL); }

void refuses(const char *url, tb_store_mode mode, tb_store_status wanted, const char *words)
{
    char why[TB_STORE_WHY];
    tb_store *store = NULL;
    tb_store_status status = tb_store_open(url, mode, &store, why);

    CHECK(status == wanted && !store, "%s: status %d, %s", url, (int) status, why);
    CHECK(strstr(why, words), "%s: \"%s\" does not say \"%s\"", url, why, words);
}

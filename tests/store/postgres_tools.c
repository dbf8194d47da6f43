/* postgres_tools.c - the server of the tests, and listening to it. */
#include "postgres_tools.h"

#include <stdlib.h>

#include "store/postgres.h"

bool find_server(void)
{
    const char *url = getenv("TABERNA_TEST_PG");

    if (!url)
        fprintf(stderr, "run this under script/with-postgres\n");
    else
        snprintf(store_url, sizeof store_url, "%s", url);
    return url;
}

void server(const char *verb)
{
    char command[600];

    snprintf(command, sizeof command, "%s %s", getenv("TABERNA_TEST_PG_CTL"), verb);
    assert_int_equal(system(command), 0);
}

void run_sql(tb_store *store, const char *sql)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *result = tb_postgres_ready(self) ? tb_postgres_exec(self, sql) : NULL;

    CHECK(result, "%s: %s", sql, tb_store_why(store));
    PQclear(result);
}

void hear(void *context, const tb_store_notice *notice)
{
    ears *heard = context;
    size_t len = strlen(heard->text);

    snprintf(heard->text + len, sizeof heard->text - len, "%s %s%u,", notice->table, notice->is_whisper ? "!" : "",
             notice->word);
}

bool listen_all(tb_store *store, ears *heard)
{
    bool missed, ever = false;
    size_t len;

    do {
        len = strlen(heard->text);
        assert_int_equal(tb_store_listen(store, "here", 300, -1, hear, heard, &missed), TB_STORE_OK);
        ever |= missed;
    } while (missed || strlen(heard->text) > len);
    return ever;
}

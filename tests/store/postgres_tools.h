/* postgres_tools.h - for tests under script/with-postgres. */
#ifndef TB_TEST_STORE_POSTGRES_TOOLS_H
#define TB_TEST_STORE_POSTGRES_TOOLS_H

#include "contract.h"

/* The url of the server that script/with-postgres has started becomes `store_url`; false if it has not. */
bool find_server(void);

/* stop, start or kill the server. */
void server(const char *verb);

void run_sql(tb_store *store, const char *sql);

/* What a listener was told, as "table seq,table seq,". */
typedef struct ears {
    char text[300];
} ears;

void hear(void *context, const tb_store_notice *notice);

/* Listens as the node "here" until nothing more comes. True if something was missed. */
bool listen_all(tb_store *store, ears *heard);

#endif

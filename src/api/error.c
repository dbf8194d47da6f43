/* error.c - what went wrong, for strangers: a status, an id, a rule and an English sentence. */
#include <stdlib.h>

#include "api/handle.h"

static const struct {
    tb_status inside;
    taberna_status outside;
} statuses[] = {
    { TB_OK, TABERNA_OK },
    { TB_ILLEGAL, TABERNA_ILLEGAL },
    { TB_NOT_TO_ACT, TABERNA_NOT_TO_ACT },
    { TB_BAD_TEXT, TABERNA_BAD_TEXT },
    { TB_BAD_CONFIG, TABERNA_BAD_CONFIG },
    { TB_BAD_VERSION, TABERNA_BAD_VERSION },
    { TB_BAD_CHANCE, TABERNA_BAD_CHANCE },
    { TB_NO_ROOM, TABERNA_NO_MEMORY },
    { TB_NOTHING, TABERNA_NOTHING },
};

static taberna_status outside(tb_status status)
{
    for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
        if (statuses[i].inside == status)
            return statuses[i].outside;
    }
    TB_ASSERT(false);
    return TABERNA_NOTHING;
}

static void copy(char *to, size_t size, const char *text)
{
    tb_text out = tb_text_on(to, size);

    tb_put(&out, text);
}

taberna_status api_say(taberna_error *error, taberna_status status, const char *id, const char *text)
{
    if (error) {
        *error = (taberna_error){ .status = status };
        copy(error->id, sizeof(error->id), id);
        copy(error->text, sizeof(error->text), text);
    }
    return status;
}

/* Only what is read, since this is said after every move of a search. */
taberna_status api_ok(taberna_error *error)
{
    if (error) {
        error->status = TABERNA_OK;
        error->line = error->column = 0;
        error->id[0] = error->rule[0] = error->text[0] = '\0';
    }
    return TABERNA_OK;
}

taberna_status api_fail(taberna_error *error, tb_status status, const tb_message *why)
{
    taberna_status answer = api_say(error, outside(status), tb_status_name(status), tb_status_text(status));

    if (error && why && why->row) {
        tb_text text = tb_text_on(error->text, sizeof(error->text));
        copy(error->id, sizeof(error->id), why->row->id);
        copy(error->rule, sizeof(error->rule), why->row->rule);
        tb_message_text(why, NULL, &text);
    }
    return answer;
}

taberna_status api_fail_record(taberna_error *error, const tb_record_error *fault)
{
    taberna_status answer = api_fail(error, fault->status, &fault->why);

    if (error) {
        tb_text text = tb_text_on(error->text, sizeof(error->text));
        error->line = fault->line;
        error->column = fault->column;
        tb_record_error_text(fault, NULL, &text);
    }
    return answer;
}

char *api_text(void (*write)(const void *from, tb_text *out), const void *from)
{
    tb_text text = tb_text_on(NULL, 0);

    write(from, &text);
    char *bytes = malloc(text.len + 1);
    if (bytes) {
        text = tb_text_on(bytes, text.len + 1);
        write(from, &text);
    }
    return bytes;
}

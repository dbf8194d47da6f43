/* fault.c - the sentence of a fault. */
#include "opponents/fault.h"

#include "base/base.h"

static const tb_message_row rows[TB_FAULT_SAYS] = { TB_FAULT_SAYS_LIST(TB_SAY_ROW) };

void tb_fault_quote(const char *text, char *out, size_t size)
{
    tb_text to = tb_text_on(out, size);

    TB_ASSERT(size > 4);
    for (; *text && to.len < size - 4; text++)
        tb_put_char(&to, *text < ' ' || *text > '~' ? '?' : *text);
    tb_put(&to, *text ? "..." : "");
}

static void put_argument(const tb_fault *fault, const char *name, size_t len, const char *wanted, tb_text *out)
{
    if (tb_spells("program", name, len))
        tb_put(out, fault->program);
    else if (tb_spells("word", name, len))
        tb_put(out, fault->word);
    else if (tb_spells("number", name, len))
        tb_put_int(out, fault->number);
    else
        tb_put(out, wanted);
}

void tb_fault_put(const tb_fault *fault, const char *(*translate)(const char *english), tb_text *out)
{
    const char *at = rows[fault->say].template_, *wanted = rows[fault->wanted].template_;

    TB_ASSERT(fault->kind > TB_FAULT_NONE && fault->kind < TB_FAULT_COUNT);
    at = translate ? translate(at) : at;
    wanted = translate ? translate(wanted) : wanted;
    while (*at) {
        size_t len = strcspn(at, "{");
        tb_put_bytes(out, at, len);
        at += len;
        if (*at != '{')
            break;
        len = strcspn(at, "}");
        put_argument(fault, at + 1, len - 1, wanted, out);
        at += len + (at[len] == '}');
    }
}

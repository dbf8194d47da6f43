/* message.c - messages as sentences and as JSON. */
#include "core/message.h"

static const char *arg_word(const tb_message_arg *arg)
{
    return arg->words && arg->value >= 0 && arg->value < arg->words->count ? arg->words->names[arg->value] : NULL;
}

static const tb_message_arg *arg_named(const tb_message *message, const char *name, size_t len)
{
    for (int i = 0; i < message->count; i++)
        if (tb_spells(message->args[i].name, name, len))
            return &message->args[i];
    return NULL;
}

static void put_arg(const tb_message_arg *arg, tb_translate translate, tb_text *out)
{
    const char *word = arg_word(arg);

    if (word)
        tb_put(out, tb_translated_id(translate, arg->words->kind, word));
    else
        tb_put_int(out, arg->value);
}

/* One of the forms parted by bars: the first for 1, the second for 2 and so on, the last for everything else. */
static void put_form(const char *forms, size_t len, int64_t value, tb_text *out)
{
    const char *bar;

    for (; value != 1 && (bar = memchr(forms, '|', len)); value--) {
        len -= (size_t) (bar + 1 - forms);
        forms = bar + 1;
    }
    bar = memchr(forms, '|', len);
    tb_put_bytes(out, forms, bar ? (size_t) (bar - forms) : len);
}

/* What stands in braces: an argument, or a form that its number asks for. False if no argument is named there. */
static bool put_braces(const tb_message *message, const char *inside, size_t len, tb_translate translate, tb_text *out)
{
    const char *colon = memchr(inside, ':', len);
    size_t name_len = colon ? (size_t) (colon - inside) : len;
    const tb_message_arg *arg = arg_named(message, inside, name_len);

    if (arg && colon)
        put_form(colon + 1, len - name_len - 1, arg->value, out);
    else if (arg)
        put_arg(arg, translate, out);
    return arg != NULL;
}

void tb_message_text(const tb_message *message, tb_translate translate, tb_text *out)
{
    if (!message->row)
        return;
    const char *at = tb_translated(translate, message->row->template_);
    while (*at) {
        size_t plain = strcspn(at, "{");
        tb_put_bytes(out, at, plain);
        at += plain;
        const char *close = strchr(at, '}');
        if (close && put_braces(message, at + 1, (size_t) (close - at) - 1, translate, out)) {
            at = close + 1;
        } else if (*at) {
            tb_put_char(out, *at++);
        }
    }
}

void tb_message_members(const tb_message *message, tb_text *out)
{
    tb_json_string(out, "id", message->row->id);
    tb_json_string(out, "rule", message->row->rule);
    tb_json_open(out, "args", '{');
    for (int i = 0; i < message->count; i++) {
        const tb_message_arg *arg = &message->args[i];
        const char *word = arg_word(arg);
        if (word)
            tb_json_string(out, arg->name, word);
        else
            tb_json_int(out, arg->name, arg->value);
    }
    tb_json_close(out, '}');
}

void tb_message_json(const tb_message *message, const char *key, tb_text *out)
{
    if (!message->row) {
        tb_json_null(out, key);
        return;
    }
    tb_json_open(out, key, '{');
    tb_message_members(message, out);
    tb_json_close(out, '}');
}

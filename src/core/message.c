/* message.c - messages as sentences and as JSON. */
#include "core/message.h"

const tb_message_row *tb_message_find(const tb_message_row rows[], int count, const char *id, size_t len)
{
    for (int i = 0; i < count; i++) {
        if (tb_spells(rows[i].id, id, len))
            return &rows[i];
    }
    return NULL;
}

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

enum { FORM_MAX = 8 };

/* A word in a form that has an article: the form is the context of the phrase in the catalogue. */
static void put_phrase(const tb_message_arg *arg, const char *form, size_t len, tb_translate translate, tb_text *out)
{
    char context[FORM_MAX] = "";

    TB_ASSERT(arg->words->phrases && arg->value >= 0 && arg->value < arg->words->count);
    memcpy(context, form, len < FORM_MAX ? len : FORM_MAX - 1);
    tb_put(out, tb_translated_id(translate, context, arg->words->phrases[arg->value]));
}

static void put_one(const tb_message_arg *arg, const char *form, size_t len, tb_translate translate, tb_text *out)
{
    const char *word = arg_word(arg);

    if (word && form && arg->words->phrases)
        put_phrase(arg, form, len, translate, out);
    else if (word)
        tb_put(out, tb_translated_id(translate, arg->words->kind, word));
    else
        tb_put_int(out, arg->value);
}

/* How many arguments from this one on are items of one list. */
static int count_items(const tb_message *message, const tb_message_arg *first)
{
    const tb_message_arg *end = message->args + message->count, *arg = first;

    TB_ASSERT(first >= message->args && first < end);
    while (arg < end && arg->item && strcmp(arg->name, first->name) == 0)
        arg++;
    return (int) (arg - first);
}

/* An argument, or a list: "a1, b1 and c1". */
static void put_arg(const tb_message *message, const tb_message_arg *arg, const char *form, size_t len,
                    tb_translate translate, tb_text *out)
{
    int items = count_items(message, arg);

    put_one(arg, form, len, translate, out);
    for (int i = 1; i < items; i++) {
        tb_put(out, i + 1 < items ? ", " : tb_translated(translate, N_(" and ")));
        put_one(arg + i, form, len, translate, out);
    }
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
    const char *form = colon ? colon + 1 : NULL;
    size_t form_len = colon ? len - name_len - 1 : 0;

    if (arg && form && (!arg->words || memchr(form, '|', form_len)))
        put_form(form, form_len, arg->item ? count_items(message, arg) : arg->value, out);
    else if (arg)
        put_arg(message, arg, form, form_len, translate, out);
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

/* The first letter as a capital: ASCII, or one of Latin-1's in UTF-8. */
static void raise_head(tb_text *out, size_t head)
{
    unsigned char *at = head < out->len && out->len < out->size ? (unsigned char *) out->bytes + head : NULL;

    TB_ASSERT(head <= out->len);
    if (at && *at >= 'a' && *at <= 'z')
        *at = (unsigned char) (*at - 'a' + 'A');
    else if (at && *at == 0xc3 && at[1] >= 0xa0 && at[1] != 0xb7)
        at[1] = (unsigned char) (at[1] - 0x20);
}

void tb_told_text(const tb_told *told, tb_translate translate, tb_text *out)
{
    TB_ASSERT(told->count <= TB_TOLD_MAX);
    for (int i = 0; i < told->count; i++) {
        tb_put(out, i ? " " : "");
        size_t head = out->len;
        tb_message_text(&told->say[i], translate, out);
        raise_head(out, head);
    }
}

static void put_json_value(const tb_message_arg *arg, const char *key, tb_text *out)
{
    const char *word = arg_word(arg);

    if (word)
        tb_json_string(out, key, word);
    else
        tb_json_int(out, key, arg->value);
}

/* A list is an array, also of one. */
static void put_json_list(const tb_message_arg *first, int items, tb_text *out)
{
    tb_json_open(out, first->name, '[');
    for (int i = 0; i < items; i++)
        put_json_value(first + i, NULL, out);
    tb_json_close(out, ']');
}

void tb_message_members(const tb_message *message, tb_text *out)
{
    TB_ASSERT(message->row && message->count <= TB_MESSAGE_ARGS);
    tb_json_string(out, "id", message->row->id);
    tb_json_string(out, "rule", message->row->rule);
    tb_json_open(out, "args", '{');
    for (int i = 0, items; i < message->count; i += items ? items : 1) {
        const tb_message_arg *arg = &message->args[i];
        items = count_items(message, arg);
        if (items)
            put_json_list(arg, items, out);
        else
            put_json_value(arg, arg->name, out);
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

void tb_told_json(const tb_told *told, const char *key, tb_text *out)
{
    TB_ASSERT(told->count <= TB_TOLD_MAX);
    tb_json_open(out, key, '[');
    for (int i = 0; i < told->count; i++)
        tb_message_json(&told->say[i], NULL, out);
    tb_json_close(out, ']');
}

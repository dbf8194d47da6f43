/* message.h - what the engine has to say, without saying it: an id, a rule number and named arguments.
 *
 * The engine makes no sentences. A message row gives an English template ("{card} lies on your own side"); a
 * screen looks the template up in its language and fills it in with tb_message_text.
 *
 *   {card}                                    the argument: a number, or a word of its vocabulary
 *   {amount} {amount:Centurion|Centurions}    behind a colon, the form that the number asks for: the first for 1, the
 *                                             second for 2 and so on, the last for all other numbers, 0 too
 *   {card:a} {seat:the}                       behind a colon without a bar, the word with its article, as its
 *                                             vocabulary phrases it: "a Cottage"; else as without the colon
 *   {squares} {squares:cube|cubes}            an argument that is a list: "a1, b1 and c1"; its length chooses the form
 *
 * So a language with more forms writes more of them and repeats where it must, as Polish does:
 * {amount:karta|karty|karty|karty|kart}. Our numbers are small. Forms hold no braces. */
#ifndef TB_MESSAGE_H
#define TB_MESSAGE_H

#include "base/text.h"

/* A vocabulary: the fixed ASCII ids of small numbers, used in records, JSON and arguments. */
typedef struct tb_words {
    const char *const *names;
    uint8_t count;
    const char *kind; /* what they name, "card": their context in the catalogue; NULL: the same in every language */
    const char *const *phrases; /* English, with an article: "a Cottage"; NULL: they need none                    */
} tb_words;

typedef struct tb_message_row {
    const char *id;        /* "fortuna.not-your-card"                                   */
    const char *rule;      /* "F-3.2", or "" where no rule is behind it                 */
    const char *template_; /* English, arguments in braces; the key of the catalogue    */
} tb_message_row;

/* A row without a rule, of a list X(ID, "id", "template"): the list of everything that a room has to say. */
#define TB_SAY_ROW(id, name, text) { name, "", text },

enum { TB_MESSAGE_ARGS = 12, TB_TOLD_MAX = 4 };

typedef struct tb_message_arg {
    const char *name;      /* as in the template                     */
    const tb_words *words; /* the vocabulary of value, NULL: a number */
    int32_t value;
    bool item; /* one of a list: all arguments of this name together */
} tb_message_arg;

typedef struct tb_message {
    const tb_message_row *row; /* NULL: nothing to say */
    uint8_t count;
    tb_message_arg args[TB_MESSAGE_ARGS];
} tb_message;

/* What an event did: a sentence, and what followed from it. None: the event is told with the one that completes it. */
typedef struct tb_told {
    uint8_t count;
    tb_message say[TB_TOLD_MAX];
} tb_told;

/* The row of that id; NULL: there is none. */
const tb_message_row *tb_message_find(const tb_message_row rows[], int count, const char *id, size_t len);

static inline void tb_say(tb_message *out, const tb_message_row *row)
{
    out->row = row;
    out->count = 0;
}

/* Adds an argument. A message has at most TB_MESSAGE_ARGS of them. */
static inline void tb_say_number(tb_message *out, const char *name, int32_t value)
{
    TB_ASSERT(out->row && name);
    TB_ASSERT(out->count < TB_MESSAGE_ARGS);
    out->args[out->count++] = (tb_message_arg){ name, NULL, value, false };
}

static inline void tb_say_word(tb_message *out, const char *name, const tb_words *words, int32_t value)
{
    TB_ASSERT(out->row && name && words);
    TB_ASSERT(out->count < TB_MESSAGE_ARGS);
    out->args[out->count++] = (tb_message_arg){ name, words, value, false };
}

/* Adds an item to the list of this name: a word, or a number where words is NULL. Its items stand side by side. */
static inline void tb_say_item(tb_message *out, const char *name, const tb_words *words, int32_t value)
{
    TB_ASSERT(out->row && name);
    TB_ASSERT(out->count < TB_MESSAGE_ARGS);
    out->args[out->count++] = (tb_message_arg){ name, words, value, true };
}

/* Adds a sentence to what is told and returns it, for its arguments. */
static inline tb_message *tb_told_add(tb_told *told, const tb_message_row *row)
{
    TB_ASSERT(told->count < TB_TOLD_MAX);
    tb_message *message = &told->say[told->count++];
    tb_say(message, row);
    return message;
}

/* A screen's translator to the reader's language: from an English text (kind NULL) or from an ASCII id, whose kind
 * tells the water that is drunk from the card of that name. */
typedef const char *(*tb_translate)(const char *kind, const char *text);

/* Marks an English text that stands in a table or passes through tb_translated: the catalogue takes it up. */
#define N_(text) text

static inline const char *tb_translated(tb_translate translate, const char *text)
{
    TB_ASSERT(text);
    return translate ? translate(NULL, text) : text;
}

/* An id of some kind; kind NULL leaves it. */
static inline const char *tb_translated_id(tb_translate translate, const char *kind, const char *id)
{
    return translate && kind ? translate(kind, id) : id;
}

/* A word of a vocabulary by its number. */
static inline const char *tb_translated_word(tb_translate translate, const tb_words *words, int number)
{
    TB_ASSERT(number >= 0 && number < words->count && words->names[number]);
    return tb_translated_id(translate, words->kind, words->names[number]);
}

/* Fills in the template; translate NULL leaves English. Unknown {names} stay as they stand. */
void tb_message_text(const tb_message *message, tb_translate translate, tb_text *out);

/* {"id":...,"rule":...,"args":{...}} with ids untranslated; null for an empty message. */
void tb_message_json(const tb_message *message, const char *key, tb_text *out);

/* All that is told as one text: sentences with a capital at their head and a space between them. */
void tb_told_text(const tb_told *told, tb_translate translate, tb_text *out);

/* "key":[MESSAGE,...] */
void tb_told_json(const tb_told *told, const char *key, tb_text *out);

/* Its members, for callers that add others; the message must not be empty and the caller has opened the object. */
void tb_message_members(const tb_message *message, tb_text *out);

#endif

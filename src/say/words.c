/* words.c - ids and moves in the reader's language. */
#include "say/words.h"

#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/notation.h"

enum { KEY_MAX = 256 };

static const tb_game *spoken_of;

const tb_game *cli_speak_of(const tb_game *game)
{
    const tb_game *before = spoken_of;

    spoken_of = game;
    return before;
}

bool cli_speaks_names(void) { return spoken_of != NULL; }

/* --- Ids ---------------------------------------------------------------------------------------------------------- */

const tb_words *cli_find_words(const tb_game *game, const char *kind, size_t len, const char *id, int *number)
{
    for (int v = 1; v < game->verb_count; v++) {
        for (int a = 0; a < TB_MAX_ARGS; a++) {
            const tb_words *words = game->verbs[v].args[a].words;
            if (!words || !words->kind || !tb_spells(words->kind, kind, len))
                continue;
            for (*number = 0; *number < words->count; ++*number) {
                if (words->names[*number] && strcmp(words->names[*number], id) == 0)
                    return words;
            }
        }
    }
    return NULL;
}

/* The card behind an id: the one of that id, or the one at its place among the cards of that kind, where those have ids
 * of their own (the favour "orgy" is the card favour-2). NULL: there is none. */
static const tb_card *card_of(const char *kind, const char *id)
{
    int place = -1, nth = 0;

    for (int c = 0; c < spoken_of->card_count; c++) {
        const tb_card *card = &spoken_of->cards[c];
        bool same = strcmp(card->kind, kind) == 0;
        if ((same || strcmp(kind, "card") == 0) && strcmp(card->id, id) == 0)
            return card;
        if (same && nth == 0 && !cli_find_words(spoken_of, kind, strlen(kind), id, &place))
            place = -1;
        if (same && nth++ == place)
            return card;
    }
    return NULL;
}

const char *cli_text(const char *text) { return *text ? gettext(text) : text; }

const char *cli_plural(const char *one, const char *many, unsigned long n) { return ngettext(one, many, n); }

/* gettext keeps a text with a context under both, with a byte 4 between them. */
const char *cli_translate(const char *kind, const char *text)
{
    char key[KEY_MAX];

    if (!kind)
        return cli_text(text);
    if (snprintf(key, sizeof(key), "%s\004%s", kind, text) >= (int) sizeof(key))
        return text;
    const char *found = gettext(key);
    if (found != key)
        return found;
    const tb_card *card = spoken_of ? card_of(kind, text) : NULL;
    return card ? card->name : text;
}

/* --- Moves -------------------------------------------------------------------------------------------------------- */

static void put_fields(const tb_field fields[], int n, tb_text *out)
{
    for (int i = 0; i < n; i++) {
        tb_put(out, i ? " " : "");
        if (fields[i].arg->shape == TB_AS_WORD)
            tb_put(out, tb_translated_word(cli_translate, fields[i].arg->words, (int) fields[i].value));
        else
            tb_put_field(&fields[i], out);
    }
}

/* What a verb takes stands behind it, or where a language has {}: "{} legen". */
void cli_put_words(const tb_game *game, tb_move move, tb_text *out)
{
    tb_field fields[TB_MAX_ARGS];
    int n = tb_move_fields(game, move, fields);
    const char *verb = cli_translate("verb", game->verbs[tb_move_verb(move)].name), *place = strstr(verb, "{}");

    tb_put_bytes(out, verb, place ? (size_t) (place - verb) : strlen(verb));
    if (!place && n > 0)
        tb_put_char(out, ' ');
    put_fields(fields, n, out);
    if (place)
        tb_put(out, place + 2);
}

void cli_put_fmt(tb_text *out, const char *format, ...)
{
    char text[2048];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    tb_put(out, text);
}

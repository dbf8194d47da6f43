/* language.c - choosing a language, and looking up its catalogue through gettext.
 *
 * gettext translates only in a locale other than "C", and locales need not be generated on a system. So the program
 * itself decides on the language, tells gettext by LANGUAGE and asks for the one UTF-8 locale that every system has. */
#include "say/language.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "say/say.h"
#include "say/text.h"

#define DOMAIN "taberna"

enum { CODE_MAX = 16 };

static char language[CODE_MAX] = "en";

const char *cli_language(void) { return language; }

/* --- Catalogues ---------------------------------------------------------------------------------------------------- */

static bool has_catalogue(const char *folder, const char *code)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/" DOMAIN ".mo", folder, code) >= (int) sizeof(path))
        return false;
    return access(path, R_OK) == 0;
}

/* The folder the program lies in, without a slash at its end; "" if the system does not say. */
static void find_own_folder(char *out, size_t size)
{
    ssize_t len = readlink("/proc/self/exe", out, size - 1);

    out[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
}

/* Where the catalogue of a language lies: where the environment says, as for gettext's own tools; beside the program
 * if it was installed or still lies where it was built; where it was to be installed. */
static bool find_catalogue(const char *code, char *out)
{
    static const char *const beside[] = { "../share/locale", "../../po" };
    const char *told = getenv("TEXTDOMAINDIR");
    char own[PATH_MAX / 2];

    if (told && *told && has_catalogue(strncpy(out, told, PATH_MAX - 1), code))
        return true;
    find_own_folder(own, sizeof(own));
    for (int i = 0; *own && i < TB_LEN(beside); i++) {
        snprintf(out, PATH_MAX, "%s/%s", own, beside[i]);
        if (has_catalogue(out, code))
            return true;
    }
    snprintf(out, PATH_MAX, "%s", TABERNA_LOCALE_DIR);
    return has_catalogue(out, code);
}

/* English has no catalogue. False if there is none for this language, or no locale to show it in. */
static bool speak(const char *code)
{
    char folder[PATH_MAX] = "";

    if (strcmp(code, "en") == 0)
        return true;
    if (!find_catalogue(code, folder) || !setlocale(LC_MESSAGES, "C.UTF-8") || !setlocale(LC_CTYPE, "C.UTF-8"))
        return false;
    setenv("LANGUAGE", code, 1);
    bindtextdomain(DOMAIN, folder);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    textdomain(DOMAIN);
    snprintf(language, sizeof(language), "%s", code);
    return true;
}

/* --- Choosing ------------------------------------------------------------------------------------------------------ */

/* The language of a locale's name: "fr" of fr_CA.UTF-8. Letters only: it becomes part of a path. */
static bool read_code(const char *name, size_t len, char out[CODE_MAX])
{
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");

    letters = letters < len ? letters : len;
    if (letters < 2 || letters >= CODE_MAX || (letters < len && !strchr("_.@", name[letters])))
        return false;
    memcpy(out, name, letters);
    out[letters] = '\0';
    return true;
}

static const char *locale_name(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

    for (int i = 0; i < TB_LEN(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* The first language of the list LANGUAGE that there is, unless the locale is C. */
static void follow_locale(void)
{
    const char *name = locale_name(), *list = getenv("LANGUAGE");
    char code[CODE_MAX];

    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return;
    for (const char *at = list && *list ? list : name; *at; at += *at == ':') {
        size_t len = strcspn(at, ":");
        if (read_code(at, len, code) && speak(code))
            return;
        at += len;
    }
}

static int choose(const char *word)
{
    static const char *const codes[] = { "en", TABERNA_LANGUAGES };
    char code[CODE_MAX];
    tb_text text = TB_TEXT(160);

    if (read_code(word, strlen(word), code) && speak(code))
        return CLI_GO_ON;
    for (int i = 0; i < TB_LEN(codes); i++) {
        if (strcmp(word, codes[i]) == 0)
            return cli_fail(
                "the catalogue of language %s is not there: install it, or name its folder in TEXTDOMAINDIR", word);
        tb_put(&text, i ? ", " : "");
        tb_put(&text, codes[i]);
    }
    return cli_fail("unknown language \"%s\"; languages are: %s", cli_clean(word), text.bytes);
}

int cli_language_choose(int *count, char **words)
{
    static const char option[] = "--lang";
    const char *asked = NULL;
    int kept = 0, at = 0;

    for (; at < *count && strcmp(words[at], "--") != 0; at++) {
        size_t len = strcspn(words[at], "=");
        if (len != strlen(option) || strncmp(words[at], option, len) != 0) {
            words[kept++] = words[at];
            continue;
        }
        if (asked)
            return cli_fail("--lang is given twice; give it once");
        asked = words[at][len] ? words[at] + len + 1 : at + 1 < *count ? words[++at] : NULL;
        if (!asked)
            return cli_fail("--lang needs a value: --lang LANG");
    }
    while (at < *count)
        words[kept++] = words[at++];
    *count = kept;
    if (asked)
        return choose(asked);
    follow_locale();
    return CLI_GO_ON;
}

/* --- Numbers ------------------------------------------------------------------------------------------------------- */

/* A text that needs one to be told from others; the name that the catalogue's tools look for. */
static const char *in_context(const char *context, const char *text) { return cli_translate(context, text); }

static const char *decimal(int width, int decimals, bool sign, double value)
{
    static char buffers[8][64];
    static unsigned next;
    char *out = buffers[next++ % TB_LEN(buffers)];
    double half = 0.5;

    for (int i = 0; i < decimals; i++)
        half /= 10;
    if (value < 0 && value > -half) /* no "-0" */
        value = 0;
    snprintf(out, sizeof(buffers[0]), sign ? "%+*.*f" : "%*.*f", width, decimals, value);
    char *mark = strchr(out, '.');
    if (mark)
        *mark = *in_context("decimal mark", ".");
    return out;
}

const char *cli_decimal(int width, int decimals, double value) { return decimal(width, decimals, false, value); }

const char *cli_signed_decimal(int width, int decimals, double value) { return decimal(width, decimals, true, value); }

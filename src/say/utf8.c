/* utf8.c - characters of texts. */
#include "say/utf8.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/base.h"

enum { NO_CHARACTER = 0xfffd };

/* Unseen characters that turn or break lines: a text from outside could hide something with them. */
static bool is_unseen(wchar_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

static int length_of(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

wchar_t cli_char_next(const char **at)
{
    static const wchar_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const unsigned char *bytes = (const unsigned char *) *at;
    int len = length_of(*bytes);
    wchar_t c = len == 1 ? *bytes : *bytes & (0x7f >> len);

    for (int i = 1; i < len; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            len = 0;
        else
            c = c << 6 | (bytes[i] & 0x3f);
    }
    *at += len ? len : 1;
    if (len == 0 || c < least[len] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
        return NO_CHARACTER;
    return is_unseen(c) ? L'?' : c;
}

int cli_char_width(wchar_t c)
{
    int width = wcwidth(c);

    return width >= 0 ? width : 1;
}

int cli_char_put(wchar_t c, char *out)
{
    int len = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

    if (len == 1) {
        out[0] = (char) c;
        return 1;
    }
    for (int i = len - 1; i > 0; i--, c >>= 6)
        out[i] = (char) (0x80 | (c & 0x3f));
    out[0] = (char) ((0xf00 >> len & 0xff) | c);
    return len;
}

/* --- Texts -------------------------------------------------------------------------------------------------------- */

void cli_put_clean(const char *text, tb_text *out)
{
    char bytes[CLI_CHAR_MAX];

    while (*text) {
        wchar_t c = cli_char_next(&text);
        size_t len = (size_t) cli_char_put(c == NO_CHARACTER ? L'?' : c, bytes);
        if (out->len + len >= out->size)
            return;
        tb_put_bytes(out, bytes, len);
    }
}

int cli_width(const char *bytes, size_t len)
{
    int width = 0;

    for (const char *end = bytes + len; bytes < end;)
        width += cli_char_width(cli_char_next(&bytes));
    return width;
}

/* --- ASCII -------------------------------------------------------------------------------------------------------- */

/* Each character of the first text becomes the one of the second at the same place. */
static const struct {
    const wchar_t *from;
    const char *to;
} twins[] = {
    { L"─━═╌┄│┃║╎┆", "-==--|||||" },
    { L"┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╱╲╳", "+++++++++++++++++++++++++++++++/\\X" },
    { L"█▓▒░▀▄▌▐■□▪▫◼◻▬▮♥⌂", "###:^_||#o.o#o-#^P" },
    { L"●○◉•·∙◦◆◇★☆✓✔✗✘×÷", "oO@*...**+*vvxxx:" },
    { L"▲△▼▽◀◁▶▷►←→↑↓↔↕↵⏎␣", "^^vv<<>>><>^v-|<<_" },
    { L"–—‐‑−…‘’‚“”„«»‹›¡¿°€", "-----.'',\"\"\"<><>!?oE" },
    { L"àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿß", "aaaaaaaceeeeiiiinooooooouuuuyys" },
    { L"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝ", "AAAAAAACEEEEIIIINOOOOOOOUUUUY" },
    { L"⚀⚁⚂⚃⚄⚅ⅠⅡⅢⅣ①②③④⑤⑥\u00a0\u202f\u2009", "1234561234123456   " },
};

wchar_t cli_char_ascii(wchar_t c)
{
    if (c < 0x80)
        return c;
    if (wcwidth(c) == 0 || (c >= 0x300 && c < 0x370))
        return 0;
    for (int t = 0; t < TB_LEN(twins); t++) {
        const wchar_t *found = wcschr(twins[t].from, c);
        if (found)
            return (wchar_t) twins[t].to[found - twins[t].from];
    }
    return L'?';
}

bool cli_speaks_utf8(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    const char *name = NULL;

    for (int i = 0; !(name && *name) && i < TB_LEN(variables); i++)
        name = getenv(variables[i]);
    const char *dot = name ? strchr(name, '.') : NULL;
    if (!setlocale(LC_CTYPE, "") && dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0))
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

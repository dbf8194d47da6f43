/* config.c - what a game is set up from, as strangers write it. */
#include "api/handle.h"
#include "core/door.h"

/* An option that is too long is cut between two characters. */
static void name_option(taberna_error *error, const char *option)
{
    tb_text text = { .bytes = error->text, .size = sizeof(error->text), .len = strlen(error->text) };

    tb_put(&text, ": ");
    tb_put(&text, option);
    if (tb_text_whole(&text))
        return;
    size_t end = sizeof(error->text) - 1;
    while (end > 0 && ((uint8_t) error->text[end - 1] & 0xC0) == 0x80)
        end--;
    error->text[end > 0 && (uint8_t) error->text[end - 1] >= 0xC0 ? end - 1 : end] = '\0';
}

static bool is_edition(const char *option) { return strncmp(option, "edition=", 8) == 0; }

static tb_status set_option(const tb_game *game, const char *option, tb_config *config, tb_message *why)
{
    const char *equals = strchr(option, '=');
    size_t len = equals ? (size_t) (equals - option) : strlen(option);
    const char *value = equals ? equals + 1 : "";

    return tb_config_set(game, config, option, len, value, strlen(value), why);
}

taberna_status api_config(const char *name, int seats, const char *const options[], const tb_game **game,
                          tb_config *config, taberna_error *error)
{
    tb_message why = { 0 };

    *game = api_game(name);
    if (!*game)
        return api_say(error, TABERNA_BAD_CONFIG, "no-such-game", "there is no game of that name; see taberna_game");
    if (tb_check_seats(*game, seats, &why) != TB_OK)
        return api_fail(error, TB_BAD_CONFIG, &why);
    tb_config_default(*game, seats, config);
    for (int editions = 1; editions >= 0; editions--) { /* first, since they set what the others may change */
        for (int i = 0; options && options[i]; i++) {
            if (is_edition(options[i]) != (editions == 1))
                continue;
            tb_status status = set_option(*game, options[i], config, &why);
            if (status == TB_OK)
                continue;
            api_fail(error, status, &why);
            if (error)
                name_option(error, options[i]);
            return TABERNA_BAD_CONFIG;
        }
    }
    return TABERNA_OK;
}

/* about.c - what there is to play. */
#include "core/about.h"

#include <stdlib.h>

#include "api/handle.h"
#include "games/list.h"

const char *taberna_version(void) { return TABERNA_VERSION; }

const char *taberna_game(int i) { return i >= 0 && i < tb_game_count ? tb_games[i]->name : NULL; }

const tb_game *api_game(const char *name) { return tb_game_named(name, strlen(name)); }

static void write_game(const void *game, tb_text *out) { tb_game_json(game, out); }

static void write_cards(const void *game, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_cards_json(game, NULL, 0, out);
    tb_json_close(out, '}');
}

char *taberna_game_json(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? api_text(write_game, game) : NULL;
}

char *taberna_cards_json(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? api_text(write_cards, game) : NULL;
}

void taberna_free(char *string) { free(string); }

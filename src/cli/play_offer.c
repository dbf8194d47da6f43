/* play_offer.c - what can be played at this keyboard: games that were interrupted, and new ones. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { ITEMS = CLIENT_LOG_MOST + 8, ITEM_SIZE = 160 };

typedef struct offer {
    int kept; /* interrupted games, then the games that there are */
    char name[CLIENT_LOG_MOST][CLIENT_LOG_NAME];
    char text[ITEMS][ITEM_SIZE];
    const char *item[ITEMS];
    int count;
} offer;

static void add_item(offer *o, const char *format, const char *what)
{
    TB_ASSERT(o->count < ITEMS);
    snprintf(o->text[o->count], ITEM_SIZE, format, what);
    o->item[o->count] = o->text[o->count];
    o->count++;
}

static void make_offer(offer *o, const play_args *given)
{
    char words[ITEM_SIZE - 40];

    *o = (offer){ 0 };
    o->kept = given->fresh ? 0 : client_log_list(given->game, o->name, CLIENT_LOG_MOST);
    for (int i = 0; i < o->kept; i++)
        add_item(o, _("Go on: %s"), client_log_describe(o->name[i], words, sizeof(words)));
    for (int g = 0; g < tb_game_count; g++) {
        if (!given->game || given->game == tb_games[g])
            add_item(o, _("New game: %s"), cli_translate("game", tb_games[g]->title));
    }
}

bool play_offer(term_screen *screen, play_args *given, char name[CLIENT_LOG_NAME])
{
    static offer o;

    *name = '\0';
    if (given->load || (given->fresh && given->game))
        return true;
    make_offer(&o, given);
    if (given->resume && o.kept == 0)
        return cli_refuse(_("no game was interrupted here; taberna play GAME begins one"));
    if (o.kept == 0 && given->game)
        return true;
    int chosen = given->resume ? 0 : term_choose(screen, _("Taberna"), "", o.item, o.count);
    if (chosen < 0)
        return false;
    if (chosen < o.kept) {
        memcpy(name, o.name[chosen], CLIENT_LOG_NAME);
        return true;
    }
    if (given->game)
        return true;
    given->game = tb_games[chosen - o.kept];
    return given->seats || play_choose_seats(screen, given);
}

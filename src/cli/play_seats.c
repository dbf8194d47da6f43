/* play_seats.c - who plays a new game: a line for each seat, people at this keyboard and bots of all levels. */
#include <stdio.h>
#include <string.h>

#include "cli/opponents.h"
#include "cli/play.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { NAME_SIZE = 24, WHO_MOST = 16, ITEM_SIZE = 160, ITEMS = TB_MAX_SEATS + 2 };

/* Whoever may sit down, as --seats names them; the first is a person. */
typedef struct company {
    const char *name[WHO_MOST];
    char text[WHO_MOST + 1][ITEM_SIZE];
    const char *item[WHO_MOST + 1]; /* the last: nobody */
    int count;
} company;

/* The seats as they are chosen so far: numbers of the company. */
typedef struct seating {
    const tb_game *game;
    int who[TB_MAX_SEATS];
    int count;
} seating;

static void add(company *all, const char *name, const char *help)
{
    if (all->count == WHO_MOST)
        return;
    all->name[all->count] = name;
    snprintf(all->text[all->count], ITEM_SIZE, _("%s: %s"), name, help);
    all->item[all->count] = all->text[all->count];
    all->count++;
}

static void gather(company *all)
{
    all->count = 0;
    add(all, "me", _("a person at this keyboard; several may be"));
    for (int b = 0; b < tb_bot_count; b++) {
        if (tb_bots[b]->level != TB_NO_LEVEL)
            add(all, tb_bots[b]->name, _(tb_bots[b]->help));
    }
    all->item[all->count] = _("nobody: one seat less");
}

static int number_of(const company *all, const char *name)
{
    for (int i = 0; i < all->count; i++) {
        if (strcmp(all->name[i], name) == 0)
            return i;
    }
    return 0;
}

/* As play has it if nothing is said: me, and medium for every other seat that the game needs, but never alone. */
static seating usual(const company *all, const tb_game *game)
{
    seating s = { .game = game, .count = game->min_seats > 2 ? game->min_seats : 2 };

    for (int seat = 1; seat < TB_MAX_SEATS; seat++)
        s.who[seat] = number_of(all, "medium");
    return s;
}

static void change(term_screen *screen, const company *all, seating *s, int seat)
{
    bool may_go = s->count > s->game->min_seats;
    char title[ITEM_SIZE];

    snprintf(title, sizeof(title), _("Seat %d"), seat + 1);
    int who = term_choose(screen, title, "", all->item, all->count + may_go, NULL);
    if (who == all->count)
        memmove(&s->who[seat], &s->who[seat + 1], (size_t) (--s->count - seat) * sizeof(s->who[0]));
    else if (who >= 0)
        s->who[seat] = who;
}

/* The lines of the menu; returns how many. */
static int list_seats(const company *all, const seating *s, char text[ITEMS][ITEM_SIZE], const char *items[ITEMS])
{
    int count = 0;

    snprintf(text[count++], ITEM_SIZE, "%s", _("Begin"));
    for (int seat = 0; seat < s->count; seat++)
        snprintf(text[count++], ITEM_SIZE, _("Seat %d: %s"), seat + 1, all->name[s->who[seat]]);
    if (s->count < s->game->max_seats)
        snprintf(text[count++], ITEM_SIZE, "%s", _("One seat more"));
    for (int i = 0; i < count; i++)
        items[i] = text[i];
    return count;
}

bool play_choose_seats(term_screen *screen, const tb_game *game, char *out, size_t size)
{
    static company all;
    tb_text words = tb_text_on(out, size);

    gather(&all);
    for (seating s = usual(&all, game);;) {
        char text[ITEMS][ITEM_SIZE];
        const char *items[ITEMS];
        int count = list_seats(&all, &s, text, items);
        int chosen = term_choose(screen, _("Who plays?"), _("--seats names other seats, people and programs."), items,
                                 count, NULL);

        if (chosen < 0)
            return false;
        if (chosen > s.count)
            s.count++;
        else if (chosen > 0)
            change(screen, &all, &s, chosen - 1);
        for (int seat = 0; chosen == 0 && seat < s.count; seat++) {
            tb_put(&words, seat ? "," : "");
            tb_put(&words, all.name[s.who[seat]]);
        }
        if (chosen == 0)
            return true;
    }
}

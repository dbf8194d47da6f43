/* play_seats.c - who plays a new game: a line for each seat, people at this keyboard and bots of all levels. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { SEATS_SIZE = 256, WHO_MOST = 16, ITEM_SIZE = 160, ITEMS = TB_MAX_SEATS + 2 };

/* Who may sit down, as --seats names them; the first is a person. */
typedef struct company {
    const char *name[WHO_MOST];
    char text[WHO_MOST + 1][ITEM_SIZE];
    const char *item[WHO_MOST + 1]; /* the last: nobody */
    int count;
} company;

typedef struct place {
    int who;          /* the number in the company */
    tb_player person; /* its name; none: "me" */
} place;

/* The seats as they are chosen so far. */
typedef struct seating {
    const tb_game *game;
    place seat[TB_MAX_SEATS];
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
static void sit_usually(const company *all, const play_args *given, seating *s)
{
    const cli_list *names = &given->names;

    *s = (seating){ .game = given->game, .count = given->game->min_seats > 2 ? given->game->min_seats : 2 };
    for (int i = 1; i < TB_MAX_SEATS; i++)
        s->seat[i].who = number_of(all, "medium");
    if (names->count > 0)
        tb_player_set(&s->seat[0].person, TB_PLAYER_PERSON, names->item[0], strlen(names->item[0]));
}

static const char *called(const company *all, const place *seat)
{
    return seat->who == 0 && *seat->person.name ? seat->person.name : all->name[seat->who];
}

/* Asks for a name until it can be one; Esc and an empty line leave it at "me". */
static void name_person(term_screen *screen, place *seat)
{
    char name[TB_PLAYER_NAME_MAX + 1];
    bool typed;

    do {
        snprintf(name, sizeof(name), "%s", seat->person.name);
        typed = term_enter(screen, _("Name"), _("What the person is called:"), name, sizeof(name)) && *name;
    } while (typed && tb_player_set(&seat->person, TB_PLAYER_PERSON, name, strlen(name)) != TB_OK);
    if (!typed)
        seat->person = (tb_player){ 0 };
}

static void change(term_screen *screen, const company *all, seating *s, int number)
{
    bool may_go = s->count > s->game->min_seats;
    char title[ITEM_SIZE];

    snprintf(title, sizeof(title), _("Seat %d"), number + 1);
    int who = term_choose(screen, title, "", all->item, all->count + may_go);
    if (who == all->count)
        memmove(&s->seat[number], &s->seat[number + 1], (size_t) (--s->count - number) * sizeof(s->seat[0]));
    else if (who >= 0)
        s->seat[number].who = who;
    if (who == 0)
        name_person(screen, &s->seat[number]);
}

/* The lines of the menu; returns how many. */
static int list_seats(const company *all, const seating *s, char text[ITEMS][ITEM_SIZE], const char *items[ITEMS])
{
    int count = 0;

    TB_ASSERT(s->count >= s->game->min_seats && s->count <= s->game->max_seats);
    snprintf(text[count++], ITEM_SIZE, "%s", _("Begin"));
    for (int seat = 0; seat < s->count; seat++)
        snprintf(text[count++], ITEM_SIZE, _("Seat %d: %s"), seat + 1, called(all, &s->seat[seat]));
    if (s->count < s->game->max_seats)
        snprintf(text[count++], ITEM_SIZE, "%s", _("One seat more"));
    for (int i = 0; i < count; i++)
        items[i] = text[i];
    return count;
}

static void take_seats(const company *all, const seating *s, play_args *given)
{
    static char seats[SEATS_SIZE];
    tb_text words = tb_text_on(seats, sizeof(seats));

    given->seats = seats;
    given->names.count = 0;
    for (int i = 0; i < s->count; i++) {
        tb_put(&words, i ? "," : "");
        tb_put(&words, all->name[s->seat[i].who]);
        if (s->seat[i].who == 0)
            given->names.item[given->names.count++] = called(all, &s->seat[i]);
    }
}

bool play_choose_seats(term_screen *screen, play_args *given)
{
    static company all;
    static seating s;

    TB_ASSERT(given->game);
    gather(&all);
    sit_usually(&all, given, &s);
    for (;;) {
        char text[ITEMS][ITEM_SIZE];
        const char *items[ITEMS];
        int count = list_seats(&all, &s, text, items);
        int chosen =
            term_choose(screen, _("Who plays?"), _("--seats names other seats, people and programs."), items, count);

        if (chosen < 0)
            return false;
        if (chosen > s.count) {
            s.count++;
        } else if (chosen > 0) {
            change(screen, &all, &s, chosen - 1);
        } else {
            take_seats(&all, &s, given);
            return true;
        }
    }
}

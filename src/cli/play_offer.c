/* play_offer.c - what can be played at this keyboard: games that were interrupted, and new ones, with a line for each
 * seat: people at this keyboard and bots of all levels. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/play.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { ITEMS = CLIENT_LOG_MOST + 16, ITEM_SIZE = 160, SEATS_SIZE = 256 };

/* --- Menus -------------------------------------------------------------------------------------------------------- */

typedef struct menu {
    char text[ITEMS][ITEM_SIZE];
    const char *item[ITEMS];
    int count;
} menu;

static void add(menu *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(menu *m, const char *format, ...)
{
    va_list args;

    TB_ASSERT(m->count < ITEMS);
    va_start(args, format);
    vsnprintf(m->text[m->count], ITEM_SIZE, format, args);
    va_end(args);
    m->item[m->count] = m->text[m->count];
    m->count++;
}

/* --- Who plays a new game ----------------------------------------------------------------------------------------- */

typedef struct place {
    const tb_bot *bot; /* NULL: a person */
    tb_player person;  /* its name; none: "me" */
} place;

/* The seats as they are chosen so far. */
typedef struct seating {
    const tb_game *game;
    place seat[TB_MAX_SEATS];
    int count;
} seating;

/* As play has it if nothing is said: me, and medium for every other seat that the game needs, but never alone. */
static void sit_usually(const play_args *given, seating *s)
{
    const cli_list *names = &given->names;

    *s = (seating){ .game = given->game, .count = given->game->min_seats > 2 ? given->game->min_seats : 2 };
    for (int i = 1; i < TB_MAX_SEATS; i++)
        s->seat[i].bot = tb_bot_named("medium", strlen("medium"));
    if (names->count > 0)
        tb_player_set(&s->seat[0].person, TB_PLAYER_PERSON, names->item[0], strlen(names->item[0]));
}

static const char *called(const place *seat)
{
    return seat->bot ? seat->bot->name : *seat->person.name ? seat->person.name : "me";
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

static void change(term_screen *screen, seating *s, int number)
{
    const tb_bot *bots[ITEMS] = { NULL };
    menu who = { .count = 0 };
    char title[ITEM_SIZE];

    add(&who, _("%s: %s"), "me", _("a person at this keyboard; several may be"));
    for (int b = 0; b < tb_bot_count; b++) {
        if (tb_bots[b]->level == TB_NO_LEVEL)
            continue;
        bots[who.count] = tb_bots[b];
        add(&who, _("%s: %s"), tb_bots[b]->name, _(tb_bots[b]->help));
    }
    int nobody = who.count;
    if (s->count > s->game->min_seats)
        add(&who, "%s", _("nobody: one seat less"));
    snprintf(title, sizeof(title), _("Seat %d"), number + 1);
    int chosen = term_choose(screen, title, "", who.item, who.count);
    if (chosen == nobody)
        memmove(&s->seat[number], &s->seat[number + 1], (size_t) (--s->count - number) * sizeof(s->seat[0]));
    else if (chosen >= 0)
        s->seat[number].bot = bots[chosen];
    if (chosen == 0)
        name_person(screen, &s->seat[number]);
}

/* As --seats and --name would have them. */
static void take_seats(const seating *s, play_args *given)
{
    static char seats[SEATS_SIZE];
    tb_text words = tb_text_on(seats, sizeof(seats));

    given->seats = seats;
    given->names.count = 0;
    for (int i = 0; i < s->count; i++) {
        tb_put(&words, i ? "," : "");
        tb_put(&words, s->seat[i].bot ? s->seat[i].bot->name : "me");
        if (!s->seat[i].bot)
            given->names.item[given->names.count++] = called(&s->seat[i]);
    }
}

/* False: nobody wants to play. */
static bool choose_seats(term_screen *screen, play_args *given)
{
    static seating s;

    for (sit_usually(given, &s);;) {
        menu m = { .count = 0 };

        TB_ASSERT(s.count >= s.game->min_seats && s.count <= s.game->max_seats);
        add(&m, "%s", _("Begin"));
        for (int seat = 0; seat < s.count; seat++)
            add(&m, _("Seat %d: %s"), seat + 1, called(&s.seat[seat]));
        if (s.count < s.game->max_seats)
            add(&m, "%s", _("One seat more"));
        int chosen =
            term_choose(screen, _("Who plays?"), _("--seats names other seats, people and programs."), m.item, m.count);
        if (chosen <= 0) {
            take_seats(&s, given);
            return chosen == 0;
        }
        if (chosen > s.count)
            s.count++;
        else
            change(screen, &s, chosen - 1);
    }
}

/* --- What is played ----------------------------------------------------------------------------------------------- */

bool play_offer(term_screen *screen, play_args *given, char name[CLIENT_LOG_NAME])
{
    char kept[CLIENT_LOG_MOST][CLIENT_LOG_NAME], words[ITEM_SIZE - 40];
    menu m = { .count = 0 };

    if (*name || given->load || (given->fresh && given->game))
        return true;
    int count = given->fresh ? 0 : client_log_list(given->game, kept, CLIENT_LOG_MOST);
    if (count == 0 && given->game)
        return true;
    for (int i = 0; i < count; i++)
        add(&m, _("Go on: %s"), client_log_describe(kept[i], words, sizeof(words)));
    for (int g = 0; g < tb_game_count; g++) {
        if (!given->game || given->game == tb_games[g])
            add(&m, _("New game: %s"), cli_translate("game", tb_games[g]->title));
    }
    int chosen = term_choose(screen, _("Taberna"), "", m.item, m.count);
    if (chosen >= 0 && chosen < count)
        memcpy(name, kept[chosen], CLIENT_LOG_NAME);
    if (chosen < count || given->game)
        return chosen >= 0;
    given->game = tb_games[chosen - count];
    return given->seats || choose_seats(screen, given);
}

/* board_fortuna_about.c - what the things on Fortuna's table are, for `?`: what is printed on them, how they lie, and
 * the rule. */
#include <stdlib.h>
#include <string.h>

#include "term/board_fortuna.h"

/* --- Cards -------------------------------------------------------------------------------------------------------- */

/* An action card also lies on somebody's side. */
static bool about_card(const term_scene *scene, const char *id, tb_text *out)
{
    const tb_card *card = term_card(scene->game, NULL, id);
    const json_t *side;

    term_about_card(scene, card, out);
    for (int i = 0; card && (side = term_nth(scene, "sides", i, FORTUNA_SIDES)); i++) {
        if (!term_is_in(term_list(side, "cards"), id))
            continue;
        cli_put_fmt(out, "%s%s", term_word(scene, "seat", term_member(side, "side")), term_say(scene, N_(": ")));
        term_about_line(scene,
                        term_is_in(term_list(side, "reserved"), id)
                            ? N_("it lies face down there: nobody else may take it (F-4.5).")
                            : N_("it lies face up there: the others may take it in exchange (F-4.3)."),
                        out);
    }
    return card != NULL;
}

static bool about_favour(const term_scene *scene, const char *id, tb_text *out)
{
    const json_t *favour = term_find(term_list(scene->table, "favours"), "favour", id);

    if (!favour)
        return false;
    term_about_card(scene, fortuna_favour_card(scene, favour), out);
    term_about_number(scene, N_("number: a die that shows this or more opens it (F-8.2)"),
                      term_number(favour, "number"), out);
    term_about_number(scene, N_("tokens for the player who does it (F-8.9)"), term_number(favour, "tokens"), out);
    if (!term_is_yes(favour, "up"))
        term_about_line(scene, N_("It lies face down: closed until the next round (F-8.9)."), out);
    return true;
}

static bool about_building(const term_scene *scene, const char *id, tb_text *out)
{
    const tb_card *card = term_card(scene->game, "building", id);

    term_about_card(scene, card, out);
    if (card)
        term_about_number(scene, N_("left in the supply (F-6.1)"),
                          term_number(json_object_get(scene->table, "supply"), id), out);
    return card != NULL;
}

/* --- Stores, seats and dice --------------------------------------------------------------------------------------- */

static int limit(const term_scene *scene, const char *name)
{
    return term_number(json_object_get(scene->table, "limits"), name);
}

/* What it is for: the cards that take it say so themselves. */
static bool about_resource(const term_scene *scene, const char *id, tb_text *out)
{
    static const struct {
        const char *id, *cards[3];
    } uses[] = {
        { "money", { "recruit", "engage", "construction" } },
        { "water", { "wheat-harvest", "wine-harvest", "favour-1" } },
        { "wheat", { "wheat-trade", "favour-3" } },
        { "wine", { "wine-trade", "favour-2" } },
        { "vestal", { "ceremony", "favour-6" } },
        { "centurion", { "favour-4" } },
    };
    int i = 0;

    while (i < TB_LEN(uses) && strcmp(uses[i].id, id) != 0)
        i++;
    if (i == TB_LEN(uses))
        return false;
    cli_put_fmt(out, "%s\n", term_word(scene, "resource", id));
    if (strcmp(id, "money") == 0)
        term_about_number(scene, N_("the most that counts (F-1.5)"), limit(scene, "money"), out);
    for (int c = 0; c < TB_LEN(uses[i].cards) && uses[i].cards[c]; c++)
        term_about_card(scene, term_card(scene->game, NULL, uses[i].cards[c]), out);
    if (strcmp(id, "centurion") == 0)
        term_about_line(scene, N_("One carries out a card of your side again (F-7.1)."), out);
    return true;
}

static bool about_seat(const term_scene *scene, const char *id, tb_text *out)
{
    const json_t *seat = fortuna_seat(scene, id);

    cli_put_fmt(out, "%s\n", term_word(scene, "seat", id));
    if (!seat) {
        term_about_line(scene, N_("An empty side: its cards lie face up for everybody (F-2.3)."), out);
        return true;
    }
    term_about_number(scene, N_("step on the road (F-1.2)"), term_number(seat, "step"), out);
    term_about_number(scene, N_("the gate of Rome (F-1.2)"), limit(scene, "gate"), out);
    term_about_number(scene, N_("the palace (F-1.2)"), limit(scene, "palace"), out);
    for (int i = 0; i < FORTUNA_STORES; i++)
        term_about_number(scene, fortuna_stores[i].label, term_number(seat, fortuna_stores[i].key), out);
    if (term_is_yes(seat, "married"))
        term_about_line(scene, N_("Married (F-5.9)."), out);
    term_about_number(scene, N_("privilege cards in hand (F-12.6)"), term_number(seat, "hand_size"), out);
    term_about_list(scene, N_("privileges"), term_list(seat, "hand"), "privilege", out);
    return true;
}

static bool about_die(const term_scene *scene, const char *shown, tb_text *out)
{
    term_about_number(scene, N_("A die"), atoi(shown), out);
    term_about_line(scene,
                    N_("It opens every favour that lies face up with this number or a lower one; one may be used "
                       "(F-8.2)."),
                    out);
    return true;
}

static bool about_palace(const term_scene *scene, const char *id, tb_text *out)
{
    (void) id;
    cli_put_fmt(out, "%s (F-12.2)\n", term_say(scene, N_("Caesar's Palace")));
    term_about_number(scene, N_("tokens"), term_number(scene->table, "palace_tokens"), out);
    term_about_number(scene, N_("palace cards still to be taken"), term_number(scene->table, "aside_size"), out);
    fortuna_put_known(scene, out);
    return true;
}

static bool about_pile(const term_scene *scene, const char *id, tb_text *out)
{
    (void) id;
    term_about_number(scene, N_("deck"), term_number(scene->table, "deck_size"), out);
    if (term_size(term_list(scene->table, "discard")) == 0)
        term_about_line(scene, N_("No card has been discarded yet."), out);
    fortuna_put_known(scene, out);
    return true;
}

bool fortuna_about(const term_scene *scene, const term_thing *thing, tb_text *out)
{
    static const term_teller tellers[] = {
        { "card", about_card }, { "favour", about_favour },     { "building", about_building }, { "die", about_die },
        { "seat", about_seat }, { "resource", about_resource }, { "palace", about_palace },     { "pile", about_pile },
    };

    return term_about(scene, thing, tellers, TB_LEN(tellers), out);
}

/* test_boards.c - the boards in whole games, in the language that the arguments name: FOLDER OF
 * CATALOGUES, LANGUAGE. With one argument, in a language of longer words. */
#define _GNU_SOURCE /* setenv, strcasestr */
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>

#include "check.h"
#include "drawing.h"
#include "games/list.h"
#include "term/board_towns.h"

/* The least canvas, others in between, and what a terminal of 200 columns and 60 rows leaves. */
static const struct {
    int rows, cols;
    bool ascii;
} sizes[] = {
    { 17, 80, false },  { 17, 80, true },   { 23, 80, false }, { 30, 100, false }, { 33, 120, true },
    { 41, 120, false }, { 45, 200, false }, { 50, 198, true }, { 55, 130, false }, { 70, 240, false },
};

static int every = 1; /* how many events lie between the views that are drawn */

static bool wants_some(const tb_game *game, const void *state, int seat, int step, void *context)
{
    (void) game, (void) state, (void) seat, (void) context;
    return step % every == 0;
}

/* Every view on the least canvas, and on one of the others in turn. */
static void see(const drawn_view *seen, void *context)
{
    int size = 1 + seen->step % (TB_LEN(sizes) - 1);

    (void) context;
    check_drawing(seen, sizes[0].rows, sizes[0].cols, sizes[0].ascii);
    check_drawing(seen, sizes[size].rows, sizes[size].cols, sizes[size].ascii);
}

static const onlooker at_some = { wants_some, see, NULL };

static void fortuna_of_two_to_four_is_drawn_in_every_view(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        play_and_see("fortuna", seats, "", (uint64_t) seats, &at_some);
        play_and_see("fortuna", seats, "deal=expert cubes=limited tokens=limited", (uint64_t) seats, &at_some);
    }
}

static void towns_of_one_to_six_are_drawn_in_every_view(void **state)
{
    (void) state;
    for (int seats = 1; seats <= 6; seats++)
        play_and_see("towns", seats, "", (uint64_t) seats, &at_some);
}

static void towns_of_other_editions_are_drawn_in_every_view(void **state)
{
    (void) state;
    play_and_see("towns", 3, "variant=town-hall", 1, &at_some);
    play_and_see("towns", 2, "edition=first-set", 1, &at_some);
}

/* --- Every verb --------------------------------------------------------------------------------------------------- */

enum { VERBS_MAX = 64, OFTEN = 12 };

/* How often a move of each verb could be chosen in a drawing. */
typedef struct met {
    const tb_game *game;
    int times[VERBS_MAX];
} met;

/* A view with a legal move whose verb was not met often. */
static bool wants_rare(const tb_game *game, const void *state, int seat, int step, void *context)
{
    met *all = context;
    tb_move legal[TB_MOVES_MAX];
    int count = seat == TB_PUBLIC || !game->to_act(state) ? 0 : game->legal(state, seat, legal);
    bool rare = false;

    (void) step;
    for (int i = 0; i < count; i++)
        rare |= all->times[tb_move_verb(legal[i])] < OFTEN;
    for (int i = 0; rare && i < count; i++)
        all->times[tb_move_verb(legal[i])]++;
    return rare;
}

/* The verbs of the records' manual that are not chance's. */
static void check_met(const met *all, const char *of_chance)
{
    for (int v = 1; v < all->game->verb_count; v++) {
        const char *verb = all->game->verbs[v].name;
        CHECK(!verb || strstr(of_chance, verb) || all->times[v] > 0, "no %s in any drawing", verb);
    }
}

static void every_verb_of_towns_is_met(void **state)
{
    met all = { .game = tb_game_named("towns", 5) };

    (void) state;
    for (int game = 0; game < 60; game++)
        build_and_see(1 + game % 6, (uint64_t) game, &(onlooker){ wants_rare, see, &all });
    check_met(&all, "draw first deal reveal");
}

static void every_verb_of_fortuna_is_met(void **state)
{
    met all = { .game = tb_game_named("fortuna", 7) };

    (void) state;
    for (int game = 0; game < 6; game++)
        play_and_see("fortuna", 2 + game % 3, game % 2 ? "deal=expert" : "", (uint64_t) game,
                     &(onlooker){ wants_rare, see, &all });
    check_met(&all, "podium deal dice draw");
}

/* --- Nothing hidden ----------------------------------------------------------------------------------------------- */

/* Monuments that seats keep, and whether anybody has built one: then names may stand on a drawing by right. */
typedef struct secrets {
    char kept[TB_MAX_SEATS][TERM_NAME];
    int count, checked;
} secrets;

static bool is_any_built(const json_t *table)
{
    const json_t *towns = term_list(table, "towns");

    for (size_t i = 0; i < json_array_size(towns); i++) {
        if (*term_member(json_array_get(towns, i), "monument"))
            return true;
    }
    return false;
}

static void check_secrets(const drawn_view *seen, const secrets *all)
{
    term_sheet *sheet = draw_view(seen, 50, 198, false, NULL);
    char *text = term_sheet_text(sheet);

    for (int i = 0; i < all->count; i++) {
        const tb_card *card = term_card(seen->game, NULL, all->kept[i]);
        assert_non_null(card);
        CHECK(!strstr(text, card->name), "%s is drawn", card->name);
    }
    free(text);
    term_sheet_free(sheet);
}

/* The master builder's view tells what he keeps; the public's must not. */
static void look_for_secrets(const drawn_view *seen, void *context)
{
    secrets *all = context;
    const json_t *table = json_object_get(seen->view, "table");
    const char *kept = term_member(json_object_get(table, "own_monuments"), "kept");

    if (strcmp(term_member(seen->view, "phase"), "name") != 0 || is_any_built(table))
        return;
    if (strcmp(term_member(seen->view, "seat"), "public") == 0) {
        check_secrets(seen, all);
        all->checked++;
    } else if (all->count < TB_MAX_SEATS) {
        snprintf(all->kept[all->count++], TERM_NAME, "%s", kept);
    }
}

static void what_is_kept_secretly_is_not_drawn_for_others(void **state)
{
    secrets all = { 0 };

    (void) state;
    play_and_see("towns", 3, "", 9, &(onlooker){ NULL, look_for_secrets, &all });
    assert_true(all.count > 2 && all.checked > 2);
}

/* --- Letters ------------------------------------------------------------------------------------------------------ */

/* In the language of this run: each is of its word, and no two are the same. */
static void the_letters_of_cubes_are_of_their_words_and_differ(void **state)
{
    const tb_game *towns = tb_game_named("towns", 5);
    term_scene scene = term_scene_of(towns, NULL, (term_canvas){ 0 });

    (void) state;
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        towns_letter letter = towns_letter_of(&scene, &towns_resources[i]);
        const char *word = term_word(&scene, "resource", towns_resources[i].id);
        CHECK(strcasestr(word, letter.text), "%s stands for %s", letter.text, word);
        for (int o = 0; o < i; o++)
            CHECK(strcmp(towns_letter_of(&scene, &towns_resources[o]).text, letter.text) != 0, "%s twice", letter.text);
    }
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        TEST(fortuna_of_two_to_four_is_drawn_in_every_view),
        TEST(towns_of_one_to_six_are_drawn_in_every_view),
        TEST(towns_of_other_editions_are_drawn_in_every_view),
        TEST(every_verb_of_towns_is_met),
        TEST(every_verb_of_fortuna_is_met),
        TEST(what_is_kept_secretly_is_not_drawn_for_others),
        TEST(the_letters_of_cubes_are_of_their_words_and_differ),
    };

    setlocale(LC_ALL, "C.UTF-8");
    every = count > 1 ? 4 : 1;
    if (count == 2)
        speak_long();
    if (count == 3) {
        setenv("LANGUAGE", words[2], 1);
        bindtextdomain("taberna", words[1]);
        bind_textdomain_codeset("taberna", "UTF-8");
        textdomain("taberna");
    }
    return RUN(tests);
}

/* test_cards.c - Fortuna: the numbers that cards say to people are those that the rules go by. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "games/fortuna/rules.h"

/* The text of a card, in the variant of it if `option` is set. */
static const char *text_of(const char *id, const char *kind, bool option)
{
    for (int c = 0; c < FT_CARD_ROWS; c++) {
        const tb_card *card = &ft_cards[c];
        if (strcmp(card->id, id) == 0 && strcmp(card->kind, kind) == 0)
            return option ? card->variant->text : card->text;
    }
    fail_msg("there is no card %s", id);
    return NULL;
}

__attribute__((format(printf, 4, 5))) static void says(const char *id, const char *kind, bool option,
                                                       const char *format, ...)
{
    char expected[200];
    va_list args;

    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    assert_string_equal(text_of(id, kind, option), expected);
}

static void ft_5_2_cards_of_actions_name_their_prices_and_gains(void **state)
{
    ft_open usual = { 0 }, other = { .options = FT_CHEAP_VESTALS | FT_SMALL_WINE };
    ft_seat seat = { 0 };

    (void) state;
    says("wheat-harvest", "action", false, "Take %d wheat, and 1 more for each water you give.",
         ft_harvest_base(&usual, FT_WHEAT_HARVEST));
    says("wine-harvest", "action", false, "Take %d wine, and 1 more for each water you give.",
         ft_harvest_base(&usual, FT_WINE_HARVEST));
    says("wine-harvest", "action", true, "Take %d wine, and 1 more for each water you give.",
         ft_harvest_base(&other, FT_WINE_HARVEST));
    says("wheat-trade", "action", false, "Sell wheat for %d coins each.", ft_sale_price(FT_RES_WHEAT));
    says("wine-trade", "action", false, "Sell wine for %d coins each.", ft_sale_price(FT_RES_WINE));
    says("recruit", "action", false, "Buy Centurions for %d, %d and %d coins by their place.",
         ft_hire_price(&usual, FT_RECRUIT, 0), ft_hire_price(&usual, FT_RECRUIT, 1),
         ft_hire_price(&usual, FT_RECRUIT, 2));
    says("engage", "action", false, "Buy Vestals for %d, %d and %d coins by their place.",
         ft_hire_price(&usual, FT_ENGAGE, 0), ft_hire_price(&usual, FT_ENGAGE, 1), ft_hire_price(&usual, FT_ENGAGE, 2));
    says("engage", "action", true, "Buy Vestals for %d, %d and %d coins by their place.",
         ft_hire_price(&other, FT_ENGAGE, 0), ft_hire_price(&other, FT_ENGAGE, 1), ft_hire_price(&other, FT_ENGAGE, 2));
    says("family", "action", false,
         "Marry for %d coins; married: take 1 wheat, 1 wine or %d coins, after an early roll if you like.",
         FT_MARRIAGE_PRICE, ft_gift_gain(&usual, &seat, FT_RES_MONEY));
    says("corruption", "action", false, "Take %d coins, or pay a coin and carry out a card of another side.",
         ft_collect_gain(&seat));
    assert_int_equal(FT_BRIBE_PRICE, 1);
}

static void ft_8_4_favours_name_what_may_be_given(void **state)
{
    (void) state;
    says("favour-1", "favour", false, "Give %d water: 1 step.", ft_favour_most(FT_FAVOUR_WATER));
    says("favour-2", "favour", false, "Give 1 or %d wine: as many steps.", ft_favour_most(FT_FAVOUR_ORGY));
    says("favour-3", "favour", false, "Give 1 or %d wheat: as many steps.", ft_favour_most(FT_FAVOUR_FOOD));
    says("favour-4", "favour", false, "Give 1 to %d Centurions: as many steps.", ft_favour_most(FT_FAVOUR_BATTLE));
}

static void ft_6_2_buildings_name_their_prices(void **state)
{
    (void) state;
#define X(id, name) assert_int_equal(atoi(text_of(name, "building", false)), FT_BUILD_##id);
    FT_BUILDING_LIST(X)
#undef X
}

static void ft_10_1_privileges_name_how_many_there_are(void **state)
{
    (void) state;
#define X(id, name, few, many)                                                                                         \
    assert_int_equal(atoi(text_of(name, "privilege", false)), few);                                                    \
    if ((few) != (many))                                                                                               \
        assert_int_equal(atoi(strchr(text_of(name, "privilege", false), ',') + 1), many);
    FT_PRIVILEGE_LIST(X)
#undef X
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_5_2_cards_of_actions_name_their_prices_and_gains),
        TEST(ft_8_4_favours_name_what_may_be_given),
        TEST(ft_6_2_buildings_name_their_prices),
        TEST(ft_10_1_privileges_name_how_many_there_are),
    };
    return RUN(tests);
}

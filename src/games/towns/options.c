/* options.c - chapter 11: editions and options. */
#include "games/towns/rules.h"

static const char *const editions[] = { "fortune", "base", "first-set" };
static const char *const variants[] = { "hammer", "town-hall" };
static const char *const farms[] = {
    "random", "farm", "orchard", "greenhouse", "granary", "root-cellar", "tithe-barn"
};
static const char *const wells[] = { "random", "well", "fountain", "millstone", "shed", "mine", "statue" };
static const char *const theaters[] = { "random", "theater", "bakery", "market", "tailor", "jeweler", "teahouse" };
static const char *const taverns[] = { "random", "tavern",       "almshouse",  "feast-hall",
                                       "inn",    "gamblers-den", "schoolhouse" };
static const char *const chapels[] = { "random", "chapel", "abbey", "cloister", "temple", "cathedral", "parsonage" };
static const char *const factories[] = { "random",       "factory", "warehouse",  "bank",
                                         "trading-post", "museum",  "oddity-shop" };
static const char *const limits[] = { "0", "1", "2", "3", "4", "5", "6" };
static const char *const yes_no[] = { "yes", "no" };
static const char *const monuments[] = { "all", "base", "none" };
static const char *const parsonages[] = { "at-least", "exactly" };
static const char *const cottages[] = { "any", "fed" };
static const char *const museums[] = { "used", "kept" };
static const char *const barns[] = { "coins", "adjacent-free" };
static const char *const statues[] = { "all", "grey" };
static const char *const semaphores[] = { "first", "neither" };
static const char *const feast_halls[] = { "2", "3" };

#define VALUES(list) .values = list, .count = TB_LEN(list)

/* clang-format off */
const tb_option tt_options[TT_OPTION_COUNT] = {
    [TT_OPTION_EDITION] = { .name = "edition", VALUES(editions), .help = "which cards and coins (T-11.1)" },
    [TT_OPTION_VARIANT] = { .name = "variant", VALUES(variants),
                            .help = "who names resources; one seat always plays solo (T-11.2)" },
    [TT_OPTION_FARM] = { .name = "farm", VALUES(farms), .help = "the one red card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FARM + 1] = { .name = "well", VALUES(wells), .help = "the one grey card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FARM + 2] = { .name = "theater", VALUES(theaters), .help = "the one yellow card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FARM + 3] = { .name = "tavern", VALUES(taverns), .help = "the one green card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FARM + 4] = { .name = "chapel", VALUES(chapels), .help = "the one orange card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FACTORY] = { .name = "factory", VALUES(factories), .help = "the one black card in play (T-1.4, T-11.3)" },
    [TT_OPTION_FORTUNE_LIMIT] = { .name = "fortune-limit", VALUES(limits), .fallback = 4,
                                  .help = "at most so many Fortune buildings (T-11.4)" },
    [TT_OPTION_COINS] = { .name = "coins", VALUES(yes_no), .help = "whether coins are used (T-11.5)" },
    [TT_OPTION_MONUMENTS] = { .name = "monuments", VALUES(monuments), .help = "which monuments are dealt (T-11.6)" },
    [TT_OPTION_PARSONAGE] = { .name = "parsonage", VALUES(parsonages),
                              .help = "coins that a Parsonage asks for, by Cottages (TF-5.1)" },
    [TT_OPTION_PARSONAGE_COTTAGE] = { .name = "parsonage-cottage", VALUES(cottages),
                                      .help = "which adjacent Cottage makes a Parsonage score (TF-5.2)" },
    [TT_OPTION_MUSEUM] = { .name = "museum", VALUES(museums), .help = "what happens to the Museum's cube (TF-5.3)" },
    [TT_OPTION_TITHE_BARN] = { .name = "tithe-barn", VALUES(barns), .help = "what a Tithe Barn feeds (TF-5.4)" },
    [TT_OPTION_STATUE] = { .name = "statue", VALUES(statues), .help = "which types a Statue counts (TF-5.5)" },
    [TT_OPTION_SEMAPHORE_COIN] = { .name = "semaphore-coin", VALUES(semaphores),
                                   .help = "which cube of the Southern Semaphore a coin may change (TF-5.6)" },
    [TT_OPTION_FEAST_HALL_SOLO] = { .name = "feast-hall-solo", VALUES(feast_halls),
                                    .help = "points of a Feast Hall in solo (T-11.7)" },
};
/* clang-format on */

/* What an edition says. None says anything about the variant and the readings of single cards. */
enum { YES, NO };
#define RANDOM   0, 0, 0, 0, 0, 0
#define FIRST    1, 1, 1, 1, 1, 1
#define READINGS TB_NO_PRESET, TB_NO_PRESET, TB_NO_PRESET, TB_NO_PRESET, TB_NO_PRESET, TB_NO_PRESET, TB_NO_PRESET

const uint8_t tt_presets[][TT_OPTION_COUNT] = {
    { 0, TB_NO_PRESET, RANDOM, 4, YES, TT_MONUMENTS_ALL, READINGS },
    { 1, TB_NO_PRESET, RANDOM, 0, NO, TT_MONUMENTS_BASE, READINGS },
    { 2, TB_NO_PRESET, FIRST, 0, NO, TT_MONUMENTS_NONE, READINGS },
};

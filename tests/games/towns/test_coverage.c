/* test_coverage.c - whole games by the builder: all laws hold on the way, and every card is built and scored often, the
 * rare ones and the rare turns of the game too. A card that hardly ever happens is a card that nobody has tested. */
#include <stdlib.h>

#include "builder.h"
#include "check.h"
#include "core/laws.h"
#include "core/notation.h"
#include "games/towns/moves.h"
#include "games/towns/score.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

enum { GAMES = 20000, ENOUGH = 300, RARELY = 10, CLOSE_LOOK = 512 };

/* --- Counting ----------------------------------------------------------------------------------------------------- */

/* Events that must be seen too. */
/* clang-format off */
#define EVENT_LIST(X) \
    X(PAID_CATHEDRAL) X(UNPAID_CATHEDRAL) X(PAID_JEWELER) X(UNPAID_JEWELER) X(ROW_OR_COLUMN) X(LOST_ALL_COINS) \
    X(DEN_WON) X(TWO_BUILT) X(COIN_LOST) X(PAID_RESOURCE) X(FACTORY_USED) X(STORED) X(SWAPPED) X(RETURNED) X(TAKEN) \
    X(BANK_FORBADE) X(WILD_USED) X(OVERLAP) X(EXCHANGED) X(GROVE_GAVE) X(MASONS_GAVE) X(WATCH_GAVE) \
    X(TREASURY_GAVE) X(TREASURY_DECLINED) X(WATCH_SAW_TREASURY) X(EXTRA_CUBE) X(PETAL_DUTY) X(GROTTO_COIN) \
    X(HILL_COIN) X(OBELISK_USED) X(LAST_ALONE) X(THIRD_ROUND) X(FORT_IDLE) X(KNOWN_CARD) X(NEW_PILE)
/* clang-format on */

#define X(id) EVENT_##id,
enum event { EVENT_LIST(X) EVENT_COUNT };
#undef X
#define X(id) #id,
static const char *const event_names[] = { EVENT_LIST(X) };
#undef X

typedef struct tally {
    uint64_t built[TT_CARD_COUNT], scored[TT_CARD_COUNT], events[EVENT_COUNT];
} tally;

static tally seen;

static void happened(int event, bool fact) { seen.events[event] += fact; }

/* New pieces in any town, by card. */
static void count_built(const tt_state *before, const tt_state *after)
{
    for (int seat = 0; seat < after->table.seats; seat++)
        for (int type = 0; type < TT_TYPES; type++) {
            int card = type == TT_TYPE_MONUMENT ? after->town[seat].monument : after->table.card[type];
            unsigned fresh = after->town[seat].pieces[type] & ~(unsigned) before->town[seat].pieces[type];
            seen.built[card] += (uint64_t) tb_count(fresh);
        }
}

static void count_grant(const tt_town *was, int verb)
{
    static const int givers[] = { [TT_GRANT_GROVE] = EVENT_GROVE_GAVE,
                                  [TT_GRANT_MASONS] = EVENT_MASONS_GAVE,
                                  [TT_GRANT_WATCH] = EVENT_WATCH_GAVE,
                                  [TT_GRANT_TREASURY] = EVENT_TREASURY_GAVE };

    if (verb == TT_VERB_GRANT)
        seen.events[givers[was->question.grant]]++;
    happened(EVENT_TREASURY_DECLINED, verb == TT_VERB_SKIP && was->question.grant == TT_GRANT_TREASURY);
}

static void count_building(const tt_state *before, const tt_state *after, int seat, tb_move move)
{
    const tt_town *was = &before->town[seat], *now = &after->town[seat];
    int card = tt_card_of(move);

    happened(EVENT_OBELISK_USED, was->monument == TT_CARD_OBELISK);
    happened(EVENT_OVERLAP, now->today.flags & ~was->today.flags & TT_TODAY_FORGED);
    happened(EVENT_WILD_USED, tb_count(tt_squares(move)) < tt_cards[card].pattern.count);
    happened(EVENT_UNPAID_CATHEDRAL, card == TT_CARD_CATHEDRAL && was->coins < 3);
    happened(EVENT_PAID_JEWELER, card == TT_CARD_JEWELER && was->coins);
    happened(EVENT_UNPAID_JEWELER, now->today.jewels > was->today.jewels);
    happened(EVENT_LOST_ALL_COINS, card == TT_CARD_PARSONAGE && was->coins && !now->coins);
    happened(EVENT_DEN_WON, card == TT_CARD_GAMBLERS_DEN && was->coins == 1 && now->coins == 3);
    happened(EVENT_COIN_LOST, card == TT_CARD_MINE && was->coins == 4 && now->coins == 4);
    happened(EVENT_GROTTO_COIN, was->monument == TT_CARD_CATERINAS_GROTTO && now->coin_squares != was->coin_squares);
}

static void count_move(const tt_state *before, const tt_state *after, int seat, tb_move move)
{
    static const int by_verb[TT_VERBS] = {
        [TT_VERB_TAKE] = EVENT_TAKEN + 1,        [TT_VERB_STORE] = EVENT_STORED + 1,
        [TT_VERB_SWAP] = EVENT_SWAPPED + 1,      [TT_VERB_RETURN] = EVENT_RETURNED + 1,
        [TT_VERB_PAY] = EVENT_PAID_RESOURCE + 1, [TT_VERB_CONVERT] = EVENT_FACTORY_USED + 1,
        [TT_VERB_EXTRA] = EVENT_EXTRA_CUBE + 1,  [TT_VERB_COUNT] = EVENT_ROW_OR_COLUMN + 1,
        [TT_VERB_EXCHANGE] = EVENT_EXCHANGED + 1
    };
    const tt_town *was = &before->town[seat], *now = &after->town[seat];
    int verb = tb_move_verb(move);

    if (by_verb[verb])
        seen.events[by_verb[verb] - 1]++;
    if (verb == TT_VERB_BUILD || verb == TT_VERB_RAISE)
        count_building(before, after, seat, move);
    if (verb == TT_VERB_GRANT || verb == TT_VERB_SKIP)
        count_grant(was, verb);
    happened(EVENT_PAID_CATHEDRAL, verb == TT_VERB_SPEND && was->question.ask == TT_ASK_CATHEDRAL && tt_low(move));
    happened(EVENT_HILL_COIN, now->hill > was->hill);
    happened(EVENT_PETAL_DUTY, verb == TT_VERB_PLACE && was->monument == TT_CARD_PETAL_PROMENADE &&
                                   now->coin_squares != was->coin_squares);
    happened(EVENT_TWO_BUILT, verb == TT_VERB_DONE && was->today.built == 2);
    happened(EVENT_BANK_FORBADE, verb == TT_VERB_NAME && before->table.card[TT_TYPE_FACTORY] == TT_CARD_BANK &&
                                     was->pieces[TT_TYPE_FACTORY]);
    happened(EVENT_LAST_ALONE, verb == TT_VERB_NAME && before->table.seats > 1 && tb_count(before->table.open) == 1);
    happened(EVENT_THIRD_ROUND, verb == TT_VERB_NAME && before->table.namer == TT_NAMED_BY_EACH);
    happened(EVENT_KNOWN_CARD,
             verb == TT_VERB_NAME && before->table.variant == TT_VARIANT_SOLO && !before->table.deck_left);
    happened(EVENT_FORT_IDLE, verb == TT_VERB_DONE && was->monument == TT_CARD_FORT_IRONWEED &&
                                  before->table.namer == TT_NAMED_BY_EACH && tb_count(before->table.open) > 1);
    happened(EVENT_WATCH_SAW_TREASURY,
             before->table.phase == TT_PHASE_TREASURY && after->table.phase == TT_PHASE_WATCH_AGAIN);
    happened(EVENT_NEW_PILE, after->table.deck_left > before->table.deck_left && before->table.turn > 0);
}

static void count_scored(const tt_state *s)
{
    for (int seat = 0; seat < s->table.seats; seat++) {
        tt_scoring g;
        tt_scoring_of(&s->table, s->town, seat, &g);
        for (int type = 0; type < TT_TYPES; type++) {
            int card = type == TT_TYPE_MONUMENT ? s->town[seat].monument : s->table.card[type];
            seen.scored[card] += s->town[seat].pieces[type] != 0;
        }
    }
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

static void check_laws(const tt_state *s, tb_rng *rng, int game)
{
    tb_broken broken = { 0 };
    char why[512] = "", move[256] = "";
    tb_text out = tb_text_on(why, sizeof why), text = tb_text_on(move, sizeof move);
    bool close = tb_rng_below(rng, CLOSE_LOOK) == 0;

    if (close ? tb_laws_hold(&tt_game, s, rng, &broken) : tb_laws_hold_quick(&tt_game, s, &broken))
        return;
    tb_message_text(&broken.why, NULL, &out);
    if (broken.move)
        tb_move_text(&tt_game, broken.move, &text);
    CHECK(false, "game %d: the law '%s' is broken (seat %d, move '%s'): %s", game, broken.law, broken.seat, move, why);
}

static int pick_seat(tb_seats seats, tb_rng *rng)
{
    for (uint32_t skip = tb_rng_below(rng, (uint32_t) tb_count(seats)); skip; skip--)
        seats &= seats - 1;
    return tb_lowest(seats);
}

/* Buildings never leave, but for the Architect's Guild and an unpaid Cathedral (T-4.3). */
static void check_pieces_stay(const tt_state *before, const tt_state *after, int verb)
{
    bool may_leave = verb == TT_VERB_EXCHANGE || verb == TT_VERB_SPEND;

    for (int seat = 0; seat < after->table.seats && !may_leave; seat++)
        assert_int_equal(tt_stands(&before->town[seat]) & ~tt_stands(&after->town[seat]), 0);
}

static void play_game(int game)
{
    tt_state s, before;
    tb_seats seats;
    tb_rng rng;

    tb_rng_seed(&rng, 11, (uint64_t) game);
    tt_builder_set_up(&s, 1 + game % 6 - (game % 6 > 2 && tb_rng_below(&rng, 2) ? 2 : 0), &rng);
    while ((seats = tt_game.to_act(&s)) != 0) {
        check_laws(&s, &rng, game);
        before = s;
        if (seats == TB_CHANCE) {
            tt_game.apply(&s, TB_CHANCE_SEAT, tt_game.outcome(&s, tb_rng_below(&rng, tt_game.weight(&s))));
            continue;
        }
        int seat = pick_seat(seats, &rng);
        tb_move move = tt_builder_choose(&s, seat, &rng);
        tt_game.apply(&s, seat, move);
        count_built(&before, &s);
        count_move(&before, &s, seat, move);
        check_pieces_stay(&before, &s, tb_move_verb(move));
    }
    check_laws(&s, &rng, game);
    count_scored(&s);
}

static void laws_hold_in_games_that_build(void **state)
{
    (void) state;
    for (int game = 0; game < GAMES; game++)
        play_game(game);
}

static void every_card_is_built_and_scored(void **state)
{
    (void) state;
    for (int card = 1; card < TT_CARD_COUNT; card++)
        CHECK(seen.built[card] >= ENOUGH && seen.scored[card] >= ENOUGH, "%s: built %u times, scored %u times",
              tt_card_words.names[card], (unsigned) seen.built[card], (unsigned) seen.scored[card]);
}

static void every_rare_event_is_seen(void **state)
{
    (void) state;
    for (int event = 0; event < EVENT_COUNT; event++)
        CHECK(seen.events[event] >= RARELY, "%s: %u times", event_names[event], (unsigned) seen.events[event]);
}

static void print_counts(void)
{
    for (int card = 1; card < TT_CARD_COUNT; card++)
        print_message("%-28s built %8u scored %8u\n", tt_card_words.names[card], (unsigned) seen.built[card],
                      (unsigned) seen.scored[card]);
    for (int event = 0; event < EVENT_COUNT; event++)
        print_message("%-28s %u\n", event_names[event], (unsigned) seen.events[event]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(laws_hold_in_games_that_build),
        TEST(every_card_is_built_and_scored),
        TEST(every_rare_event_is_seen),
    };
    int failed = RUN(tests);

    if (argc > 1 && !strcmp(argv[1], "--counts"))
        print_counts();
    return failed;
}

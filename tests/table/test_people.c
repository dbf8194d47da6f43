/* test_people.c - who sits, leaves, comes back, gives up, takes back and talks. */
#include "fixture.h"

static desk d;
static const uint8_t some_key[TB_SHA256_SIZE] = { 1 };

static const tb_game *fortuna(void) { return tb_game_named("fortuna", 7); }
static const tb_game *towns(void) { return tb_game_named("towns", 5); }

static void open_desk(const tb_game *game, int seats)
{
    tb_terms terms = terms_of(game, seats, 7);

    desk_open(&d, &terms);
}

static void do_takeover(int seat, tb_takeover_why why)
{
    assert_int_equal(tb_table_propose_takeover(d.table, seat, why, &d.entry, &d.why), TB_OK);
    put(&d);
}

static void do_return(int seat)
{
    assert_int_equal(tb_table_propose_return(d.table, seat, &d.entry, &d.why), TB_OK);
    put(&d);
}

static void do_resign(int seat)
{
    assert_int_equal(tb_table_propose_resign(d.table, seat, &d.entry, &d.why), TB_OK);
    put(&d);
}

static void do_abort(int seat, bool wants)
{
    assert_int_equal(tb_table_propose_abort(d.table, seat, wants, &d.entry, &d.why), TB_OK);
    put(&d);
}

/* True if it was refused for this reason. */
static bool refused(tb_status status, enum tb_table_say say) { return status < 0 && says(&d.why, say); }

static tb_status try_sit(int seat, tb_player_kind kind, const char *name)
{
    tb_player player = { .kind = (uint8_t) kind };

    snprintf(player.name, sizeof player.name, "%s", name);
    return tb_table_propose_sit(d.table, seat, &player, some_key, NULL, &d.entry, &d.why);
}

static void seats_are_taken_and_left_before_the_start(void **state)
{
    (void) state;
    open_desk(fortuna(), 3);
    sit_person(&d, 0, "Anna", 1);
    assert_true(refused(try_sit(0, TB_PLAYER_PERSON, "Berta"), TB_SAY_TABLE_SEAT_TAKEN));
    assert_true(refused(try_sit(3, TB_PLAYER_PERSON, "Berta"), TB_SAY_TABLE_NO_SEAT));
    assert_true(refused(try_sit(-1, TB_PLAYER_PERSON, "Berta"), TB_SAY_TABLE_NO_SEAT));
    assert_true(refused(try_sit(300, TB_PLAYER_PERSON, "Berta"), TB_SAY_TABLE_NO_SEAT));
    assert_true(refused(try_sit(1, TB_PLAYER_PERSON, " Berta"), TB_SAY_TABLE_BAD_NAME));
    assert_true(refused(try_sit(1, TB_PLAYER_PERSON, ""), TB_SAY_TABLE_BAD_NAME));
    assert_true(refused(try_sit(1, TB_PLAYER_ANONYMOUS, "Berta"), TB_SAY_TABLE_BAD_NAME));
    assert_int_equal(try_sit(1, TB_PLAYER_ANONYMOUS, ""), TB_OK); /* a person who is called by the seat */
    assert_true(refused(try_sit(1, TB_PLAYER_BOT, "Big Bot"), TB_SAY_TABLE_BAD_BOT));
    assert_true(refused(try_sit(1, TB_PLAYER_BOT, "abcdefghijklmnopqrstuvwxyz0123456"), TB_SAY_TABLE_BAD_BOT));
    sit_bot(&d, 1, "hard");
    assert_true(refused(tb_table_propose_start(d.table, &d.entry, &d.why), TB_SAY_TABLE_SEATS_FREE));
    assert_int_equal(d.why.args[0].value, 1);
    assert_int_equal(tb_table_propose_rise(d.table, 0, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_true(refused(tb_table_propose_rise(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_SEAT_FREE));
    assert_int_equal(d.table->sitter[0].player.kind, TB_PLAYER_UNTOLD);
    sit_person(&d, 0, "Carla", 2);
    sit_person(&d, 2, "Carla", 2);
    start(&d);
    assert_true(refused(try_sit(0, TB_PLAYER_PERSON, "Dora"), TB_SAY_TABLE_BEGUN));
    assert_true(refused(tb_table_propose_rise(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_BEGUN));
    assert_true(refused(tb_table_propose_start(d.table, &d.entry, &d.why), TB_SAY_TABLE_BEGUN));
    desk_close(&d);
}

static void a_key_holds_seats(void **state)
{
    uint8_t key[TB_SHA256_SIZE], none[TB_SHA256_SIZE] = { 0 };

    (void) state;
    open_desk(fortuna(), 3);
    sit_person(&d, 0, "Anna", 5);
    sit_bot(&d, 1, "easy");
    sit_person(&d, 2, "Anna too", 5);
    memset(key, 5, sizeof key);
    assert_int_equal(tb_table_seats_of(d.table, key), 5);
    assert_int_equal(tb_table_seats_of(d.table, none), 0); /* a bot has no key */
    uint32_t heard = d.table->heard[0];
    memset(key, 6, sizeof key);
    assert_int_equal(tb_table_propose_key(d.table, 2, key, &d.entry, &d.why), TB_OK);
    assert_false(tb_news_heard(&d.entry));
    put(&d);
    assert_int_equal(d.table->heard[0], heard);
    assert_int_equal(tb_table_seats_of(d.table, key), 4);
    assert_true(refused(tb_table_propose_key(d.table, 1, key, &d.entry, &d.why), TB_SAY_TABLE_BOT_SEAT));
    desk_close(&d);
}

/* Nobody, on no node, can start the game between a person's sitting down and its entropy. */
static void entropy_may_come_along_with_its_person(void **state)
{
    tb_player anna = { .kind = TB_PLAYER_PERSON, .name = "Anna" };
    tb_brought brought = { .brings = TB_BRINGS_ENTROPY };
    const uint8_t *entropy = brought.bytes;

    (void) state;
    open_desk(fortuna(), 2);
    sit_bot(&d, 1, "easy");
    memset(brought.bytes, 0xe7, sizeof brought.bytes);
    assert_int_equal(tb_table_propose_sit(d.table, 0, &anna, some_key, &brought, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->sitter[0].sat, 2);
    assert_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "e7e7"));
    assert_non_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "\"entropy\":true"));
    assert_true(refused(tb_table_propose_entropy(d.table, 0, entropy, &d.entry, &d.why), TB_SAY_TABLE_ENTROPY_GIVEN));
    assert_int_equal(tb_table_propose_rise(d.table, 0, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->sitter[0].pledge, TB_PLEDGE_NONE);
    assert_int_equal(tb_table_propose_sit(d.table, 0, &anna, some_key, &brought, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->sitter[0].sat, 4);
    start(&d);
    assert_int_equal(match_of(&d)->segment[0].entropy_from, 1);
    desk_close(&d);
}

static void entropy_is_added_once_and_never_told(void **state)
{
    uint8_t entropy[TB_ENTROPY_SIZE];

    (void) state;
    open_desk(fortuna(), 2);
    memset(entropy, 0xe7, sizeof entropy);
    assert_true(refused(tb_table_propose_entropy(d.table, 0, entropy, &d.entry, &d.why), TB_SAY_TABLE_SEAT_FREE));
    sit_person(&d, 0, "Anna", 1);
    sit_bot(&d, 1, "easy");
    assert_true(refused(tb_table_propose_entropy(d.table, 1, entropy, &d.entry, &d.why), TB_SAY_TABLE_BOT_SEAT));
    assert_int_equal(tb_table_propose_entropy(d.table, 0, entropy, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "e7e7"));
    assert_non_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "\"entropy\":true"));
    assert_true(refused(tb_table_propose_entropy(d.table, 0, entropy, &d.entry, &d.why), TB_SAY_TABLE_ENTROPY_GIVEN));
    start(&d);
    assert_int_equal(match_of(&d)->segment[0].entropy_from, 1);
    assert_true(refused(tb_table_propose_entropy(d.table, 0, entropy, &d.entry, &d.why), TB_SAY_TABLE_BEGUN));
    desk_close(&d);
}

static void the_secret_is_told_at_the_end_only(void **state)
{
    static const char secret[] = "0707070707070707070707070707070707070707070707070707070707070707";

    (void) state;
    open_desk(fortuna(), 2);
    seat_and_start(&d);
    while (d.table->phase == TB_PHASE_PLAYING) {
        assert_null(strstr(welcome(d.table, 0, d.now_ms, 0), secret));
        assert_null(strstr(welcome(d.table, 0, d.now_ms, 0), "\"result\""));
        play_random(&d);
    }
    assert_non_null(strstr(welcome(d.table, TB_PUBLIC, d.now_ms, 0), secret));
    assert_non_null(strstr(news(d.table, &d.entry, TB_PUBLIC, d.now_ms, 0), secret));
    assert_non_null(strstr(news(d.table, &d.entry, 1, d.now_ms, 0), "\"result\":[{"));
    assert_null(strstr(welcome(d.table, 0, d.now_ms, 0), "5b5b5b")); /* the key of the bots, nor the invitation */
    assert_null(strstr(welcome(d.table, 0, d.now_ms, 0), "171717"));
    desk_close(&d);
}

static void a_bot_plays_for_a_person_who_left(void **state)
{
    (void) state;
    open_desk(towns(), 3);
    sit_bot(&d, 1, "easy");
    seat_and_start(&d);
    assert_string_equal(tb_table_bot(d.table, 1), "easy");
    assert_null(tb_table_bot(d.table, 0));
    assert_true(refused(tb_table_propose_return(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_NOT_TAKEN_OVER));
    assert_true(
        refused(tb_table_propose_takeover(d.table, 1, TB_TAKEOVER_LEFT, &d.entry, &d.why), TB_SAY_TABLE_BOT_SEAT));
    tb_seats acting = to_act(&d);
    assert_int_equal(tb_table_bots_to_act(d.table), acting & 2);
    do_takeover(0, TB_TAKEOVER_LEFT);
    assert_non_null(strstr(news(d.table, &d.entry, 2, d.now_ms, 0), "\"played_by\":\"bot\",\"why\":\"left\""));
    assert_non_null(strstr(news(d.table, &d.entry, 2, d.now_ms, 0), "\"what\":\"takeover\""));
    assert_string_equal(tb_table_bot(d.table, 0), "medium");
    assert_int_equal(tb_table_bots_to_act(d.table), acting & 3);
    assert_true(
        refused(tb_table_propose_takeover(d.table, 0, TB_TAKEOVER_TIME, &d.entry, &d.why), TB_SAY_TABLE_TAKEN_OVER));
    assert_true(refused(tb_table_propose_undo(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_TAKEN_OVER));
    do_return(0);
    assert_null(tb_table_bot(d.table, 0));
    play_on(&d, LOG_MAX);
    assert_true(
        refused(tb_table_propose_takeover(d.table, 0, TB_TAKEOVER_LEFT, &d.entry, &d.why), TB_SAY_TABLE_NOT_PLAYING));
    assert_int_equal(tb_table_bots_to_act(d.table), 0);
    desk_close(&d);
}

static void bots_get_another_seed_for_each_decision(void **state)
{
    (void) state;
    open_desk(fortuna(), 2);
    seat_and_start(&d);
    uint64_t one = tb_table_bot_seed(d.table, 0), two = tb_table_bot_seed(d.table, 1);
    assert_true(one != two);
    assert_true(one == tb_table_bot_seed(d.table, 0));
    play_random(&d);
    assert_true(one != tb_table_bot_seed(d.table, 0));
    desk_close(&d);
}

static void a_seat_that_resigns_comes_last(void **state)
{
    int changed = 0;

    (void) state;
    EACH_TABLE(game, seats)
    {
        for (uint8_t seed = 1; seed <= 4; seed++) {
            tb_result of_game, result;
            tb_seats resigned = 0;
            open_and_start(&d, game, seats, seed);
            play_on(&d, 5);
            for (int seat = 0; seat < seats; seat += 2) {
                do_resign(seat);
                resigned |= 1u << seat;
                assert_string_equal(tb_table_bot(d.table, seat), "medium");
                assert_true(refused(tb_table_propose_resign(d.table, seat, &d.entry, &d.why), TB_SAY_TABLE_RESIGNED));
                assert_true(refused(tb_table_propose_return(d.table, seat, &d.entry, &d.why), TB_SAY_TABLE_RESIGNED));
            }
            play_on(&d, LOG_MAX);
            game->scores(match_of(&d)->state, &of_game);
            tb_table_result(d.table, &result);
            for (int a = 0; a < seats; a++) {
                assert_int_equal(result.score[a], of_game.score[a]);
                changed += result.rank[a] != of_game.rank[a];
                for (int b = 0; b < seats; b++) {
                    bool same = tb_has(resigned, a) == tb_has(resigned, b);
                    if (same) /* among themselves as in the game, ties too */
                        assert_int_equal(result.rank[a] < result.rank[b], of_game.rank[a] < of_game.rank[b]);
                    else
                        assert_int_equal(result.rank[a] < result.rank[b], tb_has(resigned, b));
                }
            }
            desk_close(&d);
        }
    }
    assert_true(changed > 10);
}

static void the_game_is_aborted_when_all_who_play_want_it(void **state)
{
    (void) state;
    open_desk(towns(), 4);
    sit_bot(&d, 3, "easy");
    seat_and_start(&d);
    assert_true(refused(tb_table_propose_abort(d.table, 3, true, &d.entry, &d.why), TB_SAY_TABLE_BOT_SEAT));
    assert_true(refused(tb_table_propose_abort(d.table, 0, false, &d.entry, &d.why), TB_SAY_TABLE_ABORT_NOT_WANTED));
    do_abort(0, true);
    assert_true(refused(tb_table_propose_abort(d.table, 0, true, &d.entry, &d.why), TB_SAY_TABLE_ABORT_WANTED));
    play_random(&d);
    assert_true(d.table->sitter[0].wants_abort);
    do_abort(0, false);
    assert_non_null(strstr(news(d.table, &d.entry, 1, d.now_ms, 0), "\"what\":\"continue\""));
    do_abort(1, true);
    do_abort(2, true);
    do_resign(2);
    assert_false(d.table->sitter[2].wants_abort);
    assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    do_takeover(0, TB_TAKEOVER_LEFT); /* now only the second person plays, who cannot end it alone */
    assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    do_return(0);
    do_abort(0, true);
    assert_int_equal(d.table->phase, TB_PHASE_ABORTED);
    assert_int_equal(tb_table_bots_to_act(d.table), 0);
    assert_true(refused(tb_table_propose_return(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_NOT_PLAYING));
    assert_non_null(strstr(welcome(d.table, TB_PUBLIC, d.now_ms, 0), "\"secret\":\"0707"));
    desk_close(&d);
}

static void a_game_of_bots_alone_is_never_aborted(void **state)
{
    (void) state;
    open_desk(fortuna(), 2);
    sit_bot(&d, 0, "easy");
    sit_bot(&d, 1, "easy");
    start(&d);
    play_random(&d);
    assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    desk_close(&d);
}

/* What news promise about taking back is what happens. */
static void a_seat_takes_back_to_the_barrier(void **state)
{
    int done = 0;

    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 8);
        for (int move = 0; move < 200 && d.table->phase == TB_PHASE_PLAYING; move++) {
            tb_state_box was;
            memcpy(was.bytes, match_of(&d)->state, game->state_size);
            uint32_t count = match_of(&d)->count;
            play_random(&d);
            tb_event last = match_of(&d)->events[match_of(&d)->count - 1];
            for (int seat = 0; seat < seats; seat++) {
                bool can = tb_table_can_undo(d.table, seat);
                assert_int_equal(can,
                                 d.table->phase == TB_PHASE_PLAYING && tb_match_can_undo(match_of(&d), seat, &d.why));
                assert_int_equal(tb_table_propose_undo(d.table, seat, &d.entry, &d.why) == TB_OK, can);
            }
            if (last.seat == TB_CHANCE_SEAT || last.choices < 2 || !tb_table_can_undo(d.table, last.seat))
                continue;
            assert_int_equal(tb_table_propose_undo(d.table, last.seat, &d.entry, &d.why), TB_OK);
            put(&d);
            assert_memory_equal(match_of(&d)->state, was.bytes, game->state_size);
            assert_int_equal(match_of(&d)->count, count);
            assert_non_null(strstr(news(d.table, &d.entry, last.seat, d.now_ms, 0), "\"what\":\"undo\""));
            assert_non_null(strstr(news(d.table, &d.entry, last.seat, d.now_ms, 0), "\"events\":[]"));
            done++;
            play(&d, last.seat, last.move);
        }
        tb_table *other = replay(&d, d.count);
        assert_memory_equal(other->record->match.state, match_of(&d)->state, game->state_size);
        tb_table_free(other);
        desk_close(&d);
    }
    assert_true(done > 100);
}

static void people_talk(void **state)
{
    char endless[TB_CHAT_MAX + 1];

    (void) state;
    open_desk(fortuna(), 2);
    assert_true(refused(tb_table_propose_chat(d.table, 0, "x", 1, &d.entry, &d.why), TB_SAY_TABLE_SEAT_FREE));
    sit_person(&d, 0, "Anna", 1);
    assert_int_equal(tb_table_propose_chat(d.table, 0, "say \"hi\"", 8, &d.entry, &d.why), TB_OK);
    put(&d);
    const char *told = news(d.table, &d.entry, TB_PUBLIC, d.now_ms, 0);
    assert_string_equal(told,
                        "{\"type\":\"news\",\"n\":3,\"what\":\"chat\",\"seat\":\"blue\",\"text\":\"say \\\"hi\\\"\"}");
    memset(endless, 'x', sizeof endless);
    assert_true(
        refused(tb_table_propose_chat(d.table, 0, endless, sizeof endless, &d.entry, &d.why), TB_SAY_TABLE_BAD_CHAT));
    assert_true(refused(tb_table_propose_chat(d.table, 0, "", 0, &d.entry, &d.why), TB_SAY_TABLE_BAD_CHAT));
    assert_true(refused(tb_table_propose_chat(d.table, 0, "a\nb", 3, &d.entry, &d.why), TB_SAY_TABLE_BAD_CHAT));
    desk_close(&d);
}

static const char *said(int viewer, tb_seats muted, uint32_t n)
{
    static char bytes[4000];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_news_said(d.table, viewer, muted, n, &text);
    assert_int_equal(tb_table_said(d.table, viewer, muted, n), strstr(bytes, "\"text\"") != NULL);
    return bytes;
}

/* What comes behind the welcome is told as it comes, whenever the list of the lines before it is ready. */
static void who_comes_again_is_told_what_was_said_before_that(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 6);
    assert_int_equal(tb_table_propose_chat(d.table, 0, "before", 6, &d.entry, &d.why), TB_OK);
    put(&d);
    uint32_t welcomed = d.table->heard[1];
    assert_int_equal(tb_table_propose_chat(d.table, 0, "behind", 6, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_non_null(strstr(said(1, 0, welcomed), "before"));
    assert_null(strstr(said(1, 0, welcomed), "behind"));
    assert_null(strstr(said(1, 1, welcomed), "before"));
    assert_null(strstr(said(1, 0, welcomed - 1), "before"));
    assert_non_null(strstr(said(1, 0, d.table->heard[1]), "behind"));
    desk_close(&d);
}

static void terms_are_checked(void **state)
{
    tb_terms terms = terms_of(fortuna(), 2, 1);
    tb_record_error error;

    (void) state;
    terms.clock = TB_CLOCK_MOVE;
    terms.clock_ms = 999;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_CONFIG);
    assert_true(says(&error.why, TB_SAY_TABLE_BAD_CLOCK));
    terms.clock_ms = TB_CLOCK_MOST_MS + 1;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_CONFIG);
    terms.clock_ms = 60000;
    terms.config.seats = 6;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_CONFIG);
    terms.config.seats = 2;
    terms.config.option[0] = 200;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_CONFIG);
    terms.game = NULL;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_CONFIG);
    assert_true(says(&error.why, TB_SAY_TABLE_NO_GAME));
    assert_int_equal(error.line, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(seats_are_taken_and_left_before_the_start),
        TEST(a_key_holds_seats),
        TEST(entropy_may_come_along_with_its_person),
        TEST(entropy_is_added_once_and_never_told),
        TEST(the_secret_is_told_at_the_end_only),
        TEST(a_bot_plays_for_a_person_who_left),
        TEST(bots_get_another_seed_for_each_decision),
        TEST(a_seat_that_resigns_comes_last),
        TEST(the_game_is_aborted_when_all_who_play_want_it),
        TEST(a_game_of_bots_alone_is_never_aborted),
        TEST(a_seat_takes_back_to_the_barrier),
        TEST(people_talk),
        TEST(who_comes_again_is_told_what_was_said_before_that),
        TEST(terms_are_checked),
    };
    return RUN(tests);
}

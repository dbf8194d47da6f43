/* fixture.c - matches and records for the tests of the record room. */
#include "fixture.h"

#include "base/bits.h"
#include "core/door.h"

static const uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 10 } };

tb_status start_with(fixture *f, const tb_game *game, const tb_config *config, uint8_t secret, uint32_t capacity)
{
    uint8_t bytes[TB_SECRET_SIZE];
    tb_source source = { .secret = bytes, .entropy_from = 1 | 1u << (config->seats - 1), .entropy = entropy };

    memset(bytes, secret, sizeof bytes);
    memset(&f->record, 0, sizeof f->record);
    return tb_match_start(&f->record.match, game, config, &source, f->events, capacity, &f->why);
}

void start(fixture *f, const tb_game *game, int seats, uint8_t secret)
{
    tb_config config;

    tb_config_default(game, seats, &config);
    assert_int_equal(start_with(f, game, &config, secret, EVENTS), TB_OK);
}

void start_open(fixture *f, const tb_game *game, int seats, tb_rng *rng)
{
    tb_config config;
    tb_source source = { .draw = tb_draw_from_rng, .context = rng };

    memset(&f->record, 0, sizeof f->record);
    tb_config_default(game, seats, &config);
    assert_int_equal(tb_match_start(&f->record.match, game, &config, &source, f->events, EVENTS, &f->why), TB_OK);
}

void play(fixture *f, int seat, tb_move move)
{
    tb_status status = tb_match_play(&f->record.match, seat, move, &f->why);

    CHECK(status == TB_OK, "move %x of seat %d refused: %s", move, seat, tb_status_text(status));
}

void play_random(fixture *f, tb_rng *rng, int moves)
{
    tb_match *match = &f->record.match;
    tb_move legal[TB_MOVES_MAX];

    while (moves-- > 0 && !tb_match_is_over(match)) {
        tb_seats seats = match->game->to_act(match->state);
        for (uint32_t skip = tb_rng_below(rng, (uint32_t) tb_count(seats)); skip > 0; skip--)
            seats &= seats - 1;
        int seat = tb_lowest(seats);
        int n = match->game->legal(match->state, seat, legal);
        play(f, seat, legal[tb_rng_below(rng, (uint32_t) n)]);
    }
}

void make_record(fixture *f, const tb_game *game, int seats, uint64_t seed)
{
    tb_rng rng;

    tb_rng_seed(&rng, seed, 0);
    start(f, game, seats, (uint8_t) seed);
    assert_int_equal(tb_player_set(&f->record.player[0], TB_PLAYER_PERSON, "Ana Žižková", 14), TB_OK);
    assert_int_equal(tb_player_set(&f->record.player[1], TB_PLAYER_BOT, "random", 6), TB_OK);
    if (seats > 2)
        assert_int_equal(tb_player_set(&f->record.player[2], TB_PLAYER_ANONYMOUS, "", 0), TB_OK);
    play_random(f, &rng, EVENTS);
    write_as(f, TB_COMPLETE);
}

void write_as(fixture *f, int as)
{
    tb_text text = tb_text_on(f->text, TEXT);

    tb_record_write(&f->record, as, false, &text);
    assert_true(tb_text_whole(&text));
    f->len = text.len;
}

tb_status read_text(fixture *f, const char *text, size_t len)
{
    return tb_record_read(text, len, stones_find, f->events, EVENTS, &f->record, &f->error);
}

void doctor(fixture *f, const char *old, const char *fresh)
{
    char *at = strstr(f->text, old);
    size_t old_len = strlen(old), fresh_len = strlen(fresh);

    CHECK(at != NULL, "no \"%s\" in the record", old);
    memmove(at + fresh_len, at + old_len, strlen(at + old_len) + 1);
    memcpy(at, fresh, fresh_len);
    f->len = f->len + fresh_len - old_len;
}

const char *error_words(const fixture *f)
{
    static char said[512];
    tb_text text = tb_text_on(said, sizeof said);

    tb_record_error_text(&f->error, NULL, &text);
    return said;
}

bool error_is(const fixture *f, tb_status status, uint32_t line, uint32_t column, const char *words)
{
    const char *said = error_words(f);
    bool same =
        f->error.status == status && f->error.line == line && f->error.column == column && strstr(said, words) != NULL;
    if (!same)
        print_error("%s: %s\n", tb_status_name(f->error.status), said);
    return same;
}

bool message_is(const tb_message *message, enum tb_record_say say) { return message->row == &tb_record_says[say]; }

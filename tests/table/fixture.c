/* fixture.c - tables for the tests. */
#include "fixture.h"

#include <stdlib.h>

#include "core/door.h"

tb_terms terms_of(const tb_game *game, int seats, uint8_t seed)
{
    tb_terms terms = { .game = game };

    tb_config_default(game, seats, &terms.config);
    memset(terms.secret, seed, sizeof terms.secret);
    memset(terms.bot_key, 0x5b, sizeof terms.bot_key);
    memset(terms.invite, 0x17, sizeof terms.invite);
    return terms;
}

void desk_open(desk *d, const tb_terms *terms)
{
    tb_record_error error;

    memset(d, 0, sizeof *d);
    d->table = tb_table_new("abcdefghijklmnop");
    assert_non_null(d->table);
    d->now_ms = START_MS;
    tb_rng_seed(&d->rng, terms->secret[0], 1);
    tb_status status = tb_table_propose_create(terms, &d->entry, &error);
    CHECK(status == TB_OK, "create: %s (%s)", tb_status_name(status), error.why.row ? error.why.row->id : "");
    put(d);
}

void desk_close(desk *d)
{
    for (int i = 0; i < d->count; i++)
        free(d->log[i].text);
    tb_table_free(d->table);
    d->table = NULL;
    d->count = 0;
}

static void keep(desk *d)
{
    tb_text text = tb_text_on(NULL, 0);

    assert_true(d->count < LOG_MAX);
    tb_table_write(d->table, &d->entry, d->now_ms, &text);
    size_t size = text.len + 1;
    d->log[d->count].text = malloc(size);
    d->log[d->count].len = text.len;
    d->log[d->count].at_ms = d->now_ms;
    text = tb_text_on(d->log[d->count].text, size);
    tb_table_write(d->table, &d->entry, d->now_ms, &text);
    assert_true(tb_text_whole(&text));
    d->count++;
}

void read_log(const desk *d, int number, tb_entry *out)
{
    enum { CHAIN = 17 };
    tb_record_error error;
    size_t chain = d->log[number].text[CHAIN - 1] == ' ' ? CHAIN : 0;
    tb_status status =
        tb_entry_read(d->log[number].text + chain, d->log[number].len - chain, tb_game_named, out, &error);

    CHECK(status == TB_OK, "entry %d, column %u: expected %s: %s", number, error.column, error.expected,
          d->log[number].text);
}

tb_status try_put(desk *d)
{
    keep(d);
    int last = d->count - 1;
    assert_int_equal(tb_table_entry(d->table, d->log[last].text, d->log[last].len, d->now_ms, tb_game_named, &d->entry),
                     TB_OK);
    return tb_table_apply(d->table, &d->entry, d->now_ms);
}

void put(desk *d)
{
    int phase = d->table->phase, after = tb_table_phase_after(d->table, &d->entry);
    tb_status status = try_put(d);

    CHECK(status == TB_OK, "entry %d: %s (%s): %s", d->count - 1, tb_status_name(status),
          d->table->reason.row ? d->table->reason.row->id : "", d->log[d->count - 1].text);
    assert_int_equal(d->table->phase, after >= 0 ? after : phase);
    d->now_ms += 1000;
}

static void taken(desk *d, tb_status status, const char *what)
{
    CHECK(status == TB_OK, "%s: %s (%s)", what, tb_status_name(status), d->why.row ? d->why.row->id : "");
    put(d);
}

void sit_person(desk *d, int seat, const char *name, uint8_t key)
{
    uint8_t hash[TB_SHA256_SIZE];
    tb_player player;

    memset(hash, key, sizeof hash);
    assert_int_equal(tb_player_set(&player, TB_PLAYER_PERSON, name, strlen(name)), TB_OK);
    taken(d, tb_table_propose_sit(d->table, seat, &player, hash, NULL, &d->entry, &d->why), "sit");
}

void sit_bot(desk *d, int seat, const char *word)
{
    tb_player player;

    assert_int_equal(tb_player_set(&player, TB_PLAYER_BOT, word, strlen(word)), TB_OK);
    taken(d, tb_table_propose_sit(d->table, seat, &player, NULL, NULL, &d->entry, &d->why), "sit");
}

void sit_with(desk *d, int seat, uint8_t key, uint8_t entropy)
{
    tb_player player = { .kind = TB_PLAYER_PERSON, .name = "Somebody" };
    tb_brought brought = { .brings = TB_BRINGS_PLEDGE };
    uint8_t hash[TB_SHA256_SIZE], bytes[TB_ENTROPY_SIZE];

    memset(hash, key, sizeof hash);
    memset(bytes, entropy, sizeof bytes);
    tb_sha256_of(bytes, sizeof bytes, brought.bytes);
    taken(d, tb_table_propose_sit(d->table, seat, &player, hash, &brought, &d->entry, &d->why), "sit");
}

void start(desk *d) { taken(d, tb_table_propose_start(d->table, &d->entry, &d->why), "start"); }

void play(desk *d, int seat, tb_move move)
{
    taken(d, tb_table_propose_move(d->table, seat, move, &d->entry, &d->why), "move");
}

static void add_entropy(desk *d, int seat)
{
    uint8_t entropy[TB_ENTROPY_SIZE];

    memset(entropy, 0xe0 + seat, sizeof entropy);
    taken(d, tb_table_propose_entropy(d->table, seat, entropy, &d->entry, &d->why), "entropy");
}

void seat_and_start(desk *d)
{
    static const char *const names[TB_MAX_SEATS] = { "Anna", "Žofie", "Karl \"der\" Große", "D", "E", "F" };
    int seats = d->table->terms.config.seats;

    for (int seat = 0; seat < seats; seat++)
        if (d->table->sitter[seat].player.kind == TB_PLAYER_UNTOLD)
            sit_person(d, seat, names[seat], (uint8_t) (seat + 1));
    add_entropy(d, 0);
    if (seats > 1 && d->table->sitter[seats - 1].player.kind == TB_PLAYER_PERSON)
        add_entropy(d, seats - 1);
    start(d);
}

void open_and_start(desk *d, const tb_game *game, int seats, uint8_t seed)
{
    tb_terms terms = terms_of(game, seats, seed);

    desk_open(d, &terms);
    seat_and_start(d);
}

const tb_match *match_of(const desk *d) { return &d->table->record->match; }

tb_seats to_act(const desk *d) { return match_of(d)->game->to_act(match_of(d)->state); }

void play_random(desk *d)
{
    const tb_match *match = match_of(d);
    tb_seats seats = to_act(d);
    tb_move legal[TB_MOVES_MAX];

    for (uint32_t skip = tb_rng_below(&d->rng, (uint32_t) tb_count(seats)); skip > 0; skip--)
        seats &= seats - 1;
    int seat = tb_lowest(seats);
    int n = match->game->legal(match->state, seat, legal);
    play(d, seat, legal[tb_rng_below(&d->rng, (uint32_t) n)]);
}

void play_on(desk *d, int moves)
{
    while (moves-- > 0 && d->table->phase == TB_PHASE_PLAYING)
        play_random(d);
}

tb_table *replay(const desk *d, int count)
{
    tb_table *table = tb_table_new(d->table->id);

    for (int i = 0; i < count; i++)
        tb_table_read(table, d->log[i].text, d->log[i].len, d->log[i].at_ms, tb_game_named);
    return table;
}

static char slots[2][TEXT_MAX];

static const char *checked(int slot, const tb_text *text)
{
    assert_true(tb_text_whole(text));
    CHECK(tb_json_well_formed(slots[slot], text->len), "not JSON: %s", slots[slot]);
    return slots[slot];
}

const char *welcome(const tb_table *table, int viewer, int64_t now_ms, int slot)
{
    tb_text text = tb_text_on(slots[slot], TEXT_MAX);

    tb_news_welcome(table, viewer, viewer == TB_PUBLIC ? 0 : 1u << viewer, 1, now_ms, &text);
    return checked(slot, &text);
}

const char *news(const tb_table *table, const tb_entry *entry, int viewer, int64_t now_ms, int slot)
{
    tb_text text = tb_text_on(slots[slot], TEXT_MAX);

    tb_news_entry(table, entry, viewer, 1, now_ms, &text);
    return checked(slot, &text);
}

bool says(const tb_message *why, enum tb_table_say say)
{
    if (why->row != &tb_table_says[say])
        print_error("it says %s\n", why->row ? why->row->id : "nothing");
    return why->row == &tb_table_says[say];
}

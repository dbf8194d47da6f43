/* fuzz_entry.c - any bytes as an entry of a table's log, and as the next one of a table that is being played.
 *
 * What is refused says where. What is read is written again byte for byte. Whether it follows or not, the table is as
 * it was before or one entry further, and can be told of. */
#include "core/door.h"
#include "fuzz.h"
#include "games/list.h"
#include "table/news.h"

enum { TEXT = 1 << 20 };

static char written[TEXT];
static tb_entry entry;

static void take(tb_table *table, const tb_entry *next) { FUZZ_EXPECT(tb_table_apply(table, next, 1) == TB_OK); }

/* A table of two persons, open or begun. */
static tb_table *make_table(const tb_game *game, bool begun)
{
    static tb_entry next;
    tb_table *table = tb_table_new("fuzz");
    tb_terms terms = { .game = game, .clock = TB_CLOCK_BANK, .clock_ms = 60000 };
    tb_player player;
    tb_message why;

    tb_config_default(game, 2, &terms.config);
    FUZZ_EXPECT(tb_table_propose_create(&terms, &next, NULL) == TB_OK);
    take(table, &next);
    if (!begun)
        return table;
    tb_player_set(&player, TB_PLAYER_PERSON, "Anna", 4);
    for (int seat = 0; seat < 2; seat++) {
        FUZZ_EXPECT(tb_table_propose_sit(table, seat, &player, terms.secret, NULL, &next, &why) == TB_OK);
        take(table, &next);
    }
    FUZZ_EXPECT(tb_table_propose_start(table, &next, &why) == TB_OK);
    take(table, &next);
    return table;
}

static void apply_to(tb_table *table)
{
    uint32_t entries = table->entries;
    tb_status status = tb_table_apply(table, &entry, 2);
    tb_text text = tb_text_on(written, sizeof written);

    FUZZ_EXPECT(table->entries == entries + (status == TB_OK));
    FUZZ_EXPECT(status == TB_OK || status == TB_NO_ROOM || table->phase == TB_PHASE_FROZEN);
    tb_news_welcome(table, 0, 1, 1, 3, &text);
    FUZZ_EXPECT(tb_text_whole(&text) && tb_json_well_formed(written, text.len));
    if (status == TB_OK) {
        text = tb_text_on(written, sizeof written);
        tb_news_entry(table, &entry, TB_PUBLIC, 1, 3, &text);
        FUZZ_EXPECT(tb_text_whole(&text) && tb_json_well_formed(written, text.len));
    }
    tb_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *) data;
    tb_text text = tb_text_on(written, sizeof written);
    tb_record_error error;

    if (tb_entry_read(bytes, size, tb_game_named, &entry, &error) < 0) {
        FUZZ_EXPECT(error.status < 0 && error.line == 1 && error.column > 0 && error.expected);
        return 0;
    }
    tb_entry_write(&entry, &text);
    FUZZ_EXPECT(text.len == size && memcmp(written, bytes, size) == 0);
    apply_to(tb_table_new("fuzz"));
    for (int game = 0; game < tb_game_count; game++) {
        apply_to(make_table(tb_games[game], false));
        apply_to(make_table(tb_games[game], true));
    }
    return 0;
}

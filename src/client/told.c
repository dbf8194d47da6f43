/* told.c - messages of a table as sentences: they come as ids and words, and are put together again with our
 * own vocabularies, so that articles and lists are those of the language. */
#include <string.h>

#include "ask/says.h"
#include "client/client.h"
#include "core/door.h"
#include "games/list.h"
#include "record/says.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"
#include "table/says.h"

/* --- Messages ----------------------------------------------------------------------------------------------------- */

typedef struct room {
    const tb_message_row *rows;
    int count;
} room;

/* What each has to say beside the games; the last is a server's, where one is known. */
static room rooms[] = {
    { tb_ask_says, TB_ASK_SAYS },
    { tb_table_says, TB_TABLE_SAY_COUNT },
    { tb_record_says, TB_RECORD_SAY_COUNT },
    { NULL, 0 },
};

void client_know(const tb_message_row rows[], int count) { rooms[TB_LEN(rooms) - 1] = (room){ rows, count }; }

/* The row of any message of ours by its id, or NULL. */
static const tb_message_row *find_row(const char *id)
{
    size_t len = strlen(id);
    const tb_message_row *row = tb_game_message(id, len);

    row = row ? row : tb_door_message(id, len);
    for (int r = 0; !row && r < TB_LEN(rooms); r++)
        row = tb_message_find(rooms[r].rows, rooms[r].count, id, len);
    return row;
}

/* An id in the reader's language. Its kind does not come with it: mostly the argument is named after it. */
static const char *in_words(const char *argument, const char *id)
{
    static const char *const kinds[] = { "card", "resource", "building", "favour", "seat", "phase", "line", "type" };
    const char *word = cli_translate(argument, id);

    if (word == id && strcmp(argument, "card") == 0)
        word = cli_translate("privilege", id);
    for (int k = 0; word == id && k < TB_LEN(kinds); k++)
        word = cli_translate(kinds[k], id);
    return word;
}

/* A list is called by the plural of its kind; other arguments by their kind, or by what they are in the sentence. */
static const tb_words *words_for(const tb_game *game, const char *argument, const char *id, int *number)
{
    static const char *const kinds[] = { "card", "resource", "building", "favour", "seat", "privilege" };
    size_t len = strlen(argument);
    const tb_words *words = cli_find_words(game, argument, len, id, number);

    if (!words && len > 0)
        words = cli_find_words(game, argument, len - 1, id, number);
    for (int k = 0; !words && k < TB_LEN(kinds); k++)
        words = cli_find_words(game, kinds[k], strlen(kinds[k]), id, number);
    return words;
}

/* A message as we have it, with room for words that no vocabulary of ours has. */
typedef struct known {
    tb_message message;
    const char *names[TB_MESSAGE_ARGS];
    tb_words words[TB_MESSAGE_ARGS];
} known;

static void take_value(known *own, const tb_game *game, const char *key, const json_t *value, bool item)
{
    int i = own->message.count, number = (int) json_integer_value(value);
    const tb_words *words = NULL;

    if (i == TB_MESSAGE_ARGS || !(json_is_integer(value) || json_is_string(value)))
        return;
    if (json_is_string(value)) {
        words = game ? words_for(game, key, json_string_value(value), &number) : NULL;
        if (!words) {
            own->names[i] = in_words(key, json_string_value(value));
            own->words[i] = (tb_words){ &own->names[i], 1, NULL, NULL };
            words = &own->words[i];
            number = 0;
        }
    }
    own->message.args[own->message.count++] = (tb_message_arg){ key, words, number, item };
}

/* Reads a message; its row is NULL if we do not know it. */
static void take_message(const json_t *message, known *own)
{
    const char *id = term_member(message, "id"), *key;
    const tb_game *game = tb_game_named(id, strcspn(id, "."));
    json_t *value;

    own->message = (tb_message){ .row = find_row(id) };
    json_object_foreach(json_object_get(message, "args"), key, value)
    {
        if (!json_is_array(value))
            take_value(own, game, key, value, false);
        TERM_EACH (item, value)
            take_value(own, game, key, item.is, true);
    }
}

void client_put_known(const json_t *message, tb_text *out)
{
    known own;

    take_message(message, &own);
    tb_message_text(&own.message, cli_translate, out);
}

/* --- Events ------------------------------------------------------------------------------------------------------- */

/* Who sits at the table, for sentences. */
static cli_company company_of(const client *own, tb_player players[TB_MAX_SEATS])
{
    cli_company company = { own->game, 0, players };

    TERM_EACH (seat, term_list(own->table, "seats")) {
        const char *called = term_member(seat.is, "name");
        if (seat.at == TB_MAX_SEATS)
            break;
        players[seat.at] = (tb_player){ .kind = TB_PLAYER_UNTOLD };
        if (term_is(seat.is, "who", "person"))
            tb_player_set(&players[seat.at], TB_PLAYER_PERSON, called, strlen(called));
        company.seats = (int) seat.at + 1;
    }
    return company;
}

static bool put_told(const client *own, const json_t *messages, tb_text *out)
{
    tb_player players[TB_MAX_SEATS];
    cli_company company = company_of(own, players);
    known read[TB_TOLD_MAX];
    tb_text text = TB_TEXT(CLIENT_LINE);
    tb_told told = { 0 };

    if (!company.game || company.seats < company.game->min_seats || company.seats > company.game->max_seats)
        return false;
    TERM_EACH (message, messages) {
        if (told.count == TB_TOLD_MAX)
            break;
        take_message(message.is, &read[told.count]);
        if (read[told.count].message.row) {
            told.say[told.count] = read[told.count].message;
            told.count++;
        }
    }
    cli_put_told(&company, &told, &text);
    cli_put_clean(text.bytes, out);
    return told.count > 0;
}

bool client_put_event(const client *own, const json_t *event, tb_text *out)
{
    const json_t *told = json_object_get(event, "told");
    const char *move = term_member(event, "move");

    if (json_is_array(told))
        return put_told(own, told, out);
    if (!*move)
        return false;
    cli_put_fmt(out, "%s%s", cli_translate("seat", term_member(event, "seat")), _(": "));
    cli_put_said_move(own->game, move, false, out);
    return true;
}

/* Messages: templates filled in, translated, and as JSON. */
#define _POSIX_C_SOURCE 200809L /* strtok_r */
#include <stdlib.h>

#include "check.h"
#include "core/message.h"

static const char *const card_names[] = { "wheat-trade", "winery" };
static const tb_words cards = { card_names, 2, "card", NULL };
static const tb_message_row row = { "test.owes", "F-3.2", "{card} costs {price}, {card} is {unknown} {open" };

static tb_message sample(void)
{
    tb_message message;

    tb_say(&message, &row);
    tb_say_word(&message, "card", &cards, 1);
    tb_say_number(&message, "price", -3);
    return message;
}

static const char *text_of(const tb_message *message, tb_translate translate)
{
    static char bytes[256];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_message_text(message, translate, &text);
    return bytes;
}

static const char *json_of(const tb_message *message, const char *key)
{
    static char bytes[256];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_message_json(message, key, &text);
    return bytes;
}

static void arguments_are_filled_in_and_unknown_names_stay(void **state)
{
    (void) state;
    tb_message message = sample();

    assert_string_equal(text_of(&message, NULL), "winery costs -3, winery is {unknown} {open");
}

static const char *to_german(const char *kind, const char *text)
{
    if (!kind)
        return strcmp(text, row.template_) == 0 ? "{price} kostet {card}" : text;
    return strcmp(kind, "card") == 0 && strcmp(text, "winery") == 0 ? "Weingut" : text;
}

static void the_template_and_the_words_are_translated(void **state)
{
    (void) state;
    tb_message message = sample();

    assert_string_equal(text_of(&message, to_german), "-3 kostet Weingut");
}

static void an_id_is_translated_by_its_kind(void **state)
{
    (void) state;
    static const tb_words buildings = { card_names, 2, "building", NULL }, squares = { card_names, 2, NULL, NULL };

    assert_string_equal(tb_translated_word(to_german, &cards, 1), "Weingut");
    assert_string_equal(tb_translated_word(to_german, &buildings, 1), "winery");
    assert_string_equal(tb_translated_word(to_german, &squares, 1), "winery");
    assert_string_equal(tb_translated_word(NULL, &cards, 1), "winery");
}

static void braces_that_name_nothing_stay_as_they_are(void **state)
{
    (void) state;
    static const tb_message_row odd = { "test.odd", "", "{} {{card}} } {card" };
    tb_message message;

    tb_say(&message, &odd);
    tb_say_word(&message, "card", &cards, 0);
    assert_string_equal(text_of(&message, NULL), "{} {wheat-trade} } {card");
}

static const char *counted(const char *template_, int32_t value)
{
    const tb_message_row counting = { "test.counting", "", template_ };
    tb_message message;

    tb_say(&message, &counting);
    tb_say_number(&message, "n", value);
    return text_of(&message, NULL);
}

static void a_number_chooses_between_one_and_several(void **state)
{
    (void) state;
    static const char text[] = "{n} {n:card|cards} left";

    assert_string_equal(counted(text, 1), "1 card left");
    assert_string_equal(counted(text, 2), "2 cards left");
    assert_string_equal(counted(text, 0), "0 cards left");
    assert_string_equal(counted(text, 21), "21 cards left");
    assert_string_equal(counted(text, -1), "-1 cards left");
    assert_string_equal(counted(text, INT32_MIN), "-2147483648 cards left");
}

static void a_language_may_have_more_forms(void **state)
{
    (void) state;
    static const char polish[] = "{n:karta|karty|karty|karty|kart}";

    assert_string_equal(counted(polish, 1), "karta");
    assert_string_equal(counted(polish, 2), "karty");
    assert_string_equal(counted(polish, 4), "karty");
    assert_string_equal(counted(polish, 5), "kart");
    assert_string_equal(counted(polish, 0), "kart");
}

static void forms_may_be_one_empty_or_of_no_argument(void **state)
{
    (void) state;
    assert_string_equal(counted("{n:same} step{n:|s}", 1), "same step");
    assert_string_equal(counted("{n:same} step{n:|s}", 3), "same steps");
    assert_string_equal(counted("{n:} {m:a|b} {n:open", 1), " {m:a|b} {n:open");
    assert_string_equal(counted("{n:a:b|c}", 1), "a:b");
}

static void a_value_without_a_word_is_written_as_a_number(void **state)
{
    (void) state;
    tb_message message;

    tb_say(&message, &row);
    tb_say_word(&message, "card", &cards, 2);
    tb_say_word(&message, "price", &cards, -1);
    assert_string_equal(text_of(&message, NULL), "2 costs -1, 2 is {unknown} {open");
}

/* --- Articles and lists ------------------------------------------------------------------------------------------ */

static const char *const word_names[] = { "winery", "well", "fox", "hare", "a1", "b1", "c1" };
static const char *const word_phrases[] = { "a Winery", "a Well", "the fox", "the hare", "a1", "b1", "c1" };
static const tb_words words = { word_names, TB_LEN(word_names), "word", word_phrases };

/* A number, or a word of the list. */
static void say_value(tb_message *message, const char *name, const char *value, bool item)
{
    int number = atoi(value);
    const tb_words *from = NULL;

    for (int i = 0; i < TB_LEN(word_names); i++) {
        if (strcmp(word_names[i], value) == 0) {
            number = i;
            from = &words;
        }
    }
    if (item)
        tb_say_item(message, name, from, number);
    else if (from)
        tb_say_word(message, name, from, number);
    else
        tb_say_number(message, name, number);
}

/* NAME=VALUE or NAME=[VALUE,VALUE]; the text is taken apart. */
static void say_argument(tb_message *message, char *argument)
{
    char *value = strchr(argument, '='), *rest = NULL;

    *value++ = '\0';
    bool list = *value == '[';
    value = strtok_r(value, list ? "[,]" : " ", &rest);
    for (; value; value = strtok_r(NULL, list ? "[,]" : " ", &rest))
        say_value(message, argument, value, list);
}

static void check_line(char *line)
{
    char *arguments = strstr(line, " | "), *text = strstr(arguments + 3, " | "), *rest = NULL;
    tb_message_row filled = { "test.line", "", line };
    tb_message message;

    *arguments = *text = '\0';
    text[strcspn(text + 3, "\n") + 3] = '\0';
    tb_say(&message, &filled);
    for (char *one = strtok_r(arguments + 3, " ", &rest); one; one = strtok_r(NULL, " ", &rest))
        say_argument(&message, one);
    assert_string_equal(text_of(&message, NULL), text + 3);
}

static void templates_are_filled_in_as_the_table_says(void **state)
{
    (void) state;
    FILE *file = fopen("tests/core/messages.txt", "r");
    char line[256];
    int lines = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (*line == '#')
            continue;
        check_line(line);
        lines++;
    }
    fclose(file);
    assert_true(lines > 10);
}

static const char *to_french(const char *kind, const char *text)
{
    if (!kind)
        return strcmp(text, " and ") == 0 ? " et " : text;
    if (strcmp(kind, "the") == 0 && strcmp(text, "the fox") == 0)
        return "l'\u00e9cureuil";
    return strcmp(kind, "a") == 0 && strcmp(text, "a Well") == 0 ? "\u00e9cu" : text;
}

static void a_phrase_is_translated_by_its_form_and_a_list_by_its_last_joint(void **state)
{
    (void) state;
    static const tb_message_row built = { "test.built", "", "{seat:the}: {card:a}, {squares}" };
    tb_message message;

    tb_say(&message, &built);
    tb_say_word(&message, "seat", &words, 2);
    tb_say_word(&message, "card", &words, 1);
    tb_say_item(&message, "squares", &words, 4);
    tb_say_item(&message, "squares", &words, 5);
    assert_string_equal(text_of(&message, to_french), "l'\u00e9cureuil: \u00e9cu, a1 et b1");
}

static void a_list_is_an_array_in_json(void **state)
{
    (void) state;
    tb_message message;

    tb_say(&message, &row);
    tb_say_number(&message, "price", 3);
    tb_say_item(&message, "squares", &words, 4);
    tb_say_item(&message, "squares", &words, 6);
    tb_say_item(&message, "dice", NULL, 5);
    assert_string_equal(json_of(&message, NULL), "{\"id\":\"test.owes\",\"rule\":\"F-3.2\","
                                                 "\"args\":{\"price\":3,\"squares\":[\"a1\",\"c1\"],\"dice\":[5]}}");
}

static void what_is_told_has_capitals_and_spaces(void **state)
{
    (void) state;
    static const tb_message_row first = { "test.first", "", "{card:a}." }, second = { "test.second", "", "{n} left." };
    tb_told told = { 0 };
    char bytes[64];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_say_word(tb_told_add(&told, &first), "card", &words, 1);
    tb_say_number(tb_told_add(&told, &second), "n", 2);
    tb_told_text(&told, NULL, &text);
    assert_string_equal(bytes, "A Well. 2 left.");
    text = tb_text_on(bytes, sizeof bytes);
    tb_told_text(&told, to_french, &text);
    assert_string_equal(bytes, "\u00c9cu. 2 left.");
    text = tb_text_on(bytes, sizeof bytes);
    tb_told_json(&told, "told", &text);
    assert_int_equal(strncmp(bytes, "\"told\":[{\"id\":\"test.first\"", 26), 0);
}

static void json_keeps_ids_untranslated(void **state)
{
    (void) state;
    tb_message message = sample();

    assert_string_equal(
        json_of(&message, "why"),
        "\"why\":{\"id\":\"test.owes\",\"rule\":\"F-3.2\",\"args\":{\"card\":\"winery\",\"price\":-3}}");
}

static void an_empty_message_says_nothing(void **state)
{
    (void) state;
    tb_message message = { 0 };

    assert_string_equal(text_of(&message, NULL), "");
    assert_string_equal(json_of(&message, "why"), "\"why\":null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(arguments_are_filled_in_and_unknown_names_stay),
        TEST(the_template_and_the_words_are_translated),
        TEST(an_id_is_translated_by_its_kind),
        TEST(braces_that_name_nothing_stay_as_they_are),
        TEST(a_number_chooses_between_one_and_several),
        TEST(a_language_may_have_more_forms),
        TEST(forms_may_be_one_empty_or_of_no_argument),
        TEST(a_value_without_a_word_is_written_as_a_number),
        TEST(templates_are_filled_in_as_the_table_says),
        TEST(a_phrase_is_translated_by_its_form_and_a_list_by_its_last_joint),
        TEST(a_list_is_an_array_in_json),
        TEST(what_is_told_has_capitals_and_spaces),
        TEST(json_keeps_ids_untranslated),
        TEST(an_empty_message_says_nothing),
    };
    return RUN(tests);
}

/* Messages: templates filled in, translated, and as JSON. */
#include "check.h"
#include "core/message.h"

static const char *const card_names[] = { "wheat-trade", "winery" };
static const tb_words cards = { card_names, 2, "card" };
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
    static const tb_words buildings = { card_names, 2, "building" }, squares = { card_names, 2, NULL };

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
        TEST(json_keeps_ids_untranslated),
        TEST(an_empty_message_says_nothing),
    };
    return RUN(tests);
}

/* expect.c - see expect.h. Word 0 of each line is `expect`, word 1 says what of the table, the others what it must be.
 */
#include "expect.h"

#include "games/fortuna/fortuna.h"
#include "position.h"

static void want(const case_line *line, const char *what, int wanted, int found)
{
    if (wanted != found)
        case_complain(line, "expected %s %d, found %d", what, wanted, found);
}

static void name_set(const tb_words *words, unsigned set, tb_text *out)
{
    if (!set)
        tb_put(out, " none");
    TB_EACH (member, set) {
        tb_put_char(out, ' ');
        tb_put(out, words->names[member]);
    }
}

static void name_bag(ft_bag bag, tb_text *out)
{
    if (!bag)
        tb_put(out, " none");
    for (int i = 0; i < ft_bag_size(bag); i++) {
        tb_put_char(out, ' ');
        tb_put(out, ft_privilege_words.names[ft_bag_kind_at(bag, i)]);
    }
}

static void want_set(const case_line *line, const char *what, const tb_words *words, unsigned wanted, unsigned found)
{
    char a[256], b[256];
    tb_text wanted_text = tb_text_on(a, sizeof a), found_text = tb_text_on(b, sizeof b);

    name_set(words, wanted, &wanted_text);
    name_set(words, found, &found_text);
    if (wanted != found)
        case_complain(line, "expected %s:%s; found:%s", what, a, b);
}

static void want_bag(const case_line *line, const char *what, ft_bag wanted, ft_bag found)
{
    char a[512], b[512];
    tb_text wanted_text = tb_text_on(a, sizeof a), found_text = tb_text_on(b, sizeof b);

    name_bag(wanted, &wanted_text);
    name_bag(found, &found_text);
    if (wanted != found)
        case_complain(line, "expected %s:%s; found:%s", what, a, b);
}

/* Words `from` on as a set; "none" alone is the empty one. */
static unsigned rest_as_set(const case_line *line, int from, const tb_words *words, const char *what)
{
    unsigned set = 0;

    for (int i = from; i < line->count; i++)
        set |= ft_set_named(line, line->word[i], words, what);
    return set;
}

/* --- Parts of the table ------------------------------------------------------------------------------------------ */

static void expect_seat(const ft_state *s, const case_line *line)
{
    int number = ft_seat_named(&s->open, line, case_word(line, 2));
    ft_seat seat = s->open.seat[number];

    for (int i = 3; i < line->count; i += 2) {
        const char *name = line->word[i], *value = case_word(line, i + 1);
        uint8_t *count = ft_count_named(&seat, name);

        if (!strcmp(name, "buildings"))
            want_set(line, name, &ft_building_words, ft_set_named(line, value, &ft_building_words, "building"),
                     seat.buildings);
        else if (!strcmp(name, "hand"))
            want_bag(line, name, ft_bag_named(line, value), s->hand[number]);
        else if (count)
            want(line, name, case_number(line, i + 1), *count);
        else
            case_complain(line, "a province has no '%s'", name);
    }
}

static void expect_side(const ft_state *s, const case_line *line)
{
    int side = case_member(line, case_word(line, 2), &ft_side_words, "side");

    want_set(line, "cards", &ft_card_words, rest_as_set(line, 3, &ft_card_words, "action card"), s->open.side[side]);
}

/* All the cards that lie face down. */
static void expect_reserved(const ft_state *s, const case_line *line)
{
    want_set(line, "reserved", &ft_card_words, rest_as_set(line, 2, &ft_card_words, "action card"), s->open.down);
}

/* Some cards that lie face up. */
static void expect_open(const ft_state *s, const case_line *line)
{
    unsigned cards = rest_as_set(line, 2, &ft_card_words, "action card");

    want_set(line, "face down among them", &ft_card_words, 0, cards & s->open.down);
}

static void expect_phase(const ft_state *s, const case_line *line)
{
    if (strcmp(case_word(line, 2), ft_phase_words.names[s->open.phase]) != 0)
        case_complain(line, "expected phase %s, found %s", line->word[2], ft_phase_words.names[s->open.phase]);
}

static void expect_to_act(const ft_state *s, const case_line *line)
{
    tb_seats wanted = 0, found = ft_game.to_act(s);

    for (int i = 2; i < line->count; i++) {
        if (!strcmp(line->word[i], "chance"))
            wanted |= TB_CHANCE;
        else if (strcmp(line->word[i], "nobody") != 0)
            wanted |= 1u << ft_seat_named(&s->open, line, line->word[i]);
    }
    if (wanted != found)
        case_complain(line, "expected others to act: the set of seats is %#x, not %#x", (unsigned) found,
                      (unsigned) wanted);
}

static void expect_favours(const ft_state *s, const case_line *line)
{
    if (strcmp(case_word(line, 2), "down") != 0)
        case_complain(line, "expected 'expect favours down ...'");
    want_set(line, "favours down", &ft_favour_words, rest_as_set(line, 3, &ft_favour_words, "favour"),
             FT_ALL_FAVOURS & ~(unsigned) s->open.up);
}

/* All six numbers; a favour that is not named has none. */
static void expect_tokens(const ft_state *s, const case_line *line)
{
    int wanted[FT_FAVOUR_COUNT] = { 0 };

    for (int i = 2; i + 1 < line->count; i += 2)
        wanted[case_member(line, line->word[i], &ft_favour_words, "favour")] = case_number(line, i + 1);
    for (int i = 0; i < FT_FAVOUR_COUNT; i++)
        want(line, ft_favour_words.names[i], wanted[i], s->open.tokens[i]);
}

static void expect_podium(const ft_state *s, const case_line *line)
{
    want(line, "places", s->open.seats, line->count - 2);
    for (int i = 2; i < line->count; i++)
        want(line, "seat number", ft_seat_named(&s->open, line, line->word[i]), s->open.podium[i - 2]);
}

static void expect_dice(const ft_state *s, const case_line *line)
{
    want(line, "dice rolled", line->count - 2, s->open.rolled);
    for (int i = 2; i < line->count; i++)
        want(line, "die", case_number(line, i), s->open.die[i - 2]);
}

static void expect_stock(const ft_state *s, const case_line *line)
{
    for (int i = 2; i < line->count; i += 2)
        want(line, line->word[i], case_number(line, i + 1),
             s->open.stock[case_member(line, line->word[i], &ft_building_words, "building")]);
}

/* --- Numbers ----------------------------------------------------------------------------------------------------- */

static void expect_result(const ft_state *s, const case_line *line)
{
    bool rank = !strcmp(line->word[1], "rank");
    tb_result result;

    ft_game.scores(s, &result);
    for (int i = 2; i < line->count; i += 2) {
        int seat = ft_seat_named(&s->open, line, line->word[i]);
        want(line, line->word[i], case_number(line, i + 1), rank ? result.rank[seat] : result.score[seat]);
    }
}

static void expect_round(const ft_state *s, const case_line *line)
{
    want(line, "round", case_number(line, 2), s->open.round);
}

static void expect_deck(const ft_state *s, const case_line *line)
{
    want(line, "cards in the deck", case_number(line, 2), s->open.deck);
}

static void expect_aside(const ft_state *s, const case_line *line)
{
    want_bag(line, "cards aside", ft_bag_named(line, case_word(line, 2)), s->aside);
}

static void expect_drawn(const ft_state *s, const case_line *line)
{
    want_bag(line, "cards drawn", ft_bag_named(line, case_word(line, 2)), s->drawn);
}

static void expect_discard(const ft_state *s, const case_line *line)
{
    want_bag(line, "discards", ft_bag_named(line, case_word(line, 2)), s->open.discard);
}

static void expect_chance(const ft_state *s, const case_line *line)
{
    want(line, "sum of weights", case_number(line, 2), (int) ft_game.weight(s));
}

static const struct {
    const char *word;
    void (*expect)(const ft_state *s, const case_line *line);
} parts[] = {
    { "seat", expect_seat },       { "side", expect_side },     { "reserved", expect_reserved },
    { "open", expect_open },       { "phase", expect_phase },   { "to-act", expect_to_act },
    { "favours", expect_favours }, { "tokens", expect_tokens }, { "podium", expect_podium },
    { "dice", expect_dice },       { "stock", expect_stock },   { "score", expect_result },
    { "rank", expect_result },     { "round", expect_round },   { "deck", expect_deck },
    { "aside", expect_aside },     { "drawn", expect_drawn },   { "discard", expect_discard },
    { "chance", expect_chance },
};

void ft_expect(const ft_state *s, const case_line *line)
{
    for (int i = 0; i < TB_LEN(parts); i++) {
        if (!strcmp(parts[i].word, case_word(line, 1))) {
            parts[i].expect(s, line);
            return;
        }
    }
    case_complain(line, "nothing is called '%s' here", line->word[1]);
}

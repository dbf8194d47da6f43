/* check_question.c - could a seat be asked this? One row for each question: in which phases it comes, and what it is
 * about. */
#include "games/towns/check.h"
#include "games/towns/rules.h"

/* --- What it is about --------------------------------------------------------------------------------------------- */

static bool stands_there(const tt_town *town, int type)
{
    return town->question.type == type && town->pieces[type] & tt_bit(town->question.square);
}

static bool is_black(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    int card = s->table.card[TT_TYPE_FACTORY];
    bool room = card != TT_CARD_BANK || tb_count(tt_stocked(town)) < TT_RESOURCES;

    return tt_cards[card].when == TT_WHEN_STOCK && stands_there(town, TT_TYPE_FACTORY) && room;
}

static bool has_two_monuments(const tt_state *s, int seat)
{
    return s->hand[seat].kept && s->hand[seat].kept < s->hand[seat].back;
}

static bool may_name(const tt_state *s, int seat)
{
    (void) seat;
    return s->table.phase == TT_PHASE_NAME || s->table.namer == TT_NAMED_BY_EACH;
}

static bool has_room(const tt_state *s, int seat) { return tt_empty(&s->town[seat]) != 0; }

static bool may_place_more(const tt_state *s, int seat)
{
    return s->town[seat].monument == TT_CARD_SOUTHERN_SEMAPHORE && tt_named_by_another(&s->table, seat);
}

static bool always(const tt_state *s, int seat)
{
    (void) s, (void) seat;
    return true;
}

/* The coins that a piece costs were looked at when it was chosen. */
static bool has_site(const tt_state *s, int seat)
{
    int type = s->town[seat].question.type;

    return type < TT_TYPE_MONUMENT && has_room(s, seat) && tt_may_put(s, seat, type, 1);
}

static bool is_cathedral(const tt_state *s, int seat)
{
    return tt_plays(&s->table, TT_TYPE_CHAPEL, TT_CARD_CATHEDRAL) && stands_there(&s->town[seat], TT_TYPE_CHAPEL) &&
           s->town[seat].coins >= 3;
}

static bool is_teahouse(const tt_state *s, int seat)
{
    return tt_plays(&s->table, TT_TYPE_THEATER, TT_CARD_TEAHOUSE) && stands_there(&s->town[seat], TT_TYPE_THEATER);
}

static bool is_guild(const tt_state *s, int seat)
{
    const tt_question *question = &s->town[seat].question;

    return question->grant == TT_GRANT_GUILD && question->left > 0;
}

static bool is_masons(const tt_state *s, int seat)
{
    return s->town[seat].monument == TT_CARD_MASONS_GUILD && tt_most_for_masons(&s->town[seat]) > 0;
}

static bool has_gift(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    bool any = false;

    TB_EACH (type, town->question.types)
        any |= tt_may_put(s, seat, (int) type, town->coins);
    return town->question.grant > TT_GRANT_GUILD && town->question.left > 0 && any && has_room(s, seat);
}

static bool is_watch(const tt_state *s, int seat)
{
    return s->town[seat].monument == TT_CARD_OPALEYES_WATCH && tb_count(s->town[seat].watched) < TT_WATCHED_TYPES;
}

static bool is_promenade(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];

    return town->monument == TT_CARD_PETAL_PROMENADE && tb_count(town->coin_squares) < TT_PETALS &&
           tb_count(tt_empty(town)) > TT_PETALS;
}

/* --- The rows ----------------------------------------------------------------------------------------------------- */

#define IN(phase) (1u << TT_PHASE_##phase)
enum {
    PLAY = IN(PLAY),
    GIVING = IN(WATCH) | IN(TREASURY) | IN(WATCH_AGAIN), /* pieces come for nothing */
};

static const struct {
    uint16_t phases;
    bool (*fits)(const tt_state *s, int seat);
} questions[TT_ASK_COUNT] = {
    [TT_ASK_NOTHING] = { (1u << TT_PHASE_COUNT) - 1, always },
    [TT_ASK_KEEP] = { IN(KEEP), has_two_monuments },
    [TT_ASK_NAME] = { IN(NAME) | PLAY, may_name },
    [TT_ASK_TAKEN] = { IN(NAME), has_room },
    [TT_ASK_PLACE] = { PLAY, has_room },
    [TT_ASK_EXTRA] = { PLAY, may_place_more },
    [TT_ASK_BUILD] = { PLAY, always },
    [TT_ASK_SITE] = { PLAY | GIVING, has_site },
    [TT_ASK_STOCK] = { PLAY | GIVING, is_black },
    [TT_ASK_CATHEDRAL] = { PLAY | GIVING, is_cathedral },
    [TT_ASK_TEAHOUSE] = { PLAY | GIVING, is_teahouse },
    [TT_ASK_EXCHANGE] = { PLAY, is_guild },
    [TT_ASK_MASONS] = { PLAY, is_masons },
    [TT_ASK_GRANT] = { PLAY | GIVING, has_gift },
    [TT_ASK_WATCH] = { PLAY, is_watch },
    [TT_ASK_PETAL] = { PLAY, is_promenade },
};

bool tt_question_fits(const tt_state *s, int seat)
{
    const tt_question *question = &s->town[seat].question;

    if (question->ask >= TT_ASK_COUNT || question->type >= TT_TYPES || question->square >= TT_SQUARES ||
        question->grant > TT_GRANT_TREASURY || question->types >> TT_TYPE_MONUMENT || question->barred > TT_SQUARES ||
        question->left > TT_SQUARES)
        return false;
    bool about_piece = question->ask >= TT_ASK_SITE && question->ask <= TT_ASK_TEAHOUSE;
    if (question->grant && !about_piece && question->ask != TT_ASK_EXCHANGE && question->ask != TT_ASK_GRANT)
        return false;
    return tb_has(questions[question->ask].phases, s->table.phase) && questions[question->ask].fits(s, seat);
}

/* list.c - the games there are; docs/adding-a-game.md says what else a new one needs. */
#include "games/list.h"

#include "games/fortuna/encode.h"
#include "games/fortuna/evaluation.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/insight.h"
#include "games/fortuna/messages.h"
#include "games/fortuna/told.h"
#include "games/towns/encode.h"
#include "games/towns/evaluation.h"
#include "games/towns/insight.h"
#include "games/towns/messages.h"
#include "games/towns/told.h"
#include "games/towns/towns.h"

const tb_game *const tb_games[] = { &ft_game, &tt_game };
static const tb_evaluation *const evaluations[] = { &ft_evaluation, &tt_evaluation };
static const tb_insight *const insights[] = { &ft_insight, &tt_insight };
static const tb_encoding *const encodings[] = { &ft_encoding, &tt_encoding };
const int tb_game_count = TB_LEN(tb_games);

const tb_game *tb_game_named(const char *name, size_t len)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_spells(tb_games[i]->name, name, len))
            return tb_games[i];
    return NULL;
}

const tb_evaluation *tb_evaluation_of(const tb_game *game)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_games[i] == game)
            return evaluations[i];
    return NULL;
}

const tb_insight *tb_insight_of(const tb_game *game)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_games[i] == game)
            return insights[i];
    return NULL;
}

const tb_encoding *tb_encoding_of(const tb_game *game)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_games[i] == game)
            return encodings[i];
    return NULL;
}

static const struct {
    const tb_message_row *rows;
    int count;
} messages[] = { { ft_messages, FT_MESSAGE_COUNT },
                 { ft_told_rows, FT_TOLD_COUNT },
                 { tt_messages, TT_MESSAGE_COUNT },
                 { tt_told_rows, TT_TOLD_COUNT },
                 { tt_card_messages[1], TT_CARD_MESSAGE_COUNT } }; /* the same for every card but for their rule */

const tb_message_row *tb_game_message(const char *id, size_t len)
{
    const tb_message_row *row = NULL;

    for (int i = 0; !row && i < TB_LEN(messages); i++)
        row = tb_message_find(messages[i].rows, messages[i].count, id, len);
    return row;
}

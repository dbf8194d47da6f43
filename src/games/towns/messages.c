/* messages.c - the rows of messages.h as tables. */
#include "games/towns/messages.h"

#include "games/towns/cards.h"

#define ROW(id, name, rule, text) { "towns." name, rule, text },

const tb_message_row tt_messages[TT_MESSAGE_COUNT] = { TT_MESSAGE_LIST(ROW) };

const tb_message_row tt_card_messages[TT_CARD_COUNT][TT_CARD_MESSAGE_COUNT] = {
#define X(id, word, name, type, set, rule, ...) [TT_CARD_##id] = { TT_CARD_MESSAGE_LIST(ROW, rule) },
    TT_CARD_LIST(X)
#undef X
};

/* says.h - everything this room has to say: ids and English templates, one row each. */
#ifndef TB_RECORD_SAYS_H
#define TB_RECORD_SAYS_H

#include "core/message.h"

#define TB_RECORD_SAYS_LIST(X)                                                                                         \
    X(MATCH_FULL, "match.full", "there is no room for more events in this game")                                       \
    X(MATCH_CLOSED, "match.closed", "this game was read from a record; play on from it to continue")                   \
    X(MATCH_OVER, "match.over", "the game is over at this point")                                                      \
    X(MATCH_SEGMENTS, "match.segments", "this game has been played on too often ({count} times)")                      \
    X(MATCH_NOT_CHANCE, "match.not-chance", "chance is not to act here")                                               \
    X(MATCH_WRONG_SUM, "match.wrong-sum", "the weights here sum up to {sum}")                                          \
    X(MATCH_WRONG_DRAW, "match.wrong-draw", "this number does not choose this outcome")                                \
    X(UNDO_NOTHING, "undo.nothing", "You have made no choice in this step that could be taken back.")                  \
    X(UNDO_CHANCE, "undo.chance", "You have made no choice since the last die or card came.")                          \
    X(UNDO_REVEAL, "undo.reveal", "Your move has shown you something new, so it stands.")                              \
    X(CUT_CHANCE, "undo.chance-since", "A die or a card has come since then.")                                         \
    X(CUT_REVEAL, "undo.reveal-since", "Something hidden has come to light since then.")                               \
    X(UNDO_NEEDED, "undo.needed", "A later move of another seat builds on it.")                                        \
    X(RECORD_AT, "record.at", "line {line}, column {column}")                                                          \
    X(RECORD_EXPECTED, "record.expected", "expected")                                                                  \
    X(RECORD_NOT, "record.not", "not")                                                                                 \
    X(RECORD_GAME, "record.game", "this program has no game of this name")                                             \
    X(RECORD_FORMAT, "record.format", "format {found} is not known here; this program reads format {known}")           \
    X(RECORD_RULES, "record.rules",                                                                                    \
      "recorded under rules version {found}; this program plays version {known} and will not replay it differently")   \
    X(RECORD_PARTIAL, "record.partial",                                                                                \
      "this is a record as one observer saw it; only a complete one can be replayed")                                  \
    X(RECORD_SEAT_ORDER, "record.seat-order", "moves of one simultaneous step must stand in the order of the seats")   \
    X(RECORD_WRONG_HASH, "record.wrong-hash", "the state at the end of this round is another one when replayed")       \
    X(RECORD_WRONG_RESULT, "record.wrong-result", "the result is score {score}, rank {rank}")                          \
    X(RECORD_WRONG_SECRET, "record.wrong-secret", "this secret does not match the commitment of segment {segment}")    \
    X(RECORD_WRONG_ENTROPY, "record.wrong-entropy", "this is not the entropy that the seat has promised")              \
    X(RECORD_WRONG_CHANCE, "record.wrong-chance", "the committed number for this event is {u}, not {found}")

enum tb_record_say {
#define X(id, name, text) TB_SAY_##id,
    TB_RECORD_SAYS_LIST(X)
#undef X
        TB_RECORD_SAY_COUNT
};

/* All rows, for the catalogue of translations. */
extern const tb_message_row tb_record_says[TB_RECORD_SAY_COUNT];

#endif

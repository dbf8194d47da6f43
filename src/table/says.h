/* says.h - everything a table has to say: ids and English templates, one row each. */
#ifndef TB_TABLE_SAYS_H
#define TB_TABLE_SAYS_H

#include "core/message.h"

#define TB_TABLE_SAYS_LIST(X)                                                                                          \
    X(EMPTY, "table.empty", "this table has not been created yet")                                                     \
    X(CREATED, "table.created", "this table has been created already")                                                 \
    X(NO_SEAT, "table.no-seat", "the table has no such seat")                                                          \
    X(SEAT_TAKEN, "table.seat-taken", "somebody sits on this seat already")                                            \
    X(SEAT_FREE, "table.seat-free", "nobody sits on this seat")                                                        \
    X(BOT_SEAT, "table.bot-seat", "a bot sits on this seat")                                                           \
    X(BEGUN, "table.begun", "the game has begun: seats do not change any more")                                        \
    X(SEATS_FREE, "table.seats-free", "{count} {count:seat is|seats are} still free")                                  \
    X(NOT_PLAYING, "table.not-playing", "no game is being played at this table now")                                   \
    X(ENTROPY_GIVEN, "table.entropy-given", "this seat has added its entropy already")                                 \
    X(RESIGNED, "table.resigned", "this seat has resigned")                                                            \
    X(TAKEN_OVER, "table.taken-over", "a bot plays for this seat; return first")                                       \
    X(OVERDUE, "table.overdue", "your time for this decision is over: a bot decides now, return after that")           \
    X(NOT_TAKEN_OVER, "table.not-taken-over", "this seat is played by its person")                                     \
    X(ABORT_WANTED, "table.abort-wanted", "this seat has said already that it wants to end the game")                  \
    X(ABORT_NOT_WANTED, "table.abort-not-wanted", "this seat has not said that it wants to end the game")              \
    X(BAD_NAME, "table.bad-name",                                                                                      \
      "a name has 1 to {most} bytes of UTF-8, no control characters, no space at its ends")                            \
    X(BAD_BOT, "table.bad-bot", "the word for a bot has 1 to {most} characters: a-z, 0-9, - and @")                    \
    X(BAD_CHAT, "table.bad-chat", "what is said has 1 to {most} bytes of UTF-8, no control characters")                \
    X(NO_GAME, "table.no-game", "this program has no game of this name")                                               \
    X(BAD_CLOCK, "table.bad-clock", "a clock has between 1 second and {days} days")                                    \
    X(RECORD_AT, "table.record-at",                                                                                    \
      "the record has {count} {count:event|events}; there is no event {at} to go on from")                             \
    X(RECORD_LONG, "table.record-long", "a record that is played on has at most {most} bytes")                         \
    X(RECORD_CONFIG, "table.record-config", "the record is of another game, or has other options, than the table")     \
    X(FULL, "table.full", "there is no room for what follows from this")                                               \
    X(RULES, "table.rules",                                                                                            \
      "this table was created under rules version {found} and this program plays version {known}: it can be looked "   \
      "at, but not played on")                                                                                         \
    X(BROKEN, "table.broken", "entry {entry} of the table's log does not follow from those before it")                 \
    X(OTHER_DRAWS, "table.other-draws",                                                                                \
      "the chance in entry {entry} of the table's log does not follow from its seed")                                  \
    X(PLEDGES, "table.pledges",                                                                                        \
      "{count} {count:person has|persons have} still to promise or to show what they add to chance")                   \
    X(REVEALED, "table.revealed", "others have shown already what they add to chance: nothing can be added now")       \
    X(NOT_ASKED, "table.not-asked", "nothing that this seat adds to chance is asked for now")                          \
    X(OTHER_ENTROPY, "table.other-entropy", "this is not the entropy that the seat has promised")                      \
    X(OPENING, "table.opening",                                                                                        \
      "the table was restored from a backup: it goes on as soon as there is new chance, in a minute at most")          \
    X(NOT_RESTORED, "table.not-restored", "the table was not restored from a backup")                                  \
    X(OTHER_FORM, "table.other-form", "this entry is not of the form that the table's log has")                        \
    X(MOTION, "table.motion", "something else is being voted on")                                                      \
    X(NO_MOTION, "table.no-motion", "there is nothing that this seat could vote on")                                   \
    X(NO_VOTER, "table.no-voter", "only other persons at the table can be asked to agree")                             \
    X(NOT_AWAY, "table.not-away", "a bot can only take the place of another person who plays")                         \
    X(NOT_OVER, "table.not-over", "a game can be played again once, when it has ended")                                \
    X(HELD, "table.held", "the operator of the server has frozen this table")                                          \
    X(MISSING, "table.missing", "entry {entry} of the table's log is missing, or the store cannot read it")            \
    X(OTHER_CHAIN, "table.other-chain",                                                                                \
      "entry {entry} of the table's log, or one before it, was changed after it was written")                          \
    X(OTHER_STATE, "table.other-state", "entry {entry} of the table's log leads to another state than it did")

enum tb_table_say {
#define X(id, name, text) TB_SAY_TABLE_##id,
    TB_TABLE_SAYS_LIST(X)
#undef X
        TB_TABLE_SAY_COUNT
};

/* All rows, for the catalogue of translations. */
extern const tb_message_row tb_table_says[TB_TABLE_SAY_COUNT];

#endif

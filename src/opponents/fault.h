/* fault.h - what a foreign program did wrong, as parts of a sentence that a screen puts together in its language. */
#ifndef TB_FAULT_H
#define TB_FAULT_H

#include "core/message.h"

#define TB_FAULT_SAYS_LIST(X)                                                                                          \
    X(NOTHING, "opponents.nothing", "\"{program}\" did nothing wrong")                                                 \
    X(EXIT, "opponents.exit", "\"{program}\" ended with exit code {number}; expected {wanted}")                        \
    X(SIGNAL, "opponents.signal", "\"{program}\" was ended by signal {number} ({word}); expected {wanted}")            \
    X(CLOSED, "opponents.closed", "\"{program}\" closed its input or output; expected {wanted}")                       \
    X(SILENT, "opponents.silent", "\"{program}\" gave no answer within {number} ms; expected {wanted}")                \
    X(LONG_LINE, "opponents.long-line", "\"{program}\" said a line of more than {number} bytes; expected {wanted}")    \
    X(TALKATIVE, "opponents.talkative", "\"{program}\" said more than {number} bytes; expected {wanted}")              \
    X(CHATTER, "opponents.chatter", "\"{program}\" said more than {number} bytes between two turns")                   \
    X(UNASKED, "opponents.unasked", "\"{program}\" said \"{word}\" without being asked")                               \
    X(GREETING, "opponents.greeting", "\"{program}\" greeted with \"{word}\"; expected {wanted}")                      \
    X(NO_COMMAND, "opponents.no-command", "\"{program}\" is no command")                                               \
    X(NOT_STARTED, "opponents.not-started", "\"{program}\" could not be started: {word}")                              \
    X(NO_MEMORY, "opponents.no-memory", "\"{program}\" could not be asked: there is not enough memory")                \
    X(OTHER_WORD, "opponents.other-word", "\"{program}\" said \"{word}\"; expected {wanted}")                          \
    X(NO_NUMBER, "opponents.no-number", "\"{program}\" answered with move {word} of {number} legal moves")             \
    X(NO_MOVE, "opponents.no-move",                                                                                    \
      "\"{program}\" answered \"move {word}\", which is no move; expected one of {number} legal moves")                \
    X(ILLEGAL, "opponents.illegal",                                                                                    \
      "\"{program}\" played \"{word}\", which is not legal; expected one of {number} legal moves")                     \
    X(BUILD, "opponents.build", "\"{program}\": {word}")                                                               \
    X(NO_BUILD, "opponents.no-build", "\"{program}\": the file cannot be loaded, or is no libtaberna")                 \
    X(BUILD_MOVE, "opponents.build-move", "a bot of another build chose what is not legal")                            \
    X(WANTED_GREETING, "opponents.wanted-greeting", "\"bot 1 NAME\"")                                                  \
    X(WANTED_MOVE, "opponents.wanted-move", "\"move\" and a legal move")                                               \
    X(WANTED_READING, "opponents.wanted-reading", "that it reads its input")                                           \
    X(WANTED_WAITING, "opponents.wanted-waiting", "that it waits for the next line")

typedef enum tb_fault_say {
#define X(id, name, text) TB_FAULT_SAY_##id,
    TB_FAULT_SAYS_LIST(X)
#undef X
        TB_FAULT_SAYS
} tb_fault_say;

/* It plays no further move in that game. */
typedef enum tb_fault_kind {
    TB_FAULT_NONE,
    TB_FAULT_START,   /* could not be started, or did not greet */
    TB_FAULT_CRASH,   /* ended, or closed its output            */
    TB_FAULT_STALL,   /* gave no answer in time                 */
    TB_FAULT_RUBBISH, /* an answer that is none                 */
    TB_FAULT_ILLEGAL, /* a move that is not legal               */
    TB_FAULT_COUNT
} tb_fault_kind;

enum { TB_FAULT_PROGRAM = 64, TB_FAULT_WORD = 144, TB_FAULT_TEXT = 320 };

/* The words are fit to stand in a sentence: cut, on one line, plain ASCII. */
typedef struct tb_fault {
    tb_fault_kind kind;
    tb_fault_say say;
    tb_fault_say wanted; /* what {wanted} stands for */
    int64_t number;
    char program[TB_FAULT_PROGRAM], word[TB_FAULT_WORD];
} tb_fault;

/* The fault as a sentence without its full stop, by templates as `translate` gives them for the English ones; NULL: in
 * English. */
void tb_fault_put(const tb_fault *fault, const char *(*translate)(const char *english), tb_text *out);

/* A text from outside made fit to stand in it. */
void tb_fault_quote(const char *text, char *out, size_t size);

#endif

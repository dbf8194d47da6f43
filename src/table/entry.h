/* entry.h - one line of a table's log: something that happened at the table, as text that a person can read.
 *
 * The log is the only source of truth about a table. It is a list of entries, numbered from 0, each with the time it
 * was written; the table (table.h) is only what applying them in order gives. An entry is one transaction: a move and
 * the chance that followed it are one line. docs/log.md is the manual of the form:
 *
 *   create 2 game fortuna rules 1 seats 2 ... secret <hex> ...      entry 0, once
 *   sit 0 person <hex of the key's hash> <hex of entropy, or -> Anna
 *   sit 1 bot hard
 *   start 53/2/14 7/0/3 ... = 9f31c07722d8a0b1                      outcome/u/sum of each draw, then the state's hash
 *   move 0 16777219 5/2/6 = 03ab54aa0c4be1f2
 *   chat 0 good luck
 *
 * Writing and reading are exact: read(write(entry)) is the entry, write(read(text)) the text. Any bytes are survived.
 */
#ifndef TB_ENTRY_H
#define TB_ENTRY_H

#include "core/chance.h"
#include "core/play.h"
#include "record/record.h"

enum {
    TB_LOG_FORMAT = 2,
    TB_KEY_SIZE = 32,                     /* bytes of a seat key, and of its hash                       */
    TB_DRAWS_MAX = 160,                   /* chance events in one entry; no game draws more at one time */
    TB_CHAT_MAX = 500,                    /* bytes                                                      */
    TB_LEVEL_MAX = 32,                    /* bytes of the word for a bot                                */
    TB_ENTRY_MAX = 1 << 20,               /* bytes of an entry: one that holds an imported record      */
    TB_RECORD_MOST = TB_ENTRY_MAX - 1024, /* bytes of that record                         */
};

typedef enum tb_entry_kind {
    TB_ENTRY_CREATE,   /* the terms of the table                                                         */
    TB_ENTRY_SIT,      /* a person or a bot takes a free seat                                            */
    TB_ENTRY_RISE,     /* and leaves it again, before the start                                          */
    TB_ENTRY_ENTROPY,  /* a person who brought none adds 32 bytes to the seed, before the start          */
    TB_ENTRY_START,    /* the game is set up and opened                                                  */
    TB_ENTRY_MOVE,     /* a seat's move, with the chance behind it                                       */
    TB_ENTRY_UNDO,     /* a seat takes its last decision back                                            */
    TB_ENTRY_RESIGN,   /* a bot plays on for the seat, for good, and it is ranked last                   */
    TB_ENTRY_TAKEOVER, /* a bot plays for a person who left or ran out of time                           */
    TB_ENTRY_RETURN,   /* the person plays again                                                         */
    TB_ENTRY_KEY,      /* the person got a new key (came back by name and passphrase); nobody is told     */
    TB_ENTRY_CHAT,
    TB_ENTRY_ABORT,    /* a person wants to end the game without a result; when all do, it ends          */
    TB_ENTRY_CONTINUE, /* and takes that back                                                            */
    TB_ENTRY_KINDS
} tb_entry_kind;

typedef enum tb_takeover_why { TB_TAKEOVER_LEFT, TB_TAKEOVER_TIME, TB_TAKEOVER_WHYS } tb_takeover_why;

/* How long a person may think. */
typedef enum tb_clock_kind {
    TB_CLOCK_NONE,
    TB_CLOCK_MOVE, /* so long for each move of its own, from the moment it is to act */
    TB_CLOCK_BANK, /* so long for the whole game                                     */
    TB_CLOCK_KINDS
} tb_clock_kind;

#define TB_RECORD_END UINT32_MAX

/* The most that a clock can have: 366 days. */
#define TB_CLOCK_MOST_MS (INT64_C(366) * 24 * 3600 * 1000)

/* What a table agreed on when it was created; it never changes. */
typedef struct tb_terms {
    const tb_game *game; /* NULL: a game we do not have; only `name` is known then */
    char name[16];       /* of the game                                            */
    uint32_t rules;      /* its rules_version when the table was created           */
    tb_config config;
    bool is_public; /* listed in the lobby, and anybody may sit down          */
    uint8_t clock;  /* enum tb_clock_kind */
    int64_t clock_ms;
    uint8_t secret[TB_SECRET_SIZE]; /* of chance; revealed at the end            */
    uint8_t bot_key[TB_KEY_SIZE];   /* seeds bots; never revealed                */
    uint8_t invite[TB_SHA256_SIZE]; /* hash of the code in an invitation link    */
    const char *record;             /* NULL: a new game; else the complete record that is played on, not owned */
    size_t record_len;
    uint32_t record_at; /* after so many of its events; TB_RECORD_END: all, only when it is proposed */
} tb_terms;

typedef struct tb_entry {
    uint8_t kind; /* enum tb_entry_kind */
    int8_t seat;  /* not of create, start */
    union {
        tb_terms terms;
        struct {
            uint8_t key[TB_SHA256_SIZE]; /* hash of the person's key; zero for a bot */
            tb_player player;            /* a person's name, or a bot's word (opponents/opponent.h)  */
            bool has_entropy;            /* a person may bring some along: nobody can start in between */
            uint8_t entropy[TB_ENTROPY_SIZE];
        } sit; /* KEY uses sit.key alone */
        uint8_t entropy[TB_ENTROPY_SIZE];
        struct {
            tb_move move; /* 0 in a start */
            uint16_t draws;
            struct {
                tb_move outcome;
                uint32_t u, sum;
            } draw[TB_DRAWS_MAX];
            uint64_t hash; /* of the state behind it all */
        } play;            /* START, MOVE */
        uint8_t why;       /* TAKEOVER: enum tb_takeover_why */
        struct {
            uint16_t len;
            char text[TB_CHAT_MAX + 1]; /* UTF-8 without control characters */
        } chat;
    };
} tb_entry;

void tb_entry_write(const tb_entry *entry, tb_text *out);

/* TB_BAD_TEXT, TB_BAD_VERSION (a later form of the log) or TB_BAD_CONFIG (options the game does not have). A game that
 * `find` does not know is no failure. terms.record points into the text. `why` may be NULL. */
tb_status tb_entry_read(const char *text, size_t len, tb_find_game find, tb_entry *out, tb_record_error *why);

const char *tb_entry_kind_name(tb_entry_kind kind);

#endif

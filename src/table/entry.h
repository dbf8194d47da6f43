/* entry.h - one line of a table's log: something that happened at the table, as text that a person can read.
 *
 * The log is the only source of truth about a table. It is a list of entries, numbered from 0, each with the time it
 * was written; the table (table.h) is only what applying them in order gives. An entry is one transaction: a move and
 * the chance that followed it are one line. docs/log.md is the manual of the form:
 *
 *   create 3 game fortuna rules 1 seats 2 ... secret <hex> ...      entry 0, once
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
    TB_LOG_FORMAT = 3,
    TB_LOG_OLD = 2,                       /* the form before: read and played on for ever, begun no more */
    TB_KEY_SIZE = 32,                     /* bytes of a seat key, and of its hash                       */
    TB_DRAWS_MAX = 160,                   /* chance events in one entry; no game draws more at one time */
    TB_CHAT_MAX = 500,                    /* bytes                                                      */
    TB_LEVEL_MAX = 32,                    /* bytes of the word for a bot                                */
    TB_ENTRY_MAX = 1 << 20,               /* bytes of an entry: one that holds an imported record      */
    TB_RECORD_MOST = TB_ENTRY_MAX - 1024, /* bytes of that record                         */
    TB_TABLE_ID = 16,                     /* characters of a table's id: a-z 2-7, 80 random bits        */
    TB_REACTION_MAX = 16,                 /* letters of a reaction                                      */
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
    TB_ENTRY_FORM,     /* from here on the log is of form 3; the kinds below are of that form            */
    TB_ENTRY_PLEDGE,   /* a person promises entropy: its hash                                            */
    TB_ENTRY_REVEAL,   /* and shows it, when everybody has promised                                      */
    TB_ENTRY_LATE,     /* a person who owed either loses the seat, before the start                      */
    TB_ENTRY_RESTORED, /* the log was cut off here by a backup: what came behind may have been seen      */
    TB_ENTRY_SEGMENT,  /* so there is another secret                                                     */
    TB_ENTRY_RESUME,   /* and chance comes from it                                                       */
    TB_ENTRY_MOTION,   /* a person wants what others must agree to                                       */
    TB_ENTRY_VOTE,     /* and these do, or not                                                           */
    TB_ENTRY_REACT,    /* a word that everybody knows, instead of chat                                   */
    TB_ENTRY_REPORT,   /* to the operator alone                                                          */
    TB_ENTRY_REMATCH,  /* the table at which they play again                                             */
    TB_ENTRY_EXPIRE,   /* nobody came or played for so long that it ends without a result                */
    TB_ENTRY_KINDS
} tb_entry_kind;

typedef enum tb_takeover_why { TB_TAKEOVER_LEFT, TB_TAKEOVER_TIME, TB_TAKEOVER_WHYS } tb_takeover_why;

/* What can be moved, and by whom it is decided: the seats that the entry names. */
typedef enum tb_motion_what {
    TB_MOTION_TAKEBACK, /* to be after `number` events again, over moves of other seats too */
    TB_MOTION_REPLACE,  /* a bot plays for seat `number`, who is away                       */
    TB_MOTION_REMATCH,  /* after the end: once more; number 1: everybody one seat further   */
    TB_MOTIONS
} tb_motion_what;

typedef struct tb_motion {
    uint8_t what; /* enum tb_motion_what */
    int8_t by;    /* the seat; in a table: -1: there is none */
    uint32_t number;
    tb_seats asked; /* who must agree; in a table: who has not yet */
} tb_motion;

/* What a person who sits down adds to the seed of chance. */
typedef enum tb_brings { TB_BRINGS_NOTHING, TB_BRINGS_ENTROPY, TB_BRINGS_PLEDGE } tb_brings;

typedef struct tb_brought {
    uint8_t brings;                 /* enum tb_brings */
    uint8_t bytes[TB_ENTROPY_SIZE]; /* the entropy, or its hash */
} tb_brought;

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
    uint32_t record_at;          /* after so many of its events; TB_RECORD_END: all, only when it is proposed */
    uint8_t form;                /* of the log: TB_LOG_OLD or TB_LOG_FORMAT                                    */
    bool hints;                  /* also with several persons                                                 */
    char again[TB_TABLE_ID + 1]; /* the table that this one is a rematch of; empty: none */
} tb_terms;

typedef struct tb_entry {
    uint8_t kind;   /* enum tb_entry_kind */
    int8_t seat;    /* not of create, start, form, restored, segment, resume, rematch, expire */
    uint64_t chain; /* of the log up to and with this entry (row.c) */
    union {
        tb_terms terms;
        struct {
            uint8_t key[TB_SHA256_SIZE];  /* hash of the person's key; zero for a bot */
            tb_player player;             /* a person's name, or a bot's word (opponents/opponent.h)  */
            tb_brought brought;           /* with it: nobody can start in between                     */
        } sit;                            /* KEY uses sit.key alone */
        uint8_t entropy[TB_ENTROPY_SIZE]; /* ENTROPY, REVEAL; PLEDGE: its hash; SEGMENT: the secret */
        uint64_t before;                  /* FORM: the chain of all entries before it */
        tb_motion motion;
        bool agrees;                    /* VOTE */
        char word[TB_REACTION_MAX + 1]; /* REACT: a-z and -; REMATCH: the id of the table */
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
            int8_t about;               /* REPORT: the seat that it is about */
            char text[TB_CHAT_MAX + 1]; /* UTF-8 without control characters */
        } chat;                         /* CHAT, REPORT */
    };
} tb_entry;

void tb_entry_write(const tb_entry *entry, tb_text *out);

/* TB_BAD_TEXT, TB_BAD_VERSION (a later form of the log) or TB_BAD_CONFIG (options the game does not have). A game that
 * `find` does not know is no failure. terms.record points into the text. `why` may be NULL. */
tb_status tb_entry_read(const char *text, size_t len, tb_find_game find, tb_entry *out, tb_record_error *why);

const char *tb_entry_kind_name(tb_entry_kind kind);

/* Whether entries of the kind name a seat. */
bool tb_entry_has_seat(tb_entry_kind kind);

/* Whether they may hold what a person called itself, or said. */
bool tb_entry_holds_words(tb_entry_kind kind);

#endif

/* table.h - a table at which a game is played: what its log (entry.h) gives when it is applied in order.
 *
 * A table decides nothing by itself, has no clock and no socket. To change it, a caller asks for a proposal: an entry
 * that may be written next, or a reason why not. A proposal changes nothing. When the entry is durably in the store it
 * is applied, here and on every other node alike:
 *
 *   tb_table_propose_move(table, seat, move, &entry, &why)  ->  append to the store
 *   ->  tb_table_apply(table, &entry, at_ms)
 *
 * So a table is never ahead of its log, and no answer is given that a crash could take back. */
#ifndef TB_TABLE_H
#define TB_TABLE_H

#include "table/entry.h"

typedef enum tb_phase {
    TB_PHASE_OPEN, /* seats are being taken                              */
    TB_PHASE_PLAYING,
    TB_PHASE_OVER,
    TB_PHASE_ABORTED, /* all persons wanted so                              */
    TB_PHASE_FROZEN,  /* it cannot be replayed any more: only to be looked at */
    TB_PHASES
} tb_phase;

/* What a person has done for the seed of chance. */
typedef enum tb_pledge {
    TB_PLEDGE_NONE,
    TB_PLEDGE_GIVEN,  /* entropy that everybody could know when it was given: it protects less */
    TB_PLEDGE_MADE,   /* the hash of entropy                                                   */
    TB_PLEDGE_OPENED, /* and the entropy itself                                                */
    TB_PLEDGE_OWED,   /* what was promised counts no more: another promise is due              */
} tb_pledge;

/* What the table waits for from a person before it can begin, or go on after a restore. */
typedef enum tb_asks { TB_ASKS_NOTHING, TB_ASKS_PLEDGE, TB_ASKS_REVEAL } tb_asks;

/* Who sits on a seat, and who plays it. */
typedef struct tb_sitter {
    uint8_t key[TB_SHA256_SIZE]; /* hash of the person's key */
    tb_player player;            /* TB_PLAYER_UNTOLD: the seat is free */
    uint32_t sat;                /* the number of the entry with which it sat down */
    bool taken_over;             /* a bot plays for the person, who may return */
    uint8_t why;                 /* taken_over: enum tb_takeover_why           */
    bool resigned, wants_abort;
    bool overdue;                     /* its time has run out, and a bot has not decided for it yet */
    uint8_t pledge;                   /* enum tb_pledge */
    uint8_t pledged[TB_SHA256_SIZE];  /* MADE, OPENED: the hash of the entropy */
    uint8_t entropy[TB_ENTROPY_SIZE]; /* GIVEN, OPENED */
    int64_t since_ms;                 /* when its clock began to run; 0: it stands still                   */
    int64_t left_ms;                  /* what was left on it then; the clock runs out at since_ms + left_ms */
    int64_t undo_ms;                  /* per move: the least that was left at a move which can be taken back */
} tb_sitter;

typedef struct tb_table {
    char id[TB_TABLE_ID + 1];
    uint8_t phase;    /* enum tb_phase                              */
    uint8_t stage;    /* the same, but never TB_PHASE_FROZEN: how far the entries that were applied have led */
    uint32_t entries; /* applied so far: the number of the next one */
    int64_t at_ms;    /* when the last one was written              */
    tb_terms terms;   /* .record is NULL here: it has become part of the match; .record_len tells if there was one */
    tb_sitter sitter[TB_MAX_SEATS];
    tb_record *record;                /* the game and who plays it; NULL before the start     */
    tb_record *imported;              /* before the start: the one that is to be played on    */
    uint32_t heard[TB_MAX_SEATS + 1]; /* messages for each seat so far, and for the public (see news.h) */
    uint64_t chain;                   /* of all entries applied (row.c)                       */
    uint8_t form;                     /* of the log from here on                              */
    bool restored;                    /* from a backup: there must be another secret first    */
    bool opening;                     /* there is, and its segment has not begun yet          */
    int64_t moved_ms;                 /* when the game last went on: since then the next are waited for */
    uint32_t idle[TB_MAX_SEATS];      /* entries of each seat that are no moves               */
    int64_t asked_ms;                 /* since when persons are asked for entropy; 0: nobody is */
    uint8_t broken[TB_MAX_SEATS];     /* rounds of promises that a person on this seat broke off, so far */
    tb_motion motion;                 /* what is being voted on; by -1: nothing               */
    char rematch[TB_TABLE_ID + 1];    /* the table where they play again; empty: none         */
    uint8_t rematch_turn;             /* everybody sits so many seats further there           */

    struct tb_said *said; /* the last words of the persons here (said.c); NULL: none, or no memory */

    /* What the last entry did to the game, for news: events [first_event, count), from this state. */
    uint32_t first_event;
    tb_state_box *before;
    tb_stretch *stretch; /* the moves that could be taken back (record/match.h) */

    tb_message frozen;  /* TB_PHASE_FROZEN: why; the last good state is still shown */
    tb_message reason;  /* what was wrong with entry frozen_at; it may speak of hidden things: for the operator alone */
    uint32_t frozen_at; /* the first entry that was not applied; UINT32_MAX: so far all were */
} tb_table;

/* Empty, with no entry yet; NULL without memory. */
tb_table *tb_table_new(const char *id);
void tb_table_free(tb_table *table);

/* Bytes that it occupies now. */
size_t tb_table_bytes(const tb_table *table);

/* Carries out the next entry, written at `at_ms`. TB_OK; TB_NO_ROOM (memory; nothing changed); or any failure of an
 * entry that does not follow from the table as it is: the table is then frozen, before that entry, and says why. A
 * table of another rules_version is frozen from its creation on, but applies what it can. */
tb_status tb_table_apply(tb_table *table, const tb_entry *entry, int64_t at_ms);

/* --- Rows: an entry with the chain in front of it (row.c) --------------------------------------------------------- */

/* Writes the entry as the next row, and notes the chain in it. */
void tb_table_write(const tb_table *table, tb_entry *entry, int64_t at_ms, tb_text *out);

/* Reads what must be the next row. TB_BAD_TEXT, TB_BAD_VERSION, TB_BAD_CONFIG as tb_entry_read; TB_BAD_CHANCE: its
 * chain is not that of the rows before it. */
tb_status tb_table_entry(const tb_table *table, const char *text, size_t len, int64_t at_ms, tb_find_game find,
                         tb_entry *out);

/* Takes out what a person has said: its name, or a text. False: there is nothing of the kind. */
bool tb_entry_erase(tb_entry *entry);

/* Takes out the names of persons in the record that is played on, all or only this one; what is left is written to
 * `room`, which lasts as long as the terms. False: there is none. */
bool tb_terms_erase(tb_terms *terms, const char *name, tb_text *room);

/* The row with which one that was read is replaced, when that has been done to its entry: the rows behind it still
 * follow. */
void tb_table_write_erased(const tb_table *table, const tb_entry *entry, int64_t at_ms, tb_text *out);

/* Reads a row of the log and applies it; one that cannot be read freezes the table like one that does not follow. */
tb_status tb_table_read(tb_table *table, const char *text, size_t len, int64_t at_ms, tb_find_game find);

/* The next row is missing, or cannot be read from the store: freezes the table. */
void tb_table_missing(tb_table *table);

/* The operator has frozen it; that stands beside the log. */
void tb_table_hold(tb_table *table);

/* True if the entry is of form 3 and the log is not yet: `out` must be written before it. */
bool tb_table_precede(const tb_table *table, const tb_entry *entry, tb_entry *out);

/* The phase that a proposed entry will lead to, for the row in the store; -1: the present one. */
int tb_table_phase_after(const tb_table *table, const tb_entry *entry);

/* --- Proposals: TB_OK and the entry, or TB_NOTHING, TB_ILLEGAL, TB_NOT_TO_ACT, TB_BAD_TEXT ... with the reason. --- */

/* Starts a log: checks that the game exists for these terms, that a record to play on from can be read and goes on
 * there. With a record, its game and config count, whatever the terms say. `why` has line 0 unless the record's text is
 * wrong. */
tb_status tb_table_propose_create(const tb_terms *terms, tb_entry *out, tb_record_error *why);

/* A bot has no key and no entropy; a person may bring entropy along, or its hash, or add it later. `brought` NULL:
 * nothing. */
tb_status tb_table_propose_sit(const tb_table *table, int seat, const tb_player *player,
                               const uint8_t key_hash[TB_SHA256_SIZE], const tb_brought *brought, tb_entry *out,
                               tb_message *why);
tb_status tb_table_propose_rise(const tb_table *table, int seat, tb_entry *out, tb_message *why);
tb_status tb_table_propose_entropy(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                   tb_entry *out, tb_message *why);
/* The hash of entropy; and the entropy of that hash. */
tb_status tb_table_propose_pledge(const tb_table *table, int seat, const uint8_t hash[TB_SHA256_SIZE], tb_entry *out,
                                  tb_message *why);
tb_status tb_table_propose_reveal(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                  tb_entry *out, tb_message *why);
tb_status tb_table_propose_late(const tb_table *table, int seat, tb_entry *out, tb_message *why);

/* After a restore: the mark, another secret, and the segment that it begins. */
tb_status tb_table_propose_restored(const tb_table *table, tb_entry *out, tb_message *why);
tb_status tb_table_propose_segment(const tb_table *table, const uint8_t secret[TB_SECRET_SIZE], tb_entry *out,
                                   tb_message *why);
tb_status tb_table_propose_expire(const tb_table *table, tb_entry *out, tb_message *why);
tb_status tb_table_propose_resume(const tb_table *table, tb_entry *out, tb_message *why);

tb_status tb_table_propose_start(const tb_table *table, tb_entry *out, tb_message *why); /* all seats must be taken */
tb_status tb_table_propose_move(const tb_table *table, int seat, tb_move move, tb_entry *out, tb_message *why);
tb_status tb_table_propose_undo(const tb_table *table, int seat, tb_entry *out, tb_message *why);
tb_status tb_table_propose_resign(const tb_table *table, int seat, tb_entry *out, tb_message *why);
tb_status tb_table_propose_takeover(const tb_table *table, int seat, tb_takeover_why reason, tb_entry *out,
                                    tb_message *why);
tb_status tb_table_propose_return(const tb_table *table, int seat, tb_entry *out, tb_message *why);
tb_status tb_table_propose_key(const tb_table *table, int seat, const uint8_t key_hash[TB_SHA256_SIZE], tb_entry *out,
                               tb_message *why);
tb_status tb_table_propose_chat(const tb_table *table, int seat, const char *text, size_t len, tb_entry *out,
                                tb_message *why);
tb_status tb_table_propose_abort(const tb_table *table, int seat, bool wants, tb_entry *out, tb_message *why);

/* What others must agree to: those of `asked`, who are persons and not the seat itself. With none it is decided. */
tb_status tb_table_propose_motion(const tb_table *table, const tb_motion *motion, tb_entry *out, tb_message *why);
tb_status tb_table_propose_vote(const tb_table *table, int seat, bool agrees, tb_entry *out, tb_message *why);
tb_status tb_table_propose_react(const tb_table *table, int seat, const char *word, tb_entry *out, tb_message *why);
tb_status tb_table_propose_report(const tb_table *table, int seat, int about, const char *text, size_t len,
                                  tb_entry *out, tb_message *why);
tb_status tb_table_propose_rematch(const tb_table *table, const char *id, tb_entry *out, tb_message *why);

/* What the move would do, or why the seat cannot make it now. TB_OK: `why` tells what it would do, as far as the seat
 * can know; row NULL: the game has no words for it. */
tb_status tb_table_explain(const tb_table *table, int seat, tb_move move, tb_message *why);

/* --- Questions ---------------------------------------------------------------------------------------------------- */

/* What the table waits for from the seat, and how long: 60 seconds with a clock of less than an hour, else 3 days;
 * after a restore half a minute for promises and a minute in all, and nobody loses a seat. */
tb_asks tb_table_asks(const tb_table *table, int seat);
int64_t tb_table_patience(const tb_table *table);

/* Whether nothing is in the way of a start, or of the segment after a restore. */
bool tb_table_can_start(const tb_table *table);
bool tb_table_can_resume(const tb_table *table, int64_t now_ms);

/* Whether all persons who sit here are one, by their key. */
bool tb_table_alone(const tb_table *table);

/* Whether a seat may ask for hints: where the host wants so, or nobody else has come. */
bool tb_table_hints(const tb_table *table);

/* Whether everybody has agreed to play again, and the table for it is still to be made. */
bool tb_table_wants_rematch(const tb_table *table);

/* The seat of that name; -1: there is none, or the table's game is not known. And the name of one, "public" too. */
int tb_table_seat(const tb_table *table, const char *name);
const char *tb_table_seat_name(const tb_table *table, int seat);

/* Seats that are to act now; none unless a game is being played. */
tb_seats tb_table_to_act(const tb_table *table);

/* Seats that are to act and that a bot plays: its own seat, or one taken over. */
tb_seats tb_table_bots_to_act(const tb_table *table);

/* The bot that plays the seat now: the word it sat down with, or the one for seats taken over. NULL: a person does. */
const char *tb_table_bot(const tb_table *table, int seat);

/* The seed of a bot's next decision: from bot_key, the number of the next entry and the seat. */
uint64_t tb_table_bot_seed(const tb_table *table, int seat);

/* Seats whose key has this hash; compared in constant time. */
tb_seats tb_table_seats_of(const tb_table *table, const uint8_t key_hash[TB_SHA256_SIZE]);

/* Whether the seat's person could take something back now; TB_PUBLIC never. */
bool tb_table_can_undo(const tb_table *table, int seat);

/* When the seat's clock runs out; INT64_MAX: it does not run. And the soonest of all. */
int64_t tb_table_deadline(const tb_table *table, int seat);
int64_t tb_table_next_deadline(const tb_table *table);

/* When the table ends because nothing happens there: 30 days after the last entry before the start, a year later.
 * INT64_MAX: it has ended. */
int64_t tb_table_expires(const tb_table *table);

/* What is left on the seat's clock at a time; -1 without a clock, and for a seat that a bot plays. */
int64_t tb_table_clock_left(const tb_table *table, int seat, int64_t now_ms);

/* Final ranks and scores: seats that resigned come last. Only when over. */
void tb_table_result(const tb_table *table, tb_result *out);

/* Whether writing its record or its history takes longer than an event loop should, a millisecond or so. */
bool tb_table_is_long(const tb_table *table);

/* A copy for another thread, of which only the record and the history are asked. NULL without memory. */
tb_table *tb_table_snapshot(const tb_table *table);

/* The record as a seat or TB_PUBLIC sees it; complete (TB_COMPLETE) only when over or aborted. False before the start.
 */
bool tb_table_record(const tb_table *table, int as, tb_text *out);

#endif

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

enum { TB_TABLE_ID = 16 }; /* characters: a-z 2-7, 80 random bits */

typedef enum tb_phase {
    TB_PHASE_OPEN, /* seats are being taken                              */
    TB_PHASE_PLAYING,
    TB_PHASE_OVER,
    TB_PHASE_ABORTED, /* all persons wanted so                              */
    TB_PHASE_FROZEN,  /* it cannot be replayed any more: only to be looked at */
    TB_PHASES
} tb_phase;

/* Who sits on a seat, and who plays it. */
typedef struct tb_sitter {
    uint8_t key[TB_SHA256_SIZE]; /* hash of the person's key */
    tb_player player;            /* TB_PLAYER_UNTOLD: the seat is free */
    uint32_t sat;                /* the number of the entry with which it sat down */
    bool taken_over;             /* a bot plays for the person, who may return */
    uint8_t why;                 /* taken_over: enum tb_takeover_why           */
    bool resigned, wants_abort, has_entropy;
    uint8_t entropy[TB_ENTROPY_SIZE];
    int64_t since_ms; /* when its clock began to run; 0: it stands still                   */
    int64_t left_ms;  /* what was left on it then; the clock runs out at since_ms + left_ms */
    int64_t undo_ms;  /* per move: the least that was left at a move which can be taken back */
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

/* Reads a row of the log and applies it; one that cannot be read freezes the table like one that does not follow. */
tb_status tb_table_read(tb_table *table, const char *text, size_t len, int64_t at_ms, tb_find_game find);

/* The phase that a proposed entry will lead to, for the row in the store; -1: the present one. */
int tb_table_phase_after(const tb_table *table, const tb_entry *entry);

/* --- Proposals: TB_OK and the entry, or TB_NOTHING, TB_ILLEGAL, TB_NOT_TO_ACT, TB_BAD_TEXT ... with the reason. --- */

/* Starts a log: checks that the game exists for these terms, that a record to play on from can be read and goes on
 * there. With a record, its game and config count, whatever the terms say. `why` has line 0 unless the record's text is
 * wrong. */
tb_status tb_table_propose_create(const tb_terms *terms, tb_entry *out, tb_record_error *why);

/* A bot has no key and no entropy; a person may bring entropy along (NULL: none), or add it later. */
tb_status tb_table_propose_sit(const tb_table *table, int seat, const tb_player *player,
                               const uint8_t key_hash[TB_SHA256_SIZE], const uint8_t *entropy, tb_entry *out,
                               tb_message *why);
tb_status tb_table_propose_rise(const tb_table *table, int seat, tb_entry *out, tb_message *why);
tb_status tb_table_propose_entropy(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                   tb_entry *out, tb_message *why);
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

/* What the move would do, or why the seat cannot make it now. TB_OK: `why` tells what it would do, as far as the seat
 * can know; row NULL: the game has no words for it. */
tb_status tb_table_explain(const tb_table *table, int seat, tb_move move, tb_message *why);

/* --- Questions ---------------------------------------------------------------------------------------------------- */

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

/* What is left on the seat's clock at a time; -1 without a clock, and for a seat that a bot plays. */
int64_t tb_table_clock_left(const tb_table *table, int seat, int64_t now_ms);

/* Final ranks and scores: seats that resigned come last. Only when over. */
void tb_table_result(const tb_table *table, tb_result *out);

/* The record as a seat or TB_PUBLIC sees it; complete (TB_COMPLETE) only when over or aborted. False before the start.
 */
bool tb_table_record(const tb_table *table, int as, tb_text *out);

#endif

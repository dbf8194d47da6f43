/* fixture.h - matches and records for the tests of the record room. */
#ifndef TB_RECORD_FIXTURE_H
#define TB_RECORD_FIXTURE_H

#include "../check.h"
#include "record/record.h"
#include "record/says.h"
#include "stones.h"

enum { EVENTS = 4096, TEXT = 1 << 18 };

/* A record, the memory of its events and the text written last. */
typedef struct fixture {
    tb_record record;
    tb_event events[EVENTS];
    char text[TEXT];
    size_t len;
    tb_record_error error;
    tb_proof proof;
    tb_message why;
} fixture;

/* Starts a committed match whose secret is 32 bytes of `secret`; the first and last seat add entropy. */
void start(fixture *f, const tb_game *game, int seats, uint8_t secret);

/* The same for any config, and with capacity for only so many events. */
tb_status start_with(fixture *f, const tb_game *game, const tb_config *config, uint8_t secret, uint32_t capacity);

/* Starts an open match. */
void start_open(fixture *f, const tb_game *game, int seats, tb_rng *rng);

/* Plays a move that must be accepted. */
void play(fixture *f, int seat, tb_move move);

/* Plays random moves of random seats, at most `moves`, or to the end. */
void play_random(fixture *f, tb_rng *rng, int moves);

/* A whole random game with names of players, written. */
void make_record(fixture *f, const tb_game *game, int seats, uint64_t seed);

/* Writes the record into f->text. */
void write_as(fixture *f, int as);

/* Reads f->text, or another text; fills f->error. */
tb_status read_text(fixture *f, const char *text, size_t len);

/* Replaces the first `old` in f->text; it must be there. */
void doctor(fixture *f, const char *old, const char *fresh);

/* The sentence of the error, in a buffer that the next call reuses. */
const char *error_words(const fixture *f);

/* True if the error is this one; prints it otherwise. */
bool error_is(const fixture *f, tb_status status, uint32_t line, uint32_t column, const char *words);

/* True if the message is this one of the record room. */
bool message_is(const tb_message *message, enum tb_record_say say);

#endif

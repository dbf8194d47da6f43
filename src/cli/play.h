/* play.h - a game at this keyboard: shared by play.c (sitting down, the loop, the end), play_ask.c (the questions) and
 * play_save.c (secrets and saving). */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "bots/bot.h"
#include "record/record.h"

typedef struct play_session {
    tb_record record;
    const tb_bot *bot[TB_MAX_SEATS]; /* NULL: a person             */
    int people;
    int reader;                   /* whose eyes are on the screen; TB_PUBLIC: everybody's */
    uint32_t told[TB_PUBLIC + 1]; /* events already told to each reader               */
    uint32_t saved;               /* events in the file that was last written or read */
    tb_seats committed;           /* seats that have read the last commitment         */
    int drawn_step;               /* the step for which the table was last drawn      */
    tb_rng rng;                   /* of the bots                                      */
    bool seeded, plain;
    uint64_t seed;
} play_session;

typedef enum play_answer { PLAY_ON, PLAY_QUIT, PLAY_END_OF_INPUT } play_answer;

/* A line with a command of one word: NULL, or what stands behind the word. */
const char *play_command(const char *line, const char *word);

/* Asks a person until something happened to the game, or the person leaves. */
play_answer play_ask(play_session *session, int seat);

/* Tells the reader the events that it was not told yet, as far as it may see them. */
void play_tell(play_session *session);

/* Takes the seed of --seed, or one that nobody knows if it is NULL. Complains by itself. */
bool play_seed(play_session *session, const uint64_t *seed);

/* The secret of the next segment. Complains by itself. */
bool play_secret(const play_session *session, uint8_t out[TB_SECRET_SIZE]);

/* Prints the commitment of the last segment for the reader, and says so if no other can follow. */
void play_tell_segment(play_session *session);

/* Saves the game so far and reveals its secret; further chance then comes from a new one. If no segment can follow, it
 * is not saved, so that the file saved last stays one to go on with. Says what it did, and complains by itself. */
bool play_save(play_session *session, const char *path);

#endif

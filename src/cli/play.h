/* play.h - a game at this keyboard: shared by play.c (the loop and the end), play_seats.c (who sits where), play_ask.c
 * (the questions), play_save.c (secrets and saving) and full_*.c
 * (the same on a whole screen). */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/args.h"
#include "opponents/opponent.h"
#include "say/recordfile.h"

enum { PLAY_EVENTS_MAX = 1 << 16 };

/* What the command was told. */
typedef struct play_args {
    const tb_game *game;
    const char *seats, *load;
    cli_list options;
    uint64_t seed, think, speed;
    bool plain, resume, fresh;
} play_args;

typedef struct play_waiting { /* for somebody who thinks */
    const char *seat;
    bool shows, shown;
} play_waiting;

typedef struct play_session {
    tb_record record;
    atomic_bool stop;                      /* whoever thinks is to end that: nobody wants the answer any more */
    tb_opponent_kind player[TB_MAX_SEATS]; /* the word of a person is empty */
    tb_opponent *opponent[TB_MAX_SEATS];   /* NULL: a person                */
    tb_opponent *adviser;                  /* for hints; NULL until one is asked for */
    uint32_t think_ms;                     /* of --think; 0: as the level has it */
    play_waiting waiting;
    int people;
    int reader;                   /* whose eyes are on the screen; TB_PUBLIC: everybody's */
    uint32_t told[TB_PUBLIC + 1]; /* events already told to each reader               */
    uint32_t saved;               /* events in the file that was last written or read */
    tb_seats committed;           /* seats that have read the last commitment         */
    int drawn_step;               /* the step for which the table was last drawn      */
    bool seeded, plain;
    uint64_t seed;
} play_session;

/* Starts a new game, or goes on with the one of --load; the seats are then known, the opponents not made yet. Both
 * complain by themselves; cli_record_close in any case. */
bool play_start_new(play_session *session, const play_args *given, tb_event *events);
bool play_go_on(play_session *session, const play_args *given, cli_record *file);

/* How many people there are, and whose eyes are on the screen. */
void play_count_people(play_session *session);

typedef enum play_answer { PLAY_ON, PLAY_QUIT, PLAY_END_OF_INPUT } play_answer;

/* A line with a command of one word: NULL, or what stands behind the word. */
const char *play_command(const char *line, const char *word);

/* Asks a person until something happened to the game, or the person leaves. */
play_answer play_ask(play_session *session, int seat);

/* Whether a person is asked for the move of a seat: it has a choice, or could take nothing back behind a forced one. */
bool play_is_asked(const play_session *session, int seat);

/* Whether this seat sees something that not everybody sees. */
bool play_has_secrets(const tb_match *match, int seat);

/* Tells the reader the events that it was not told yet, as far as it may see them. */
void play_tell(play_session *session);

/* Without --seats: you, and as many bots as the game needs. Returns how many sit down; 0 after a complaint. */
int play_sit_down(play_session *session, const tb_game *game, const char *list);

/* Whoever sat there in the record that was loaded, or those of --seats. Complains by itself. */
bool play_sit_down_again(play_session *session, const char *list);

/* Writes into the record who sits where now. */
void play_name_players(play_session *session);

/* Makes the opponents, once the game has begun, and takes leave of them. */
bool play_open(play_session *session);
void play_close(play_session *session);

/* The move of a bot's seat. One that has a fault gives way to another, which is told; 0 only without memory. */
tb_move play_think(play_session *session, int seat);

/* Gives the seat of an opponent with a fault to another, which is told; false without memory. */
bool play_replace(play_session *session, int seat);

/* Lets a bot rank the moves of a seat; NULL without memory. */
const struct cli_ranking *play_rank(play_session *session, int seat);

/* Prints how a bot would rank the moves of a seat. */
void play_hint(play_session *session, int seat);

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

/* local.h - a table on this machine: that of src/local (local.c, local_open.c), its log on the disk (log.h), and
 * opponents that think in a thread (local_bots.c). */
#ifndef CLIENT_LOCAL_H
#define CLIENT_LOCAL_H

#include <pthread.h>

#include "client/client.h"
#include "client/log.h"
#include "local/local.h"
#include "opponents/opponent.h"

/* What is thought about, one thing at a time. */
typedef struct client_thought {
    pthread_t thread;
    bool runs;
    atomic_bool done;
    int64_t begun_ms;
    bool shown;    /* that somebody thinks */
    bool hint;     /* otherwise a move */
    json_int_t id; /* of the request for a hint */
    const tb_game *game;
    int seat, seats;
    tb_state_box state;
    tb_move move;
    json_t *answer;
} client_thought;

/* Who plays, and how. */
typedef struct client_terms {
    const tb_game *game; /* with a record: its game */
    int seats;
    tb_opponent_kind player[TB_MAX_SEATS];
    const char *names[TB_MAX_SEATS]; /* of the people; NULL: "me" */
    const json_t *options;           /* {"name":"value"}; NULL with a record */
    const json_t *clock;             /* as a server takes it; NULL: none */
    const char *record;              /* goes on from there; NULL: a new game */
} client_terms;

typedef struct client_local {
    tb_local house;
    int table;
    tb_opponent_kind player[TB_MAX_SEATS]; /* the word of a person is empty */
    tb_opponent *opponent[TB_MAX_SEATS];   /* NULL: nobody has played the seat yet */
    tb_opponent *adviser;
    uint32_t think_ms; /* 0: as the level has it */
    int64_t away_ms;   /* how long the game was interrupted: no clock ran */
    bool seeded;
    uint64_t seed;
    atomic_bool stop; /* nobody wants an answer any more */
    client_thought thought;
    int wake;
    json_t *inbox; /* messages that are still to be heard */
    client_log log;
    char request[TB_LOCAL_BUFFER], answer[TB_LOCAL_BUFFER];
} client_local;

/* Makes a table, new or from a record; `keeps`: its log is kept on the disk. Complains by itself. */
bool client_local_create(client *own, client_local *local, const client_terms *terms, bool keeps);

/* Goes on with one that was interrupted. */
bool client_local_resume(client *own, client_local *local, const char *name);

void client_local_close(client *own);

/* The table itself, to look at, and its game. */
const tb_table *client_local_table(const client *own);
static inline const tb_match *client_local_match(const client *own) { return &client_local_table(own)->record->match; }

static inline client_local *client_local_of(const client *own) { return own->place; }

/* Whether a game can be gone on with: every save and every load opens a segment, and a record holds only so many. One
 * that has no events yet gives way to the next. */
static inline bool client_has_segment(const tb_match *match)
{
    return match->segments < TB_SEGMENTS_MAX || match->segment[match->segments - 1].first >= match->count;
}

/* The terms of a game that goes on from a record, with its people; who plays the seats is another question. */
void client_terms_from(const tb_record *record, const char *text, client_terms *out);

/* Who plays the seats of a game that goes on: bots by the words of `list`, as --seats has them, or by their names,
 * where the list is empty. One that cannot be called any more, such as a program whose command nobody kept, becomes a
 * random one, and that is told. */
void client_seats_again(const tb_game *game, int seats, const tb_player players[], const char *list,
                        tb_opponent_kind out[]);

/* A number from 0 that follows from the seed of --seed, or nobody knows. */
bool client_local_seed(client_local *local, const uint64_t *seed);

/* --- For the files of the local table alone ----------------------------------------------------------------------- */

extern const client_kind client_on_this_machine;

/* Makes a table of src/local: the answer of its `create`; NULL after a complaint (local_open.c). */
json_t *client_local_make(client_local *local, const client_terms *terms, uint64_t segment);

/* Tells that a record cannot hold another segment, if so. */
void client_local_tell_segments(const tb_match *match);

/* Calls the bots and the programs that sit here. */
void client_bots_open(client *own);

/* Lets somebody think: a bot that is to act, or the adviser of a seat. False: nobody has to. */
bool client_thinks(client *own);
void client_think_hint(client *own, int seat, json_int_t id);

/* Takes what was thought, if it is there. */
void client_thought_take(client *own);

/* Ends it; takes leave of everybody. */
void client_thought_stop(client *own);

/* Asks src/local; takes over the request. NULL without memory. */
json_t *client_local_ask(client_local *local, json_t *request);

/* The same for a request that changes the table, without "table", "now" and "viewers": what happens goes to the log and
 * to the viewer. The answer is the caller's. */
json_t *client_local_deed(client *own, json_t *request);

void client_local_tell(client *own, json_t *message); /* takes over the message */

/* Milliseconds since 1970, without the time in which nobody sat here. */
int64_t client_local_now(const client_local *local);

/* The seats as --seats would have them. */
void client_local_private(const client_local *local, int seats, client_private *out);

#endif

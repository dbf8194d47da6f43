/* client.h - a person at a table, wherever it stands: on this machine (local.h) or on a server (remote.h).
 *
 * A table is shown to one viewer at a time, a seat or the public, by the messages of docs/protocol.md: a welcome, then
 * news. The session (session.c) holds what was heard last, asks the person and sends what the person wants; it draws a
 * curtain where several people share the screen. Two presentations show it: line by line (show.c, news.c, words.c) and
 * on the whole screen (full.h).
 *
 * Nothing that a table says is trusted: what comes is made fit for a terminal at once (client_clean), and every member
 * is looked at for its type. */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"
#include "core/play.h"
#include "say/progress.h"
#include "term/read.h"

enum {
    CLIENT_WORD = 64,   /* bytes of a seat's name, an invitation and the like */
    CLIENT_LINE = 4096, /* bytes of a line that is printed */
};

typedef struct client client;

/* --- A table ------------------------------------------------------------------------------------------------------ */

/* Messages of a table come to client_heard from `wait`, never from the other functions. */
typedef struct client_kind {
    /* Shows the table to own->seat (empty: the public): a welcome follows. */
    void (*look)(client *own);

    /* Takes {"op":...,"id":...}; the answer follows. Forgotten if the connection is lost before. */
    void (*send)(client *own, const json_t *message);

    /* Lets things happen, and waits for something, be it a line that is wanted, at most so many milliseconds (< 0: as
     * long as it thinks right). False: it cannot go on. */
    bool (*wait)(client *own, int ms);

    /* Whether something is under way that the person waits for. */
    bool (*is_busy)(const client *own);

    /* Whether the viewer sees something that not everybody sees. NULL: perhaps. */
    bool (*has_secrets)(client *own);

    /* The record as the viewer may have it, for the caller to free; NULL after saying why not. `to_keep`: it will lie
     * in a file, and the game is to go on from there another time as far as that can be. */
    char *(*record)(client *own, bool to_keep, size_t *len);

    /* It lies there now; prints what can be done with it. */
    void (*saved)(client *own, const char *path);

    /* The game has ended; printed behind the result. May be NULL, as the next two. */
    void (*finished)(client *own);

    /* Nobody wants to go on with it. */
    void (*forget)(client *own);

    /* What leaving means; NULL: the seat stays yours. */
    const char *(*leaving)(const client *own);

    /* Whether there is a better move than this one ({"ask":true}), and which ("better") if `show`; for the caller to
     * free. NULL where no tutor may sit: at every table of a server. */
    json_t *(*tutor)(client *own, const char *move, bool show);
} client_kind;

/* --- One person, or several, at one table ------------------------------------------------------------------------- */

struct client {
    const client_kind *kind;
    void *place;            /* what the kind needs */
    const char *id;         /* of the table; empty: it has none */
    const char *invitation; /* for friends; empty: none */
    char seat[CLIENT_WORD]; /* to look from; empty: not known yet, or the public */
    bool watch, automatic, plain;
    bool one_seat; /* this seat alone is played from here */
    bool bold;     /* headings */
    bool terminal; /* somebody types: lines are taken as they come, not only when something is asked */
    tb_rng rng;

    /* The tutor (tutor.c): from which loss on it asks, in thousandths of a win; 0: it is not wanted. The move that it
     * asked about, and after how many events. */
    int tutor;
    char doubted[CLIENT_LINE];
    json_int_t doubted_at;

    /* Shows a turn of the loop on the whole screen, with what was printed meanwhile; NULL: line by line. */
    void (*turn)(client *own, const char *said);
    void *screen;

    /* Prints cards; false: there is no such thing. */
    bool (*show_cards)(const tb_game *game, const char *name, const char **out_nearest);

    /* What was heard last (hear.c) */
    const tb_game *game; /* NULL: one that this program does not have, or not known yet */
    json_t *table, *view, *present, *mine;
    int64_t table_ms; /* when the table was told last */
    json_t *events;   /* that the screen has not shown yet; only on a whole screen */
    json_t *answer;   /* to the last question that was asked by client_ask */
    json_t *question; /* the choices of the one that stands; NULL: none does */
    char you[CLIENT_WORD];
    char reader[CLIENT_WORD]; /* whose eyes are on the screen; empty: nobody's yet */
    json_t *told;             /* by viewer: how many events each was told */
    json_t *committed;        /* by viewer: the commitment that each has read */
    json_int_t n, index;
    json_int_t talked;  /* the last message of which what was said has been shown */
    json_int_t request; /* the number of the last one  */
    bool waiting;       /* for its answer              */
    bool catches_up;    /* what happened before is asked for: the answer also tells what comes meanwhile */
    bool here;          /* the table was shown since the connection was opened */
    bool welcomed;      /* at least once               */
    bool can_undo;
    bool curtain;      /* the next person has to say that it is there */
    bool asked;        /* a question stands           */
    bool told_end;     /* of the game                 */
    bool others_moved; /* since the table was printed */
    int round;
    int refusals;            /* in a row, of --auto         */
    int64_t again_ms;        /* when to go on after a pause; 0: there is none */
    char saved[CLIENT_LINE]; /* the file that was written last; empty: none */
    json_int_t saved_at;     /* how many events it holds */
    bool ended;
    int code; /* then: to exit with */
};

/* Stays at the table until the game is over, or somebody leaves; returns the exit code (session.c). */
int client_stay(client *own);
void client_free(client *own);

/* What the table tells (hear.c): a message came; the connection is lost. */
void client_heard(client *own, json_t *message);
void client_lost(client *own);

/* What the table has to say, without waiting; what is printed meanwhile is shown. Only on a whole screen. */
void client_service(client *own);

/* Goes on with whatever is next: plays, asks, tells the end. */
void client_go_on(client *own);

/* The next person is there. */
void client_raise(client *own);

/* Prints the commitment to the dice, to each who reads once. */
void client_tell_commitment(client *own);

bool client_has_phase(const client *own, const char *phase);

/* Whether it can be the name of a seat. */
bool client_seat_well_formed(const char *seat);

/* Whether a game is there to be played by this client; it is over, aborted or frozen; the moves that it can choose
 * from, or NULL. */
bool client_plays(const client *own);
bool client_is_finished(const client *own);
json_t *client_choices(const client *own);

/* Whether several people share this screen. */
bool client_is_shared(const client *own);

/* Wants something of the table; `member` NULL: the operation needs none. */
void client_do(client *own, const char *op, const char *member, const char *value);

/* Plays a move of the person, unless the tutor asks about it first: then nothing happens until the same move comes
 * again. Prints which move is better than the one that was asked about (tutor.c). */
void client_play(client *own, const char *move);
void client_tell_better(client *own);

/* Asks it something and waits for the answer; borrowed until the next one. NULL: none came in time. */
const json_t *client_ask(client *own, const char *op, const char *member, json_t *value);

/* Writes the record to a file, and says so. One that exists is replaced only if `force`, or if it was written here. */
bool client_save(client *own, const char *path, bool force);
bool client_would_replace(const client *own, const char *path);

/* Shows where the answer goes. */
void client_prompt(client *own);

void client_leave(client *own, int code);

/* --- Lines of the person (input.c) -------------------------------------------------------------------------------- */

typedef enum client_input { CLIENT_NO_LINE, CLIENT_LINE_READ, CLIENT_NO_MORE_LINES } client_input;

/* How lines are edited on a terminal; NULL everywhere: not at all. */
typedef struct client_editor {
    void (*prompt)(const char *text, void (*take)(char *line)); /* NULL: no more lines; the line is the taker's */
    bool (*read)(void); /* there is something to be read; false: no prompt stands, it is no line to be edited */
    void (*end)(void);
} client_editor;

void client_input_start(const client_editor *editor);
void client_input_stop(void);

/* Whether there is something to be read, or no more lines. */
bool client_input_is_there(void);

/* Shows a prompt. */
void client_input_prompt(const char *text);

/* The next line, without its end, for the caller to free; never waits. */
client_input client_input_take(char **line);

/* --- What the person says (words.c) ------------------------------------------------------------------------------- */

/* Whether a line would be taken now; one that was read; there are no more. */
bool client_wants_line(const client *own);
void client_take_line(client *own, char *line);
void client_no_more_lines(client *own);

/* --- Printing (show.c) -------------------------------------------------------------------------------------------- */

/* Makes every string in a value fit for a terminal, cut to CLIENT_LINE; names of members stay. */
void client_clean(json_t *value);

/* The name of who sits there; who gave none at this keyboard, "me" in the record, is called so in the language. */
const char *client_name(const json_t *sitter);

/* The same; of a person without one the word for the seat. */
const char *client_called(const json_t *sitter);

/* A reason or a question: the sentence that we know by its id, its own English text, or its id and arguments. */
void client_put_message(const json_t *message, tb_text *out);

/* Messages that are known beside those of the games and of tables: a server's own. */
void client_know(const tb_message_row rows[], int count);

/* The sentence of a message that we know (told.c); nothing is written if we do not. */
void client_put_known(const json_t *message, tb_text *out);

/* What the table tells of an event, in the reader's language; its move where it tells nothing at all. False: the event
 * is told with a later one. */
bool client_put_event(const client *own, const json_t *event, tb_text *out);

/* The seat of that name at the table; NULL: there is none. */
const json_t *client_sitter(const client *own, const char *seat);

/* " [1:05]": what was left on the clock of the seat when the table was told last, less what has passed since; nothing
 * without a clock. */
void client_put_clock(const client *own, const char *seat, int64_t passed_ms, tb_text *out);

/* One line, wrapped. */
void client_print(const tb_text *line, int indent);

void client_show_table(const client *own); /* who sits where   */
void client_show_view(const client *own);  /* what lies there  */

/* news.c */
void client_show_news(client *own, const json_t *news);
void client_show_events(client *own, const json_t *events);
void client_show_presence(const client *own);
void client_show_question(const client *own);
void client_show_end(const client *own);

void client_show_hint(const client *own, const json_t *hint);

/* --- What session.c shares with hear.c and full.c; not for others -------------------------------------------------- */

enum { CLIENT_BREATH_MS = 200 }; /* of one that plays by itself and was refused */

/* By a clock that is never set back. */
static inline int64_t client_now_ms(void) { return (int64_t) (cli_now() * 1000); }

void client_forget_question(client *own);

/* From now on this seat looks. */
void client_look_as(client *own, const char *seat);

/* Between two people at one screen: what the first saw goes, the second says when the first has looked away. */
void client_draw_curtain(client *own);

/* Asks for what this viewer was not told yet; on a whole screen for everything, which replaces what another one has
 * read. */
void client_catch_up(client *own);

#endif

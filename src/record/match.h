/* match.h - a game that is being played: its start, its events so far, and the state they lead to.
 *
 * The events are the game; the state is only what replaying them gives. All memory is the caller's: a tb_match is an
 * open struct (copying it shares the events), and the list of events has the capacity it was given. A verb that fails
 * changes nothing, also when the room runs out half-way through the chance that follows a move.
 *
 * Chance comes from the source of the current segment: committed (core/chance.h), so that a stranger can check it
 * afterwards, or open, from any function, for simulations. Playing on from an earlier event opens a new segment with a
 * source of its own. */
#ifndef TB_MATCH_H
#define TB_MATCH_H

#include "core/chance.h"
#include "core/play.h"

enum { TB_SEGMENTS_MAX = 32 };

/* Where chance comes from. Fill in one half; core/play.h has a draw function. */
typedef struct tb_source {
    const uint8_t *secret;                         /* committed: TB_SECRET_SIZE bytes nobody else knows; NULL: open */
    tb_seats entropy_from;                         /* the seats whose persons added entropy                         */
    const uint8_t (*entropy)[TB_ENTROPY_SIZE];     /* indexed by seat; NULL when entropy_from is empty              */
    tb_seats pledged;                              /* of these, those who had promised it by its hash before        */
    const uint8_t *broken;                         /* rounds of promises that each seat broke off; NULL: none       */
    uint32_t (*draw)(void *context, uint32_t sum); /* open: an unbiased number below sum (> 0)                      */
    void *context;
} tb_source;

/* A stretch of events under one commitment. */
typedef struct tb_segment {
    uint32_t first;    /* its first event                                                  */
    bool committed;    /* otherwise open, and the rest is zero                             */
    bool secret_known; /* to this process; a record shows it only when no draw can follow  */
    tb_seats entropy_from, pledged;
    uint8_t broken[TB_MAX_SEATS];
    uint8_t commitment[TB_SHA256_SIZE];
    uint8_t secret[TB_SECRET_SIZE];
    uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE];
} tb_segment;

typedef struct tb_match {
    const tb_game *game;
    tb_config config;
    tb_event *events;
    uint32_t capacity, count;
    uint8_t segments; /* at least 1 */
    bool closed;      /* read from a record: the last segment draws no more, play on to continue */
    tb_segment segment[TB_SEGMENTS_MAX];
    tb_stream stream; /* of the last segment, if committed */
    uint32_t (*draw)(void *context, uint32_t sum);
    void *context;
    _Alignas(16) uint8_t state[TB_STATE_MAX]; /* after all events */
} tb_match;

/* Sets up a game and lets chance open it. On failure (TB_BAD_CONFIG, TB_NO_ROOM) the match must not be used. */
tb_status tb_match_start(tb_match *match, const tb_game *game, const tb_config *config, const tb_source *source,
                         tb_event *events, uint32_t capacity, tb_message *why);

/* Plays a seat's move and all chance that follows it, as one transaction. TB_ILLEGAL, TB_NOT_TO_ACT, TB_NO_ROOM or
 * TB_NOTHING (closed) say why not. An open source may have been drawn from in a refusal for TB_NO_ROOM. */
tb_status tb_match_play(tb_match *match, int seat, tb_move move, tb_message *why);

/* Adds an event that somebody else has played or drawn: nothing follows by itself. A chance event must carry the sum of
 * the weights here and the u that chooses its outcome (else TB_BAD_CHANCE); `choices` is counted here. For readers of
 * records and logs. */
tb_status tb_match_tell(tb_match *match, const tb_event *event, tb_message *why);

/* The state after the first `count` events, into out_state[game->state_size]. */
void tb_match_state_at(const tb_match *match, uint32_t count, void *out_state);

/* Takes back the seat's last decision, and forced moves of the seat after it. Later moves of other seats in the same
 * simultaneous step stay. The barrier, whichever is last: a chance event; the end of a step; a move of the seat that
 * showed it something which its earlier view and the move did not determine. TB_NOTHING says in `why` which. */
tb_status tb_match_undo(tb_match *match, int seat, tb_message *why);

/* Whether tb_match_undo would do something; changes nothing. */
bool tb_match_can_undo(const tb_match *match, int seat, tb_message *why);

/* The moves that can be taken back lie behind the last chance event and the last end of a step. A caller that asks
 * often keeps the stretch instead of having it found by a replay: it begins anew behind each chance event and each end
 * of a step. */
typedef struct tb_stretch {
    uint32_t first;     /* its first event        */
    bool after_chance;  /* what lies before it    */
    tb_state_box state; /* before the first event */
} tb_stretch;

void tb_match_stretch(const tb_match *match, tb_stretch *out);
bool tb_stretch_can_undo(const tb_match *match, const tb_stretch *stretch, int seat, tb_message *why);

/* Takes back everything behind the first `count` events, no matter who played it: over no chance, inside the stretch
 * over no move that showed its seat something new, and before it over none that showed anybody something. */
tb_status tb_match_cut(tb_match *match, const tb_stretch *stretch, uint32_t count, tb_message *why);
bool tb_stretch_can_cut(const tb_match *match, const tb_stretch *stretch, uint32_t count, tb_message *why);

/* Plays on from the state after `count` events: forgets the later ones, opens a new segment and lets chance act if it
 * is to. Needs room for those chance events behind the old ones. TB_NOTHING if the game is over there, TB_NO_ROOM. */
tb_status tb_match_play_on(tb_match *match, uint32_t count, const tb_source *source, tb_message *why);

/* Goes on with the last segment of a match that was read from a record, by the secret that its owner has kept: the same
 * commitment, and the draws follow as if it had not been interrupted. TB_BAD_CHANCE: it has no commitment, or that of
 * another secret; nothing has changed then. */
tb_status tb_match_reopen(tb_match *match, const uint8_t secret[TB_SECRET_SIZE]);

/* True when nobody is to act any more. */
static inline bool tb_match_is_over(const tb_match *match) { return match->game->to_act(match->state) == 0; }

#endif

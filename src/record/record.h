/* record.h - the game as lines of text that a person can read aloud; docs/records.md is the manual of the form.
 *
 * A complete record holds every event and can be read back; write(read(x)) is x, byte for byte. A record as one seat
 * (or the public) saw it shows what was hidden from it as `?`, and neither draws, hashes nor secrets: it is for people,
 * and the reader refuses it. Reading is strict and replays every line through the checked doors: what was read was
 * legal. Any sequence of bytes is survived. Nothing here allocates; the caller owns the record, the events and the
 * text. */
#ifndef TB_RECORD_H
#define TB_RECORD_H

#include "core/notation.h"
#include "record/match.h"

enum {
    TB_RECORD_FORMAT = 2,    /* the latest; what form 1 can say is written in form 1 */
    TB_CAST_MAX = 16,        /* persons and bots that played earlier segments and no later one */
    TB_PLAYER_NAME_MAX = 64, /* bytes */
    TB_COMPLETE = -1,        /* "as" nobody: everything there is */
};

/* Who sat on a seat. A person's name is UTF-8 without control characters; a bot's is an ASCII word (a-z 0-9 - @). */
typedef enum tb_player_kind { TB_PLAYER_UNTOLD, TB_PLAYER_PERSON, TB_PLAYER_BOT, TB_PLAYER_ANONYMOUS } tb_player_kind;

typedef struct tb_player {
    uint8_t kind;
    char name[TB_PLAYER_NAME_MAX + 1]; /* empty unless a person or a bot */
} tb_player;

/* A person without a name is anonymous. */
static inline bool tb_is_person(const tb_player *who)
{
    return who->kind == TB_PLAYER_PERSON || who->kind == TB_PLAYER_ANONYMOUS;
}

/* TB_BAD_TEXT if the name is not one for this kind; the player is then untouched. */
tb_status tb_player_set(tb_player *player, tb_player_kind kind, const char *name, size_t len);

/* True if it is UTF-8 without control characters, nor invisible ones that break lines or turn the direction of text. */
bool tb_is_plain_text(const char *text, size_t len);

typedef struct tb_record {
    tb_match match;
    tb_player player[TB_MAX_SEATS]; /* of the last segment, and of those before unless told: */
    tb_player cast[TB_CAST_MAX];
    uint8_t cast_count;
    uint8_t played[TB_SEGMENTS_MAX][TB_MAX_SEATS]; /* 0: as in `player`; n: by cast[n - 1] */
} tb_record;

/* Who played the seat in this segment. */
const tb_player *tb_record_player(const tb_record *record, int segment, int seat);

/* Others sit down: the segments before the last keep the players they had. */
void tb_record_change_players(tb_record *record, const tb_player player[TB_MAX_SEATS]);

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* Writes the record as `as` (a seat, TB_PUBLIC or TB_COMPLETE) may see it. A complete record reveals the secrets of
 * earlier segments, and that of the last one when the game is over or `reveal` says that it will not be drawn from
 * again. Moves of a simultaneous step stand in seat order. Ask for the length with an empty text first. */
void tb_record_write(const tb_record *record, int as, bool reveal, tb_text *out);

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* What is wrong and where. Either something else was expected there, or `why` has the reason (a rule, perhaps). */
typedef struct tb_record_error {
    tb_status status;
    uint32_t line, column; /* from 1; columns count bytes */
    const char *expected;  /* English, fixed ("the name of a seat"); NULL: see why */
    tb_message why;        /* row NULL: see expected */
    const char *found;     /* the word that stands there instead, in the bytes that were read; */
    size_t found_len;      /* 0: none, or not fit to print                                     */
    tb_possible possible;  /* the words that would have been right                             */
} tb_record_error;

/* "line 12, column 6: expected a word for card, not "unicorn"" or "line 12, column 1: <reason> (F-4.3)". */
void tb_record_error_text(const tb_record_error *error, tb_translate translate, tb_text *out);

/* Finds a game by its name; games/list.h has one. */
typedef const tb_game *(*tb_find_game)(const char *name, size_t len);

/* As many events as a text of these bytes can hold at most. */
uint32_t tb_record_capacity(const char *bytes, size_t len);

/* Reads a complete record. TB_BAD_TEXT, TB_BAD_VERSION, TB_BAD_CONFIG (also a game that `find` does not know),
 * TB_ILLEGAL, TB_NOT_TO_ACT, TB_BAD_CHANCE or TB_NO_ROOM fill `error`; the record must then not be used. The match that
 * was read is closed: play on to continue. Commitments are not checked here, see tb_record_verify. */
tb_status tb_record_read(const char *bytes, size_t len, tb_find_game find, tb_event *events, uint32_t capacity,
                         tb_record *out, tb_record_error *error);

/* --- Verifying --------------------------------------------------------------------------------------------------- */

/* What was proved. */
typedef struct tb_proof {
    uint32_t moves;     /* moves of seats, each of them legal                                      */
    uint32_t outcomes;  /* outcomes of chance, each the one its u chooses                          */
    uint32_t committed; /* of these, with a u that follows from a secret fixed before              */
    uint32_t open;      /* of these, from segments without commitment: the dice are not proved     */
    uint32_t sealed;    /* of these, from segments whose secret is not revealed (yet): not proved  */
    uint32_t rounds;    /* state hashes that came out as recorded                                  */
    uint8_t segments;
    uint8_t pledged; /* seats and segments with entropy that was promised before any was shown   */
    uint8_t given;   /* and with entropy that was not: it protects less                          */
    uint16_t broken; /* rounds of promises that were broken off                                  */
    bool finished;   /* the game was played to its end and the result is as recorded            */
} tb_proof;

/* Reads the record and checks everything that can be checked. On failure `error` has the first thing wrong;
 * TB_BAD_CHANCE: a secret that does not match its commitment, or a draw that does not follow from it. */
tb_status tb_record_verify(const char *bytes, size_t len, tb_find_game find, tb_event *events, uint32_t capacity,
                           tb_record *out, tb_proof *proof, tb_record_error *error);

#endif

/* ask.h - the members of a request in JSON, read strictly: a refusal names the member, what stood there and what it can
 * be. The same readers serve the server (docs/protocol.md) and the tables of one process (docs/engine.md).
 *
 * All of these return false at the first thing that is wrong and have then filled in the error. */
#ifndef TB_ASK_H
#define TB_ASK_H

#include "ask/says.h"
#include "base/json_read.h"
#include "table/table.h"

/* What is wrong. */
typedef struct tb_ask_error {
    tb_message why;         /* of a game or a table, or a row of ours whose arguments are these:           */
    char member[80];        /* "seats[2].who"; empty: the text as a whole                                  */
    char value[56];         /* what stood there, fit to be shown; empty: nothing did, or it is a secret    */
    char form[600];         /* what can stand there: "fortuna, towns"                                      */
    tb_record_error record; /* line > 0: the reason stands in a record that came along                     */
} tb_ask_error;

/* {"id":...,"rule":...,"args":{...},"text":"..."}, with "line" and "column" of a record. */
void tb_ask_error_json(const tb_ask_error *error, const char *key, tb_text *out);

/* One object that is being read. */
typedef struct tb_ask {
    const tb_json *json;
    const tb_json_node *node;
    const char *path; /* what stands before its members in an error: "", "clock.", "seats[1]." */
    tb_ask_error *error;
    bool owner; /* asks for its own machine: iterations at will and programs are not for clients of a server */
} tb_ask;

/* Parses one object into the caller's nodes. Strings are decoded where they stand: the text is changed, and lasts as
 * long as what was read. */
bool tb_ask_parse(char *text, size_t len, tb_json *json, tb_json_node nodes[], uint32_t capacity, tb_ask_error *error,
                  tb_ask *out);

/* --- Failures ----------------------------------------------------------------------------------------------------- */

/* The member is missing or wrong; always false. */
bool tb_ask_wrong(const tb_ask *ask, const char *member, const char *form);
bool tb_ask_wrong_value(tb_ask_error *error, const char *member, const char *value, const char *form);

/* The reason of a game or a table; always false. Without one there was no memory. */
bool tb_ask_refuse(const tb_ask *ask, const tb_message *why);
bool tb_ask_refuse_record(tb_ask_error *error, const tb_record_error *why);

/* --- Members ------------------------------------------------------------------------------------------------------ */

const tb_json_node *tb_ask_member(const tb_ask *ask, const char *member);
static inline bool tb_ask_has(const tb_ask *ask, const char *member) { return tb_ask_member(ask, member) != NULL; }

/* A list of names, of which NULL is none. */
typedef struct tb_names {
    const char *const *names;
    int count;
} tb_names;

#define TB_NAMES(...)                                                                                                  \
    ((tb_names){ (const char *const[]){ __VA_ARGS__ }, TB_LEN(((const char *const[]){ __VA_ARGS__ })) })

/* No members but these. */
bool tb_ask_only(const tb_ask *ask, tb_names members, tb_names also);

/* The member is an object and becomes `out`; `path` is its name with a dot. */
bool tb_ask_inner(const tb_ask *ask, const char *member, const char *path, tb_ask *out);

/* An element of a list is an object and becomes `out`; `path` is "seats[1].", for one. */
bool tb_ask_element(const tb_ask *ask, const tb_json_node *node, const char *path, tb_ask *out);

/* The member is a list of min to max elements. */
bool tb_ask_list(const tb_ask *ask, const char *member, int min, int max, const char *form, const tb_json_node **out);

/* A string of min to max bytes: where it stands (len may be NULL), or copied with its closing zero. */
bool tb_ask_text(const tb_ask *ask, const char *member, size_t min, size_t max, const char *form, const char **out,
                 size_t *len);
bool tb_ask_string(const tb_ask *ask, const char *member, size_t min, size_t max, const char *form, char *out);

bool tb_ask_int(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *form, int64_t *out);

bool tb_ask_bool(const tb_ask *ask, const char *member, bool *out);

/* One of these words; `out` gets its number. */
bool tb_ask_choice(const tb_ask *ask, const char *member, tb_names words, int *out);
bool tb_ask_choice_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_names words, int *out);

/* These may be left out: then *out stays. */
bool tb_ask_flag(const tb_ask *ask, const char *member, bool *out);
bool tb_ask_int_or(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *form, int64_t *out);

/* "entropy", or "pledge", its hash; neither: nothing is brought. Not both. */
bool tb_ask_brought(const tb_ask *ask, tb_brought *out);

/* 64 hex digits. */
bool tb_ask_secret(const tb_ask *ask, const char *member, uint8_t out[TB_ENTROPY_SIZE]);

/* --- What games and tables have ----------------------------------------------------------------------------------- */

/* "games" and "bots": what can be asked for. */
void tb_ask_games_json(tb_text *out);

bool tb_ask_game(const tb_ask *ask, const tb_game **out);

/* "options", on a config that has its defaults; checks that they go together. */
bool tb_ask_options(const tb_ask *ask, const tb_game *game, tb_config *config);

/* The name of a person, of one who sits down perhaps none; the word of one of our bots, for the owner of the machine
 * with iterations: medium@20. */
bool tb_ask_person(const tb_ask *ask, const char *member, tb_player *out);
bool tb_ask_sitter(const tb_ask *ask, const char *member, tb_player *out);
bool tb_ask_bot_word(const tb_ask *ask, const char *member, tb_player *out);

/* Who thinks, by such a word. */
typedef struct tb_thinker {
    const struct tb_bot *bot;
    uint32_t iterations; /* 0: as the level has it */
} tb_thinker;

/* False: this program has no such bot. */
bool tb_thinker_read(const char *word, size_t len, tb_thinker *out);

/* "bot", or `fallback` where it is left out. */
bool tb_ask_thinker(const tb_ask *ask, const char *fallback, const char **word, tb_thinker *out);
bool tb_ask_thinker_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_thinker *out);

/* A seat of a game with so many; also "public", which is TB_PUBLIC; also "complete", which is TB_COMPLETE. `game` NULL:
 * there are no names of seats. */
typedef enum tb_eyes { TB_EYES_SEAT, TB_EYES_PUBLIC, TB_EYES_COMPLETE } tb_eyes;
bool tb_ask_eyes(const tb_ask *ask, const char *member, tb_eyes most, const tb_game *game, int seats, int *out);
bool tb_ask_eyes_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_eyes most, const tb_game *game,
                    int seats, int *out);

/* A move as text: "move" of a request, or by itself with the reason why it is none. `game` may be NULL. */
#define TB_MOVE_FORM "a move of 1 to 500 bytes"
bool tb_ask_move(const tb_ask *ask, const tb_game *game, tb_move *out);
tb_status tb_ask_read_move(const tb_game *game, const char *text, size_t len, tb_move *out, tb_message *why);

#endif

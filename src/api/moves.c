/* moves.c - moves as numbers for programs that learn: actions of a fixed space, and rows of the list form.
 *
 * The columns of a row follow from the verbs of the game (core/notation.h): one for the verb, one for every key, one
 * more where a verb has a key several times, and one for each member where a field is a set. */
#include <pthread.h>

#include "api/handle.h"
#include "base/bits.h"
#include "core/notation.h"

/* --- Actions ------------------------------------------------------------------------------------------------------ */

static const tb_encoding *encoding_named(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? tb_encoding_of(game) : NULL;
}

int taberna_action_count(const char *name)
{
    const tb_encoding *encoding = encoding_named(name);

    return encoding ? encoding->action_count : 0;
}

bool taberna_action_range_at(const char *name, int i, taberna_action_range *range)
{
    const tb_encoding *encoding = encoding_named(name);

    if (!encoding || i < 0 || i >= encoding->range_count)
        return false;
    const tb_action_range *row = &encoding->ranges[i];
    *range = (taberna_action_range){ row->name, row->meaning, row->first, row->count };
    return true;
}

typedef struct choices {
    int count;
    tb_move moves[TB_MOVES_MAX];
    uint16_t actions[TB_MOVES_MAX];
} choices;

static void list_choices(const taberna_state *state, int seat, choices *out)
{
    const tb_game *game = api_game_of(state);

    out->count = taberna_state_legal(state, seat, out->moves, TB_MOVES_MAX);
    if (out->count)
        tb_encoding_of(game)->actions(state->bytes, seat, out->moves, out->count, out->actions);
}

static taberna_action outside(uint16_t action) { return action == TB_NO_ACTION ? -1 : action; }

int taberna_state_actions(const taberna_state *state, int seat, taberna_action actions[], int room)
{
    choices c;

    list_choices(state, seat, &c);
    for (int i = 0; i < c.count && i < room; i++)
        actions[i] = outside(c.actions[i]);
    return c.count;
}

taberna_action taberna_state_action(const taberna_state *state, int seat, taberna_move move)
{
    choices c;

    list_choices(state, seat, &c);
    for (int i = 0; i < c.count; i++) {
        if (c.moves[i] == move)
            return outside(c.actions[i]);
    }
    return -1;
}

taberna_move taberna_state_action_move(const taberna_state *state, int seat, taberna_action action)
{
    choices c;

    list_choices(state, seat, &c);
    for (int i = 0; i < c.count; i++) {
        if (outside(c.actions[i]) == action && action >= 0)
            return c.moves[i];
    }
    return 0;
}

int taberna_state_mask(const taberna_state *state, int seat, uint8_t mask[], size_t size)
{
    choices c;
    int legal = 0;

    if (size != tb_encoding_of(api_game_of(state))->action_count)
        return -1;
    list_choices(state, seat, &c);
    memset(mask, 0, size);
    for (int i = 0; i < c.count; i++) {
        if (c.actions[i] != TB_NO_ACTION) {
            mask[c.actions[i]] = 1;
            legal++;
        }
    }
    return legal;
}

/* --- The list form ------------------------------------------------------------------------------------------------ */

enum { GAMES = 8, VERBS = 64, COLUMNS = 64 };

typedef struct columns {
    int count;
    taberna_column row[COLUMNS];
    const tb_key *key[COLUMNS];     /* NULL: the verb              */
    uint8_t again[COLUMNS];         /* the how many-th of its key  */
    uint8_t of[VERBS][TB_MAX_ARGS]; /* the (first) column of a field */
} columns;

static columns all_columns[GAMES];
static pthread_once_t made = PTHREAD_ONCE_INIT;

/* The largest value that a field can bring into its column. */
static int most_of(const tb_arg *arg)
{
    switch ((tb_shape) arg->shape) {
    case TB_AS_WORDS: return 1;
    case TB_AS_WORD: return arg->words->count;
    default: break;
    }
    int most = arg->most ? arg->most : (1 << arg->width) - 1 - arg->optional;
    return most + 1 > UINT8_MAX ? UINT8_MAX : most + 1;
}

static int add_column(columns *c, const tb_arg *arg, int again, const char *member)
{
    c->key[c->count] = arg->key;
    c->again[c->count] = (uint8_t) again;
    c->row[c->count] = (taberna_column){ arg->key->name, member, most_of(arg) };
    return c->count++;
}

/* The column of a key, as the how many-th of its verb; made if it is not there. */
static int column_for(columns *c, const tb_arg *arg, int again)
{
    for (int i = 1; i < c->count; i++) {
        if (c->key[i] == arg->key && c->again[i] == again) {
            if (c->row[i].most < most_of(arg))
                c->row[i].most = most_of(arg);
            return i;
        }
    }
    if (arg->shape != TB_AS_WORDS)
        return add_column(c, arg, again, NULL);
    int first = c->count;
    for (int member = 0; member < arg->words->count; member++)
        add_column(c, arg, again, arg->words->names[member]);
    return first;
}

static void make_columns_of(const tb_game *game, columns *c)
{
    c->row[c->count++] = (taberna_column){ "verb", NULL, game->verb_count - 1 };
    for (int verb = 1; verb < game->verb_count; verb++) {
        const tb_arg *args = game->verbs[verb].args;
        for (int i = 0; i < TB_MAX_ARGS && args[i].key; i++) {
            int again = 0;
            for (int before = 0; before < i; before++)
                again += args[before].key == args[i].key;
            c->of[verb][i] = (uint8_t) column_for(c, &args[i], again);
        }
    }
}

static void make_columns(void)
{
    for (int i = 0; i < tb_game_count; i++)
        make_columns_of(tb_games[i], &all_columns[i]);
}

static const columns *columns_of(const tb_game *game)
{
    int i = 0;

    pthread_once(&made, make_columns);
    while (tb_games[i] != game)
        i++;
    return &all_columns[i];
}

int taberna_column_count(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? columns_of(game)->count : 0;
}

bool taberna_column_at(const char *name, int i, taberna_column *column)
{
    const tb_game *game = api_game(name);

    if (!game || i < 0 || i >= columns_of(game)->count)
        return false;
    *column = columns_of(game)->row[i];
    return true;
}

static void write_row(const tb_game *game, const columns *c, tb_move move, uint8_t *row)
{
    int verb = tb_move_verb(move);
    tb_field fields[TB_MAX_ARGS];
    int n = tb_move_fields(game, move, fields);

    memset(row, 0, (size_t) c->count);
    row[0] = (uint8_t) verb;
    for (int i = 0; i < n; i++) {
        uint8_t *at = row + c->of[verb][fields[i].arg - game->verbs[verb].args];
        if (fields[i].arg->shape == TB_AS_WORDS) {
            TB_EACH (member, fields[i].value)
                at[member] = 1;
        } else {
            *at = (uint8_t) (fields[i].value + 1);
        }
    }
}

size_t taberna_state_move_features(const taberna_state *state, const taberna_move moves[], int count, uint8_t *features,
                                   size_t size)
{
    const tb_game *game = api_game_of(state);
    const columns *c = columns_of(game);
    size_t width = (size_t) c->count;

    if (count <= 0 || size / width < (size_t) count)
        return 0;
    for (int i = 0; i < count; i++) {
        if (!tb_move_well_formed(game, moves[i]))
            return 0;
    }
    for (int i = 0; i < count; i++)
        write_row(game, c, moves[i], features + (size_t) i * width);
    return (size_t) count * width;
}

/* op.c - what a seat does or asks: read from a request, and proposed at a table. */
#include "ask/requests.h"
#include "base/bits.h"

enum {
    SOCKET = 1,   /* may come through a socket              */
    HERE = 2,     /* may be asked of a table of this process */
    HINT_TOP = 5, /* moves of a hint unless told            */
};

/* --- Reading ------------------------------------------------------------------------------------------------------ */

static bool read_index(const tb_ask *ask, const char *member, uint32_t *out)
{
    int64_t index;

    if (!tb_ask_int(ask, member, 0, UINT32_MAX - 1, "the number of an event, 0 or more", &index))
        return false;
    *out = (uint32_t) index;
    return true;
}

static bool read_move(const tb_ask *ask, tb_ask_op *op)
{
    op->index = UINT32_MAX;
    return tb_ask_string(ask, "move", 1, TB_CHAT_MAX, TB_MOVE_FORM, op->text) &&
           (!tb_ask_has(ask, "index") || read_index(ask, "index", &op->index));
}

static bool read_chat(const tb_ask *ask, tb_ask_op *op)
{
    return tb_ask_string(ask, "text", 1, TB_CHAT_MAX, "a text of 1 to 500 bytes", op->text);
}

static bool read_reaction(const tb_ask *ask, tb_ask_op *op)
{
    static const char *const words[] = { "hello", "good-luck", "well-played", "thanks",
                                         "oops",  "wow",       "thinking",    "goodbye" };
    tb_text text = tb_text_on(op->text, sizeof op->text);
    int word;

    if (!tb_ask_choice(ask, "word", (tb_names){ words, TB_LEN(words) }, &word))
        return false;
    tb_put(&text, words[word]);
    return true;
}

static bool read_other(const tb_ask *ask, tb_ask_op *op)
{
    return tb_ask_string(ask, "seat", 1, sizeof op->seat - 1, "the name of a seat", op->seat);
}

static bool read_report(const tb_ask *ask, tb_ask_op *op) { return read_other(ask, op) && read_chat(ask, op); }

static bool read_vote(const tb_ask *ask, tb_ask_op *op) { return tb_ask_bool(ask, "agrees", &op->agrees); }

static bool read_mute(const tb_ask *ask, tb_ask_op *op)
{
    return read_other(ask, op) && tb_ask_bool(ask, "muted", &op->agrees);
}

static bool read_rematch(const tb_ask *ask, tb_ask_op *op) { return tb_ask_flag(ask, "rotated", &op->rotated); }

static bool read_takeover(const tb_ask *ask, tb_ask_op *op)
{
    int why = TB_TAKEOVER_LEFT;

    if (tb_ask_has(ask, "why") && !tb_ask_choice(ask, "why", TB_NAMES("left", "time"), &why))
        return false;
    op->why = (uint8_t) why;
    return true;
}

static bool read_sit(const tb_ask *ask, tb_ask_op *op)
{
    return tb_ask_has(ask, "bot") ? tb_ask_bot_word(ask, "bot", &op->player) : tb_ask_sitter(ask, "name", &op->player);
}

static bool read_from(const tb_ask *ask, tb_ask_op *op) { return read_index(ask, "from", &op->index); }

static bool read_to(const tb_ask *ask, tb_ask_op *op) { return read_index(ask, "index", &op->index); }

static bool read_top(const tb_ask *ask, tb_ask_op *op)
{
    int64_t top = HINT_TOP;

    if (!tb_ask_int_or(ask, "top", 1, TB_MOVES_MAX, "how many moves, 1 or more", &top))
        return false;
    op->top = (int) top;
    return true;
}

static const struct {
    const char *name;
    uint8_t hosts;
    const char *members[2];
    bool (*read)(const tb_ask *ask, tb_ask_op *op); /* NULL: it has no members of its own */
} rows[TB_OPS] = {
    [TB_OP_MOVE] = { "move", SOCKET | HERE, { "move", "index" }, read_move },
    [TB_OP_UNDO] = { "undo", SOCKET | HERE, { 0 }, NULL },
    [TB_OP_RESIGN] = { "resign", SOCKET | HERE, { 0 }, NULL },
    [TB_OP_RETURN] = { "return", SOCKET | HERE, { 0 }, NULL },
    [TB_OP_ABORT] = { "abort", SOCKET | HERE, { 0 }, NULL },
    [TB_OP_CONTINUE] = { "continue", SOCKET | HERE, { 0 }, NULL },
    [TB_OP_CHAT] = { "chat", SOCKET | HERE, { "text" }, read_chat },
    [TB_OP_REACT] = { "react", SOCKET, { "word" }, read_reaction },
    [TB_OP_REPORT] = { "report", SOCKET, { "seat", "text" }, read_report },
    [TB_OP_TAKEBACK] = { "takeback", SOCKET, { "index" }, read_to },
    [TB_OP_REPLACE] = { "replace", SOCKET, { "seat" }, read_other },
    [TB_OP_REMATCH] = { "rematch", SOCKET, { "rotated" }, read_rematch },
    [TB_OP_VOTE] = { "vote", SOCKET, { "agrees" }, read_vote },
    [TB_OP_TAKEOVER] = { "takeover", HERE, { "why" }, read_takeover },
    [TB_OP_SIT] = { "sit", HERE, { "name", "bot" }, read_sit },
    [TB_OP_RISE] = { "rise", HERE, { 0 }, NULL },
    [TB_OP_HISTORY] = { "history", SOCKET, { "from" }, read_from },
    [TB_OP_WHY] = { "why", SOCKET, { "move" }, read_move },
    [TB_OP_HINT] = { "hint", SOCKET, { "top" }, read_top },
    [TB_OP_MUTE] = { "mute", SOCKET, { "seat", "muted" }, read_mute },
    [TB_OP_PING] = { "ping", SOCKET, { 0 }, NULL },
};

static bool read_op(const tb_ask *ask, uint8_t host, tb_names also, tb_ask_op *op)
{
    const char *here[TB_OPS];
    int number;

    for (int i = 0; i < TB_OPS; i++)
        here[i] = rows[i].hosts & host ? rows[i].name : NULL;
    if (!tb_ask_choice(ask, "op", (tb_names){ here, TB_OPS }, &number) ||
        !tb_ask_only(ask, (tb_names){ rows[number].members, TB_LEN(rows[number].members) }, also) ||
        (rows[number].read && !rows[number].read(ask, op)))
        return false;
    op->op = (tb_op) number;
    op->text_len = strlen(op->text);
    TB_ASSERT(op->text_len < sizeof op->text);
    return true;
}

bool tb_ask_deed_read(const tb_ask *ask, tb_names also, tb_ask_op *out)
{
    *out = (tb_ask_op){ 0 };
    return read_op(ask, HERE, also, out);
}

bool tb_ask_message_read(const tb_ask *ask, void *out)
{
    tb_ask_op *op = out;

    *op = (tb_ask_op){ 0 };
    op->has_id = tb_ask_int(ask, "id", INT64_MIN, INT64_MAX, "an integer", &op->id);
    return op->has_id && read_op(ask, SOCKET, TB_NAMES("op", "id"), op);
}

/* --- Proposing ---------------------------------------------------------------------------------------------------- */

/* A move that was sent again, because its answer was lost on the way, must not count twice. */
static bool has_moved_since(const tb_table *table, int seat, uint32_t index)
{
    const tb_match *match = table->record ? &table->record->match : NULL;

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    for (uint32_t i = index; match && i < match->count; i++) {
        if (match->events[i].seat == seat)
            return true;
    }
    return false;
}

static tb_status propose_move(const tb_ask_op *op, const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    bool taken_over = tb_table_bot(table, seat) != NULL;
    tb_move move;

    if (taken_over || has_moved_since(table, seat, op->index)) {
        tb_say(why, &tb_ask_says[taken_over ? TB_SAY_ASK_TAKEN_OVER : TB_SAY_ASK_MOVED_ON]);
        return TB_NOT_TO_ACT;
    }
    tb_status status = tb_ask_read_move(table->terms.game, op->text, op->text_len, &move, why);
    return status < 0 ? status : tb_table_propose_move(table, seat, move, out, why);
}

/* Persons who have a say: those who play, to play once more also those who played no longer; of one person on several
 * seats none is asked for the others. */
static tb_seats others(const tb_ask_op *op, const tb_table *table, int seat)
{
    tb_seats out = 0;

    for (int other = 0; other < table->terms.config.seats; other++) {
        const tb_sitter *sitter = &table->sitter[other];
        bool votes = tb_is_person(&sitter->player) && (op->op == TB_OP_REMATCH || !tb_table_bot(table, other)) &&
                     memcmp(sitter->key, table->sitter[seat].key, sizeof sitter->key) != 0;
        out |= (tb_seats) votes << other;
    }
    return out;
}

/* Whether taking back to so many events is anything to these persons, who are not there to agree: it goes over moves of
 * theirs; or a clock runs, of which it gives others more. */
static bool harms(const tb_table *table, tb_seats seats, uint32_t since)
{
    const tb_match *match = table->record ? &table->record->match : NULL;

    if (table->terms.clock != TB_CLOCK_NONE)
        return seats != 0;
    for (uint32_t i = since; match && i < match->count; i++) {
        if (match->events[i].seat != TB_CHANCE_SEAT && tb_has(seats, match->events[i].seat))
            return true;
    }
    return false;
}

static tb_status propose_motion(const tb_ask_op *op, const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    tb_seats all = others(op, table, seat);
    tb_motion motion = { .by = (int8_t) seat, .asked = all & op->present };
    int other;

    if (op->op == TB_OP_TAKEBACK && harms(table, all & ~op->present, op->index)) {
        tb_say(why, &tb_ask_says[TB_SAY_ASK_ABSENT]);
        return TB_NOTHING;
    }
    switch (op->op) {
    case TB_OP_REPLACE:
        other = tb_table_seat(table, op->seat);
        motion.what = TB_MOTION_REPLACE;
        motion.number = (uint32_t) (other < 0 ? TB_MAX_SEATS : other);
        break;
    case TB_OP_REMATCH:
        motion.what = TB_MOTION_REMATCH;
        motion.number = op->rotated;
        break;
    default: motion.what = TB_MOTION_TAKEBACK; motion.number = op->index;
    }
    return tb_table_propose_motion(table, &motion, out, why);
}

/* Nobody else comes to a table of this process, so a seat needs no key there. */
static const uint8_t no_key[TB_SHA256_SIZE];

tb_status tb_ask_propose(const tb_ask_op *op, const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    switch (op->op) {
    case TB_OP_MOVE: return propose_move(op, table, seat, out, why);
    case TB_OP_UNDO: return tb_table_propose_undo(table, seat, out, why);
    case TB_OP_RESIGN: return tb_table_propose_resign(table, seat, out, why);
    case TB_OP_RETURN: return tb_table_propose_return(table, seat, out, why);
    case TB_OP_ABORT:
    case TB_OP_CONTINUE: return tb_table_propose_abort(table, seat, op->op == TB_OP_ABORT, out, why);
    case TB_OP_CHAT: return tb_table_propose_chat(table, seat, op->text, op->text_len, out, why);
    case TB_OP_REACT: return tb_table_propose_react(table, seat, op->text, out, why);
    case TB_OP_REPORT:
        return tb_table_propose_report(table, seat, tb_table_seat(table, op->seat), op->text, op->text_len, out, why);
    case TB_OP_TAKEBACK:
    case TB_OP_REPLACE:
    case TB_OP_REMATCH: return propose_motion(op, table, seat, out, why);
    case TB_OP_VOTE: return tb_table_propose_vote(table, seat, op->agrees, out, why);
    case TB_OP_TAKEOVER: return tb_table_propose_takeover(table, seat, (tb_takeover_why) op->why, out, why);
    case TB_OP_SIT: return tb_table_propose_sit(table, seat, &op->player, no_key, NULL, out, why);
    case TB_OP_RISE: return tb_table_propose_rise(table, seat, out, why);
    default: return TB_NOTHING;
    }
}

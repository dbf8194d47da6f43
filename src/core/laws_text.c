/* laws_text.c - laws of what screens get: JSON that is JSON, drawings that fit a terminal, something to ask, and moves
 * that can be explained. */
#include "base/hash.h"
#include "core/laws_parts.h"

enum { TEXT_MAX = 32 * 1024, COLUMNS = 80, SAMPLE = 24 };

/* Writes the members of an object with braces around them. */
static bool object_is_json(void (*members)(const void *, tb_text *), const void *subject)
{
    char bytes[TEXT_MAX];
    tb_text text = tb_text_on(bytes, sizeof bytes);
    tb_text counter = tb_text_on(NULL, 0);

    tb_json_open(&text, NULL, '{');
    members(subject, &text);
    tb_json_close(&text, '}');
    tb_json_open(&counter, NULL, '{');
    members(subject, &counter);
    tb_json_close(&counter, '}');
    return tb_text_whole(&text) && text.len == counter.len && tb_json_well_formed(bytes, text.len);
}

/* Columns are counted in characters of UTF-8; only line ends are control characters. */
static bool fits_terminal(const char *at)
{
    int column = 0;

    for (; *at; at++) {
        unsigned char byte = (unsigned char) *at;
        bool starts_character = (byte & 0xc0) != 0x80;
        column = byte == '\n' ? 0 : column + starts_character;
        if (column > COLUMNS || (byte < 0x20 && byte != '\n'))
            return false;
    }
    return true;
}

static bool drawing_fits(const tb_game *game, const void *view)
{
    char bytes[TEXT_MAX];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    game->draw(view, NULL, &text);
    return text.len > 0 && tb_text_whole(&text) && fits_terminal(bytes);
}

/* The sentence is there, and all its arguments are filled in. */
static bool speaks(const tb_message *message)
{
    char bytes[512];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    if (!message->row)
        return false;
    tb_message_text(message, NULL, &text);
    return text.len > 0 && tb_text_whole(&text) && !strchr(bytes, '{');
}

static bool prompt_speaks(const tb_game *game, const void *view)
{
    tb_message prompt = { 0 };

    game->prompt(view, &prompt);
    return speaks(&prompt);
}

/* About SAMPLE of the seat's legal moves, from the first on. */
static bool moves_are_explained(const tb_case *c, int seat, const void *view)
{
    tb_move moves[TB_MOVES_MAX];
    int n = c->game->explain && seat < c->seats ? c->game->legal(c->state, seat, moves) : 0;

    for (int i = 0; i < n; i += 1 + n / SAMPLE) {
        tb_message told = { 0 };
        c->game->explain(view, moves[i], &told);
        if (!speaks(&told) || !told.row->rule)
            return tb_break_law(c->broken, "a legal move can be explained", seat, moves[i]);
    }
    return true;
}

static bool view_speaks(const tb_case *c, int seat)
{
    tb_view_box view;

    c->game->observe(c->state, seat, view.bytes);
    if (!prompt_speaks(c->game, view.bytes))
        return tb_break_law(c->broken, "a view always has a prompt", seat, 0);
    if (!object_is_json(c->game->view_json, view.bytes))
        return tb_break_law(c->broken, "the JSON of a view is JSON", seat, 0);
    if (!drawing_fits(c->game, view.bytes))
        return tb_break_law(c->broken, "a drawing is text of at most 80 columns", seat, 0);
    return moves_are_explained(c, seat, view.bytes);
}

/* Writing and reading is most of the cost of all laws, so one observer of a state is asked: which one depends on the
 * state, so that every observer meets every kind of state in many games. */
bool tb_laws_of_text(const tb_case *c)
{
    int observer = (int) (tb_hash(c->state, c->game->state_size, 0) % (uint64_t) (c->seats + 1));

    if (!object_is_json(c->game->state_json, c->state))
        return tb_break_law(c->broken, "the JSON of a state is JSON", TB_PUBLIC, 0);
    return view_speaks(c, observer < c->seats ? observer : TB_PUBLIC);
}

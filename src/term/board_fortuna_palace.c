/* board_fortuna_palace.c - Caesar's Palace, and the cards out of play as far as the reader knows them. */
#include <string.h>

#include "term/board_fortuna.h"

/* Nobody takes a token from there but the first to arrive, who takes all (F-12.2). */
int fortuna_palace_tokens(const term_scene *scene) { return term_number(scene->table, "palace_tokens"); }

void fortuna_put_palace(const term_scene *scene, const term_canvas *canvas, int row, int col)
{
    int tokens = fortuna_palace_tokens(scene), cards = term_number(scene->table, "aside_size");

    cards = cards < FORTUNA_PALACE_MOST ? cards : FORTUNA_PALACE_MOST;
    if (tokens > 0)
        term_pips(canvas, row, col, term_bold(TERM_GOLD), tokens, tokens, term_glyph(scene, "●", "o"), "");
    else
        term_pips(canvas, row, col, term_bold(TERM_ACCENT), cards, cards, term_glyph(scene, "▮", "#"), "");
    term_mark(canvas, row, col, 1, FORTUNA_PALACE_MOST, term_thing_of("palace", "palace"));
}

/* --- Cards that are known ----------------------------------------------------------------------------------------- */

/* "Step x2, Guard" */
static void put_names(const term_scene *scene, const json_t *cards, tb_text *out)
{
    for (size_t i = 0, equal; i < json_array_size(cards); i += equal) {
        const char *card = term_item(cards, i);
        for (equal = 1; i + equal < json_array_size(cards) && strcmp(term_item(cards, i + equal), card) == 0;)
            equal++;
        tb_put(out, i ? ", " : "");
        tb_put(out, term_card_label(scene, "privilege", card));
        if (equal > 1) {
            tb_put(out, " x");
            tb_put_int(out, (int64_t) equal);
        }
    }
}

bool fortuna_put_known(const term_scene *scene, const char *end, tb_text *out)
{
    static const struct {
        const char *key, *label;
    } lists[] = {
        { "palace_left", N_("Left at the palace by the first") },
        { "palace_took", N_("Taken from the palace by you") },
        { "second_arrival_played", N_("Played by the second since then") },
        { "third_arrival_played", N_("Played by the third since then") },
        { "discard", N_("Discards") },
    };
    bool any = false;

    for (int i = 0; i < TB_LEN(lists); i++) {
        const json_t *cards = term_list(scene->table, lists[i].key);
        if (json_array_size(cards) == 0)
            continue;
        tb_put(out, term_say(scene, lists[i].label));
        tb_put(out, term_say(scene, N_(": ")));
        put_names(scene, cards, out);
        tb_put(out, end);
        any = true;
    }
    return any;
}

void fortuna_put_known_row(const term_scene *scene, const term_canvas *canvas, int row)
{
    char line[1024];
    tb_text text = tb_text_on(line, sizeof(line));

    line[0] = '\0';
    if (!fortuna_put_known(scene, "   ", &text))
        return;
    term_put_in(canvas, row, 1, canvas->cols - 2, term_in(TERM_QUIET), line);
    term_mark(canvas, row, 0, 1, canvas->cols, term_thing_of("pile", "discard"));
}

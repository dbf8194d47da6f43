/* review_page.c - a review as one HTML file that needs nothing else: the graph of chances, and what the text says. */
#include <stdlib.h>
#include <string.h>

#include "cli/review.h"
#include "core/view.h"
#include "say/say.h"
#include "say/text.h"

enum { WIDE = 1000, HIGH = 300 };

/* One colour a seat, its own where it is called by one; the browser's own text colours do the rest. */
static const char *colour_of(const cli_reviewed *r, int seat)
{
    static const char *const colours[] = { "#3b6fb6", "#b65a3b", "#4c9a57", "#9a4c94", "#b69a3b", "#3b9fb6" };
    static const char *const named[][2] = {
        { "blue", "#2f5fa8" }, { "grey", "#6b6b70" }, { "orange", "#c8651b" }, { "violet", "#7a4a9e" }
    };
    const char *name = tb_seat_name(r->company.game, r->company.seats, seat);

    for (int i = 0; i < TB_LEN(named); i++)
        if (strcmp(named[i][0], name) == 0)
            return named[i][1];
    return colours[seat];
}

static void put_escaped(tb_text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': tb_put(out, "&lt;"); break;
        case '>': tb_put(out, "&gt;"); break;
        case '&': tb_put(out, "&amp;"); break;
        case '"': tb_put(out, "&quot;"); break;
        default: tb_put_char(out, *text);
        }
    }
}

/* V of the seats below this one and its own, so that areas lie on top of each other; points as they are, against the
 * highest. */
static double height_of(const tb_review *review, uint32_t event, int seats)
{
    const double *value = event ? review->lines[event - 1].value : review->ledger.start;
    double sum = 0, most = 1;

    for (int seat = 0; seat < seats; seat++)
        sum += value[seat];
    if (review->judge.seats == 1)
        for (uint32_t e = 0; e < review->asked.match->count; e++)
            most = review->lines[e].value[0] > most ? review->lines[e].value[0] : most;
    return sum > 0 ? sum / most : 0;
}

static void put_point(const tb_review *review, uint32_t event, int seats, tb_text *out)
{
    uint32_t events = review->asked.match->count;

    cli_put_fmt(out, "%u,%d ", (unsigned) ((uint64_t) event * WIDE / (events ? events : 1)),
                HIGH - (int) (height_of(review, event, seats) * HIGH + 0.5));
}

static void put_area(const tb_review *review, const char *colour, int seat, tb_text *out)
{
    uint32_t events = review->asked.match->count;

    cli_put_fmt(out, "<polygon fill=\"%s\" points=\"", colour);
    for (uint32_t e = 0; e <= events; e++)
        put_point(review, e, seat + 1, out);
    for (uint32_t e = events + 1; e-- > 0;)
        put_point(review, e, seat, out);
    tb_put(out, "\"/>\n");
}

static const char mistake_colour[] = "#c00", turn_colour[] = "#fff";

/* A mark where a mistake or a turning point was, with a text for who points at it. */
static void put_mark(const tb_review *review, uint32_t event, const char *colour, const char *title, tb_text *out)
{
    unsigned x = (unsigned) ((uint64_t) (event + 1) * WIDE / review->asked.match->count);

    cli_put_fmt(out, "<line y1=\"0\" y2=\"300\" stroke-width=\"3\" stroke=\"%s\" x1=\"%u\" x2=\"%u\"><title>", colour,
                x, x);
    put_escaped(out, title);
    tb_put(out, "</title></line>\n");
}

static void put_marks(const cli_reviewed *r, tb_text *out)
{
    const tb_review *review = r->review;
    uint32_t turns[TB_REVIEW_TURNS];
    int count = tb_review_turns(review, turns);
    char bytes[CLI_MISTAKE_SIZE];

    for (uint32_t i = 0; i < review->count; i++) {
        tb_text title = tb_text_on(bytes, sizeof(bytes));
        if (review->decisions[i].label < TB_MISTAKE)
            continue;
        cli_review_put_mistake(r, &review->decisions[i], &title);
        put_mark(review, review->decisions[i].event, mistake_colour, bytes, out);
    }
    for (int i = 0; i < count; i++) {
        tb_text title = tb_text_on(bytes, sizeof(bytes));
        cli_review_put_event(r, turns[i], &title);
        put_mark(review, turns[i], turn_colour, bytes, out);
    }
}

static void put_key(const char *colour, const char *name, tb_text *out)
{
    cli_put_fmt(out, "<span class=\"key\" style=\"background:%s\"></span> ", colour);
    put_escaped(out, name);
    tb_put_char(out, '\n');
}

static void put_graph(const cli_reviewed *r, tb_text *out)
{
    tb_put(out, "<svg viewBox=\"0 0 1000 300\" role=\"img\" preserveAspectRatio=\"none\">\n");
    for (int seat = 0; seat < r->company.seats; seat++)
        put_area(r->review, colour_of(r, seat), seat, out);
    put_marks(r, out);
    tb_put(out, "</svg>\n<p>");
    for (int seat = 0; seat < r->company.seats; seat++)
        put_key(colour_of(r, seat), cli_seat(r->company.game, r->company.seats, seat), out);
    put_key(mistake_colour, cli_label(TB_MISTAKE), out);
    put_key(turn_colour, _("turning point"), out);
    tb_put(out, "</p>\n");
}

/* --- The text: what ends in a colon is a heading, what stands further in goes on with the line before ------------- */

static void open_paragraph(const char *line, size_t spaces, tb_text *out)
{
    tb_put(out, line[spaces] == '-' ? "<p class=\"why\">" : spaces ? "<p class=\"item\">" : "<p>");
}

static void put_line(const char *line, size_t len, tb_text *out)
{
    char bytes[256];

    snprintf(bytes, sizeof(bytes), "%.*s", (int) len, line);
    put_escaped(out, bytes);
}

static void put_paragraphs(const char *text, tb_text *out)
{
    int indent = -1; /* of the paragraph that is open; -1: none */

    for (size_t len; *text; text += len + (text[len] == '\n')) {
        size_t spaces = strspn(text, " ");
        len = strcspn(text, "\n");
        bool goes_on = indent >= 0 && spaces < len && (int) spaces > indent && text[spaces] != '-';
        bool heading = spaces == 0 && len > 0 && text[len - 1] == ':';
        if (indent >= 0)
            tb_put(out, goes_on ? " " : "</p>\n");
        if (!goes_on)
            indent = heading || spaces == len ? -1 : (int) spaces;
        if (heading)
            tb_put(out, "<h2>");
        else if (!goes_on && indent >= 0)
            open_paragraph(text, spaces, out);
        put_line(text + spaces, len - spaces - heading, out);
        if (heading)
            tb_put(out, "</h2>\n");
    }
    tb_put(out, indent >= 0 ? "</p>\n" : "");
}

void cli_review_page(const void *reviewed, tb_text *out)
{
    const cli_reviewed *r = reviewed;
    cli_capturing printed;

    cli_capture(&printed);
    cli_review_text(r);
    char *text = cli_captured(&printed);
    cli_put_fmt(out, "<!doctype html>\n<html lang=\"%s\">\n", cli_language());
    tb_put(out, "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    put_escaped(out, cli_translate("game", r->company.game->title));
    tb_put(out, "</title>\n<style>:root{color-scheme:light dark}"
                "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
                "svg{width:100%;height:18rem}h2{font-size:1.1rem;margin:1.5rem 0 .3rem}p{margin:.4rem 0}"
                ".item{margin-left:1rem}.why{margin:.1rem 0 .1rem 2rem}"
                ".key{display:inline-block;width:.8rem;height:.8rem;border:1px solid;margin-left:.6rem}</style>\n<h1>");
    put_escaped(out, cli_translate("game", r->company.game->title));
    tb_put(out, "</h1>\n");
    put_graph(r, out);
    put_paragraphs(text ? text : "", out);
    tb_put(out, "</html>\n");
    free(text);
}

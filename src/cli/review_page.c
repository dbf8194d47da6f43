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

    tb_put_uint(out, (uint64_t) event * WIDE / (events ? events : 1));
    tb_put_char(out, ',');
    tb_put_int(out, HIGH - (int) (height_of(review, event, seats) * HIGH + 0.5));
    tb_put_char(out, ' ');
}

static void put_area(const tb_review *review, const char *colour, int seat, tb_text *out)
{
    uint32_t events = review->asked.match->count;

    tb_put(out, "<polygon fill=\"");
    tb_put(out, colour);
    tb_put(out, "\" points=\"");
    for (uint32_t e = 0; e <= events; e++)
        put_point(review, e, seat + 1, out);
    for (uint32_t e = events + 1; e-- > 0;)
        put_point(review, e, seat, out);
    tb_put(out, "\"/>\n");
}

/* A mark where a mistake or a turning point was. */
static void put_mark(const tb_review *review, uint32_t event, const char *colour, tb_text *out)
{
    uint32_t events = review->asked.match->count;

    tb_put(out, "<line y1=\"0\" y2=\"300\" stroke-width=\"2\" stroke=\"");
    tb_put(out, colour);
    tb_put(out, "\" x1=\"");
    tb_put_uint(out, (uint64_t) (event + 1) * WIDE / events);
    tb_put(out, "\" x2=\"");
    tb_put_uint(out, (uint64_t) (event + 1) * WIDE / events);
    tb_put(out, "\"/>\n");
}

static void put_graph(const cli_reviewed *r, tb_text *out)
{
    const tb_review *review = r->review;
    uint32_t turns[TB_REVIEW_TURNS];
    int count = tb_review_turns(review, turns);

    tb_put(out, "<svg viewBox=\"0 0 1000 300\" role=\"img\" preserveAspectRatio=\"none\">\n");
    for (int seat = 0; seat < r->company.seats; seat++)
        put_area(review, colour_of(r, seat), seat, out);
    for (uint32_t i = 0; i < review->count; i++)
        if (review->decisions[i].label >= TB_MISTAKE)
            put_mark(review, review->decisions[i].event, "#c00", out);
    for (int i = 0; i < count; i++)
        put_mark(review, turns[i], "#fff", out);
    tb_put(out, "</svg>\n<p>");
    for (int seat = 0; seat < r->company.seats; seat++) {
        tb_put(out, "<span style=\"color:");
        tb_put(out, colour_of(r, seat));
        tb_put(out, "\">&#9632;</span> ");
        put_escaped(out, cli_seat(r->company.game, r->company.seats, seat));
        tb_put_char(out, ' ');
    }
    tb_put(out, "</p>\n");
}

static void print_text(void *reviewed) { cli_review_text(reviewed); }

void cli_review_page(const void *reviewed, tb_text *out)
{
    cli_reviewed r = *(const cli_reviewed *) reviewed;
    char *text = cli_capture(print_text, &r);

    tb_put(out, "<!doctype html>\n<html lang=\"");
    tb_put(out, cli_language());
    tb_put(out, "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    put_escaped(out, cli_translate("game", r.company.game->title));
    tb_put(out, "</title>\n<style>body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
                "svg{width:100%;height:18rem}pre{white-space:pre-wrap;font:inherit}</style>\n<h1>");
    put_escaped(out, cli_translate("game", r.company.game->title));
    tb_put(out, "</h1>\n");
    put_graph(&r, out);
    tb_put(out, "<pre>");
    put_escaped(out, text ? text : "");
    tb_put(out, "</pre>\n</html>\n");
    free(text);
}

/* cards.c - the two tables made from card_list.h: facts for the rules, rows for people. */
#include "games/towns/cards.h"

/* --- What a cell of a drawing means ------------------------------------------------------------------------------- */

/* A cell adds an element to a list of the pattern, or nothing where the square does not matter. `at` counts squares
 * from the upper left corner of the drawing, four to a row; `last` is the lower right corner. */
/* clang-format off */
#define CELL__(make, at, last)
#define CELL_w(make, at, last) make(TT_WOOD, at, last),
#define CELL_h(make, at, last) make(TT_WHEAT, at, last),
#define CELL_b(make, at, last) make(TT_BRICK, at, last),
#define CELL_g(make, at, last) make(TT_GLASS, at, last),
#define CELL_s(make, at, last) make(TT_STONE, at, last),

#define RESOURCE(resource, at, last) resource
#define DISTANCE(resource, at, last) (last) - (at)
#define SHIFT(resource, at, last)    EIGHT(1 << ((last) - (at)))
#define EIGHT(n)                     { n, n, n, n, n, n, n, n }

/* Letters as numbers, to count cells and to see symmetries. */
enum letter { L__, L_w, L_h, L_b, L_g, L_s };
#define N(a)       (L_##a != L__)
#define SAME(a, b) (L_##a == L_##b)

/* Where the lower right corner of a drawing may lie in the town: not in the first rows and columns. */
#define PLACES(rows, columns) ((0xf << ((columns) - 1) & 0xf) * (0x1111 << 4 * ((rows) - 1) & 0x1111))

/* The lanes that are needed: all; every other one if the pattern is its own mirror image, left to right; four if it is
 * a line, which is its own image upside down; four if it is its own image across the diagonal. */
enum { EVERY = 0xff, MIRRORED = 0x55, LINE = 0x33, DIAGONAL = 0x0f };
#define IN(lane, used, places) ((used) >> (lane) & 1 ? (places) : 0)
#define LANES(used, places) { \
    IN(0, used, places), IN(1, used, places), IN(2, used, places), IN(3, used, places), \
    IN(4, used, places), IN(5, used, places), IN(6, used, places), IN(7, used, places) }

/* --- Facts -------------------------------------------------------------------------------------------------------- */

/* All drawings as one of three rows and four columns: `_` fills up. */
#define CELLS(make, last, a, b, c, d, e, f, g, h, i, j, k, l) \
    CELL_##a(make, 0, last) CELL_##b(make, 1, last) CELL_##c(make, 2, last) CELL_##d(make, 3, last) \
    CELL_##e(make, 4, last) CELL_##f(make, 5, last) CELL_##g(make, 6, last) CELL_##h(make, 7, last) \
    CELL_##i(make, 8, last) CELL_##j(make, 9, last) CELL_##k(make, 10, last) CELL_##l(make, 11, last)
#define PATTERN(used, rows, columns, a, b, c, d, e, f, g, h, i, j, k, l) { \
    .last = LANES(used, PLACES(rows, columns)), \
    .shift = { CELLS(SHIFT, 4 * (rows) + (columns) - 5, a, b, c, d, e, f, g, h, i, j, k, l) }, \
    .resource = { CELLS(RESOURCE, 0, a, b, c, d, e, f, g, h, i, j, k, l) }, \
    .distance = { CELLS(DISTANCE, 4 * (rows) + (columns) - 5, a, b, c, d, e, f, g, h, i, j, k, l) }, \
    .count = N(a) + N(b) + N(c) + N(d) + N(e) + N(f) + N(g) + N(h) + N(i) + N(j) + N(k) + N(l) }

#define P12(a, b) PATTERN(LINE, 1, 2, a, b, _, _, _, _, _, _, _, _, _, _)
#define P13(a, b, c) PATTERN(LINE, 1, 3, a, b, c, _, _, _, _, _, _, _, _, _)
#define P14(a, b, c, d) PATTERN(LINE, 1, 4, a, b, c, d, _, _, _, _, _, _, _, _)
#define P22(a, b, c, d) \
    PATTERN((SAME(a, b) && SAME(c, d) ? MIRRORED : SAME(b, c) ? DIAGONAL : EVERY), 2, 2, \
            a, b, _, _, c, d, _, _, _, _, _, _)
#define P23(a, b, c, d, e, f) \
    PATTERN((SAME(a, c) && SAME(d, f) ? MIRRORED : EVERY), 2, 3, a, b, c, _, d, e, f, _, _, _, _, _)
#define P24(a, b, c, d, e, f, g, h) PATTERN(EVERY, 2, 4, a, b, c, d, e, f, g, h, _, _, _, _)
#define P33(a, b, c, d, e, f, g, h, i) PATTERN(EVERY, 3, 3, a, b, c, _, d, e, f, _, g, h, i, _)
#define P34(a, b, c, d, e, f, g, h, i, j, k, l) PATTERN(EVERY, 3, 4, a, b, c, d, e, f, g, h, i, j, k, l)

const tt_card tt_cards[TT_CARD_COUNT] = {
#define X(id, word, name_, type_, set_, rule_, pattern_, when_, each_, flags_, text_) \
    [TT_CARD_##id] = { .pattern = pattern_, .type = TT_TYPE_##type_, .set = TT_SET_##set_, .when = TT_WHEN_##when_, \
                       .flags = flags_, .each = each_ },
    TT_CARD_LIST(X)
#undef X
};

/* --- Rows for people ---------------------------------------------------------------------------------------------- */

#define LETTER__ "."
#define LETTER_w "w"
#define LETTER_h "h"
#define LETTER_b "b"
#define LETTER_g "g"
#define LETTER_s "s"

#undef P12
#undef P13
#undef P14
#undef P22
#undef P23
#undef P24
#undef P33
#undef P34
#define ROW2(a, b) LETTER_##a LETTER_##b
#define ROW3(a, b, c) LETTER_##a LETTER_##b LETTER_##c
#define ROW4(a, b, c, d) LETTER_##a LETTER_##b LETTER_##c LETTER_##d
#define P12(a, b) ROW2(a, b)
#define P13(a, b, c) ROW3(a, b, c)
#define P14(a, b, c, d) ROW4(a, b, c, d)
#define P22(a, b, c, d) ROW2(a, b), ROW2(c, d)
#define P23(a, b, c, d, e, f) ROW3(a, b, c), ROW3(d, e, f)
#define P24(a, b, c, d, e, f, g, h) ROW4(a, b, c, d), ROW4(e, f, g, h)
#define P33(a, b, c, d, e, f, g, h, i) ROW3(a, b, c), ROW3(d, e, f), ROW3(g, h, i)
#define P34(a, b, c, d, e, f, g, h, i, j, k, l) ROW4(a, b, c, d), ROW4(e, f, g, h), ROW4(i, j, k, l)

#define KIND_COTTAGE  "cottage"
#define KIND_FARM     "farm"
#define KIND_WELL     "well"
#define KIND_THEATER  "theater"
#define KIND_TAVERN   "tavern"
#define KIND_CHAPEL   "chapel"
#define KIND_FACTORY  "factory"
#define KIND_MONUMENT "monument"
#define SET_BASE      "base"
#define SET_FORTUNE   "fortune"

#define X(id, word, name_, type_, set_, rule_, pattern_, when_, each_, flags_, text_) \
    static const char *const drawing_##id[] = { pattern_, NULL };
TT_CARD_LIST(X)
#undef X

const tb_card tt_card_rows[TT_CARD_COUNT - 1] = {
#define X(id_, word, name_, type_, set_, rule_, pattern_, when_, each_, flags_, text_) \
    [TT_CARD_##id_ - 1] = { .id = word, .name = name_, .kind = KIND_##type_, .set = SET_##set_, .rule = rule_, \
                            .text = text_, .pattern = drawing_##id_ },
    TT_CARD_LIST(X)
#undef X
};
/* clang-format on */

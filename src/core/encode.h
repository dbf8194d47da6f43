/* encode.h - positions and moves as numbers, for programs that learn.
 *
 * A tensor is what a viewer may see as bytes in named blocks, seats in the order in which the viewer sees them. It is
 * made of parts, each a structure of byte arrays: what lies between the seats, what lies before each seat, what the
 * viewer alone knows; for the perfect form also what nobody, or only each seat, may see.
 *
 * An action is the number of a move in a fixed space, by where things are in play. The legal moves of one position have
 * different actions. */
#ifndef TB_ENCODE_H
#define TB_ENCODE_H

#include "core/game.h"

typedef enum tb_form {
    TB_FORM_SEAT,    /* table, seats, own               */
    TB_FORM_PUBLIC,  /* table, seats                    */
    TB_FORM_PERFECT, /* all parts                       */
    TB_FORM_COUNT
} tb_form;

typedef enum tb_part {
    TB_PART_TABLE,   /* once, open to all               */
    TB_PART_SEATS,   /* for each seat, open to all      */
    TB_PART_OWN,     /* once, known to the viewing seat */
    TB_PART_HIDDEN,  /* once, known to nobody           */
    TB_PART_SECRETS, /* for each seat, known to it      */
    TB_PART_COUNT
} tb_part;

typedef enum tb_block_kind { TB_BLOCK_FLAG, TB_BLOCK_COUNT, TB_BLOCK_CLASS } tb_block_kind;

enum { TB_BLOCK_DIMENSIONS = 3, TB_NO_ACTION = 0xffff };

/* A row of a game's table. For a part that is there for each seat, the seats are one more dimension in front. */
typedef struct tb_block {
    const char *name, *meaning;
    uint8_t part, kind, most;
    uint8_t shape[TB_BLOCK_DIMENSIONS]; /* 0 behind the last, and for a single number */
    uint16_t at;                        /* inside its part                            */
} tb_block;

/* Blocks are listed as X(name, KIND, most, x, y, z, meaning), x * y * z bytes; these make a structure and rows of them.
 */
#define TB_BLOCK_BYTES(x, y, z)                ((x) * ((y) ? (y) : 1) * ((z) ? (z) : 1))
#define TB_BLOCK_FIELD(name, k, m, x, y, z, t) uint8_t name[TB_BLOCK_BYTES(x, y, z)];
#define TB_BLOCK_ROW(s, p, name, k, m, x, y, z, t)                                                                     \
    { #name, t, TB_PART_##p, TB_BLOCK_##k, m, { x, y, z }, offsetof(s, name) },

typedef struct tb_action_range {
    const char *name, *meaning;
    uint16_t first, count;
} tb_action_range;

typedef struct tb_encoding {
    const tb_block *blocks; /* by part, and ascending inside it */
    int block_count;
    uint16_t part_size[TB_PART_COUNT]; /* of one seat, where it is there for each */

    const tb_action_range *ranges; /* ascending, without gaps */
    int range_count;
    uint16_t action_count;

    /* Writes the tensor as `seat` sees the table. It reads nothing that the form does not hold. */
    void (*tensor)(const void *state, int seat, tb_form form, uint8_t *out);

    /* The same, but `out` holds the tensor of an earlier position of the game as seat `before` saw it: `moved` tells
     * whose moves lie between, with TB_CHANCE if chance came or a step ended. NULL: it would be no faster. */
    void (*renew)(const void *state, int seat, tb_form form, int before, tb_seats moved, uint8_t *out);

    /* The actions of the legal moves of a seat, all n of them. False: some have none, TB_NO_ACTION, as the space has no
     * number left for them. */
    bool (*actions)(const void *state, int seat, const tb_move moves[], int n, uint16_t out[]);

    /* Applies a move of *seat, unless it is 0; then chance and moves that are fewer than `least`, until a seat has that
     * many or the game is over (core/playout.h). Returns how many it has, its moves and the seat; 0: over. `moved` is
     * what renew asks for. */
    int (*play_on)(void *state, int *seat, tb_move move, int least, tb_rng *rng, tb_move moves[], tb_tally *tally,
                   tb_seats *moved);
} tb_encoding;

/* How many bytes the tensors of a form have with so many seats, and where a part begins in them. */
size_t tb_tensor_size(const tb_encoding *encoding, int seats, tb_form form);
size_t tb_tensor_part(const tb_encoding *encoding, int seats, tb_part part);

static inline bool tb_part_of_each(tb_part part) { return part == TB_PART_SEATS || part == TB_PART_SECRETS; }

/* --- Writing sets as bytes ---------------------------------------------------------------------------------------- */

/* Eight bytes, each 0 or 1, of the members of a set of eight. */
extern const uint64_t tb_spread_table[256];

/* Of the lowest eight members of a set. */
static inline uint64_t tb_spread(unsigned set) { return tb_spread_table[set & 0xff]; }

/* Members of a set as 0 and 1: eight, or fewer. */
static inline void tb_put_set(uint8_t out[], unsigned set, int members)
{
    uint64_t bytes = tb_spread(set);

    TB_ASSERT(members <= 8);
    memcpy(out, &bytes, (size_t) members);
}

/* Disjoint sets of up to sixteen members become one class for each member: those of the set added with value v get v.
 * The sets are kept by the bits of the values, so that each bit is spread once, however many sets there are. */
typedef struct tb_classes {
    unsigned bit[4];
} tb_classes;

static inline __attribute__((always_inline)) void tb_add_class(tb_classes *c, unsigned set, unsigned value)
{
    TB_ASSERT(value < 16);
    for (int i = 0; i < 4; i++)
        c->bit[i] |= value >> i & 1 ? set : 0;
}

/* The classes of members 0 to 7 (shift 0) or 8 to 15 (shift 8). */
static inline uint64_t tb_spread_classes(const tb_classes *c, int shift)
{
    return tb_spread(c->bit[0] >> shift) | tb_spread(c->bit[1] >> shift) << 1 | tb_spread(c->bit[2] >> shift) << 2 |
           tb_spread(c->bit[3] >> shift) << 3;
}

static inline void tb_put_classes(uint8_t out[], const tb_classes *c, int members)
{
    uint64_t low = tb_spread_classes(c, 0), high = tb_spread_classes(c, 8);

    TB_ASSERT(members >= 8 && members <= 16);
    memcpy(out, &low, 8);
    memcpy(out + 8, &high, (size_t) members - 8);
}

#endif

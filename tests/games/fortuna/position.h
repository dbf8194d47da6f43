/* position.h - a position in the words of the game: the start position of the case files plus what a case changes.
 * What follows from that (supply, deck, counts) is worked out at the end, so that the state passes check. Test only. */
#ifndef FT_POSITION_H
#define FT_POSITION_H

#include "games/casefile.h"
#include "games/fortuna/rules.h"

typedef struct ft_position {
    tb_config config;
    ft_state state;
    bool fresh;           /* `start`: set up, nothing drawn yet               */
    ft_bag deck, discard; /* cards named for them                             */
    bool deck_named, discard_named;
    int rest; /* where unnamed cards go: a seat, or one of these: */
} ft_position;

enum { FT_REST_UNSAID = -1, FT_REST_DECK = -2, FT_REST_DISCARD = -3 };

/* Takes one line; false if its first word is none of a position. The first line must be `seats`. */
bool ft_position_line(ft_position *position, const case_line *line);

/* Works out the rest and checks it; complains on `line` if this cannot be. */
void ft_position_finish(ft_position *position, const case_line *line);

/* A seat by the name of its side; a bag of privilege cards like step+guard, `none` for no card. */
int ft_seat_named(const ft_open *open, const case_line *line, const char *word);
ft_bag ft_bag_named(const case_line *line, const char *word);
unsigned ft_set_named(const case_line *line, const char *word, const tb_words *words, const char *what);

/* The number of a province that has this name ("wheat"), NULL if none has. */
uint8_t *ft_count_named(ft_seat *seat, const char *name);

#endif

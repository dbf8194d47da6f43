/* words.h - the fixed ids of everything in Tiny Towns. Records, JSON and the command line speak them in every language.
 */
#ifndef TT_WORDS_H
#define TT_WORDS_H

#include "core/message.h"

extern const tb_words tt_seat_words;
extern const tb_words tt_resource_words;
extern const tb_words tt_type_words;
extern const tb_words tt_card_words; /* by card number; 0 has no word */
extern const tb_words tt_variant_words;
extern const tb_words tt_phase_words;
extern const tb_words tt_ask_words;
extern const tb_words tt_line_words; /* row, column */
extern const tb_words tt_square_words;

/* The letters of the resources in drawings. */
extern const char tt_letters[];

#endif

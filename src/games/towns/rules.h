/* rules.h - what the chapters of Tiny Towns offer each other. Private to this folder. */
#ifndef TT_RULES_H
#define TT_RULES_H

#include "games/towns/messages.h"
#include "games/towns/moves.h"
#include "games/towns/score.h"
#include "games/towns/state.h"
#include "games/towns/view.h"
#include "games/towns/words.h"

/* --- options.c: what can be chosen (T-11) ------------------------------------------------------------------------- */

extern const tb_option tt_options[TT_OPTION_COUNT];
extern const uint8_t tt_presets[][TT_OPTION_COUNT];

/* --- setup.c: setting up (T-2) ------------------------------------------------------------------------------------ */

tb_status tt_setup(const tb_config *config, void *out_state, tb_message *why);
void tt_config_of(const void *state, tb_config *out);

/* The cards of a type that may be drawn now, as a set of card numbers. */
uint64_t tt_drawable(const tt_table *table, int type);

/* The type whose card is drawn next; TT_TYPES when all are there. */
int tt_next_type(const tt_table *table);

/* Goes on to the next part of the set-up, or to the first turn. */
void tt_set_up_further(tt_state *s);

int tt_legal_keep(const tt_state *s, int seat, tb_move out[]);
void tt_apply_keep(tt_state *s, int seat, int card);

/* --- chance.c: drawing and dealing -------------------------------------------------------------------------------- */

uint32_t tt_weight(const void *state);
tb_move tt_outcome(const void *state, uint32_t u);
int tt_outcomes(const void *state, tb_outcome out[]);
void tt_apply_chance(tt_state *s, tb_move outcome);

/* --- turn.c: the turn up to placing (T-3.1, T-3.2) ---------------------------------------------------------------- */

void tt_begin_turn(tt_state *s);
void tt_start_play(tt_state *s);
void tt_start_deck(tt_table *table); /* fifteen cards, shuffled */

int tt_legal_name(const tt_state *s, int seat, tb_move out[]);
void tt_apply_name(tt_state *s, int seat, int resource);
void tt_apply_take(tt_state *s, int seat, int owner, int square);

/* --- place.c: placing the cube (T-3.3) ---------------------------------------------------------------------------- */

int tt_legal_place(const tt_state *s, int seat, tb_move out[]);
int tt_legal_taken(const tt_state *s, int seat, tb_move out[]);
int tt_legal_extra(const tt_state *s, int seat, tb_move out[]);
void tt_apply_place(tt_state *s, int seat, int verb, tb_move move);

/* --- build.c: building (T-4) -------------------------------------------------------------------------------------- */

/* Whether a piece of this type may come into the town at all: five Banks (T-7.24), a Jeweler in solo (TF-3.5), the cost
 * of the Festival (TF-4.2). `coins` is what the owner will have at that moment. */
bool tt_may_put(const tt_state *s, int seat, int type, int coins);

/* The card that a type stands for in the hands of a seat: its monument, or the card in play. */
static inline int tt_card_for(const tt_state *s, int seat, int type)
{
    return type == TT_TYPE_MONUMENT ? s->hand[seat].kept : s->table.card[type];
}

/* Types whose pieces may go on any empty square of this town, as a set. */
unsigned tt_go_anywhere(const tt_table *table, const tt_town *town);

int tt_legal_build(const tt_state *s, int seat, tb_move out[]);
void tt_apply_build(tt_state *s, int seat, tb_move move);

/* --- effects.c: what a new piece does (T-4.6, T-4.8) -------------------------------------------------------------- */

/* Puts a piece on an empty square; costs and effects follow at once, or as questions. */
void tt_put(tt_state *s, int seat, int type, int square);

/* Asks for the square of a piece that may stand anywhere. */
void tt_ask_site(tt_town *town, int type);

void tt_gain(tt_town *town, int coins);
int tt_room_for_coins(const tt_town *town);

/* No question is left about the last piece: on to the next one of the monument that gives, or of the turn. */
void tt_resume(tt_state *s, int seat);

int tt_legal_site(const tt_state *s, int seat, tb_move out[]);
int tt_legal_stock(const tt_state *s, int seat, tb_move out[]);
int tt_legal_cathedral(const tt_state *s, int seat, tb_move out[]);
int tt_legal_teahouse(const tt_state *s, int seat, tb_move out[]);
void tt_apply_piece(tt_state *s, int seat, int verb, tb_move move);

/* --- monuments.c: monuments that ask (T-8, TF-4) ------------------------------------------------------------------ */

typedef void tt_effect(tt_state *s, int seat, int square);

tt_effect tt_built_guild, tt_built_grove, tt_built_masons, tt_built_watch, tt_built_promenade;

/* The next question of the monument that gives pieces; false when it has no more. */
bool tt_ask_grant(tt_state *s, int seat);
int tt_most_for_masons(const tt_town *town);
unsigned tt_exchangeable(const tt_town *town);   /* squares */
int tt_type_on(const tt_town *town, int square); /* a piece must stand there */

int tt_legal_exchange(const tt_state *s, int seat, tb_move out[]);
int tt_legal_masons(const tt_state *s, int seat, tb_move out[]);
int tt_legal_grant(const tt_state *s, int seat, tb_move out[]);
int tt_legal_watch(const tt_state *s, int seat, tb_move out[]);
int tt_legal_petal(const tt_state *s, int seat, tb_move out[]);
void tt_apply_monument(tt_state *s, int seat, int verb, tb_move move);

/* --- end.c: the end of a turn, of a town and of the game (T-3.1, T-5) --------------------------------------------- */

/* A seat has nothing more to do in this step. */
void tt_seat_done(tt_state *s, int seat);

/* The turn ends without the steps in between: the taken cube filled the board (TF-3.12). */
void tt_finish_turn(tt_state *s);

/* --- The rest of the table ---------------------------------------------------------------------------------------- */

void tt_scores(const void *state, tb_result *out);
void tt_observe(const void *state, int seat, void *out_view);
void tt_redeal(const void *view, tb_rng *rng, void *out_state);
bool tt_check(const void *state, tb_message *why);
void tt_refuse(const void *state, int seat, tb_move move, tb_message *why);
void tt_explain(const void *view, tb_move move, tb_message *out);
void tt_prompt(const void *view, tb_message *out);
void tt_tell(const void *before, const void *after, int seat, tb_move move, tb_told *out);
void tt_view_json(const void *view, tb_text *out);
void tt_state_json(const void *state, tb_text *out);
void tt_draw(const void *view, tb_translate translate, tb_text *out);
void tt_draw_sheet(const tt_view *view, tb_translate translate, tb_text *out); /* sheet.c: at the end */

#endif

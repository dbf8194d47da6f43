/* rules.h - the chapters of Fortuna, as far as they call each other. Private to this folder. */
#ifndef FT_RULES_H
#define FT_RULES_H

#include "games/fortuna/moves.h"
#include "games/fortuna/state.h"

/* setup.c (F-2) */
tb_status ft_setup(const tb_config *config, void *out_state, tb_message *why);
void ft_config_of(const void *state, tb_config *out);
ft_bag ft_full_deck(int seats);
int ft_draft_legal(const ft_state *s, tb_move out[]);
int ft_reserve_legal(const ft_state *s, int seat, tb_move out[]);
void ft_apply_podium(ft_state *s, int seat);
void ft_apply_deal(ft_state *s, int card);
void ft_apply_take(ft_state *s, int card);
void ft_apply_reserve(ft_state *s, int seat, int card); /* FT_NONE: leaves all open */

/* turn.c (F-3, F-4, F-7, F-9.5, F-11): the flow chart */
void ft_begin_turn(ft_state *s);
int ft_next_place(const ft_open *open, int seat); /* its place on the podium if the round ended now; 0 the best */
void ft_enter(ft_state *s, int phase);            /* goes to a phase, or past it where nothing can happen in it */
void ft_apply_choose(ft_state *s, int card);
unsigned ft_exchangeable(const ft_open *open, int seat); /* cards that may be taken for the chosen one */
void ft_apply_exchange(ft_state *s, int card);
void ft_apply_command(ft_state *s, int card);
void ft_apply_pass(ft_state *s);
void ft_apply_roll(ft_state *s);
void ft_apply_end(ft_state *s);
int ft_phase_after_action(ft_open *open); /* clears what belonged to the action */
int ft_tokens_left(const ft_open *open);
int ft_power_legal(const ft_state *s, tb_move out[]);
void ft_wait_for(ft_open *open, int phase, tb_seats who);

/* actions.c (F-5, F-6) */
enum { FT_MARRIAGE_PRICE = 3, FT_BRIBE_PRICE = 1 }; /* F-5.9, F-5.11 */
unsigned ft_effective(const ft_open *open, const ft_seat *seat, int seat_number, int money, int centurions);
int ft_hire_limit(const ft_open *open, const ft_seat *seat, int card, int money);
int ft_hire_price(const ft_open *open, int card, int position);
int ft_action_legal(const ft_state *s, tb_move out[]);
void ft_apply_action(ft_state *s, int verb, tb_move move);
int ft_room_for(const ft_open *open, const ft_seat *seat, int good);
void ft_gain_good(const ft_open *open, ft_seat *seat, int good, int amount);
void ft_pay_water(ft_seat *seat, int amount);
int ft_harvest_good(int card);
int ft_harvest_gain(const ft_open *open, const ft_seat *seat, int water);
int ft_harvest_base(const ft_open *open, int card); /* without water */
int ft_sale_price(int good);                        /* without a Market */
int ft_sale_gain(const ft_open *open, const ft_seat *seat, int amount);
int ft_fetch_gain(const ft_open *open, const ft_seat *seat);
int ft_gift_gain(const ft_open *open, const ft_seat *seat, int resource);
int ft_collect_gain(const ft_seat *seat);
int ft_harvest_water_limit(const ft_open *open, const ft_seat *seat, int card);

/* favour.c (F-8) */
int ft_favour_legal(const ft_state *s, tb_move out[]);
int ft_flip_legal(const ft_state *s, tb_move out[]);
unsigned ft_open_favours(const ft_open *open, int die);
int ft_favour_most(int favour);                       /* that anybody may give      */
int ft_favour_limit(const ft_seat *seat, int favour); /* that this seat can; 0: none */
unsigned ft_flippable(const ft_open *open);
void ft_apply_dice(ft_state *s, tb_move outcome);
void ft_apply_give(ft_state *s, int favour, int amount);
void ft_apply_tax(ft_state *s);
void ft_apply_flip(ft_state *s, int favour);
int ft_favour_steps(const ft_seat *seat, int favour, int amount);

/* dice.c */
uint32_t ft_dice_weight(int dice);
tb_move ft_dice_outcome(int dice, uint32_t u);
int ft_dice_outcomes(int dice, tb_outcome out[]);

/* privileges.c (F-9, F-10, F-12.2) */
int ft_play_legal(const ft_state *s, tb_move out[]);
int ft_keep_legal(const ft_state *s, tb_move out[]);
int ft_palace_legal(const ft_state *s, tb_move out[]);
void ft_apply_play(ft_state *s, int kind, int resource);
void ft_apply_keep(ft_state *s, int first, int second); /* second FT_NONE: only one */
void ft_apply_palace(ft_state *s, int kind);
void ft_apply_draw(ft_state *s, int kind);
void ft_start_draw(ft_state *s); /* F-9.1: enters DRAW, or END when there is nothing to draw */
void ft_advance(ft_state *s, int steps,
                int after); /* the active pawn moves; then the palace if reached, then `after` */

/* score.c (F-12.3 to F-12.5) */
int ft_card_points(const ft_open *open, int seat, ft_bag hand);
void ft_scores(const void *state, tb_result *out);

/* observe.c, redeal.c (F-12.6) */
void ft_observe(const void *state, int seat, void *out_view);
void ft_redeal(const void *view, tb_rng *rng, void *out_state);
int ft_audience(const void *state, int seat, tb_move move);

/* json.c, draw.c, check.c, refuse.c */
void ft_view_json(const void *view, tb_text *out);
void ft_state_json(const void *state, tb_text *out);
void ft_draw(const void *view, tb_translate translate, tb_text *out);
bool ft_check(const void *state, tb_message *why);
void ft_refuse(const void *state, int seat, tb_move move, tb_message *why);
void ft_explain(const void *view, tb_move move, tb_message *out);
void ft_prompt(const void *view, tb_message *out);
void ft_tell(const void *before, const void *after, int seat, tb_move move, tb_told *out); /* tell.c */

/* cards.c: the cards as people read them */
enum { FT_CARD_ROWS = FT_CARD_COUNT + FT_FAVOUR_COUNT + FT_BUILDING_COUNT + FT_PRIV_COUNT };
extern const tb_card ft_cards[FT_CARD_ROWS];

/* words.c: the ids of all the pieces */
extern const tb_words ft_card_words, ft_building_words, ft_favour_words, ft_privilege_words, ft_resource_words,
    ft_side_words, ft_phase_words;

#endif

/* prompt.c - what is asked of the observer of a view, or for whom it waits. */
#include "games/fortuna/messages.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

static const uint8_t questions[FT_PHASE_COUNT] = {
    [FT_PHASE_DRAFT] = FT_SAY_ASK_DRAFT,        [FT_PHASE_RESERVE] = FT_SAY_ASK_RESERVE,
    [FT_PHASE_CHOOSE] = FT_SAY_ASK_CHOOSE,      [FT_PHASE_ACTION] = FT_SAY_ASK_ACTION,
    [FT_PHASE_EXCHANGE] = FT_SAY_ASK_EXCHANGE,  [FT_PHASE_POWER] = FT_SAY_ASK_POWER,
    [FT_PHASE_BEFORE_ROLL] = FT_SAY_ASK_ROLL,   [FT_PHASE_FAVOUR] = FT_SAY_ASK_FAVOUR,
    [FT_PHASE_FLIP] = FT_SAY_ASK_FLIP,          [FT_PHASE_KEEP] = FT_SAY_ASK_KEEP,
    [FT_PHASE_PALACE_KEEP] = FT_SAY_ASK_PALACE, [FT_PHASE_END] = FT_SAY_ASK_END,
};

static bool may_keep_two(const ft_open *open)
{
    return open->phase == FT_PHASE_KEEP && ft_has_building(&open->seat[open->active], FT_BUILD_BASILICA);
}

static void ask(const ft_open *open, tb_message *out)
{
    enum ft_message_id id = questions[open->phase];

    if (open->phase == FT_PHASE_ACTION && open->flags & (FT_PAID | FT_ROLLED_GIFT))
        id = FT_SAY_ASK_PAID;
    if (may_keep_two(open))
        id = FT_SAY_ASK_KEEP_TWO;
    ft_say(out, id);
    if (open->phase == FT_PHASE_ACTION)
        tb_say_word(out, "card", &ft_card_words, open->card);
    if (open->phase == FT_PHASE_EXCHANGE)
        tb_say_word(out, "card", &ft_card_words, open->chosen);
}

void ft_prompt(const void *a_view, tb_message *out)
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;

    if (open->to_act == 0) {
        ft_say(out, FT_SAY_IS_OVER);
    } else if (open->to_act == TB_CHANCE) {
        ft_say(out, FT_SAY_WAIT_CHANCE);
    } else if (tb_has(open->to_act, view->seat)) {
        ask(open, out);
    } else {
        ft_say(out, FT_SAY_WAIT_FOR);
        tb_say_word(out, "seat", &ft_side_words, ft_side_of(open, tb_lowest(open->to_act)));
    }
}

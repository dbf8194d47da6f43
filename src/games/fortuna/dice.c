/* dice.c - one, two or three dice thrown together (F-8.1), as sorted results with their exact weights.
 *
 * The table holds every throw of n dice, sorted, one octal digit a die with the lowest die last: 0321 is 1, 2, 3.
 * Looking throw u up in it is drawing an outcome by cumulated weight: a result that can fall in k ways stands there k
 * times. */
#include "games/fortuna/rules.h"

static const uint16_t one_die[6] = {
    0001, 0002, 0003, 0004, 0005, 0006,
};

static const uint16_t two_dice[36] = {
    0011, 0021, 0021, 0031, 0031, 0041, 0041, 0051, 0051, 0061, 0061, 0022, 0032, 0032, 0042, 0042, 0052, 0052,
    0062, 0062, 0033, 0043, 0043, 0053, 0053, 0063, 0063, 0044, 0054, 0054, 0064, 0064, 0055, 0065, 0065, 0066,
};

static const uint16_t three_dice[216] = {
    0111, 0211, 0211, 0211, 0311, 0311, 0311, 0411, 0411, 0411, 0511, 0511, 0511, 0611, 0611, 0611, 0221, 0221,
    0221, 0321, 0321, 0321, 0321, 0321, 0321, 0421, 0421, 0421, 0421, 0421, 0421, 0521, 0521, 0521, 0521, 0521,
    0521, 0621, 0621, 0621, 0621, 0621, 0621, 0331, 0331, 0331, 0431, 0431, 0431, 0431, 0431, 0431, 0531, 0531,
    0531, 0531, 0531, 0531, 0631, 0631, 0631, 0631, 0631, 0631, 0441, 0441, 0441, 0541, 0541, 0541, 0541, 0541,
    0541, 0641, 0641, 0641, 0641, 0641, 0641, 0551, 0551, 0551, 0651, 0651, 0651, 0651, 0651, 0651, 0661, 0661,
    0661, 0222, 0322, 0322, 0322, 0422, 0422, 0422, 0522, 0522, 0522, 0622, 0622, 0622, 0332, 0332, 0332, 0432,
    0432, 0432, 0432, 0432, 0432, 0532, 0532, 0532, 0532, 0532, 0532, 0632, 0632, 0632, 0632, 0632, 0632, 0442,
    0442, 0442, 0542, 0542, 0542, 0542, 0542, 0542, 0642, 0642, 0642, 0642, 0642, 0642, 0552, 0552, 0552, 0652,
    0652, 0652, 0652, 0652, 0652, 0662, 0662, 0662, 0333, 0433, 0433, 0433, 0533, 0533, 0533, 0633, 0633, 0633,
    0443, 0443, 0443, 0543, 0543, 0543, 0543, 0543, 0543, 0643, 0643, 0643, 0643, 0643, 0643, 0553, 0553, 0553,
    0653, 0653, 0653, 0653, 0653, 0653, 0663, 0663, 0663, 0444, 0544, 0544, 0544, 0644, 0644, 0644, 0554, 0554,
    0554, 0654, 0654, 0654, 0654, 0654, 0654, 0664, 0664, 0664, 0555, 0655, 0655, 0655, 0665, 0665, 0665, 0666,
};

static const uint16_t *const throws[] = { NULL, one_die, two_dice, three_dice };
static const uint16_t throw_count[] = { 0, TB_LEN(one_die), TB_LEN(two_dice), TB_LEN(three_dice) };

static tb_move move_of(int dice, int faces)
{
    int second = dice > 1 ? (faces >> 3 & 7) + 1 : 0; /* optional: one higher, 0 for none */
    int third = dice > 2 ? (faces >> 6 & 7) + 1 : 0;

    return ft_move(FT_VERB_DICE, faces & 7, second, third);
}

uint32_t ft_dice_weight(int dice)
{
    TB_ASSERT(dice >= 1 && dice <= FT_TRACK);
    return throw_count[dice];
}

tb_move ft_dice_outcome(int dice, uint32_t u)
{
    TB_ASSERT(dice >= 1 && dice <= FT_TRACK && u < throw_count[dice]);
    return move_of(dice, throws[dice][u]);
}

int ft_dice_outcomes(int dice, tb_outcome out[])
{
    int n = 0;

    TB_ASSERT(dice >= 1 && dice <= FT_TRACK);
    for (int i = 0; i < throw_count[dice]; i++) {
        tb_move move = move_of(dice, throws[dice][i]);
        if (n == 0 || out[n - 1].move != move)
            out[n++] = (tb_outcome){ move, 0 };
        out[n - 1].weight++;
    }
    return n;
}

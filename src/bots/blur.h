/* blur.h - how a lower level misjudges: by a little noise, so that it errs between moves that are nearly as good as
 * each other, as people do, and hardly ever where one is plainly better. */
#ifndef TB_BLUR_H
#define TB_BLUR_H

#include "base/rng.h"

/* About normal, mean 0, deviation 1: the sum of four even draws. */
static inline float tb_blur(tb_rng *rng)
{
    uint64_t bits = tb_rng_next(rng);
    int sum = 0;

    for (int i = 0; i < 4; i++)
        sum += (int) (bits >> (16 * i) & 0xFFFF);
    return ((float) sum - 131070.0f) / 37837.0f;
}

#endif

/* expect.h - the `expect ...` lines of a case: what the table must look like now. Test only. */
#ifndef FT_EXPECT_H
#define FT_EXPECT_H

#include "games/casefile.h"
#include "games/fortuna/state.h"

void ft_expect(const ft_state *s, const case_line *line);

#endif

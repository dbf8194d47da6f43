/* secret.h - secrets of games that anybody may play again. */
#ifndef TB_LAB_SECRET_H
#define TB_LAB_SECRET_H

#include "core/chance.h"

/* The secret of a repeatable committed game: SHA-256 of "SEED INDEX" in decimal. */
void tb_seeded_secret(uint64_t seed, uint64_t index, uint8_t out[TB_SECRET_SIZE]);

#endif

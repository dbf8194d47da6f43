/* keys.h - secrets that people hold: keys of seats, sessions of names, invitations, ids of tables. The server keeps
 * hashes alone. */
#ifndef TB_KEYS_H
#define TB_KEYS_H

#include "base/sha256.h"
#include "table/table.h"

enum { TB_KEY_HEX = 64, TB_INVITE = 22 };

/* 256 random bits as 64 hex digits. */
void tb_key_make(char out[TB_KEY_HEX + 1]);

/* 132 random bits in 22 characters of a-z A-Z 0-9 - _. */
void tb_invite_make(char out[TB_INVITE + 1]);

/* 80 random bits in 16 characters of a-z 2-7. */
void tb_id_make(char out[TB_TABLE_ID + 1]);
bool tb_id_well_formed(const char *id);

/* The id of the table at which those of this one play again: the same on every node, and for everybody who asks. */
void tb_id_of_rematch(const tb_table *table, char out[TB_TABLE_ID + 1]);

/* The hash of a key, session or invitation; false: it is not 64 hex digits (keys) or not 22 characters (invitations).
 */
bool tb_key_hash(const char *key, uint8_t out[TB_SHA256_SIZE]);
bool tb_invite_hash(const char *invite, uint8_t out[TB_SHA256_SIZE]);

/* Equal, in a time that tells nothing. */
bool tb_hash_equal(const uint8_t a[TB_SHA256_SIZE], const uint8_t b[TB_SHA256_SIZE]);

#endif

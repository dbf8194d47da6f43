/* marks.h - the kinds of marks in the store (store/store.h), and what their words are.
 *
 *   kind            who                 whom         note
 *   mute            TABLE/seat/entry    seat         what the second seat says is not told to the first
 *   block           name                name         the second name cannot sit down where the first one sits
 *   blocked         name                name         the same, the other way round
 *   look            how a name looks                 the name; no other that looks the same is given (looks.h)
 *   ban-name        name                             why
 *   ban-address     address                          why
 *   hold            TABLE                            why an operator has frozen it
 *   handled         TABLE/entry                      what was done about a report
 *   deletion        name                             its person has deleted it, and logs still hold what was said */
#ifndef TB_MARKS_H
#define TB_MARKS_H

#include "store/store.h"

#define TB_MARK_MUTE        "mute"
#define TB_MARK_BLOCK       "block"
#define TB_MARK_BLOCKED     "blocked"
#define TB_MARK_LOOK        "look"
#define TB_MARK_BAN_NAME    "ban-name"
#define TB_MARK_BAN_ADDRESS "ban-address"
#define TB_MARK_HOLD        "hold"
#define TB_MARK_HANDLED     "handled"
#define TB_MARK_DELETION    "deletion"

/* Of addresses; every request is compared with them. */
enum { TB_BANS_MOST = 1024 };

/* Writes down what was done, by whom and about which table ("": none). */
tb_store_status tb_deed_note(tb_store *store, const char *by, const char *what, const char *about);

/* A name goes, with its sessions, the seats that it keeps and its blocks. ABSENT: there is none. */
tb_store_status tb_name_forget(tb_store *store, const char *name);

#endif

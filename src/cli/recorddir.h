/* recorddir.h - a folder that gets the record of each game of a run, as GAME-INDEX.tbr. */
#ifndef CLI_RECORDDIR_H
#define CLI_RECORDDIR_H

#include "record/record.h"

/* Makes the folder. Unless `force`, one that holds records of this game already is refused: a run does not mix its
 * records with those of another. Complains by itself. */
bool cli_recorddir_open(const char *folder, const tb_game *game, bool force);

/* Writes one record; may be called by several threads at a time. Complains by itself. */
bool cli_recorddir_keep(const char *folder, uint64_t index, const tb_record *record);

#endif

/* recordfile.h - a record in a file, read with the memory it needs, and folders of records. */
#ifndef SAY_RECORDFILE_H
#define SAY_RECORDFILE_H

#include "record/record.h"

typedef struct cli_record {
    char *bytes;
    size_t len;
    tb_event *events; /* `capacity` of them, `spare` more than the record can hold */
    uint32_t capacity;
    tb_record record;
    tb_proof proof; /* after cli_record_verify */
} cli_record;

/* Reads the file and its record; complains and returns false if it cannot. cli_record_close in any case. */
bool cli_record_open(cli_record *file, const char *path, uint32_t spare);

/* The same, and checks everything that can be checked: TB_OK, TB_NO_ROOM if the file cannot be read (complained), or
 * what is wrong with the record (complained). */
tb_status cli_record_verify(cli_record *file, const char *path, tb_record_error *error);

void cli_record_close(cli_record *file);

/* The text of a record (tb_record_write), for the caller to free; NULL after a complaint. */
char *cli_record_text(const tb_record *record, int as, bool reveal, size_t *len);

/* Writes a record whole or not at all, as cli_file_write does. */
bool cli_record_save(const tb_record *record, bool reveal, const char *path);

/* --- A folder that gets the record of each game of a run, as GAME-INDEX.tbr; both complain by themselves ------------ */

/* Makes the folder. Unless `force`, one that holds records of this game already is refused: a run does not mix its
 * records with those of another. */
bool cli_record_folder(const char *folder, const tb_game *game, bool force);

/* Writes one record; may be called by several threads at a time. */
bool cli_record_keep(const char *folder, uint64_t index, const tb_record *record);

#endif

/* deletions.h - persons who have deleted themselves: their names and words are taken out of all logs. */
#ifndef TB_DELETIONS_H
#define TB_DELETIONS_H

#include "server/service.h"

typedef struct tb_deletions tb_deletions;

tb_deletions *tb_deletions_new(tb_service *service);
void tb_deletions_start(tb_deletions *deletions);
void tb_deletions_stop(tb_deletions *deletions); /* frees it when nothing is under way any more */

/* There is one to be carried out, by the mark in the store (marks.h). NULL: the next server does it. */
void tb_deletions_look(tb_deletions *deletions);

#endif

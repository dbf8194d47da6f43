/* levels.h - the five levels for people. */
#ifndef TB_LEVELS_H
#define TB_LEVELS_H

#include "bots/bot.h"

extern const tb_bot tb_bot_novice, tb_bot_easy, tb_bot_medium, tb_bot_hard, tb_bot_master;

#endif

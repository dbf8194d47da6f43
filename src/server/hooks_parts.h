/* hooks_parts.h - what the files of the webhooks share; not for others. */
#ifndef TB_HOOKS_PARTS_H
#define TB_HOOKS_PARTS_H

#include "server/hooks.h"
#include "server/hooks_post.h"

enum {
    TB_HOOK_RETRIES = 5,
    TB_HOOK_HEADS = 1024,  /* lists of turns                    */
    TB_HOOK_KNOWN = 16384, /* tables whose hooks are remembered */
};

/* Cached: what the store said about a table. */
typedef struct tb_hook_known {
    uint64_t table; /* hash of its id; 0: none */
    uint64_t until; /* by the loop's clock     */
    uint32_t sent[TB_MAX_SEATS];
} tb_hook_known;

#define TB_NO_HOOK     UINT32_MAX       /* in `sent` */
#define TB_HOOK_BEFORE (UINT32_MAX - 1) /* in `sent` and `acted`: before the start, asked for entropy */

/* Whether the mark `sent` is that of the turn behind `acted` events. */
static inline bool tb_hook_was_told(uint32_t sent, uint32_t acted)
{
    return acted == TB_HOOK_BEFORE ? sent == TB_HOOK_BEFORE : sent > acted && sent != TB_HOOK_BEFORE;
}

/* The mark of a turn that is seen now. */
static inline uint32_t tb_hook_mark(const tb_table *table)
{
    return table->record ? table->record->match.count + 1 : TB_HOOK_BEFORE;
}

typedef enum tb_turn_stage {
    TB_TURN_ASKING,  /* the store for the address              */
    TB_TURN_POSTING, /* at the poster                          */
    TB_TURN_TAKING,  /* clearing the mark that the person was told */
    TB_TURN_WAITING, /* for the next try                       */
} tb_turn_stage;

/* A turn of a person who is away, from the moment it is seen until the person was told, has come, or has acted. */
typedef struct tb_turn {
    tb_job job; /* first */
    tb_post post;
    uv_timer_t timer;
    tb_hooks *hooks;
    struct tb_turn *next; /* in its list */
    tb_place *place;      /* held        */
    char table[TB_TABLE_ID + 1];
    int seat;
    const tb_game *game;
    int seats;
    uint32_t acted; /* the events up to the person's own last one */
    uint32_t mark;  /* of the turn                                */
    tb_turn_stage stage;
    int tries;
    bool over;  /* the person has come or acted                             */
    bool newer; /* `acted` and `mark` are of a newer turn than is told of */

    /* The job's, while it is at work. */
    uint32_t asked_acted, asked_mark;
    tb_store_status status;
    bool has_hook, was_told;
    tb_store_hook hook; /* as it was before */
    uint32_t sent[TB_MAX_SEATS];
} tb_turn;

struct tb_hooks {
    tb_hooks_options options;
    tb_poster *poster;
    tb_turn *heads[TB_HOOK_HEADS];
    int turns;
    bool closing;
    tb_hook_known known[TB_HOOK_KNOWN];
};

/* hooks.c: NULL: nothing, or nothing that is still to be believed. */
tb_hook_known *tb_hooks_known(tb_hooks *hooks, const char *table);
void tb_hooks_remember(tb_hooks *hooks, const char *table, const uint32_t sent[TB_MAX_SEATS]);
void tb_hooks_remember_sent(tb_hooks *hooks, const char *table, int seat, uint32_t sent);
tb_turn **tb_hooks_turn(tb_hooks *hooks, const char *table, int seat); /* where it hangs, or would */
void tb_hooks_free_if_last(tb_hooks *hooks);

/* hooks_turn.c */
void tb_turn_begin(tb_hooks *hooks, tb_place *place, const tb_table *table, int seat, uint32_t acted);
void tb_turn_stop(tb_turn *turn);                                         /* the person need not be told any more */
void tb_turn_go_on(tb_turn *turn, const tb_table *table, uint32_t acted); /* the person is still away */
void tb_turn_leave(tb_turn *turn); /* the server stops: releases the place, waits for nothing */

#endif

/* hub_parts.h - what the files of the hub share; not for others. */
#ifndef TB_HUB_PARTS_H
#define TB_HUB_PARTS_H

#include "server/hub.h"

/* Who is present at a table through another node. */
typedef struct tb_elsewhere {
    char node[TB_STORE_NODE + 1];
    tb_seats seats;
    uint32_t address; /* of one of them, as far as that node told it; 0: it did not */
    struct tb_elsewhere *next;
} tb_elsewhere;

struct tb_place {
    tb_hub *hub;
    char id[TB_TABLE_ID + 1];
    tb_table *table;  /* NULL: folded, or not loaded yet                                    */
    uint32_t entries; /* of the log that are applied, or were when it was folded, and told  */
    bool writing;     /* the first intent's entry is on its way to the store                */
    bool fetching;    /* a job reads the log                                                */
    bool doubtful;    /* the store may have entries that are not applied: fetch first       */
    bool anew;        /* the whole log is to be read again, for everybody                   */
    bool again;       /* the same, told while a job was reading                             */
    int holds;
    int64_t used_ms;
    int64_t ahead_ms; /* of the time here, at a table whose last entry was written by a clock that was fast */
    tb_viewer *viewers;
    tb_elsewhere *elsewhere;
    tb_intent *intents, **intents_end;
    uint32_t waiting; /* intents */
    tb_visit *visits;
    char *unsure; /* the text of the first intent's entry, if it may stand in the store all the same */
    void *notes;
    tb_place *chain;           /* in its bucket                            */
    tb_place *hotter, *colder; /* among the tables in memory, by last use  */
};

struct tb_hub {
    tb_hub_options options;
    uv_timer_t folding;
    uint32_t ticks;
    tb_place **bucket;
    uint32_t buckets; /* a power of two */
    tb_place *hottest, *coldest;
    tb_hub_counts counts;
    char living[256][TB_STORE_NODE + 1]; /* the nodes that lived when last looked */
    int living_count;
};

/* hub.c */
tb_place *tb_hub_find(const tb_hub *hub, const char *id);
tb_place *tb_hub_place(tb_hub *hub, const char *id); /* finds or makes; NULL without memory */
void tb_place_warm(tb_place *place);                 /* its table is in memory and in use   */
void tb_place_fold(tb_place *place);                 /* its memory goes                     */
void tb_place_forget_if_idle(tb_place *place);       /* and the place, if nobody needs it   */

/* act.c */
void tb_place_advance(tb_place *place); /* goes on with whatever waits; may free the place */
bool tb_place_take(tb_place *place, const tb_entry *entry, int64_t at_ms); /* applies, tells and reports an entry */
void tb_place_found(tb_place *place, const char *text); /* this stands where the first intent's entry was to stand */
void tb_place_turn_away(tb_place *place, tb_store_status status); /* fails all that wait for the table */

/* fetch.c */
void tb_place_fetch(tb_place *place); /* reads what is new in the log, then goes on */
void tb_place_report_frozen(const tb_place *place);

/* tell.c */
void tb_place_tell(tb_place *place, const tb_entry *entry);
void tb_place_welcome_all(tb_place *place); /* everything anew, when there is no news that would say it */

/* presence.c */
tb_seats tb_place_present_here(const tb_place *place);
void tb_place_tell_presence(tb_place *place, const tb_viewer *except);
void tb_place_presence_changed(tb_place *place, tb_seats before,
                               const tb_viewer *except); /* tells it here and elsewhere */
void tb_place_ask_presence(tb_place *place);             /* of the other nodes */
void tb_place_whispered(tb_place *place, const tb_store_notice *notice);
void tb_place_forget_elsewhere(tb_place *place);

#endif

/* hooks.c - who is to be told that it is their turn.
 *
 * What identifies a turn is the number of events of the game: tb_store_hook.sent is one more than there were when the
 * person was told. The person was told of this turn if no event of the person's own came behind that. So a turn that
 * somebody else's undo interrupts is told of once. */
#include "server/hooks.h"

#include <stdlib.h>

#include "server/hooks_parts.h"

enum {
    KNOWN_MS = 60000, /* not longer: a hook may be set on another node */
    TURNS = 10000,
};

/* --- What is known ------------------------------------------------------------------------------------------------ */

/* Ids are random; any hash will do. */
static uint64_t hash_of(const char *table)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (; *table; table++)
        hash = (hash ^ (uint8_t) *table) * 0x100000001b3u;
    return hash ? hash : 1;
}

tb_hook_known *tb_hooks_known(tb_hooks *hooks, const char *table)
{
    uint64_t hash = hash_of(table);
    tb_hook_known *known = &hooks->known[hash % TB_HOOK_KNOWN];

    return known->table == hash && known->until > uv_now(hooks->options.loop) ? known : NULL;
}

/* A cache: of two tables with the same slot the later one stays. */
void tb_hooks_remember(tb_hooks *hooks, const char *table, const uint32_t sent[TB_MAX_SEATS])
{
    uint64_t hash = hash_of(table);
    tb_hook_known *known = &hooks->known[hash % TB_HOOK_KNOWN];

    known->table = hash;
    known->until = uv_now(hooks->options.loop) + KNOWN_MS;
    memcpy(known->sent, sent, sizeof(known->sent));
}

void tb_hooks_remember_sent(tb_hooks *hooks, const char *table, int seat, uint32_t sent)
{
    tb_hook_known *known = tb_hooks_known(hooks, table);

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (known && known->sent[seat] != TB_NO_HOOK)
        known->sent[seat] = sent;
}

void tb_hooks_set(tb_hooks *hooks, const char *table)
{
    tb_hook_known *known = tb_hooks_known(hooks, table);

    if (known)
        known->table = 0;
}

tb_turn **tb_hooks_turn(tb_hooks *hooks, const char *table, int seat)
{
    tb_turn **link = &hooks->heads[hash_of(table) % TB_HOOK_HEADS];

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    while (*link && ((*link)->seat != seat || strcmp((*link)->table, table) != 0))
        link = &(*link)->next;
    return link;
}

/* --- What happens at tables --------------------------------------------------------------------------------------- */

/* The events up to the last one of the seat's own; 0: there is none. */
static uint32_t acted_by(const tb_table *table, int seat)
{
    uint32_t count = table->record->match.count;

    TB_ASSERT(seat >= 0 && seat < table->terms.config.seats);
    while (count > 0 && table->record->match.events[count - 1].seat != seat)
        count--;
    return count;
}

/* Seats that are to act and that a person plays. */
static tb_seats persons_to_act(const tb_table *table)
{
    tb_seats persons = 0;

    if (table->phase != TB_PHASE_PLAYING || !table->record)
        return 0;
    for (int s = 0; s < table->terms.config.seats; s++) {
        const tb_sitter *sitter = &table->sitter[s];
        if (tb_is_person(&sitter->player) && !sitter->taken_over && !sitter->resigned)
            persons |= (tb_seats) 1 << s;
    }
    return persons & tb_table_to_act(table);
}

/* Persons who are to show what they add to chance: the game waits for them. */
static tb_seats persons_asked(const tb_table *table)
{
    tb_seats asked = 0;

    for (int s = 0; table->phase == TB_PHASE_OPEN && table->asked_ms && s < table->terms.config.seats; s++)
        asked |= (tb_seats) (tb_table_asks(table, s) != TB_ASKS_NOTHING) << s;
    return asked;
}

static void tell(tb_hooks *hooks, tb_place *place, const tb_table *table, int seat)
{
    uint32_t acted = table->record ? acted_by(table, seat) : TB_HOOK_BEFORE;
    tb_turn *turn = *tb_hooks_turn(hooks, table->id, seat);
    const tb_hook_known *known = tb_hooks_known(hooks, table->id);

    if (turn)
        tb_turn_go_on(turn, table, acted);
    else if (!known || (known->sent[seat] != TB_NO_HOOK && !tb_hook_was_told(known->sent[seat], acted)))
        tb_turn_begin(hooks, place, table, seat, acted);
}

/* A person who is connected when the turn comes has seen it: no post when the connection closes later. */
static void tell_nothing(tb_hooks *hooks, const tb_table *table, int seat, bool sees_turn)
{
    tb_turn *turn = *tb_hooks_turn(hooks, table->id, seat);

    if (turn)
        tb_turn_stop(turn);
    if (sees_turn)
        tb_hooks_remember_sent(hooks, table->id, seat, tb_hook_mark(table));
}

void tb_hooks_changed(tb_hooks *hooks, tb_place *place, const tb_entry *entry)
{
    const tb_table *table = tb_place_table(place);

    if (!table || hooks->closing || (entry && (entry->kind == TB_ENTRY_CHAT || entry->kind == TB_ENTRY_REACT)))
        return;
    tb_seats to_act = persons_to_act(table) | persons_asked(table), present = tb_place_present(place);
    for (int s = 0; s < table->terms.config.seats; s++) {
        if ((to_act & ~present) >> s & 1)
            tell(hooks, place, table, s);
        else
            tell_nothing(hooks, table, s, to_act >> s & 1);
    }
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

tb_hooks *tb_hooks_new(const tb_hooks_options *options)
{
    static const int64_t usual_ms[TB_HOOK_RETRIES] = { 10 * 1000, 60 * 1000, 600 * 1000, 3600 * 1000, 6 * 3600 * 1000 };
    tb_hooks *hooks = calloc(1, sizeof(*hooks));

    if (!hooks)
        return NULL;
    hooks->options = *options;
    if (options->turns == 0)
        hooks->options.turns = TURNS;
    if (options->retry_ms[0] == 0)
        memcpy(hooks->options.retry_ms, usual_ms, sizeof(usual_ms));
    hooks->poster = tb_poster_new(options->loop, &(tb_poster_options){ .private_allowed = options->private_allowed });
    if (!hooks->poster) {
        free(hooks);
        return NULL;
    }
    return hooks;
}

void tb_hooks_free_if_last(tb_hooks *hooks)
{
    if (hooks->closing && hooks->turns == 0)
        free(hooks);
}

void tb_hooks_free(tb_hooks *hooks)
{
    if (!hooks)
        return;
    tb_poster_close(hooks->poster);
    for (int h = 0; h < TB_HOOK_HEADS; h++) {
        for (tb_turn *turn = hooks->heads[h], *next; turn; turn = next) {
            next = turn->next;
            tb_turn_leave(turn);
        }
    }
    hooks->closing = true;
    tb_hooks_free_if_last(hooks);
}

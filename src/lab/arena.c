/* arena.c - threads take games one by one, and hand in what came out. */
#include "lab/arena.h"

#include <stdlib.h>

#include "base/hash.h"
#include "games/list.h"
#include "lab/hall.h"
#include "lab/ranks.h"

enum {
    WATCH_MS = 250,
    MAIL_MS = 2, /* with other ranks */
};

/* --- Results ----------------------------------------------------------------------------------------------------- */

tb_judge tb_arena_judge(const tb_arena_plan *plan)
{
    return tb_ledger_judge(plan->game, tb_evaluation_of(plan->game), plan->config.seats);
}

uint64_t tb_arena_judge_hash(const tb_arena_plan *plan)
{
    if (!tb_evaluation_of(plan->game))
        return 0;
    tb_judge judge = tb_arena_judge(plan);
    uint64_t hash = tb_ledger_judge_hash(&judge);
    return plan->again ? tb_mix(hash + plan->again) : hash;
}

bool tb_arena_results_open(tb_arena_results *results, const tb_arena_plan *plan, uint64_t games)
{
    *results = (tb_arena_results){
        .plan = plan,
        .games = games,
        .game = calloc(games, sizeof(tb_arena_game)),
        .known = calloc(games, sizeof(bool)),
        .judge = tb_arena_judge_hash(plan),
    };
    if (results->game && results->known)
        return true;
    tb_arena_results_close(results);
    return false;
}

void tb_arena_results_close(tb_arena_results *results)
{
    free(results->game);
    free(results->known);
    results->game = NULL;
    results->known = NULL;
}

static void remember_fault(tb_arena_results *results, const tb_arena_news *news)
{
    uint8_t bots[TB_MAX_SEATS];

    if (news->fault_seat < 0)
        return;
    tb_lineup_seats(&results->plan->lineups, results->plan->seed, news->index, bots);
    struct tb_arena_fault *first = &results->fault[bots[news->fault_seat]];
    if (first->text[0] && first->game <= news->index)
        return;
    first->game = news->index;
    memcpy(first->text, news->fault_text, sizeof(first->text));
}

void tb_arena_results_add(tb_arena_results *results, const tb_arena_news *news)
{
    if (news->index >= results->games || results->known[news->index])
        return;
    results->game[news->index] = news->game;
    results->known[news->index] = true;
    results->done++;
    remember_fault(results, news);
}

uint64_t tb_arena_signature(const tb_arena_results *results, uint64_t games)
{
    uint64_t signature = 0;

    for (uint64_t i = 0; i < games; i++)
        if (results->known[i])
            signature += tb_mix(results->game[i].hash ^ tb_mix(i));
    return signature;
}

uint64_t tb_arena_without_luck(const tb_arena_results *results, uint64_t games)
{
    uint64_t without = 0;

    for (uint64_t i = 0; i < games; i++)
        without += results->known[i] && !results->game[i].has_luck;
    return without;
}

double tb_arena_result(const tb_arena_game *game, int seats, int seat)
{
    int sharing = 0;

    TB_ASSERT(seat >= 0 && seat < seats && seats <= TB_MAX_SEATS);
    if (seats == 1)
        return game->score[seat];
    for (int other = 0; other < seats; other++)
        sharing += game->rank[other] == 1;
    return game->rank[seat] == 1 ? 1.0 / sharing : 0;
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

bool tb_hall_take(tb_hall *hall, uint64_t *out)
{
    const tb_arena_results *results = hall->arena->results;

    pthread_mutex_lock(&hall->lock);
    while (hall->next < results->games && results->known[hall->next])
        hall->next++;
    *out = hall->next++;
    bool found = *out < results->games && !atomic_load(&hall->over);
    pthread_mutex_unlock(&hall->lock);
    return found;
}

void tb_hall_fail(tb_hall *hall, tb_status status)
{
    pthread_mutex_lock(&hall->lock);
    hall->failure = status;
    pthread_mutex_unlock(&hall->lock);
    atomic_store(&hall->over, true);
}

static void take_in(tb_hall *hall, const tb_arena_news *news)
{
    const tb_arena *arena = hall->arena;
    bool noted = !arena->note || arena->note(arena->context, news);

    if (noted)
        tb_arena_results_add(arena->results, news);
    else
        hall->failure = TB_NOTHING;
    if (!noted || (arena->enough && arena->enough(arena->context, arena->results)))
        atomic_store(&hall->over, true);
}

/* Nothing is noted after a failure: it may have left half a line, and who noted it has complained. */
void tb_hall_hand_in(tb_hall *hall, const tb_arena_news *news)
{
    pthread_mutex_lock(&hall->lock);
    if (hall->failure >= 0)
        take_in(hall, news);
    pthread_mutex_unlock(&hall->lock);
}

/* What a thread does depends on the rank only in where games come from and where news go to. */
typedef struct desk {
    bool (*take)(tb_hall *hall, uint64_t *out_index);
    void (*hand_in)(tb_hall *hall, const tb_arena_news *news);
    void (*fail)(tb_hall *hall, tb_status status);
} desk;

static const desk first_desk = { tb_hall_take, tb_hall_hand_in, tb_hall_fail };
static const desk other_desk = { tb_hall_take_mail, tb_hall_finish, tb_hall_report };

static void work(void *context, int worker)
{
    tb_hall *hall = context;
    const desk *at = tb_rank() == 0 ? &first_desk : &other_desk;
    const tb_arena *arena = hall->arena;
    tb_arena_table *table = hall->tables[worker];
    tb_arena_news news;
    uint64_t index;

    while (at->take(hall, &index)) {
        tb_status status = tb_arena_table_play(table, index, &news);
        if (status == TB_OK && arena->keep && !arena->keep(arena->context, index, tb_arena_table_record(table)))
            at->fail(hall, TB_NOTHING);
        else if (status == TB_OK)
            at->hand_in(hall, &news);
        else if (status != TB_NOTHING)
            at->fail(hall, status);
    }
}

static void watch_first(void *context)
{
    tb_hall *hall = context;

    if (hall->arena->stop && atomic_load(hall->arena->stop))
        atomic_store(&hall->over, true);
    else
        tb_hall_serve(hall);
    if (!hall->arena->watch)
        return;
    pthread_mutex_lock(&hall->lock);
    uint64_t done = hall->arena->results->done;
    pthread_mutex_unlock(&hall->lock);
    hall->arena->watch(hall->arena->context, done);
}

static void watch_other(void *context) { tb_hall_exchange(context); }

static int run_crew(tb_hall *hall)
{
    bool first = tb_rank() == 0;
    tb_crew crew = {
        .count = hall->threads,
        .work = work,
        .watch = first ? watch_first : watch_other,
        .every_ms = tb_rank_count() > 1 ? MAIL_MS : WATCH_MS,
        .context = hall,
    };
    int started = tb_crew_run(&crew);

    if (first)
        tb_hall_part(hall, watch_first);
    else
        tb_hall_say_goodbye(hall);
    return started;
}

static tb_status run_hall(tb_hall *hall)
{
    int wanted = hall->arena->threads < TB_THREADS_MAX ? hall->arena->threads : TB_THREADS_MAX;

    while (hall->threads < wanted &&
           (hall->tables[hall->threads] = tb_arena_table_open(hall->arena->plan, &hall->over)))
        hall->threads++;
    pthread_mutex_init(&hall->lock, NULL);
    pthread_cond_init(&hall->mail, NULL);
    int started = run_crew(hall);
    pthread_cond_destroy(&hall->mail);
    pthread_mutex_destroy(&hall->lock);
    for (int t = 0; t < hall->threads; t++)
        tb_arena_table_close(hall->tables[t]);
    return started == 0 ? TB_NO_ROOM : hall->failure;
}

tb_status tb_arena_run(const tb_arena *arena)
{
    tb_hall *hall = calloc(1, sizeof(*hall));

    if (!hall)
        return TB_NO_ROOM;
    hall->arena = arena;
    atomic_store(&hall->over, tb_rank() == 0 && arena->enough && arena->enough(arena->context, arena->results));
    tb_status status = run_hall(hall);
    free(hall);
    return status;
}

/* ranking.c - advice as JSON. */
#include "bots/ranking.h"

#include "core/notation.h"
#include "core/view.h"

bool tb_ranking_has_value(const tb_ranking *ranking, int number)
{
    TB_ASSERT(number >= 0 && number < ranking->count);
    return ranking->count > 1 && ranking->advice[number].visits > 0;
}

/* A beam goes through all moves alike; how it spreads over them shows only in what it keeps. */
uint32_t tb_ranking_visits(const tb_ranking *ranking, int number)
{
    const tb_advice *advice = &ranking->advice[number];

    TB_ASSERT(number >= 0 && number < ranking->count);
    if (!ranking->searched || ranking->count < 2)
        return 0;
    return advice->kept ? advice->kept : advice->visits;
}

uint64_t tb_ranking_all_visits(const tb_ranking *ranking)
{
    uint64_t all = 0;

    for (int i = 0; i < ranking->count; i++)
        all += tb_ranking_visits(ranking, i);
    return all;
}

void tb_json_part(tb_text *out, const char *key, double part)
{
    uint32_t parts = part > 0 ? (uint32_t) (part * 10000 + 0.5) : 0;
    char digits[5] = { 0 };

    for (uint32_t i = 4, rest = parts % 10000; i-- > 0; rest /= 10)
        digits[i] = (char) ('0' + rest % 10);
    tb_json_key(out, key);
    tb_put_uint(out, parts / 10000);
    tb_put_char(out, '.');
    tb_put(out, digits);
}

static void put_part(tb_text *out, const char *key, bool known, double part)
{
    if (known)
        tb_json_part(out, key, part);
    else
        tb_json_null(out, key);
}

static void put_move(const tb_ranking *ranking, int number, uint64_t all, tb_text *out)
{
    const tb_advice *advice = &ranking->advice[number];
    uint32_t visits = tb_ranking_visits(ranking, number);

    tb_json_open(out, NULL, '{');
    tb_move_members(ranking->game, advice->move, out);
    put_part(out, "chance", tb_ranking_has_value(ranking, number), (double) advice->value);
    tb_json_int(out, "visits", visits);
    put_part(out, "share", all > 0, all > 0 ? (double) visits / (double) all : 0);
    tb_json_close(out, '}');
}

void tb_ranking_members(const tb_ranking *ranking, int top, tb_text *out)
{
    uint64_t all = tb_ranking_all_visits(ranking);

    TB_ASSERT(ranking->count > 0 && ranking->seat >= 0 && ranking->seat < ranking->seats);
    tb_json_string(out, "seat", tb_seat_name(ranking->game, ranking->seats, ranking->seat));
    tb_json_int(out, "legal", ranking->count);
    tb_json_int(out, "visits", (int64_t) all);
    tb_json_open(out, "moves", '[');
    for (int i = 0; i < ranking->count && i < top; i++)
        put_move(ranking, i, all, out);
    tb_json_close(out, ']');
}

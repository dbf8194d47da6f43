/* simulate_json.c - what a simulation found, as JSON. */
#include "core/view.h"
#include "lab/json.h"
#include "lab/simulate.h"

static void put_seats(const tb_sim_report *r, tb_text *out)
{
    int seats = r->simulation->config.seats;
    double games = (double) r->result->games;

    TB_ASSERT(seats <= TB_MAX_SEATS);
    tb_json_open(out, "seats", '[');
    for (int s = 0; s < seats; s++) {
        const tb_sim_seat *seat = &r->result->seat[s];
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", r->simulation->opponent[s].word);
        tb_json_decimal(out, "wins", tb_ratio((double) seat->wins, TB_WIN));
        tb_json_decimal(out, "mean_score", tb_ratio((double) seat->score, games));
        tb_json_decimal(out, "mean_rank", tb_ratio((double) seat->ranks, TB_RANK * games));
        tb_json_string(out, "name", tb_seat_name(r->simulation->game, seats, s));
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

void tb_sim_json(const void *report, tb_text *out)
{
    const tb_sim_report *r = report;
    const tb_simulation *simulation = r->simulation;
    const tb_sim_result *result = r->result;
    double seconds = (double) result->cpu_ns / 1e9;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "game", simulation->game->name);
    tb_options_json(simulation->game, &simulation->config, out);
    tb_json_int(out, "games", (int64_t) result->games);
    tb_json_int(out, "decisions", (int64_t) result->tally.decisions);
    tb_json_int(out, "forced_moves", (int64_t) result->tally.forced_moves);
    tb_json_int(out, "chance_events", (int64_t) result->tally.chance_events);
    tb_json_decimal(out, "seconds", seconds);
    tb_json_decimal(out, "decisions_per_second", tb_ratio((double) result->tally.decisions, seconds));
    tb_json_decimal(out, "games_per_second", tb_ratio((double) result->games, seconds));
    tb_json_open(out, "rounds", '{');
    tb_json_decimal(out, "mean", tb_ratio((double) result->rounds, (double) result->games));
    tb_json_int(out, "min", result->fewest_rounds);
    tb_json_int(out, "max", result->most_rounds);
    tb_json_close(out, '}');
    put_seats(r, out);
    tb_json_hex(out, "signature", result->signature);
    tb_json_int(out, "seed", (int64_t) simulation->seed);
    tb_json_string(out, "chance", simulation->keep ? "committed" : "generator");
    tb_json_int(out, "rules_version", simulation->game->rules_version);
    tb_json_close(out, '}');
}

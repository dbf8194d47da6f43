/* Ridge regression: it finds the coefficients that rows were made of, and says so where there is no telling. */
#include "lab/ridge.h"

#include <math.h>

#include "base/rng.h"
#include "check.h"

enum { COUNT = 9, NEVER = 4, ACTIVE = 3 }; /* feature NEVER is in no row */

static const double truth[COUNT] = { 3, -2, 0.5, 7, 0, -0.25, 1, -4, 2.5 };

/* Three different features with values that are not 0. */
static void draw_row(tb_rng *rng, tb_feature row[ACTIVE])
{
    uint32_t index = tb_rng_below(rng, COUNT);

    for (int i = 0; i < ACTIVE; i++) {
        index = (index + 1 + tb_rng_below(rng, 2)) % COUNT;
        index += index == NEVER;
        row[i] = (tb_feature){ (uint16_t) index, (int16_t) (1 + (int) tb_rng_below(rng, 5)) };
    }
}

static double sum_of(const double coefficients[], const tb_feature row[ACTIVE])
{
    double sum = 0;

    for (int i = 0; i < ACTIVE; i++)
        sum += coefficients[row[i].index] * row[i].value;
    return sum;
}

/* What `truth` gives and `found` does not. */
static void add_rows(tb_ridge *ridge, int count, const double found[], uint64_t seed)
{
    tb_feature row[ACTIVE];
    tb_rng rng;

    tb_rng_seed(&rng, seed, 0);
    for (int i = 0; i < count; i++) {
        draw_row(&rng, row);
        tb_ridge_add(ridge, row, ACTIVE, sum_of(truth, row) - sum_of(found, row));
    }
}

static double farthest(const double found[])
{
    double far = 0;

    for (int f = 0; f < COUNT; f++)
        far = f != NEVER && fabs(found[f] - truth[f]) > far ? fabs(found[f] - truth[f]) : far;
    return far;
}

static void rows_without_noise_give_their_coefficients_back(void **state)
{
    double found[COUNT] = { [0] = 1, [NEVER] = 42 };
    tb_ridge ridge;

    (void) state;
    assert_true(tb_ridge_init(&ridge, COUNT));
    add_rows(&ridge, 500, found, 1);
    assert_true(tb_ridge_solve(&ridge, 0, found));
    CHECK(farthest(found) < 1e-9, "off by %g", farthest(found));
    assert_true(found[NEVER] == 42);
    tb_ridge_free(&ridge);
}

static void a_ridge_holds_the_coefficients_where_they_were(void **state)
{
    double loose[COUNT] = { 0 }, held[COUNT] = { 0 }, firm[COUNT] = { 0 }, none[COUNT] = { 0 };
    tb_ridge ridge;

    (void) state;
    assert_true(tb_ridge_init(&ridge, COUNT));
    add_rows(&ridge, 500, none, 1);
    assert_true(tb_ridge_solve(&ridge, 5, loose) && tb_ridge_solve(&ridge, 500, held));
    assert_true(tb_ridge_solve(&ridge, 1e12, firm));
    assert_true(farthest(loose) < 0.2 && farthest(loose) < farthest(held) && farthest(held) < farthest(firm));
    for (int f = 0; f < COUNT; f++)
        assert_true(fabs(firm[f]) < 1e-6);
    tb_ridge_free(&ridge);
}

static void what_is_kept_of_old_rows_slows_the_change(void **state)
{
    double kept[COUNT] = { 0 }, forgotten[COUNT] = { 0 }, none[COUNT] = { 0 };
    tb_ridge ridge;

    (void) state;
    for (int keeps = 0; keeps < 2; keeps++) {
        assert_true(tb_ridge_init(&ridge, COUNT));
        add_rows(&ridge, 500, truth, 1); /* nothing was missed: stay */
        tb_ridge_forget(&ridge, keeps);
        add_rows(&ridge, 500, none, 2);
        assert_true(tb_ridge_solve(&ridge, 1e-3, keeps ? kept : forgotten));
        tb_ridge_free(&ridge);
    }
    assert_true(farthest(forgotten) < 1e-3);
    assert_true(farthest(kept) > 1);
}

static void features_that_nothing_tells_apart_are_refused(void **state)
{
    tb_feature twins[2] = { { 2, 1 }, { 5, 1 } };
    double found[COUNT] = { 0 };
    tb_ridge ridge;

    (void) state;
    assert_true(tb_ridge_init(&ridge, COUNT));
    for (int i = 0; i < 10; i++)
        tb_ridge_add(&ridge, twins, 2, 6);
    assert_false(tb_ridge_solve(&ridge, 0, found));
    assert_true(found[2] == 0 && found[5] == 0);
    assert_true(tb_ridge_solve(&ridge, 1e-3, found));
    assert_true(fabs(found[2] - 3) < 1e-3 && fabs(found[5] - 3) < 1e-3);
    tb_ridge_free(&ridge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_without_noise_give_their_coefficients_back),
        TEST(a_ridge_holds_the_coefficients_where_they_were),
        TEST(what_is_kept_of_old_rows_slows_the_change),
        TEST(features_that_nothing_tells_apart_are_refused),
    };
    return RUN(tests);
}

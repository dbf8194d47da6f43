/* ridge.c - the normal equations of ridge.h. All sums are made in the order of the rows. */
#include "lab/ridge.h"

#include <math.h>
#include <stdlib.h>

#define SINGULAR 1e-10 /* a pivot this small beside its diagonal is nothing but rounding */

static double *row_of(double *matrix, const tb_ridge *ridge, int row)
{
    return matrix + (size_t) row * (size_t) ridge->count;
}

bool tb_ridge_init(tb_ridge *ridge, int count)
{
    size_t n = (size_t) count;

    *ridge = (tb_ridge){
        .count = count,
        .products = calloc(n * n, sizeof(double)),
        .misses = calloc(n, sizeof(double)),
        .factor = malloc(n * n * sizeof(double)),
        .solution = malloc(n * sizeof(double)),
        .seen = malloc(n * sizeof(int)),
    };
    return ridge->products && ridge->misses && ridge->factor && ridge->solution && ridge->seen;
}

void tb_ridge_free(tb_ridge *ridge)
{
    free(ridge->products);
    free(ridge->misses);
    free(ridge->factor);
    free(ridge->solution);
    free(ridge->seen);
}

void tb_ridge_add(tb_ridge *ridge, const tb_feature row[], int n, double miss)
{
    for (int i = 0; i < n; i++) {
        double *products = row_of(ridge->products, ridge, row[i].index);
        ridge->misses[row[i].index] += miss * row[i].value;
        for (int j = 0; j < n; j++)
            if (row[j].index <= row[i].index)
                products[row[j].index] += (double) row[i].value * row[j].value;
    }
}

void tb_ridge_forget(tb_ridge *ridge, double kept)
{
    size_t n = (size_t) ridge->count;

    memset(ridge->misses, 0, n * sizeof(double));
    for (size_t i = 0; i < n * n; i++)
        ridge->products[i] *= kept;
}

static int list_seen(tb_ridge *ridge)
{
    int n = 0;

    for (int f = 0; f < ridge->count; f++)
        if (row_of(ridge->products, ridge, f)[f] > 0)
            ridge->seen[n++] = f;
    return n;
}

/* Four sums side by side: one alone would wait for itself. */
static double dot(const double a[], const double b[], int n)
{
    double sum[4] = { 0 };
    int i = 0;

    for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += a[i + k] * b[i + k];
    for (; i < n; i++)
        sum[0] += a[i] * b[i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* The lower triangle L of A + ridge = L L', row by row, of the features that were seen. */
static bool factorise(tb_ridge *ridge, int n, double strength)
{
    for (int i = 0; i < n; i++) {
        const double *products = row_of(ridge->products, ridge, ridge->seen[i]);
        double *row = row_of(ridge->factor, ridge, i);
        for (int j = 0; j < i; j++) {
            const double *other = row_of(ridge->factor, ridge, j);
            row[j] = (products[ridge->seen[j]] - dot(row, other, j)) / other[j];
        }
        double diagonal = products[ridge->seen[i]] + strength, pivot = diagonal - dot(row, row, i);
        if (pivot <= SINGULAR * diagonal)
            return false;
        row[i] = sqrt(pivot);
    }
    return true;
}

/* L y = b from the top, then L' d = y from the bottom. */
static void substitute(tb_ridge *ridge, int n)
{
    double *x = ridge->solution;

    for (int i = 0; i < n; i++) {
        const double *row = row_of(ridge->factor, ridge, i);
        x[i] = (ridge->misses[ridge->seen[i]] - dot(row, x, i)) / row[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *row = row_of(ridge->factor, ridge, i);
        x[i] /= row[i];
        for (int j = 0; j < i; j++)
            x[j] -= row[j] * x[i];
    }
}

bool tb_ridge_solve(tb_ridge *ridge, double strength, double coefficients[])
{
    int n = list_seen(ridge);

    if (!factorise(ridge, n, strength))
        return false;
    substitute(ridge, n);
    for (int i = 0; i < n; i++)
        coefficients[ridge->seen[i]] += ridge->solution[i];
    return true;
}

/* ridge.h - ridge regression on sparse rows: which change of the coefficients would have missed least?
 *
 * Rows are added with what the present coefficients missed there. The solution is the change d that makes the sum of
 * the squared misses plus ridge * |d|^2 smallest: the normal equations (A + ridge) d = b, by Cholesky's method. What
 * is kept of earlier rows holds d back in the directions that they told about. */
#ifndef TB_RIDGE_H
#define TB_RIDGE_H

#include "core/evaluate.h"

typedef struct tb_ridge {
    int count;        /* of coefficients */
    double *products; /* [count * count], the lower half: sums of products of two features */
    double *misses;   /* [count]: sums of a feature times what was missed                  */
    double *factor;   /* [count * count]: room for the Cholesky factor                     */
    double *solution; /* [count]                                                           */
    int *seen;        /* [count]: the features that ever were not 0                        */
} tb_ridge;

/* False without memory; free it in any case. */
bool tb_ridge_init(tb_ridge *ridge, int count);
void tb_ridge_free(tb_ridge *ridge);

void tb_ridge_add(tb_ridge *ridge, const tb_feature row[], int n, double miss);

/* Adds the best change to `coefficients`; those of features that were never seen stay. False, with nothing changed,
 * where the rows and a ridge of nearly 0 do not tell features apart. */
bool tb_ridge_solve(tb_ridge *ridge, double strength, double coefficients[]);

/* After a solution: forgets what was missed, and all but a share of the products. */
void tb_ridge_forget(tb_ridge *ridge, double kept);

#endif

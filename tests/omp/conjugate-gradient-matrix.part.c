/*
 * The matrix of the conjugate gradient benchmark: sum of w_i x_i x_i^T over random sparse vectors x_i with
 * element i set to 1/2, weights in geometric progression from 1 to rcond, plus (rcond - shift) I.
 */
#include <math.h>
#include <stdlib.h>
#include "conjugate-gradient.h"
#include "lcg.h"

struct vector {
    int length, *index;
    double *value;
};

static lcg state;

static int power_of_two(int n)
{
    int p = 1;

    while (p < n)
        p *= 2;
    return p;
}

/* A vector of random values at places that differ, then 1/2 at `fixed`. */
static void draw_vector(struct vector *v, int n, int nonzeros, int fixed)
{
    int limit = power_of_two(n), i;

    v->index = malloc(sizeof *v->index * (size_t)(nonzeros + 1));
    v->value = malloc(sizeof *v->value * (size_t)(nonzeros + 1));
    v->length = 0;
    while (v->length < nonzeros) {
        double value = lcg_next(&state);
        int at = (int)(limit * lcg_next(&state));

        for (i = 0; i < v->length && v->index[i] != at; i++)
            ;
        if (at >= n || i < v->length)
            continue;
        v->index[v->length] = at;
        v->value[v->length++] = value;
    }
    for (i = 0; i < v->length && v->index[i] != fixed; i++)
        ;
    v->index[i] = fixed;
    v->value[i] = 0.5;
    if (i == v->length)
        v->length++;
}

/* Gathers a row's elements from all vectors that reach it, each column once, in order. */
static int gather_row(const struct vector *v, const double *weight, const int *user, int users, int row,
                      double *sum, int n, int *column, double *value)
{
    int found = 0;

    for (int u = 0; u < users; u++) {
        const struct vector *x = &v[user[u]];
        double factor = 0;

        for (int k = 0; k < x->length; k++)
            if (x->index[k] == row)
                factor = x->value[k] * weight[user[u]];
        for (int k = 0; k < x->length; k++)
            sum[x->index[k]] += factor * x->value[k];
    }
    for (int c = 0; c < n; c++)
        if (sum[c] != 0) {
            if (column) {
                column[found] = c;
                value[found] = sum[c];
            }
            found++;
            sum[c] = 0;
        }
    return found;
}

void make_matrix(struct sparse *a, int n, int nonzeros, double rcond, double shift)
{
    struct vector *v = malloc(sizeof *v * (size_t)n);
    double *weight = malloc(sizeof *weight * (size_t)n);
    int *users = calloc((size_t)n + 1, sizeof *users), *user, total = 0;

    state = LCG_SEED;
    lcg_next(&state);                           /* the benchmark draws one number before the matrix */
    for (int i = 0; i < n; i++) {
        draw_vector(&v[i], n, nonzeros, i);
        weight[i] = i ? weight[i - 1] * pow(rcond, 1.0 / n) : 1;
        for (int k = 0; k < v[i].length; k++)
            users[v[i].index[k]]++;
    }
    /* Which vectors reach each row. */
    for (int i = 0; i <= n; i++) {
        int here = i < n ? users[i] : 0;

        users[i] = total;
        total += here;
    }
    user = malloc(sizeof *user * (size_t)total);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < v[i].length; k++)
            user[users[v[i].index[k]]++] = i;
    for (int i = n; i > 0; i--)
        users[i] = users[i - 1];
    users[0] = 0;

    a->n = n;
    a->row = malloc(sizeof *a->row * (size_t)(n + 1));
    a->row[0] = 0;
    #pragma omp parallel
    {
        double *sum = calloc((size_t)n, sizeof *sum);

        #pragma omp for
        for (int i = 0; i < n; i++)
            a->row[i + 1] = gather_row(v, weight, user + users[i], users[i + 1] - users[i], i, sum, n, NULL, NULL);
        #pragma omp single
        {
            for (int i = 0; i < n; i++)
                a->row[i + 1] += a->row[i];
            a->column = malloc(sizeof *a->column * (size_t)a->row[n]);
            a->value = malloc(sizeof *a->value * (size_t)a->row[n]);
        }
        #pragma omp for
        for (int i = 0; i < n; i++) {
            gather_row(v, weight, user + users[i], users[i + 1] - users[i], i, sum, n, a->column + a->row[i],
                       a->value + a->row[i]);
            for (int k = a->row[i]; k < a->row[i + 1]; k++)
                if (a->column[k] == i)
                    a->value[k] += rcond - shift;
        }
        free(sum);
    }
    for (int i = 0; i < n; i++) {
        free(v[i].index);
        free(v[i].value);
    }
    free(v);
    free(weight);
    free(users);
    free(user);
}

void free_matrix(struct sparse *a)
{
    free(a->row);
    free(a->column);
    free(a->value);
}

// procs: 1 2 3 4 5 6 7
// same-as: openmp
/* Memory that a thread allocates in a construct, and whose address goes out in the value of a structure, as an integer,
   or by a clause: others read what has been stored there. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 12, LENGTH = 30 };

typedef struct vector { int n; double *v; } vector;
typedef struct list { long value; struct list *next; } list;

static double *own;
#pragma omp threadprivate(own)

static vector made(int k)
{
    vector q = { LENGTH, malloc(LENGTH * sizeof(double)) };

    for (int i = 0; i < LENGTH; i++)
        q.v[i] = k + i;
    return q;
}

static void put(vector *to, vector q)
{
    *to = q;
}

static list *joined(list *a, list *b)
{
    list *end = a;

    if (!a)
        return b;
    while (end->next)
        end = end->next;
    end->next = b;
    return a;
}
#pragma omp declare reduction(join: list *: omp_out = joined(omp_out, omp_in)) initializer(omp_priv = NULL)

static double sum_of(const vector *v)
{
    double sum = 0;

    for (int k = 0; k < N; k++)
        for (int i = 0; i < v[k].n; i++)
            sum += v[k].v[i] * (k + 1);
    return sum;
}

static double first_of_single(void)
{
    double *p, first;

#pragma omp single copyprivate(p)
    p = malloc(sizeof *p);
#pragma omp masked
    *p = 42.5;
#pragma omp barrier
    first = *p;
#pragma omp barrier
#pragma omp single nowait
    free(p);
    return first;
}

static void by_value(vector *out)
{
    int k;

#pragma omp parallel for
    for (k = 0; k < N; k++) {
        vector q;

        q.n = LENGTH;
        q.v = malloc(LENGTH * sizeof *q.v);
        for (int i = 0; i < LENGTH; i++)
            q.v[i] = k * i;
        out[k] = q;
    }
    printf("%.1f\n", sum_of(out));
#pragma omp parallel for
    for (k = 0; k < N; k++) {
        double *v = malloc(LENGTH * sizeof *v);

        for (int i = 0; i < LENGTH; i++)
            v[i] = k + 2 * i;
        out[k] = (vector){ LENGTH, v };
    }
    printf("%.1f\n", sum_of(out));
#pragma omp parallel for
    for (k = 0; k < N; k++)
        out[k] = made(k);
    printf("%.1f\n", sum_of(out));
#pragma omp parallel for
    for (k = 0; k < N; k++) {
        vector q = { LENGTH, calloc(LENGTH, sizeof(double)) };

        q.v[k] = k + 3;
        put(&out[k], q);
    }
    printf("%.1f\n", sum_of(out));
#pragma omp parallel
#pragma omp single
    for (k = 0; k < N; k++) {
#pragma omp task firstprivate(k) shared(out)
        {
            vector q = { LENGTH, calloc(LENGTH, sizeof(double)) };

            q.v[2] = k + 7;
            out[k] = q;
        }
    }
    printf("%.1f\n", sum_of(out));
}

int main(void)
{
    vector out[N], shared = { 0 };
    uintptr_t address[N];
    double sum = 0, most = 0, *last = NULL;
    list *all = NULL;
    long count = 0;
    int k;

    by_value(out);
#pragma omp parallel
    {
#pragma omp single
        {
            vector q = { LENGTH, malloc(LENGTH * sizeof(double)) };

            for (int i = 0; i < LENGTH; i++)
                q.v[i] = i;
            shared = q;
        }
#pragma omp for reduction(+: sum)
        for (k = 0; k < LENGTH; k++)
            sum += shared.v[k];
    }
    printf("%.1f\n", sum);
#pragma omp parallel for
    for (k = 0; k < N; k++) {
        double *p = malloc(sizeof *p);

        *p = k * k;
        address[k] = (uintptr_t)p;
    }
    for (k = 0; k < N; k++)
        sum += *(double *)address[k];
    printf("%.1f\n", sum);
#pragma omp parallel for lastprivate(last)
    for (k = 0; k < N; k++) {
        last = malloc(sizeof *last);
        *last = k + 0.5;
    }
    printf("%.1f\n", *last);
#pragma omp parallel for reduction(join: all)
    for (k = 0; k < N; k++) {
        list *one = malloc(sizeof *one);

        *one = (list){ k * k, NULL };
        all = joined(all, one);
    }
    for (; all; all = all->next)
        count += all->value + 100;
    printf("%ld\n", count);
#pragma omp parallel
    {
        own = malloc(sizeof *own);
        *own = 5;
    }
    *own += 1;
#pragma omp parallel copyin(own) reduction(max: most)
    most = *own;
    printf("%.1f\n", most);
    most = 0;
#pragma omp parallel reduction(max: most)
    most = first_of_single();
    printf("%.1f\n", most);
    return 0;
}

/*
 * offload.c: what a target on another rank costs: an empty one; one that reads what the host has made; one that makes
 * what the host reads.
 */
#include "../devices.h"
#include "offload.h"

static void empty(const problem *p, double s)
{
    int last = devices() - 1, k;

    (void)s;
    for (k = 0; k < OFTEN; k++) {
#pragma omp target device(last)
        {
        }
    }
    *p->sum += OFTEN;
}

static void to(const problem *p, double s)
{
    int last = devices() - 1, k;
    long *x = p->x, n = p->n, sum;

    for (k = 0; k < repeats(p); k++) {
        fill(x, n, (long)s + k);
#pragma omp target device(last) map(to: x[0:n]) map(from: sum)
        sum = sum_of(x, n);
        *p->sum += sum;
    }
}

static void from(const problem *p, double s)
{
    int last = devices() - 1, k;
    long *x = p->x, n = p->n;

    for (k = 0; k < repeats(p); k++) {
#pragma omp target device(last) map(from: x[0:n])
        fill(x, n, (long)s + k);
        *p->sum += sum_of(x, n);
    }
}

static const timed kinds[] = { { "empty", empty }, { "to", to }, { "from", from } };

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double *seconds = time_passes(kinds, p.kind, &p, p.passes, omp_get_wtime);

    print_answer(&p, median(seconds, p.passes));
    free(seconds);
    free(p.x);
    free(p.sum);
    return 0;
}

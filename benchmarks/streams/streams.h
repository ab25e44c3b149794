/*
 * streams.h: three vectors, and how often they are gone through.
 */
#ifndef STREAMS_H
#define STREAMS_H

#include <string.h>
#include "../checksum.h"
#include "../passes.h"

enum { FIXED = 500000 };        /* elements of vectors whose length the compiler knows */

static double fixed_a[FIXED], fixed_b[FIXED], fixed_c[FIXED];

typedef struct problem {
    const char *kind;
    int n, passes;
    double *a, *b, *c;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p;
    int i;

    if (argc != 4) {
        fprintf(stderr, "usage: streams KIND ELEMENTS PASSES\n");
        exit(2);
    }
    p.kind = argv[1];
    p.n = atoi(argv[2]);
    p.passes = atoi(argv[3]);
    p.a = allocate((size_t)p.n * sizeof(double));
    p.b = allocate((size_t)p.n * sizeof(double));
    p.c = allocate((size_t)p.n * sizeof(double));
    for (i = 0; i < p.n; i++) {
        p.a[i] = 0;
        p.b[i] = 1.0 / (i + 1);
        p.c[i] = i % 17;
    }
    for (i = 0; i < FIXED; i++) {
        fixed_a[i] = 0;
        fixed_b[i] = 1.0 / (i + 1);
        fixed_c[i] = i % 17;
    }
    return p;
}

static void print_answer(problem *p, double *seconds)
{
    printf("seconds %.9f\n", median(seconds, p->passes));
    printf("checksum %016llx %016llx %016llx\n", (unsigned long long)checksum(0, p->a, p->n, 1),
           (unsigned long long)checksum(0, p->b, p->n, 1), (unsigned long long)checksum(0, fixed_a, FIXED, 1));
}
#endif

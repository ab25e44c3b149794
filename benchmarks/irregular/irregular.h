/*
 * irregular.h: what is stored where: a random permutation, a random mask, and the numbers to store.
 */
#ifndef IRREGULAR_H
#define IRREGULAR_H

#include <string.h>
#include "../checksum.h"
#include "../draw.h"
#include "../passes.h"

enum { WIDTH = 4 };             /* elements of a row */

typedef struct problem {
    const char *kind;
    int n, passes;
    int *index;                 /* a permutation of 0 .. n-1 */
    unsigned char *mask;
    double *b, *y, **row;       /* row[i]: WIDTH elements of y */
    int *count;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p;
    uint64_t state = 42;
    int i, k, t;

    if (argc != 4) {
        fprintf(stderr, "usage: irregular KIND ELEMENTS PASSES\n");
        exit(2);
    }
    p.kind = argv[1];
    p.n = atoi(argv[2]);
    p.passes = atoi(argv[3]);
    p.index = allocate((size_t)p.n * sizeof *p.index);
    p.mask = allocate((size_t)p.n);
    p.b = allocate((size_t)p.n * sizeof *p.b);
    p.y = allocate((size_t)p.n * WIDTH * sizeof *p.y);
    p.row = allocate((size_t)p.n * sizeof *p.row);
    p.count = allocate((size_t)p.n * sizeof *p.count);
    for (i = 0; i < p.n; i++) {
        p.index[i] = i;
        p.mask[i] = draw(&state) >> 40 & 1;
        p.b[i] = (double)(draw(&state) >> 40);
        p.row[i] = p.y + (size_t)i * WIDTH;
        p.count[i] = 0;
    }
    for (i = 0; i < p.n * WIDTH; i++)
        p.y[i] = i;
    for (i = p.n - 1; i > 0; i--) {
        k = (int)(draw(&state) % (uint64_t)(i + 1));
        t = p.index[i], p.index[i] = p.index[k], p.index[k] = t;
    }
    return p;
}

static void print_answer(problem *p, double *seconds)
{
    double sum = 0;
    int i;

    for (i = 0; i < p->n; i++)
        sum += (double)p->count[i];
    printf("seconds %.9f\n", median(seconds, p->passes));
    printf("counted %.0f\n", sum);
    printf("checksum %016llx\n", (unsigned long long)checksum(0, p->y, (long)p->n * WIDTH, 1));
}
#endif

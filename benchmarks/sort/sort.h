/*
 * sort.h: numbers that are drawn, to be put in order.
 */
#ifndef SORT_H
#define SORT_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"

enum { SHORT = 32, TASKS_FROM = 16384 };        /* sorted by insertion; by a task of its own */

typedef struct problem {
    const char *kind;
    long n;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { "merge", 1000000 };

    if (argc == 3) {
        p.kind = argv[1];
        p.n = atol(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1 || (strcmp(p.kind, "merge") != 0 && strcmp(p.kind, "quick") != 0)) {
        fprintf(stderr, "usage: sort merge|quick NUMBERS\n");
        exit(2);
    }
    return p;
}

/* Number i, the same wherever it is drawn. */
static inline int32_t number(long i)
{
    uint64_t z = ((uint64_t)i + 1) * UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (int32_t)(z >> 33);
}

static inline void insert_in_order(int32_t *x, long n)
{
    long i, j;

    for (i = 1; i < n; i++) {
        int32_t v = x[i];

        for (j = i; j > 0 && x[j - 1] > v; j--)
            x[j] = x[j - 1];
        x[j] = v;
    }
}

/* Numbers up to the one in the middle of three come first; returns how many these are, at least 1 and fewer than n. */
static inline long divide(int32_t *x, long n)
{
    int32_t a = x[0], b = x[n / 2], c = x[n - 1], t;
    int32_t middle = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
    long i = -1, j = n;

    for (;;) {
        while (x[++i] < middle)
            ;
        while (x[--j] > middle)
            ;
        if (i >= j)
            return j + 1 < n ? j + 1 : n - 1;
        t = x[i];
        x[i] = x[j];
        x[j] = t;
    }
}

static inline void sort_quick(int32_t *x, long n)
{
    while (n > SHORT) {
        long low = divide(x, n);

        sort_quick(x, low);
        x += low;
        n -= low;
    }
    insert_in_order(x, n);
}

/* Two sequences in order become one. */
static inline void merge(const int32_t *a, long m, const int32_t *b, long n, int32_t *restrict to)
{
    long i = 0, j = 0;

    while (i < m && j < n)
        *to++ = b[j] < a[i] ? b[j++] : a[i++];
    memcpy(to, a + i, (size_t)(m - i) * sizeof *to);
    memcpy(to + (m - i), b + j, (size_t)(n - j) * sizeof *to);
}

/* x is put in order, by way of t, which is as large. */
static inline void sort_merge(int32_t *x, long n, int32_t *t)
{
    if (n <= SHORT) {
        insert_in_order(x, n);
        return;
    }
    sort_merge(x, n / 2, t);
    sort_merge(x + n / 2, n - n / 2, t + n / 2);
    merge(x, n / 2, x + n / 2, n - n / 2, t);
    memcpy(x, t, (size_t)n * sizeof *x);
}
#endif

// procs: 1 2 3 4 5 6 7
// same-as: serial
// The index is stored to in the loop, under another name.
#include <stdio.h>
#include <stdlib.h>

enum { N = 30011 };

struct pair {
    int at, to;
};

static int named[N];

/* Where p is q, each iteration changes its own place. */
static void set(int *p, const int *q, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        p[q[i]] = (i + 5) % N;
}

/* The bounds of the inner loop, and what decides whether there is a store. */
static void grow(int *p, int *from, const int *flag, int n)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = from[i]; j < from[i] + 2; j++)
            if (flag[j] > 3)
                p[j] -= 2;
}

/* A pointer's own place is one of those that are stored to. */
static void chase(long **cell, const int *index, long *value, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        *cell[index[i]] = (long)(value + index[i]);
}

static void by_member(struct pair *pair, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        pair[pair[i].at].at = (pair[i].at + pair[i].to) % N;
}

static void both(int *a, int *b, const int *index, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        a[index[i]] = i;
        b[i] += 2 * i;
    }
}

static unsigned hash(const int *p, int n)
{
    unsigned h = 1;

    while (n--)
        h = h * 33 + (unsigned)*p++;
    return h;
}

int main(void)
{
    int *block = malloc(3 * N * sizeof *block), *p = block, *q = block + N, *r = block + 2 * N, i;
    struct pair *pair = malloc(N * sizeof *pair);
    long *value = calloc(N, sizeof *value), **cell = malloc(N * sizeof *cell), far = 0;

    for (i = 0; i < N; i++) {
        p[i] = named[i] = i;
        q[i] = (int)(i * 7919L % N);
        r[i] = i % 7;
        pair[i].at = i;
        pair[i].to = i % 11;
        cell[i] = &value[i];
    }
    set(p, p, N);
    printf("%u\n", hash(p, N));
    set(named, named, N);
    printf("%u\n", hash(named, N));
    set(p, q, N);
    printf("%u\n", hash(p, N));
    set(named, q, N);
    printf("%u\n", hash(named, N));
    for (i = 0; i < N; i++)
        p[i] = 2 * i % (N - 1);
    grow(r, p, r, N / 2);
    printf("%u\n", hash(r, N));
    for (i = 0; i < N; i++)
        p[i] = 2 * i;
    grow(p, p, p, 1);
    printf("%u\n", hash(p, N));
    chase(cell, q, value, N);
    for (i = 0; i < N; i++)
        far += value[i] - (long)value;
    printf("%ld\n", far);
    by_member(pair, N);
    for (i = 0; i < N; i++)
        p[i] = pair[i].at;
    printf("%u\n", hash(p, N));
    both(r, p, q, N);
    both(p, r, q, N);
    both(p, q, q, N);                   /* what the places are loaded from, but later */
    printf("%u\n", hash(block, 3 * N));
    return 0;
}

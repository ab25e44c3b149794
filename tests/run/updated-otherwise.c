// same-as: serial openmp
/*
 * Loops in which more is done with an object than to update it: other elements of it are read or written, by another
 * name or another operator. What is right for an object that is updated only would be wrong here.
 */
#include <stdio.h>
#include <stdlib.h>

#define N 2000

static long table[2 * N];

static void show(const char *what, const long *x, int n)
{
    unsigned long h = 5381;

    for (int i = 0; i < n; i++)
        h = h * 33 + (unsigned long)x[i];
    printf("%s %lx\n", what, h);
}

/* The halves are different objects to who calls it so, and one to others. */
static void halves(long *bin, const long *from, long *to, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp atomic
        bin[i * 7 % n] += from[i];
        to[i] = from[i] + 1;
    }
}

static void irregular(long *bin, const long *from, const int *where, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp atomic
        bin[i % 10] += from[where[i]];
    }
}

static void rows(long (*bin)[4], int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp atomic
        bin[i % 5][0] += bin[i][1];
        #pragma omp atomic
        bin[i % 5][2] ^= bin[i][3];
    }
}

static void operators(long *a, long *b, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp atomic
        a[i % 10] += i;
        #pragma omp atomic
        b[10 + i % 10] ^= i;
    }
}

/* How far the loop goes is kept in what it updates, perhaps. */
static void bound(long *bin, long *n, long *out)
{
    long i;

    #pragma omp parallel for
    for (i = 0; i < *n; i++) {
        #pragma omp atomic
        bin[i % 8]++;
        out[i] = i + *n;
    }
}

int main(void)
{
    long *heap = malloc(4 * N * sizeof *heap), *other = malloc(N * sizeof *other);
    int *where = malloc(N * sizeof *where);

    for (int i = 0; i < 4 * N; i++)
        heap[i] = i;
    for (int i = 0; i < N; i++) {
        table[i] = i * i;
        table[N + i] = -i;
        other[i] = i;
        where[i] = 100 + i * 13 % (N - 100);
    }
    halves(table, table + N, other, N);
    show("table", table, 2 * N);
    halves(heap, heap + N, heap + 2 * N, N);
    show("heap", heap, 4 * N);
    halves(heap + 3 * N, other, table, N);
    show("both", heap, 4 * N);
    irregular(heap, heap, where, N);
    show("one", heap, 4 * N);
    irregular(other, heap, where, N);
    show("two", other, N);
    rows((long (*)[4])heap, N);
    show("rows", heap, 4 * N);
    operators(heap, heap, N);
    show("operators", heap, 4 * N);
    operators(heap, other, N);
    show("operators", other, N);
    heap[100] = 50;
    bound(heap, &heap[100], other);
    show("bound", other, N);
    heap[5] = 60;
    bound(other, &heap[5], table);
    show("bound", table, N);
    show("heap", heap, 4 * N);
    free(heap);
    free(other);
    free(where);
    return 0;
}

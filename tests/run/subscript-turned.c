// procs: 1 2 3 4 7
// same-as: serial
// Subscripts whose number stands before the brackets: i[a] is a[i], whatever stores to it, loads it or takes its address.
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, K = 3 };

struct cell { int value, more[K]; };

static int plain[N], seen[N], where[N], table[N][K];
static struct cell cells[N];

static void add(int *to, int from)
{
    *to += from;
}

static void stored(int *heap, int **rows)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        i[plain] = i * 7 % 23;
        (i)[heap] = (N - 1 - i)[seen] + 1;
        1[table[i]] = i[table][0] + i;
        2[i[rows]] += i[heap];
        i[cells].value = (i)[plain] ^ 5;
        (i % K)[i[cells].more] = i;
    }
}

static void handed(int *heap, int **rows, int shift)
{
#pragma omp parallel for schedule(static, 4)
    for (int i = 0; i < N - 2; i++) {
        int *own = &i[seen], *next = &1[plain + i];

        add(own, *next + (i + 2)[heap]);
        add(&0[table[i]], shift[plain] + 2[(i + 1)[rows]]);
        if ((i + 1)[plain] & 1)
            continue;
        2[i[table]] = (i + 1)[cells].value - 0[cells[i].more];
    }
}

static void stepped(int *heap)
{
#pragma omp parallel for schedule(dynamic, 5)
    for (int i = 0; i < N; i++) {
        int j = i * 2;

        if (j % 3)
            (j / 2)[heap]++;
        else
            i[seen] = i[heap];
    }
}

/* Places that are not known before. */
static void wandered(int *heap)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int v = i;

        while (v > 3) {
            v /= 2;
            if (v & 1)
                continue;
            (i * 7 % N)[heap] += v;
            (i[where])[seen] ^= v[plain] & 15;
        }
    }
}

int main(void)
{
    int *heap = calloc(N, sizeof *heap), **rows = malloc(N * sizeof *rows);
    long sum = 0;

    for (int i = 0; i < N; i++)
        i[rows] = calloc(K, sizeof **rows), i[where] = i * 11 % N;
    for (int round = 0; round < 3; round++) {
        stored(heap, rows);
        handed(heap, rows, 4 + round);
        stepped(heap);
        wandered(heap);
        3[plain] += round;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < K; k++)
                sum = (sum * 31 + plain[i] + seen[i] * 3 + table[i][k] * 5 + heap[i] * 7 + rows[i][k] * 11 + cells[i].value
                       + cells[i].more[k]) % 1000003;
        printf("%d: %ld\n", round, sum);
    }
    return 0;
}

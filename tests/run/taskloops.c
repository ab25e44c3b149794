// procs: 1 2 3 4 5 6 7
// same-as: openmp
// The tasks of loops over ranks: what they store to on the stack of their function, in memory of theirs and of
// others; in tasks, in functions that tasks call, in loops that are divided; tasks made in them; more ranks than tasks.
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };

struct cell { struct cell *next; long value; };

static long global[N];

static void halves(long *x, int n, int depth)
{
    if (depth == 0) {
        #pragma omp taskloop num_tasks(3)
        for (int i = 0; i < n; i++)
            x[i] = x[i] * 3 + i;
        return;
    }
    #pragma omp task
    halves(x, n / 2, depth - 1);
    #pragma omp task
    halves(x + n / 2, n - n / 2, depth - 1);
}

static long sum_of(const long *x, int n)
{
    long sum = 0;

    #pragma omp taskloop reduction(+: sum) if(n > 10) grainsize(7)
    for (int i = 0; i < n; i++)
        sum += x[i] * (i % 5);
    return sum;
}

int main(void)
{
    long local[N], square[4][5], from = 2, last = 0;
    struct cell *list[N];

    #pragma omp taskloop firstprivate(from) lastprivate(last) shared(local)
    for (long *p = local; p < local + N; p++) {
        *p = from + (p - local);
        last = *p;
    }
    #pragma omp taskloop collapse(2) num_tasks(3) final(0) priority(4) shared(local, square)
    for (int i = 3; i >= 0; i--)
        for (int j = 0; j < 5; j += 2)
            square[i][j] = local[i * 5 + j] + i;
    printf("%ld %ld %ld %ld\n", sum_of(local, N), sum_of(local, 6), last, square[2][4]);

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup
        halves(local, N, 3);
        #pragma omp taskloop nogroup
        for (int i = 0; i < N; i++) {
            struct cell *c = malloc(sizeof *c);

            c->value = local[i];
            c->next = NULL;
            list[i] = c;
        }
        #pragma omp taskwait
        #pragma omp taskloop grainsize(strict: 11)
        for (int i = 0; i < N; i++) {
            #pragma omp task
            list[i]->value += i;
            #pragma omp taskwait
            global[i] = list[i]->value;
        }
    }
    for (int i = 0; i + 1 < N; i++)
        list[i]->next = list[i + 1];
    for (struct cell *c = list[0]; c; c = c->next)
        last = (last * 7 + c->value) % 100003;
    printf("%ld %ld\n", last, sum_of(global, N));

    #pragma omp parallel for
    for (int k = 0; k < 2; k++) {
        #pragma omp taskloop num_tasks(2)
        for (int i = k * (N / 2); i < (k + 1) * (N / 2); i++)
            global[i] += local[N - 1 - i];
    }
    printf("%ld\n", sum_of(global, N));
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// ordered: in each kind of schedule, with collapse, skipped by some iterations, in a function of its own, in a
// region with other loops; prints come in the order of the iterations.
#include <stdio.h>

enum { N = 23 };
static int x[N], y[N], count, history[200];

static void note(int value)
{
    #pragma omp ordered
    {
        history[count] = value;
        count++;
    }
}

int main(void)
{
    int i, j, last = 0;

    #pragma omp parallel for ordered
    for (i = 0; i < N; i++) {
        x[i] = i * i;
        #pragma omp ordered
        {
            last = (last * 3 + x[i] % 7) % 1000;
            printf("%d %d\n", i, last % 1000);
        }
    }
    #pragma omp parallel for ordered schedule(static, 1)
    for (i = N - 1; i >= 0; i -= 2) {
        int t = i * 5;
        #pragma omp ordered threads
        y[i] = last += t;
    }
    #pragma omp parallel
    {
        #pragma omp for ordered schedule(dynamic, 2)
        for (i = 0; i < N; i++)
            if (i % 3)
                note(i);
        #pragma omp for ordered schedule(guided) collapse(2) private(j)
        for (i = 0; i < 5; i++)
            for (j = 0; j < 6; j++)
                if (i != j)
                    note(100 * i + j);
        #pragma omp for
        for (i = 0; i < N; i++)
            x[i] += count;
        #pragma omp for simd ordered
        for (i = 0; i < N; i++) {
            #pragma omp ordered simd threads
            {
                count += x[i];
                y[i] += count;
            }
        }
    }
    #pragma omp parallel for ordered schedule(runtime)
    for (i = 0; i < 10; i++) {
        #pragma omp ordered
        printf("line %d\n", i);
    }
    printf("%d %d\n", last, count);
    for (i = 0; i < N; i++)
        printf("%d %d\n", x[i], y[i]);
    for (i = 0; i < 200; i++)
        printf("%d ", history[i]);
    printf("\n");
    return 0;
}

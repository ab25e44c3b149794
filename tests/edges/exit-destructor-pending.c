// same-as: serial
// procs: 1 2 3 4
// Destructors that read what is pending, and hold constructs: MPI was finished before they ran.
#include <stdio.h>
#include <stdlib.h>

#define N 3000

static double u[N];

static __attribute__((destructor)) void after(void)
{
    double sum = 0;

    printf("after main: %.0f\n", u[N / 2]);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += u[i];
    printf("in all: %.0f\n", sum);
}

static void at_exit(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        u[i] += i % 3;
    printf("at exit: %.0f\n", u[N / 3]);
}

int main(void)
{
    atexit(at_exit);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        u[i] = i;
    printf("main: %.0f\n", u[N - 1]);
    return 3;
}

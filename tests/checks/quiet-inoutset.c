// procs: 1 2 3
// same-as: serial
// env: OTOSP_CHECK=races
// options: -g
// checked: yes
/* A set of tasks that may go together, each with an element of its own, between one that comes before and one behind. */
#include <stdio.h>

#define N 6

int main(void)
{
    int a[N], sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(a) depend(out: a)
        for (int i = 0; i < N; i++)
            a[i] = i;
        for (int i = 0; i < N; i++) {
            #pragma omp task shared(a) depend(inoutset: a) firstprivate(i)
            a[i] *= 3;
        }
        #pragma omp task shared(a, sum) depend(in: a)
        for (int i = 0; i < N; i++)
            sum += a[i];
    }
    printf("%d\n", sum);
    return 0;
}

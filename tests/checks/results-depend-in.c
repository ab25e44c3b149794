// procs: 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-depend-in.c:23: error: results: depend(in: ...) of 'task' names v[2], which
// stderr: results-depend-in.c:26 stores to
/* A task that says it reads some elements stores to one of them; that it stores to others is not said to be wrong. */
#include <stdio.h>

static int v[8], free_one;

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task depend(out: v[0:4])
        for (int i = 0; i < 4; i++)
            v[i] = i;
        #pragma omp task depend(in: v[0:4]) depend(out: sum) shared(sum)
        {
            free_one = v[3];
            v[2] = 7;
            sum = v[4] = v[1] + v[0];
        }
    }
    printf("%d %d\n", sum, free_one);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * Sections of several statements without braces: declarations in them, in the first one, too; constructs among them;
 * sections in a section; one that is empty.
 */
#include <stdio.h>

#define N 12

static int value[N], after[N];

static void fill(int from, int count)
{
    for (int i = from; i < from + count; i++)
        value[i] = 3 * i;
}

int main(void)
{
    int last = 0, sum = 0, early = 0;

    #pragma omp parallel sections lastprivate(last) reduction(+: sum)
    {
        value[0] = 2;
        sum += value[0];
        #pragma omp section
        fill(1, 5);
        for (int i = 1; i < 6; i++)
            sum += value[i];
        #pragma omp section
        ;
        #pragma omp section
        fill(6, 6);
        if (value[8] == 24)
            sum += 100;
        last = value[7] + 1;
    }
    #pragma omp parallel
    {
        #pragma omp sections firstprivate(last)
        {
            #pragma omp section
            after[0] = last + 2;
            #pragma omp critical
            early += after[0];
            after[8] = last;
            #pragma omp section
            after[9] = 2 * last;
            #pragma omp task shared(after) firstprivate(last)
            after[1] = last;
            #pragma omp taskwait
            after[2] = after[1] + 1;
            #pragma omp section
            #pragma omp parallel sections num_threads(2)
            {
                after[3] = 1;
                after[4] = 2;
                #pragma omp section
                after[5] = 3;
                after[6] = 4;
            }
            after[7] = after[5] + after[4];
        }
    }
    for (int i = 0; i < N; i++)
        printf("%d %d\n", value[i], after[i]);
    printf("%d %d %d\n", last, sum, early);
    return 0;
}

// procs: 1 2 3 4
// options: -g
// exit: nonzero
// stderr: Segmentation fault at
// stderr: fault-in-task.c:14
#include <stdio.h>

static int *nothing;

static void work(int i)
{
    #pragma omp task firstprivate(i)
    if (i == 5)
        *nothing = i;
}

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < 10; i++)
        work(i);
    printf("not here\n");
    return 0;
}

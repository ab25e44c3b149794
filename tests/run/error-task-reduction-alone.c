// procs: 1 2 3
// exit: 1
// stderr: error-task-reduction-alone.c:10: error: in_reduction of 'task' names product
// stderr-once: write task_reduction on a taskgroup around it, or reduction(task, ...) on the construct
// A task that takes part in a reduction that nobody makes.
#include <stdio.h>

static void work(long *sum, long *product, int i)
{
    #pragma omp task in_reduction(+: sum[:1]) in_reduction(*: product[:1])
    {
        *sum += i;
        *product *= i;
    }
}

static long sum, product = 1;

int main(void)
{
    #pragma omp parallel for reduction(task, +: sum)
    for (int i = 1; i < 10; i++)
        work(&sum, &product, i);
    printf("%ld %ld\n", sum, product);
    return 0;
}

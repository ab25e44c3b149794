// Tasks of a group take part in its reduction.
#include <stdio.h>

#define N 20

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup task_reduction(+: sum)
    for (int i = 0; i < N; i++) {
        #pragma omp task in_reduction(+: sum) firstprivate(i)
        sum += i;
    }
    printf("%d\n", sum);
    return 0;
}

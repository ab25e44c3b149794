// Tasks of a group add to a variable of their parent.
#include <stdio.h>

#define N 20

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup
    for (int i = 0; i < N; i++) {
        #pragma omp task shared(sum) firstprivate(i)
        sum += i;                       // race: stored, read
    }
    printf("%d\n", sum > 0);
    return 0;
}

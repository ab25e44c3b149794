// Two tasks that say they only read do store.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(x) depend(out: x)
        x = 1;
        #pragma omp task shared(x) depend(in: x)
        x += 2;                         // race: stored, read
        #pragma omp task shared(x) depend(in: x)
        x += 3;                         // race: stored, read
    }
    printf("%d\n", x > 0);
    return 0;
}

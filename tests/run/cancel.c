// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
/* Constructs that nothing cancels, since OMP_CANCELLATION is not set. */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0, parts = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < 100; i++) {
        #pragma omp cancellation point for
        sum += i;
        #pragma omp cancel for if(i == 50)
    }
    #pragma omp parallel sections reduction(+: parts)
    {
        #pragma omp section
        {
            parts++;
            #pragma omp cancel sections
            parts++;
        }
        #pragma omp section
        parts += 2;
    }
    printf("%d %d\n", sum, parts);
    return 0;
}

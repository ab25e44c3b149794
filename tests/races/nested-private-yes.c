// A variable is private in the outer loop, but shared in the region inside.
#include <omp.h>
#include <stdio.h>

#define N 4

int total[N];

int main(void)
{
    int i, j;

    omp_set_max_active_levels(2);
    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        int sum = 0;
        #pragma omp parallel for num_threads(2)
        for (j = 0; j < 20; j++)
            sum += j;                   // race: stored, read
        total[i] = sum;
    }
    printf("%d\n", total[0] >= 0);
    return 0;
}

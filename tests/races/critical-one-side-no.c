// Store and read are protected together.
#include <stdio.h>

#define N 30

int seen[N];

int main(void)
{
    int i, x = 0, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp critical
        {
            x += 1;
            seen[i] = x;
        }
    }
    for (i = 0; i < N; i++)
        sum += seen[i];
    printf("%d\n", sum);
    return 0;
}

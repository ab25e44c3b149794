// The iterations of a thread add to a threadprivate variable.
#include <stdio.h>

#define N 50

static int mine;
#pragma omp threadprivate(mine)

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        mine = 0;
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            mine += i;
        #pragma omp atomic
        sum += mine;
    }
    printf("%d\n", sum);
    return 0;
}

// The iterations of a thread add to a variable of the region; the threads' sums are added one at a time.
#include <stdio.h>

#define N 50

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    {
        int mine = 0;
        #pragma omp for
        for (int i = 0; i < N; i++)
            mine += i;
        #pragma omp critical
        sum += mine;
    }
    printf("%d\n", sum);
    return 0;
}

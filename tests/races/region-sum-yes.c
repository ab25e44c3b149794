// The threads' sums are added without protection.
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
        sum += mine;                    // race: stored, read
    }
    printf("%d\n", sum >= 0);
    return 0;
}

// Matches are counted for each element, and added up afterwards.
#include <stdio.h>

#define N 128

int a[N], match[N], matches;

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        a[i] = i * 7 % 5;
    #pragma omp parallel for schedule(static, 1)
    for (i = 0; i < N; i++)
        if (a[i] < 4)
            match[i]++;
    for (i = 0; i < N; i++)
        matches += match[i];
    printf("%d\n", matches);
    return 0;
}

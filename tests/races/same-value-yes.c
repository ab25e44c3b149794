// Several iterations store the same value to one variable: still a race.
#include <stdio.h>

#define N 100

int a[N];

int main(void)
{
    int i, found = 0;

    for (i = 0; i < N; i++)
        a[i] = i % 3;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        if (a[i] == 2)
            found = 1;                  // race: stored
    printf("%d\n", found);
    return 0;
}

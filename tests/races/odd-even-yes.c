// Pairs of neighbours are put in order, all at the same time.
#include <stdio.h>

#define N 30

int a[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        a[i] = N - i;
    #pragma omp parallel for
    for (i = 0; i < N - 1; i++)
        if (a[i] > a[i + 1]) {          // race: read
            int t = a[i];               // race: read
            a[i] = a[i + 1];            // race: stored, read
            a[i + 1] = t;               // race: stored
        }
    printf("%d\n", a[0] > 0);
    return 0;
}

// The test before the critical construct reads what another thread stores inside.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int i, largest = -1;

    for (i = 0; i < N; i++)
        a[i] = i * 37 % N;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        if (a[i] > largest) {           // race: read
            #pragma omp critical
            if (a[i] > largest)
                largest = a[i];         // race: stored
        }
    printf("%d\n", largest);
    return 0;
}

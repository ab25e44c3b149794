// A running sum whose loop is divided as it is.
#include <stdio.h>

#define N 50

int a[N], upto[N];

int main(void)
{
    int i, sum = 0;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        sum += a[i];                    // race: stored, read
        upto[i] = sum;                  // race: read
    }
    printf("%d\n", upto[0] >= 0);
    return 0;
}

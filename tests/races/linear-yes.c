// A variable that grows with the iterations is shared.
#include <stdio.h>

#define N 32

int a[2 * N];

int main(void)
{
    int i, j = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        a[j] = i;                       // race: stored, read
        j += 2;                         // race: stored, read
    }
    printf("%d\n", a[0] >= 0);
    return 0;
}

// Pairs of neighbours are put in order, even and odd ones by turns.
#include <stdio.h>

#define N 30

int a[N];

int main(void)
{
    int i, phase;

    for (i = 0; i < N; i++)
        a[i] = N - i;
    for (phase = 0; phase < N; phase++) {
        #pragma omp parallel for
        for (i = phase % 2; i < N - 1; i += 2)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}

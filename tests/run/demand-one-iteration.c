// A loop of one iteration is done by all ranks alike: it acquires what it reads, and leaves the rest where it is.
// procs: 1 2 3
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000 };

int main(void)
{
    double *big = malloc(N * sizeof *big), *small = malloc(N * sizeof *small), sum = 0;
    int n, i, k;

    for (k = 0; k < 4; k++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            big[i] = k ? big[i] + i : i % 17;
        for (n = 3; n >= 0; n--) {
#pragma omp parallel for
            for (i = 0; i < n; i++)
                small[i] = k + big[N - 1 - i] + (k ? small[N - 1 - i] : 0);
        }
        small[0] *= 2;
#pragma omp parallel for
        for (i = 0; i < N; i++)
            small[i] = (i < 3 ? small[i] : 0) + big[i] + 1;
    }
    for (i = 0; i < N; i++)
        sum += small[i] * (i % 5) + big[i];
    printf("%.17g\n", sum);
    free(big);
    free(small);
    return 0;
}

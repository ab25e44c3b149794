// procs: 1 2 3 4 7
// same-as: serial
// Loads whose section has no good code, as a condition of whole rows leaves holes in it, join those of another section, of
// which code has been made already: that says all of them.
#include <stdio.h>

enum { N = 200, M = 2 * N };

static long u[M], v[N], w[N][8], from[M];
static int kind[N];

int main(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        kind[i] = i % 3;
    for (int step = 0; step < 6; step++) {
#pragma omp parallel for
        for (int i = 0; i < M; i++)
            from[i] = u[i] + i + step;
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            if (i >= 5 && i <= 30) {
                if (kind[i] == 2)
                    v[i] = from[i + 5] + 6;
            } else if (i > 30 && (i % 4 == 0 || i % 4 == 3)) {
                if ((i < 9) == 1) {
                    for (int j = 0; j < 4; j++)
                        w[i][j] = i + j;
                } else
                    v[i] = from[i + 5] + 1;
            }
            u[i] = v[i];
        }
    }
    for (int i = 0; i < N; i++)
        sum = (sum * 31 + v[i]) % 1000000007;
    printf("%ld\n", sum);
    return 0;
}

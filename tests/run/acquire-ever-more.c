// procs: 1 2 3 4 7
// same-as: serial
/* More and more elements of arrays that are pending, one after the other: at some time all of an array comes. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000 };

static int next[N];
static double x[N], y[N];

int main(void)
{
    double *z = malloc(N * sizeof *z), s = 0;
    int t, i, k = 1;

    for (t = 0; t < 3; t++) {
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            next[i] = (int)((i * 7919L + 13 + t) % N);
            x[i] = i + t;
            y[i] = z[i] = i - t;
        }
        for (i = 0; i < 200; i++) {
            s += x[k] + (k % 3 ? y[k] : z[N - 1 - k]);
            k = next[k];
            if (i == 150) {
                #pragma omp parallel for
                for (int j = 0; j < N; j++)
                    x[j] += 1;
            }
        }
        printf("%d %g\n", k, s);
    }
    free(z);
    return 0;
}

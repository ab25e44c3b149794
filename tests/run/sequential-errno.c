// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=0
/* What a sequential loop calculates sets errno: on all ranks, though one has what it reads. */
#include <errno.h>
#include <math.h>
#include <stdio.h>

enum { N = 4000 };
static double level[N], depth[N];

int main(void)
{
    double sum = 0;

    for (int t = 0; t < 3; t++) {
        errno = 0;
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            depth[i] = t == 1 && i == N - 5 ? -1 : i + 1;
        for (int i = 0; i < N; i++)
            level[i] = log(depth[i]);
        if (errno == EDOM)
            printf("time %d: a depth below the ground\n", t);
    }
    for (int i = 0; i < N; i++)
        sum += level[i];
    printf("%.6f\n", sum);
    return 0;
}

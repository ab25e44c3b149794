// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=0
/* What a sequential loop calculates raises an exception: on all ranks, though one has what it reads. */
#include <fenv.h>
#include <stdio.h>

enum { N = 4000 };
static double level[N], depth[N];

int main(void)
{
    double sum = 0;

    for (int t = 0; t < 3; t++) {
        feclearexcept(FE_ALL_EXCEPT);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            depth[i] = t == 1 && i == N - 5 ? 0 : i + 1;
        for (int i = 0; i < N; i++)
            level[i] = 1 / depth[i];
        if (fetestexcept(FE_DIVBYZERO))
            printf("time %d: no depth\n", t);
    }
    for (int i = 0; i < N - 5; i++)
        sum += level[i];
    printf("%.6f\n", sum);
    return 0;
}

/* Regions in each form that becomes its loops: a stencil of which each thread makes every call, or has work space. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 8000, TIMES = 10 };
static double u[N], v[N];

void smooth(double *to, const double *from, int n)
{
    int i;

    #pragma omp for
    for (i = 1; i < n - 1; i++)
        to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
}

int main(int argc, char **argv)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        u[i] = v[i] = i % 17;
    if (argc == 2 && !strcmp(argv[1], "functions")) {
        #pragma omp parallel
        for (int t = 0; t < TIMES; t++) {
            smooth(v, u, N);
            smooth(u, v, N);
        }
    } else
        return 1;
    smooth(v, u, 1);
    for (int i = 0; i < N; i++)
        sum += u[i];
    printf("%.9e\n", sum);
}

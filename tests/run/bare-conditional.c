// procs: 1 2 3 4
// same-as: serial
// A function whose last loop ends at an #endif, which has a copy that logs nothing: the copy has no #if.
#include <stdio.h>

#define N 200

static double a[N][20], b[N][20];

void multiply(double *f, double *g, int n, double *out)
{
#ifdef BY_FOURS
    int i;
    for (i = 0; i < n; i += 4)
        four(f + i, g + i, out + i);
#else
    int i;
    for (i = 0; i < n; i++)
        out[i] = f[i] * g[i];
#endif
}

int main(void)
{
    double one[20], sum = 0;
    int k, i;

    for (i = 0; i < 20; i++)
        one[i] = i + 1;
    #pragma omp parallel for private(i)
    for (k = 0; k < N; k++)
        for (i = 0; i < 20; i++)
            a[k][i] = k + i;
    multiply(a[N / 2], one, 20, one);
    #pragma omp parallel for
    for (k = 0; k < N; k++) {
        double product[20];
        multiply(a[k], one, 20, product);
        multiply(product, a[k], 20, b[k]);
    }
    for (k = 0; k < N; k++)
        for (i = 0; i < 20; i++)
            sum += b[k][i] * (k - i);
    printf("%.1f\n", sum);
    return 0;
}

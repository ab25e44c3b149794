// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>

static const double scale = 1.5;
static int seen;

int main(void)
{
    const int n = 33;
    double x[33], y[33], sum = 0;
    int i, t;
    for (i = 0; i < n; i++)
        x[i] = i;
    #pragma omp parallel for default(none) shared(x, y, n, scale) private(t) reduction(+: sum, seen)
    #pragma llc result(&y[i], 1)
    for (i = 0; i < n; i++) {
        t = i % 4;
        y[i] = x[n - 1 - i] * scale + t;
        sum += y[i];
        seen++;
    }
    #pragma omp parallel for default(shared) private(t)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++) {
        t = (int)y[i];
        x[i] = t + y[(i + 1) % n];
    }
    printf("%g %d\n", sum, seen);
    for (i = 0; i < n; i++)
        printf("%g %g\n", x[i], y[i]);
    return 0;
}

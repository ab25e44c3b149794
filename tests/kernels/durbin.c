// Levinson-Durbin recursion for a symmetric Toeplitz system.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 51 };

static double r[N], y[N], z[N];

int main(void)
{
    double alpha, beta = 1, sum;
    int i, k;

    for (i = 0; i < N; i++)
        r[i] = 1.0 / (N + 1 + i);

    y[0] = -r[0];
    alpha = -r[0];
    for (k = 1; k < N; k++) {
        beta = (1 - alpha * alpha) * beta;
        sum = 0;
        for (i = 0; i < k; i++)
            sum += r[k - i - 1] * y[i];
        alpha = -(r[k] + sum) / beta;

        #pragma omp parallel for
        for (i = 0; i < k; i++)
            z[i] = y[i] + alpha * y[k - i - 1];
        #pragma omp parallel for
        for (i = 0; i < k; i++)
            y[i] = z[i];
        y[k] = alpha;
    }
    show("y", y, N);
    return 0;
}

// Tasks that threads of a rank may execute are still executed in the order of their dependences.
// procs: 1 2 3
// threads: 1 2 3
// same-as: serial
#include <stdio.h>

enum { N = 40 };

static double a[N], b[N];

int main(void)
{
    a[0] = 1;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        b[i] = a[i] * 2;
    #pragma omp parallel
    #pragma omp single
    for (int i = 1; i < N; i++) {
        #pragma omp task depend(in: a[i - 1]) depend(out: a[i]) firstprivate(i)
        {
            double sum = 0;
            int n = i == 1 ? 3000000 : 20;

            for (int k = 0; k < n; k++)
                sum += a[i - 1] / ((k + 1.0) * (k + 1.0));
            a[i] = sum;
        }
    }
    printf("%.6f %.6f\n", a[N - 1], b[0]);
    return 0;
}

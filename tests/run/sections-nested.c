// procs: 1 2 3 4 5 6 7
// same-as: serial
// With fewer sections than ranks each section has several ranks, which a parallel loop in it divides.
#include <stdio.h>

static double a[300], b[400];

int main(void)
{
    double sum = 0;
    int i, k;

    for (k = 0; k < 3; k++) {
        #pragma omp parallel sections private(i)
        {
            #pragma omp section
            {
                #pragma omp parallel for
                for (i = 0; i < 300; i++)
                    a[i] += i + k;
            }
            #pragma omp section
            {
                #pragma omp parallel for
                for (i = 0; i < 400; i++)
                    b[i] = 2 * b[i] + i;
            }
        }
    }
    for (i = 0; i < 300; i++)
        sum += a[i] + b[i + 100];
    printf("%.10g\n", sum);
    return 0;
}

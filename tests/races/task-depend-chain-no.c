// A task comes behind another by way of a third one.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, z = 0;

    #pragma omp parallel default(none) shared(x, y, z)
    #pragma omp single
    {
        #pragma omp task default(none) shared(x, z) depend(out: x)
        {
            x = 1;
            z = 5;
        }
        #pragma omp task default(none) shared(x, y) depend(in: x) depend(out: y)
        y = x + 1;
        #pragma omp task default(none) shared(y, z) depend(in: y)
        z += y;
    }
    printf("%d %d %d\n", x, y, z);
    return 0;
}

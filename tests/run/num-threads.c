// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>

int main(void)
{
    int i, k, x[30] = { 0 }, sum = 0;
    #pragma omp parallel for num_threads(1)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++)
        x[i] += 1;
    #pragma omp parallel for num_threads(2)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++)
        x[i] += 10;
    #pragma omp parallel for num_threads(3) schedule(static, 2)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++)
        x[i] += 100;
    #pragma omp parallel for num_threads(99)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++)
        x[i] += 1000;
    for (k = 1; k < 6; k++) {
        #pragma omp parallel for num_threads(k + 1) if(k != 4) reduction(+: sum)
        #pragma llc result(&x[i], 1)
        for (i = 0; i < 5 * k; i++) {
            x[i] += k;
            sum += x[i];
        }
    }
    for (i = 0; i < 30; i++)
        printf("%d ", x[i]);
    printf("%d\n", sum);
    return 0;
}

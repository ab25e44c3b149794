// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>

static int x[40];

static int loop(int n, int threshold)
{
    int i, sum = 0, last = 0;
    #pragma omp parallel for if(n > threshold) reduction(+: sum) lastprivate(last)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++) {
        x[i] += i;
        sum += x[i];
        last = i;
    }
    return sum + last;
}

int main(void)
{
    int i;
    #pragma omp parallel for if(0)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 40; i++)
        x[i] = i;
    #pragma omp parallel for if (1)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 40; i++)
        x[i] *= 3;
    #pragma omp parallel for if (parallel: x[3] == 9)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 40; i++)
        x[i]--;
    printf("%d\n", loop(40, 10));
    printf("%d\n", loop(5, 10));
    for (i = 0; i < 40; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}

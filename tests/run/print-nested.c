// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: no
// The leader of each set prints; sets of several ranks print once.
#include <stdio.h>

static int row(int k, int n)
{
    int i, sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += i * k;
    printf("row %d: %d\n", k, sum);
    return sum;
}

int main(void)
{
    int k, total = 0;
    #pragma omp parallel for reduction(+: total)
    for (k = 1; k <= 2; k++) {
        printf("begin %d\n", k);
        total += row(k, 10);
        printf("end %d\n", k);
    }
    printf("%d\n", total);
    return 0;
}

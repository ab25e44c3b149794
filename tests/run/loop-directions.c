// same-as: serial
/* Loops without iterations whose step leads away from the bound; a step larger than half of the type's range. */
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int i, n = 0;
    unsigned long long j, k[3] = { 0, 0, 0 };

    #pragma omp parallel for reduction(+:n)
    for (i = 10; i < 0; i--)
        n++;
    #pragma omp parallel for reduction(+:n)
    for (i = 0; i >= 5; i += 3)
        n++;
    #pragma omp parallel for reduction(+:n, k)
    for (j = 20; j <= LLONG_MAX - 70; j += LLONG_MAX + 50ULL) {
        n++;
        k[j == 20 ? 0 : 1] += j;
    }
    printf("%d %llu %llu %llu\n", n, k[0], k[1], k[2]);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_SHM=0
// What one device has written much of, and all ranks read: it goes by parts, of one section that lies where it is to
// go, and of several that do not; of sizes that no number of ranks divides.
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_num_devices() 0
#endif

enum { ROWS = 61, COLUMNS = 1009 };

static long x[ROWS][COLUMNS];

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, k, i, j;
    long *y, n, sum = 0, check = 0;

    for (k = 0; k < 12; k++) {
        n = 1 + 7001 * k;
        y = malloc((size_t)n * sizeof *y);
        #pragma omp target device(k % devices) map(from: y[0:n])
        for (i = 0; i < n; i++)
            y[i] = i * 3 + k;
        for (i = 0; i < n; i++)
            check = (check * 31 + y[i]) % 1000000007;
        #pragma omp target device(k % devices) map(tofrom: y[0:n])
        for (i = 1; i < n - 1; i++)
            y[i] += k;
        #pragma omp parallel for reduction(+ : sum) private(j)
        for (i = 0; i < 5; i++)
            for (j = 0; j < n; j++)
                sum += y[j] % (i + 2);
        free(y);
    }
    for (k = 0; k < 7; k++) {
        #pragma omp target device((k + 1) % devices) map(tofrom: x)
        for (i = k % 3; i < ROWS; i++)
            for (j = k; j < COLUMNS - 2 * k; j++)
                x[i][j] += i * j + k;
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++)
                check = (check * 31 + x[i][j]) % 1000000007;
    }
    printf("%ld %ld\n", sum, check);
    return 0;
}

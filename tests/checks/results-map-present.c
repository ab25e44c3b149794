// procs: 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-map-present.c:19:51: error: results: 'p[0:n]' in 'target' is not present on the device
// stderr: map it before, or leave out 'present'
/* What a target takes to be present has been unmapped. */
#include <stdlib.h>

int main(void)
{
    int n = 10, *p = calloc(10, sizeof *p);

    #pragma omp target data map(tofrom: p[0:n])
    #pragma omp target map(present, tofrom: p[0:n])
    for (int i = 0; i < n; i++)
        p[i]++;
    #pragma omp target device(1) map(present, to: p[0:n])
    p[0]++;
    return p[3] != 1;
}

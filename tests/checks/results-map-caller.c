// procs: 1 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-map-caller.c:17: error: results: a 'target' uses
// stderr: which is not mapped to device 0: map it, as in map(tofrom: p[0:n])
/* An array of a caller, of which not all that is used is mapped. */
#include <stdlib.h>

__attribute__((noinline)) static double sum(const double *x, int n)
{
    double s = 0;

    #pragma omp target map(to: x[0:n - 1]) map(tofrom: s)
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

int main(void)
{
    double x[10] = { 1, 2, 3 };

    return sum(x, 10) != 6;
}

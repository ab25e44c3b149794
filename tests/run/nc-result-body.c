// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int i, n = 60, *x = calloc((size_t)n, sizeof *x), *y = calloc((size_t)n, sizeof *y);
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int k = (i * 7) % n;
        if (k & 1) {
            x[k] = i;
            #pragma llc nc_result(&x[k], 1, x)
        } else {
            y[k] = -i;
            #pragma llc nc_result(y + k, 1, y)
        }
    }
    for (i = 0; i < n; i++)
        printf("%d %d\n", x[i], y[i]);
    free(x);
    free(y);
    return 0;
}

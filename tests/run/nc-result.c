// procs: 1 2 3 4 5 6 7
// same-as: serial
// nc_result names a loop-carried index as its third argument; what it describes need not be contiguous.
#include <stdio.h>

enum { N = 40 };

int main(void)
{
    double y[4 * N], a[N][3];
    int i, iy, incy = 4;
    for (i = 0; i < 4 * N; i++)
        y[i] = 0.5 * i;
    #pragma omp parallel for private(iy)
    #pragma llc nc_result(&y[iy], 1, y)
    for (i = 0; i < N; i++) {
        iy = i * incy;
        y[iy] += 3 * i;
    }
    #pragma omp parallel for
    #pragma llc nc_result(&a[i][1], 1, a)
    #pragma llc nc_result(&a[i][0], 1, a)
    #pragma llc nc_result(&a[i][2], 1, a)
    for (i = 0; i < N; i++) {
        a[i][0] = i;
        a[i][1] = a[i][0] + 0.25;
        a[i][2] = a[i][1] * 2;
    }
    for (i = 0; i < 4 * N; i++)
        printf("%g ", y[i]);
    for (i = 0; i < N; i++)
        printf("%g %g %g\n", a[i][0], a[i][1], a[i][2]);
    return 0;
}

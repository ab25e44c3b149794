// procs: 1 2 3 4 5 6 7
// same-as: serial
// Jacobi iteration on a grid: two arrays swapped by pointer, a reduction that decides when to stop.
#include <math.h>
#include <stdio.h>

#define N 34

static double a[N][N], b[N][N];

int main(void)
{
    double (*old)[N] = a, (*new)[N] = b, (*t)[N], change = 1;
    int i, j, steps = 0;
    for (i = 0; i < N; i++)
        a[i][0] = b[i][0] = a[0][i] = b[0][i] = 64;
    while (change > 0.5 && steps < 200) {
        change = 0;
        #pragma omp parallel for private(j) reduction(max: change)
        #pragma llc result(&new[i][1], N - 2)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++) {
                double d;
                new[i][j] = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]);
                d = fabs(new[i][j] - old[i][j]);
                if (d > change)
                    change = d;
            }
        t = old;
        old = new;
        new = t;
        steps++;
    }
    printf("%d steps, %.15g\n", steps, change);
    for (i = 0; i < N; i++)
        printf("%.15g\n", old[i][N - 1 - i]);
    return 0;
}

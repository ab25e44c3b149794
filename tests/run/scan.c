// procs: 1 2 3 4 5 6 7
// same-as: serial
// scan, inclusive and exclusive: one variable, several, arrays, each kind of operator, collapse, in a region, on simd.
#include <stdio.h>

enum { N = 211 };
static int a[N], b[N], c[N], most[N], low[N], grid[15][14];
static unsigned long long product[N];
static int pairs[N][2];
static double mean[N];

int main(void)
{
    int i, j, x = 5, y = 0, m = -1, n = 1000, pair[2] = { 1, 2 };
    unsigned long long p = 1;
    double d = 0.5;

    for (i = 0; i < N; i++)
        a[i] = (i * 37 + 11) % 101;
    #pragma omp parallel for reduction(inscan, +: x)
    for (i = 0; i < N; i++) {
        x += a[i];
        #pragma omp scan inclusive(x)
        b[i] = x;
    }
    #pragma omp parallel for simd reduction(inscan, +: y)
    #pragma llc result(&c[i], 1)
    for (i = 0; i < N; i++) {
        c[i] = y;
        #pragma omp scan exclusive(y)
        {
            int t = a[i] * 2;
            y += t;
        }
    }
    #pragma omp parallel
    {
        #pragma omp for reduction(inscan, max: m) reduction(inscan, min: n) reduction(inscan, *: p)
        for (i = N - 1; i >= 0; i--) {
            if (a[i] > m)
                m = a[i];
            if (a[i] < n)
                n = a[i];
            p = p * (2 * a[i] + 1);
            #pragma omp scan inclusive(m, n, p)
            most[i] = m;
            low[i] = n;
            product[i] = p;
        }
        #pragma omp for reduction(inscan, +: pair) nowait
        for (i = 0; i < N; i += 2) {
            pairs[i][0] = pair[0];
            pairs[i][1] = pair[1];
            #pragma omp scan exclusive(pair)
            pair[0] += i;
            pair[1] -= a[i];
        }
    }
    #pragma omp parallel for collapse(2) reduction(inscan, +: d) private(j)
    for (i = 0; i < 15; i++)
        for (j = 0; j < 14; j++) {
            d += i * 0.5 + j;
            #pragma omp scan inclusive(d)
            grid[i][j] = (int)d;
            mean[i * 14 + j] = d;
        }
    printf("%d %d %d %d %llu %d %d %g\n", x, y, m, n, p, pair[0], pair[1], d);
    x = 0;
    #pragma omp simd reduction(inscan, +: x)
    for (i = 0; i < N; i++) {
        x += b[i];
        #pragma omp scan inclusive(x)
        b[i] = x;
    }
    y = 3;
    #pragma omp parallel for reduction(inscan, +: y)
    for (i = 0; i < 2; i++) {
        y += i + 1;
        #pragma omp scan inclusive(y)
        c[i] = y;
    }
    printf("%d %d\n", x, y);
    for (i = 0; i < N; i++)
        printf("%d %d %d %d %llu %d %d %g %d\n", b[i], c[i], most[i], low[i], product[i], pairs[i][0], pairs[i][1],
               mean[i], i < 210 ? grid[i / 14][i % 14] : 0);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Array sections as reduction variables: of arrays, pointers, parameters, VLAs, several dimensions, small and large.
#include <stdio.h>
#include <stdlib.h>

static int table[6][8];
static double large[70000];

static void columns(int n, long sums[], double (*rows)[5])
{
    int i;

    #pragma omp parallel for reduction(+: sums[0:n]) reduction(max: rows[1:2][0:5])
    for (i = 0; i < 200; i++) {
        sums[i % n] += i;
        if (rows[1 + i % 2][i % 5] < i)
            rows[1 + i % 2][i % 5] = i;
    }
}

int main(void)
{
    int a[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, *p = malloc(20 * sizeof *p), i, n = 7;
    long sums[9] = { 100 };
    double rows[4][5] = { { -1 }, { -5, 500 }, { 0 }, { 7 } }, v[n][3], total = 0;

    for (i = 0; i < 20; i++)
        p[i] = i;
    for (i = 0; i < n * 3; i++)
        v[i / 3][i % 3] = i;
    #pragma omp parallel for reduction(+: a[2:4], p[10:n]) reduction(-: table[1:3])
    for (i = 0; i < 100; i++) {
        a[2 + i % 4] += i;
        p[10 + i % n]++;
        table[1 + i % 3][i % 8] -= i;
    }
    for (i = 0; i < 10; i++)
        printf("%d %d  ", a[i], p[2 * i]);
    for (i = 0; i < 48; i++)
        printf(" %d", table[i / 8][i % 8]);
    printf("\n");
    columns(n, sums, rows);
    for (i = 0; i < 9; i++)
        printf(" %ld", sums[i]);
    for (i = 0; i < 20; i++)
        printf(" %g", rows[i / 5][i % 5]);
    printf("\n");
    #pragma omp parallel
    {
        #pragma omp for reduction(+: v[:n], large[:])
        for (i = 0; i < 700; i++) {
            v[i % n][i % 3] += i;
            large[i * 100] += i;
        }
        #pragma omp for reduction(+: total) reduction(*: a[1]) reduction(^: p[:4])
        for (i = 0; i < 70000; i++) {
            total += large[i];
            if (i % 20000 == 0)
                a[1] *= 3;
            p[i % 4] ^= i;
        }
    }
    for (i = 0; i < n * 3; i++)
        printf(" %g", v[i / 3][i % 3]);
    printf("\n%g %d %d %d\n", total, a[1], p[0], p[3]);
    free(p);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// collapse where inner bounds depend on outer variables: both bounds, three loops, empty rows, downwards,
// pointers, chunks, output in order, lastprivate.
#include <stdio.h>

enum { N = 23 };
static int a[N][N], b[N][N], c[N][N], d[N][N][N], last_i, last_j;
static unsigned short e[N][N];

int main(void)
{
    int i, j, k, n = 0, shift = 2;
    int *p, *q, row[N];

    #pragma omp parallel for collapse(2) private(j)
    #pragma llc result(&a[i][j], 1)
    for (i = 0; i < N; i++)
        for (j = i; j < N; j++)
            a[i][j] = i * 100 + j;
    #pragma omp parallel for collapse(2) schedule(dynamic, 5)
    for (int r = N - 1; r >= 0; r--)
        for (int s = 2 * r - 10; s <= r + shift; s++)
            if (s >= 0 && s < N) {
                b[r][s] += r - s;
                #pragma llc result(&b[r][s], 1)
            }
    #pragma omp parallel for collapse(2) schedule(guided) lastprivate(last_i, last_j)
    #pragma llc result(&c[r][s], 1)
    for (int r = 0; r < N; r += 2)
        for (int s = r - 4; s > 0; s -= 3) {
            c[r][s] = r * s;
            last_i = r;
            last_j = s;
        }
    #pragma omp parallel for collapse(3) private(j, k) reduction(+: n) schedule(static, 7)
    #pragma llc result(&d[i][j][k], 1)
    for (i = 1; i < N; i++)
        for (j = 0; j < i; j++)
            for (k = j; k <= i; k++) {
                d[i][j][k] = i + j + k;
                n += i * j - k;
            }
    #pragma omp parallel for collapse(2) schedule(dynamic)
    #pragma llc result(&e[u][v], 1)
    for (unsigned short u = 0; u < N; u++)
        for (unsigned char v = u; v != N; v++)
            e[u][v] = u ^ v;
    #pragma omp parallel for collapse(2) private(q) reduction(+: n)
    for (p = row; p < row + N; p++)
        for (q = p; q < row + N; q++)
            n += q - p;
    #pragma omp parallel for collapse(2)
    for (i = 0; i < 4; i++)
        for (int t = 0; t < i; t++)
            printf("%d %d\n", i, t);
    #pragma omp parallel
    #pragma omp for collapse(2) lastprivate(i, j)
    #pragma llc result(&a[j][i], 1)
    for (i = 0; i < N; i++)
        for (j = i + 1; j < N; j++)
            a[j][i] = -1;
    printf("%d %d %d %d %d\n", n, last_i, last_j, i, j);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            printf("%d %d %d %d", a[i][j], b[i][j], c[i][j], e[i][j]);
            for (k = 0; k < N; k++)
                printf(" %d", d[i][j][k]);
            printf("\n");
        }
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>

enum { N = 101 };

int main(void)
{
    int i, a[N], b[N], c[N], d[N], chunk = 4;
    #pragma omp parallel for schedule(static)
    #pragma llc result(&a[i], 1)
    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for schedule(static, 1)
    #pragma llc result(&b[i], 1)
    for (i = 0; i < N; i++)
        b[i] = a[i] * 2;
    #pragma omp parallel for schedule(static, 7)
    #pragma llc result(&c[i], 1)
    for (i = N - 1; i >= 0; i--)
        c[i] = b[i] + a[i];
    #pragma omp parallel for schedule(static, chunk * 2)
    #pragma llc result(&d[i], 1)
    for (i = 0; i < N; i += 3)
        d[i] = c[i] - 1;
    #pragma omp parallel for schedule(static, 1000)
    #pragma llc result(&d[i], 1) result(&d[i + 1], 1)
    for (i = 0; i < N - 2; i += 3) {
        d[i]++;
        d[i + 1] = d[i] + i;
        d[i + 2] = d[i] - i;
        #pragma llc result(&d[i + 2], 1)
    }
    for (i = 0; i < N - 2; i++)
        printf("%d %d %d %d\n", a[i], b[i], c[i], d[i]);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Copies that only the bounds of a divided loop name: there are none in what is emitted, and no warning of unused ones. */
#include <stdio.h>
static int a[100];

int main(void)
{
    int m = 50, s = 2, k = 3, total = 0;

#pragma omp parallel for firstprivate(m, s, k) schedule(static, k)
    for (int i = m - 40; i < m; i += s)
        a[i] = i;
#pragma omp parallel firstprivate(m)
    {
#pragma omp for firstprivate(s)
        for (int i = 0; i < m; i += 1)
            a[i] += i;
    }
#pragma omp parallel for simd firstprivate(m)
    for (int i = 0; i < m; i++)
        a[i] += i;
    for (int i = 0; i < m; i++)
        total += a[i] * i;
    printf("%d\n", total);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// A parallel region with several loops and private data.
#include <stdio.h>

enum { N = 37 };

int main(void)
{
    int a[N], b[N], c[N], i, scale = 3, last = -1, sum = 0;
    #pragma omp parallel firstprivate(scale) private(i)
    {
        int offset = 5, j;
        #pragma omp for
        #pragma llc result(&a[i], 1)
        for (i = 0; i < N; i++)
            a[i] = scale * i + offset;
        offset += scale;
        #pragma omp for schedule(static, 2) lastprivate(last)
        #pragma llc result(&b[j], 1)
        for (j = N - 1; j >= 0; j--) {
            b[j] = a[N - 1 - j] + offset;
            last = j;
        }
        scale = last + 1;
        #pragma omp for reduction(+: sum)
        #pragma llc result(&c[i], 1)
        for (i = 0; i < N; i++) {
            int t = a[i] - b[(i + 1) % N];
            c[i] = t * scale;
            sum += t;
        }
        offset = sum;
        #pragma omp for
        #pragma llc result(&a[i], 1)
        for (i = 0; i < N; i++)
            a[i] += offset;
    }
    for (i = 0; i < N; i++)
        printf("%d %d %d\n", a[i], b[i], c[i]);
    printf("%d %d\n", last, sum);
    return 0;
}

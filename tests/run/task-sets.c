// procs: 1 2 3 4 5 6 7
// same-as: serial
// Tasks that may be executed in any order among each other: of a set, one at a time; all memory; iterators.
#include <stdio.h>

enum { N = 12, PARTS = 4, EACH = N / PARTS };

static int a[N], b[N], sum, order;

int main(void)
{
    for (int k = 0; k < PARTS; k++) {
        #pragma omp task depend(inoutset: a)
        for (int i = k * EACH; i < (k + 1) * EACH; i++)
            a[i] = i + k;
        #pragma omp task depend(inoutset: b)
        for (int i = k; i < N; i += PARTS)
            b[i] = i * k;
    }
    for (int k = 0; k < PARTS; k++) {
        #pragma omp task depend(in: a, b) depend(mutexinoutset: sum)
        for (int i = 0; i < N; i++)
            sum += a[i] * k + b[i];
    }
    #pragma omp task depend(in: sum) depend(inout: a)
    a[0] = sum;
    for (int k = 0; k < N; k++) {
        #pragma omp task depend(out: b[k]) firstprivate(k) if(k % 3)
        b[k] += k * k;
    }
    #pragma omp task depend(iterator(int i = 0:N:2, j = 0:2), in: b[i + j]) depend(inout: a)
    for (int i = 0; i < N; i++)
        a[i] += b[i];
    #pragma omp task depend(out: omp_all_memory)
    order = a[1] + b[N - 1];
    #pragma omp task depend(in: order) depend(inout: b[2])
    b[2] += order;
    #pragma omp taskwait depend(in: b[2])
    printf("%d\n", b[2]);
    #pragma omp taskwait
    printf("%d %d %d %d %d\n", sum, order, a[0], a[N - 1], b[3]);
    return 0;
}

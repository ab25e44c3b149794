// procs: 1 2 3 4 5 6 7
// same-as: openmp
// warnings: yes
// Dependences of all kinds, and objects that hold them: program order satisfies them.
#include <omp.h>
#include <stdio.h>

enum { N = 8 };

int main(void)
{
    int a[N] = { 0 }, x = 0, y = 0, sum = 0;
    omp_depend_t object;

    for (int i = 1; i < N; i++)
        #pragma omp task shared(a) depend(in: a[i - 1]) depend(out: a[i])
        a[i] = a[i - 1] + i;
    #pragma omp task shared(a, sum) depend(iterator(int i = 0:N), in: a[i]) depend(out: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
    #pragma omp taskwait depend(in: sum)
    printf("%d\n", sum);

    #pragma omp depobj(object) depend(inout: x)
    #pragma omp task shared(x) depend(depobj: object)
    x = 5;
    #pragma omp depobj(object) update(in)
    #pragma omp task shared(x, y) depend(depobj: object) depend(out: y) affinity(y)
    y = x + 1;
    #pragma omp depobj(object) destroy
    #pragma omp task shared(y) depend(mutexinoutset: y)
    y *= 2;
    #pragma omp task shared(y) depend(mutexinoutset: y)
    y *= 3;
    #pragma omp task shared(a, y) depend(inout: a[0:N]) depend(in: y)
    a[0] = y;
    #pragma omp taskwait
    printf("%d %d %d\n", x, y, a[0]);
    return 0;
}

// Dependences by iterators and by an object, and a task that waits because it is not deferred.
#include <omp.h>
#include <stdio.h>

#define N 5

int a[N], total, first;

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        omp_depend_t object;
        #pragma omp depobj(object) depend(inout: a[0])

        for (int i = 0; i < N; i++) {
            #pragma omp task depend(out: a[i]) firstprivate(i)
            a[i] = i + 2;
        }
        #pragma omp task depend(iterator(int k = 0:N), in: a[k]) depend(out: total)
        for (int i = 0; i < N; i++)
            total += a[i];
        #pragma omp task depend(depobj: object)
        a[0] += 10;
        #pragma omp task if(0) depend(in: a[0])
        first = a[0];
        first *= 2;
        #pragma omp taskwait depend(in: total)
        total += a[1];
        #pragma omp depobj(object) destroy
        #pragma omp taskwait
    }
    printf("%d %d\n", total, first);
    return 0;
}

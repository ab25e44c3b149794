// procs: 1 2 3 4 5 6 7
// same-as: serial
// Depend objects over ranks: made by tasks' makers, in divided loops, in functions; their kind changes; what they name is
// called for; objects in arrays that iterators go through; iterators with steps that lead beyond their types.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 12, ROUNDS = 5 };

static long x[N], y[N], calls;
static omp_depend_t objects[2 * N];

static void make(omp_depend_t *d, long *p)
{
    #pragma omp depobj(*d) depend(inout: p[0])
}

static long *place(int i)
{
    calls++;
    return &x[i % N];
}

static void work(long *p, long by)
{
    for (int k = 0; k < 2000; k++)
        *p = (*p * 7 + by + k) % 100003;
}

int main(void)
{
    omp_depend_t one, *several = malloc(N * sizeof *several);
    long sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp depobj(objects[i]) depend(inout: x[i])
        #pragma omp depobj(objects[N + i]) depend(in: x[i])
    }
    for (int i = 0; i < N; i++)
        make(&several[i], &y[i]);
    #pragma omp depobj(one) depend(in: sum)
    #pragma omp depobj(one) update(inout)

    #pragma omp parallel
    #pragma omp single
    {
        for (int r = 0; r < ROUNDS; r++)
            for (int i = 0; i < N; i++) {
                #pragma omp task depend(depobj: *(objects + i))
                work(&x[i], i + r);
                #pragma omp task depend(depobj: *(objects + N + i), *(several + (i + r) % N))
                {
                    work(&y[(i + r) % N], x[i]);
                    y[(i + r) % N] += x[i];
                }
                #pragma omp task depend(depobj: one) depend(in: *place(i)) shared(sum)
                sum = (sum * 3 + x[i]) % 100003;
            }
        #pragma omp task depend(iterator(k = 0 : N), depobj: *(several + k)) depend(depobj: one) shared(sum)
        for (int i = 0; i < N; i++)
            sum = (sum * 5 + y[i]) % 100003;
        for (int i = 0; i < N; i++) {
            #pragma omp task depend(iterator(unsigned char k = 0 : 250 : 100), inout: y[k / 100 + i % 3])
            y[i % 3] = y[i % 3 + 1] + y[i % 3 + 2] + i;
            #pragma omp task depend(iterator(signed char k = 120 : -120 : -100), inout: y[(k + 80) / 100])
            y[0] += y[1] % 100 + y[2] % 10;
        }
    }
#ifdef _OPENMP
    if (calls != ROUNDS * N)
        printf("%ld calls\n", calls);
#endif
    printf("%ld\n", sum);
    for (int i = 0; i < N; i++)
        printf(" %ld %ld", x[i], y[i]);
    printf("\n");
    #pragma omp depobj(one) destroy
    for (int i = 0; i < 2 * N; i++) {
        #pragma omp depobj(objects[i]) destroy
    }
    for (int i = 0; i < N; i++) {
        #pragma omp depobj(several[i]) destroy
    }
    free(several);
    return 0;
}

// same-as: serial
/* A directive that is chosen from several: at translation, or by conditions when the program runs; interop, too. */
#include <omp.h>
#include <stdio.h>

#define N 100
#define LARGE (N > 50)

static int v[N];

static long sum(void)
{
    long s = 0;

    #pragma omp metadirective when(user={condition(LARGE)}, device={kind(cpu)}: parallel for reduction(+: s)) default(simd)
    for (int i = 0; i < N; i++)
        s += v[i] * (i % 7);
    return s;
}

int main(void)
{
    int done = 0;

    for (int n = 1; n < 40; n *= 6) {
        #pragma omp metadirective \
                when(user={condition(n > 10)}: parallel for schedule(dynamic)) \
                when(user={condition(score(2): n > 5)}: target teams distribute parallel for) \
                otherwise(nothing)
        for (int i = 0; i < N; i++) {
            int twice = 2 * n;

            v[i] = twice + i;
        }
        printf("%ld\n", sum());
    }
    #pragma omp parallel
    {
        #pragma omp metadirective when(construct={parallel}: for) default(parallel for)
        for (int i = 0; i < N; i++)
            v[i]++;
        #pragma omp metadirective when(device={arch(nvptx)}: nothing) when(implementation={vendor(otosp)}: barrier)
        #pragma omp metadirective when(target_device={kind(gpu)}: nothing) default(single)
        done++;
    }
    printf("%ld %d\n", sum(), done);
    return 0;
}

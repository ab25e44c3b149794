// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// lastprivate(conditional:): the value of the last iteration, or section, that assigns.
#include <stdio.h>

static int found[100];

int main(void)
{
    int i, last = -1, none = -7, by_chunk = 0, count = 5;
    long mixed = 3;
    double value = 0;

    for (i = 0; i < 100; i++)
        found[i] = i * 37 % 100;
    #pragma omp parallel for lastprivate(conditional: last, none, value)
    for (i = 0; i < 100; i++) {
        if (found[i] > 60)
            last = i;
        if (found[i] > 1000)
            none = i;
        if (i == 20 || i == 41)
            value = found[i] + 0.5;
    }
    printf("%d %d %g\n", last, none, value);
    #pragma omp parallel
    {
        #pragma omp for schedule(static, 3) lastprivate(conditional: by_chunk) nowait
        for (i = 0; i < 100; i++)
            if (found[i] % 10 == 3)
                by_chunk = found[i];
        #pragma omp for schedule(dynamic, 2) lastprivate(conditional: mixed)
        for (i = 0; i < 100; i++)
            if (i % 9 == 4) {
                mixed = i;
                mixed += 2;
                mixed++;
            }
        #pragma omp sections lastprivate(conditional: count)
        {
            #pragma omp section
            count = 1;
            #pragma omp section
            count = 2;
            #pragma omp section
            if (found[0])
                count = 3;
        }
    }
    printf("%d %ld %d\n", by_chunk, mixed, count);
    return 0;
}

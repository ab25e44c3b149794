// procs: 1 2 3 4 5 7
// same-as: serial
/* What threads find in a loop begins with another value on each of them. */
#include <stdio.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { N = 1000, MOST = 64 };

static long begin[MOST], x[N];

int main(void)
{
    long all = 0, top = 0;
    int threads = omp_get_max_threads(), least = 1000000;

    for (int t = 0; t < MOST; t++)
        begin[t] = 5000 + 10 * t;
    for (int i = 0; i < N; i++)
        x[i] = i * 7 % 100;
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        long best;

        best = begin[id];
#pragma omp for
        for (int i = 0; i < N; i++)
            if (x[i] > best)
                best = x[i];
#pragma omp critical
        {
            all += best;
            if (best < least)
                least = (int)best;
            if (best > top)
                top = best;
        }
    }
    for (int t = 0; t < threads; t++)
        all -= begin[t];
    printf("%ld %d %d\n", all, least, top == begin[threads - 1]);
    return 0;
}

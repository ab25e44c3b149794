// procs: 1 2 3 4 5 7
// same-as: serial
/* What a thread finds in a loop depends on the order of its iterations, of which the first and last ones read what others
   have written: the first of several greatest values, and sums up to each place. */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { N = 3000, STEPS = 8 };

int main(void)
{
    long *x = malloc((N + 2) * sizeof *x), *y = malloc((N + 2) * sizeof *y), *sums = calloc(omp_get_max_threads(), sizeof *sums);
    long all = 0;
    int at = N, most = 0;

    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        y[i] = 0;
    }
#pragma omp parallel
    for (int t = 0; t < STEPS; t++) {
        int id = omp_get_thread_num(), own_at = N, own_most = -1;
        long own = 0, before = 0;
#pragma omp single
        {
            at = N;
            most = -1;
        }
#pragma omp for schedule(static)
        for (int i = 1; i <= N; i++) {
            int v = x[i - 1] + x[i + 1] > -1000000;

            own += x[i - 1] + x[i] + x[i + 1];
            y[i] = own;
            if (v > own_most) {
                own_most = v;
                own_at = i;
            }
        }
#pragma omp critical
        if (own_most > most || (own_most == most && own_at < at)) {
            most = own_most;
            at = own_at;
        }
        sums[id] = own;
#pragma omp barrier
#pragma omp single
        all += at;
        for (int k = 0; k < id; k++)
            before += sums[k];
#pragma omp for schedule(static)
        for (int i = 1; i <= N; i++)
            x[i] = (y[i] + before + t) % 7;
    }
    for (int i = 0; i < N + 2; i++)
        all = (all * 31 + x[i]) % 1000003;
    printf("%ld %d %d\n", all, at, most);
    return 0;
}

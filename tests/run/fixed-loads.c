// procs: 1 2 3 4 5 7
// same-as: serial
/* What threads of a region do by their numbers, with bounds, sizes and arrays that a structure has, or another array; some of
   which change while they are at it. */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { MOST = 64 };

typedef struct field {
    int n, cut[3];
    long *now, *next, *sums;
    struct field *inner;
} field;

static int limits[8] = { 0, 3, 900, 1000, 7, 1, 5, 2 };

static long step(field *f, int steps)
{
    long result = 0;
    int threads = 1;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        int from = (int)((long)f->n * me / all), to = (int)((long)f->n * (me + 1) / all);

        for (int s = 0; s < steps; s++) {
            long own = 0;

            for (int i = from; i < to; i++) {
                f->next[i] = f->now[i] * 3 % 1009 + (i ? f->now[i - 1] : 1);
                own += f->next[i];
            }
            f->sums[me] = own;
#pragma omp barrier
#pragma omp single
            {
                long *swap = f->now;

                threads = all;
                for (int t = 0; t < all; t++)
                    result += f->sums[t];
                f->now = f->next;
                f->next = swap;
            }
        }
    }
    return result + (threads > 0);
}

/* The bounds change in the region, behind where they have been loaded; and once more before the next ones are. */
static long shrinking(field *f)
{
    long result = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();

        for (int s = 0; s < 3; s++) {
            int low = f->inner->n * me / all, high = f->inner->n * (me + 1) / all;
            long *place = f->sums + me, own = 0;

#pragma omp barrier
#pragma omp single
            f->inner->n -= f->inner->cut[s];
            for (int i = low; i < high; i++)
                own += f->now[i] + s;
            *place = own;
#pragma omp barrier
#pragma omp single
            for (int t = 0; t < all; t++)
                result += f->sums[t];
        }
    }
    return result;
}

/* Loads that may not be done in any case, and of variables that are declared together. */
static long guarded(field *f, const int *where)
{
    long result = 0;

#pragma omp parallel
    {
        const int me = omp_get_thread_num(), all = omp_get_num_threads();
        int k = 2, top = limits[k] * (me + 1) / all, begin = where ? where[1] * me : limits[2] * me / all;
        int more = f->inner && me >= 0 ? f->inner->n : 0;
        long own = 0;

        for (int i = begin; i < top; i++)
            own += f->now[i];
        f->sums[me] = own + (me == 0 ? more : 0);
#pragma omp barrier
#pragma omp single
        for (int t = 0; t < all; t++)
            result += f->sums[t];
    }
    return result;
}

int main(void)
{
    static long sums[MOST];
    const int sizes[] = { 1, 2, 5, 1000 };

    for (int k = 0; k < 4; k++) {
        field inner = { sizes[k], { 0, 1, 0 }, NULL, NULL, NULL, NULL };
        field f = { sizes[k], { 1, 1, 1 }, malloc(1000 * sizeof(long)), malloc(1000 * sizeof(long)), sums, &inner };

#pragma omp parallel for
        for (int i = 0; i < 1000; i++)
            f.now[i] = f.next[i] = i * 37 % 101;
        printf("%ld", step(&f, 5));
        printf(" %ld", shrinking(&f));
        printf(" %ld\n", guarded(&f, NULL));
        free(f.now);
        free(f.next);
    }
    return 0;
}

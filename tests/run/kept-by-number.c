// procs: 1 2 3 4 5 7
// same-as: serial
/* What each thread of a region finds in a loop is stored where its number says: in all forms that come to mind, also where
   threads have had no iterations. */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { MOST = 64, N = 5000 };

struct found { double value; int at; };

static double x[N], least[MOST];
static int where[MOST], counts[8 * MOST], ends[MOST + 1];
static struct found all[MOST];

/* The least one, and where it is: the first, if there are several. */
static int minimum(int n)
{
    int threads = omp_get_max_threads(), best = 0;

    for (int t = 0; t < MOST; t++)
        least[t] = -1;
#pragma omp parallel
    {
        double own = 1e30;
        int at = -1, me = omp_get_thread_num();

#pragma omp for
        for (int i = 0; i < n; i++)
            if (x[i] < own) {
                own = x[i];
                at = i;
            }
        least[me] = own;
        where[me] = at;
    }
    for (int t = 1; t < threads; t++)
        if (least[t] < least[best])
            best = t;
    return where[best];
}

/* A structure, and only where there is something to tell; places of other threads stay as they were. */
static struct found greatest(int n)
{
    struct found best = { -1, -1 };

    for (int t = 0; t < MOST; t++)
        all[t] = best;
#pragma omp parallel
    {
        struct found own;

        own.value = -1;
        own.at = -1;
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            if (x[i] > own.value) {
                own.value = x[i];
                own.at = i;
            }
        if (own.at >= 0) {
            all[omp_get_thread_num()] = own;
        }
    }
    for (int t = 0; t < MOST; t++)
        if (all[t].value > best.value)
            best = all[t];
    return best;
}

/* Told twice, with what the number and that of the threads make; those without iterations tell their first value, too. */
static long twice(int n, int base)
{
    long sum = 0;
    int told = 0, threads = 0;

    for (int t = 0; t < 8 * MOST; t++)
        counts[t] = -1;
#pragma omp parallel
    {
        int own = base, me = omp_get_thread_num(), all_of_them = omp_get_num_threads();
        int *slot = counts + 8 * me;

#pragma omp for schedule(static, 3)
        for (int i = 0; i < n; i++)
            own += i % 7 == 0;
        slot[0] = own;
        if (me < all_of_them)
            slot[1] = own - base;
        counts[8 * me + 2] = 1;
#pragma omp single
        threads = all_of_them;
    }
    for (int t = 0; t < MOST; t++) {
        told += counts[8 * t + 2] == 1;
        if (counts[8 * t + 2] == 1)
            sum += counts[8 * t] - base + 10 * counts[8 * t + 1];
    }
    return told == threads ? sum : -sum;
}

/* How many each thread keeps says where the next one's begin: the same thread has the same iterations in both loops. */
static int packed(int n, double *to)
{
    int threads = 1;

#pragma omp parallel
    {
        int own = 0, me = omp_get_thread_num(), at;

#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            if (x[i] < 0.25)
                own++;
        ends[me + 1] = own;
#pragma omp barrier
#pragma omp single
        {
            threads = omp_get_num_threads();
            for (int t = 0; t < threads; t++)
                ends[t + 1] += ends[t];
        }
        at = ends[me];
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            if (x[i] < 0.25)
                to[at++] = x[i];
    }
    return ends[threads];
}

/* In each step of a loop in the region, and in a critical construct, with the number. */
static double steps(int n)
{
    double sum = 0, best = 0;
    int who = -1, right = 1;

    for (int t = 0; t < MOST; t++)
        least[t] = 0;
#pragma omp parallel
    {
        for (int s = 0; s < 4; s++) {
            double own = 0;

#pragma omp for
            for (int i = s; i < n; i++)
                if (x[i] * (s + 1) > own)
                    own = x[i] * (s + 1);
            least[omp_get_thread_num()] = own;
#pragma omp critical
            if (own > best) {
                best = own;
                who = omp_get_thread_num();
            }
#pragma omp barrier
#pragma omp single
            {
                double most = 0;

                for (int t = 0; t < MOST; t++)
                    most = least[t] > most ? least[t] : most;
                right &= who < omp_get_num_threads();
                sum += most + best;
            }
            /* nobody stores the next one's before this */
        }
    }
    return right ? sum : -1;
}

/* Changed between the loop and the store: as it was, not taken apart. */
static double changed(int n)
{
    double most = 0;

    for (int t = 0; t < MOST; t++)
        least[t] = 0;
#pragma omp parallel
    {
        double own = 0;

#pragma omp for
        for (int i = 0; i < n; i++)
            own = x[i] > own ? x[i] : own;
        own *= 2;
        least[omp_get_thread_num()] = own;
    }
    for (int t = 0; t < MOST; t++)
        most = least[t] > most ? least[t] : most;
    return most;
}

/* What one thread has found, and the last one. */
static int chosen(int n)
{
    int first = -1, last = -1;

#pragma omp parallel
    {
        int own = -1, me = omp_get_thread_num();

#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            own = own < 0 || x[i] < x[own] ? i : own;
        where[me] = own;
        if (me == 0)
            first = own;
        if (me == omp_get_num_threads() - 1)
            last = own;
    }
    return where[0] == first && (last == -1 || x[last] >= x[minimum(n)]);
}

int main(void)
{
    static double to[N];
    const int sizes[] = { 0, 1, 2, 3, 6, 40, N };

    for (int round = 0; round < 3; round++)
        for (int k = 0; k < 7; k++) {
            int n = sizes[k], kept;
            long sum = 0;
            struct found most;

#pragma omp parallel for
            for (int i = 0; i < N; i++)
                x[i] = (double)((i * 7919L + 13 * round) % 10007) / 10007;
            most = greatest(n);
            kept = packed(n, to);
            for (int i = 0; i < kept; i++)
                sum = (sum * 31 + (long)(to[i] * 10007 + 0.5)) % 1000003;
            printf("%d: %d %g %d %ld %d %ld %g %g %d\n", n, minimum(n), most.value, most.at, twice(n, 3), kept, sum, steps(n),
                   changed(n), chosen(n));
        }
    return 0;
}

// procs: 1 2 3 4 5 7
// same-as: serial
/* Regions whose threads compute by their numbers, over several statements, with variables of their own; and some where these are
   used elsewhere, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { N = 3000, MOST = 64, BINS = 12 };

static long x[N], y[N], sums[MOST], more[MOST], bins[MOST][BINS];
static int members;

static long product(int n)
{
    long sum = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int from = (int)((long)n * me / threads), to = (int)((long)n * (me + 1) / threads);
        long own = 0, seen = 0;

        for (int i = from; i < to; i++) {
            own += x[i] * y[i];
            seen++;
        }
        sums[me] = own;
        more[me] = seen * 3;
#pragma omp barrier
#pragma omp master
        for (int t = 0; t < threads; t++)
            sum += sums[t] + more[t];
    }
    return sum;
}

/* Declared far away, private, without a value; a pointer that goes on; `while`. */
static long walked(int n)
{
    long own, total = 0, *at, *end;
    int me, threads, i;

#pragma omp parallel private(own, at, end, me, i) shared(threads)
    {
        int number = 1;

#pragma omp single
        threads = omp_get_num_threads();
        me = omp_get_thread_num();
#pragma omp for
        for (i = 0; i < n; i++)
            y[i] = x[i] % 19 + 1;
        at = y + (long)n * me / threads;
        end = y + (long)n * (me + 1) / threads;
        own = 0;
        while (at < end) {
            own += *at++ * number;
            number = number % 5 + 1;
        }
        sums[me] = own;
        more[me] = number > 0;
    }
    for (int t = 0; t < threads; t++)
        total += more[t];
    return total == threads;
}

/* An array of its own, in each step. */
static long histogram(int n)
{
    long result = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads(), share = (n + threads - 1) / threads;
        int from = me * share < n ? me * share : n, to = from + share < n ? from + share : n;

        for (int step = 0; step < 3; step++) {
            long own[BINS], largest = 0;

            memset(own, 0, sizeof own);
            for (int i = from; i < to; i++)
                own[(x[i] + step) % BINS] += y[i];
            for (int b = 0; b < BINS; b++) {
                bins[me][b] = own[b];
                largest = own[b] > largest ? own[b] : largest;
            }
            sums[me] = largest;
#pragma omp barrier
#pragma omp single
            {
                for (int b = 0; b < BINS; b++) {
                    long sum = 0;

                    for (int t = 0; t < threads; t++)
                        sum += bins[t][b];
                    result = (result * 31 + sum) % 1000003;
                }
                for (int t = 0; t < threads; t++)
                    result = sums[t] < 0 ? -1 : result;
            }
        }
    }
    return result;
}

/* What one part leaves is needed by another one, behind a barrier; and as a number of iterations that all have alike. */
static long handed_on(int n)
{
    long result = 0;
    int rounds = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads(), steps = 0;
        long own = 0;

        for (int i = me; i < n; i += threads)
            own += x[i];
        sums[me] = own;
        steps++;
#pragma omp barrier
        if (own == sums[me])
            more[me] = own;
        steps += 2;
#pragma omp barrier
#pragma omp single
        {
            for (int t = 0; t < threads; t++)
                result += sums[t] + more[t];
            rounds = steps;
        }
    }
    return result + rounds;
}

/* Found by hand, and handed over in a critical construct, an atomic one, or by a reduction of the region. */
static long combined(int n)
{
    long best = -1, total = 0, all = 0, where = -1;

#pragma omp parallel reduction(+ : all)
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int from = (int)((long)n * me / threads), to = (int)((long)n * (me + 1) / threads);
        long own = -1, at = -1, sum = 0;

        for (int i = from; i < to; i++) {
            if (x[i] > own) {
                own = x[i];
                at = i;
            }
            sum += y[i];
            all += x[i] + y[i];
        }
#pragma omp critical
        if (own > best || (own == best && at < where)) {
            best = own;
            where = at;
        }
#pragma omp atomic
        total += sum;
    }
    return best * 7 + where * 5 + total * 3 + all;
}

/* A reduction of the region, in parts by hand, a loop, and what one of them does. */
static long reduced(int n)
{
    long sum = 3, top = 7;

#pragma omp parallel reduction(+ : sum) reduction(max : top)
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        long own = 0;

        for (int i = me; i < n; i += threads) {
            sum += x[i];
            if (y[i] > top)
                top = y[i];
        }
        if (me == 0)
            sum += 5;
#pragma omp for
        for (int i = 0; i < n; i++)
            sum += y[i] % 7;
        for (int i = n * me / threads; i < n * (me + 1) / threads; i++)
            own += x[i] * y[i] % 11;
        sum += own;
    }
    return sum * 31 + top;
}

/* What it has come to is looked at in between: as it was. */
static long looked_at(int n)
{
    long sum = 0;

#pragma omp parallel reduction(+ : sum)
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();

        for (int i = me; i < n; i += threads)
            sum += x[i];
        sums[me] = sum;
#pragma omp barrier
        if (sums[me] == sum)
            more[me] = sum;
    }
    return sum;
}

/* Found by hand in each step, and handed over twice. */
static long farthest(int n)
{
    long result = 0, best = 0, where = -1;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int from = (int)((long)n * me / threads), to = (int)((long)n * (me + 1) / threads);

        for (int step = 1; step < 4; step++) {
            long own = -1, at = -1;

            for (int i = from; i < to; i++)
                if (x[i] * step % 97 > own) {
                    own = x[i] * step % 97;
                    at = i;
                }
            sums[me] = own;
#pragma omp single
            {
                best = -1;
                where = n;
            }
#pragma omp critical
            if (own > best || (own == best && at < where)) {
                best = own;
                where = at;
            }
#pragma omp barrier
#pragma omp single
            {
                long most = -1;

                for (int t = 0; t < threads; t++)
                    most = sums[t] > most ? sums[t] : most;
                result = (result * 31 + best * 5 + where + most) % 1000003;
            }
        }
    }
    return result;
}

/* In two loops, one after the other. */
static long least_of_all(int n)
{
    long last = -1;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int from = (int)((long)n * me / threads), to = (int)((long)n * (me + 1) / threads);
        long least = 1000;

        for (int i = from; i < to; i++)
            least = x[i] < least ? x[i] : least;
        for (int i = from; i < to; i++)
            least = y[i] < least ? y[i] : least;
#pragma omp critical
        if (last < 0 || least < last)
            last = least;
    }
    return last;
}

/* What goes on from step to step: it begins once. */
static long growing(int n)
{
    long result = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        long own = 0, most = 0;

        for (int step = 0; step < 3; step++) {
            for (int i = me; i < n; i += threads)
                own += x[i] + step;
            sums[me] = own;
#pragma omp barrier
#pragma omp single
            for (int t = 0; t < threads; t++)
                result = (result + sums[t]) % 1000003;
            for (int i = me; i < n; i += threads)
                most = y[i] * (3 - step) > most ? y[i] * (3 - step) : most;
            more[me] = most;
#pragma omp barrier
#pragma omp single
            {
                long top = 0;

                for (int t = 0; t < threads; t++)
                    top = more[t] > top ? more[t] : top;
                result = (result * 3 + top) % 1000003;
            }
        }
    }
    return result;
}

/* In a block with jumps of its own; the last thread has what is left. */
static long left_over(int n)
{
    long sum = 0;

#pragma omp parallel
    {
        const int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int share = n / threads, from = me * share, to = me == threads - 1 ? n : from + share;
        long own = 0;

        for (int i = from; i < to; i++) {
            if (x[i] % 5 == 0)
                continue;
            if (x[i] < 0)
                break;
            own += x[i];
        }
        if (own > 0)
            sums[me] = own;
        else
            sums[me] = 0;
#pragma omp single
        members = threads;
    }
    for (int t = 0; t < members; t++)
        sum += sums[t];
    return sum;
}

int main(void)
{
    const int sizes[] = { 0, 1, 2, 5, 100, N };

    for (int round = 0; round < 2; round++)
        for (int k = 0; k < 6; k++) {
            int n = sizes[k];

#pragma omp parallel for
            for (int i = 0; i < N; i++) {
                x[i] = (i * 37L + round) % 101;
                y[i] = (i * 53L + round) % 103;
            }
            printf("%d: %ld", n, product(n));
            printf(" %ld", walked(n));
            printf(" %ld", histogram(n));
            printf(" %ld", handed_on(n));
            printf(" %ld", combined(n));
            printf(" %ld", reduced(n));
            printf(" %ld", farthest(n));
            printf(" %ld", least_of_all(n));
            printf(" %ld", growing(n));
            printf(" %ld", looked_at(n));
            printf(" %ld\n", left_over(n));
        }
    return 0;
}

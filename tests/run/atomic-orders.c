// procs: 1 2 3 4 5 6 7
// same-as: openmp
/* What is read and written between the members of a team while it runs: flags, counters that are waited for,
   compare-and-swap. */
#include <omp.h>
#include <stdio.h>

enum { ROUNDS = 20 };

static int flag, arrived, data[ROUNDS], lowest = 1000, turns;
static double best = 1e9;

/* Member 0 hands on data, the last member takes it: a flag says when. */
static void hand_on(void)
{
    int me = omp_get_thread_num(), last = omp_get_num_threads() - 1, seen;

    for (int i = 0; i < ROUNDS; i++) {
        if (me == 0) {
            data[i] = i * i;
            #pragma omp atomic write release
            flag = i + 1;
        }
        if (me == last) {
            do {
                #pragma omp atomic read acquire
                seen = flag;
            } while (seen <= i);
            if (data[i] != i * i)
                printf("round %d: %d\n", i, data[i]);
        }
    }
}

/* A barrier made of a counter. */
static void wait_for_all(int times)
{
    int seen;

    #pragma omp atomic update acq_rel hint(omp_sync_hint_contended)
    arrived++;
    do {
        #pragma omp atomic read relaxed
        seen = arrived;
    } while (seen < times * omp_get_num_threads());
}

static void swap(int value)
{
    int old;
    double real = value * 0.25;

    do {
        #pragma omp atomic read seq_cst
        old = lowest;
        if (old <= value)
            break;
        #pragma omp atomic compare weak fail(relaxed) seq_cst
        lowest = lowest == old ? value : lowest;
    } while (1);
    #pragma omp atomic compare
    best = real < best ? real : best;
}

int main(void)
{
    long sum = 0, inner = 0;

    #pragma omp parallel
    {
        hand_on();
        wait_for_all(1);
        wait_for_all(2);
        swap(50 - omp_get_thread_num() % 2 - (omp_get_num_threads() > 1 ? 0 : 1));
        for (int i = 0; i < 10; i++) {
            int mine = (int)(omp_get_thread_num() * 10 + i);

            #pragma omp critical
            turns++;
            #pragma omp atomic
            sum += mine - mine + 1;
        }
        #pragma omp barrier
        #pragma omp single
        printf("%d %d %.2f\n", lowest, turns == 10 * omp_get_num_threads(), best);
    }
    /* members of one or several ranks each, which split again */
    #pragma omp parallel for num_threads(2)
    for (int i = 0; i < 2; i++) {
        #pragma omp atomic
        inner += 100;
        #pragma omp parallel for num_threads(3)
        for (int k = 0; k < 30; k++) {
            #pragma omp atomic
            inner += k;
            if (k % 10 == i) {
                #pragma omp critical
                turns++;
            }
        }
    }
    printf("%ld %d\n", inner, sum == 10 * (long)((turns - 6) / 10));
    return 0;
}

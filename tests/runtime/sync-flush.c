// procs: 1 2 3 4 5 6 7
// exit: 0
// Members that wait for each other's flags with flush: a pipeline, a ping-pong, Dekker's question, large data
// behind a flag. The numbers of threads differ, so the answers are checked here.
#include "lowered.h"
#include "../../include/omp.h"

enum { STAGES = 40, LARGE = 300000 };

static volatile long flag[64], data[64][STAGES], turn, turns, x, y, saw[2];
static double large[LARGE];
SITE(region_site, "parallel", OTOSP_SITE_SILENT);
SITE(flush_site, "flush", 0);

static void wait_for(volatile long *p, long value)
{
    while (*p < value)
        otosp_flush(&flush_site);
}

static void set(volatile long *p, long value)
{
    otosp_flush(&flush_site);
    OTOSP_WROTE(*p) = value;
    otosp_flush(&flush_site);
}

static void fail(const char *what, long a, long b)
{
    printf("%s: %ld, %ld\n", what, a, b);
    exit(1);
}

/* Member t adds to what t-1 has made, stage by stage: SSOR's pipeline. */
static void pipeline(int threads)
{
    otosp_region region;

    memset((void *)flag, 0, sizeof flag);
    otosp_region_begin(&region, &region_site, threads);
    int me = omp_get_thread_num();
    for (long k = 0; k < STAGES; k++) {
        if (me)
            wait_for(&flag[me - 1], k + 1);
        OTOSP_WROTE(data[me][k]) = me ? data[me - 1][k] + me : k;
        set(&flag[me], k + 1);
    }
    if (!me)
        OTOSP_WROTE(turns) = omp_get_num_threads();
    otosp_region_end(&region);
    for (long t = 0; t < turns; t++)
        for (long k = 0; k < STAGES; k++)
            if (data[t][k] != k + t * (t + 1) / 2)
                fail("pipeline", t, data[t][k]);
}

static void ping_pong(int threads)
{
    otosp_region region;

    turn = 0;
    otosp_region_begin(&region, &region_site, threads);
    int me = omp_get_thread_num(), n = omp_get_num_threads();
    for (long round = 0; round < 20; round++) {
        wait_for(&turn, round * n + me);
        if (turn != round * n + me)
            fail("ping-pong", turn, me);
        set(&turn, turn + 1);
    }
    otosp_region_end(&region);
}

/* At least one of two members that both write, flush and read sees the other's write. */
static void dekker(int threads)
{
    otosp_region region;

    for (int k = 0; k < 30; k++) {
        x = y = saw[0] = saw[1] = 0;
        otosp_region_begin(&region, &region_site, threads);
        int me = omp_get_thread_num(), n = omp_get_num_threads();
        if (me == 0) {
            OTOSP_WROTE(x) = 1;
            otosp_flush(&flush_site);
            OTOSP_WROTE(saw[0]) = y;
        } else if (me == n - 1) {
            OTOSP_WROTE(y) = 1;
            otosp_flush(&flush_site);
            OTOSP_WROTE(saw[1]) = x;
        }
        otosp_region_end(&region);
        if (x && y && !saw[0] && !saw[1])
            fail("dekker", saw[0], saw[1]);
    }
}

/* What the members before `end` of one parity have added to an element. */
static long sum_up_to(int end, int parity)
{
    long sum = 0;
    for (int t = parity; t < end; t += 2)
        sum += t + 1;
    return sum;
}

/* Data of megabytes, in two strided halves, passes from member to member, each changing it. */
static void heavy(int threads)
{
    otosp_region region;

    memset((void *)flag, 0, sizeof flag);
    memset(large, 0, sizeof large);
    otosp_region_begin(&region, &region_site, threads);
    int me = omp_get_thread_num(), n = omp_get_num_threads();
    if (me)
        wait_for(&flag[me - 1], 1);
    for (long i = 0; i < LARGE; i++)
        if ((long)large[i] != sum_up_to(me, i & 1))
            fail("heavy", me, i);
    for (long i = me & 1; i < LARGE; i += 2)
        OTOSP_WROTE(large[i]) += me + 1;
    set(&flag[me], 1);
    if (!me)
        OTOSP_WROTE(turns) = n;
    otosp_region_end(&region);
    for (long i = 0; i < LARGE; i++)
        if ((long)large[i] != sum_up_to((int)turns, i & 1))
            fail("heavy sum", i, (long)large[i]);
}

/* Release by one, acquire by others, in a team whose members are divided again. */
static void nested(void)
{
    otosp_region outer;
    otosp_loop inner;
    long i;

    memset((void *)flag, 0, sizeof flag);
    memset((void *)data, 0, sizeof data);
    otosp_region_begin(&outer, &region_site, 2);
    int me = omp_get_thread_num(), n = omp_get_num_threads();
    OTOSP_WROTE(data[me][0]) = 5 + me;
    otosp_parallel_for_begin(&inner, &region_site, 4, OTOSP_STATIC, 1, 0);
    FOR(inner, i) {
        OTOSP_WROTE(data[me][i + 1]) = data[me][0] + i;
        otosp_flush_release(&flush_site);
        OTOSP_WROTE(flag[4 * me + i]) = 1;
        otosp_flush_release(&flush_site);
        if (n == 2) {
            while (!flag[4 * !me + i])
                otosp_flush_acquire(&flush_site);
            if (data[!me][0] != 5 + !me || data[!me][i + 1] != 5 + !me + i)
                fail("nested", data[!me][0], data[!me][i + 1]);
        }
    }
    otosp_end(&inner);
    otosp_region_end(&outer);
    for (i = 0; i < n; i++)
        if (data[i][4] != 5 + i + 3)
            fail("nested end", i, data[i][4]);
}

int main(void)
{
    for (int threads = 0; threads < 4; threads++) {
        pipeline(threads);
        ping_pong(threads);
        dekker(threads);
    }
    heavy(0);
    heavy(2);
    for (int k = 0; k < 10; k++)
        nested();
    printf("ok\n");
    return 0;
}

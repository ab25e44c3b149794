// procs: 1 2 3 4 5 7
// same-as: serial
// Three levels of splits with fewer iterations than ranks; reductions inside; a region with two loops.
#include "lowered.h"

static long cube[3][4][5], sums[3], total, best;
static double v[50], w[50];
SITE(outer_site, "parallel for", 0);
SITE(inner_site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", 0);
SITE(for_site, "for", 0);

static void plane(long i)
{
    long j, k, sum = 0;
    otosp_loop middle;

    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&middle, &inner_site, 4, OTOSP_STATIC, 0, 0);
    FOR(middle, j) {
        otosp_loop inner;
        OTOSP_FRAME(0);
        otosp_parallel_for_begin(&inner, &inner_site, 5, OTOSP_STATIC, 0, 2);
        FOR(inner, k) {
            cube[i][j][k] = 100 * i + 10 * j + k;
            otosp_result(&inner, &cube[i][j][k], 1);
        }
        otosp_end(&inner);
    }
    otosp_end(&middle);

    long mine = 0;
    OTOSP_FRAME(1, OTOSP_VAR(sum));
    otosp_parallel_for_begin(&middle, &inner_site, 20, OTOSP_STATIC, 0, 0);
    FOR(middle, j)
        mine += cube[i][j / 5][j % 5];
    otosp_loop_reduce(&middle, &sum, &mine, 1, OTOSP_INT64, OTOSP_SUM);
    otosp_end(&middle);
    sums[i] = sum;
    printf("plane %ld: %ld\n", i, sum);
}

int main(void)
{
    otosp_loop loop;
    otosp_region region;
    long i, mine = 0, most = -1;

    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&loop, &outer_site, 3, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        plane(i);
        otosp_result(&loop, &sums[i], 1);
        mine += sums[i];
        most = sums[i];
    }
    otosp_loop_reduce(&loop, &total, &mine, 1, OTOSP_INT64, OTOSP_SUM);
    otosp_loop_reduce(&loop, &best, &most, 1, OTOSP_INT64, OTOSP_MAX);
    otosp_end(&loop);
    printf("%ld %ld %ld %ld %ld\n", sums[0], sums[1], sums[2], total, best);
    for (i = 0; i < 60; i++)
        printf("%ld ", ((long *)cube)[i]);
    printf("\n");

    OTOSP_FRAME(0);
    otosp_region_begin(&region, &region_site, 0);
    otosp_for_begin(&loop, &for_site, 50, OTOSP_STATIC, 0);
    FOR(loop, i) {
        v[i] = i;
        otosp_result(&loop, &v[i], 1);
    }
    otosp_end(&loop);
    otosp_for_begin(&loop, &for_site, 50, OTOSP_STATIC, 3);
    FOR(loop, i) {
        w[i] = v[49 - i];                                   /* what another member wrote */
        otosp_result(&loop, &w[i], 1);
    }
    otosp_end_nowait(&loop);
    mine = 0;
    otosp_for_begin(&loop, &for_site, 50, OTOSP_STATIC, 0);
    FOR(loop, i) {
        mine += i;
        v[i] += 1;
        otosp_result(&loop, &v[i], 1);
    }
    otosp_loop_reduce(&loop, &total, &mine, 1, OTOSP_INT64, OTOSP_SUM);
    otosp_end_nowait(&loop);
    otosp_region_end(&region);
    printf("%ld %g %g %g %g\n", total, v[0], v[49], w[0], w[49]);
    return 0;
}

// procs: 1 2 3 4 7
// same-as: serial
// Reductions of loops and regions, arrays, several at once, with nothing to do on some ranks.
#include "lowered.h"

SITE(site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", OTOSP_SITE_SILENT);
static long counts[5000], trips[] = { 0, 1, 2, 5, 100 };

int main(void)
{
    otosp_loop loop;
    otosp_region region;
    long i, k;

    for (k = 0; k < 5; k++) {
        long sum = 5, mine = 0;
        int most = -1, my_most = -1000;
        double x = 0.5, my_x = 0;
        otosp_parallel_for_begin(&loop, &site, (otosp_count)trips[k], OTOSP_STATIC, 0, 0);
        FOR(loop, i) {
            mine += i;
            my_most = (int)i;
            my_x += 0.25 * (double)i;
        }
        otosp_loop_reduce(&loop, &sum, &mine, 1, OTOSP_INT64, OTOSP_SUM);
        otosp_loop_reduce(&loop, &most, &my_most, 1, OTOSP_INT32, OTOSP_MAX);
        otosp_loop_reduce(&loop, &x, &my_x, 1, OTOSP_DOUBLE, OTOSP_SUM);
        otosp_end(&loop);
        printf("%ld %d %g\n", sum, most, x);
    }
    static long my_counts[5000];
    otosp_region_begin(&region, &region_site, 0);
    otosp_for_begin(&loop, &site, 20000, OTOSP_STATIC, 0);
    FOR(loop, i)
        my_counts[i * 7919 % 5000]++;
    otosp_end(&loop);
    otosp_region_reduce(&region, counts, my_counts, 5000, OTOSP_INT64, OTOSP_SUM);
    otosp_region_end(&region);
    for (i = 0; i < 5000; i += 500)
        printf("%ld ", counts[i]);
    printf("\n");
    return 0;
}

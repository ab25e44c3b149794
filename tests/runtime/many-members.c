// procs: 9 12 17
// same-as: serial
// More members than the direct exchange is used for; more ranks than members; long bodies.
#include "lowered.h"

static double x[1000], m[40][3000];
SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i, j, n, sum = 0;

    for (n = 1; n <= 40; n += 3) {
        long mine = 0;
        otosp_parallel_for_begin(&loop, &site, (otosp_count)n, OTOSP_STATIC, 0, 0);
        FOR(loop, i) {
            x[2 * i] += i;
            mine += i;
            for (j = 0; j < 3000; j += 1 + i % 2)
                m[i][j] += i + j;
            otosp_result(&loop, &x[2 * i], 1);
            for (j = 0; j < 3000; j += 1 + i % 2)
                otosp_result(&loop, &m[i][j], 1);
        }
        otosp_loop_reduce(&loop, &sum, &mine, 1, OTOSP_INT64, OTOSP_SUM);
        otosp_end(&loop);
    }
    double s = 0;
    for (i = 0; i < 40; i++)
        for (j = 0; j < 3000; j++)
            s += m[i][j] * (double)(i + 2 * j);
    for (i = 0; i < 1000; i++)
        s += x[i];
    printf("%ld %.17g\n", sum, s);
    return 0;
}

// procs: 1 2
// same-as: serial
// on-request: yes
// Objects and transfers above 2 GiB and 4 GiB; needs 11 GB of memory.
#include "lowered.h"

SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    const long n = 640L << 20;                            /* 5 GiB in 8-byte elements */
    long *x = malloc((size_t)n * sizeof *x), i, sum = 0;
    otosp_loop loop;

    if (!x)
        return 1;
    otosp_parallel_for_begin(&loop, &site, (otosp_count)n, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        x[i] = i ^ 12345;
        otosp_result(&loop, &x[i], 1);
    }
    otosp_end(&loop);
    for (i = 0; i < n; i++)
        sum = sum * 3 + x[i];
    printf("%ld %ld %ld\n", sum, x[0], x[n - 1]);
    return 0;
}

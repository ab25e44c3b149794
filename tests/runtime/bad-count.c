// procs: 1 3
// exit: 1
// stderr: bad-count.c:9: error: result(x, n): the count is negative (-3)
// stderr-lines: 1
// A negative count.
#include "lowered.h"

static int x[10];
SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &site, 10, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        otosp_result(&loop, x, -3);
    otosp_end(&loop);
    return 0;
}

// procs: 2 4
// exit: 134
// stderr: otosp: rank
// stderr: abort.c:19, in 'parallel for' at abort.c:9
// stderr-lines: 1
// abort in one member.
#include "lowered.h"

SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        if (i == 3)
            abort();
    otosp_end(&loop);
    return 0;
}

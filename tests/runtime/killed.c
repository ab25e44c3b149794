// procs: 2
// exit: 9
// stderr: otosp: rank 1 was killed in 'parallel for' at killed.c:9
// A rank that is killed is named, with the construct that it was in.
#include <signal.h>
#include <unistd.h>
#include "lowered.h"

SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        if (i == 3)
            kill(getpid(), SIGKILL);
    otosp_end(&loop);
    return 0;
}

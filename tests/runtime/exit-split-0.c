// procs: 2 4
// exit: 0
// One member ends with status 0 the program while others compute.
#include <unistd.h>
#include "lowered.h"

SITE(site, "parallel for", 0);

int main(void)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        if (i == 3)
            _exit(0);
        sleep(i == 2 ? 0 : 20);
    }
    otosp_end(&loop);
    return 0;
}

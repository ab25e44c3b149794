// procs: 1 2 4
// exit: 1
// stderr: bad-foreign.c:11: error: result(page + i, n): the address is outside every memory segment
// stderr-lines: 1
// A result that ranks cannot exchange.
#include <sys/mman.h>
#include "lowered.h"

static __thread char thread[100];
static char *page;
SITE(site, "parallel for", OTOSP_SITE_SILENT);

int main(void)
{
    otosp_loop loop;
    long i;

    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    thread[0] = 0;
    otosp_parallel_for_begin(&loop, &site, 10, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        otosp_result(&loop, page + i, 1);
    otosp_end(&loop);
    return 0;
}

// procs: 2 3
// exit: 1
// stdin: 1 2 3
// stderr: input-split.c:9: error: standard input is read inside a construct that splits the ranks
// stderr-lines: 1
// Reading where the ranks are split.
#include "lowered.h"

SITE(site, "parallel for", 0);

int main(void)
{
    otosp_loop loop;
    long i;
    int n;

    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        if (scanf("%d", &n) != 1)
            return 2;
    otosp_end(&loop);
    return 0;
}

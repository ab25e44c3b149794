// procs: 1 2 3 7
// same-as: serial
// serial-exit: 4
// exit in a function, with handlers that print.
#include "lowered.h"

SITE(site, "parallel for", 0);

static void bye(void)
{
    printf("bye\n");
}

static void leave(int status)
{
    exit(status);
}

int main(void)
{
    otosp_loop loop;
    long i;

    atexit(bye);
    otosp_parallel_for_begin(&loop, &site, 3, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        printf("%ld\n", i);
    otosp_end(&loop);
    printf("before\n");
    leave(4);
    return 0;
}

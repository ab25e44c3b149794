// same-as: serial
// procs: 1 2 3 4
// A handler of SIGABRT that leaves by siglongjmp.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigjmp_buf again;

static void handler(int signal)
{
    siglongjmp(again, signal);
}

int main(void)
{
    int a[10], got;

    signal(SIGABRT, handler);
    got = sigsetjmp(again, 1);
    if (!got)
        abort();
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i * got;
    printf("%d %d\n", got == SIGABRT, a[9]);
    return 0;
}

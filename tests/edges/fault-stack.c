// same-as: serial
// procs: 1 2 3
// A handler on a stack of the program's own leaves a stack that is full.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigjmp_buf again;

static void on_fault(int signal)
{
    siglongjmp(again, signal);
}

static int deep(volatile int n)
{
    volatile char frame[5000];

    frame[n % 5000] = (char)n;
    return n < 0 ? 0 : deep(n + 1) + frame[n % 5000];
}

int main(void)
{
    static char stack[1 << 16];
    stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
    struct sigaction action = { .sa_handler = on_fault, .sa_flags = SA_ONSTACK };
    int a[10];

    printf("%d\n", sigaltstack(&other, NULL));
    sigaction(SIGSEGV, &action, NULL);
    if (!sigsetjmp(again, 1))
        printf("%d\n", deep(0));
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%d\n", a[9]);
    return 0;
}

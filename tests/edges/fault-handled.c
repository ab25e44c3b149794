// same-as: serial
// procs: 1 2 3 4
// A handler for faults that leaves by siglongjmp, twice.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigjmp_buf again;
static volatile int faults;

static void on_fault(int signal, siginfo_t *info, void *context)
{
    (void)context;
    (void)signal;
    faults += info->si_addr == NULL;
    siglongjmp(again, 1);
}

int main(void)
{
    struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO };
    int *volatile nowhere = NULL, *p, sum = 0;

    sigaction(SIGSEGV, &action, NULL);
    if (sigsetjmp(again, 1) == 0)
        *nowhere = 1;
    if (sigsetjmp(again, 1) == 0)
        *nowhere = 2;
    p = malloc(100 * sizeof *p);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 100; i++)
        sum += p[i] = i;
    printf("%d %d %d\n", faults, sum, p[99]);
    free(p);
    return 0;
}

// same-as: serial
// procs: 1 2 3
// A timer ends the waiting for input: by a handler that leaves, and by an interrupted read.
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static sigjmp_buf late;

static void leave(int signal)
{
    siglongjmp(late, signal);
}

static void note(int signal)
{
    (void)signal;
}

int main(void)
{
    struct sigaction action = { .sa_handler = note };
    int ends[2], a[10];
    char c;

    if (pipe(ends))
        return 1;
    signal(SIGALRM, leave);
    if (sigsetjmp(late, 1) == 0) {
        alarm(1);
        printf("%d\n", (int)read(ends[0], &c, 1));
    } else
        printf("too late\n");
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    printf("%d", (int)read(ends[0], &c, 1));
    printf(" %d\n", errno == EINTR);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%d\n", a[9]);
    return 0;
}

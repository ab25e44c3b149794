// procs: 1 2 3 4 7
// same-as: serial
/* A process that is begun has all results of reductions that were put off, and those that are about to be. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void wait_for(pid_t p)
{
    int status;

    if (p)
        waitpid(p, &status, 0);
}

int main(void)
{
    long s, total = 0;
    int i, k;
    pid_t p = 1;

    for (k = 0; k < 20; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < 3000; i++)
            s += i * k;
        fflush(stdout);
        if (k % 7 == 3)
            wait_for(p = fork());
        total += s;
        if (k % 7 == 4 && p)
            wait_for(p = fork());
        if (k % 7 == 5 && !p) {             /* the child goes on by itself */
            printf("%d: %ld\n", k, total);
            fflush(stdout);
            _exit(0);
        }
    }
    printf("%ld\n", total);
    return 0;
}

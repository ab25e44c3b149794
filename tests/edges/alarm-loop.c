// same-as: serial
// procs: 1 2 3
// A handler that ends computing, and one that ends the program.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t late;

static void note(int signal)
{
    (void)signal;
    late = 1;
}

static void give_up(int signal)
{
    (void)signal;
    printf("gave up\n");
    exit(12);
}

int main(void)
{
    volatile long n = 0;
    int a[10];

    signal(SIGALRM, note);
    alarm(1);
    while (!late)
        n++;
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%d %d\n", n > 0, a[9]);
    signal(SIGALRM, give_up);
    alarm(1);
    for (;;)
        n++;
}

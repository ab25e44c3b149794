/* Comes to its end in the way that its argument says. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double v[1000];

static void end(const char *how)
{
    if (!strcmp(how, "exit"))
        exit(3);
    if (!strcmp(how, "_exit"))
        _exit(4);
    if (!strcmp(how, "quick_exit"))
        quick_exit(5);
    if (!strcmp(how, "fault"))
        *(volatile int *)(size_t)(how[0] == 'x') = 1;
    if (!strcmp(how, "abort"))
        abort();
    if (!strcmp(how, "killed"))
        raise(SIGTERM);
}

int main(int argc, char **argv)
{
    int i, inside = argc > 2;

    printf("begins\n");
    fflush(stdout);
    #pragma omp parallel for
    for (i = 0; i < 1000; i++) {
        v[i] = i;
        if (inside && i == 700)
            end(argv[1]);
    }
    end(argv[1]);
    return (int)v[2];
}

// procs: 1 2 3 4 7
// same-as: serial
// printf, write(2), children and standard error, replicated and in splits; large output.
#include <sys/wait.h>
#include <unistd.h>
#include "lowered.h"

SITE(loud, "parallel for", 0);
SITE(silent, "parallel for", OTOSP_SITE_SILENT);
static int x[10];

static void say(const char *text)
{
    if (write(1, text, strlen(text)) < 0)
        exit(9);
}

static void child(const char *text)
{
    fflush(stdout);
    if (fork() == 0) {
        execlp("echo", "echo", text, (char *)NULL);
        _exit(9);
    }
    wait(NULL);
}

int main(void)
{
    otosp_loop loop, inner;
    long i, j;

    printf("begin\n");
    fprintf(stderr, "an error\n");
    otosp_parallel_for_begin(&loop, &loud, 9, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        printf("iteration %ld\n", i);
        fflush(stdout);
        say("by write\n");
        child("by a child");
    }
    otosp_end(&loop);
    printf("between, ");
    otosp_parallel_for_begin(&loop, &silent, 10, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        x[i] = 1;
        otosp_result(&loop, &x[i], 1);
    }
    otosp_end(&loop);
    printf("on the same line\n");
    otosp_parallel_for_begin(&loop, &loud, 3, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        printf("outer %ld\n", i);
        otosp_parallel_for_begin(&inner, &loud, 3, OTOSP_STATIC, 0, 0);
        FOR(inner, j)
            printf("inner %ld %ld\n", i, j);
        otosp_end(&inner);
        printf("outer %ld done\n", i);
        if (i == 1)
            fprintf(stderr, "from the loop\n");
    }
    otosp_end(&loop);
    otosp_parallel_for_begin(&loop, &loud, 5, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        for (j = 0; j < 20000; j++)
            printf("line %ld of iteration %ld\n", j, i);
    otosp_end(&loop);
    fflush(stdout);
    child("the end");
    printf("not flushed");
    return 0;
}

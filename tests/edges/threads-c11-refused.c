// procs: 2
// exit: 1
// stderr: thrd_create: a thread of the program's own would run on every rank
#include <stdio.h>
#include <threads.h>

static int run(void *argument)
{
    (void)argument;
    return 0;
}

int main(void)
{
    thrd_t thread;

    thrd_create(&thread, run, NULL);
    thrd_join(thread, NULL);
    return 0;
}

// same-as: serial
// procs: 1
// options: -pthread
// A lone process may have threads.
#include <pthread.h>
#include <stdio.h>

static void *run(void *argument)
{
    *(int *)argument = 5;
    return argument;
}

int main(void)
{
    pthread_t thread;
    int x = 0;

    pthread_create(&thread, NULL, run, &x);
    pthread_join(thread, NULL);
    printf("%d\n", x);
    return 0;
}

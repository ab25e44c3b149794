// procs: 2 3
// exit: 1
// options: -pthread
// stderr: pthread_create: a thread of the program's own would run on every rank
// stderr: write '#pragma omp parallel'
#include <pthread.h>
#include <stdio.h>

static void *run(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    return 0;
}

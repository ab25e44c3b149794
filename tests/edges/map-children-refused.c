// procs: 2 3
// exit: nonzero
// stderr: what a child stores to a shared mapping would come to one rank only
// What a child stores to shared memory is unknown to other ranks.
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int *told = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), status;

    if (fork() == 0) {
        *told = 3;
        _exit(0);
    }
    wait(&status);
    printf("%d\n", *told);
    return 0;
}

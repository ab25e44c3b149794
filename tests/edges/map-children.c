// same-as: serial
// procs: 1
// On one rank a child tells its parent by a shared mapping; and mappings are the same memory in both.
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int *told = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int *own = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), status;

    if (fork() == 0) {
        own[0] = 4;
        #pragma omp parallel for
        for (int i = 0; i < 10; i++)
            told[i] = i + own[0];
        _exit(0);
    }
    wait(&status);
    printf("%d %d %d\n", told[0], told[9], own[0]);
    return 0;
}

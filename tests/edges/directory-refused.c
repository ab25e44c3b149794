// procs: 2 3
// exit: 1
// stderr: chdir in parallel code would change this rank only
/* The files of the others would still be looked for where they were. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    mkdir("a", 0777);
#pragma omp parallel
#pragma omp master
    if (chdir("a"))
        perror("a");
    printf("%d\n", access("../a", F_OK));
    return 0;
}

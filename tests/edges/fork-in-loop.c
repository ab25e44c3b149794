// same-as: serial
// procs: 1 2 3 4
// Each iteration has a child of its own; what the children print comes in the order of the iterations.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int statuses[6];

    #pragma omp parallel for
    for (int i = 0; i < 6; i++) {
        int status;
        pid_t child;

        printf("iteration %d\n", i);
        fflush(stdout);
        child = fork();
        if (child == 0) {
            printf("child %d\n", i);
            exit(i * i);
        }
        waitpid(child, &status, 0);
        statuses[i] = WEXITSTATUS(status);
    }
    for (int i = 0; i < 6; i++)
        printf("%d\n", statuses[i]);
    return 0;
}

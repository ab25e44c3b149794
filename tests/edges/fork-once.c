// same-as: serial
// procs: 1 2 3 4
// The child exists once; its status is known to all, and it may compute as well.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = -1, a[10], sum = 0;
    pid_t child;

    printf("parent\n");
    fflush(stdout);
    child = fork();
    if (child == 0) {
        FILE *f = fopen("child.txt", "a");
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < 10; i++)
            sum += i;
        fprintf(f, "%d\n", sum);
        fclose(f);
        printf("child %d\n", sum);
        exit(sum);
    }
    printf("%d\n", waitpid(child, &status, 0) == child);
    printf("%d %d\n", WIFEXITED(status), WEXITSTATUS(status));
    printf("%d", (int)wait(&status));
    printf(" %d\n", errno == ECHILD);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = WEXITSTATUS(status) + i;
    printf("%d\n", a[9]);
    return 0;
}

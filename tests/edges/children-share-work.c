// same-as: serial
// procs: 1 2 3 4
// Children that end with a result, between parallel loops.
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[50];

int main(void)
{
    pid_t children[3], parent = getpid();
    int status, sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] = i;
    for (int c = 0; c < 3; c++) {
        fflush(stdout);
        children[c] = fork();
        if (children[c] == 0) {
            int part = getppid() == parent ? c : 90;
            for (int i = c; i < 50; i += 3)
                part += a[i] % 5;
            _exit(part);
        }
    }
    for (int c = 2; c >= 0; c--) {
        if (waitpid(children[c], &status, 0) != children[c] || !WIFEXITED(status))
            perror("waitpid");
        printf("child %d ended with %d\n", c, WEXITSTATUS(status));
        sum += WEXITSTATUS(status);
    }
    printf("%d %d\n", (int)wait(&status), sum);
    #pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] += sum;
    printf("%d %d %d\n", a[49], system("exit 3") >> 8, system("echo from the shell") >> 8);
    return 0;
}

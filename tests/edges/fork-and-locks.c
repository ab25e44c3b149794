// same-as: serial
// procs: 1 2 3 4
// Children forked in a parallel loop use critical, atomic and a parallel loop, each for itself.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int a[6], sum = 0, count = 0;

    #pragma omp parallel for
    for (int i = 0; i < 6; i++) {
        int status;
        pid_t child = fork();

        if (child == 0) {
            int local = 0;
            #pragma omp parallel for reduction(+:local)
            for (int k = 0; k < 10; k++)
                local += k;
            #pragma omp critical
            sum = local + i;
            #pragma omp atomic
            count++;
            exit(sum);
        }
        waitpid(child, &status, 0);
        a[i] = WEXITSTATUS(status);
        #pragma omp critical
        sum += a[i];
        #pragma omp atomic
        count++;
    }
    for (int i = 0; i < 6; i++)
        printf("%d ", a[i]);
    printf("%d %d\n", sum, count);
    return 0;
}

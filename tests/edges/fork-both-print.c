// same-as: serial
// procs: 1 2 3 4
// Parent and children print, each its own; the children's ends by wait, waitpid, waitid, wait3 and wait4.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child(int status)
{
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        int sum = 0;
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i <= status; i++)
            sum += i;
        printf("child %d: %d\n", status, sum);
        exit(status);
    }
    return pid;
}

int main(void)
{
    struct rusage usage;
    siginfo_t info;
    int status;
    pid_t pid;

    pid = child(1);
    printf("%d %d\n", wait(&status) == pid, WEXITSTATUS(status));
    pid = child(2);
    printf("%d %d\n", waitpid(pid, &status, 0) == pid, WEXITSTATUS(status));
    pid = child(3);
    printf("%d\n", waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT));
    printf("%d %d %d\n", info.si_pid == pid, info.si_status, info.si_code == CLD_EXITED);
    printf("%d %d\n", wait3(&status, 0, &usage) == pid, WEXITSTATUS(status));
    printf("%d\n", usage.ru_maxrss > 0);
    pid = child(4);
    printf("%d %d\n", wait4(pid, &status, 0, &usage) == pid, WEXITSTATUS(status));
    printf("%d %d\n", waitpid(-1, &status, WNOHANG), errno == ECHILD);
    pid = child(5);
    printf("parent\n");
    status = waitpid(0, NULL, 0) == pid;
    printf("%d %d\n", status, wait(NULL));
    return 0;
}

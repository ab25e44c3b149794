// procs: 2 3 4
// exit: 0
// stderr: fork-goes-on.c:12: error: a child process
// A child that stays in a parallel loop to its end is no member of the team; its parent goes on.
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int statuses[4], wrong = 0;

    #pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 4; i++) {
        int status;
        pid_t child = fork();

        if (!child)
            continue;
        waitpid(child, &status, 0);
        statuses[i] = WEXITSTATUS(status);
    }
    for (int i = 0; i < 4; i++)
        wrong += statuses[i] != 1;
    return wrong;
}

// same-as: serial
// procs: 1 2 3 4
// A child that computes and reports through a pipe.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2], values[3] = { 0, 0, 0 }, a[10];
    pid_t child;

    if (pipe(ends))
        return 1;
    child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++)
            values[i] = 10 * i + 1;
        close(ends[0]);
        if (write(ends[1], values, sizeof values) != sizeof values)
            _exit(1);
        _exit(0);
    }
    close(ends[1]);
    printf("%d\n", (int)read(ends[0], values, sizeof values));
    printf("%d\n", (int)read(ends[0], a, sizeof a));
    waitpid(child, NULL, 0);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = values[i % 3];
    printf("%d %d %d\n", a[0], a[4], a[8]);
    return 0;
}

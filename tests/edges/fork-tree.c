// same-as: serial
// procs: 1 2 3 4
// Children that have children, that are left behind, and that outlive nobody.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int tree(int depth)
{
    int status, nodes = 1;

    for (int i = 0; i < 2 && depth; i++)
        if (fork() == 0)
            _exit(tree(depth - 1));
    while (wait(&status) > 0)
        nodes += WEXITSTATUS(status);
    return nodes;
}

int main(void)
{
    int a[4];

    printf("%d\n", tree(3));
    if (fork() == 0) {
        if (fork() == 0)
            _exit(0);
        _exit(0);
    }
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i] = i;
    wait(NULL);
    printf("%d\n", a[3]);
    return 0;
}

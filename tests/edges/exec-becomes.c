// same-as: serial
// procs: 1 2 3 4
// stdin: line of input\n
// The program becomes another one, after one that cannot be executed.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int a[10];

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("%d %d", execl("/nowhere", "x", (char *)NULL), a[9]);
    printf(" %d\n", errno == ENOENT);
    fflush(stdout);
    execlp("sh", "sh", "-c", "echo once; read x; echo $x >file; exit 7", (char *)NULL);
    return 1;
}

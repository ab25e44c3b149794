// same-as: serial
// procs: 1 2 3 4
// popen in both directions, its end's status, several at once.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

int main(void)
{
    char line[100] = "";
    FILE *from, *to, *other;
    int n = 0, sum = 0, status, a[10];

    from = popen("for i in 1 2 3 4; do echo $i; done; exit 7", "r");
    while (fscanf(from, "%d", &n) == 1)
        sum += n;
    status = pclose(from);
    printf("%d %d %d\n", sum, WIFEXITED(status), WEXITSTATUS(status));
    fflush(stdout);
    to = popen("sort -n", "w");
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = (i * 7) % 10;
    for (int i = 0; i < 10; i++)
        fprintf(to, "%d\n", a[i]);
    printf("%d\n", pclose(to));
    from = popen("echo one", "r");
    other = popen("echo two", "r");
    printf("%s", fgets(line, sizeof line, other));
    printf("%s", fgets(line, sizeof line, from));
    printf("%d %d\n", pclose(from), pclose(other));
    from = popen("exit 3", "re");
    printf("%d\n", fgetc(from));
    printf("%d\n", WEXITSTATUS(pclose(from)));
    errno = 0;
    from = popen("true", "q");
    printf("%d %d\n", from == NULL, errno == EINVAL);
    from = popen("kill -9 $$", "r");
    status = pclose(from);
    printf("%d\n", WIFSIGNALED(status) && WTERMSIG(status) == 9);
    return 0;
}

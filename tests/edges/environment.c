// same-as: serial
// procs: 1 2 3 4
// The environment holds nothing of the launcher's, and can be changed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void show(const char *when)
{
    int n = 0;

    while (environ && environ[n])
        n++;
    printf("%s: %d variables\n", when, n);
    qsort(environ, n, sizeof *environ, by_name);
    for (int i = 0; i < n; i++)
        printf("  %s\n", environ[i]);
}

int main(int argc, char **argv, char **envp)
{
    static char mine[] = "MINE=first";
    char *where;
    int n[4];

    printf("%d %d %d\n", argc, argv[argc] == NULL, envp == environ);
    show("start");
    printf("%d", setenv("ANOTHER", "value", 0));
    printf(" %d", setenv("ANOTHER", "again", 0));
    printf(" %d", putenv(mine));
    mine[5] = 'F';
    printf(" %d", unsetenv("HOME"));
    printf(" %s %s %d\n", getenv("MINE"), getenv("ANOTHER"), getenv("HOME") == NULL);
    where = getenv("ANOTHER");
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        n[i] = strlen(where) + strlen(getenv("MINE"));
    printf("%d %d\n", n[0], n[3]);
    show("changed");
    clearenv();
    printf("%d\n", getenv("PATH") == NULL);
    return 0;
}

// same-as: serial
// procs: 1 2 3 4
// options: -Wl,--no-warnings
// Names for temporary files and folders: new ones, and the same on all ranks.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { N = 8 };

static void show(const char *what, const char *name, const char *before)
{
    unsigned long seen[N], hash = 5381;

    for (const char *p = name; p && *p; p++)
        hash = hash * 33 + (unsigned char)*p;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        seen[i] = hash;
    for (int i = 1; i < N; i++)
        if (seen[i] != seen[0])
            printf("%s: rank of %d differs\n", what, i);
    printf("%s: %d %d\n", what, name && strncmp(name, before, strlen(before)) == 0, name && access(name, F_OK));
}

int main(void)
{
    char folder[] = "folderXXXXXX", wrong[] = "folder", file[] = "fileXXXXXX", name[L_tmpnam], *p, *q;
    struct stat s;

    p = mkdtemp(folder);
    show("mkdtemp", p, "folder");
    printf("%d", stat(folder, &s));
    printf(" %d\n", S_ISDIR(s.st_mode));
    printf("%d\n", rmdir(folder));
    errno = 0;
    printf("%d", mkdtemp(wrong) == NULL);
    printf(" %s\n", strerror(errno));
    show("mktemp", mktemp(file), "file");
    show("tmpnam", tmpnam(name), P_tmpdir);
    p = tmpnam(NULL);
    show("tmpnam", p, P_tmpdir);
    printf("%d\n", strcmp(p, name) != 0);
    p = tempnam(".", "pre");
    q = tempnam(".", "pre");
    show("tempnam", p, "./pre");
    show("tempnam", q, "./pre");
    free(p);
    free(q);
    p = malloc(50);
    snprintf(name, sizeof name, "%p", (void *)p);
    show("malloc", name, "0x");
    return 0;
}

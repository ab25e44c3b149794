// same-as: serial
// procs: 1 2 3 4
// Directories: all ranks see the same entries in the same order.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 100, N = 8 };

static int is_odd(const struct dirent *e)
{
    return e->d_name[0] == 'f' && e->d_name[strlen(e->d_name) - 1] % 2;
}

static int is_odd64(const struct dirent64 *e)
{
    return e->d_name[0] == 'f' && e->d_name[strlen(e->d_name) - 1] % 2;
}

int main(void)
{
    char name[300];
    unsigned long order = 5381, seen[N];
    struct dirent *e, **list;
    struct dirent64 *e64, **list64;
    int n = 0, found[FILES] = { 0 }, total = 0;
    DIR *d;

    mkdir("d", 0755);
    for (int i = 0; i < FILES; i++) {
        sprintf(name, "d/f%d%.*s", i, i, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx1xx");
        mknod(name, S_IFREG | 0644, 0);
    }
    d = opendir("d");
    while ((e = readdir(d))) {
        if (e->d_name[0] == 'f')
            found[atoi(e->d_name + 1)]++;
        for (const char *p = e->d_name; *p; p++)
            order = order * 33 + (unsigned char)*p;
        order += e->d_ino;
        n++;
    }
    for (int i = 0; i < FILES; i++)
        total += found[i] == 1;
    printf("%d %d\n", n, total);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        seen[i] = order + (unsigned long)d + (unsigned)dirfd(d);
    for (int i = 1; i < N; i++)
        if (seen[i] != seen[0])
            printf("rank of %d differs\n", i);

    /* Positions; and an entry that comes later. */
    rewinddir(d);
    readdir(d);
    long at = telldir(d);
    strcpy(name, readdir(d)->d_name);
    readdir(d);
    seekdir(d, at);
    printf("%d\n", strcmp(name, readdir(d)->d_name));
    mknod("d/late", S_IFREG | 0644, 0);
    rewinddir(d);
    n = 0;
    while ((e64 = readdir64(d)))
        n += !strcmp(e64->d_name, "late");
    printf("%d\n", n);
    struct stat s, t;
    n = fstatat(dirfd(d), "late", &s, 0) + stat("d/late", &t);
    printf("%d %d\n", n, s.st_ino == t.st_ino);
    printf("%d\n", unlinkat(dirfd(d), "late", 0));
    printf("%d\n", closedir(d));

    d = fdopendir(open("d", O_RDONLY | O_DIRECTORY));
    for (n = 0; (e = readdir(d)); n++)
        ;
    printf("%d %d\n", n, closedir(d));
    printf("%d", opendir("absent") == NULL);
    printf(" %s\n", strerror(errno));
    printf("%d", opendir("d/f1x") == NULL);
    printf(" %s\n", strerror(errno));

    n = scandir("d", &list, is_odd, versionsort);
    for (int i = 0; i < n; i++) {
        printf("%s\n", list[i]->d_name);
        free(list[i]);
    }
    free(list);
    n = scandir64("d", &list64, is_odd64, alphasort64);
    for (int i = 0; i < n; i++)
        free(list64[i]);
    printf("%d\n", n);
    free(list64);
    printf("%d", scandir("absent", &list, NULL, NULL));
    printf(" %s\n", strerror(errno));

    /* In split code each member has its own. */
    int counts[N];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        DIR *mine = opendir("d");
        counts[i] = 0;
        while (mine && readdir(mine))
            counts[i]++;
        if (mine)
            closedir(mine);
    }
    for (int i = 0; i < N; i++)
        printf("%d ", counts[i]);
    printf("\n");
    return 0;
}

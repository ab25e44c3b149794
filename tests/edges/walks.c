// same-as: serial
// procs: 1 2 3 4
// glob, ftw and nftw: the same names in the same order on all ranks; functions of the program are called on all.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { N = 8 };

static unsigned long order = 5381, set;
static int calls, stop_at, removing;

static void check(const char *what)
{
    unsigned long seen[N];

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        seen[i] = order + (unsigned long)calls;
    for (int i = 1; i < N; i++)
        if (seen[i] != seen[0])
            printf("rank of %d differs\n", i);
    printf("%s: %d calls, %lx, %lx\n", what, calls, order, set);
    order = 5381;
    set = 0;
    calls = 0;
}

/* In the order in which names come, and as a set. */
static void take(const char *name, int flag)
{
    unsigned long hash = (unsigned long)flag + 77;

    for (; *name; name++)
        hash = hash * 33 + (unsigned char)*name;
    order = order * 31 + hash;
    set += hash * hash;
    calls++;
}

static int old(const char *path, const struct stat *s, int flag)
{
    take(path, flag);
    take(flag == FTW_F ? "size" : "other", (int)(flag == FTW_F ? s->st_size : 0));
    return stop_at && calls >= stop_at ? 42 : 0;
}

static int new(const char *path, const struct stat *s, int flag, struct FTW *at)
{
    (void)s;
    take(path, flag + 10 * at->level + 1000 * at->base);
    if (removing)
        return remove(path);
    return stop_at && calls >= stop_at ? 43 : 0;
}

static int changing(const char *path, const struct stat *s, int flag, struct FTW *at)
{
    char *where = getcwd(NULL, 0);

    (void)s;
    take(strrchr(where, '/'), flag);
    take(path, access(path + at->base, F_OK));
    free(where);
    return 0;
}

static int acting(const char *path, const struct stat *s, int flag, struct FTW *at)
{
    (void)s;
    (void)flag;
    (void)at;
    take(path, flag);
    return strstr(path, "skip") ? FTW_SKIP_SUBTREE : strstr(path, "last") ? FTW_SKIP_SIBLINGS : FTW_CONTINUE;
}

static int error_of(const char *path, int error)
{
    take(path, error);
    return 0;
}

static void list(const glob_t *g, int status)
{
    printf("%d %zu:", status, g->gl_pathc);
    for (size_t i = 0; i < g->gl_pathc; i++)
        printf(" %s", g->gl_pathv[i]);
    printf("\n");
}

int main(void)
{
    char name[200];
    glob_t g = { 0 };

    mkdir("t", 0755);
    for (int i = 0; i < 6; i++) {
        sprintf(name, "t/%s%d", i == 3 ? "skip" : i == 4 ? "last" : "d", i);
        mkdir(name, 0755);
        for (int k = 0; k < i; k++) {
            sprintf(name, "t/%s%d/f%d.%s", i == 3 ? "skip" : i == 4 ? "last" : "d", i, k, k % 2 ? "c" : "h");
            mknod(name, S_IFREG | 0644, 0);
            truncate(name, k * 10);
        }
    }
    mkdir("t/d1/deep", 0755);
    symlink("../d2", "t/d1/again");
    symlink("../../t", "t/d1/loop");
    symlink("nowhere", "t/d1/dangling");

    list(&g, glob("t/d*", 0, error_of, &g));
    globfree(&g);
    list(&g, glob("t/*/*.[ch]", 0, NULL, &g));
    list(&g, glob("t/d1/*", GLOB_APPEND | GLOB_MARK, NULL, &g));
    globfree(&g);
    list(&g, glob("absent*", 0, NULL, &g));
    list(&g, glob("absent*", GLOB_NOCHECK, NULL, &g));
    globfree(&g);
    list(&g, glob("t/{d1,skip3}/f*", GLOB_BRACE, NULL, &g));
    globfree(&g);
    check("glob");

    printf("%d\n", ftw("t", old, 10));
    check("ftw");
    printf("%d\n", nftw("t", new, 10, 0));
    check("nftw");
    printf("%d\n", nftw("./t//", new, 10, FTW_PHYS));
    check("physical");
    printf("%d\n", nftw("t", new, 10, FTW_PHYS | FTW_DEPTH | FTW_MOUNT));
    check("depth");
    printf("%d\n", nftw("t/d1", changing, 10, FTW_PHYS | FTW_CHDIR));
    check("changing");
    printf("%d\n", nftw("t", changing, 10, FTW_PHYS | FTW_CHDIR | FTW_DEPTH));
    check("changing, depth");
    printf("%d\n", nftw("t/d2", acting, 10, FTW_PHYS | FTW_ACTIONRETVAL));
    check("acting");
    printf("%d\n", nftw("t", acting, 10, FTW_PHYS | FTW_ACTIONRETVAL));
    check("acting on all");
    printf("%d\n", nftw("t/d5/f1.c", new, 10, 0));
    printf("%d\n", nftw("t/d1/dangling", new, 10, 0));
    check("a file");
    errno = 0;
    printf("%d", nftw("absent", new, 10, 0));
    printf(" %s\n", strerror(errno));
    stop_at = 9;
    printf("%d\n", ftw("t", old, 10));
    check("stopped");
    printf("%d\n", nftw("t", new, 10, FTW_PHYS));
    check("stopped");
    removing = 1;
    printf("%d\n", nftw("t", new, 10, FTW_PHYS | FTW_DEPTH));
    check("removed");
    printf("%d\n", access("t", F_OK));
    return 0;
}

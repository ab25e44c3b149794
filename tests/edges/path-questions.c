// same-as: serial
// procs: 1 2 3 4
// file: there=five\n
// What is asked of a path: the same answer on all ranks.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { N = 12 };

/* All members have the same bytes? */
static void same(const char *what, const void *p, size_t bytes)
{
    unsigned long sums[N], sum = 5381;

    for (size_t i = 0; i < bytes; i++)
        sum = sum * 33 + ((const unsigned char *)p)[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        sums[i] = sum;
    for (int i = 1; i < N; i++)
        if (sums[i] != sums[0])
            printf("%s differs\n", what);
}

#define SAME(x) same(#x, &(x), sizeof (x))

int main(void)
{
    struct stat s, l, a, f;
    struct stat64 s64, l64, a64;
    struct statx x;
    struct statfs fs;
    struct statvfs vfs;
    int n;
    char text[PATH_MAX], *p, here[PATH_MAX];

    memset(&x, 0, sizeof x);
    printf("%d", access("there", R_OK));
    printf(" %d", access("absent", R_OK));
    printf(" %s\n", strerror(errno));
    printf("%d %d\n", faccessat(AT_FDCWD, "there", R_OK, 0), euidaccess("there", R_OK));
    symlink("there", "link");
    n = stat("link", &s);
    printf("%d %ld\n", n, (long)s.st_size);
    n = lstat("link", &l);
    printf("%d %d\n", n, S_ISLNK(l.st_mode));
    n = fstatat(AT_FDCWD, "there", &a, 0);
    printf("%d %ld\n", n, (long)a.st_size);
    n = stat64("link", &s64);
    printf("%d %ld\n", n, (long)s64.st_size);
    n = lstat64("link", &l64);
    printf("%d %d\n", n, S_ISLNK(l64.st_mode));
    n = fstatat64(AT_FDCWD, "link", &a64, AT_SYMLINK_NOFOLLOW);
    printf("%d %d\n", n, S_ISLNK(a64.st_mode));
    n = statx(AT_FDCWD, "there", 0, STATX_SIZE | STATX_INO, &x);
    printf("%d %ld\n", n, (long)x.stx_size);
    printf("%d\n", s.st_ino == x.stx_ino && s.st_ino == a.st_ino && l.st_ino != s.st_ino);
    printf("%d", stat("absent", &f));
    printf(" %s\n", strerror(errno));
    printf("%d %d\n", statfs("there", &fs), statvfs("there", &vfs));
    SAME(s), SAME(l), SAME(a), SAME(s64), SAME(l64), SAME(a64), SAME(x), SAME(fs), SAME(vfs);
    printf("%ld\n", pathconf("there", _PC_NAME_MAX));
    memset(text, 'x', sizeof text);
    n = (int)readlink("link", text, sizeof text);
    printf("%d %.6s", n, text);
    n = (int)readlinkat(AT_FDCWD, "link", text + 1, 3);
    printf(" %d %.6s\n", n, text);
    printf("%ld", (long)readlink("there", text, sizeof text));
    printf(" %s\n", strerror(errno));
    p = getcwd(NULL, 0);
    n = getcwd(here, sizeof here) == here;
    printf("%d %d", p == NULL, n);
    printf(" %d\n", strcmp(p, here));
    same("getcwd", p, strlen(p));
    SAME(p);
    free(p);
    printf("%d", getcwd(here, 2) == NULL);
    printf(" %s\n", strerror(errno));
    printf("%d", getcwd(NULL, 2) == NULL);
    printf(" %s\n", strerror(errno));
    p = getcwd(NULL, 5000);
    printf("%s\n", p ? strrchr(p, '/') ? "path" : "none" : "null");
    free(p);
    getcwd(here, sizeof here);
    p = realpath("./link", NULL);
    printf("%s\n", p + strlen(here));
    SAME(p);
    free(p);
    n = realpath("link", text) == text;
    printf("%d %s\n", n, text + strlen(here));
    printf("%d", realpath("absent/x", text) == NULL);
    printf(" %s\n", strerror(errno));
    p = canonicalize_file_name("there");
    printf("%s\n", p + strlen(here));
    free(p);
    p = get_current_dir_name();
    printf("%d\n", p && p[0] == '/');
    SAME(p);
    free(p);
    p = malloc(10);
    SAME(p);
    return 0;
}

// same-as: serial
// procs: 1 2 3 4
// What changes a path is done once; all ranks get the result and errno.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

enum { N = 12 };

/* Each member of the loop stores what its rank was told, and the sequential code shows it. */
static void show(const char *what, int result)
{
    int results[N], errors[N], error = errno;

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        results[i] = result;
        errors[i] = result ? error : 0;
    }
    for (int i = 1; i < N; i++)
        if (results[i] != results[0] || errors[i] != errors[0])
            printf("%s: rank of %d differs\n", what, i);
    printf("%s: %d %s\n", what, results[0], results[0] ? strerror(errors[0]) : "");
}

#define TRY(call) (errno = 0, show(#call, call))

int main(void)
{
    struct utimbuf then = { 1000, 2000 };
    struct timeval times[2] = { { 3000, 0 }, { 4000, 0 } };
    struct timespec spec[2] = { { 5000, 0 }, { 6000, 0 } };
    struct stat s;

    TRY(mkdir("d", 0755));
    TRY(mkdir("d", 0755));
    TRY(mkdirat(AT_FDCWD, "d/e", 0700));
    TRY(symlink("d", "s"));
    TRY(symlink("d", "s"));
    TRY(symlinkat("nowhere", AT_FDCWD, "dangling"));
    TRY(mkfifo("fifo", 0600));
    TRY(mkfifo("fifo", 0600));
    TRY(mkfifoat(AT_FDCWD, "fifo2", 0600));
    TRY(mknod("node", S_IFREG | 0640, 0));
    TRY(mknodat(AT_FDCWD, "node2", S_IFREG | 0640, 0));
    TRY(link("node", "hard"));
    TRY(link("node", "hard"));
    TRY(linkat(AT_FDCWD, "node", AT_FDCWD, "hard2", 0));
    TRY(truncate("node", 100));
    TRY(truncate64("node2", 7));
    TRY(truncate("absent", 100));
    TRY(chmod("node", 0600));
    TRY(fchmodat(AT_FDCWD, "node2", 0644, 0));
    TRY(chown("node", (uid_t)-1, (gid_t)-1));
    TRY(lchown("dangling", (uid_t)-1, (gid_t)-1));
    TRY(chown("dangling", (uid_t)-1, (gid_t)-1));
    TRY(fchownat(AT_FDCWD, "node", (uid_t)-1, (gid_t)-1, 0));
    TRY(utime("node", &then));
    TRY(stat("node", &s));
    printf("%ld %ld %ld %o %ld\n", (long)s.st_atime, (long)s.st_mtime, (long)s.st_size, (unsigned)s.st_mode,
           (long)s.st_nlink);
    TRY(utimes("node", times));
    TRY(stat("node", &s));
    printf("%ld %ld\n", (long)s.st_atime, (long)s.st_mtime);
    TRY(utimensat(AT_FDCWD, "node", spec, 0));
    TRY(stat("node", &s));
    printf("%ld %ld\n", (long)s.st_atime, (long)s.st_mtime);
    TRY(lutimes("dangling", times));
    TRY(rename("node", "renamed"));
    TRY(rename("node", "renamed"));
    TRY(renameat(AT_FDCWD, "renamed", AT_FDCWD, "d/renamed"));
    TRY(unlink("hard"));
    TRY(unlink("hard"));
    TRY(unlinkat(AT_FDCWD, "hard2", 0));
    TRY(remove("d/e"));
    TRY(remove("fifo2"));
    TRY(remove("fifo2"));
    TRY(rmdir("d"));
    TRY(rmdir("absent"));
    TRY(chdir("d"));
    TRY(mkdir("inner", 0755));
    TRY(chdir("absent"));
    TRY(unlinkat(AT_FDCWD, "inner", AT_REMOVEDIR));
    umask(027);
    TRY(mkdir("masked", 0777));
    TRY(stat("masked", &s));
    printf("%o\n", (unsigned)s.st_mode);
    return 0;
}

// same-as: serial
// procs: 1 2 3 4
// Each call on a file's descriptor: reading and writing, its size, its locks, its status.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

static char text[100], more[100];
static const struct iovec out[2] = { { "gathered ", 9 }, { "pieces", 6 } };
static struct iovec in[2] = { { text, 5 }, { more, 50 } };

static void show(const char *what, int fd)
{
    struct stat s;
    ssize_t n;

    memset(text, 0, sizeof text);
    fstat(fd, &s);
    printf("%s:", what);
    n = pread(fd, text, 60, 0);
    printf(" %d %zd %s at %ld\n", (int)s.st_size, n, text, (long)lseek(fd, 0, SEEK_CUR));
}

static void vectors(int fd)
{
    printf("%zd %zd", writev(fd, out, 2), pwritev(fd, out, 2, 40));
    printf(" %zd", pwrite64(fd, "64", 2, 38));
    lseek64(fd, 0, SEEK_SET);
    printf(" %zd", readv(fd, in, 2));
    printf(" %.5s %.20s", text, more);
    printf(" %zd %.5s", preadv(fd, in, 2, 40), text);
    printf(" %zd %.2s\n", pread64(fd, text, 2, 38), text);
    show("vectors", fd);
}

static void sizes(int fd)
{
    printf("%d %d", ftruncate(fd, 12), truncate("a.txt", 10));
    show("", fd);
    printf("%d", fallocate(fd, 0, 0, 20));
    printf(" %d", posix_fallocate(fd, 0, 25));
    printf(" %d", posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL));
    show("", fd);
    printf("%d %d %d\n", ftruncate(fd, -1), errno == EINVAL, ftruncate64(fd, 9));
}

static void locks(int fd)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 5 };

    printf("%d %d", flock(fd, LOCK_EX | LOCK_NB), flock(fd, LOCK_UN));
    printf(" %d", lockf(fd, F_TLOCK, 1));
    printf(" %d", fcntl(fd, F_SETLK, &lock));
    lock.l_type = F_WRLCK;
    printf(" %d", fcntl(fd, F_GETLK, &lock));
    printf(" %d\n", lock.l_type == F_UNLCK);
}

static void status(int fd)
{
    struct timespec times[2] = { { 1000000, 0 }, { 2000000, 500 } };
    struct timeval old[2] = { { 3000000, 0 }, { 4000000, 0 } };
    struct termios terminal;
    struct winsize size;
    struct stat s;

    printf("%d %d", fchmod(fd, 0600), fchown(fd, (uid_t)-1, (gid_t)-1));
    printf(" %d", futimens(fd, times));
    fstat(fd, &s);
    printf(" %o %ld", s.st_mode & 0777, (long)s.st_mtim.tv_sec);
    printf(" %d", futimes(fd, old));
    fstat(fd, &s);
    printf(" %ld\n", (long)s.st_mtim.tv_sec);
    printf("%d %d", fsync(fd), fdatasync(fd));
    printf(" %d %d", isatty(fd), errno == ENOTTY);
    printf(" %d %d", ttyname(fd) == NULL, errno == ENOTTY);
    printf(" %d %d", tcgetattr(fd, &terminal), ioctl(fd, TIOCGWINSZ, &size));
    printf(" %ld\n", fpathconf(fd, _PC_NAME_MAX));
}

int main(void)
{
    int fd = openat(AT_FDCWD, "a.txt", O_RDWR | O_CREAT | O_EXCL, 0644), to;
    off_t from = 2;

    printf("%d", fd);
    printf(" %d %d\n", open("a.txt", O_RDWR | O_CREAT | O_EXCL, 0644), errno == EEXIST);
    vectors(fd);
    sizes(fd);
    locks(fd);
    status(fd);
    to = creat("b.txt", 0644);
    printf("%d %zd", to, sendfile(to, fd, &from, 5));
    printf(" %ld", (long)from);
    lseek(fd, 0, SEEK_SET);
    printf(" %zd", copy_file_range(fd, NULL, to, NULL, 4, 0));
    printf(" %ld %ld", (long)lseek(fd, 0, SEEK_CUR), (long)lseek(to, 0, SEEK_CUR));
    printf(" %d\n", read(to, text, 1) < 0 && errno == EBADF);
    close(to);
    to = open("b.txt", O_RDWR | O_APPEND);
    printf("%zd %ld", write(to, "end", 3), (long)lseek(to, 0, SEEK_CUR));
    show("", to);
    close(to);
    to = open(".", O_RDWR | O_TMPFILE, 0600);
    printf("%zd", write(to, "no name", 7));
    show("", to);
    printf("%d %d\n", open("none", O_RDONLY), errno == ENOENT);
    printf("%d %d\n", open("b.txt/none", O_RDONLY), errno == ENOTDIR);
    printf("%d %d\n", umask(027) == umask(022), open("c.txt", O_WRONLY | O_CREAT, 0666) > 0);
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        pwrite(fd, "abcde" + i, 1, i);
    show("by members", fd);
    sync();
    return 0;
}

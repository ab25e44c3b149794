// same-as: serial
// procs: 1 2 3 4
// Memory with a name, or none: written by the ranks as a file, and mapped.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char text[100];

static void use(const char *what, int fd)
{
    struct stat s;
    char *at;

    printf("%s: %d %d", what, fd, ftruncate(fd, 4096));
    printf(" %zd", pwrite(fd, "written", 7, 10));
    fstat(fd, &s);
    printf(" %ld", (long)s.st_size);
    at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    printf(" %.7s", at + 10);
    memcpy(at, "mapped", 6);
    printf(" %d", msync(at, 4096, MS_SYNC));
    printf(" %d\n", munmap(at, 4096));
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        pwrite(fd, "ABCDE" + i, 1, 20 + i);
    memset(text, 0, sizeof text);
    printf("%zd %s\n", pread(fd, text, 50, 20), text);
    at = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
    printf("%.7s\n", at + 10);
    munmap(at, 4096);
    close(fd);
}

int main(void)
{
    char name[50];

    snprintf(name, sizeof name, "/otosp-edges-%d", (int)getpid());
    use("none", memfd_create("edges", 0));
    use("name", shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600));
    printf("%d", shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600));
    printf(" %d\n", errno == EEXIST);
    use("again", shm_open(name, O_RDWR, 0600));
    printf("%d", shm_unlink(name));
    printf(" %d", shm_open(name, O_RDWR, 0600));
    printf(" %d\n", errno == ENOENT);
    return 0;
}

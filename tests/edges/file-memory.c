// same-as: serial
// procs: 1 2 3 4
// A file of 200 MB that is only written takes no memory on any rank, while it is written and later.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 20, PIECES = 200, RANKS = 8 };

/* What this process holds, in memory and in files of memory. */
static long held(void)
{
    struct rusage usage;
    long bytes = 0;
    struct stat s;
    char path[50], link[100];

    for (int fd = 0; fd < 1024; fd++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        ssize_t n = readlink(path, link, sizeof link - 1);
        if (n > 0 && !strncmp(link, "/memfd:", 7) && fstat(fd, &s) == 0)
            bytes += s.st_blocks * 512;
    }
    getrusage(RUSAGE_SELF, &usage);
    return bytes + usage.ru_maxrss * 1024;
}

static void check(const char *what)
{
    long most = 0;

    #pragma omp parallel for reduction(max:most)
    for (int i = 0; i < RANKS; i++) {
        long now = held();
        most = now > most ? now : most;
    }
    printf("%s: %s\n", what, most < 120L << 20 ? "little" : "much");
}

int main(void)
{
    char *piece = malloc(PIECE);
    FILE *f = fopen("big.txt", "w");

    memset(piece, 'a', PIECE);
    check("before");
    for (int i = 0; i < PIECES; i++) {
        fwrite(piece, 1, PIECE, f);
        if (i == PIECES / 2)
            check("half");
    }
    for (int i = 0; i < PIECE; i++)
        putc('b', f);
    check("written");
    printf("%ld\n", ftell(f));
    fclose(f);
    remove("big.txt");
    return 0;
}

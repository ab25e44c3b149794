// same-as: serial
// procs: 1 2 3 4
// file: in.txt=first line\nsecond line\n3 4.5 word\n
// Files that are read, plain, by descriptor and of the system's own; devices that differ give the same to all.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include <wchar.h>

static unsigned char noise[64];
static int same = 1;

int main(void)
{
    FILE *f = fopen("in.txt", "r");
    char line[100], more[100];
    wchar_t wide[100];
    double d;
    int n, fd;

    printf("%s", fgets(line, sizeof line, f));
    printf("%ld\n", ftell(f));
    printf("%s", fgets(line, sizeof line, f));
    printf("%d", fscanf(f, "%d %lf %99s", &n, &d, line));
    printf(" %d %g %s\n", n, d, line);
    printf("%d\n", fgetc(f));
    printf("%d %d\n", fgetc(f) == EOF, feof(f) != 0);
    fclose(f);

    f = fopen("in.txt", "r");
    printf("%ls", fgetws(wide, 100, f));
    fclose(f);

    fd = open("in.txt", O_RDONLY);
    memset(line, 0, sizeof line);
    memset(more, 0, sizeof more);
    printf("%zd %s|\n", pread(fd, line, 6, 6), line);
    struct iovec v[2] = { { line, 3 }, { more, 4 } };
    printf("%zd %.3s %s\n", readv(fd, v, 2), line, more);
    printf("%zd %d\n", write(fd, "x", 1), errno == EBADF);
    close(fd);

    f = fopen("/proc/self/cmdline", "r");
    n = (int)fread(line, 1, 2, f);
    printf("%d\n", n);
    fclose(f);

    f = fopen("/dev/urandom", "r");
    n = (int)fread(noise, 1, sizeof noise, f);
    printf("%d\n", n);
    fclose(f);
    unsigned sum = 0;
    for (int i = 0; i < 64; i++)
        sum += noise[i];
    /* Were it different on some rank, the numbers of iterations would be. */
    int count = 0;
    #pragma omp parallel for reduction(+:count)
    for (int i = 0; i < (int)sum; i++)
        count++;
    same = count == (int)sum;
    printf("%d\n", same);

    printf("%d %d\n", fopen("none.txt", "r") == NULL, errno == ENOENT);
    return 0;
}

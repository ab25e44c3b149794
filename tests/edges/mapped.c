// same-as: serial
// procs: 1 2 3 4
// Files in memory: read, and written through a shared mapping, by parallel loops as well; pages without a file.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 10000 };

int main(void)
{
    int fd = open("numbers.bin", O_RDWR | O_CREAT | O_TRUNC, 0666), sum = 0;
    int *p, *q, *r;

    if (ftruncate(fd, N * sizeof *p))
        return 1;
    p = mmap(NULL, N * sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (p == MAP_FAILED)
        return 1;
    for (int i = 0; i < N; i++)
        p[i] = 1;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        p[i] += i;
    for (int i = 0; i < N; i++)
        sum += p[i];
    printf("%d %d\n", sum, msync(p, N * sizeof *p, MS_SYNC));
    printf("%d\n", munmap(p, N * sizeof *p));

    fd = open("numbers.bin", O_RDONLY);
    q = mmap(NULL, N * sizeof *q, PROT_READ, MAP_PRIVATE, fd, 0);
    r = mmap(NULL, N * sizeof *r, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    close(fd);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        r[i] = 2 * q[i];
    sum = 0;
    for (int i = 0; i < N; i++)
        sum += r[i];
    printf("%d\n", sum);
    printf("%d %d\n", munmap(q, N * sizeof *q), munmap(r, N * sizeof *r));
    return 0;
}

// same-as: serial
// procs: 1 2 3 4
// Memory that is mapped rather than allocated takes part in loops.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { N = 3000 };

int main(void)
{
    size_t bytes = N * sizeof(long);
    long *a = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    long *b = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    long *parts[8], sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] += i;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        b[i] += a[N - 1 - i] + b[i];
    printf("%ld %ld %ld\n", a[N - 1], b[0], b[N - 1]);
    a = mremap(a, bytes, 10 * bytes, MREMAP_MAYMOVE);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 10 * N; i++)
        sum += a[i] += 1;
    printf("%ld %ld\n", sum, a[10 * N - 1]);
    printf("%d\n", mprotect(b, bytes, PROT_READ));
    printf("%d\n", munmap(b, bytes));
    printf("%d\n", munmap(a, 10 * bytes));
    b = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < N; i++)
        sum += b[i];
    printf("%ld %d\n", sum, mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        parts[i] = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (int j = 0; j < 10; j++)
            parts[i][j] = i * j;
    }
    for (int i = 0; i < 8; i++) {
        printf(" %ld", parts[i][9]);
        munmap(parts[i], 100);
    }
    char *big = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(big, 1 << 16);
    munmap(big + (1 << 19), 1 << 19);
    memset(big + (1 << 16), 'x', 1000);
    printf(" %c", big[(1 << 16) + 999]);
    printf(" %d\n", munmap(big + (1 << 16), (1 << 19) - (1 << 16)));
    return 0;
}

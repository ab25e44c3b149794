// procs: 1 2 4
// same-as: serial
// stdin: binary\x00data\xff\n0123456789
// fread, and read below the stream once the stream is done with.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    unsigned char bytes[64];
    size_t n = fread(bytes, 1, 13, stdin), i;
    long sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += bytes[i] * (long)(i + 1);
    printf("%zu %ld\n", n, sum);
    n = fread(bytes, 1, sizeof bytes, stdin);
    printf("%zu %.*s\n", n, (int)n, (char *)bytes);
    printf("%d %zd\n", getchar(), read(0, bytes, 4));
    return 0;
}

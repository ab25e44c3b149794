// procs: 1 2 3
// same-as: serial
// An object of 4.8 GB, sections above 2 GiB, a count above 2^31.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const size_t n = 2400ul << 20, block = n / 3;
    unsigned char *bytes = malloc(n);
    short *words = malloc(n * sizeof *words);
    unsigned long sum = 0;
    int i;
    if (!bytes || !words)
        return 1;
    #pragma omp parallel for
    #pragma llc result(bytes + (size_t)i * block, block)
    for (i = 0; i < 3; i++)
        for (size_t k = 0; k < block; k++)
            bytes[(size_t)i * block + k] = (unsigned char)(k * 7 + (size_t)i);
    #pragma omp parallel for reduction(+: sum)
    #pragma llc result(&words[k], 1)
    for (size_t k = 0; k < n; k++) {
        words[k] = (short)(bytes[k] - 100);
        sum += bytes[k];
    }
    printf("%lu\n", sum);
    for (size_t k = 0; k < n; k += 12345678)
        printf("%d %d\n", bytes[k], words[k]);
    free(bytes);
    free(words);
    return 0;
}

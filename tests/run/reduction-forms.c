// procs: 1 2 3 4 5 6 7
// same-as: serial
// Reduction variables that are globals, static locals, parameters, used before and after, several at once.
#include <stdio.h>

static long total;
int count;

static double mean(const int *x, int n, double sum)
{
    static int calls;
    int i;
    #pragma omp parallel for reduction(+: sum, total) reduction(+: calls)
    for (i = 0; i < n; i++) {
        sum += x[i];
        total += x[i];
        ++calls;
    }
    printf("calls %d\n", calls);
    return n ? sum / n : 0;
}

int main(void)
{
    int x[32], i, largest = -1, at = 0;
    unsigned bits = 0xf0u;
    for (i = 0; i < 32; i++)
        x[i] = i * 37 % 64;
    printf("%g\n", mean(x, 32, 0));
    printf("%g\n", mean(x, 16, 1000));
    printf("%g\n", mean(x, 0, 3));
    #pragma omp parallel for reduction(max: largest) reduction(|: bits) reduction(+: count)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 32; i++) {
        if (x[i] > largest)
            largest = x[i];
        bits |= 1u << (x[i] % 4 * 8);
        count += x[i] & 1;
        x[i] = -x[i];
    }
    for (i = 0; i < 32; i++)
        if (x[i] == -largest)
            at = i;
    printf("%d at %d, %x, %d, %ld\n", largest, at, bits, count, total);
    largest = 1000;
    #pragma omp parallel for reduction(max: largest)
    for (i = 0; i < 3; i++)
        largest = x[i] > largest ? x[i] : largest;
    printf("%d\n", largest);
    return 0;
}

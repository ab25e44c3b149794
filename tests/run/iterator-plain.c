// procs: 1 2 3 4 5 6 7
// same-as: serial
// Iterators of several types, with bounds near the ends of the type.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    int hits[64] = { 0 };
    unsigned char c;
    signed char sc;
    unsigned u;
    long long ll;
    unsigned long long ull;
    #pragma omp parallel for
    #pragma llc result(&hits[c - 250], 1)
    for (c = 250; c < 255; c++)
        hits[c - 250] += c;
    #pragma omp parallel for
    #pragma llc result(&hits[sc + 128], 1)
    for (sc = -128; sc < -100; sc++)
        hits[sc + 128] += sc;
    #pragma omp parallel for
    #pragma llc result(&hits[u - (UINT_MAX - 9)], 1)
    for (u = UINT_MAX - 9; u < UINT_MAX; u++)
        hits[u - (UINT_MAX - 9)] += 7;
    #pragma omp parallel for
    #pragma llc result(&hits[ll - (LLONG_MIN + 1)], 1)
    for (ll = LLONG_MIN + 10; ll > LLONG_MIN; ll--)
        hits[ll - (LLONG_MIN + 1)] += 1000;
    #pragma omp parallel for
    #pragma llc result(&hits[(ULLONG_MAX - ull) / (1ull << 60)], 1)
    for (ull = ULLONG_MAX; ull > 1ull << 60; ull -= 1ull << 60)
        hits[(ULLONG_MAX - ull) / (1ull << 60)] += 100000;
    for (n = 0; n < 64; n++)
        printf("%d ", hits[n]);
    printf("\n");
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// Sieve of Eratosthenes in segments; the count is a reduction, the primes are gathered by a prefix.
#include <stdio.h>
#include <string.h>

enum { LIMIT = 20000, SEGMENT = 1000 };

int main(void)
{
    static unsigned char composite[LIMIT];
    static int primes[3000];
    int counts[LIMIT / SEGMENT + 1] = { 0 }, s, total = 0;
    #pragma omp parallel for reduction(+: total)
    #pragma llc result(composite + s * SEGMENT, SEGMENT)
    #pragma llc result(&counts[s + 1], 1)
    for (s = 0; s < LIMIT / SEGMENT; s++) {
        unsigned char *here = composite + s * SEGMENT;
        int first = s * SEGMENT, last = first + SEGMENT, p, k, count = 0;
        memset(here, 0, SEGMENT);
        for (p = 2; p * p < last; p++)
            for (k = first / p * p; k < last; k += p)
                if (k >= first && k >= 2 * p)
                    here[k - first] = 1;
        for (k = 0; k < SEGMENT; k++)
            count += !here[k] && first + k > 1;
        counts[s + 1] = count;
        total += count;
    }
    for (s = 1; s <= LIMIT / SEGMENT; s++)
        counts[s] += counts[s - 1];
    #pragma omp parallel for
    #pragma llc result(&primes[counts[s]], counts[s + 1] - counts[s])
    for (s = 0; s < LIMIT / SEGMENT; s++) {
        int k, at = counts[s];
        for (k = s * SEGMENT; k < (s + 1) * SEGMENT; k++)
            if (!composite[k] && k > 1)
                primes[at++] = k;
    }
    printf("%d %d %d %d\n", total, primes[0], primes[1000], primes[total - 1]);
    return 0;
}

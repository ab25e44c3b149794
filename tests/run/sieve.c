// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Prime numbers: stores at ever other distances, and loads of single elements between them. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 300000, count = 0, last = 0;
    char *prime = malloc((size_t)n + 1);

#pragma omp parallel for
    for (long i = 0; i <= n; i++)
        prime[i] = i >= 2;
    for (long i = 2; i * i <= n; i++)
        if (prime[i]) {
#pragma omp parallel for
            for (long j = i * i; j <= n; j += i)
                prime[j] = 0;
        }
#pragma omp parallel for reduction(+ : count)
    for (long i = 2; i <= n; i++)
        count += prime[i];
    for (long i = n; i > n - 500; i--)
        last += prime[i] * i;
    printf("%ld %ld\n", count, last);
    free(prime);
    return 0;
}

/* The longest common subsequence of two texts, by anti-diagonals of a table. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 2500 };

int main(void)
{
    char *s = malloc(N), *t = malloc(N);
    int *table = calloc((N + 1) * (N + 1), sizeof *table);

    for (int i = 0; i < N; i++) {
        s[i] = i * (i + 3) % 11 % 4;
        t[i] = i * (i + 5) % 13 % 4;
    }
    for (int d = 2; d <= 2 * N; d++) {
        int low = d > N ? d - N : 1, high = d > N ? N : d - 1;
#pragma omp parallel for
        for (int i = low; i <= high; i++) {
            int j = d - i, *here = table + i * (N + 1) + j, *above = here - (N + 1);
            int both = above[-1] + (s[i - 1] == t[j - 1]), one = above[0] > here[-1] ? above[0] : here[-1];
            *here = both > one ? both : one;
        }
    }
    printf("%d\n", table[N * (N + 1) + N]);
}

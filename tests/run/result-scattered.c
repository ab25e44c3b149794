// procs: 1 2 3 4 5 6 7
// same-as: serial
// Each iteration writes an element that a permutation names: nothing merges.
#include <stdio.h>

enum { N = 1009 };

int main(void)
{
    static int to[N], x[N];
    int i;
    unsigned hash = 0;
    for (i = 0; i < N; i++)
        to[i] = (int)((long)i * 377 % N);
    #pragma omp parallel for
    #pragma llc result(&x[to[i]], 1)
    for (i = 0; i < N; i++)
        x[to[i]] = i * 3 + 1;
    for (i = 0; i < N; i++)
        hash = hash * 31 + (unsigned)x[i];
    printf("%u\n", hash);
    return 0;
}

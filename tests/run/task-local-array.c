// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Tasks that call a function which stores to an array on the stack of whoever made them. */
#include <stdio.h>

enum { N = 96 };

static long source[N];

static void put(long *to, const long *from, long add)
{
    for (int i = 0; i < 12; i++)
        to[i] = from[i] + add;
}

static void fill(long *kept)
{
    long local[N];

    for (int i = 0; i < N; i++)
        local[i] = i % 48;
#pragma omp task shared(local)
    put(&local[60], &source[2], 75);
#pragma omp task shared(local)
    put(&local[20], &source[2], 76);
#pragma omp task shared(local)
    local[3] = source[4];
#pragma omp taskwait
    for (int i = 0; i < N; i++)
        *kept = (*kept * 3 + local[i]) % 10007;
}

int main(void)
{
    long kept = 1, more[N] = { 0 };

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        source[i] = i * i;
    fill(&kept);
    printf("%ld\n", kept);
#pragma omp parallel
#pragma omp single
    {
        fill(&kept);
#pragma omp task depend(out: more)
        put(more + 5, source, kept);
#pragma omp task depend(inout: more)
        put(more + 10, more + 5, 1);
    }
    for (int i = 0; i < N; i++)
        kept = (kept * 3 + more[i]) % 10007;
    printf("%ld\n", kept);
    return 0;
}

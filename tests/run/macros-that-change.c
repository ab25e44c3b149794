// same-as: serial
// Macros are defined, undefined and defined otherwise between constructs whose code comes out elsewhere: the bodies of tasks,
// types that these name, declarations that an allocate directive aligns.
// Expected: what each macro is where it stands.
#include <stdio.h>

#define N 10
static int first[N];
#undef N
#define N 20
static int aligned[N];
#pragma omp allocate(aligned) align(64)
#if N == 20
static const
#define M 7
int other[M + N] = { N };
#pragma omp allocate(other) align(128)
#endif

#define TWICE(x) ((x) * 2)
#define INNER 5
#define OUTER(x) ((x) + INNER)

static void types(void)
{
#define B 3
    struct local { int m[B]; } l = { { 1, 2, 3 } };
#undef B
#define B 4000
    int got = 0;

#pragma omp task shared(got) firstprivate(l)
    got = (int)(sizeof l.m / sizeof(int)) * 10 + l.m[1];
#pragma omp taskwait
    printf("%d %d\n", got, B);
#undef B
}

static void bodies(void)
{
    int got = 0, a[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

#define B 3
#pragma omp task shared(got, a)
    {
        int v[B];

        v[1] = TWICE(B) + OUTER(B);
        got = v[1] + (int)(sizeof v / sizeof *v) + a[B];
    }
#undef B
#define B 6
#undef TWICE
#undef INNER
#define INNER 100
#pragma omp taskwait
    {
        int TWICE = 9;

        printf("%d %d %d %d\n", got, B, TWICE, OUTER(1));
    }
#pragma omp task shared(got)
    got = B + OUTER(B);
#pragma omp taskwait
#undef INNER
#define INNER 1000
#pragma omp task shared(got)
    got += OUTER(0);
#pragma omp taskwait
    printf("%d %d\n", got, OUTER(0));
}

int main(void)
{
    printf("%d %d %d %d\n", (int)(sizeof first / sizeof *first), (int)(sizeof aligned / sizeof *aligned), N, other[0]);
#pragma omp parallel
#pragma omp single
    {
        types();
        bodies();
    }
    return 0;
}

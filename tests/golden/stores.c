/* Stores that nothing states, in a construct and in functions that it may call. */
#include <stdio.h>
#include <string.h>

#define N 100
#define AT(i, j) table[(i) * N + (j)]
#define SET(x, v) x = (v)

struct flags { unsigned ready : 1, level : 6; int count; };

static double table[N * N];
static struct flags flags[N];
static char names[N][16];
int next_free(int i);

/* Stores only to its own variables. */
static int digits(int i)
{
    int n = 1;
    while (i /= 10)
        n++;
    return n;
}

static void mark(struct flags *f)
{
    f->ready = 1;   /* a bit */
    f->count++;
}
/* What calls are known to store, and what is not known. */
void fill(int n, int (*choose)(int))
{
    int i, kept = 0;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int own = digits(i);
        /* A macro stays one. */
        AT(i, 0) = own;
        SET(AT(i, 1), own);
        if (i == n - 1) kept = i;
        mark(&flags[i]);
        AT(choose(i), 2) += 1;
        AT(i, 3) = next_free(i);
        sprintf(names[i], "%d", i);
        memcpy(names[i] + 8, names[i], digits(i) + 1);
    }
    if (kept)
        mark(&flags[kept]);
}

// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Functions of which some stores are known where they are called, and the others are not: those alone are logged. Loops
   that begin and step by what is known at run time only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60 };
static int a[N], b[N], c[4 * N], which[N], deep[N], text[N][8], recursed[N], bits[N];
static struct flags { unsigned low : 3, high : 5; int plain; } flags[N];

static void scatter(int *p, int i, int v)
{
    p[which[i]] = v;
}

/* One store is known, one is logged, and one is in a function that is called; declared below, too. */
static void both(int *p, int i);

static void twice(int *p, int i)
{
    deep[i] = 5 * i;
    both(p, i);
}

/* It has no copy. */
static void named(int i)
{
    bits[i] = i + (__func__[0] == 'n');
}

static void downwards(int *p, int n)
{
    *p += n;
    if (n > 0)
        downwards(p, n - 1);
}

static void several(int i)
{
    int own[8] = { i };

    flags[i].low = i & 7;
    flags[i].high = i & 31;
    flags[i].plain = 7 * i;
    memset(own + 1, i & 3, sizeof own - sizeof *own);
    memcpy(text[i], own, sizeof own);
    downwards(&recursed[i], i % 5);
    if (which[i] & 1)
        c[2 * N + which[i]] += 1;
    named(i);
    c[3 * N + i] = own[3];
}

static void moved(int *p, int n, int v)
{
    for (int k = 0; k < n; k++) {
        p[k] += v;
        if (p[k] % 3 == 0)
            b[p - a + k] = v;
    }
}

static void show(const char *what)
{
    unsigned s = 0;

    for (int i = 0; i < N; i++)
        s = s * 31 + (unsigned)(a[i] + 3 * b[i] + 5 * deep[i] + text[i][5] + recursed[i] + bits[i] + flags[i].plain
                                + 7 * (int)flags[i].low + 9 * (int)flags[i].high);
    for (int i = 0; i < 4 * N; i++)
        s = s * 31 + (unsigned)c[i];
    printf("%s %u\n", what, s);
}

int main(int argc, char **argv)
{
    int n = argc > 3 ? 1 : N, step = argc + 2, i;

    (void)argv;
    for (i = 0; i < N; i++)
        which[i] = (i * 7 + 3) % N;
    twice(a, 3);                                /* sequential code calls it as well */
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        both(c + N, i);
    show("both");
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        twice(c, i);
        a[i] += deep[i];
    }
    show("twice");
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        several(i);
    show("several");
    #pragma omp parallel for
    for (i = 0; i < n / 4; i++)
        moved(a + 4 * i, 4, i);
    show("moved");
    #pragma omp parallel for
    for (i = 1; i < n; i += step) {
        both(c, i);
        a[i] -= b[i - 1];
    }
    show("steps");
    #pragma omp parallel for
    for (i = n - 1; i >= step; i -= step)
        b[i] = b[i - 1] + a[i];
    show("downwards");
    #pragma omp parallel for schedule(dynamic)
    for (i = 0; i < n / step * step; i += step)
        for (int k = 0; k < step; k++)
            scatter(b, i + k, a[i]), a[i + k] = k;
    show("dynamic");
    return 0;
}

static void both(int *p, int i)
{
    p[i] = i + 1;
    scatter(b, i, p[i]);
}

// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Which local variables a team shares: written by name, through pointers, in called functions; variables of all
// enclosing functions; not what is private, declared inside, or in a called function.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <alloca.h>

#define N 30

struct pair { int first, second[3]; };

static void put(int *p, int value) { *p = value; }

static int called(int seed)
{
    int own[40], k, sum = 0;

    for (k = 0; k < 40; k++)
        put(&own[k], seed + k);
    for (k = 0; k < 40; k++)
        sum += own[k];
    return sum;
}

static void kinds(int n, register int scale)
{
    int table[N] = { 0 }, vla[n], (*rows)[n], i, mine = 0, *p, hidden = 4, single = 0;
    struct pair s = { 0, { 0 } }, list[N];
    double _Complex z[N];
    register int last = 0;
    int *block = alloca(N * sizeof *block), *alias = table;

    rows = malloc(N * sizeof *rows);
    memset(vla, 0, sizeof vla);
    p = &hidden;
    #pragma omp parallel for private(mine) lastprivate(last)
    for (i = 0; i < N; i++) {
        int inside[3] = { i, i, i };

        put(&mine, called(i));
        put(&inside[1], mine);
        alias[i] = inside[1] + scale;
        put(&vla[i], inside[0] + inside[1]);
        rows[i][2] = mine;
        block[i] = vla[i] * 2;
        __real__ z[i] = i;
        __imag__ z[i] = -i;
        list[i] = (struct pair){ i, { 1, 2, i } };
        list[i].second[1]++;
        if (i == 7)
            *p = mine;
        if (i == 8)
            s.second[i % 3] = 5;
        if (i == 9)
            put(&single, 6);
        last = i;
    }
    for (i = 0; i < N; i++)
        printf("%d %d %d %d %g %g %d %d\n", table[i], vla[i], rows[i][2], block[i], __real__ z[i], __imag__ z[i],
               list[i].first, list[i].second[1]);
    printf("%d %d %d %d\n", hidden, s.second[2], single, last);
    free(rows);
}

/* An outer iteration's own variables are shared by the team inside it, and by no other. */
static void inner(int *total, int *table, int n)
{
    int sum[4] = { 0 }, i;

    #pragma omp parallel for
    for (i = 0; i < 4; i++) {
        table[i] = n + i;
        sum[i] = called(n) + i;
    }
    for (i = 0; i < 4; i++)
        *total += table[i] * sum[i];
}

static void nested(void)
{
    int totals[3] = { 0 }, i, again[4] = { 7, 7, 7, 7 }, j;

    #pragma omp parallel for private(again, j)
    for (i = 0; i < 3; i++) {
        int table[4] = { 0 };

        inner(&totals[i], table, i);
        memset(again, 0, sizeof again);
        #pragma omp parallel for
        for (j = 0; j < 4; j++)
            again[j] = table[3 - j];
        for (j = 0; j < 4; j++)
            totals[i] = totals[i] * 7 + again[j];
    }
    printf("%d %d %d\n", totals[0], totals[1], totals[2]);
}

static void recursive(int *v, int n, int depth)
{
    int half[2] = { 0, 0 }, i;

    if (n == 1) {
        *v = depth;
        return;
    }
    #pragma omp parallel for
    for (i = 0; i < 2; i++) {
        recursive(v + i * (n / 2), n / 2, depth + 1);
        half[i] = v[i * (n / 2)];
    }
    v[0] = half[0] + 10 * half[1];
}

/* Parts of a team's work that each write to the caller's frame. */
static void in_region(int *from_caller)
{
    int sum = 0, parts[3] = { 0 };
    char text[20] = "";

    #pragma omp parallel
    {
        int own = 2;
        #pragma omp sections
        {
            #pragma omp section
            { put(&parts[0], own); *from_caller = 3; }
            #pragma omp section
            { put(&own, 9); parts[1] = own; }
            #pragma omp section
            strcpy(text, "section");
        }
        #pragma omp single
        parts[2] = parts[0] + parts[1];
        #pragma omp for reduction(+:sum)
        for (int i = 0; i < N; i++)
            sum += parts[2];
    }
    printf("%d %d %d %d %s\n", parts[0], parts[1], parts[2], sum, text);
}

static __inline__ int in_inline(int x)
{
    int v[10], i;

    #pragma omp parallel for
    for (i = 0; i < 10; i++)
        v[i] = x * i;
    return v[9] + v[2];
}

/* One frame is used by two functions that follow each other. */
static int first(void)
{
    int a[20], i, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < 20; i++)
        a[i] = i;
    for (i = 0; i < 20; i++)
        sum += a[i];
    return sum;
}

static int second(void)
{
    int b[20], i, sum = 0;

    memset(b, 0, sizeof b);
    #pragma omp parallel for
    for (i = 0; i < 20; i += 2)
        b[i] = 1;
    for (i = 0; i < 20; i++)
        sum += b[i];
    return sum;
}

int main(void)
{
    int v[8] = { 0 }, k, from_caller = 0;

    kinds(N, 2);
    nested();
    recursive(v, 8, 0);
    for (k = 0; k < 8; k++)
        printf("%d ", v[k]);
    in_region(&from_caller);
    printf("%d %d %d %d %d\n", from_caller, in_inline(3), in_inline(4), first(), second());
    return 0;
}

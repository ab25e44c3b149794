// procs: 1 2 3 4 5 6 7
// same-as: openmp
// What a task takes along: values and addresses of variables of every kind, and bodies that name what only their function
// declares.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point { double x, y; char name[8]; };
typedef struct { int v[4]; } quad;
static long total[64];
static int number;

static void put(int i, long v) { total[i % 64] += v; }

static void scalars(void)
{
    for (int i = 0; i < 10; i++) {
        const long k = 3 * i;
        unsigned char c = (unsigned char)(i + 250);
        struct point p = { i, -i, "p" };
        quad q = { { i, 2 * i, 3 * i, 4 * i } };
        long row[5] = { i, i, i, i, i };
        void (*f)(int, long) = put;

        #pragma omp task firstprivate(p, q, row, c) depend(inout: total)
        {
            p.x += 1;
            row[2] *= 2;
            f(i, k + c + (long)p.x - (long)p.y + q.v[3] + row[2] + (long)strlen(p.name));
        }
    }
    #pragma omp taskwait
}

static long shared_local(int n)
{
    long sum[16] = { 0 }, one = 1;
    static long kept;
    register long last = 0;

    for (int i = 0; i < 16; i++) {
        #pragma omp task shared(sum, one)
        sum[i] = one + i * n;
    }
    #pragma omp task shared(last) firstprivate(n)
    last = n * 7;
    #pragma omp task
    kept += n;
    #pragma omp taskwait
    for (int i = 0; i < 16; i++)
        last += sum[i];
    return last + kept;
}

static double lengths(int n, int m, double a[n][m])
{
    double b[m][n], (*rows)[m] = a;
    int was = m;

    m = 0;                              /* the types keep their lengths */
    for (int i = 0; i < n; i++) {
        #pragma omp task shared(a, b, was)
        for (int j = 0; j < was; j++) {
            a[i][j] = i + 10 * j;
            b[j][i] = (double)(sizeof a[i] / sizeof a[i][0]) + (double)sizeof b / 100;
        }
    }
    #pragma omp taskwait
    #pragma omp task firstprivate(rows) shared(was)
    rows[n - 1][was - 1] += (double)sizeof *rows;
    #pragma omp taskwait
    return a[n - 1][was - 1] + b[0][0] + b[was - 1][n - 1];
}

static int own_names(int n)
{
    struct local { int v; } s = { n }, out[3];
    typedef int word;
    enum { TWICE = 2 };
    char text[32] = "";

    #pragma omp task shared(out)
    out[0].v = s.v;
    #pragma omp task shared(out)
    {
        word w = n * TWICE;
        out[1].v = w;
    }
    #pragma omp task shared(text)
    snprintf(text, sizeof text, "%s", __func__);
    #pragma omp task shared(out)
    {
        struct local { short a, b; } other = { 1, 2 };
        int n = other.a + other.b;      /* hides the function's */
        for (int s = 0; s < 3; s++)
            n += s;
        out[2].v = n;
    }
    #pragma omp taskwait
    return out[0].v + out[1].v * 10 + out[2].v * 100 + (int)strlen(text) * 1000;
}

/* Values that have names of the function's own. */
static int constants(int n)
{
    enum { LEAST = -3, MOST = 4 };
    int out[MOST - LEAST] = { 0 }, calls = 0;

    for (int i = LEAST; i < MOST; i++) {
        #pragma omp task shared(out)
        out[i - LEAST] = (i -LEAST) * n + (int)sizeof __func__ + (strcmp(__FUNCTION__, "constants") == 0);
    }
    #pragma omp task shared(calls)
    {
        enum { MOST = 9 };
        calls += MOST;
    }
    #pragma omp taskwait
    for (int i = 0; i < MOST - LEAST; i++)
        calls = calls * 7 + out[i];
    return calls;
}

/* A variable of the file that a construct has a copy of. */
static int of_copy(void)
{
    int seen[8] = { 0 };

    #pragma omp parallel for private(number)
    for (int i = 0; i < 8; i++) {
        number = i * i;
        #pragma omp task shared(seen)
        seen[i] = number;
        #pragma omp taskwait
    }
    return seen[3] + seen[7] + number;
}

static long nested(int depth);

static long nested_once(int depth, int k)
{
    long got = 0;

    #pragma omp task shared(got)
    got = nested(depth - 1) + k;
    #pragma omp taskwait
    return got;
}

static long nested(int depth)
{
    long below[2] = { 0, 0 };

    if (!depth)
        return 1;
    for (int k = 0; k < 2; k++) {
        #pragma omp task shared(below)
        below[k] = nested_once(depth, k);
    }
    #pragma omp taskwait
    return below[0] + below[1];
}

int main(void)
{
    double (*a)[9] = malloc(6 * sizeof *a);
    long sum = 0;

    #pragma omp parallel
    #pragma omp single
    scalars();
    for (int i = 0; i < 64; i++)
        sum += total[i] * (i + 1);
    printf("%ld\n", sum);
    printf("%ld %ld\n", shared_local(3), shared_local(5));
    #pragma omp parallel
    #pragma omp master
    printf("%g\n", lengths(6, 9, a));
    printf("%d\n", own_names(4));
    printf("%d %d\n", constants(5), of_copy());
    #pragma omp parallel
    {
        #pragma omp single nowait
        sum = nested(7);
    }
    printf("%ld\n", sum);
    free(a);
    return 0;
}

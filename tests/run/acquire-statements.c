// same-as: serial
/* What sequential code reads between parallel loops, in each kind of statement. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 400

struct grid { int n; double *u; double edge[40]; };
struct item { struct item *next; double v; int bits : 5, more : 7; };

static double u[N], v[N][10], residual[N];
static struct grid grid;
static struct item items[N];
extern double later[];

static void fill(double *to, double start)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        to[i] = start + i * 0.5;
}

static int fill_and_count(double *to, double start)
{
    fill(to, start);
    return N;
}

/* Conditions of loops with loops in their bodies. */
static int conditions(void)
{
    int k = 0, rounds = 0;

    fill(residual, 10);
    while (residual[k] < 14) {
        rounds++;
        fill(residual, 10 + rounds);
        k += residual[1] > 12;
    }
    for (fill(u, -3); u[5] < 3; fill(u, u[5] + 1))
        rounds++;
    do
        fill(u, u[9] - 20);
    while (u[N - 1] > 20 && u[0] > -1e6);
    return rounds;
}

/* A branch that is not taken must not follow its pointer. */
static double branches(struct grid *g, int which)
{
    double s = 0;

    fill(u, which);
    if (g && g->u)
        s += g->u[3];
    else if (u[7] > 4)
        s += u[8];
    else
        return u[N - 2];
    switch (which) {
    case 1:
        s += u[1];
        fill(u, 2);
        /* fall through */
    case 2:
        s += u[2];
        break;
    default:
        for (int i = 0; i < 3; i++) {
            fill(u, i);
            if (i == 1)
                continue;
            s += u[i];
        }
    }
    return s + (which ? u[4] : v[4][4]);
}

/* Jumps into the middle of what has a guard before it. */
static double jumps(int where)
{
    double s = 0;
    int round = 0;

    fill(u, where);
    if (where == 1)
        goto inside;
    s = u[0];
    while (round < 3) {
        s += u[round];
inside:
        s += u[10 + round];
        round++;
    }
    if (where > 5)
        goto out;
    fill(u, 9);
    s += u[3];
again:
    s += u[20];
    if (round++ < 6) {
        fill(u, round);
        goto again;
    }
out:
    return s + u[30];
}

static double mixed(double *p)
{
    double first = p[3], second = (fill(p, 5), p[4]), s;
    int n = fill_and_count(p, 6) + (int)p[7];

    s = first + second + n + fill_and_count(p, 8) * u[6];
    p[2] += fill_and_count(p, 1);
    s += p[2] + p[5];
    s += fill_and_count(p, 2) ? p[8] : 0;
    s += ({ double t; fill(p, 3); t = p[9]; fill(p, 4); t; }) + p[10];
    return s;
}

static double strings(void)
{
    static char text[N];
    char copy[N];
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        text[i] = i < N - 1 ? 'a' + i % 26 : 0;
    memcpy(copy, text, sizeof copy);
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        text[i] = i < N - 1 ? 'A' + i % 26 : 0;
    printf("%s %zu %s\n", copy, strlen(text), strchr(text, 'D'));
    fwrite(text, 1, 100, stdout);
    return strtod(copy, NULL);
}

static double lists(void)
{
    double s = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        items[i].v = i;
        items[i].next = i < N - 1 ? &items[i + 1] : NULL;
    }
    for (struct item *p = items; p; p = p->next)
        s += p->v;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        items[i].v = -i;
    struct item whole = items[N / 2], *walk = &items[3];
    while (walk->v > -20)
        walk++;
    return s + whole.v + walk->v;
}

/* Pointers that are moved, behind the end, and in front of the beginning. */
static double walks(double *a)
{
    double s = 0, *end, *base;

    fill(a, 1);
    end = a + N;
    while (end-- > a)
        s += *end * 0.25;
    fill(a, 2);
    for (double *p = a; p < a + N; )
        s += *p++;
    base = a;
    base -= 1;
    fill(a, 3);
    for (int i = 1; i <= N; i++)
        s += base[i];
    end = a + N;
    fill(a, 4);
    for (int i = 1; i < 5; i++)
        s += end[-i];
    return s;
}

/* Elements that are counted from 1. */
static double from_one(const double *a, int n)
{
    double s = 0;

    fill(u, 3);
    for (int i = 1; i <= n; i++)
        s += a[i];
    return s;
}

double later[N];

int main(void)
{
    double *a = malloc(20 * N * sizeof *a), *b, *swap, s = 0;
    int i, j;

    b = malloc(N * sizeof *b);
    printf("%d\n", conditions());
    grid.u = a;
    fill(a, 7);
    for (i = 0; i < 4; i++)
        printf("%g %g\n", branches(NULL, i), branches(&grid, i));
    for (i = 0; i < 8; i++)
        printf("%g\n", jumps(i));
    printf("%g %g\n", mixed(a), strings());
    printf("%g %g\n", lists(), walks(b));
    fill(a, 11);
    fill(b, 12);
    printf("%g %g\n", from_one(a - 1, N), from_one(b - 1, 40));
    for (i = 0; i < 5; i++) {
        fill(a, i);
        swap = a, a = b, b = swap;
        if (i % 2 == 1)
            for (j = 0; j < N; j++)
                s += b[j] - a[0];
    }
    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < 10; j++)
            v[i][j] = i * j;
    for (j = 0; j < 10; j++)
        s += v[N / 2][j];
    fill(later, 3);
    for (i = (int)later[4]; i < later[20]; i++)
        s += later[i];
    #pragma omp parallel for
    for (i = 0; i < 40; i++)
        grid.edge[i] = i;
    grid.edge[3]++;
    printf("%g %g %g\n", s, grid.edge[3], grid.edge[39] + a[N - 1]);
    /* The bounds of a loop that is divided. */
    #pragma omp parallel for
    for (i = (int)b[0]; i < (int)b[N - 1]; i++)
        u[i] = -i;
    s = 0;
    for (i = 0; i < N; i++)
        s += u[i];
    printf("%g\n", s);
    return 0;
}

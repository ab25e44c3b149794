// Work space of each thread in a region, which functions fill and read that its loops call: by parameters, by pointers into
// it, and by bounds that are arguments or variables of the file. And such functions that do not fill all that they, or what
// follows, then read: there a thread finds what it has left in the loop before.
// procs: 1 2 3 4 7
// same-as: openmp
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40, M = 32, K = 24 };
static double u[K][M][N], r[M][N][3], c[N], d[N];
static int nx = N, ny, first, last;
static int short_of = M - 3;

static void total(const char *what)
{
    double s = 0;

    for (int k = 0; k < K; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                s = s * 0.99 + u[k][j][i];
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            s += r[j][i][0] - r[j][i][1] + 2 * r[j][i][2];
    for (int i = 0; i < N; i++)
        s = s * 0.99 + c[i] + d[i];
    printf("%s %.9f\n", what, s);
}

/* Its parameters have other names here than where it is defined. */
static void line(int length, double lambda, double *row, int by, double *space);

/* Lines of a cube in each direction, with space that is allocated. */
static void directions(double *all, double lam)
{
#pragma omp parallel
    {
        double *cp = malloc((N + M + K) * sizeof *cp);

        for (int t = 0; t < 4; t++) {
#pragma omp for collapse(2) nowait
            for (int k = 1; k < K - 1; k++)
                for (int j = 1; j < M - 1; j++)
                    line(N, lam, &all[(k * M + j) * N], 1, cp);
#pragma omp barrier
#pragma omp for schedule(static)
            for (int k = 1; k < K - 1; k++)
                for (int i = 1; i < N - 1; i++)
                    line(M, lam, all + k * M * N + i, N, cp + 3);
#pragma omp for
            for (int j = 1; j < M - 1; j++)
                for (int i = 1; i < N - 1; i++)
                    line(K, lam, &all[j * N + i], N * M, &cp[t]);
        }
        free(cp);
    }
}

static void line(int n, double lam, double *x, int stride, double *cp)
{
    double b = 1 + 2 * lam, a = -lam;

    cp[0] = 0;
    for (int i = 1; i < n - 1; i++) {
        double m = 1.0 / (b - a * cp[i - 1]);

        cp[i] = a * m;
        x[i * stride] = (x[i * stride] - a * x[(i - 1) * stride]) * m;
    }
    for (int i = n - 2; i > 0; i--)
        x[i * stride] -= cp[i] * x[(i + 1) * stride];
}

/* All of the space is filled, as far as a variable of the file says that nobody changes; what is read may be any part. */
static void fluxes(void)
{
#pragma omp parallel
    {
        int i, j, m;
        double fl[N][3];

        for (int t = 0; t < 2; t++) {
#pragma omp for
            for (j = 1; j < ny - 1; j++) {
                for (i = 0; i < nx; i++) {
                    fl[i][0] = u[1][j][i];
                    for (m = 1; m < 3; m++)
                        fl[i][m] = u[m][j][i] * u[1][j][i];
                }
                for (i = first; i < last; i++)
                    for (m = 0; m < 3; m++)
                        r[j][i][m] = fl[i + 1][m] - fl[i - 1][m];
            }
#pragma omp for
            for (i = first; i < last; i++) {
                for (j = 0; j < nx; j++)
                    fl[j][0] = fl[j][1] = fl[j][2] = j < ny ? r[j][i][t] : 0;
                for (j = 1; j < ny - 1; j++)
                    for (m = 0; m < 3; m++)
                        u[m][j][i] = 0.5 * u[m][j][i] + 0.1 * fl[j + 1][m] - 0.2 * fl[j - 1][2 - m];
            }
        }
    }
}

static void fill(double *p, const double *from, int n)
{
    for (int i = n - 1; i >= 0; i--)
        p[i] = from[i];
}

static double fold(const double *p, int low, int high)
{
    double s = 0;

    for (int i = low; i < high; i++)
        s += p[i] * (i - low + 1);
    return s;
}

static double fill_and_fold(double *p, const double *from, int n)
{
    fill(p + 1, from, n - 1);
    p[0] = from[n - 1];
    return fold(p, 0, n);
}

/* Rows, pointers into the space that the loop declares, functions that call others, and values that they return. */
static void pieces(int n)
{
#pragma omp parallel
    {
        double two[2][N], one[2 * N];

        for (int t = 0; t < 3; t++) {
#pragma omp for
            for (int j = 0; j < M; j++) {
                double *low = one, *high = one + n, first = fill_and_fold(two[1], u[t][j], n);

                fill(two[0], u[t + 1][j], n);
                fill(low, two[1], n);
                fill(high, two[0], n);
                r[j][0][t] = first + fold(one + 1, 0, n - 1) + fold(&one[n], 0, n) + fold(high - 1, 1, n);
            }
#pragma omp for
            for (int i = 0; i < n; i++) {
                memset(two, 0, sizeof two);
                two[i % 2][(i * 7) % n] += i;
                c[i] = 0.5 * c[i] + fold(two[0], 0, n) - fold(two[1], 0, n) + r[i % M][0][t];
            }
        }
    }
}

static void put(double *p, int at, double value)
{
    p[at] = value;
}

static void put_some(double *p, const double *from, int n, int only)
{
    if (only)
        return;
    fill(p, from, n);
}

static void put_moved(double *p, const double *from, int n)
{
    p++;
    fill(p, from, n - 1);
}

static void put_fewer(double *p, const double *from, int n)
{
    n -= 2;
    fill(p + 1, from, n);
}

static void put_to_bound(double *p, const double *from)
{
    for (int i = 0; i < short_of; i++)
        p[i] = from[i];
}

static void put_around(double *p, const double *from, int n, int jump)
{
    if (jump)
        goto end;
    fill(p, from, n);
end:
    ;
}

static void put_deep(double *p, const double *from, int n, int deep)
{
    if (deep > 0)
        put_deep(p + 1, from, n - 1, deep - 1);
    else
        fill(p, from, n);
}

/* Each thread has the same iterations in both loops. Of what it has stored to a row in the first one the second one leaves
   something, which it then reads; from is as long as the row. */
#define LEAVE(name, statement)                                          \
    static void leave_##name(int n)                                     \
    {                                                                   \
        _Pragma("omp parallel")                                         \
        {                                                               \
            double kept[N][M + 1];                                      \
                                                                        \
            _Pragma("omp for schedule(static)")                         \
            for (int i = 0; i < N; i++)                                 \
                for (int j = 0; j <= M; j++)                            \
                    put(kept[i], j, i + 2 * j);                         \
            _Pragma("omp for schedule(static)")                         \
            for (int i = 0; i < N; i++) {                               \
                const double *from = u[i % K][i % 3];                   \
                                                                        \
                statement;                                              \
                d[i] = 0.5 * d[i] + fold(kept[i], 0, n);                \
            }                                                           \
        }                                                               \
    }

LEAVE(one, put(kept[i], 1, from[1]))
LEAVE(some, put_some(kept[i], from, n, i % 3))
LEAVE(moved, put_moved(kept[i], from, n))
LEAVE(fewer, put_fewer(kept[i], from, n))
LEAVE(bound, put_to_bound(kept[i], from))
LEAVE(around, put_around(kept[i], from, n, i % 2))
LEAVE(deep, put_deep(kept[i], from, n, 1))
LEAVE(perhaps, if (i % 2) fill(kept[i], from, n))
LEAVE(part, fill(kept[i] + 1, from, n - 1))
LEAVE(truth, c[i] += i % 2 && fill_and_fold(kept[i], from, n) > 3)

int main(int argc, char **argv)
{
    (void)argv;
    ny = M + argc - 1;
    first = argc;
    last = N - argc;
    short_of -= argc;
    for (int k = 0; k < K; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = (k * 5 + j * 3 + i * 7) % 11;
    for (int times = 0; times < 2; times++) {
        directions(u[0][0], 0.4);
        total("directions");
        fluxes();
        total("fluxes");
        pieces(N);
        total("pieces");
        leave_one(M);
        leave_some(M);
        leave_moved(M);
        leave_fewer(M);
        leave_bound(M);
        total("not all");
        leave_around(M);
        leave_deep(M);
        leave_perhaps(M);
        leave_part(M);
        leave_truth(M);
        total("perhaps");
    }
    return 0;
}

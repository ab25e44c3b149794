// Work space of each thread in a region: arrays in which an iteration keeps what it computes with, and such in which a loop
// finds what all threads have stored before it, or what the same thread has left there.
// procs: 1 2 3 4 5 6 7
// same-as: openmp
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 61, M = 83 };
static double a[N][M], b[N][M], c[N];
static int which[N][8], seen[N];

struct sums { double of[2]; int n; };

static void total(const char *what)
{
    double s = 0;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.9 + a[i][j] + 2 * b[i][j];
        s += c[i] + seen[i];
    }
    printf("%s %.9f\n", what, s);
}

static double inside(const double *of, int n)
{
    const double *p = of;
    double s = 0;

    while (p < of + n)
        s += *p++;
    return s;
}

/* A tridiagonal system in each row, and one in each column, with the same work space. */
static void solve(int n, int m)
{
#pragma omp parallel
    {
        double up[M], r[M], by = 1.0 / n;
        int i, j;

#pragma omp for
        for (i = 0; i < n; i++) {
            up[0] = -0.25;
            r[0] = a[i][0];
            for (j = 1; j < m; j++) {
                up[j] = -1 / (4 + up[j - 1]);
                r[j] = (a[i][j] * by + r[j - 1]) / (4 + up[j - 1]);
            }
            for (j = m - 2; j >= 0; j--)
                r[j] -= up[j] * r[j + 1];
            for (j = 0; j < m; j++)
                b[i][j] = r[j];
        }
#pragma omp for nowait
        for (j = 0; j < m; j++) {
            for (i = 0; i < n; i++)
                r[i] = b[i][j];
            for (i = 1; i < n - 1; i++)
                a[i][j] = 0.5 * r[i] + 0.25 * (r[i - 1] + r[i + 1]);
        }
    }
}

/* The same array in each step of a loop around, of a size that is known then; and a smaller one, filled at once. */
static void steps(int n, int m)
{
#pragma omp parallel
    for (int t = 0; t < 3; t++) {
        double row[m], small[4];

#pragma omp for
        for (int i = 0; i < n; i++) {
            memset(small, 0, sizeof small);
            for (int j = 0; j < m; j++) {
                row[j] = a[i][j] + t;
                small[j % 4] += row[j];
            }
            c[i] = small[0] + small[3] + inside(row, m);
        }
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = a[i][j] * 0.5 + c[(i + 1) % n] * 0.001;
    }
}

/* Marks, which begin alike on all threads; what an iteration leaves does no harm to another one. */
static void count_distinct(void)
{
#pragma omp parallel
    {
        int mark[N];

        for (int k = 0; k < N; k++)
            mark[k] = -1;
#pragma omp for schedule(static, 2)
        for (int i = 0; i < N; i++) {
            int n = 0;

            for (int k = 0; k < 8; k++)
                if (mark[which[i][k]] != i) {
                    mark[which[i][k]] = i;
                    n++;
                }
            seen[i] += n;
        }
    }
}

/* What a thread has kept in one loop it finds in the next one: its iterations are the same. */
static void leave(int n)
{
#pragma omp parallel
    {
        double kept[N], first[2] = { 1, 2 };

#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            kept[i] = a[i][0] * 2;
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            c[i] += kept[i];
#pragma omp for
        for (int i = 0; i < n; i++) {
            first[0] = first[1] * i;
            a[i][1] += first[0];
        }
    }
}

/* A structure, and an array of the clause. */
static void clause(void)
{
    double both[2][M];
    int j;

#pragma omp parallel private(both, j)
    {
        struct sums s;

#pragma omp for
        for (int i = 0; i < N; i++) {
            for (j = 0; j < M; j++) {
                both[0][j] = a[i][j];
                both[1][j] = b[i][j];
            }
            s.n = 0;
            s.of[0] = s.of[1] = 0;
            for (j = 0; j < M; j++, s.n++)
                s.of[j % 2] += both[0][j] * both[1][M - 1 - j];
            c[i] = s.of[0] - s.of[1] + s.n;
        }
    }
    both[0][0] = 1;
    c[0] += both[0][0];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * 3) % 11;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 8; k++)
            which[i][k] = (i * k * k + 3 * k) % N;
    for (int times = 0; times < 3; times++) {
        solve(N, M);
        total("solve");
        steps(N, M);
        total("steps");
        count_distinct();
        total("marks");
        leave(N);
        total("leave");
        clause();
        total("clause");
    }
    return 0;
}

// Work space that each thread of a region allocates and frees: blocks in which an iteration keeps what it computes with,
// such in which a loop finds what all threads have stored before it, and such that threads leave to later loops.
// procs: 1 2 3 4 5 6 7
// same-as: openmp
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 61, M = 83 };
static double (*a)[M], (*b)[M], c[N];
static int which[N][8], seen[N];

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

static void copy(double *to, const double *from, int n)
{
    for (int j = 0; j < n; j++)
        to[j] = from[j] * 0.5;
}

/* A block in each of two regions, and memory may run out. */
static void smooth(int n, int m)
{
#pragma omp parallel
    {
        double *row, by = 1.0 / n;
        int i, j;

        row = (double *)malloc((size_t)m * sizeof *row);
        if (row == NULL) {
            fprintf(stderr, "out of memory\n");
            exit(1);
        }
#pragma omp for
        for (i = 0; i < n; i++) {
            for (j = 0; j < m; j++)
                row[j] = a[i][j] * by;
            for (j = 1; j < m - 1; j++)
                b[i][j] = row[j - 1] + row[j + 1];
        }
        free(row);
    }
#pragma omp parallel
    {
        double *two = malloc(2 * M * sizeof *two);

#pragma omp for
        for (int i = 1; i < n - 1; i++) {
            for (int j = 0; j < M; j++) {
                two[j] = b[i - 1][j];
                two[M + j] = b[i + 1][j];
            }
            for (int j = 0; j < m; j++)
                a[i][j] = two[j] - two[M + m - 1 - j] + 1;
        }
        free(two);
    }
}

/* In a function that all threads call, for each step anew; what is stored alike is read by several loops. */
void step(int n, int m)
{
    double *row = (double *)malloc(m * sizeof(double));
    double *factor = malloc(m * sizeof *factor);

    if (!row)
        abort();
    for (int j = 0; j < m; j++)
        factor[j] = 1.0 / (j + 1);
#pragma omp for
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            row[j] = a[i][j] * factor[j];
        c[i] = 0;
        for (int j = m - 1; j >= 0; j--)
            c[i] += row[j];
    }
#pragma omp for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = a[i][j] * 0.5 + c[(i + 1) % n] * factor[j];
    free(factor);
    free(row);
}

/* A block that a function stores to. */
void step_by_function(int n, int m)
{
    double *row = malloc(m * sizeof *row);

#pragma omp for
    for (int i = 0; i < n; i++) {
        copy(row, a[i], m);
        b[i][0] = row[0];
    }
    free(row);
}

/* Marks, which begin alike on all threads; what an iteration leaves does no harm to another one. */
static void count_distinct(void)
{
#pragma omp parallel
    {
        int *mark = calloc(N, sizeof *mark);

#pragma omp for schedule(static, 2)
        for (int i = 0; i < N; i++) {
            int n = 0;

            for (int k = 0; k < 8; k++)
                if (mark[which[i][k]] != i + 1) {
                    mark[which[i][k]] = i + 1;
                    n++;
                }
            seen[i] += n;
        }
        free(mark);
    }
}

/* What a thread has kept in one loop it finds in the next one: its iterations are the same. */
static void leave(int n)
{
#pragma omp parallel
    {
        double *kept = malloc(n * sizeof *kept);

#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            kept[i] = a[i][0] * 2;
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            c[i] += kept[i];
        free(kept);
    }
}

/* What is left where others find it is no thread's own. */
static double *shown[N];

static void show(void)
{
    double sum = 0;

#pragma omp parallel
    {
        double *mine = malloc(N * sizeof *mine);

        mine[0] = 3;
#pragma omp for
        for (int i = 1; i < N; i++) {
            mine[i] = i;
            shown[i] = &mine[i];
        }
#pragma omp single
        for (int i = 1; i < N; i++)
            sum += *shown[i];
        free(mine);
    }
    printf("%g\n", sum);
}

/* Another pointer leads there; what is read of it elsewhere than in loops' bodies. */
static void others(int n)
{
#pragma omp parallel
    {
        double *w = malloc(n * sizeof *w), *same = w;

#pragma omp for
        for (int i = 0; i < n; i++) {
            w[0] = i;
            *(i < 0 ? &c[0] : same) += 2;
            c[i] += w[0];
        }
        free(w);
    }
#pragma omp parallel
    {
        int *w = calloc(n, sizeof *w);

        w[0] = n;
        w[1] = 3;
#pragma omp for
        for (int i = 0; i < w[0]; i++)
            c[i] += w[1];
#pragma omp single
        c[0] += w[1];
        free(w);
    }
#pragma omp parallel
    {
        double t[4], *w = calloc(n, sizeof *w);

        for (int s = 0; s < 3; s++) {
            for (int k = 0; k < 4; k++)
                t[k] = s + k;
#pragma omp for
            for (int i = 0; i < n; i++) {
                t[1] += t[2];
                t[1] -= t[2];
                c[i] += t[1] + w[i];
            }
        }
        free(w);
    }
}

int main(void)
{
    a = malloc(N * sizeof *a);
    b = calloc(N, sizeof *b);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * 3) % 11;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 8; k++)
            which[i][k] = (i * k * k + 3 * k) % N;
    for (int times = 0; times < 3; times++) {
        smooth(N, M);
        total("smooth");
#pragma omp parallel
        for (int t = 0; t < 3; t++) {
            step(N, M);
            step_by_function(N, M);
        }
        total("step");
        count_distinct();
        total("marks");
        leave(N);
        total("leave");
        others(N);
        total("others");
    }
    show();
    free(a);
    free(b);
    return 0;
}

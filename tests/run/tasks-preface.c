// procs: 1 2 3 4 5 6 7
// same-as: serial
/* What a task does first for itself: arrays of pointers that it fills are filled where it is met, if what they are
   computed from is the same there. Functions of the library that write to variables of the task's own do not stand in
   the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 12, W = 600, STEPS = 7 };

typedef struct { int words, n; double scale; } shape;

static double weight[4] = { 1, 0.5, 0.25, 0.125 };
static double (*data)[N][W];

static void add(const shape *p, int n, const double *const *in, double *restrict out)
{
    double first = n * p->scale, copy;
    unsigned char bytes[sizeof copy];

    memcpy(&copy, &first, sizeof copy);
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, &copy, sizeof bytes);
    memcpy(&copy, bytes, sizeof copy);
    for (int w = 0; w < p->words; w++)
        out[w] = copy;
    for (int k = 0; k < n; k++)
        for (int w = 0; w < p->words; w++)
            out[w] += weight[k] * in[k][w];
}

/* How many it adds is not what it was declared with. */
static void add_some(const int *count, const double *in, double *restrict out)
{
    int n = 2;

    memcpy(&n, count, sizeof n);
    for (int w = 0; w < n; w++)
        out[w] += in[w] + n;
}

static double sum(void)
{
    double s = 0;

    for (int t = 0; t < 2; t++)
        for (int i = 0; i < N; i++)
            for (int w = 0; w < W; w++)
                s = s * 0.999 + data[t][i][w];
    return s;
}

/* In a loop, by the clauses' own names; the counter goes on to be used. */
static void filled(const shape *p, double (*data)[N][W])
{
    int t, i;

#pragma omp parallel private(t, i)
#pragma omp single
    for (t = 0; t < STEPS; t++)
        for (i = 0; i < N; i++) {
            int from[3] = { (i + N - 1) % N, i, (i + 1) % N }, n = t ? 3 : 0;

#pragma omp task depend(iterator(int k = 0 : n), in: data[(t + 1) % 2][from[k]][0:W]) depend(out: data[t % 2][i][0:W])
            {
                const double *in[4];
                int k;

                for (k = 0; k < n; k++)
                    in[k] = data[(t + 1) % 2][from[k]];
                add(p, n, in, data[t % 2][i]);
                for (k = 0; k < 3; k++)
                    data[t % 2][i][k] += k;
            }
        }
}

/* In a declaration, and one by one; other declarations are in between. */
static void listed(const shape *p, double *a, double *b)
{
    for (int i = 1; i < N - 1; i++) {
#pragma omp task depend(in: a[(i - 1) * W], a[i * W], a[(i + 1) * W]) depend(out: b[i * W])
        {
            const double *in[3] = { a + (i - 1) * W, &a[i * W], &a[(i + 1) * W] };
            double own = 0.5;

            add(p, 3, in, b + i * W);
            b[i * W] += own;
        }
    }
#pragma omp taskwait
    for (int i = 1; i < N - 1; i++) {
#pragma omp task depend(in: b[(i - 1) * W], b[(i + 1) * W]) depend(out: a[i * W])
        {
            const double *in[2];
            int k = 1;

            in[0] = b + (i - 1) * W;
            in[1] = b + (i + 1) * W;
            add(p, 2, in, &a[i * W]);
            a[i * W + k] += k;
        }
    }
#pragma omp taskwait
}

/* Which row it is the task before says: its own beginning is where it is executed. */
static void chosen(const shape *p, double (*data)[N][W])
{
    int which = 0;

    for (int i = 0; i < N; i++) {
#pragma omp task shared(which) depend(out: which)
        which = (i * 5 + 3) % N;

#pragma omp task shared(which) depend(inout: which) depend(out: data[0][i][0:W])
        {
            const double *in[1];

            in[0] = data[1][which];
            add(p, 1, in, data[0][i]);
        }
    }
#pragma omp taskwait
}

/* Rows that lie in memory which tasks have written. */
static void from_rows(const shape *p, double **row)
{
    for (int i = 0; i < N; i++)
#pragma omp task depend(out: row[i])
        row[i] = data[1][N - 1 - i];
#pragma omp taskwait
    for (int i = 0; i < N; i++)
#pragma omp task depend(in: row[i]) depend(out: data[0][i][0:W])
    {
        const double *in[2];

        in[0] = row[i];
        in[1] = row[(i + 1) % N];
        add(p, 2, in, data[0][i]);
    }
#pragma omp taskwait
}

static void some(int *count)
{
    for (int i = 0; i < N; i++) {
#pragma omp task
        count[i] = i * 40;
    }
#pragma omp taskwait
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inout: data[1][i])
        add_some(&count[i], data[0][i], data[1][i]);
    }
#pragma omp taskwait
}

/* How far it goes is stored to on the way, or it is not. */
static void fill(const int *n, int *out)
{
    for (int w = 0; w < *n; w++)
        out[w] = 7 + w % 2;
}

static int bounds(int at, int apart)
{
    int *block = malloc(2 * N * 40 * sizeof *block), sum = 0;

    for (int i = 0; i < 2 * N * 40; i++)
        block[i] = 5 + i % 3;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++) {
#pragma omp task depend(out: block[at + apart * i])
            block[at + apart * i] = 10 + i + round;
        }
        for (int i = 0; i < N; i++) {
#pragma omp task depend(inout: block[at + apart * i], block[i * 40])
            fill(&block[at + apart * i], &block[i * 40]);
        }
    }
#pragma omp taskwait
    for (int i = 0; i < 2 * N * 40; i++)
        sum = (sum * 31 + block[i]) % 1000003;
    free(block);
    return sum;
}

/* What a loop's iterations have for themselves, and change so. */
static void loops(const shape *p, const int *count, double (*data)[N][W])
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int n = 2;
        double *to = data[0][i], *other = data[1][i], pair[2] = { 1, 2 };
        struct { double *row; int n; } view = { to, 3 }, second = { other, 4 };

        memcpy(&n, &count[i], sizeof n);
        for (int w = 0; w < n; w++)
            data[0][i][w] += n;
        memcpy(&to, &other, sizeof to);
        to[3] += 1;
        memcpy(&view, &second, sizeof view);
        for (int k = 0; k < view.n; k++)
            view.row[10 + k] += k;
        memmove(pair, pair + 1, sizeof *pair);
        data[0][i][p->n + 20] += pair[0];
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double pair[2];

        memcpy(pair, data[0][N - 1 - i], sizeof pair);
        for (int k = 0; k < 2; k++)
            data[1][i][k] = pair[k] * p->scale;
    }
}

int main(void)
{
    shape p = { W, N, 1.5 };
    double **row = malloc(N * sizeof *row);
    int *count = malloc(N * sizeof *count);

    data = calloc(2, sizeof *data);
    filled(&p, data);
    printf("%.9g\n", sum());
    listed(&p, data[0][0], data[1][0]);
    printf("%.9g\n", sum());
    chosen(&p, data);
    printf("%.9g\n", sum());
    from_rows(&p, row);
    printf("%.9g\n", sum());
    some(count);
    loops(&p, count, data);
    printf("%d %d %d\n", bounds(N * 40, 1), bounds(2, 40), bounds(20, 40));
    printf("%.9g\n", sum());
    free(count);
    free(row);
    free(data);
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * Loops whose bounds move on with a loop around them: chunks are dealt out in turn by the values of the variable, so
 * that rows stay with their owners. Bounds below 0, other steps, downwards, unsigned, fewer iterations than ranks.
 */
#include <stdio.h>

enum { N = 45 };

static double a[N][N], b[N][N], rows[2 * N];

static void fill(double (*m)[N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i == j ? N : 1.0 / (1 + i + 2 * j);
}

static void show(const char *name, double (*m)[N])
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += m[i][j] * (1 + (i * 7 + j) % 13);
    printf("%s %.12f %.12f %.12f\n", name, sum, m[N - 1][N - 1], m[N / 2][3]);
}

static void eliminate_plainly(double (*m)[N])
{
    for (int k = 0; k < N; k++) {
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) {
            m[i][k] /= m[k][k];
            for (int j = k + 1; j < N; j++)
                m[i][j] -= m[i][k] * m[k][j];
        }
    }
}

static void eliminate_by_ones(double (*m)[N])
{
    for (int k = 0; k < N; k++) {
        #pragma omp parallel for schedule(static, 1)
        for (int i = k + 1; i < N; i++) {
            m[i][k] /= m[k][k];
            for (int j = k + 1; j < N; j++)
                m[i][j] -= m[i][k] * m[k][j];
        }
    }
}

static void eliminate_by_threes(double (*m)[N])
{
    for (unsigned k = 0; k < N; k++) {
        #pragma omp parallel for schedule(static, 3)
        for (unsigned i = k + 1; i < N; i++) {
            m[i][k] /= m[k][k];
            for (unsigned j = k + 1; j < N; j++)
                m[i][j] -= m[i][k] * m[k][j];
        }
    }
}

static void solve_backwards(double (*m)[N])
{
    for (int k = N - 1; k >= 0; k--) {
        #pragma omp parallel for schedule(static, 2)
        for (int i = k - 1; i >= 0; i--)
            for (int j = 0; j < N; j++)
                m[i][j] -= 0.01 * m[k][j];
    }
}

/* Values from -N to N - 1, every third one of them. */
static void add_around_zero(void)
{
    for (int from = -N; from < N; from += 2) {
        #pragma omp parallel for schedule(static, 2)
        for (int i = from; i < N; i += 3)
            rows[i + N] += from + 0.5 * i;
        #pragma omp parallel for
        for (int i = from; i < N; i += 3)
            rows[i + N] *= 1.01;
    }
}

/* The value of the variable at the bound is that of another loop's. */
static double lasts(void)
{
    double sum = 0;
    int last = -1;

    for (int k = 0; k < 9; k++) {
        #pragma omp parallel for lastprivate(last) reduction(+:sum) schedule(static, 2)
        for (int i = k; i < 9; i++) {
            last = i * 10 + k;
            sum += rows[i] * last;
        }
        sum += last;
    }
    return sum;
}

int main(void)
{
    fill(a);
    fill(b);
    eliminate_plainly(a);
    show("plain", a);
    eliminate_by_ones(b);
    show("ones", b);
    fill(a);
    eliminate_by_threes(a);
    show("threes", a);
    solve_backwards(a);
    show("backwards", a);
    add_around_zero();
    for (int i = 0; i < 2 * N; i += 9)
        printf(" %.6f", rows[i]);
    printf("\nlasts %.6f\n", lasts());
    return 0;
}

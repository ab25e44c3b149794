// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Sequential loops between parallel ones read parts of what these have written. */
#include <stdio.h>
#include <stdlib.h>

#define N 60

struct grid { int n, m, edge[40]; double **row; double *flat; double pad[20]; };

static double u[N][N], line[N * N];
static int order[N];
static struct grid *g;
static int call;

static void fill(void)
{
    int i, j, n = g->n, m = g->m;

    call++;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            u[i][j] = call + i * 7 + j % 5;
            line[i * m + j] = call * 3 + i - j;
            g->row[i][j] = call + i + 2 * j;
            g->flat[j * n + i] = call * 5 + i * j % 11;
        }
    #pragma omp parallel for
    for (i = 0; i < 40; i++)
        g->edge[i] = (i * 13 + call) % m;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        order[i] = (i * 17 + call) % n;
}

/* Called between constructs only: its loops say what they read. */
static void borders(double (*a)[N], int n)
{
    int i, j;

    for (j = 0; j < n; j++) {
        a[0][j] = a[1][j];
        a[n - 1][j] = a[n - 2][j];
    }
    for (i = n - 1; i >= 0; i -= 2)
        a[i][0] = a[i][1] + a[i][n - 1];
}

/* In a loop: its callers say it. */
static double row_sum(const double *row, int n)
{
    double sum = 0;
    int j;

    for (j = 0; j < n; j += 3)
        sum += row[j];
    return sum;
}

static double *at(struct grid *of, int i, int j)
{
    return &of->row[i][j];
}

static double triangle(int n, double a[n][n])
{
    double sum = 0;

    for (int i = 3; i < n; i += 4)
        for (int j = i; j < n && j < i + 5; j++)
            sum += a[i][j] * (j - i + 1);
    return sum;
}

int main(void)
{
    double sum = 0, pivot[N], least = 1e30;
    register int k;
    int i, j;

    g = calloc(1, sizeof *g);
    g->n = g->m = N;
    g->row = malloc(N * sizeof *g->row);
    g->flat = malloc(N * N * sizeof *g->flat);
    for (i = 0; i < N; i++)
        g->row[i] = malloc(N * sizeof **g->row);

    fill();
    borders(u, N);
    for (j = 0; j < N; j++)
        sum += u[0][j] + 2 * u[N - 1][j] + 3 * u[j][0];
    printf("borders %g\n", sum);

    fill();
    for (i = 2; i < g->edge[3] % 9 + 20; i++)           /* bounds that are pending themselves */
        sum += g->row[i][g->edge[4]] + g->row[5][i] + *at(g, i, 7);
    printf("rows %g\n", sum);

    fill();
    for (i = 0; i < N; i++)                             /* through an index */
        sum += line[order[i] * 3 + 1] * i;
    for (i = 0; i < 8; i++)
        if (g->flat[i * N + 2] > 20)                    /* under a condition */
            least = least < line[i * i] ? least : line[i * i];
    printf("index %g %g\n", sum, least);

    fill();
    sum += triangle(N, u);
    for (i = 0; i < N; i += 10)
        sum += row_sum(u[i], N - i) + row_sum(&line[i * N], 5);
    printf("triangle %g\n", sum);

    /* Elimination: the pivot's row is read by all, in a loop whose parallel part changes the others. */
    fill();
    for (k = 0; k + 1 < N; k++) {
        for (j = k; j < N; j++)
            pivot[j] = u[k][j] + 100;
        #pragma omp parallel for private(j)
        for (i = k + 1; i < N; i++)
            for (j = N - 1; j >= k; j--)
                u[i][j] -= pivot[j] * u[i][k] / pivot[k] / 8;
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += u[i][j];
    printf("elimination %.9g\n", sum);

    /* What has been stored since is not fetched over. */
    fill();
    for (j = 0; j < N; j++)
        line[N + j] = j;
    for (j = 0; j < 3 * N; j++)
        sum += line[j] * (j % 4);
    for (j = N * N - 1; j > N * N - 50; j -= 7)
        line[j - 1] = line[j] + 1;
    #pragma omp parallel for reduction(+ : sum)
    for (i = 0; i < N * N; i++)
        sum += line[i];
    printf("stored %g\n", sum);
    return 0;
}

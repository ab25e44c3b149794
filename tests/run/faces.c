// procs: 1 2 3 4 7
// same-as: serial
/*
 * Loops over faces of arrays, whose data a few ranks have: rows and columns, forwards and backwards, one and several at once, planes
 * of cubes; with other bounds than the loops in between, with steps, with values that go on behind the loop, in structures, in memory
 * that takes turns. Between them all is changed by loops that are divided evenly.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 150, M = 170, K = 24, TIMES = 3 };

struct cell { double heat; int kind; };

static double u[N][M], v[N][M], cube[K][K][K], room[K][K][K];
static long count[N][M];
static struct cell cells[N][M];

static void fill(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = (i * 7 + j * 3) % 11;
            count[i][j] = i * 5 + j % 9;
            cells[i][j] = (struct cell){ i % 7 + j, (i + j) % 3 };
        }
    #pragma omp parallel for
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            for (int k = 0; k < K; k++)
                cube[i][j][k] = (i * 3 + j * 5 + k * 7) % 13;
}

static void smooth(void)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            u[i][j] = v[i][j];
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            count[i][j] += i ^ j;
            cells[i][j].heat += cells[i][j].kind;
        }
}

static void rows(void)
{
    #pragma omp parallel for
    for (int j = 0; j < M; j++)
        u[0][j] = u[1][j];
    #pragma omp parallel for
    for (int j = M - 1; j >= 0; j--)
        u[N - 1][j] = u[N - 2][j];
    #pragma omp parallel for
    for (int j = 1; j < M - 1; j++)
        u[N / 2][M - 1 - j] += u[N / 2 + 1][j];
    #pragma omp parallel for
    for (int j = 1; j < M - 1; j += 3)
        u[N / 3][j] -= u[N / 3][j + 1];
    #pragma omp parallel for
    for (int j = 0; j < M; j++) {
        u[2][j] += u[N - 3][j];
        u[N - 4][j] -= u[3][j];
        u[N / 2][j] *= 0.5;
    }
}

static void columns(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        u[i][0] = u[i][1];
        u[i][M - 1] = u[i][M - 2];
    }
    #pragma omp parallel for
    for (int i = N - 2; i > 0; i--)
        u[i][5] = u[i - 1][6] + u[i + 1][6];
    #pragma omp parallel for
    for (int i = 0; i < N / 4; i++)             /* of the first ranks */
        for (int j = 0; j < 4; j++)
            u[i][j] += 1;
    #pragma omp parallel for
    for (int i = N - 9; i < N; i++)             /* of the last one */
        for (int j = 0; j < M; j++)
            u[i][j] -= count[i][j];
    #pragma omp parallel for
    for (int i = 0; i < 3; i++)                 /* fewer than ranks */
        u[i][i] += u[N - 1 - i][i];
}

static void structures(void)
{
    #pragma omp parallel for
    for (int j = 0; j < M; j++)
        cells[0][j].heat = cells[1][j].heat;
    #pragma omp parallel for
    for (int j = 0; j < M; j++) {
        cells[N - 1][j].kind = cells[0][j].kind;
        cells[N - 2][j].heat = cells[N - 1][j].heat;
    }
    #pragma omp parallel for
    for (int j = 0; j < M; j++)
        if (count[N - 5][j] % 3)
            count[N - 5][j] += j;
}

static long values(void)
{
    long sum = 0, last = 0, most = -1;
    int where = 0;

    #pragma omp parallel for reduction(+:sum) reduction(max:most)
    for (int j = 0; j < M; j++) {
        sum += count[N - 1][j];
        most = count[N - 2][j] > most ? count[N - 2][j] : most;
    }
    #pragma omp parallel for lastprivate(last, where)
    for (int j = 2; j < M; j++) {
        last = count[1][j] + count[N - 1][j];
        where = j;
        count[0][j] = last;
    }
    #pragma omp parallel for firstprivate(last)
    for (int j = 0; j < M; j++)
        count[2][j] += last - count[2][j] % 5;
    return sum + last + most + where;
}

static void planes(void)
{
    #pragma omp parallel for
    for (int j = 0; j < K; j++)
        for (int k = 0; k < K; k++)
            cube[0][j][k] = cube[1][j][k];
    #pragma omp parallel for
    for (int j = 0; j < K; j++)
        for (int k = 0; k < K; k++)
            cube[K - 1][j][k] = cube[K - 2][j][k];
    #pragma omp parallel for
    for (int i = 0; i < K; i++)
        for (int k = 0; k < K; k++)
            cube[i][0][k] = cube[i][1][k] + cube[i][K - 1][k];
    #pragma omp parallel for
    for (int i = 1; i < K - 1; i++)
        for (int j = 1; j < K - 1; j++)
            cube[i][j][0] = cube[i][j][K - 2];
    #pragma omp parallel for collapse(2)
    for (int j = 0; j < K; j++)
        for (int k = 0; k < K; k++)
            cube[K - 3][j][k] = cube[2][k][j];
    #pragma omp parallel for
    for (int k = 0; k < K; k++)
        for (int i = 0; i < K; i++)
            cube[i][K - 1][k] = cube[i][K - 2][k];
    #pragma omp parallel for
    for (int i = 1; i < K - 1; i++)
        for (int j = 1; j < K - 1; j++)
            for (int k = 1; k < K - 1; k++)
                room[i][j][k] = cube[i - 1][j][k] - cube[i][j + 1][k] + cube[i][j][k - 1];
    #pragma omp parallel for
    for (int i = 1; i < K - 1; i++)
        for (int j = 1; j < K - 1; j++)
            for (int k = 1; k < K - 1; k++)
                cube[i][j][k] = room[i][j][k];
}

static double turns(int n)
{
    double (*a)[M] = calloc((size_t)n, sizeof *a), (*b)[M] = calloc((size_t)n, sizeof *b), sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i + 2 * j) % 8;
    for (int t = 0; t < 4; t++) {
        double (*was)[M] = a;
        #pragma omp parallel for
        for (int j = 0; j < M; j++) {
            a[0][j] = a[n - 2][j];
            a[n - 1][j] = a[1][j];
        }
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);
        a = b;
        b = was;
    }
    for (int i = 0; i < n; i++)
        sum += a[i][i] * (i + 1);
    free(a);
    free(b);
    return sum;
}

int main(void)
{
    double all = 0, of_cells = 0, of_cube = 0;
    long counts = 0, seen = 0;

    fill();
    for (int t = 0; t < TIMES; t++) {
        rows();
        columns();
        structures();
        seen += values();
        smooth();
        planes();
        printf("%.9g %.9g %ld\n", u[0][M / 2], u[N - 1][3], count[0][M - 1]);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            all += u[i][j];
            counts += count[i][j] * (i + 1);
            of_cells += cells[i][j].heat * cells[i][j].kind;
        }
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            for (int k = 0; k < K; k++)
                of_cube += cube[i][j][k] * (i + j + k);
    printf("%.9g %.9g %.9g %ld %ld %.9g\n", all, of_cells, of_cube, counts, seen, turns(140));
    return 0;
}

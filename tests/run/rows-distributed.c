// procs: 1 2 3 4 7
// same-as: serial
/* Loops that assign to several rows: some are loops over one row each for the translator, and some must not be, as what one statement
   stores another one reads in another iteration. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 12, K = 6 };
static double u[N][M], v[N][M], cube[N][M][K];
static int count[N][M];
static int last;

static void stir(int t)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = (i * 5 + j * 3 + t) % 13;
            v[i][j] = v[i][j] * 0.5 + (i + j * t) % 7;
            count[i][j] += (i + j) % 3;
            for (int k = 0; k < K; k++)
                cube[i][j][k] = (i + 2 * j + 5 * k + t) % 11;
        }
}

static void show(const char *what)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            sum = sum * 0.97 + u[i][j] + 2 * v[i][j] + 3 * count[i][j];
            for (int k = 0; k < K; k++)
                sum += cube[i][j][k] * (k + 1);
        }
    printf("%s %.9g %d\n", what, sum, last);
}

static void facing(double (*a)[M], int n)
{
    int j;

#pragma omp parallel for
    for (j = 0; j < M; j++) {
        a[0][j] = a[1][j];
        a[n - 1][j] = 0.5 * a[n - 2][j];
    }
    for (j = 0; j < M; j++) {
        a[1][j] = a[n - 2][j];
        a[n - 2][j] += a[1][j] + a[0][j];
        v[2][j] = a[n - 1][j];
    }
    last = j;
}

static void walls(void)
{
#pragma omp parallel for
    for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++) {
            cube[0][j][k] = cube[1][j][k] + cube[N - 1][j][k];
            cube[N - 1][j][k] = cube[0][j][k];
        }
    for (int k = 0; k < K; k++)
        for (int j = 0; j < M; j++) {
            cube[0][j][k] -= cube[N - 2][j][k];
            cube[N - 1][j][k] -= 2 * cube[0][j][k];
            count[3][j] += k;
        }
}

/* What an iteration stores the next one reads. */
static void follows(void)
{
    for (int j = 1; j < M; j++) {
        u[0][j] = u[N - 1][j - 1];
        u[N - 1][j] = 0.5 * u[0][j];
    }
    for (int j = 0; j < M; j++)
        for (int k = 1; k < K; k++) {
            cube[4][j][k] = cube[N - 5][j][k - 1];
            cube[N - 5][j][k] = cube[4][j][k] + 1;
        }
}

/* The same by two names. */
static void aliased(double (*a)[M], double (*b)[M], double *flat)
{
    for (int j = 0; j < M - 1; j++) {
        a[0][j] = b[N - 1][j + 1] + 1;
        b[N - 1][j] = a[0][j] * 2;
    }
    for (int j = 1; j < M; j++) {
        a[1][j] = flat[(N - 2) * M + j - 1];
        a[N - 2][j] = a[1][j] + 1;
    }
}

/* A bound that is stored to. */
static void bounded(void)
{
    count[5][0] = 4;
    for (int j = 0; j < count[5][0]; j++) {
        count[5][j] = 6;
        count[N - 1][j] = count[6][j];
    }
}

int main(void)
{
    double (*heap)[M] = calloc(N, sizeof *heap);

    for (int t = 1; t < 4; t++) {
        stir(t);
        facing(u, N);
        facing(v, N - 3);
        facing(heap, N);
        show("facing");
        stir(t);
        walls();
        show("walls");
        stir(t);
        follows();
        show("follows");
        stir(t);
        aliased(u, u, u[0]);
        aliased(v, u, v[0]);
        show("aliased");
        stir(t);
        bounded();
        show("bounded");
        printf("%g\n", heap[0][3] + heap[N - 1][4]);
    }
    free(heap);
    return 0;
}

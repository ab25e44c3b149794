// procs: 1 2 3 4 7
// same-as: serial
/* Loops outside of constructs that load from places which they load: each is told before, where every iteration loads it. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000, M = 40, R = 25 };

typedef struct { int x, z; double trace[8]; } receiver;

static double field[N][M];
static int place[N], next[N];

static void fill(double **row, double *flat, int t)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            field[i][j] = i + j * 0.5 + t;
            row[i][j] = 2 * i - j + t;
            flat[i * M + j] = i * j - t;
        }
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        place[i] = (int)((i * 1009L + t) % N);
        next[i] = (int)((i * 7L + 2 * t) % N);
    }
}

/* As receivers, of which each has its place. */
static double record(receiver *r, int n, double **row, const double *flat, int t)
{
    double s = 0;
    int k;

    for (k = 0; k < n; k++)
        r[k].trace[t] = field[r[k].x][r[k].z];
    for (k = n - 1; k >= 0; k -= 2)
        s += row[r[k].x][r[k].z] * k;
    for (receiver *p = r; p < r + n; p++)
        s += flat[p->x * M + p->z];
    return s;
}

/* Places that are pending, too, one in the other; some are not loaded, some loops end before, some have no iteration. */
static void follow(double **row, const double *flat, int n, int least)
{
    double s = 0, out[R];
    int k, last = 0, seen[R];

    for (k = 0; k < R; k++)
        s += flat[next[place[k * 3]] * M + 1] + row[place[next[k]]][2];
    printf("%g", s);
    for (unsigned u = 0; u < R; u++)
        if (place[u] > least)
            s += flat[place[u] * M];
        else if (u % 3)
            s -= field[next[u]][3] + (u % 2 ? row[place[u]][4] : 0);
    printf(" %g", s);
    for (k = 0; k < n; k++) {
        if (k && place[k] < least / 10)
            break;
        last = place[k];
        s += flat[last * M + 5];
    }
    printf(" %d %g", last, s);
    for (k = 0; k < R; k++) {
        seen[k] = next[last];
        last = seen[k];
        out[k] = field[last][k];
        s += out[k] + field[next[last]][k] * flat[next[k] * M + k];
    }
    printf(" %g", s);
    for (k = 0; k < -n; k++)
        s += flat[place[1000 * k * N] * M];
    for (k = 0, last = N; k < last; k++) {
        s += flat[next[k] * M];
        if (k > 3)
            last = 0;
    }
    for (k = 0; k < N; k++) {
        s += flat[next[k] * M];
        k += k * k;
    }
    for (k = 0; k < R; k++) {
        place[k] = next[k];
        s += field[place[k]][0] + flat[place[k + 1] * M];
    }
    printf(" %g\n", s);
}

/* Many. */
static double most(const double *flat, double **row)
{
    double s = 0;
    int k;

    for (k = 0; k < N; k++)
        s += flat[next[k] * M + k % M] * (k % 17);
    for (k = 0; k < N; k += 2)
        s += row[next[k]][k % M];
    return s;
}

int main(void)
{
    double *flat = malloc(N * M * sizeof *flat), **row = malloc(N * sizeof *row);
    receiver *r = malloc(R * sizeof *r);
    int t, k;

    for (k = 0; k < N; k++)
        row[k] = malloc(M * sizeof **row);
    for (k = 0; k < R; k++)
        r[k] = (receiver){ .x = k * 113 % N, .z = k % M };
    for (t = 0; t < 8; t++) {
        fill(row, flat, t);
        printf("%g ", record(r, R, row, flat, t));
        follow(row, flat, 20, N / 2);
        if (t % 3 == 2)
            printf("%g\n", most(flat, row));
        for (k = 0; k < R; k += 5)
            printf("%d %g %g\n", place[k], flat[next[k * k] * M], row[place[next[k]]][k]);
    }
    for (k = 0; k < R; k++)
        printf("%g ", r[k].trace[k % 8]);
    printf("\n");
    return 0;
}

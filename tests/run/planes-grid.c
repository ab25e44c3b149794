// same-as: serial
// procs: 1 3 4 6
// env: OTOSP_DIVIDE=grid
/*
 * Loops over planes that are divided by planes and rows: seven points and more, in two arrays that take turns or by a copy;
 * loops with other bounds and sums of the same arrays; loops over whole planes in between, so that data goes to and fro; a
 * recurrence over rows, which is not divided so; rows with gaps, planes of an array that are fewer than ranks, and rows by
 * pointers.
 */
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 6, GAP = 3 };

static int nx, ny, nz;

#define ARRAY(a) double (*a)[ny][nz]

static void fill(ARRAY(a), ARRAY(b))
{
#pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                a[i][j][k] = b[i][j][k] = (i * 7 + j * 3 + k * 5) % 13 * 0.25;
}

static void seven(ARRAY(a), ARRAY(b))
{
#pragma omp parallel for
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
            for (int k = 1; k < nz - 1; k++)
                b[i][j][k] = a[i][j][k] / 2 + (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k]
                                               + a[i][j][k - 1] + a[i][j][k + 1]) / 16;
}

/* Corners, too, and two planes above. */
static void corners(ARRAY(a), ARRAY(b))
{
#pragma omp parallel for
    for (int i = 2; i <= nx - 2; i++)
        for (int j = 1; j <= ny - 2; j++)
            for (int k = 1; k < nz - 1; k++)
                b[i][j][k] = a[i - 1][j - 1][k] / 4 + a[i + 1][j + 1][k - 1] / 4 - a[i - 2][j][k] / 4 + a[i - 1][j + 1][k + 1] / 8;
}

static void copy(ARRAY(a), ARRAY(b))
{
#pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                b[i][j][k] = a[i][j][k];
}

static double largest_difference(ARRAY(a), ARRAY(b), long *equal)
{
    double most = 0;
    long n = 0;

#pragma omp parallel for reduction(max : most) reduction(+ : n)
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++) {
                double d = a[i][j][k] - b[i][j][k];
                d = d < 0 ? -d : d;
                most = d > most ? d : most;
                n += d == 0;
            }
    *equal = n;
    return most;
}

/* A row from the one before. */
static void carry(ARRAY(a))
{
#pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 1; j < ny; j++)
            for (int k = 0; k < nz; k++)
                a[i][j][k] = a[i][j][k] / 2 + a[i][j - 1][k] / 4;
}

/* Whole planes: only a loop over rows is divided. */
static void turn(ARRAY(a))
{
#pragma omp parallel for
    for (int i = 0; i < nx; i++) {
        double first = a[i][0][0];
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                a[i][j][k] = 0.75 * a[i][j][k] + first / 8;
        a[i][0][0] = first;
    }
}

/* Parts of rows, with gaps that are more than an eighth. */
static void parts(ARRAY(a), ARRAY(b))
{
#pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = GAP; k < nz - GAP; k++)
                b[i][j][k] += a[i][j][k - GAP] * 0.125;
}

static double sum(ARRAY(a))
{
    double s = 0;

    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                s += a[i][j][k] * ((i * 5 + j * 3 + k) % 17);
    return s;
}

/* Rows of their own, and planes of pointers to them. */
static double ***pointers(void)
{
    double ***p = malloc((size_t)nx * sizeof *p);

    for (int i = 0; i < nx; i++) {
        p[i] = malloc((size_t)ny * sizeof *p[i]);
        for (int j = 0; j < ny; j++)
            p[i][j] = calloc((size_t)nz, sizeof *p[i][j]);
    }
    return p;
}

static void seven_of_rows(double ***a, double ***b)
{
#pragma omp parallel for
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
            for (int k = 1; k < nz - 1; k++)
                b[i][j][k] = a[i][j][k] / 2 + (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k]
                                               + a[i][j][k - 1] + a[i][j][k + 1]) / 16;
}

static void by_pointers(void)
{
    double ***a = pointers(), ***b = pointers(), ***c, s = 0;

#pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                a[i][j][k] = b[i][j][k] = (i * 7 + j * 3 + k * 5) % 13 * 0.25;
    for (int step = 0; step < STEPS; step++) {
        seven_of_rows(a, b);
        c = a, a = b, b = c;
    }
    for (int i = 0; i < nx; i++) {
        for (int j = 0; j < ny; j++) {
            for (int k = 0; k < nz; k++)
                s += a[i][j][k] * ((i * 5 + j * 3 + k) % 17);
            free(a[i][j]);
            free(b[i][j]);
        }
        free(a[i]);
        free(b[i]);
    }
    free(a);
    free(b);
    printf("rows: %.9g\n", s);
}

static void all(int x, int y, int z)
{
    double *space[2];
    long equal;

    nx = x;
    ny = y;
    nz = z;
    for (int i = 0; i < 2; i++)
        space[i] = malloc((size_t)(x * y * z) * sizeof *space[i]);
    ARRAY(a) = (void *)space[0];
    ARRAY(b) = (void *)space[1];
    ARRAY(c);
    fill(a, b);
    for (int step = 0; step < STEPS; step++) {
        seven(a, b);
        c = a, a = b, b = c;
    }
    printf("%d %d %d: %.9g %.9g\n", x, y, z, sum(a), sum(b));
    for (int step = 0; step < STEPS; step++) {
        seven(a, b);
        double most = largest_difference(b, a, &equal);
        if (step % 2)
            printf("largest %.9g, %ld are equal\n", most, equal);
        copy(b, a);
    }
    for (int step = 0; step < STEPS; step++) {
        corners(a, b);
        parts(b, a);
        if (step % 3 == 1)
            turn(a);
        if (step % 3 == 2)
            carry(b);
    }
    printf("%.9g %.9g\n", sum(a), sum(b));
    by_pointers();
    free(space[0]);
    free(space[1]);
}

int main(void)
{
    all(12, 12, 34);
    all(9, 21, 18);
    all(3, 16, 10);
    all(17, 3, 20);
    all(2, 9, 40);
    return 0;
}

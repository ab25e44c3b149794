// procs: 1 2 3 4 7
// same-as: serial
// Sweeps over every other element of rows behind pointers, where the planes and rows decide which element is the first:
// exactly those pointers are loaded whose rows have elements, so the others may lead nowhere, and where the data decide
// that, nothing is said of them before.
#include <stdio.h>
#include <stdlib.h>

enum { PLANES = 13, ROWS = 9, MOST = 12 };

static double ***make(int n, int width)
{
    double ***u = malloc((size_t)n * sizeof *u);

    for (int k = 0; k < n; k++) {
        u[k] = malloc((size_t)n * sizeof **u);
        for (int j = 0; j < n; j++) {
            u[k][j] = malloc((size_t)width * sizeof ***u);
            for (int i = 0; i < width; i++)
                u[k][j][i] = (k * 7 + j * 3 + i) % 11;
        }
    }
    return u;
}

static void sweep(double ***u, int n, int width, int colour)
{
    #pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1 + ((k + j + colour) & 1); i < width - 1; i += 2)
                u[k][j][i] = (u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] + u[k][j + 1][i] + u[k][j][i - 1]
                              + u[k][j][i + 1]) / 6;
}

/* Rows get shorter: here some have no element of one colour. */
static void triangle(double ***u, int n, int colour)
{
    #pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1 + (k + j + colour) % 2; i < n - 1 - j; i += 2)
                u[k][j][i] += 0.25 * (u[k - 1][j][i] + u[k + 1][j][i]);
}

static void by_condition(double ***u, int n, int colour)
{
    #pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                if ((i + j + k) % 2 != colour)
                    continue;
                u[k][j][i] -= 0.125 * (u[k][j - 1][i] + u[k + 1][j][i]);
            }
}

/* So narrow that every other row has no element, and no memory. */
static double ***make_narrow(int width)
{
    double ***u = malloc(PLANES * sizeof *u);

    for (int k = 0; k < PLANES; k++) {
        u[k] = malloc(ROWS * sizeof **u);
        for (int j = 0; j < ROWS; j++) {
            u[k][j] = (k + j) % 2 ? (double *)8 : malloc((size_t)width * sizeof ***u);
            for (int i = 0; i < width && (k + j) % 2 == 0; i++)
                u[k][j][i] = (k * 5 + j + i) % 7;
        }
    }
    return u;
}

static void narrow(double ***u, int width)
{
    #pragma omp parallel for
    for (int k = 2; k < PLANES; k++)
        for (int j = 2; j < ROWS - 2; j++)
            for (int i = 1 + ((k + j) & 1); i < width - 1; i += 2)
                u[k][j][i] += u[k][j - 2][i + 1] + u[k][j + 2][i - 1] + 1;
    #pragma omp parallel for
    for (int k = 2; k < PLANES - 2; k++)
        for (int j = 0; j < ROWS; j++)
            for (int i = 1 + ((k + j) & 1); i < width - 1; i += 2)
                u[k][j][i - 1] = u[k - 2][j][i] + u[k + 2][j][i];
}

/* The data say which rows have memory. */
static void flagged(double ***u, const char *is, int width)
{
    #pragma omp parallel for
    for (int k = 2; k < PLANES - 2; k++)
        for (int j = 0; j < ROWS; j++)
            if (is[k * ROWS + j])
                for (int i = 1 + ((k + j) & 1); i < width; i += 2)
                    u[k][j][i] += u[k - 2][j][i - 1] - 0.5 * u[k + 2][j][i - 1];
}

static double sum(double ***u, int n, int width)
{
    double all = 0;

    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < width; i++)
                all += u[k][j][i] * (1 + (i + 2 * j + 3 * k) % 5);
    return all;
}

static double sum_narrow(double ***u, int width)
{
    double all = 0;

    for (int k = 0; k < PLANES; k++)
        for (int j = k % 2; j < ROWS; j += 2)
            for (int i = 0; i < width; i++)
                all += u[k][j][i] * (1 + (i + 2 * j + 3 * k) % 5);
    return all;
}

int main(void)
{
    char is[PLANES * ROWS];

    for (int n = 2; n <= MOST; n++)
        for (int width = 1; width <= 9; width += n < 6 ? 1 : 4) {
            double ***u = make(n, width > n ? width : n);

            for (int t = 0; t < 4; t++) {
                sweep(u, n, width, t & 1);
                triangle(u, n, t & 1);
                by_condition(u, n, t & 1);
                if (t == 1 && n > 4) {          /* rows change places */
                    double *row = u[1][2];
                    u[1][2] = u[n - 2][3], u[n - 2][3] = row;
                }
            }
            sweep(u, n, width, -3);
            printf("%d %d: %.9g\n", n, width, sum(u, n, width > n ? width : n));
        }
    for (int k = 0; k < PLANES; k++)
        for (int j = 0; j < ROWS; j++)
            is[k * ROWS + j] = (k + j) % 2 == 0 && j % 3;
    for (int width = 3; width < 5; width++) {
        double ***u = make_narrow(width);

        if (width == 3)                         /* with more, each row has elements */
            for (int t = 0; t < 3; t++)
                narrow(u, width);
        for (int t = 0; t < 3; t++)
            flagged(u, is, width);
        printf("%d: %.9g\n", width, sum_narrow(u, width));
    }
    return 0;
}

// procs: 1 2 3 4 7
// same-as: serial
/*
 * Loops over tiles, of sizes that no constant says: bounds of loops inside that an iteration computes from its number, by
 * products, quotients, and what MIN makes of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
enum { N = 120 };

static double u[N + 2][N + 2], v[N + 2][N + 2], line[N * N];
static unsigned long hash;

static void add(const void *from, size_t bytes)
{
    const unsigned char *at = from;

    for (size_t i = 0; i < bytes; i++)
        hash = hash * 31 + at[i];
}

static void tell(const char *name)
{
    hash = 5381;
    add(u, sizeof u);
    add(v, sizeof v);
    add(line, sizeof line);
    printf("%-10s %lu\n", name, hash);
}

/* Tiles in both directions, by turns of two arrays. */
static void both(int b, int c, int steps)
{
    int g = (N + b - 1) / b, h = (N + c - 1) / c;

    for (int t = 0; t < steps; t++) {
#pragma omp parallel for collapse(2)
        for (int ti = 0; ti < g; ti++)
            for (int tj = 0; tj < h; tj++)
                for (int i = 1 + ti * b; i < MIN(1 + (ti + 1) * b, N + 1); i++)
                    for (int j = 1 + tj * c; j < MIN(1 + (tj + 1) * c, N + 1); j++)
                        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
#pragma omp parallel for collapse(2)
        for (int ti = 0; ti < g; ti++)
            for (int tj = 0; tj < h; tj++)
                for (int i = 1 + ti * b; i < MIN(1 + (ti + 1) * b, N + 1); i++)
                    for (int j = 1 + tj * c; j < MIN(1 + (tj + 1) * c, N + 1); j++)
                        u[i][j] = v[i][j] + (i - j) * 1e-3;
    }
}

/* The same by steps of the tiles' sizes, up and down. */
static void stepping(int b, unsigned c)
{
#pragma omp parallel for collapse(2)
    for (int ii = 1; ii <= N; ii += b)
        for (unsigned jj = 1; jj <= N; jj += c)
            for (int i = ii; i < ii + b && i <= N; i++)
                for (unsigned j = jj; j < MIN(jj + c, N + 1); j++)
                    v[i][j] = u[i - 1][j] - u[i][j - 1] / 2;
#pragma omp parallel for collapse(2)
    for (int ii = 1; ii <= N; ii += b)
        for (unsigned jj = 1; jj <= N; jj += c)
            for (int i = ii; i < MIN(ii + b, N + 1); i++)
                for (unsigned j = jj; j < MIN(jj + c, N + 1); j++)
                    u[i][j] = v[i][j] + v[N + 1 - i][N + 1 - j] / 4;
#pragma omp parallel for schedule(static, 2)
    for (int ii = N; ii >= 1; ii -= b)
        for (int i = ii; i > MAX(ii - b, 0); i--)
            for (int j = 1; j <= N; j++)
                v[i][j] = u[i][N + 1 - j] + u[i - 1][j];
#pragma omp parallel for collapse(2)
    for (int jj = N - 1; jj > 0; jj -= b)
        for (int ii = 1; ii < N; ii += 3)
            for (int j = MAX(jj - b + 1, 1); j <= jj; j++)
                for (int i = ii; i < ii + 3 && i < N; i++)
                    u[i][j] += v[i + 1][j + 1];
#pragma omp parallel for collapse(3)
    for (int k = 0; k < 2; k++)
        for (int ii = k; ii < N / 2; ii += 2 * b)
            for (int jj = ii; jj < N; jj += b)
                for (int j = jj; j < MIN(jj + b, N); j++)
                    v[ii][j] += u[ii + 1][j + 1] + k;
}

/* Bands of rows; the last may be shorter, or empty. */
static void bands(int b, unsigned long most)
{
#pragma omp parallel for
    for (unsigned t = 0; t < most; t++) {
        unsigned long low = 1 + t * (unsigned long)b, high = low + b <= N + 1 ? low + b : N + 1;

        for (unsigned long i = low; i < high; i++)
            for (int j = 1; j <= N; j++)
                v[i][j] += u[i][j] * t;
    }
#pragma omp parallel for schedule(dynamic)
    for (int t = N / b; t >= 0; t--)
        for (int i = 1 + t * b; i <= MIN(t * b + b, N); i++)
            memcpy(&u[i][1], &v[i][1], N * sizeof u[i][1]);
}

/* The share of each of so many, as programs divide work by hand. */
static double shares(int all, long n)
{
    double sum = 0;

#pragma omp parallel for reduction(+ : sum)
    for (int me = 0; me < all; me++) {
        const long low = me * n / all, high = (me + 1) * n / all;

        for (long i = low; i < high; i++)
            line[i] = line[i] / 2 + i;
        for (long i = low; i < high; i++)
            sum += line[i] > i;
    }
#pragma omp parallel for
    for (int me = 0; me < all; me++) {
        long low = n / all * me, rest = n % all;
        long first = low + (me < rest ? me : rest), past = first + n / all + (me < rest);

        for (long i = first; i < past; i++)
            line[i] -= me;
    }
    return sum;
}

/* Blocks of a matrix that is one row of memory, in a function that gets the bounds. */
static void scale_block(double *a, int n, int from, int to, int left, int right)
{
    for (int i = from; i < to; i++)
        for (int j = left; j < right; j++)
            a[i * n + j] = a[i * n + j] * 0.5 + i - j;
}

static void blocks(double *a, int n, int b)
{
    int g = (n + b - 1) / b;

#pragma omp parallel for collapse(2) schedule(static, 1)
    for (int ti = 0; ti < g; ti++)
        for (int tj = 0; tj < g; tj++)
            scale_block(a, n, ti * b, MIN(ti * b + b, n), tj * b, MIN(tj * b + b, n));
}

/* Lower triangles: bounds of the second variable by the first, and by its square. */
static void triangle(int b)
{
    int g = N / b;

#pragma omp parallel for collapse(2)
    for (int ti = 0; ti < g; ti++)
        for (int tj = 0; tj <= ti; tj++)
            for (int i = ti * b; i < (ti + 1) * b; i++)
                for (int j = tj * b; j < (tj + 1) * b; j++)
                    u[i][j] += v[j][i] / 8;
#pragma omp parallel for
    for (int k = 0; k < 10; k++)
        for (int i = k * k; i < (k + 1) * (k + 1); i++)
            v[1 + i][1 + k] = u[i][k] + k;
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++)
            u[i][j] = (i * 7 + j * 3) % 11, v[i][j] = 0;
    both(30, 60, 4);
    tell("halves");
    both(7, 11, 3);
    tell("odd");
    both(200, 1, 2);
    tell("thin");
    for (int b = 1; b < 150; b = b * 3 + 1) {
        stepping(b, N / b + 1);
        tell("stepping");
    }
    bands(16, (N + 15) / 16);
    tell("bands");
    bands(3, N / 3 + 1);
    tell("narrow");
    printf("%.1f %.1f\n", shares(5, N * N), shares(300, 211));
    tell("shares");
    for (int b = 8; b <= N; b += 31)
        blocks(line, N, b);
    tell("blocks");
    triangle(20);
    tell("triangle");
    return 0;
}

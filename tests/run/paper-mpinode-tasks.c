// same-as: openmp
/*
 * Nodes as devices (OMPi), the programs that its authors measure, small: pairs of proteins, a part for each device; a
 * picture whose blocks of rows are handed out; Fibonacci numbers by recursive tasks in targets; a sparse matrix in
 * blocks, factorised with the rows of each step divided over devices.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEQUENCES = 9, LETTERS = 24, PAIRS = SEQUENCES * (SEQUENCES - 1) / 2, ROWS = 40, BLOCKS = 5, SIZE = 4 };

static int devices(void)
{
    return omp_get_num_devices() ? omp_get_num_devices() : 1;
}

static int align(const char *x, const char *y)
{
    int best[LETTERS + 1] = { 0 };

    for (int i = 0; i < LETTERS; i++) {
        int corner = best[0];

        for (int j = 0; j < LETTERS; j++) {
            int at = corner + (x[i] == y[j] ? 3 : -1), gap = (best[j] > best[j + 1] ? best[j] : best[j + 1]) - 2;

            corner = best[j + 1];
            best[j + 1] = at > gap ? at : gap;
        }
    }
    return best[LETTERS];
}

static void proteins(void)
{
    static char letter[SEQUENCES][LETTERS];
    int score[PAIRS], n = devices();
    long sum = 0;

    for (int s = 0; s < SEQUENCES; s++)
        for (int i = 0; i < LETTERS; i++)
            letter[s][i] = 'A' + (s * 5 + i * i) % 20;
    for (int d = 0; d < n; d++) {
        int from = PAIRS * d / n, count = PAIRS * (d + 1) / n - from;

        #pragma omp target device(d) map(to: letter) map(from: score[from:count]) nowait
        #pragma omp parallel for
        for (int k = from; k < from + count; k++) {
            int first = 0, second = k + 1;

            while (second >= SEQUENCES)
                second += ++first + 1 - SEQUENCES;
            score[k] = align(letter[first], letter[second]);
        }
    }
    #pragma omp taskwait
    for (int k = 0; k < PAIRS; k++)
        sum = sum * 31 % 1000003 + score[k] + 1000;
    printf("alignment %ld\n", sum);
}

static void picture(void)
{
    static int image[ROWS][ROWS];
    long sum = 0;

    #pragma omp parallel for schedule(dynamic) num_threads(devices())
    for (int block = 0; block < ROWS; block += 3) {
        int rows = ROWS - block < 3 ? ROWS - block : 3;

        #pragma omp target device(omp_get_thread_num()) map(from: image[block:rows])
        #pragma omp parallel for
        for (int i = block; i < block + rows; i++)
            for (int j = 0; j < ROWS; j++) {
                double x = 0, y = 0, next;
                int n = 0;

                for (; n < 50 && x * x + y * y < 4; n++) {
                    next = x * x - y * y + j * 3.0 / ROWS - 2;
                    y = 2 * x * y + i * 2.0 / ROWS - 1;
                    x = next;
                }
                image[i][j] = n;
            }
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            sum = sum * 7 % 1000003 + image[i][j];
    printf("mandelbrot %ld\n", sum);
}

#pragma omp declare target
static long fib(int n)
{
    long x, y;

    if (n < 2)
        return n;
    #pragma omp task shared(x) if(n > 8)
    x = fib(n - 1);
    #pragma omp task shared(y) if(n > 8)
    y = fib(n - 2);
    #pragma omp taskwait
    return x + y;
}
#pragma omp end declare target

static void numbers(void)
{
    int n = devices();
    long f[2] = { 0, 0 };

    for (int k = 0; k < 2; k++) {
        long value;

        #pragma omp target device(k % n) map(from: value)
        #pragma omp parallel
        #pragma omp single
        value = fib(15 + k);
        f[k] = value;
    }
    printf("fib %ld %ld\n", f[0], f[1]);
}

typedef double block[SIZE][SIZE];

/* inner -= row * column */
static void update(block inner, block row, block column)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++)
                inner[i][j] -= row[i][k] * column[k][j];
}

static void factorise(block diagonal)
{
    for (int k = 0; k < SIZE; k++)
        for (int i = k + 1; i < SIZE; i++) {
            diagonal[i][k] /= diagonal[k][k];
            for (int j = k + 1; j < SIZE; j++)
                diagonal[i][j] -= diagonal[i][k] * diagonal[k][j];
        }
}

static void matrix(void)
{
    block *at[BLOCKS][BLOCKS];
    double sum = 0;

    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            at[i][j] = i == j || (i + 2 * j) % 3 ? malloc(sizeof(block)) : NULL;
            for (int k = 0; at[i][j] && k < SIZE * SIZE; k++)
                (*at[i][j])[k / SIZE][k % SIZE] = (i * 7 + j * 5 + k * 3) % 11 + (i == j && k % (SIZE + 1) == 0) * 90;
        }
    for (int k = 0; k < BLOCKS; k++) {
        factorise(*at[k][k]);
        for (int i = k + 1; i < BLOCKS; i++) {
            if (at[i][k])               /* times the inverse of the upper triangle */
                for (int r = 0; r < SIZE; r++)
                    for (int c = 0; c < SIZE; c++) {
                        for (int m = 0; m < c; m++)
                            (*at[i][k])[r][c] -= (*at[i][k])[r][m] * (*at[k][k])[m][c];
                        (*at[i][k])[r][c] /= (*at[k][k])[c][c];
                    }
            if (at[k][i])
                for (int r = 0; r < SIZE; r++)
                    for (int m = 0; m < r; m++)
                        for (int c = 0; c < SIZE; c++)
                            (*at[k][i])[r][c] -= (*at[k][k])[r][m] * (*at[k][i])[m][c];
        }
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (at[i][k] && at[k][j] && !at[i][j])
                    at[i][j] = calloc(1, sizeof(block));
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (at[i][k] && at[k][j]) {
                    block *inner = at[i][j], *row = at[i][k], *column = at[k][j];

                    #pragma omp target device(i % devices()) map(tofrom: inner[0:1]) \
                            map(to: row[0:1], column[0:1]) nowait
                    update(*inner, *row, *column);
                }
        #pragma omp taskwait
    }
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            for (int k = 0; at[i][j] && k < SIZE * SIZE; k++)
                sum = sum * 0.99 + (*at[i][j])[k / SIZE][k % SIZE];
            free(at[i][j]);
        }
    printf("sparse LU %.6f\n", sum);
}

int main(void)
{
    proteins();
    picture();
    numbers();
    matrix();
    return 0;
}

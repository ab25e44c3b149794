// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_SMALL=1
// Loops over ever other sections: rows that are swapped, anti-diagonals, and a function that does one of their elements.
// To divide them takes longer than what they do: from some step on all ranks do them, and what is pending then, in other
// arrays too, becomes valid before. Larger loops at the same place are divided again.
#include <stdio.h>
#include <stdlib.h>

enum { N = 150, TABLE = 140, LARGE = 4000 };

static double *row[N], other[LARGE];
static int table[TABLE + 1][TABLE + 1], *score[TABLE + 1];
static const char *const text = "ACGTTGCAAACGTGGT";

static void eliminate(void)
{
    unsigned random = 12345;

    for (int i = 0; i < N; i++) {
        row[i] = malloc((N + 1) * sizeof **row);
        for (int j = 0; j <= N; j++) {
            random = random * 1103515245 + 12345;
            row[i][j] = (random >> 16 & 0x7fff) / 32768.0 - 0.5;
        }
    }
    for (int k = 0; k < N; k++) {
        int p = k;
        for (int i = k + 1; i < N; i++)
            if (row[i][k] * row[i][k] > row[p][k] * row[p][k])
                p = i;
        double *pivot = row[p];
        row[p] = row[k];
        row[k] = pivot;
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) {
            double factor = row[i][k] / row[k][k];
            for (int j = k; j <= N; j++)
                row[i][j] -= factor * row[k][j];
        }
    }
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += (i % 7 + 1) * row[i][i] + row[i][N];
    printf("%.12g\n", sum);
}

static void fill_other(int by)
{
    #pragma omp parallel for
    for (int i = 0; i < LARGE; i++)
        other[i] += by * i;
}

static void align(void)
{
    for (int d = 2; d <= 2 * TABLE; d++) {
        int low = d > TABLE ? d - TABLE : 1, high = d > TABLE ? TABLE : d - 1;
        if (d % 16 == 5)
            fill_other(d);
        #pragma omp parallel for
        for (int i = low; i <= high; i++) {
            int j = d - i, best = table[i - 1][j] > table[i][j - 1] ? table[i - 1][j] : table[i][j - 1];
            int both = table[i - 1][j - 1] + (text[i * i % 16] == text[j * 5 % 16]);
            table[i][j] = both > best ? both : best;
        }
    }
    printf("%d %.12g\n", table[TABLE][TABLE], other[17] + other[LARGE - 1]);
}

static void cell(int i, int j)
{
    int best = 0, next = score[i - 1][j - 1] + (text[i * i % 16] == text[j * 3 % 16] ? 3 : -3);

    best = next > best ? next : best;
    next = score[i - 1][j] - 2;
    best = next > best ? next : best;
    next = score[i][j - 1] - 2;
    score[i][j] = next > best ? next : best;
}

static void compare(void)
{
    long sum = 0;

    for (int i = 0; i <= TABLE; i++)
        score[i] = calloc(TABLE + 1, sizeof **score);
    for (int d = 2; d <= 2 * TABLE; d++) {
        int low = d > TABLE ? d - TABLE : 1, high = d > TABLE ? TABLE : d - 1;
        #pragma omp parallel for
        for (int i = low; i <= high; i++)
            cell(i, d - i);
        if (d % 10 == 0)
            sum += score[low][d - low];
    }
    for (int i = 0; i <= TABLE; i++)
        for (int j = 0; j <= TABLE; j++)
            sum += (i + 2 * j) % 11 * score[i][j];
    printf("%ld\n", sum);
}

/* Short parts of an array, each somewhere else; then all of it. */
static void part(double *x, int from, int to, double by)
{
    #pragma omp parallel for
    for (int i = from; i < to; i++)
        x[i] = x[i] * 0.5 + by;
}

static void parts(void)
{
    static double x[100 * LARGE];
    double sum = 0;

    for (int k = 0; k < 400; k++)
        part(x, k * 37 % 1000, k * 37 % 1000 + 3 + k % 9, k);
    part(x, 0, 100 * LARGE, 1);
    for (int k = 0; k < 100; k++)
        part(x, k * 41 % 1000, k * 41 % 1000 + 5 + k % 9, k);
    for (int i = 0; i < 100 * LARGE; i++)
        sum += (i % 13) * x[i];
    printf("%.12g\n", sum);
}

int main(void)
{
    eliminate();
    align();
    compare();
    parts();
    return 0;
}

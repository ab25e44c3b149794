// procs: 1 2 3 4 7
// same-as: serial
/* Remainders and quotients of sums with values that may be negative, and are at times: colours of cells, shifts, halved indices. */
#include <stdio.h>

enum { N = 120 };

static int a[N + 8][N + 8], b[N + 8][N + 8], line[4 * N], other[4 * N];

static void coloured(int n, int colour)
{
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
            a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + i) % 97;
}

static void halved(int n, int shift)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        line[i + 4] = other[(i + shift) / 2 + 4] + (i + shift) % 3;
}

static void wrapped(int n, int by, int parts)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        other[i] = (line[(i + by) % 4 + 4] + line[(i + parts * 2) / 4 + i] + other[i]) % 1009;
}

static void mixed(int n, int k)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = (i - k) % 2; j < n; j += 2)
            if (j >= 0)
                b[i][j] = a[i][j] + a[(i + k) / 2 < 0 ? 0 : (i + k) / 2][j];
}

int main(void)
{
    long sum = 0;

    for (int round = -3; round < 5; round++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = (i * 31 + j * 17 + round * 5) % 101;
#pragma omp parallel for
        for (int i = 0; i < 4 * N; i++)
            other[i] = line[i] = (i * 7 + round) % 1013;
        for (int colour = -1; colour < 3; colour++)
            coloured(N - 3 + (colour & 1), colour);
        halved(N, round);
        wrapped(N, round + 3, round < 0 ? -round : round);
        halved(N - 7, 2 * round);
        mixed(N, round);
        coloured(N, round < 0 ? -1 : round);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                sum = (sum * 31 + a[i][j] * 3 + b[i][j]) % 1000003;
        for (int i = 0; i < 2 * N; i++)
            sum = (sum * 31 + line[i] * 3 + other[i]) % 1000003;
        printf("%ld\n", sum);
    }
    return 0;
}

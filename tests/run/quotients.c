// procs: 1 2 3 4 7
// same-as: serial
/* Bounds and subscripts that are quotients of what does not change: of even and odd numbers, of 0 and of negative ones, of
   unsigned ones, and of quotients. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 120 };

/* The first half is turned to the second one's place, and back. */
static void turn(int *a, int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n / 2; i++) {
        int first = a[i];

        a[i] = a[n - 1 - i] + 1;
        a[n - 1 - i] = first - 1;
    }
}

/* Pairs, and what is left of an odd number. */
static void pair(const int *a, int *b, int n)
{
    #pragma omp parallel for
    for (int i = 0; i <= (n - 1) / 2; i++)
        b[i] = 2 * i + 1 < n ? a[2 * i] + a[2 * i + 1] : a[2 * i];
    #pragma omp parallel for
    for (int i = n / 2; i < n; i++)
        b[i] += a[i - n / 2] - a[(n + 1) / 3];
}

/* Counted from the middle of what may be on either side of 0. */
static void around(int *middle, int low, int high)
{
    #pragma omp parallel for
    for (int i = low / 4; i < high / 4; i++)
        middle[4 * i] = i - low / 3;
    #pragma omp parallel for
    for (int i = low; i < high; i++)
        middle[i] += (low + high) / 2 + i;
}

/* Blocks of blocks. */
static void nest(unsigned *c, unsigned n)
{
    #pragma omp parallel for
    for (unsigned k = 0; k < n / 4 / 3; k++)
        for (unsigned i = 0; i < 4; i++)
            for (unsigned j = 0; j < 3; j++)
                c[(n / 12 - 1 - k) * 12 + i * 3 + j] = k * 100 + i * 10 + j + (n - 1) / 5;
}

int main(void)
{
    static int a[MOST], b[MOST], m[2 * MOST];
    static unsigned c[MOST];
    unsigned sum = 0;

    for (int i = 0; i < MOST; i++)
        a[i] = i * 13 % 50;
    for (int n = -5; n <= MOST; n += n < 20 ? 1 : 19) {
        turn(a, n);
        pair(a, b, n);
        around(m + MOST, -n, n / 2);
        around(m + MOST, n - 60, 60);
        nest(c, n > 0 ? (unsigned)n : 0);
        for (int i = 0; i < MOST; i++)
            sum = sum * 31 + (unsigned)a[i] + (unsigned)b[i] * 3 + (unsigned)m[i] * 5 + (unsigned)m[MOST + i] * 7 + c[i];
        printf("%d %u\n", n, sum);
    }
    return 0;
}

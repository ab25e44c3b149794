// procs: 1 2 3 4 7
// same-as: serial
// A loaded value without a sign leaves no remainder below 0: no code asks for one, of which the compiler would warn.
#include <stdio.h>
#include <stdlib.h>

enum { SHELVES = 40, BOOKS = 18 };

static unsigned short from[8], to[8];
static unsigned first[8];

static void dust(double **shelf, double **air, int parts)
{
    #pragma omp parallel for
    for (int p = 0; p < parts; p++)
        for (unsigned i = from[p]; i < to[p]; i++) {
            double *row = shelf[i];

            for (unsigned k = first[p] % BOOKS; k < BOOKS; k++)
                row[k] += air[i][BOOKS - 1 - k] + first[p] / 5;
        }
}

int main(void)
{
    double *shelf[SHELVES], *air[SHELVES], sum = 0;

    for (int i = 0; i < SHELVES; i++) {
        shelf[i] = malloc(BOOKS * sizeof *shelf[i]);
        air[i] = malloc(BOOKS * sizeof *air[i]);
        for (int k = 0; k < BOOKS; k++) {
            shelf[i][k] = i + k;
            air[i][k] = i * k % 7;
        }
    }
    for (int t = 0; t < 3; t++) {
        for (int p = 0; p < 8; p++) {
            from[p] = (unsigned short)(p * 5);
            to[p] = (unsigned short)(p == t ? 0 : p * 5 + 5);
            first[p] = (unsigned)(p * 11 + t);
        }
        dust(shelf, air, 8);
        dust(air, shelf, 8 - t);
        dust(air, shelf, 0);
    }
    for (int i = 0; i < SHELVES; i++)
        for (int k = 0; k < BOOKS; k++)
            sum += shelf[i][k] * (k + 1) - air[i][k] * i;
    printf("%.3f\n", sum);
    return 0;
}

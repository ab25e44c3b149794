// procs: 1 2 3 4 5 6 7
// threads: 1 2 3
// same-as: serial
/* What a member has stored here and there before its threads begin belongs to the member: no thread closes it when its
   part of an inner loop ends. */
#include <stdio.h>

enum { MEMBERS = 7, N = 4000, ROUNDS = 40 };

static long table[MEMBERS][N];
static double line[MEMBERS][64];

int main(void)
{
    double sum = 0;
    long seen = 0;
    int m, i, round;

#pragma omp parallel for private(i, round)
    for (m = 0; m < MEMBERS; m++)
        for (round = 0; round < ROUNDS; round++) {
            for (i = 0; i < 20; i++)
                table[m][(long)(i * 1237 + round * 331) * (i + 7) % N] += i;
#pragma omp parallel for
            for (i = 0; i < 64; i++)
                line[m][i] += m * i + round;
        }
    for (m = 0; m < MEMBERS; m++) {
        for (i = 0; i < N; i++)
            seen = seen * 3 + table[m][i];
        for (i = 0; i < 64; i++)
            sum += line[m][i] * (i % 5);
    }
    printf("%ld %.1f\n", seen, sum);
    return 0;
}

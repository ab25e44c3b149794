// procs: 1 2 3 4 7
// same-as: serial
/* Variables of each thread that loops of a region store to are read where all threads have stored to them alike since: as
   subscripts of rows at a border, as bounds, as coefficients, behind conditions and in loops around. */
#include <stdio.h>
#include <stdlib.h>

#define N 30

static double plate[N][N], edge[4][N];
static int heated[N];

static void border(int row, double by)
{
    int i, j, last;
    double level;

    i = row;
    level = by;
    #pragma omp for nowait
    for (j = 0; j < N; j++)
        plate[i][j] += level;
    i = N - 1 - row;
    #pragma omp for
    for (j = 0; j < N; j++)
        plate[i][j] -= level;
    last = N - 1;
    #pragma omp for
    for (j = 1; j < N - 1; j++) {
        level = 0;
        for (i = 1; i < N - 1; i++)
            level += plate[i][j];
        edge[row % 4][j] = level / N;
        last = N - 3;
        for (i = 0; i < last; i++)
            plate[i][j] += 0.125 * level / (1 + i);
    }
    last = N - 1;
    level = 0.5;
    i = 3;
    #pragma omp for
    for (j = 1; j < N; j++)
        edge[i][j] += level * plate[last][j];
}

static int sum_of(int from)
{
    int i, k, part = 0;

    for (int round = 0; round < 3; round++) {
        k = from + round;
        #pragma omp for
        for (i = 0; i < N; i++)
            heated[i] += k;
        if (round > 1)
            k = 2;
        else
            k = 1;
        #pragma omp for
        for (i = 0; i < N; i++)
            heated[i] = heated[i] * k % 101;
        #pragma omp for
        for (i = 0; i < N; i++)
            for (k = 0; k < i % 3; k++)
                heated[i]++;
        while (part < round) {
            k = part;
            part++;
        }
        k = round;
        #pragma omp for
        for (i = k; i < N; i++)
            heated[i] += k;
    }
    return part;
}

int main(void)
{
    double total = 0;
    int i, j, m, parts = 0;

    #pragma omp parallel private(i, j, m)
    {
        int row = 0, to;

        #pragma omp for
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                plate[i][j] = (i * 7 + j * 3) % 11;
        for (m = 0; m < 6; m++) {
            border(m % 3, 0.25 * m);
            row = m;
            #pragma omp for
            for (i = 0; i < N; i++)
                plate[i][row] += 1;
            to = m + 4;
            #pragma omp for
            for (j = m; j < to; j++)
                for (row = 0; row < N; row++)
                    plate[row][j] *= 0.75;
            #pragma omp master
            parts += to;
        }
        sum_of(2);
        to = sum_of(5);
        #pragma omp single
        parts += to;
    }
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++)
            total += plate[i][j] * (1 + j % 5);
        total += heated[i] + edge[i % 4][i];
    }
    printf("%.9f %d\n", total, parts);
    return 0;
}

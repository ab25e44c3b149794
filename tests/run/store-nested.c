// same-as: serial
/* Stores in constructs inside each other, some stated, some not; what inner ones hand on to variables that the outer
   ones share. */
#include <stdio.h>

#define N 9

static double table[N][N], sums[N], rows[N][N], total, last, seen[N];

static void shift(double *row, int n, double by)
{
    int k;

    #pragma omp parallel for
    for (k = 0; k < n; k++)
        row[k] += by;
}

int main(void)
{
    double local[N] = { 0 }, s, kept = 0;
    int i, j, t;

    #pragma omp parallel for private(j)
    #pragma llc result(table[i], N)
    for (i = 0; i < N; i++) {
        #pragma omp parallel for
        for (j = 0; j < N; j++)
            table[i][j] = i * j;
    }
    #pragma omp parallel for private(s, j)
    for (i = 0; i < N; i++) {
        double row[N] = { 0 }, own = 0;

        s = 0;
        #pragma omp parallel for reduction(+: s)
        #pragma llc result(&row[j], 1)
        for (j = 0; j < N; j++) {
            s += table[i][j];
            row[j] = s * 0 + j;
        }
        #pragma omp parallel for lastprivate(own)
        for (j = 0; j < N; j++) {
            own = j;
            rows[i][j] = row[j] + own;
        }
        shift(row, N, 3);
        shift(rows[i], N, 0.5);
        sums[i] = s + row[2] + own;
    }
    #pragma omp parallel for
    for (i = 0; i < 1; i++) {
        #pragma omp parallel for reduction(+: total) lastprivate(last)
        for (j = 0; j < N; j++) {
            total += j;
            last = j * 2;
        }
        kept = total + last;
        local[3] = kept;
    }
    #pragma omp parallel private(t)
    {
        #pragma omp for nowait
        for (i = 0; i < N; i++) {
            t = i;
            local[i] += t + 1;
        }
        #pragma omp for
        for (i = N - 1; i >= 0; i--)
            seen[i] = sums[i];
        #pragma omp single
        {
            sums[0] = 100 + seen[N - 1];
            #pragma omp parallel for
            for (j = 1; j < N; j++)
                sums[j] += 1;
        }
        #pragma omp for
        for (i = 0; i < N; i++)
            seen[i] += sums[(i + 1) % N] + local[(i + 2) % N];
    }
    for (i = 0; i < N; i++) {
        printf("%g %g %g\n", sums[i], local[i], seen[i]);
        for (j = 0; j < N; j++)
            printf(" %g %g", table[i][j], rows[i][j]);
        printf("\n");
    }
    printf("%g %g %g\n", total, last, kept);
    return 0;
}

// procs: 1 2 3 4 7
// same-as: serial
/* What threads have counted in arrays of their own is added up in loops of atomic and critical constructs. */
#include <stdio.h>

enum { N = 4000, BINS = 24, ROWS = 3 };

static int key[N], most[BINS], other[BINS];
static long total[BINS], table[ROWS][BINS];

static void counted(int n)
{
#pragma omp parallel
    {
        long own[BINS] = { 0 };

#pragma omp for nowait
        for (int i = 0; i < n; i++)
            own[key[i]] += i % 7;
        for (int b = 0; b < BINS; b++) {
#pragma omp atomic
            total[b] += own[b];
        }
    }
}

/* Of two dimensions, the greatest as well, and each with a name of its own. */
static void nested(int n, int rows)
{
#pragma omp parallel
    {
        long own[ROWS][BINS] = { { 0 } };
        int top[BINS] = { 0 };

#pragma omp for schedule(dynamic, 5)
        for (int i = 0; i < n; i++) {
            own[i % ROWS][key[i]] += i;
            if (i % 11 > top[key[i]])
                top[key[i]] = i % 11;
        }
        for (int r = 0; r < rows; r++)
            for (int b = 0; b < BINS; b++)
#pragma omp atomic
                table[r][b] += own[r][b];
        for (int b = 0; b < BINS; b++) {
#pragma omp critical(greatest)
            if (top[b] > most[b])
                most[b] = top[b];
        }
    }
}

/* Something else is done in the loop, too: as it was. */
static void more(int n)
{
#pragma omp parallel
    {
        int own[BINS] = { 0 };

#pragma omp for
        for (int i = 0; i < n; i++)
            own[key[i]]++;
        for (int b = 0; b < BINS; b++) {
            int twice = 2 * own[b];

#pragma omp atomic
            other[b] += twice;
        }
    }
}

int main(void)
{
    const int sizes[] = { 0, 1, 3, N };

    for (int k = 0; k < 4; k++) {
        long sum = 0;

#pragma omp parallel for
        for (int i = 0; i < N; i++)
            key[i] = (i * 37 + k) % BINS;
        counted(sizes[k]);
        nested(sizes[k], 1 + k % ROWS);
        more(sizes[k]);
        for (int b = 0; b < BINS; b++) {
            sum = (sum * 31 + total[b] + most[b] + other[b]) % 1000003;
            for (int r = 0; r < ROWS; r++)
                sum = (sum * 31 + table[r][b]) % 1000003;
        }
        printf("%ld\n", sum);
    }
    return 0;
}

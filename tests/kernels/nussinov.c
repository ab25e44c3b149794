// Folding of a sequence of bases: the most pairs in each part of it, by lengths of the parts.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 53 };

static int bases[N];
static double table[N][N];

static double max(double a, double b) { return a > b ? a : b; }

int main(void)
{
    for (int i = 0; i < N; i++)
        bases[i] = (i * i + 1) % 4;

    for (int length = 1; length < N; length++) {
        #pragma omp parallel for
        for (int i = 0; i < N - length; i++) {
            int j = i + length;
            double best = max(table[i][j - 1], table[i + 1][j]);

            if (i < j - 1)
                best = max(best, table[i + 1][j - 1] + (bases[i] + bases[j] == 3));
            else
                best = max(best, table[i + 1][j - 1]);
            for (int k = i + 1; k < j; k++)
                best = max(best, table[i][k] + table[k + 1][j]);
            table[i][j] = best;
        }
    }
    show("table", &table[0][0], N * N);
    return 0;
}

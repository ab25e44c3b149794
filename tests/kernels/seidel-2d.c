// Gauss-Seidel over nine neighbours, parallel along wavefronts: points with the same 2 i + j.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 41, STEPS = 6 };

static double A[N][N];

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = ((double)i * (j + 2) + 2) / N;

    for (int t = 0; t < STEPS; t++)
        for (int wave = 3; wave <= 3 * (N - 2); wave++) {
            /* j = wave - 2 i lies in 1 .. N - 2 */
            int first = max(1, (wave - (N - 2) + 1) / 2), last = min(N - 2, (wave - 1) / 2);

            #pragma omp parallel for
            for (int i = first; i <= last; i++) {
                int j = wave - 2 * i;

                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1]
                           + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
            }
        }
    show("A", &A[0][0], N * N);
    return 0;
}

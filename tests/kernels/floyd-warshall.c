// Shortest paths between all pairs of nodes.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 47 };

static double path[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            path[i][j] = i * j % 7 + 1;
            if ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0)
                path[i][j] = 999;
        }

    /* Row and column k do not change in step k. */
    for (int k = 0; k < N; k++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            if (i != k)
                for (int j = 0; j < N; j++)
                    if (path[i][k] + path[k][j] < path[i][j])
                        path[i][j] = path[i][k] + path[k][j];
    }
    show("path", &path[0][0], N * N);
    return 0;
}

// procs: 1 2 3 4
// exit: 0
// tile runs iterations tile by tile; a loop that is divided is so as it was before it was tiled or unrolled.
#include <stdio.h>
#include <stdlib.h>

enum { N = 10, M = 7 };
static int x[N][M], seen[N * M][2], count;

int main(void)
{
    int i, j, n = N, size = 4, k = 0;

    #pragma omp tile sizes(size, 3)
    for (i = 0; i < n; i++)
        for (j = M - 1; j >= 0; j--) {
            if (i == 5 && j == 2)
                continue;
            seen[count][0] = i;
            seen[count++][1] = j;
        }
    if (count != N * M - 1)
        abort();
    for (int a = 0; a < N; a += 4)
        for (int b = M - 1; b >= 0; b -= 3)
            for (int c = a; c < N && c < a + 4; c++)
                for (int d = b; d >= 0 && d > b - 3; d--)
                    if ((c != 5 || d != 2) && (seen[k][0] != c || seen[k++][1] != d))
                        abort();
    #pragma omp parallel for
    #pragma omp tile sizes(5)
    for (int r = 0; r < N; r++)
        #pragma omp tile sizes(2)
        for (int s = 0; s < M; s += 2)
            x[r][s] = r * s;
    #pragma omp parallel for
    #pragma omp unroll partial(2)
    for (int r = 0; r < N; r++)
        x[r][1] = r;
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            if (x[i][j] != (j == 1 ? i : j % 2 ? 0 : i * j))
                abort();
    return 0;
}

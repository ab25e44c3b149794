// Points of one colour have neighbours of the other colour only.
#include <stdio.h>

#define N 16

double u[N][N];

int main(void)
{
    int i, j, colour;

    u[N / 2][N / 2] = 100;
    for (colour = 0; colour < 2; colour++) {
        #pragma omp parallel for private(j)
        for (i = 1; i < N - 1; i++)
            for (j = 1 + (i + colour) % 2; j < N - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    }
    printf("%g %g\n", u[N / 2][N / 2], u[N / 2][N / 2 + 1]);
    return 0;
}

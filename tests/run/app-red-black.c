// procs: 1 2 3 4 5 6 7
// same-as: serial
// Gauss-Seidel in two colours: in each half step only every other element is written, in place.
#include <stdio.h>

enum { N = 26 };

int main(void)
{
    static double u[N][N];
    int i, j, t, colour;
    for (i = 0; i < N; i++)
        u[i][N - 1] = u[N - 1][i] = 32;
    for (t = 0; t < 12; t++)
        for (colour = 0; colour < 2; colour++) {
            #pragma omp parallel for private(j)
            for (i = 1; i < N - 1; i++)
                for (j = 1 + (i + colour) % 2; j < N - 1; j += 2) {
                    u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
                    #pragma llc result(&u[i][j], 1)
                }
        }
    for (i = 0; i < N; i += 5)
        printf("%.15g %.15g\n", u[i][i], u[i][24]);
    return 0;
}

// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_MOVE=poison
// Work space that iterations of one loop have by columns, of the next by rows: what they load of it they have stored
// themselves before, in other loops, up and down, under conditions and by pieces. Elements that they have not come from others.
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };

static double part[N][N];

int main(void)
{
    double (*a)[N] = malloc(N * sizeof *a), (*b)[N] = malloc(N * sizeof *b), (*t)[N] = malloc(N * sizeof *t), sum = 0;
    int i, j, k;

#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
            t[i][j] = part[i][j] = i * 0.25 - 7;
        }
    for (k = 0; k < 3; k++) {
#pragma omp parallel for private(i)
        for (j = 0; j < N; j++) {           /* all of it */
            for (i = 0; i < N; i++)
                t[i][j] = a[i][j] + k;
            for (i = N - 2; i >= 0; i--)
                t[i][j] += t[i + 1][j];
            for (i = 0; i < N; i++)
                b[i][j] += t[N - 1 - i][j];
        }
#pragma omp parallel for private(j)
        for (i = 0; i < N; i++) {           /* all but the first element */
            for (j = 1; j < N; j++)
                t[i][j] = t[i][j - 1] * 0.5 + b[i][j];
            for (j = 1; j < N; j++)
                a[i][j] += t[i][j] / 100;
        }
#pragma omp parallel for private(i)
        for (j = 0; j < N; j++) {           /* the next element, which is stored afterwards */
            for (i = 0; i < N - 1; i++)
                part[i][j] = part[i + 1][j] + k;
            if (k > 0)
                for (i = 0; i < N; i++)
                    part[i][j] = i;
            for (i = 0; i < N; i += 2)
                b[i][j] += part[i][j];
        }
#pragma omp parallel for private(j)
        for (i = 0; i < N; i++) {           /* every second one, and those between */
            for (j = 0; j < N; j += 2)
                part[i][j] = a[i][j];
            for (j = 0; j < N; j += 2)
                a[i][j] += part[i][j] * 0.5;
            for (j = 1; j < N; j += 2)
                b[i][j] -= part[i][j];
        }
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum = sum * 0.999 + a[i][j] * (i + 1) + b[i][j] * j + t[i][j] + part[i][j];
    printf("%.12g\n", sum);
    free(a);
    free(b);
    free(t);
    return 0;
}

// same-as: serial
/*
 * An iteration is left by longjmp, some way down: what it would have stored then is not its own to describe, as
 * another iteration stores there. tests/explain.py compares the comments.
 */
#include <setjmp.h>
#include <stdio.h>

enum { N = 24, M = 60 };

static double x[N][M], up[N * M], down[N * M];

static void up_to(jmp_buf back, double *at, int last)
{
    for (int j = 0; j < M; j++) {
        if (j == last)
            longjmp(back, 1);
        at[j] = j + last;                       /* store by store: jump */
    }
}

int main(void)
{
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        jmp_buf back;

        if (!setjmp(back))
            up_to(back, down + 5 * (N - i), 5);
        if (!setjmp(back))
            up_to(back, up + 5 * i, 5);
        if (!setjmp(back))
            for (int j = 0; j < M; j++) {
                x[i][j] = i * j;                /* store by store: jump */
                if (j == i)
                    longjmp(back, 1);
            }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (x[i][j] + 2 * up[i * M + j] + 3 * down[i * M + j]) * (1 + (i + j) % 7);
    printf("%.6f\n", sum);
    return 0;
}

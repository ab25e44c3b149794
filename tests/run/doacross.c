// procs: 1 2 3 4 5 6 7
// same-as: serial
// ordered(n) with depend(sink) and depend(source), and doacross: one loop, two loops, steps, downwards, collapse.
#include <stdio.h>

enum { N = 17, M = 13 };
static int a[N], b[N + 1][M + 1], c[N][M], d[N][M], e[N + 2];

int main(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            c[i][j] = (i * 7 + j * 3) % 11;
    a[0] = 1;
    #pragma omp parallel for ordered(1)
    for (i = 1; i < N; i++) {
        int t = i * i;
        #pragma omp ordered depend(sink: i - 1)
        a[i] = a[i - 1] * 2 % 1000 + t;
        #pragma omp ordered depend(source)
    }
    #pragma omp parallel for ordered(2) private(j) schedule(static, 2)
    for (i = 1; i <= N; i++)
        for (j = 1; j <= M; j++) {
            #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1) depend(sink: i - 1, j - 1)
            b[i][j] = (b[i - 1][j] + b[i][j - 1] + b[i - 1][j - 1] + i) % 977;
            #pragma omp ordered depend(source)
        }
    #pragma omp parallel
    {
        #pragma omp for ordered(2) schedule(dynamic)
        for (unsigned u = N - 1; u > 0; u -= 2)
            for (int v = 0; v != M; v++) {
                #pragma omp ordered doacross(sink: u + 2, v)
                d[u][v] = c[u][v] + (u + 2 < N ? d[u + 2][v] : 0);
                #pragma omp ordered doacross(source:)
            }
        #pragma omp for ordered(2) collapse(2) private(j)
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++) {
                #pragma omp ordered depend(sink: i - 1, j)
                if (i)
                    c[i][j] += c[i - 1][j];
                #pragma omp ordered depend(source)
            }
        #pragma omp for ordered(1)
        for (i = 0; i < N; i++) {
            #pragma omp ordered doacross(sink: omp_cur_iteration - 1)
            e[i + 1] = e[i] + i;
            #pragma omp ordered doacross(source: omp_cur_iteration)
        }
    }
    for (i = 0; i < N; i++) {
        printf("%d %d:", a[i], e[i]);
        for (j = 0; j < M; j++)
            printf(" %d %d %d", b[i + 1][j + 1], c[i][j], d[i][j]);
        printf("\n");
    }
    return 0;
}

// procs: 1 2 3 4 5 6 7
// same-as: serial
// Sources of iterations that follow each other quickly are told together: none may be kept back while its member waits
// for others, for a lock, for a task, at a barrier or in another loop, and what was written before each is seen behind its sink.
#include <stdio.h>
#include <omp.h>

enum { N = 60, M = 90 };

static double a[N][M], b[N][M], line[4 * M];
static int order[N * M], placed, sum;

static void by_rows(int every)
{
    #pragma omp parallel for ordered(2) schedule(static, every)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++) {
            #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
            a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + 0.001 * (i * 7 + j * 3);
            #pragma omp ordered depend(source)
        }
}

/* Each one waits for the one that is last in the row before: that is never followed by another one. */
static void by_ends(void)
{
    #pragma omp parallel for ordered(2)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            #pragma omp ordered depend(sink: i - 1, j + 1) depend(sink: i - 1, j)
            b[i][j] = i ? b[i - 1][j] + (j + 1 < M ? b[i - 1][j + 1] : 1) * 0.25 : j;
            #pragma omp ordered depend(source)
            a[i][j] += b[i][j];
        }
}

/* What comes behind the source needs a lock that others hold while they wait for nothing. */
static void with_critical(void)
{
    #pragma omp parallel for ordered(1) schedule(dynamic)
    for (int i = 0; i < N * M; i++) {
        #pragma omp ordered depend(sink: i - 1)
        order[placed++] = i;
        #pragma omp ordered depend(source)
        if (i % 50 == 0) {
            #pragma omp critical
            sum += i;
        }
    }
}

/* Two loops, no barrier between them; sources of some iterations only, others have nothing to wait for. */
static void one_behind_the_other(void)
{
    #pragma omp parallel
    {
        #pragma omp for ordered(1) nowait schedule(static, 1)
        for (int i = 0; i < 4 * M; i++) {
            if (i % 3 == 2) {
                #pragma omp ordered depend(sink: i - 2)
            }
            line[i] = i % 3 == 2 ? line[i - 2] + 1 : i;
            #pragma omp ordered depend(source)
        }
        #pragma omp for ordered(1) schedule(static, 1)
        for (int i = 4 * M - 1; i >= 0; i--) {
            #pragma omp ordered depend(sink: i + 1)
            order[i] = i + 1 < 4 * M ? order[i + 1] % 1000 + i : 7;
            #pragma omp ordered depend(source)
        }
        #pragma omp barrier
        #pragma omp single
        line[0] += 5;
    }
}

int main(void)
{
    double x = 0;
    long y = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * 3) % 11;
    by_rows(1);
    by_ends();
    by_rows(5);
    with_critical();
    for (int i = 0; i < N * M; i++)
        y += (long)(i % 17) * order[i];
    printf("%ld %d %d\n", y, placed, sum);
    one_behind_the_other();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            x += (i + 2 * j) % 13 * (a[i][j] + b[i][j]);
    for (int i = 0; i < 4 * M; i++) {
        x += i % 5 * line[i];
        y += i % 7 * order[i];
    }
    printf("%.12g %ld\n", x, y);
    return 0;
}

// procs: 1 2 3 5 7
// same-as: serial openmp
// file: numbers=0123456789
// Pages that a member lacks stay without access after a loop that loads elements through an index, until somebody looks:
// other loops, sequential code, library functions, the system's calls, memory that is freed and used again.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 60000, STEPS = 4 };

static double *p, *q;
static int *which;

static double gather(void)
{
    double dot = 0;
    int i;

#pragma omp parallel for reduction(+ : dot)
    for (i = 0; i < N; i++) {
        q[i] = p[which[i]] + p[which[i] ? which[i] - 1 : 0];
        dot += q[i] / 1024;
    }
    return dot;
}

static void turn(int by)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        p[i] = (double)((long)q[i] + i + by) / 2;
#pragma omp parallel for
    for (i = 0; i < N; i++)
        p[i] = (double)(long)p[i];
}

static double sum(const double *of)
{
    double all = 0;
    int i;

    for (i = 0; i < N; i++)
        all += of[i] * (1 + i % 3);
    return all;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* So that pages are known and kept. */
static void steps(const char *what)
{
    double dot = 0;
    int k;

    for (k = 0; k < STEPS; k++) {
        turn(k);
        dot += gather();
    }
    printf("%s %.17g %.17g\n", what, dot, sum(q));
    turn(7);
    gather();
}

int main(void)
{
    int i, file;
    double *other;

    p = malloc(N * sizeof *p);
    q = malloc(N * sizeof *q);
    which = malloc(N * sizeof *which);
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        p[i] = i % 100;
        q[i] = 0;
        which[i] = i < N - 300 ? i + 300 : i;
    }
    steps("begin");
    printf("read %.17g\n", sum(p));

    steps("sorted");
    qsort(p, N, sizeof *p, by_value);
    printf("%.17g %.17g\n", p[0], p[N - 1]);

    steps("stored");
    for (i = 0; i < N; i++)
        p[i] = i % 10;
    printf("%.17g\n", gather());

    steps("filled");
    memset(p, 0, N * sizeof *p);
    printf("%.17g\n", gather());

    steps("read from a file");
    file = open("numbers", O_RDONLY);
    for (i = 0; i < N; i += 500)
        if (pread(file, (char *)(p + i), 8, 0) != 8)
            printf("cannot read\n");
    close(file);
    printf("%.17g %.8s\n", gather(), (const char *)(p + N / 500 * 500 - 500));

    steps("read by the library");
    for (i = 0; i < N; i++)
        p[i] = i;
    steps("again");
    {
        FILE *stream = fopen("numbers", "rb");
        setvbuf(stream, NULL, _IONBF, 0);
        if (fread(p + N / 2 - 1, 1, 8, stream) != 8)
            printf("cannot read\n");
        fclose(stream);
        printf("%.8s\n", (const char *)(p + N / 2 - 1));
        p[N / 2 - 1] = 3;
    }

    steps("written");
    file = open("out", O_CREAT | O_WRONLY, 0666);
    if (write(file, p, N * sizeof *p) != (ssize_t)(N * sizeof *p))
        printf("cannot write\n");
    close(file);

    steps("copied");
    other = malloc(N * sizeof *other);
    memcpy(other, p, N * sizeof *p);
    printf("%.17g\n", sum(other));

    steps("other loop");
#pragma omp parallel for schedule(static, 1000)
    for (i = 0; i < N; i++)
        p[N - 1 - i] = q[i];
    printf("%.17g\n", gather());

    steps("other indices");
#pragma omp parallel for
    for (i = 0; i < N; i++)
        which[i] = i > 40000 ? i - 40000 : i;
    printf("%.17g\n", gather());
    steps("and back");

    free(p);
    p = malloc(N * sizeof *p);
    for (i = 0; i < N; i++)
        p[i] = i % 7;
    printf("%.17g %.17g\n", gather(), sum(p));
    free(p);
    free(q);
    free(which);
    free(other);
    return 0;
}

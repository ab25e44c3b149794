// procs: 1 2 3 4 7
// same-as: serial
// Parameters that are arrays whose sizes are loaded from what is pending: the callers ask for these, since they are loaded before
// anything that the function itself could ask for.
#include <stdio.h>

#define N 5000

struct shape { int rows, columns; };

static int sizes[N];
static struct shape shapes[N];
static double values[N];

static void fill(int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        sizes[i] = 3 + (i + t) % 5;
        shapes[i].rows = 4 + (i + t) % 3;
        shapes[i].columns = 3 + t % 2;
        values[i] = i + t;
    }
}

static double at(int row, double (*a)[sizes[N - 9]])
{
    return a[row][1] + sizeof *a;
}

static double sum(const struct shape *s, double a[s->rows][s->columns])
{
    double all = 0;

    for (int i = 0; i < s->rows; i++)
        all += a[i][1];
    return all;
}

static void add(const struct shape *s, double (*a)[s->columns], int t)
{
    #pragma omp parallel for
    for (int i = 0; i < 20 * s->rows; i++)
        a[i][2] += i + t;
}

int main(void)
{
    for (int t = 0; t < 5; t++) {
        double all = 0;

        fill(t);
        printf("%.0f\n", at(N / 11, (void *)values));
        fill(t + 1);
        printf("%.0f\n", sum(&shapes[N - 1 - t], (void *)(values + N / 2)));
        fill(t + 2);
        add(&shapes[N - 2 - t], (void *)values, t);
        for (int i = 0; i < N; i += 3)
            all += values[i] * (i % 5);
        printf("%.0f\n", all);
    }
    return 0;
}

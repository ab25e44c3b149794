// procs: 1 2 3 4 7
// same-as: serial
// Loops with checks that would end the program, in them and in functions that they call, and loops that print.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define N 600
#define WIDTH 40

static double reading[N], level[N], dune[WIDTH][WIDTH], wind[WIDTH][WIDTH];
static int most = 3, printed;

static void give_up(const char *what)
{
    fprintf(stderr, "give up\n");
    if (what)
        printf("never\n");
    exit(2);
}

static double lifted(double x, int by)
{
    if (by < 1 || by > most) {
        fprintf(stderr, "lifted by %d of %d\n", by, most);
        fflush(stderr);
        exit(1);
    }
    return x * by + 1;
}

static void lift(int by)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        level[i] = lifted(reading[i - 1] + reading[i + 1], by);
}

static void settle(void)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++) {
        assert(level[i] > -1e9);
        reading[i] = 0.25 * level[i] - 0.1 * reading[i];
        if (reading[i] > 1e9)
            give_up(NULL);
    }
}

static void blow(int step)
{
    #pragma omp parallel for
    for (int i = 1; i < WIDTH - 1; i++)
        for (int j = 1; j < WIDTH - 1; j++) {
            double w = dune[i - 1][j] + dune[i + 1][j] + dune[i][j - 1] + dune[i][j + 1];

            if (w > 4e6)
                abort();
            wind[i][j] = w / 4;
            if (i == j && i % 9 == step % 9)
                printf("%d %d: %.3f\n", step, i, wind[i][j]);
        }
    #pragma omp parallel for schedule(dynamic)
    for (int i = 1; i < WIDTH - 1; i++)
        for (int j = 1; j < WIDTH - 1; j++) {
            assert(wind[i][j] < 1e6 && i > 0);
            dune[i][j] = wind[i][j];
        }
}

static double total(void)
{
    double sum = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < N; i++) {
        if (i % 200 == 7)
            printf("at %d\n", i);
        sum += (int)(reading[i] * 8);
    }
    return sum;
}

/* A handler could look at anything. */
static void at_end(void)
{
    printf("%d %.3f\n", printed, level[N / 2]);
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        reading[i] = i % 17;
    for (int i = 0; i < WIDTH; i++)
        for (int j = 0; j < WIDTH; j++)
            dune[i][j] = (i * 7 + j * 3) % 11;
    for (int step = 0; step < 12; step++) {
        lift(1 + step % 2);
        settle();
        blow(step);
        if (step == 8)
            atexit(at_end);
        printed++;
    }
    printf("%.0f\n", total());
    for (int i = 0; i < N; i++)
        sum += reading[i];
    for (int i = 0; i < WIDTH; i++)
        sum += dune[i][i];
    printf("%.3f\n", sum);
    return 0;
}

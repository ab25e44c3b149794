// procs: 1 2 3 4 7
// same-as: openmp
// Regions in which one thread makes tasks, and more is done beside that: several such parts, loops, time steps, what each
// thread has of its own and tasks have copies of, parts in functions, behind pointers, for which threads wait or not.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, STEPS = 5 };

struct scaled { double by, more; };

static double out[N], in[N];

static double heavy(int k)
{
    double s = 0;

    for (int i = 1; i < 2000; i++)
        s += 1.0 / (i + k);
    return s;
}

static void spawn(double by)
{
    for (int k = 0; k < N; k++) {
        #pragma omp task
        out[k] += by * heavy(k);
    }
}

/* Which function it is, nobody sees. */
static void (*volatile spawns)(double) = spawn;

static void several(void)
{
    #pragma omp parallel
    {
        #pragma omp single
        printf("threads: %d\n", omp_get_num_threads() > 0);
        #pragma omp single
        spawn(1);
        #pragma omp master
        spawns(2);
        #pragma omp barrier
        #pragma omp single nowait
        spawn(3);
    }
}

/* Called by all threads. */
static void filled(int step)
{
    int double_step = 2 * step;

    #pragma omp single
    for (int k = 0; k < N; k++) {
        #pragma omp task
        in[k] = out[k] + double_step * k;
    }
    #pragma omp for
    for (int k = 0; k < N; k++)
        out[k] = in[N - 1 - k] / (step + 1);
}

static void in_steps(void)
{
    int k, sum = 0;

    #pragma omp parallel private(k)
    {
        struct scaled scale = { 0.5, 0.25 };

        for (int step = 0; step < STEPS; step++) {
            double factor = scale.by * step;
            int last;

            #pragma omp for
            for (k = 0; k < N; k++)
                in[k] = out[k] + step;
            #pragma omp master
            {
                last = N - step;
                for (k = 0; k < last; k++) {
                    #pragma omp task depend(inout: out[k])
                    out[k] += factor * in[k] + scale.more;
                    #pragma omp task depend(in: out[k]) depend(out: in[k])
                    in[k] = out[k] + last;
                }
            }
            #pragma omp barrier
            filled(step);
            #pragma omp single
            sum += step;
            #pragma omp taskwait
        }
    }
    printf("%d\n", sum);
}

/* A task's own region has other threads. */
static void nested(void)
{
    int teams[2] = { 0, 0 };

    #pragma omp parallel num_threads(3)
    {
        #pragma omp for
        for (int k = 0; k < N; k++)
            in[k] += out[k];
        #pragma omp single
        for (int t = 0; t < 2; t++) {
            #pragma omp task shared(teams)
            {
                #pragma omp parallel num_threads(1)
                teams[t] = omp_get_num_threads();
                #pragma omp taskgroup
                for (int k = t; k < N; k += 2) {
                    #pragma omp task
                    in[k] += k;
                }
            }
        }
    }
    printf("%d %d\n", teams[0], teams[1]);
}

/* Whose tasks are not done before the next part stores. */
static void one_after_the_other(void)
{
    double *later = calloc(N, sizeof *later);

    #pragma omp parallel
    {
        #pragma omp single
        {
            #pragma omp taskloop grainsize(5)
            for (int k = 0; k < N; k++)
                later[k] = in[k] + out[k];
        }
        #pragma omp single
        for (int k = 1; k < N; k++) {
            #pragma omp task depend(in: later[k - 1]) depend(inout: later[k])
            later[k] += later[k - 1] / 2;
        }
        #pragma omp single
        for (int k = 0; k < N; k++)
            in[k] = later[k];
    }
    free(later);
}

int main(void)
{
    double sum = 0;

    several();
    in_steps();
    nested();
    one_after_the_other();
    for (int k = 0; k < N; k++)
        sum += (k + 1) * (in[k] + 2 * out[k]);
    printf("%.9g\n", sum);
    return 0;
}

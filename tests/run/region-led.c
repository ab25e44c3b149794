// procs: 1 2 3 4 7
// same-as: serial
/*
 * What the first thread of a region does between its loops, told by a number that is declared, or assigned to a variable
 * of each thread; all of it as if one thread did all.
 */
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#endif

enum { N = 4000 };

static double u[N], v[N], trail[64];
static int rounds, tid;

static void note(int t)
{
    trail[t] = u[t * 50 + 1] + v[N - 1 - t];
    rounds++;
}

/* As in many a program: all variables at the top. */
static int old_style(int steps)
{
    int number, threads = 0, i, t, last = -1;

#pragma omp parallel shared(threads, last) private(number, i, t)
    {
        number = omp_get_thread_num();
        if (number == 0) {
            threads = omp_get_num_threads();
            printf("%s threads\n", threads > 0 ? "some" : "no");
        }
#pragma omp for
        for (i = 0; i < N; i++)
            u[i] = v[i] = i % 17;
        for (t = 0; t < steps; t++) {
#pragma omp for
            for (i = 1; i < N - 1; i++)
                v[i] = (u[i - 1] + u[i] * 2 + u[i + 1]) / 4;
#pragma omp for
            for (i = 1; i < N - 1; i++)
                u[i] = v[i] + (number < 0);
            if (0 == number && t % 2 == 1)
                note(t);
            if (number == 0 && t == steps - 1) {
                int k;

                last = t;
                for (k = 0; k < 5; k++)
                    printf("%.4f%c", u[k * 700], k < 4 ? ' ' : '\n');
            }
#pragma omp barrier
        }
    }
    return last;
}

/* Others act, too; and one whose name a variable of the file has. */
static void others(int steps)
{
    int count[3] = { 0 };

#pragma omp parallel private(tid)
    {
        long twice;
        unsigned me;
        int k;

        tid = omp_get_thread_num();
        me = tid;
        twice = 2L * omp_get_thread_num();
        for (int t = 0; t < steps; t++) {
#pragma omp for
            for (k = 0; k < N; k++)
                u[k] += v[k] * (t + 1);
            if (me == 0)
                count[0]++;
            else
                v[me % N] += 0;
            if (twice == 0 && u[N / 2] > 0)
                count[1] += t;
            if (!tid)
                count[2] += 2;
#pragma omp barrier
        }
    }
    printf("%d %d %d\n", count[0], count[1], count[2]);
}

/* A variable that has other values as well, or none at first. */
static int unsettled(int n)
{
    int sum = 0, number = 0, i;

#pragma omp parallel private(number)
    {
        if (n > 2)
            number = omp_get_thread_num();
        else
            number = 1;
#pragma omp for reduction(+ : sum)
        for (i = 0; i < N; i++)
            sum += i % (n + 1) + (number < 0);
        if (number == 0) {
#pragma omp atomic
            rounds++;
        }
    }
#pragma omp parallel firstprivate(number)
    {
        if (number == 0)
            rounds += omp_get_thread_num() < 0;
        number = omp_get_thread_num();
#pragma omp for reduction(+ : sum)
        for (i = 0; i < N; i++)
            sum += i % 3;
        number++;
        if (number == 0)
            sum = 0;
    }
    return sum;
}

int main(void)
{
    double all = 0;

    tid = 77;
    printf("%d\n", old_style(9));
    others(4);
    printf("%d\n", unsettled(3));
    for (int i = 0; i < N; i++)
        all += u[i] + 3 * v[i];
    for (int t = 0; t < 64; t++)
        all += t * trail[t];
    printf("%.6f %d\n", all, rounds);
    return 0;
}

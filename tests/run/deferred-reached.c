// procs: 1 2 3 4 7
// same-as: serial
// Results that are wanted in what another reduction puts off, static variables whose address the last call has left behind
// its loop, and functions that the library calls by a pointer: these are not put off.
#include <stdio.h>
#include <stdlib.h>

enum { N = 4003 };

static int a[N];
static long turned, *left, read_so_far;

static long sum(int step)
{
    long s = 0;

#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < N; i++)
        s += (long)a[i] * (i % (step + 2));
    return s;
}

static void one_in_the_other(void)
{
    long total = 0, most = 0, x;

    for (int step = 0; step < 20; step++) {
        x = sum(step);
        total += x;
        if (step % 3 == 1) {
            long y = sum(step + 1);
            most += y + total;
        }
    }
    printf("%ld %ld\n", total, most);
    for (int step = 0; step < 20; step++) {
        total += sum(step);
        if (step % 4 == 2) {
            long y = step;
#pragma omp parallel for reduction(+ : y)
            for (int i = 0; i < N; i++)
                y += a[i] % (step + 1);
            most = most % 1000 * 3 + y + total;
        }
    }
    printf("%ld %ld\n", total, most);
}

static void look(void)
{
    if (left)
        read_so_far = read_so_far * 3 + *left;
}

static void left_behind(int steps)
{
    static long total;
    long x;

    for (int step = 0; step < steps; step++) {
        x = sum(step);
        total += x;
        look();
    }
    left = &total;
}

static int by_turns(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return turned % 2 ? x - y : y - x;
}

static void called_back(int (*compare)(const void *, const void *))
{
    int v[] = { 3, 1, 2, 5, 4 }, seen = 0;

    for (int step = 0; step < 9; step++) {
        long x = sum(step);

        turned += x;
        qsort(v, 5, sizeof *v, compare);
        seen = (seen * 7 + v[0]) % 10007;
    }
    printf("%ld %d\n", turned, seen);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i * 7 % 13;
    one_in_the_other();
    left_behind(5);
    left_behind(6);
    printf("%ld\n", read_so_far);
    called_back(by_turns);
}

// procs: 1 2 3 4 7
// same-as: serial
/* Results of reductions that something needs at once, or may: in the loop, at its end, through a pointer, by a call. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000, STEPS = 12 };

static double u[N];
static long total, history[STEPS], *shown = history;
static jmp_buf back;

static void set(int k)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        u[i] = (i * 5 + k * 11) % 37;
}

static void show(const char *what, long x)
{
    printf("%s %ld %ld\n", what, x, total);
}

static long sum_of(int k)
{
    long s = k;
    int i;

#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < N; i++)
        s += (long)u[i] * k;
    return s;
}

/* Recursive: the construct of the inner calls comes first. */
static long deep(int k)
{
    long s = 0, below;
    int i;

    below = k > 0 ? deep(k - 1) : 1;
#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < N; i++)
        s += (long)u[i] * k + below % 3;
    return s;
}

/* Looks at it between the construct and its end. */
static long looked_at(int k)
{
    long s = 0;
    int i;

#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < N; i++)
        s += (long)u[i];
    if (s % 2)
        set(k);
    return s;
}

/* Two ways out. */
static long early(int k)
{
    long s = 0;
    int i;

    if (k % 3 == 0)
        return k;
#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < N; i++)
        s += (long)u[i];
    return s;
}

/* Bounds that call a function with such a construct. */
static long bounded(int k)
{
    long s = 0;
    int i;

#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < (int)(sum_of(k) % 100); i++)
        s += i;
    return s;
}

static void at_once(void)
{
    long s = 0, most = 0, seen = 0, *at = &seen;
    int i, k;

    for (k = 0; k < STEPS; k++) {           /* the next step reads it */
        set((int)(s % 7));
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i];
        most += s;
    }
    show("next", most);
    for (k = 0; k < STEPS; k++) {           /* it ends the loop */
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i] * k;
        most += s;
        if (most > 200000)
            break;
    }
    show("break", k);
    for (k = 0; k < STEPS; k++) {           /* printed */
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i] * k;
        seen += s;
        printf("%ld\n", *at);
    }
    for (k = 0; k < STEPS; k++) {           /* other functions know the variable, or the array */
        s = sum_of(k);
        total += s;
        history[k] = s;
        show("step", shown[k]);
    }
    for (k = 0; k < STEPS; k++) {           /* not always set, or left between */
        if (k % 2)
            s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i];
        if (k == 5)
            continue;
        most = most * 3 + s;
    }
    show("carried", most % 1000003);
    s = most = 0;
    do {                                    /* the condition */
        s = 0;
#pragma omp parallel for reduction(max : s)
        for (i = 0; i < N; i++)
            s = (long)u[i] + most > s ? (long)u[i] + most : s;
        most += s;
    } while (s < 1000);
    show("while", s);
}

static void through_calls(void)
{
    long s, t, most = 0;
    int k;

    for (k = 0; k < STEPS; k++) {
        set(k);
        s = deep(k % 4);
        if (s > most)
            most = s;
        s = looked_at(k);
        most += s;
        t = early(k);
        most += t;
        t = sum_of((int)sum_of(k) % 5);
        if (t > most)
            most = t;
        t = bounded(k);
        most += t % 7;
    }
    show("calls", most);
    for (k = 0; k < STEPS; k++) {
        s = sum_of(k);
        if (s > most)
            most = s;
        if (k == 7)
            goto out;
    }
out:
    show("out", most + s);
    most = 0;
    for (k = 0; k < STEPS; k++) {
        switch (k % 3) {
        case 0:
            t = sum_of(k);
            most += t;
            break;
        case 1:
            t = deep(k % 2);
            most -= t;
            break;
        default:
            show("switch", most);
        }
    }
}

/* Left by a jump; begun again. */
static void jumps(int k)
{
    if (k == 4)
        longjmp(back, 1);
}

static void left(void)
{
    static long sum;
    long s;
    int k;

    if (setjmp(back)) {
        show("left", sum);
        return;
    }
    for (k = 0; k < STEPS; k++) {
        s = sum_of(k);
        sum += s;
        jumps(k);
    }
}

/* Constructs in the loop that use the outcome, or are given it. */
static void used(void)
{
    long s, sum = 0, scale = 1;
    int i, k;

    for (k = 0; k < STEPS; k++) {
        s = sum_of(k);
        sum += s;
#pragma omp parallel for firstprivate(sum)
        for (i = 0; i < N; i++)
            u[i] = (double)((i + sum) % 41);
    }
    show("given", sum);
    for (k = 0; k < STEPS; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i] * scale;
        sum += s * scale;
#pragma omp parallel for lastprivate(scale)
        for (i = 0; i < N; i++) {
            scale = i % 5 + k;
            u[i] += 1;
        }
    }
    show("scaled", sum);
}

#define TWICE(x) (2 * (x))

/* The same text would mean something else where the results are wanted. */
static void other_names(void)
{
    double scale = 3, most = 0, twice = 0, cut = 0, s;
    int i, k;

    for (k = 0; k < STEPS; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i * k;
        most += s * scale;
        if (k % 4 == 2) {
            double scale = 5;
            printf("scaled %g\n", most * scale);
        }
    }
    for (k = 0; k < STEPS; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i * k;
        twice += TWICE(s);
#undef TWICE
#define TWICE(x) (3 * (x))
        if (k % 4 == 2)
            printf("twice %g\n", TWICE(twice));
    }
    for (k = 0; k < STEPS; k++) {
        typedef signed char number;

        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i % 3;
        cut += (number)((long)s % 100 + k);
    }
    for (k = 0; k < STEPS; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i % 3 + k;
        double half = s / 2;
        cut += half;
        printf("half %g\n", half);
    }
    printf("names %g %g %g\n", most, twice, cut);
}

int main(void)
{
    other_names();
    at_once();
    through_calls();
    left();
    used();
    exit(total % 2 ? 0 : 0);
}

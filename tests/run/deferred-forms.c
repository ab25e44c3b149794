// procs: 1 2 3 4 7
// same-as: serial
/* Reductions in a sequential loop whose results are only kept: they may be put off, and come out the same. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4000, STEPS = 60 };

typedef struct problem { int n; double scale; } problem;
typedef long whole;

static double u[N], energy[STEPS];
static long best;

static void move(int step)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        u[i] = (i * 7 + step * 13) % 101;
}

/* One sum for many steps: added up, and what it depends on besides. */
static void added(problem p)
{
    long total = 0, weighted = 0, s;
    int i, k;

    for (k = 0; k < STEPS; k++) {
        move(k);
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i];
        total += s;
        weighted += k * s / p.n;
    }
    printf("added %ld %ld %ld\n", total, weighted, s);
}

/* A file's array, and a block. */
static void noted(void)
{
    double *norm = malloc(STEPS * sizeof *norm), last[STEPS], s, sum = 0;
    int i, k, n = 0;

    memset(last, 0, sizeof last);
    for (k = 0; k < STEPS; k++) {
        move(k);
        s = k;
#pragma omp parallel for reduction(max : s)
        for (i = 0; i < N; i++)
            if (u[i] * (i % 3) > s)
                s = u[i] * (i % 3);
        energy[k] = s;
        norm[n++] = sqrt(s) / N;
        last[STEPS - 1 - k] += 2 * s + k;
    }
    for (k = 0; k < n; k++)
        sum += norm[k] * k + energy[k] + last[k] / (k + 1);
    printf("noted %.10f\n", sum);
    free(norm);
}

/* Several at once, of several types; computed with before it is kept. */
static void several(void)
{
    int i, k, odd, none;
    char least;
    float top;
    whole all;
    unsigned bits = 0;
    double sum = 0;

    for (k = 0; k < STEPS; k++) {
        move(k);
        least = 100, odd = all = 0;
        top = -1;
        none = 1;
#pragma omp parallel for reduction(min : least) reduction(max : top) reduction(+ : all) reduction(^ : odd) reduction(&& : none)
        for (i = 0; i < N; i++) {
            int v = (int)u[i] + k % 5;
            if (v < least)
                least = (char)v;
            if (v > top)
                top = (float)v;
            all += v;
            odd ^= v;
            none = none && v;
        }
        {
            double mean = (double)all / N;
            top = top * 0.5f;
            if (mean > 50)
                sum += mean + top;
            else if (odd)
                sum -= least;
        }
        bits = bits * 3 + (unsigned)odd + !none;
    }
    printf("several %.8f %u %d %g %ld %d %d\n", sum, bits, least, (double)top, all, odd, none);
}

/* Through functions that return it; called from two places, and with arguments. */
static long count(int above, long begin)
{
    long found = begin;
    int i;

#pragma omp parallel for reduction(+ : found)
    for (i = 0; i < N; i++)
        found += u[i] > above;
    return found;
}

static void counted(void)
{
    long most = 0, now, sum = 0;
    int k;

    for (k = 0; k < STEPS; k++) {
        move(k);
        now = count(k, k % 2);
        if (now > most)
            most = now;
        if (now > best)
            best = now;
    }
    for (k = 0; k < STEPS; k++) {
        long found = count(2 * k, 0);
        sum = sum * 3 + found;
    }
    printf("counted %ld %ld %ld %ld %ld\n", most, sum, now, best, count(50, 0));
}

/* What a function returns is used where it is called. */
static void direct(void)
{
    double share[STEPS] = { 0 }, sum = 0;
    long whole = 0;
    int j = 0, k;

    for (k = 0; k < STEPS; k++) {
        move(k);
        energy[k] = (double)k;
        share[j++] -= count(k, 1);          /* no double is reduced, but one is stored */
        if (k % 30 == 7)
            printf("share %g\n", share[k - 1]);
    }
    for (k = 0; k < STEPS; k++) {
        energy[k] = count(k, k);
        if (energy[k] > sum)
            sum = energy[k];
    }
    for (k = 0; k < STEPS; k++)
        whole ^= count((int)(sum / 100) + k, 0);
    k = 0;
    while (k++ < STEPS)
        j = (int)count(k, j % 2) - count(k, 1);
    for (k = 0; k < STEPS; k++)
        j += k % 2 ? 1 : (int)count(k, 1);
    for (k = 0; k < STEPS; k++)
        whole += count((int)(whole % 90), 0);
    for (k = 0; k < STEPS; k++)
        sum += energy[k] * k + share[k];
    printf("direct %g %ld %d\n", sum, whole, j);
}

/* Recursive: the constructs of the inner calls come first, and are needed at once. */
static long deep(int k)
{
    long s = k, below;
    int i;

    below = k > 0 ? deep(k - 1) + count(k, 0) : 1;
#pragma omp parallel for reduction(+ : s)
    for (i = 0; i < N; i++)
        s += (long)u[i] * k + below % 3;
    return s;
}

static void recursive(void)
{
    long total = 0, s;
    int k;

    for (k = 0; k < STEPS; k++)
        total = total * 3 + deep(k % 4);
    for (k = 0; k < STEPS; k++) {
        s = deep(k % 3);
        total += s % (k + 1);
    }
    printf("recursive %ld %ld\n", total, deep(2));
}

/* Wanted now and then, and when the function is left. */
static long wanted(long limit)
{
    long total = 0, s;
    int i, k, seen = 0;

    for (k = 0; k < STEPS; k++) {
        move(k);
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += (long)u[i] % (k + 1);
        total += s;
        if (k % 10 == 9) {
            printf("step %d: %ld of %ld\n", k, s, total);
            seen++;
        } else if (k % 25 == 3)
            for (i = 0; i < 2; i++)
                printf("also %ld\n", total + i);
        if (seen == limit)
            return total + k;
        if (k == 55)
            break;
        if (k % 2)
            continue;
        u[k] = k;
    }
    return total;
}

/* A loop that does nothing, one that does once, loops in loops; what is declared inside. */
static void trips(int none)
{
    long total = 0, sum = 0, s = 5;
    int i, j, k;

    for (k = 0; k < none; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i;
        total += s;
    }
    printf("trips %ld %ld\n", total, s);
    for (k = 0; k < none + 1; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < N; i++)
            s += i;
        total += s;
    }
    printf("trips %ld %ld\n", total, s);
    for (j = 0; j < 5; j++) {
        long inner = 0;

        k = 0;
        while (k < j + 3) {
            long t = j;
#pragma omp parallel for reduction(+ : t)
            for (i = 0; i < N; i++)
                t += (long)u[i] * j;
            inner += t * ++sum;
            k++;
            if (k == 2)
                printf("now %ld\n", t);
        }
        total += inner;
    }
    printf("trips %ld %ld\n", total, sum);
}

/* More of them than are put off at once. */
static void many(void)
{
    double x = 1, s;
    int i, k;

    for (k = 0; k < 1200; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 0; i < 300; i++)
            s += 1.0 / (i + k + 1);
        x = x * 0.75 + s;
    }
    printf("many %.17g\n", floor(x * 1e9));
}

int main(void)
{
    problem p = { 7, 0.5 };

    added(p);
    noted();
    several();
    counted();
    direct();
    recursive();
    printf("wanted %ld\n", wanted(3));
    printf("wanted %ld\n", wanted(100));
    trips(0);
    many();
    return 0;
}

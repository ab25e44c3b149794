/* For store-files.c: functions that its regions call. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store-files.h"

int shared[40], total;
static int calls[40];

static void set(int i) { shared[i] = 3 * i; }
static void add(int i) { shared[i] += calls[i]++; }
static void both(int i) { set(i); add(i); memset(&calls[i], 0, sizeof calls[i]); note(calls, i); add(i); }

void (*const table[])(int) = { set, add, both };

void through(void (*f)(int), int i)
{
    f(i);
    (*f)(i);
}

int counted(int i)
{
    int now;

    #pragma omp critical (count)
    now = ++total;
    return now > 0 ? i : -1;
}

void twice(int n, int (*f)(int *, int), int *to)
{
    if (n--)
        twice(n, f, to);
    *to += f(to + 1, n);
}

struct pair make(int a, int b)
{
    struct pair p = { a, b };
    return p;
}

void keep(struct pair *to, struct pair p)
{
    *to = p;
}

void old_style(to, value) int *to; char value;
{
    to[0] = value;
}

int undeclared(int *to)
{
    return *to = 77;
}

void die(const char *why)
{
    puts(why);
    exit(1);
}

int quiet(int i) { return i / 2; }

#!/usr/bin/env python3
"""How long the translator takes: seconds of CPU for a file of 10,000 lines, a construct every 15 lines or so.

The file is made of functions as programs have them, with other sizes, names and offsets each time: vectors, stencils
and products in one to three dimensions, triangles, strides, structs, rows of pointers, calls, reductions, regions with
several loops, stores that nothing is known of, and code without constructs. The same number makes the same file.

    benchmarks/translate.py [--lines 10000] [--rounds 5] [--keep FILE.c] [OPTION of otosp ...]
"""

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile

import harness

HEAD = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 500, ROWS = 60, DEPTH = 20 };

struct point { double x, y, z; int kind; };
struct mesh { int rows, columns; double *value; struct point *point; };

static double vector[SIZE], other[SIZE], grid[ROWS][ROWS], copy[ROWS][ROWS], cube[DEPTH][DEPTH][DEPTH];
static struct point points[SIZE];
static int which[SIZE], counts[SIZE];
static struct mesh mesh;

static double weight(double x, int k)
{
    return x < 0 ? -x : x + k;
}
"""

# Each is one function of the file; (K), (A) and (B) become numbers.
FUNCTIONS = ["""
/* y = y + a x, and how large it has become. */
static double axpy(K)(int n, double a, const double *x, double *y)
{
    double sum = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        y[i] += a * x[i];

    #pragma omp parallel for reduction(+:sum)
    for (i = 0; i < n; i++)
        sum += y[i] * y[i];
    return sqrt(sum) / (A);
}
""", """
/* The mean of neighbours on a line, again and again. */
static void smooth(K)(int steps)
{
    for (int step = 0; step < steps; step++) {
        #pragma omp parallel for
        for (int i = 1; i < SIZE - 1; i++)
            other[i] = (vector[i - 1] + (A) * vector[i] + vector[i + 1]) / ((A) + 2.0);

        #pragma omp parallel for
        for (int i = 1; i < SIZE - 1; i++)
            vector[i] = other[i];
    }
}
""", """
static void jacobi(K)(int n, double a[n][n], double b[n][n])
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < n - 1; j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    #pragma omp parallel for private(j)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < n - 1; j++)
            a[i][j] = b[i][j];
}
""", """
/* c = a b, the matrices in rows. */
static void product(K)(int n, int m, int l, const double *a, const double *b, double *c)
{
    #pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            double sum = 0;

            for (int k = 0; k < l; k++)
                sum += a[i * l + k] * b[k * m + j];
            c[i * m + j] = sum;
        }
    }
}
""", """
static void heat(K)(double alpha)
{
    #pragma omp parallel for
    for (int i = (A); i < DEPTH - 1; i++)
        for (int j = 1; j < DEPTH - 1; j++)
            for (int k = 1; k < DEPTH - (A); k++)
                cube[i][j][k] = alpha * cube[i][j][k] + (B);
}
""", """
/* Both halves of a symmetric matrix. */
static void symmetric(K)(int n, double scale)
{
    #pragma omp parallel for schedule(guided)
    for (int i = 0; i < n; i++) {
        grid[i][i] = (A);
        for (int j = i + 1; j < n; j++) {
            grid[i][j] = scale * (i + (B) * j);
            grid[j][i] = grid[i][j];
        }
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            copy[i][j] = grid[i][j] + grid[j][i];
}
""", """
static void colours(K)(int n, double *v)
{
    /* Even ones first, then the odd ones. */
    #pragma omp parallel for
    for (int i = 0; i < n; i += 2)
        v[i] = 0.5 * (v[i] + v[i + 1]);
    #pragma omp parallel for
    for (int i = 1; i < n - (A); i += 2)
        v[i] = 0.5 * (v[i] + v[i + 1]);
    #pragma omp parallel for
    for (int i = 0; i < n / (B); i++)
        v[(B) * i] = weight(v[(B) * i], i);
}
""", """
static void push(K)(int n, double dt)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        points[i].x += dt * points[i].z;
        points[i].y -= dt * points[i].x;
        points[i].kind = points[i].x > (A) ? 1 : 0;
    }
}
""", """
static void fill(K)(struct mesh *m, double value)
{
    #pragma omp parallel for
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->value[i * m->columns + j] = value + (A) * i - j;
    #pragma omp parallel for
    for (int i = 0; i < m->rows; i++)
        m->point[i].z = (B) * value;
}
""", """
static void put(K)(double *v, int at, double x)
{
    v[at] = x;
    v[at + 1] = weight(x, at);
}

static void fold(K)(int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n / 2; i++)
        put(K)(vector, 2 * i, (A) * i);
}
""", """
/* Rows that are reached through pointers. */
static void scale(K)(double **row, int n, int m, double by)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            row[i][j] *= by + (A);
}
""", """
static void border(K)(int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 0 || i == n - 1)
            vector[i] = 0;
        else if (i > (A))
            other[i] = counts[i - 1] - counts[i + 1];
        if (i < n - (B))
            vector[i] += 1;
    }
}
""", """
/* How often each number appears, place by place. */
static void histogram(K)(int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        counts[which[i]] = (A) + i;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        which[i] = (counts[i] * (B) + 1) % n;
}
""", """
static double region(K)(int n)
{
    double most = 0;

    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < n; i++)
            vector[i] = other[i] * (A);
        #pragma omp for nowait
        for (int i = 1; i < n; i++)
            other[i] = vector[i - 1] + (B);
        #pragma omp single
        mesh.rows = n;
        #pragma omp for reduction(max:most)
        for (int i = 0; i < n; i++)
            if (vector[i] > most)
                most = vector[i];
    }
    return most;
}
""", """
static void plane(K)(int n, int m)
{
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            grid[i][j] = cube[j][i][0] * (A);
            copy[i][j] = 0;
        }
}
""", """
/* Reads a table: lines of a name and a number. */
static int read(K)(FILE *in, double *value, int room)
{
    char line[(A) * 40];
    int n = 0;

    while (n < room && fgets(line, sizeof line, in)) {
        char *blank = strchr(line, ' ');

        if (!blank)
            continue;
        *blank++ = '\\0';
        if (!strcmp(line, "end"))
            break;
        value[n] = strtod(blank, NULL) * (B);
        if (value[n] < 0) {
            fprintf(stderr, "line %d: a number below zero\\n", n + 1);
            return -1;
        }
        n++;
    }
    return n;
}

static void write(K)(FILE *out, const double *value, int n)
{
    for (int i = 0; i < n; i++) {
        fprintf(out, "%8.3f", value[i]);
        if (i % (A) == 0)
            putc('\\n', out);
        else
            putc(' ', out);
    }
    switch (n % 3) {
    case 0:
        fputs("whole\\n", out);
        break;
    case 1:
        fputs("one more\\n", out);
        break;
    default:
        fputs("two more\\n", out);
    }
}
"""]
TAIL = """
int main(void)
{
    return 0;
}
"""


def source(lines):
    """A file with at least so many lines."""
    choice, text, count, k = random.Random(1), [HEAD], HEAD.count("\n"), 0
    while count < lines:
        for function in FUNCTIONS:
            made = function
            for hole, value in ("(K)", k), ("(A)", choice.randrange(2, 9)), ("(B)", choice.randrange(2, 9)):
                made = made.replace(hole, str(value))
            text.append(made)
            count += made.count("\n")
            k += 1
    return "".join(text) + TAIL


def seconds(command):
    """The CPU time of a command and what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("translate.py: the translator has failed")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    """Makes the file, translates it, prints what that took."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lines", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", metavar="FILE.c", help="write the file there, too")
    options, more = parser.parse_known_args()
    text = source(options.lines)
    if options.keep:
        with open(options.keep, "w", encoding="utf-8") as file:
            file.write(text)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        taken = [seconds([harness.setting("OTOSP", os.path.join(harness.TOP, "bin", "otosp"))[0], *more, path])
                 for _ in range(options.rounds)]
    print(f"translate: {text.count(chr(10))} lines, {text.count('#pragma omp')} directives: "
          f"{statistics.median(taken):.2f} s of CPU ({min(taken):.2f} .. {max(taken):.2f})")


if __name__ == "__main__":
    main()

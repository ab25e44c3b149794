#!/usr/bin/env python3
"""Random time steps: loops that store here and there, and code between loops that copies and reads.

A step has loops over neighbours, loops that store to the places of lists, or to neighbours past flags, loops that load
through an index, copies and settings of memory between them, and single elements, rows and lists that code between them
reads and writes. The same steps come again and again, on arrays of the heap, in structures, behind rows of pointers, and
global ones. The same program built serially says what is right. All is sent in messages.
"""
import os
import random

from harness import main, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
PARTS = 14
SMALL = '48k'
HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned long word;
typedef struct { word x, y; int tag; } cell;
typedef struct { int n; word *u, *v; const int *to; } field;
enum { N = %d, M = 40, LISTED = %d };
static word a[N], still[N], seen;
static word *b, *c, *d, **row;
static cell *cells, spare[N];
static int *list, *to, wall[N];
static const int ex[4] = { 1, -1, 3, -7 };
static field f;

static word one(const word *p, int i)
{
    return p[i] * 3 + i;
}

static word some(const field *g, int from, int by)
{
    word s = 0;
    for (int i = from; i < g->n; i += by)
        s = s * 5 + g->u[i];
    return s;
}

static cell moved(cell p, int by)
{
    p.x += (word)by;
    p.y ^= p.x;
    return p;
}

static void fill(void)
{
    b = malloc(N * sizeof *b);
    c = malloc(N * sizeof *c);
    d = malloc(N * sizeof *d);
    cells = malloc(N * sizeof *cells);
    list = malloc(N * sizeof *list);
    to = malloc(N * sizeof *to);
    row = malloc(M * sizeof *row);
    for (int i = 0; i < M; i++)
        row[i] = malloc(N / M * sizeof **row);
    for (int i = 0; i < N; i++) {
        list[i] = (int)((long)i * %d %% N);
        to[i] = (int)((long)i * %d %% N);
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i, b[i] = 2 * i, c[i] = i ^ 21, d[i] = N - i, still[i] = 7 * i;
        cells[i].x = i, cells[i].y = 3, cells[i].tag = i %% 11;
        spare[i] = cells[i];
        wall[i] = i %% 13 == 4;
    }
#pragma omp parallel for
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N / M; j++)
            row[i][j] = i * j;
    f = (field){ N, b, c, to };
}

static void tell(void)
{
    word s = seen;
    for (int i = 0; i < N; i++)
        s = s * 31 + a[i] + 3 * b[i] + 5 * c[i] + 7 * d[i] + still[i] + cells[i].x + 9 * cells[i].y + cells[i].tag
            + spare[i].x + spare[i].y;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N / M; j++)
            s = s * 31 + row[i][j];
    printf("%%lu\\n", s);
}
"""
WORDS = ['a', 'b', 'c', 'd', 'f.u', 'f.v']
FOR = '#pragma omp parallel for%s'


def two(rng):
    """Two arrays that are not the same one."""
    while True:
        x, y = rng.choice(WORDS), rng.choice(WORDS)
        if {'f.u': 'b', 'f.v': 'c'}.get(x, x) != {'f.u': 'b', 'f.v': 'c'}.get(y, y):
            return x, y


def neighbours(rng):
    """What neighbours have, in all or some."""
    x, y = two(rng)
    far = rng.choice([1, 1, 2, 40])
    return [FOR % '', 'for (int i = %d; i < N - %d; i++)' % (far + rng.randrange(3) * rng.randrange(N_LEAST // 3), far),
            '    %s[i] %s %s[i - %d] + 2 * %s[i + %d] + t;' % (x, rng.choice(['=', '=', '+=']), y, far, y, far)]


def by_list(rng):
    """Stores to the places of a list, each once."""
    x, y = two(rng)
    count = rng.choice(['LISTED', 'LISTED', 'N / 2', 'N'])
    value = rng.choice(['t', '%s[k]' % y, 'k + t', '%s[%s[k]]' % (y, rng.choice(['list', 'to']))])
    return [FOR % rng.choice(['', '', ' schedule(static, 3)', ' schedule(dynamic, 16)']),
            'for (int k = 0; k < %s; k++)' % count,
            '    %s[list[k]] %s %s;' % (x, rng.choice(['=', '=', '=', '+=']), value)]


def push(rng):
    """To neighbours, past a flag: no two to the same place."""
    x, y = two(rng)
    place = rng.choice(['(i + ex[t % 4] + N) % N', '(i + ex[k] + N) % N', 'f.to[i]'])
    return ['{', 'int k = %d;' % rng.randrange(4), '(void)k;', FOR % '', 'for (int i = 0; i < N; i++) {',
            '    if (%s)' % rng.choice(['wall[i]', 'wall[i]', '%s[i] %% 5 == 2' % y]), '        continue;',
            '    %s[%s] = %s[i] + t;' % (x, place, y), '}', '}']


def gather(rng):
    """Loads through an index."""
    x, y = two(rng)
    return [FOR % '', 'for (int i = 0; i < N; i++)', '    %s[i] += %s[%s];' % (x, y, rng.choice(['to[i]', 'list[N - 1 - i]', 'f.to[i]']))]


def structures(rng):
    """Members, copies of structures, and values."""
    return [FOR % '', 'for (int i = %d; i < N - 1; i++)' % rng.choice([1, 1, N_LEAST // 2]),
            '    ' + rng.choice(['cells[i].x += spare[i + 1].y + t;', 'spare[i] = moved(cells[i - 1], t);',
                                 'cells[i] = spare[i];', '{ cell p = spare[i + 1]; p.tag = i; cells[i] = p; }',
                                 'memset(&spare[i], 0, sizeof spare[i]);', 'cells[list[i]].y = %s[i];' % rng.choice('abcd')])]


def rows(rng):
    """Rows behind pointers, and what is copied of them."""
    return rng.choice([[FOR % '', 'for (int i = 1; i < M; i++)', '    for (int j = 1; j < N / M; j++)',
                        '        row[i][j] += %s[i * (N / M) + j - 1];' % rng.choice('abcd')],
                       [FOR % '', 'for (int i = 0; i < M; i++)',
                        '    memcpy(row[i], &%s[i * (N / M)], N / M * sizeof **row);' % rng.choice('abcd')],
                       ['memcpy(row[t % M], row[(t + 1) % M], N / M * sizeof **row);']])


def copied(rng):
    """Copies between loops, of all or of parts."""
    x, y = two(rng)
    first, n = rng.choice([('0', 'N'), ('0', 'N'), ('N / 3', 'N / 2'), ('t', 'N - t'), ('5', '40')])
    return rng.choice([['%s(%s + %s, %s + %s, (%s) * sizeof(word));' % (rng.choice(['memcpy', 'memmove']), x, first, y,
                                                                         rng.choice([first, first, '0']), n)],
                       ['memmove(%s + %d, %s, (N - 90) * sizeof(word));' % (x, rng.randrange(90), x)],
                       ['memcpy(cells, spare, sizeof spare);'], ['memcpy(&spare[N / 2], &cells[N / 3], N / 4 * sizeof *cells);'],
                       ['memset(%s + %s, 0, %s * sizeof(word));' % (x, '9', 'N / 2')]])


def between(rng):
    """Single elements, rows, lists, functions that read some."""
    x, y = two(rng)
    return rng.choice([['seen = seen * 3 + %s[%s];' % (x, rng.choice(['N / 2', '0', 'N - 1', '(7 * t) % N']))],
                       ['seen += one(%s, (t * 37) %% N);' % x], ['seen += some(&f, t, N / %d);' % rng.choice([2, 9, 300])],
                       ['for (int i = 0; i < %d; i++)' % rng.choice([3, 30, 700]), '    seen = seen * 7 + %s[list[i]];' % x],
                       ['for (int j = 0; j < N / M; j++)', '    seen += row[(t * 3) % M][j];'],
                       ['%s[(t * 11) %% N] += %s[N / 3] + 1;' % (x, y)],
                       ['for (int i = 0; i < 20; i++)', '    %s[i] = seen + i;' % x],
                       ['if (t % 2)', '    printf("%%lu\\n", %s[(t + 5) %% N] + cells[t].x);' % x],
                       ['{ word *p = f.u; f.u = f.v; f.v = p; b = f.u; c = f.v; }'],
                       [FOR % ' reduction(+ : seen)', 'for (int i = 0; i < N; i++)', '    seen += %s[i] %% 7;' % x]])


KINDS = [neighbours, neighbours, by_list, by_list, push, gather, structures, rows, copied, copied, between, between, between]
N_LEAST = 1000


def make(seed, numbers):
    """The program of a seed, with these parts of its step."""
    rng = random.Random(seed)
    n = rng.choice([1000, 2000, 6000, 9000])
    parts = [rng.choice(KINDS)(rng) for _ in range(PARTS)]
    text = HEAD % (n, rng.choice([9, 60, 500]), rng.choice([7, 331, n - 1]), rng.choice([11, 77, 1]))
    text += 'int main(void)\n{\n    fill();\n    for (int t = 1; t < %d; t++) {\n' % rng.choice([4, 6, 9])
    for number in numbers:
        text += ''.join('        %s\n' % line if not line.startswith('#') else line + '\n' for line in parts[number])
    return text + '    }\n    tell();\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    same_on_ranks(written(os.path.join(folder, 'between.c'), make(seed, numbers)), options, SMALL)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('between', seed, PARTS, options, judge, make)


if __name__ == '__main__':
    os.environ['OTOSP_SHM'] = '0'
    main(lambda: run_seeds('between', 'tests/fuzz_between.py', __doc__, RANKS, check))

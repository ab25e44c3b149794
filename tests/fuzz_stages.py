#!/usr/bin/env python3
"""Random loops whose iterations read the rows of arrays one after the other: they may go by stages (translator/stages.c).

A function has one divided loop; in its iterations stands a sequential loop over rows, and statements in front of it and
behind it. Iterations store to rows of their own, and to variables of their own, some of which keep a value from row to
row. Between calls the rows are filled by loops that are divided in other ways. The same program built serially says
what is right. Messages are sent also between the ranks of a node, as rows come by stages in messages only.
"""
import os
import random

from harness import main, must_emit, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
FUNCTIONS = 6
ROUNDS = 3
SMALL = '48k'
HEAD = """#include <stdio.h>
#include <stdlib.h>
enum { N = %d, M = %d };
static double a[N][M], b[N][M], c[N][M], own[N];
static double *flat;
static void fill(int t)
{
    int i, j;
#pragma omp parallel for private(j)%s
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3 + t) %% 11;
            b[i][j] = (i + j * 5 + t) %% 7 - 3;
        }
#pragma omp parallel for private(j)%s
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            flat[i * M + j] = (i * j + t) %% 5;
}
static double sum(void)
{
    double s = 0;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.75 + a[i][j] + c[i][j] * 3 + flat[i * M + j] + b[i][j];
        s += own[i] * (i + 1);
    }
    return s;
}
"""
# A product, which always goes by stages.
FIRST = ['c[i][1] *= 0.5;', 'for (k = 0; k < N; k++)', '    for (j = 0; j < M; j++)',
         '        c[i][j] += a[i][k % M] * b[k][j];']


def value(rng, rows):
    """Something that is read of row k, or of the iteration's own."""
    return rng.choice(['%s[k][j]', '%s[k][j]', '%s[k][M - 1 - j]', '%s[k][(j + 3) %% M]', '%s[k][0]']) % rows


def in_row(rng, rows):
    """What is done with a row."""
    kind = rng.randrange(9)
    if kind < 3:
        return ['for (j = %d; j < M%s; j++)' % (rng.randrange(3), rng.choice(['', ' - 1', ' / 2'])),
                '    c[i][j] += %s * (%s);' % (value(rng, rows), rng.choice(['i + 1', 'k', 'p[i][k % M]', 'k % (i + 1)', 't']))]
    if kind == 3:
        return ['w = %s[k][%d];' % (rows, rng.randrange(4)), 'for (j = 0; j < M; j++)', '    own[i] += w * j + %s[k][j];' % rows]
    if kind == 4:
        return ['if (%s)' % rng.choice(['k % 3 == 1', 'k != i', '%s[k][2] > 1' % rows, 'k > t']),
                '    %s;' % rng.choice(['continue', 'continue', 'c[i][2] -= k', 'own[i] += %s[k][1]' % rows])]
    if kind == 5:
        return ['for (j = 0; j < M; j++) {', '    double v = %s;' % value(rng, rows), '    c[i][j] = c[i][j] * 0.5 + v;', '}']
    if kind == 6:
        return ['s = s * 0.5 + %s[k][%d];' % (rows, rng.randrange(3))]      # kept from row to row
    if kind == 7:
        return ['if (own[i] > 1e6)', '    break;']
    return ['most = 0;', 'for (j = 1; j < M; j++)', '    if (%s[k][j] > %s[k][most])' % (rows, rows), '        most = j;',
            'own[i] += most;']


def around(rng, behind):
    """What is done in front of the rows, or behind."""
    return rng.choice([['own[i] = own[i] * 0.5 + %s;' % rng.choice(['t', 'i', 'p[i][1]'])],
                       ['for (j = 0; j < M; j++)', '    c[i][j] %s;' % rng.choice(['*= 0.5', '+= 1', '-= i'])],
                       ['if (i % 2)', '    own[i]++;', 'else', '    c[i][0] = %s;' % rng.choice(['1', 'own[i]'])],
                       ['s = t;'] if not behind else ['own[i] += s;'],
                       ['if (i % 7 == 3)', '    continue;'] if not behind and rng.random() < 0.3 else ['own[i] -= 1;'],
                       ['{', '    own[i] += 2;', '}'],
                       ['k = i % 3;', 'own[i] += k;']])


def function(rng, number):
    """The lines of one."""
    rows = rng.choice(['a', 'b', 'p', 'q'])
    schedule = rng.choice(['', '', '', ' schedule(static)', ' schedule(static, 3)', ' schedule(static, 1)',
                           ' schedule(dynamic)'])
    lines = []
    if number == 0:
        lines, schedule = FIRST, ''
    else:
        lines += rng.choice([[], [], ['double *mine = &own[i];', 'const int twice = 2 * i;', '*mine += twice % 5;']])
        lines += ['s = i;']
        for _ in range(rng.randrange(3)):
            lines += around(rng, False)
        lines += ['for (k = %s; k %s; k++) {' % (rng.choice(['0', '0', '1', 't', 'i', 'i + t']),
                                                rng.choice(['< N', '< N', '<= N - 1', '< n', '< N - t', '<= i', '< i', '<= i - 2']))]
        for _ in range(rng.choice([1, 1, 2, 3])):
            lines += ['    ' + line for line in in_row(rng, rows)]
        lines += ['}']
        for _ in range(rng.randrange(3)):
            lines += around(rng, True)
        if rng.random() < 0.2:
            lines = ['{'] + lines + ['}', 'own[i] += t;']
    return ['static void f%d(int t, int n, double (*p)[M], double (*q)[M])' % number, '{', '    int i, j, k, most = 0;',
            '    double s = 0, w = 0;', '    (void)n, (void)p, (void)q, (void)w, (void)most;',
            '#pragma omp parallel for private(j, k, w, most, s)' + schedule, '    for (i = 0; i < N; i++) {',
            ] + ['        ' + line for line in lines] + ['    }', '}']


def make(seed, numbers):
    """The program of a seed, with these of its functions."""
    rng = random.Random(seed)
    n, m = rng.choice([(61, 43), (24, 8), (9, 16), (100, 31)])
    schedules = [rng.choice(['', ' schedule(static, 2)', ' schedule(static, 1)', ' schedule(dynamic)']) for _ in range(2)]
    text = HEAD % (n, m, *schedules)
    functions = [function(rng, number) for number in range(FUNCTIONS)]
    calls = [(step, rng.randrange(FUNCTIONS), rng.choice(['a', 'b', '(double (*)[M])flat']), rng.choice(['a', 'b', 'b']))
             for step in range(ROUNDS) for _ in range(FUNCTIONS + 2)]
    for number in numbers:
        text += '\n'.join(functions[number]) + '\n'
    text += 'int main(void)\n{\n    flat = calloc(N * M, sizeof *flat);\n'
    for step in range(ROUNDS):
        text += '    fill(%d);\n' % step
        for at, number, p, q in calls:
            if at == step and number in numbers:
                text += '    f%d(%d, N - %d, %s, %s);\n' % (number, step, rng.randrange(3), p, q)
                text += '    printf("%.9g\\n", sum());\n' if rng.random() < 0.5 else ''
    return text + '    printf("%.9g\\n", sum());\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    path = written(os.path.join(folder, 'stages.c'), make(seed, numbers))
    if 0 in numbers:
        must_emit(path, options, b'otosp_stage(', 'a product of matrices does not go by stages')
    same_on_ranks(path, options, SMALL)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('stages', seed, FUNCTIONS, options, judge, make)


if __name__ == '__main__':
    os.environ['OTOSP_SHM'] = '0'
    main(lambda: run_seeds('stages', 'tests/fuzz_stages.py', __doc__, RANKS, check))

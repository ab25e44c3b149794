#!/usr/bin/env python3
"""Random loops over planes whose iterations are loops over rows: planes may be divided (translator/planes.c), by
rows, or by a grid.

A function has one such loop. An iteration stores to its own plane of one array, to the row at hand or to others, and reads
other arrays anywhere, and its own plane in the row at hand or in others: so rows depend on each other, or they do not.
Some count elements, in a reduction.
Between calls arrays are filled by all ranks, or by loops that are divided in other ways. The same program built serially
says what is right.
"""
import os
import random

from harness import main, must_emit, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (3, 4, 5)
DIVIDED = ['rows', 'grid']
FUNCTIONS = 7
ROUNDS = 3
SMALL = '2k'
ARRAYS = ['a', 'b', 'c']
HEAD = """#include <stdio.h>
#include <stdlib.h>
enum { N = %d, R = %d, K = %d };
static double space[3][N][R][K], side[N][K], single[N];
static int above;
static void fill(int t)
{
%s
    for (int i = 0; i < N; i++)
        for (int j = 0; j < R; j++)
            for (int k = 0; k < K; k++) {
                space[0][i][j][k] = (i * 7 + j * 3 + k + t) %% 11;
                space[1][i][j][k] = (i + j * 5 + t) %% 7 - 3;
                space[2][i][j][k] = (i * j + k) %% 5;
            }
}
static double sum(void)
{
    double s = 0;
    for (int x = 0; x < 3; x++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < R; j++)
                for (int k = 0; k < K; k++)
                    s = s * 0.75 + space[x][i][j][k];
    for (int i = 0; i < N; i++)
        for (int k = 0; k < K; k++)
            s += side[i][k] * (k + 1) + single[i];
    return s + above;
}
"""
# Seven points, which do not depend on each other.
FIRST = ('b', ['b[i][j][k] = 0.25 * a[i][j][k] + 0.1 * (a[i][j - 1][k] + a[i][j + 1][k] - a[i - 1][j][k] + a[i + 1][j][k]);'])


def subscripts(rng, own):
    """Of an array that is read: own: only in this plane."""
    plane = 'i' if own else rng.choice(['i', 'i', 'i - 1', 'i + 1', 'N - 1 - i', '0', 't'])
    row = rng.choice(['j', 'j', 'j', 'j - 1', 'j + 1', 'R - 1 - j', '0', 't', 'R - 1', '(j + 2) % R', 'j / 2'])
    return '[%s][%s][%s]' % (plane, row, rng.choice(['k', 'k', 'k - 1', 'k + 1', '0', 'K - 1', 'K - 1 - k']))


def statement(rng, to):
    """What is done to the elements of a row."""
    terms = [name + subscripts(rng, name == to) for name in rng.sample(ARRAYS, rng.choice([1, 1, 2]))
             if name != to or rng.random() < 0.5]
    value = ' + '.join(['%g' % (rng.randrange(8) / 4)] + ['0.3 * ' + term for term in terms])
    kind = rng.randrange(12)
    if kind == 0:
        return 'side[i][k] %s 0.1 * (%s);' % (rng.choice(['=', '+=', '+=']), value)
    if kind == 1:
        return 'single[i] = single[i] * 0.5 + %s;' % value
    row = rng.choice(['j'] * 9 + ['j - 1', 'j + 1', 'R - 1 - j', 't', 'j / 2'])
    store = '%s[i][%s][%s] %s %s;' % (to, row, rng.choice(['k', 'k', 'k', 'K - 1 - k', '0']), rng.choice(['=', '=', '+=']), value)
    if kind == 2:
        return 'if (%s) %s' % (rng.choice(['j == 2', 'j % 2', 'k > 1', 'i != j', 'j > t + 1']), store)
    if kind == 3:
        return store + ' single[i] += side[i][k];'
    if kind == 4:
        return store + ' above += b[i][j][k] > 0.5;'
    return store


def function(rng, number):
    """The lines of one."""
    to, inner = FIRST if number == 0 else (rng.choice(ARRAYS), None)
    inner = inner or [statement(rng, to) for _ in range(rng.choice([1, 1, 1, 2]))]
    last = rng.choice(['< R - 1', '<= R - 2', '< n']) if number else '< R - 1'
    rows = 'for (%s j = %s; j %s; j++)' % (rng.choice(['int', 'int', 'long']), rng.choice(['1', '1', '2', 't + 1']), last)
    body = ['    for (int k = 1; k < K - 1; k++) {'] + ['        ' + line for line in inner] + ['    }']
    if number and rng.random() < 0.2:
        body = ['    double w = %s[i][j][1];' % to] + body + ['    single[i] += w;']
    lines = [rows + ' {'] + body + ['}']
    if number and rng.random() < 0.3:
        lines = ['{', '    const int twice = 2 * i;', '    (void)twice;'] + ['    ' + line for line in lines] + ['}']
    reduces = ' reduction(+ : above)' if any('above' in line for line in lines) else ''
    planes = rng.choice(['i = 1; i < N - 1; i++', 'i = 1; i <= N - 2; i++', 'i = N - 2; i > 0; i--']) if number else \
        'i = 1; i < N - 1; i++'
    return ['static void f%d(int t, int n, double (*a)[R][K], double (*b)[R][K], double (*c)[R][K])' % number, '{',
            '    (void)t, (void)n, (void)a, (void)b, (void)c;', '#pragma omp parallel for' + reduces,
            '    for (int %s) {' % planes] + ['        ' + line for line in lines] + ['    }', '}']


def make(seed, numbers):
    """The program of a seed, with these of its functions."""
    rng = random.Random(seed)
    n, r, k = rng.choice([(6, 9, 5), (4, 17, 4), (9, 5, 6), (12, 12, 8), (3, 8, 5)])
    text = HEAD % (n, r, k, rng.choice(['', '#pragma omp parallel for', '#pragma omp parallel for schedule(dynamic)',
                                        '#pragma omp parallel for collapse(2)']))
    functions = [function(rng, number) for number in range(FUNCTIONS)]
    calls = [(step, rng.randrange(FUNCTIONS), rng.sample(range(3), 3)) for step in range(ROUNDS) for _ in range(FUNCTIONS + 2)]
    for number in numbers:
        text += '\n'.join(functions[number]) + '\n'
    text += 'int main(void)\n{\n'
    for step in range(ROUNDS):
        text += '    fill(%d);\n' % step if step == 0 or rng.random() < 0.5 else ''
        for at, number, names in calls:
            if at == step and number in numbers:
                text += '    f%d(%d, R - %d, %s);\n' % (number, step, rng.randrange(1, 3), ', '.join('space[%d]' % x for x in names))
                text += '    printf("%.9g\\n", sum());\n' if rng.random() < 0.3 else ''
    return text + '    printf("%.9g\\n", sum());\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    path = written(os.path.join(folder, 'planes.c'), make(seed, numbers))
    if 0 in numbers:
        must_emit(path, options, b'otosp_parallel_for_rows_begin(', 'planes of seven points are not divided')
    same_on_ranks(path, options, SMALL)


def check(seed, options):
    """The program of a seed."""
    os.environ['OTOSP_DIVIDE'] = DIVIDED[seed % len(DIVIDED)]
    narrowed_seed('planes', seed, FUNCTIONS, options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('planes', 'tests/fuzz_planes.py', __doc__, RANKS, check))

#!/usr/bin/env python3
"""Random sequential loops outside of constructs, which ranks may divide (translator/divide.c).

A function has some of them, over arrays and through pointers that may lead into the same array. Iterations store to their own
elements, or to others', and read any: so they depend on each other, or they do not. Variables are set in them that loops elsewhere
set, too. Between calls parallel loops leave parts of the arrays with the ranks. The same program built serially says what is right.
"""
import os
import random

from harness import main, must_emit, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
FUNCTIONS = 8
ROUNDS = 4
SMALL = ['0', '20k']
HEAD = """#include <stdio.h>
#include <stdlib.h>
enum { N = %d, M = %d, L = N * M };
static double a[N][M], b[N][M], x[2 * L], y[2 * L];
static int where[N];
static double *heap, *rows[N];
static void stir(int t)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = a[i][j] * 0.5 + (i * 7 + j * 3 + t) %% 11;
            b[i][j] = (i + j * 5 + t) %% 7 - 3 + b[i][j] * 0.25;
        }
#pragma omp parallel for schedule(static, %d)
    for (int i = %d; i < L - %d; i++) {
        x[i] = (i * 5 + t) %% 13;
        y[i] = (i + t) %% 5;
        heap[i] = heap[i] * 0.5 + (i + 3 * t) %% 9;
    }
}
static double sum(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s = s * 0.75 + a[i][j] + 2 * b[i][j];
    for (int i = 0; i < L; i++)
        s += x[i] * (i %% 7) + y[i] + 3 * heap[i];
    return s;
}
"""
# Nobody but the owner of a row need see it.
FIRST = ['    for (int i = 0; i < N; i++) {', '        a[i][0] = a[i][1];', '        a[i][M - 1] = a[i][M - 2];', '    }']


def element(rng, i, j, plain, stored=False):
    """One in a nest of i, or i and j. plain: that much is known of it."""
    near = [i] * 6 + [i + ' - 1', i + ' + 1', 'N - 1 - ' + i, '0', '2', 'N - 2', '(%s + 3) %% N' % i] + ([] if stored else [i + ' / 2'])
    kind = rng.randrange(5 if plain else 8 if stored else 9)
    if kind < 3:
        name = rng.choice('ab')
        return '%s[%s][%s]' % (name, rng.choice(near), rng.choice([j or '0', j or '1', j or 'M - 1', '0', '1', 'M - 1', 't']))
    if kind < 5:
        return '%s[%s]' % (rng.choice(['x', 'y', 'heap']),
                           rng.choice([i, i + ' + 1', i + ' + t', '2 * ' + i, i + ' * M' + (' + ' + j if j else ''), 'L - 1 - ' + i]))
    if kind < 7:
        return '%s[%s]' % (rng.choice('pq'), rng.choice([i, i, i + ' + 1', i + ' + t', i + ' * M + ' + (j or '1')]))
    if kind == 7:
        return 'rows[%s][%s]' % (rng.choice([i, i, i + ' - 1']), j or rng.choice(['0', '1']))
    return 'b[where[%s]][%s]' % (i, j or '0')


def statement(rng, i, j, plain):
    """What an iteration does."""
    value = ' + '.join('%g * %s' % (rng.randrange(1, 8) / 8, element(rng, i, j, plain)) for _ in range(rng.choice([1, 1, 2])))
    store = '%s %s %s;' % (element(rng, i, j, plain, True), rng.choice(['=', '=', '=', '+=']), value)
    kind = rng.randrange(30 if plain else 10)
    if kind == 0:
        return 'w = %s; %s = w * 0.5;' % (value, element(rng, i, j, plain, True))
    if kind == 1:
        return 'if (%s > t) %s' % (i, store)
    if kind == 2:
        return 'if (y[%s] > 1) %s' % (i, store)
    return store


def nest(rng):
    """The lines of one."""
    i = rng.choice(['i', 'i', 'k'])
    deep, plain = rng.random() < 0.4, rng.random() < 0.7
    outside = rng.random() < 0.5
    head = '    for (%s%s = %s; %s' % ('' if outside or i == 'k' else 'int ', i, '%s', '%s')
    count = rng.choice([('1', i + ' < N - 1'), ('2', i + ' < N - 1'), ('1', i + ' <= n'), ('N - 2', i + ' > 0'), ('t + 1', i + ' < N - 1')])
    step = i + ('--' if '>' in count[1] else rng.choice(['++', '++', '++', ' += 2']))
    lines = [head % count + '; %s) {' % step]
    if deep:
        lines += ['        for (int j = 1; j < M - 1; j++) {'] if rng.random() < 0.7 else ['        for (j = 1; j < M - 1; j++) {']
    lines += ['            ' + statement(rng, i, 'j' if deep else None, plain) for _ in range(rng.choice([1, 1, 2]))]
    return lines + ['        }'] * deep + ['    }']


def function(rng, number):
    """The lines of one."""
    body = FIRST if number == 0 else sum((nest(rng) for _ in range(rng.choice([1, 2]))), [])
    if number and rng.random() < 0.2:
        body = body + ['    x[0] += %s;' % rng.choice(['w', 'i', 'j', 'k'])]
    return ['static void f%d(int t, int n, double *p, double *q)' % number, '{', '    int i = 2, j = 1, k = 0;', '    double w = 0;',
            '    (void)t, (void)n, (void)p, (void)q, (void)i, (void)j, (void)k, (void)w;'] + body + ['}']


def make(seed, numbers):
    """The program of a seed, with these of its functions."""
    rng = random.Random(seed)
    n, m = rng.choice([(12, 7), (17, 6), (9, 12), (30, 8), (5, 6)])
    text = HEAD % (n, m, rng.choice([5, n * m // 3, 1]), rng.randrange(4), rng.randrange(4))
    functions = [function(rng, number) for number in range(FUNCTIONS)]
    places = ['x', 'x + 1', 'x + N', 'y', 'a[0]', 'b[0]', 'heap', 'heap + 2', 'heap + N']
    calls = [(step, rng.randrange(FUNCTIONS), rng.choice(places), rng.choice(places)) for step in range(ROUNDS)
             for _ in range(FUNCTIONS)]
    for number in numbers:
        text += '\n'.join(functions[number]) + '\n'
    text += 'int main(void)\n{\n    heap = calloc(2 * L, sizeof *heap);\n'
    text += '    for (int i = 0; i < N; i++) {\n        where[i] = i * 5 % N;\n        rows[i] = heap + i * M;\n    }\n'
    for step in range(ROUNDS):
        for at, number, p, q in calls:
            if at == step and number in numbers:
                text += '    stir(%d);\n' % rng.randrange(9) if rng.random() < 0.6 else ''
                text += '    f%d(%d, N - %d, %s, %s);\n' % (number, step % 3, rng.randrange(2, 4), p, q)
                text += '    printf("%.9g\\n", sum());\n' if rng.random() < 0.15 else ''
    return text + '    printf("%.9g\\n", sum());\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    path = written(os.path.join(folder, 'sequential.c'), make(seed, numbers))
    if 0 in numbers:
        must_emit(path, options, b'otosp_sequential_for_begin(', 'a loop over the first elements of rows is not divided')
    same_on_ranks(path, options, SMALL[seed % len(SMALL)])


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('sequential', seed, FUNCTIONS, options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('sequential', 'tests/fuzz_sequential.py', __doc__, RANKS, check))

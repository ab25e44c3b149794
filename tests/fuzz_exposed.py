#!/usr/bin/env python3
"""Random loops whose iterations load what they have stored themselves, or not (translator/exposed.c).

An iteration has a row of a matrix to itself, or a column, by turns, so that what it does not store itself first is another
rank's. In it stand sequential loops up and down, over all elements or some, with conditions, `continue` and `break`; they
load at other places than they store to. The same program built serially says what is right. Memory without valid values is
overwritten in some runs, so that a load that was left out shows.
"""
import os
import random

from harness import main, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
FUNCTIONS = 6
ROUNDS = 2
SMALL = '48k'
HEAD = """#include <stdio.h>
#include <stdlib.h>
enum { N = %d };
static double w[N][N], a[N][N], out[N];
static double (*p)[N];
static double sum(void)
{
    double s = 0;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            s = s * 0.75 + w[i][j] + a[i][j] * 3 + p[i][j];
        s += out[i] * (i + 1);
    }
    return s;
}
static void turn(int by_rows)
{
    int i, j;
#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            if (by_rows)
                w[i][j] *= 0.5, p[i][j] -= 1, a[i][j] *= 0.75;
            else
                w[j][i] *= 0.5, p[j][i] -= 1, a[j][i] *= 0.75;
}
"""
# Of work space, nothing is loaded that has not been stored.
FIRST = ['for (j = 0; j < N; j++)', '    W(j) = i + j;', 'for (j = N - 2; j >= 0; j--)', '    W(j) += W(j + 1) * 0.5;',
         'for (j = 0; j < N; j++)', '    out[i] += W(j);']


def place(rng, at):
    """An element of the iteration's own, near that one."""
    return 'W(%s)' % rng.choice([at, at, at + ' - 1', at + ' + 1', 'N - 1 - ' + at, '0', 'N - 1', '(%s) / 2' % at])


def value(rng, at):
    """What is stored."""
    return rng.choice(['%s + 1', '%s * 0.5 + A(j)', 'A(j)', 'i - j', '%s - i', 'A(j) * 0.25 + %s']).replace('%s', place(rng, at))


def statement(rng):
    """One, of element j, which is none of the first or last."""
    kind = rng.randrange(10)
    if kind < 4:
        return ['W(j) %s %s;' % (rng.choice(['=', '=', '+=', '*=']), value(rng, 'j'))]
    if kind < 6:
        return ['out[i] += %s;' % place(rng, 'j')]
    if kind == 6:
        return ['if (%s)' % rng.choice(['j > i', 'j % 3 == 1', 'A(j) > 2', 't']), '    W(j) = %s;' % value(rng, 'j')]
    if kind == 7:
        return ['if (%s)' % rng.choice(['A(j) > 9', 'j == i']), '    %s;' % rng.choice(['continue', 'break'])]
    if kind == 8:
        return ['W(j) = i;', 'A(j) = %s;' % place(rng, 'j')]
    return ['{', '    double v = %s;' % place(rng, 'j'), '    W(j - 1) = v;', '    A(j) += W(j - 1);', '}']


def inner(rng):
    """Lines of an iteration."""
    kind = rng.randrange(8)
    if kind == 0:
        return ['W(%s) = %s;' % (rng.choice(['0', 'N - 1', '1', 'i']), rng.choice(['t', 'out[i]', 'W(2)', 'i']))]
    if kind == 1:
        return ['for (k = 1; k < 4; k++)', '    for (j = k; j < N - 1; j%s)' % rng.choice(['++', ' += 2', ' += 3']),
                '        W(j) = W(j%s) + k;' % rng.choice(['', ' - 1', ' + 1'])]
    if kind < 4:
        loop = rng.choice(['for (j = 1; j < N - 1; j++)', 'for (j = N - 2; j > 0; j--)'])
        return [loop, '    W(j) = W(j %s 1) * 0.5 + %s;' % (rng.choice('+-'), rng.choice(['A(j)', 'j', 'i', 't']))]
    loop = rng.choice(['for (j = 1; j < N - 1; j++) {', 'for (j = 1; j <= N - 2; j++) {', 'for (j = N - 2; j >= 1; j--) {',
                       'for (j = 1; j < N - 1; j += 2) {', 'for (j = 1 + t; j < N - 1; j++) {', 'for (j = 1; j <= i && j < N - 1; j++) {'])
    lines = [loop]
    for _ in range(rng.choice([1, 1, 2])):
        lines += ['    ' + line for line in statement(rng)]
    return lines + ['}']


def function(rng, number):
    """The lines of one: its matrices by rows, or by columns."""
    lines = []
    for _ in range(rng.choice([2, 3, 4])):
        lines += inner(rng)
    if number == 0:
        lines = FIRST
    work, other = rng.sample(['w', 'p', 'a'], 2)
    by_rows = rng.random() < 0.5
    form = '%s[i][%s]' if by_rows else '%s[%s][i]'
    for letter, of in (('W', work), ('A', other)):
        lines = [replaced(line, letter, form, of) for line in lines]
    return ['static void f%d(int t)' % number, '{', '    int i, j, k;', '    (void)t;', '#pragma omp parallel for private(j, k)'
            + rng.choice(['', '', ' schedule(static, 2)', ' schedule(dynamic)']), '    for (i = 0; i < N; i++) {',
            ] + ['        ' + line for line in lines] + ['    }', '}']


def replaced(line, letter, form, of):
    """W(x) is the element x of the iteration's row or column of a matrix; x may have brackets."""
    while (at := line.find(letter + '(')) >= 0 and (not at or not line[at - 1].isalnum()):
        end, depth = at + 2, 1
        while depth:
            depth += {'(': 1, ')': -1}.get(line[end], 0)
            end += 1
        line = line[:at] + form % (of, line[at + 2:end - 1]) + line[end:]
    return line


def make(seed, numbers):
    """The program of a seed, with these of its functions."""
    rng = random.Random(seed)
    text = HEAD % rng.choice([7, 12, 23, 40])
    functions = [function(rng, number) for number in range(FUNCTIONS)]
    calls = [rng.randrange(FUNCTIONS) for _ in range(ROUNDS * FUNCTIONS)]
    for number in numbers:
        text += '\n'.join(functions[number]) + '\n'
    text += ('int main(void)\n{\n    p = malloc(N * sizeof *p);\n#pragma omp parallel for\n    for (int i = 0; i < N; i++)\n'
             '        for (int j = 0; j < N; j++) {\n            w[i][j] = (i * 7 + j * 3) % 11;\n'
             '            a[i][j] = (i + j * 5) % 7 - 3;\n            p[i][j] = i - j;\n        }\n')
    for step, number in enumerate(calls):
        if number in numbers:
            text += '    turn(%d);\n    f%d(%d);\n' % (rng.randrange(2), number, step % 2)
            text += '    printf("%.9g\\n", sum());\n' if rng.random() < 0.3 else ''
    return text + '    printf("%.9g\\n", sum());\n    free(p);\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    path = written(os.path.join(folder, 'exposed.c'), make(seed, numbers))
    same_on_ranks(path, options, SMALL)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('exposed', seed, FUNCTIONS, options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('exposed', 'tests/fuzz_exposed.py', __doc__, RANKS, check))

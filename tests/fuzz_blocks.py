#!/usr/bin/env python3
"""Random loops whose iterations stay in blocks of memory, in ways that nobody can tell, one after the other.

An iteration hands its block to a function, which stirs it: through indices that it computes, beside elements that are
known, with a second block, with values from elsewhere. Before and behind stand loops that go through the same memory
element by element, across, or in other blocks, and sequential code. The blocks lie in arrays, on the heap, in rows with
pointers, in structures; there are more of them than ranks, or fewer. The same program built serially says what is right;
OTOSP_MOVE=poison overwrites what a rank does not hold (rtlib/hull.c, and what is written at its end: rtlib/touch.c).

    tests/fuzz_blocks.py --seed 7 --count 10
"""
import os
import random

from harness import main, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5, 7)
PARTS, ROUNDS = 12, 3
TYPES = ['double', 'double', 'float', 'int', 'long', 'short']
ARRAYS = ['table', 'other', 'heap', 'late']

HEAD = r'''#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef %(type)s T;
enum { ROWS = %(rows)d, LENGTH = %(length)d, ALL = ROWS * LENGTH };
typedef struct block { int count; T v[LENGTH]; long last; } block;
static T table[ALL], other[ALL], *heap, *late, *row[ROWS];
static block record[ROWS];
static int which[LENGTH], call;

/* Small numbers, exact in every type. */
static T mixed(T a, T b, int k)
{
    return (T)(((long)a * 3 + (long)b + k) %% 1009);
}

/* An index that nobody knows but this function. */
static int hidden(int i, int k)
{
    return which[(which[i] + k) %% LENGTH];
}

static long sum(const T *x, int n)
{
    long all = 0;
    int i;

    for (i = 0; i < n; i++)
        all = (all * 7 + (long)x[i]) %% 1000003;
    return all;
}

static void fill(T *x, int by)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < ALL; i++)
        x[i] = (T)((i * by + call) %% 1009);
}
'''

MAIN = r'''
int main(void)
{
    int i, round;

    heap = malloc(ALL * sizeof *heap);
    late = malloc(ALL * sizeof *late);
    for (i = 0; i < LENGTH; i++)
        which[i] = (i * %(step)d + 1) %% LENGTH;
    for (i = 0; i < ROWS; i++)
        row[i] = %(row)s;
    fill(table, 3), fill(other, 5), fill(heap, 7), fill(late, 11);
    for (round = 0; round < %(rounds)d; round++) {
%(calls)s
        printf("%%d: %%ld %%ld %%ld %%ld", round, sum(table, ALL), sum(other, ALL), sum(heap, ALL), sum(late, ALL));
        for (i = 0; i < ROWS; i++)
            printf(" %%ld/%%ld/%%d/%%ld", sum(row[i], LENGTH), sum(record[i].v, LENGTH), record[i].count, record[i].last);
        printf("\n");
    }
    return 0;
}
'''


def statements(rng, x, n, index='j'):
    """What a function does to the block x of n elements in a round of its loop."""
    at, to = 'hidden(%s, k) %% %s' % (index, n), '(hidden(k %% LENGTH, %s) + k) %% %s' % (index, n)
    return rng.choice([
        ['T t = %s[%s];' % (x, at), '%s[%s] = %s[%s];' % (x, at, x, to), '%s[%s] = t;' % (x, to)],
        ['%s[%s] = mixed(%s[%s], %s[%s], k);' % (x, at, x, at, x, to)],
        ['if ((long)%s[%s] > 300)' % (x, at), '    %s[%s] = mixed(%s[%s], 1, k);' % (x, at, x, at)]])


def known(rng, x, n):
    """Stores beside these, at places that are seen."""
    return rng.choice([[], ['%s[k %% %s] = mixed(%s[k %% %s], 2, k);' % (x, n, x, n)], ['%s[0] = (T)(k %% 1009);' % x],
                       ['%s[%s - 1] = mixed(%s[%s - 1], 3, k);' % (x, n, x, n)],
                       ['for (j = 1; j < 4; j++)', '    %s[j] = mixed(%s[j], %s[0], k);' % (x, x, x)]])


def stir(rng, number):
    """A function that stirs a block, and perhaps a second one; returns its lines, and how many blocks it takes."""
    two = rng.random() < 0.3
    lines = ['static void stir%d(T *x, %sint n, int k)' % (number, 'T *y, ' * two), '{', '    int j;', '']
    bodies = [statements(rng, name, 'n') for name in ('xy' if two else 'x')]
    if rng.random() < 0.3:
        bodies = [['x[hidden(j, k) % n] = mixed(x[j], other[(call + j * j) % ALL], k);']]
    before, behind = known(rng, 'x', 'n'), known(rng, 'x', 'n')
    lines += ['    ' + line for line in before] + ['    for (j = 0; j < n; j++) {']
    for body in bodies:
        lines += ['        {'] + ['            ' + line for line in body] + ['        }']
    return lines + ['    }'] + ['    ' + line for line in behind] + ['}', ''], two


def schedule(rng):
    return rng.choice(['', '', '', '', ' schedule(static, 2)', ' schedule(dynamic)', ' schedule(guided)'])


def blocks(rng, number):
    """A loop over blocks."""
    lines, two = stir(rng, number)
    uses_other = any('other[' in line for line in lines)
    names = [name for name in ARRAYS if not (uses_other and name == 'other')]
    x, y = rng.sample(names, 2)
    length = rng.choice(['LENGTH', 'LENGTH', 'LENGTH', 'LENGTH - 3', 'LENGTH / 2'])
    bounds = rng.choice([('0', 'ROWS'), ('0', 'ROWS'), ('1', 'ROWS - 1'), ('0', 'ROWS / 2'), ('ROWS / 3', 'ROWS')])
    by = rng.choice(['i++', 'i++', 'i++', 'i += 2'])
    kind = rng.randrange(4)
    if kind == 0:
        call = 'stir%d(%s + i * n, %sn, k);' % (number, x, '%s + i * n, ' % y * two)
    elif kind == 1:
        call = 'stir%d(&%s[i * n], %sn, k + i %% 2);' % (number, x, '&%s[i * n], ' % y * two)
    elif kind == 2:
        call = 'stir%d(v[i], %sn, k);' % (number, 'w[i], ' * two)
    else:
        call = 'stir%d(row[i], %sn, k);' % (number, '%s + i * n, ' % table_or(y) * two)
    lines += ['static void f%d(int n, int k)' % number, '{', '    int i;']
    if kind == 2:
        lines += ['    T (*v)[n] = (void *)%s;' % x] + ['    T (*w)[n] = (void *)%s;' % y] * two
    return lines + ['', '#pragma omp parallel for' + schedule(rng), '    for (i = %s; i < %s; %s)' % (bounds + (by,)),
                    '        ' + call, '    (void)n, (void)k;', '}', ''], 'f%d(%s, call %% 13);' % (number, length)


def table_or(name):
    """A second block beside rows with pointers, which lie in `late`, or in memory of their own."""
    return name if name not in ('late', 'heap') else 'table'


def records(rng, number):
    """A loop over structures."""
    lines = ['static void stir%d(block *b, int k)' % number, '{', '    int j, n = LENGTH;', '']
    lines += ['    ' + line for line in known(rng, 'b->v', 'n')] + ['    b->count++;', '    for (j = 0; j < n; j++) {']
    body = statements(rng, 'b->v', 'n')
    lines += ['        ' + line for line in body]
    lines += ['    }', '    b->last = (long)b->v[k % n];', '}', '', 'static void f%d(int k)' % number, '{', '    int i;', '',
              '#pragma omp parallel for' + schedule(rng), '    for (i = 0; i < ROWS; i++)',
              '        stir%d(%s, k);' % (number, rng.choice(['&record[i]', 'record + i'])), '}', '']
    return lines, 'f%d(call %% 11);' % number


def plain(rng, number):
    """Loops that go through the same memory in other ways."""
    x, y = rng.sample(ARRAYS, 2)
    d = rng.choice([0, 1, 5, 40])
    lines = ['static void f%d(int k)' % number, '{', '    int i, j;', '']
    lines += rng.choice([
        ['#pragma omp parallel for private(i)', '    for (j = 0; j < LENGTH; j++)', '        for (i = 1; i < ROWS; i++)',
         '            %s[i * LENGTH + j] = mixed(%s[i * LENGTH + j], %s[(i - 1) * LENGTH + j], k);' % (x, x, x)],
        ['#pragma omp parallel for' + schedule(rng), '    for (i = %d; i < ALL - %d; i++)' % (d, d),
         '        %s[i] = mixed(%s[i - %d], %s[i + %d], k);' % (x, y, d, y, d)],
        ['#pragma omp parallel for private(j)', '    for (i = 0; i < ROWS; i++)', '        for (j = 0; j < LENGTH; j += 3)',
         '            %s[i * LENGTH + j] = mixed(%s[i * LENGTH + j], %s[ALL - 1 - i], k);' % (x, x, y)],
        ['    for (i = 0; i < ALL; i += 101)', '        %s[i] = mixed(%s[i], %s[ALL - 1 - i], k);' % (x, x, y)],
        ['    %s[(call * 37) %% ALL] = mixed(%s[call %% ALL], %s[ALL - 1 - call %% ALL], k);' % (x, x, y)],
        ['    memcpy(%s + LENGTH, %s, LENGTH * sizeof *%s);' % (x, y, x)]])
    return lines + ['    (void)i, (void)j, (void)k;', '}', ''], 'f%d(call %% 17);' % number


def make(seed, numbers):
    """The program with these parts."""
    draw = random.Random(seed)
    sizes = {'type': draw.choice(TYPES), 'rows': draw.choice([3, 7, 16, 32, 45]), 'length': draw.choice([37, 130, 700, 1500]),
             'step': draw.choice([5, 7, 11]), 'rounds': ROUNDS,
             'row': draw.choice(['late + i * LENGTH', 'calloc(LENGTH, sizeof *row[i])', 'late + (ROWS - 1 - i) * LENGTH'])}
    text, calls = HEAD % sizes, ''
    for n in range(PARTS):
        rng = random.Random('part %d of %d' % (n, seed))
        lines, call = rng.choice([blocks, blocks, blocks, records, plain, plain])(rng, n)
        if n in numbers:
            text += '\n'.join(lines) + '\n'
            calls += '        call++;\n        %s\n' % call
    return text + MAIN % dict(sizes, calls=calls)


def judge(seed, numbers, options, folder):
    """Raises a failure if any run differs from the serial one."""
    same_on_ranks(written(os.path.join(folder, 'blocks.c'), make(seed, numbers)), options, '48k')


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('fuzz-blocks', seed, PARTS, options, judge, make)


def run_all():
    """The command line."""
    return run_seeds('fuzz-blocks', 'tests/fuzz_blocks.py', __doc__, RANKS, check)


if __name__ == '__main__':
    main(run_all)

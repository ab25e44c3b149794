#!/usr/bin/env python3
"""Random loops over tiles, one after the other: bounds that an iteration computes from its number (translator/computed.c).

Tiles are counted, or stepped over, in one direction or two, up and down, or by one loop for both; their sizes are
variables, their last ones shorter, or behind the end; shares are made of quotients. What a tile's bounds are is written
where they stand, or in variables, which are declared with it, or stored to. Some tiles are left out, or treated
otherwise, by conditions. Each reads what lies around it, or across, of another array. Loops that go through rows and
columns stand between. The same program built serially says what is right; OTOSP_MOVE=poison overwrites what a rank does
not hold.

    tests/fuzz_tiles.py --seed 7 --count 10
"""
import os
import random

from harness import main, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5, 7)
PARTS, ROUNDS = 14, 3
RIM = 3

HEAD = r'''#include <stdio.h>
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
enum { RIM = %(rim)d, ROWS = %(rows)d, COLUMNS = %(columns)d, WIDTH = COLUMNS + 2 * RIM, HEIGHT = ROWS + 2 * RIM };
typedef %(type)s T;
static int call;
'''

MAIN = r'''
int main(void)
{
    static T a_[HEIGHT][WIDTH], b_[HEIGHT][WIDTH];
    T (*a)[WIDTH] = %(first)s, (*b)[WIDTH] = b_;

    for (int i = 0; i < HEIGHT; i++)
        for (int j = 0; j < WIDTH; j++)
            a[i][j] = (T)((i * 7 + j * 3) %% 1009), b[i][j] = (T)((i + j * 5) %% 1009);
    for (int round = 0; round < %(rounds)d; round++) {
        unsigned long sum = 0;
%(calls)s
        for (int i = 0; i < HEIGHT; i++)
            for (int j = 0; j < WIDTH; j++)
                sum = sum * 31 + (unsigned long)(long)a[i][j] * 3 + (unsigned long)(long)b[i][j];
        printf("%%d: %%lu\n", round, sum);
    }
    (void)a_;
    return 0;
}
'''


class Direction:
    """Tiles of one direction: the loop over them, and that over what is in one."""

    def __init__(self, rng, name, extent, kinds):
        self.tile, self.at = 't' + name, name
        size, kind = 's' + name, rng.choice(kinds)
        typed = rng.choice(['int', 'int', 'int', 'long', 'size_t'])
        first, end = 'RIM + %d' % rng.choice([0, 0, 0, 1, 4]), 'RIM + %s - %d' % (extent, rng.choice([0, 0, 0, 2]))
        self.sizes = 'int %s' % size
        self.count = size if kind == 'shares' else '(%s - (%s) + %s - 1) / %s' % (end, first, size, size)
        if kind == 'counted':
            self.head = 'for (%s %s = 0; %s < %s; %s++)' % (typed, self.tile, self.tile, self.count, self.tile)
            low, high = '%s + %s * %s' % (first, self.tile, size), '%s + (%s + 1) * %s' % (first, self.tile, size)
        elif kind == 'down':
            typed = rng.choice(['int', 'long'])
            self.head = 'for (%s %s = %s - 1; %s >= %s; %s -= %s)' % (typed, self.tile, end, self.tile, first, self.tile, size)
            low, high = 'MAX(%s - %s + 1, %s)' % (self.tile, size, first), '%s + 1' % self.tile
            typed = 'int' if typed == 'int' else 'long'
        elif kind == 'stepped':
            self.head = 'for (%s %s = %s; %s < %s; %s += %s)' % (typed, self.tile, first, self.tile, end, self.tile, size)
            low, high = self.tile, '%s + %s' % (self.tile, size)
        else:                           # shares
            self.head = 'for (int %s = 0; %s < %s; %s++)' % (self.tile, self.tile, size, self.tile)
            low = '%s + %s * (%s - (%s)) / %s' % (first, self.tile, end, first, size)
            high = '%s + (%s + 1) * (%s - (%s)) / %s' % (first, self.tile, end, first, size)
        if kind in ('counted', 'stepped'):
            end = '(%s)(%s)' % (typed, end) if typed == 'size_t' else end
            high = rng.choice(['MIN(%s, %s)', 'MIN(%s, %s)', '(%s > %s ? %s : %s)']).replace('%s', '\0')
            high = self.filled(high, low, size, end, typed)
        self.low, self.high, self.declared = low, high, 'int' if kind == 'shares' else typed
        self.style = rng.choice(['written'] * 6 + ['declared', 'stored', 'private'])

    def filled(self, form, low, size, end, typed):
        """The smaller of the tile's end and that of all."""
        own = '(%s)(%s + %s)' % (typed, low, size) if typed == 'size_t' else '%s + %s' % (low, size)
        parts = [own, end] if form.count('\0') == 2 else [own, end, end, own]
        for part in parts:
            form = form.replace('\0', part, 1)
        return form

    def bounds(self):
        """Variables for the bounds."""
        return ['l' + self.at, 'h' + self.at]

    def names(self):
        """What gives the bounds their names."""
        first, last = self.bounds()
        if self.style == 'declared':
            return 'const %s %s = %s, %s = %s;' % (self.declared, first, self.low, last, self.high)
        stores = ['%s = %s;' % (first, self.low), '%s = %s;' % (last, self.high)]
        if len(self.low) % 3 == 1:      # step by step
            stores = [stores[0], '%s = %s;' % (last, first),
                      '%s = %s + (%s - (%s));' % (last, last, self.high, self.low)]
        elif len(self.low) % 3 == 2:
            stores.reverse()
        own = ['%s %s, %s;' % (self.declared, first, last)] if self.style == 'stored' else []
        return '' if self.style == 'written' else ' '.join(own + stores)

    def inner(self):
        """The loop over what is in a tile."""
        low, high = (self.low, self.high) if self.style == 'written' else self.bounds()
        return 'for (%s %s = %s; %s < %s; %s++)' % (self.declared, self.at, low, self.at, high, self.at)


def value(rng):
    """What an element becomes."""
    terms = ['x[i][j]']
    for _ in range(rng.randrange(1, 4)):
        kind = rng.randrange(5)
        if kind < 3:
            terms.append('y[i + %d][j + %d]' % (rng.randint(-RIM, RIM), rng.randint(-RIM, RIM)))
        elif kind == 3:
            terms.append('y[HEIGHT - 1 - i][WIDTH - 1 - j]')
        else:
            terms.append('y[j % HEIGHT][i % WIDTH]')
    return '(T)((long)(%s + call) %% 1009)' % (' + '.join(terms).replace('+ -', '- '))


def nest(outer, inner, store):
    """Two loops, one in the other."""
    return [outer, '    ' + inner, '        ' + store]


def indented(columns, lines):
    """Further in."""
    return [' ' * columns + line for line in lines]


def condition(rng, *directions):
    """What is asked of a tile: of its number, or its bounds."""
    asked = []
    for _ in range(rng.randrange(1, 4)):
        d = rng.choice(directions)
        asked.append(rng.choice(['%s == %s' % (d.low, rng.choice(['RIM', 'RIM + 1'])), '%s > ROWS / 2' % d.high,
                                 '%s %% 2 == 0' % d.tile, '%s != 1' % d.tile, '!(%s < %s + 2)' % (d.high, d.low)]))
    return rng.choice([' || ', ' && ']).join(asked)


def perhaps(rng, loops, other, *directions):
    """Loops of a tile, for some tiles only, or other ones for the rest."""
    kind, asked = rng.randrange(8), condition(rng, *directions)
    inside = ['    ' + line for line in loops]
    if kind == 0:
        return ['if (%s)' % asked] + inside
    if kind == 1:
        return ['if (%s) {' % asked] + inside + ['} else {'] + ['    ' + line for line in other] + ['}']
    if kind == 2:
        return ['if (%s) {' % asked] + inside + ['    continue;', '}'] + other
    return loops


def of_both(rng, i, j):
    """Statements which give the tiles of both directions their numbers, of the number of all."""
    i.style, j.style = (rng.choice(['declared', 'stored', 'private', 'private', d.style]) for d in (i, j))
    across = rng.choice([j.count, 'across'])
    column = rng.choice(['t %% (%s)', 't - ti * (%s)', 't - t / (%s) * (%s)']).replace('%s', across).replace('%%', '%')
    numbers = rng.choice(['const int ti = t / (%s), tj = %s;', 'int ti, tj; ti = t / (%s); tj = %s;',
                          'int tj, ti; ti = t / (%s); tj = t; tj = tj - t + %s;']) % (across, column)
    return ['const int across = %s;' % j.count, '(void)across;'], [numbers, i.names(), j.names()]


def part(rng, number):
    """A function with a loop over tiles; returns its lines, and a call."""
    form = rng.randrange(6)
    kinds = ['counted', 'counted', 'stepped', 'stepped', 'down', 'shares'] if form < 4 else ['counted', 'shares']
    i, j = Direction(rng, 'i', 'ROWS', kinds), Direction(rng, 'j', 'COLUMNS', kinds)
    front, numbers = of_both(rng, i, j) if form > 3 else ([], [])
    schedule = rng.choice(['', '', '', '', ' schedule(static, 1)', ' schedule(dynamic)', ' schedule(static, 3)'])
    store, other = ('x[i][j] = %s;' % value(rng) for _ in range(2))
    outer, inner = rng.choice([(i, j), (j, i)])

    def within(columns, *directions):
        loops = [nest(i.inner(), j.inner(), what) for what in (store, other)]
        return indented(columns, perhaps(rng, *loops, *directions))

    lines = ['static void f%d(T (*x)[WIDTH], T (*y)[WIDTH], %s, %s)' % (number, i.sizes, j.sizes), '{']
    for d in (i, j):
        if d.style == 'private':
            lines += ['    %s %s;' % (d.declared, ', '.join(d.bounds())), '    (void)%s, (void)%s;' % tuple(d.bounds())]
            schedule += ' private(%s)' % ', '.join(d.bounds())
    lines += indented(4, front)
    if form > 3:
        lines += ['#pragma omp parallel for' + schedule,
                  '    for (int t = 0; t < (%s) * (%s); t++) {' % (i.count, j.count), *indented(8, numbers), *within(8, i, j), '    }']
    elif form < 2:
        lines += ['#pragma omp parallel for collapse(2)' + schedule, '    ' + outer.head, '        ' + inner.head + ' {',
                  '            ' + i.names(), '            ' + j.names(), *within(12, i, j), '        }']
    elif form == 2:
        plain = 'for (int j = RIM; j < RIM + COLUMNS; j++)' if outer is i else 'for (int i = RIM; i < RIM + ROWS; i++)'
        loops = (outer.inner(), plain) if rng.random() < 0.5 else (plain, outer.inner())
        lines += ['#pragma omp parallel for' + schedule, '    ' + outer.head + ' {', '        ' + outer.names(),
                  *indented(8, perhaps(rng, nest(*loops, store), nest(*loops, other), outer)), '    }']
    else:
        lines += ['#pragma omp parallel for' + schedule, '    ' + outer.head + ' {', '        ' + outer.names(),
                  '        ' + inner.head + ' {', '            ' + inner.names(), *within(12, i, j), '        }', '    }']
    sizes = [rng.choice(['1', '2', '3', '5', '8', '13', '200', 'call % 7 + 1', '%s / 2' % extent, '%s / 3 + 1' % extent])
             for extent in ('ROWS', 'COLUMNS')]
    arrays = rng.choice(['a, b', 'b, a'])
    return lines + ['    (void)si, (void)sj;', '}', ''], 'f%d(%s, %s, %s);' % (number, arrays, *sizes)


def plain(rng, number):
    """A loop over rows, or columns."""
    heads = ['    for (int i = RIM; i < RIM + ROWS; i++)', '    for (int j = RIM; j < RIM + COLUMNS; j++)']
    if rng.random() < 0.4:
        heads.reverse()
    lines = ['static void f%d(T (*x)[WIDTH], T (*y)[WIDTH])' % number, '{', '#pragma omp parallel for', heads[0], '    ' + heads[1],
             '            x[i][j] = %s;' % value(rng), '}', '']
    return lines, 'f%d(%s);' % (number, rng.choice(['a, b', 'b, a']))


def make(seed, numbers):
    """The program with these parts."""
    draw = random.Random(seed)
    sizes = {'type': draw.choice(['double', 'double', 'float', 'int', 'long']), 'rows': draw.choice([7, 16, 33, 60]),
             'columns': draw.choice([9, 20, 48, 70]), 'rounds': ROUNDS, 'rim': RIM,
             'first': draw.choice(['a_', 'calloc(HEIGHT, sizeof *a)'])}
    text, calls = HEAD % sizes, ''
    for n in range(PARTS):
        rng = random.Random('part %d of %d' % (n, seed))
        lines, call = rng.choice([part, part, part, plain])(rng, n)
        if n in numbers:
            text += '\n'.join(lines) + '\n'
            calls += '        call++;\n        %s\n' % call
    return text + MAIN % dict(sizes, calls=calls)


def judge(seed, numbers, options, folder):
    """Raises a failure if any run differs from the serial one."""
    same_on_ranks(written(os.path.join(folder, 'tiles.c'), make(seed, numbers)), options, '4k')


def check(seed, options):
    """One program."""
    narrowed_seed('fuzz-tiles', seed, PARTS, options, judge, make)


def run_all():
    """The command line."""
    return run_seeds('fuzz-tiles', 'tests/fuzz_tiles.py', __doc__, RANKS, check)


if __name__ == '__main__':
    main(run_all)

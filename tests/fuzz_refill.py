#!/usr/bin/env python3
"""Random work space of threads, of which iterations load what they have stored before, or not (translator/refill.c).

A region has two loops that use the same arrays, in one around them, also in functions that they call. Where it is taken apart into these, what the arrays hold when an iteration
begins must not matter: the same program built serially, with other values there each time, gives the same answer. And
where it does not matter in the simplest cases, the region is taken apart.
"""
import json
import os
import random
import re

from harness import Failure, TemporaryFolder, main, must, run_seeds, tools, written

FUNCTIONS = 12
HELPERS = 6
STORES = {'w[3] = i;': re.compile(r'\bw\[[^]]*\] \+?= |memset\(w'), 'z[3][3] = i;': re.compile(r'\bz\[[^]]*\]\[[^]]*\] = ')}
HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef RUBBISH
#define BEGIN for (int q = 0; q < N + MORE; q++) w[q] = RUBBISH * (i + 1) + q, z[q % 4][q / 4 % 6] = RUBBISH - q;
#else
#define BEGIN
#endif
enum { N = 24 };
static double a[N][N], out[N];
static int lim = N, last = N;
"""
TAIL = """int main(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 5 + j * 3) %% 13;
%s
    return 0;
}
"""


def subscript(rng, var, low, high):
    """An expression that lies in 0 .. N - 1 where var lies in low .. high - 1, if that can be."""
    ways = [var] if var else []
    if var and low > 0:
        ways.append('%s - 1' % var)
    if var and high < 24:
        ways.append('%s + 1' % var)
    if var:
        ways.append('N - 1 - %s' % var)
    return rng.choice(ways + [str(rng.randrange(22)), rng.choice(['i', 'n - 1', 'N - 1', '0', '3', 'lim - 1', rng.choice(['3', 'last - 1'])])])


def load(rng, var, low, high):
    at = subscript(rng, var, low, high)
    return rng.choice(['w[%s]' % at, 'w[%s]' % at, 'a[i][%s]' % at, 'z[%d][%s]' % (rng.randrange(4), rng.choice('012345'))])


def store(rng, var, low, high):
    at = var if var and rng.randrange(4) else subscript(rng, var, low, high)
    if rng.randrange(5) == 0:
        return 'z[%d][%s] = %s;' % (rng.randrange(4), rng.choice('012345'), load(rng, var, low, high))
    return 'w[%s] %s %s * 0.5 + %d;' % (at, rng.choice(['=', '=', '=', '+=']), load(rng, var, low, high), rng.randrange(9))


def call(rng, helpers, more):
    """Of one of so many functions, by other names of the arrays."""
    w, n, i = rng.choice([('w', 'n', 'i'), ('w', 'N', 'i'), ('z[0]', 'N', 'i'), ('w', 'n - 1', 'i'), ('&w[0]', 'last', 'i'), ('w', 'j', 'i')]
                         + [('w + 1', 'n', 'i'), ('&w[2]', 'N', 'i'), ('w + low', 'n', '3')] * (more > 0))
    if n == 'j':
        return ['j = %d;' % rng.randrange(20, 24), 'h%d(w, z, j, i, low);' % rng.randrange(helpers)]
    made = 'h%d(%s, z, %s, %s, low)' % (rng.randrange(helpers), w, n, i)
    return [rng.choice(['%s;', '%s;', '(void)%s;', 'out[i] += %s;', 'if (a[i][2] > 4) %s;', 'w[3] = %s;', 'double v = %s; w[4] = v;',
                        'out[i] += a[i][1] > 6 && %s > 3;']) % made]


def inner(rng, depth=0, helpers=0, more=0):
    """Lines."""
    if helpers and rng.randrange(3) == 0:
        return ['{', *call(rng, helpers, more), '}']
    kind = rng.randrange(9)
    if kind == 0:
        return ['memset(w, 0, sizeof w);']
    if kind == 1:
        return [store(rng, None, 0, 0), 'out[i] += %s;' % load(rng, None, 0, 0)]
    if kind == 2:
        return ['for (int g = 0; g < 4; g++)', '    for (int h = 0; h < %s; h++)' % rng.choice(['6', '6', 'g', '5']),
                '        z[g][h] = %s;' % load(rng, None, 0, 0)]
    if kind == 3 and depth < 2:
        return ['if (a[i][0] > %d) {' % rng.randrange(9), *inner(rng, depth + 1), '} else {', *inner(rng, depth + 1), '}']
    low, high, less = rng.choice([0, 0, 0, 1, 2]), 24 - rng.choice([0, 0, 0, 1, 2]), rng.choice(['n', 'N', 'N', 'lim', 'last'])
    last = less if high == 24 else '%s - %d' % (less, 24 - high)
    if rng.randrange(3):
        lines = ['for (j = %d; j < %s; j++) {' % (low, last)]
    else:
        lines = ['for (j = %s - 1; j >= %d; j--) {' % (last, low)]
    for _ in range(rng.randrange(1, 4)):
        what = rng.randrange(8)
        if what < 4:
            lines.append('    ' + store(rng, 'j', low, high))
        elif what < 6:
            lines.append('    out[i] += %s;' % load(rng, 'j', low, high))
        elif what == 6:
            then = rng.choice(['continue;', 'break;', store(rng, 'j', low, high)])
            lines.append('    if (a[i][j] > %d) %s' % (rng.randrange(12), then))
        else:
            lines += ['    for (int k = %s; k < %s; k++)' % (rng.choice(['0', 'j', 'low']), rng.choice(['j', 'n', 'N'])),
                      '        ' + rng.choice(['w[k] = a[i][k];', 'out[i] += w[k];', 'w[j] += w[k];'])]
    return lines + ['}']


def helper(rng, k):
    """A function that loops call, or another one behind it."""
    lines = [line for _ in range(rng.randrange(1, 4)) for line in inner(rng, 0, k)]
    what = rng.randrange(12)
    if what == 0:
        lines.insert(rng.randrange(2) * len(lines), 'if (a[i][3] > 5) return 2;')
    elif what == 1:
        lines.insert(0, 'w = w + low - low;')
    elif what == 2:
        lines.insert(0, 'n--;')
    elif what == 3:
        lines.insert(rng.randrange(2) * len(lines), 'last = N - i % 3;')
    elif what == 4:
        lines += ['if (a[i][4] > 4) goto end;', 'for (j = 0; j < n; j++)', '    w[j] = j;', 'end:;']
    return ['static double h%d(double *w, double (*z)[6], int n, int i, int low)' % k, '{', '    int j = 0;',
            *('    ' + line for line in lines), '    return w[%s] * 0.5;' % rng.choice(['0', 'n - 1', '3']), '}']


def body(rng, sure, more):
    first = []
    if rng.randrange(6):
        first += ['for (j = 0; j < %s; j++)' % rng.choice(['n', 'N', 'N', 'N', 'lim', '22']), '    w[j] = a[i][j];']
    if rng.randrange(6):
        first += ['for (j = 0; j < %s; j++)' % rng.choice('44444443'), '    for (int k = 0; k < 6; k++)', '        z[j][k] = 1;']
    if sure:
        return ['w[0] = i;', 'for (j = 1; j < n; j++)', '    w[j] = w[j - 1] * 0.5 + a[i][j];', 'for (j = n - 2; j >= 0; j--)',
                '    w[j] += w[j + 1];', 'for (j = 0; j < n; j++)', '    out[i] += w[j];']
    return first + [line for _ in range(rng.randrange(1, 5)) for line in inner(rng, 0, HELPERS, more)]


def function(rng, k):
    more = rng.choice([0, 0, 2])
    lines = ['#undef MORE', '#define MORE %d' % more, 'static void f%d(int n, int low)' % k, '{', '#pragma omp parallel', '    {',
             '        double %s, z[4][6];' % rng.choice(['w[N + MORE]', '*w = malloc((N + MORE) * sizeof *w)']),
             '        int j;', '        for (int t = 0; t < 1; t++) {']
    bodies = [body(rng, k == 0, more) for _ in range(2)]
    for store_one, stores in STORES.items():
        if not any(stores.search(line) for lines_of in bodies for line in lines_of):
            bodies[0].insert(0, store_one)      # what nobody stores to has no values, and holds what it likes
    for lines_of in bodies:
        lines += ['#pragma omp for', '        for (int i = 0; i < N; i++) {', '            BEGIN',
                  *('            ' + line for line in lines_of), '        }']
    return lines + ['        }', '    }', '}']


def make(seed):
    rng = random.Random(seed)
    text = HEAD + ''.join('\n'.join(helper(rng, k)) + '\n' for k in range(HELPERS))
    text += ''.join('\n'.join(function(rng, k)) + '\n' for k in range(FUNCTIONS))
    calls = ['    last = N;\n    f%d(N, %d);\n    s = 0;\n    for (int i = 0; i < N; i++) {\n        s = s * 0.75 + out[i];\n        out[i] = 0;\n'
             '    }\n    printf("%%.9e\\n", s);\n' % (k, k % 3) for k in range(FUNCTIONS)]
    return text + TAIL % ''.join(calls)


def answers(path, rubbish):
    """What each function finds in a serial build."""
    program = '%s.%s' % (path, rubbish)
    must(['gcc', '-O1', '-fno-inline', '-w', '-DRUBBISH=' + rubbish, '-o', program, path])
    return must([program]).decode().split()


def taken_apart(path, options):
    """Of which functions."""
    said = path + '.json'
    must([tools(options)[1], '-w', '-c', '-fexplain=' + said, path, '-o', path + '.o'], timeout=240)
    with open(said, encoding='utf-8') as file:
        constructs = json.load(file)
    with open(path, encoding='utf-8') as file:
        regions = [number for number, line in enumerate(file, 1) if line == '#pragma omp parallel\n']
    whole = {c['line'] for c in constructs if c['directive'] == '#pragma omp parallel'}
    return [line not in whole for line in regions]


def check(seed, options):
    """The program of a seed."""
    with TemporaryFolder() as folder:
        path = written(os.path.join(folder, 'refill.c'), make(seed))
        apart, one, other = taken_apart(path, options), answers(path, '1.0'), answers(path, '7e5')
    wrong = [k for k in range(FUNCTIONS) if apart[k] and one[k] != other[k]]
    if wrong or not apart[0]:
        raise Failure('functions %s are taken apart; of them find what was there before: %s\n'
                      % ([k for k in range(FUNCTIONS) if apart[k]], wrong))
    if options.verbose:
        print('seed %d: %d are taken apart, of %d that may be'
              % (seed, sum(apart), sum(one[k] == other[k] for k in range(FUNCTIONS))))


if __name__ == '__main__':
    main(lambda: run_seeds('refill', 'tests/fuzz_refill.py', __doc__, (1,), check))

#!/usr/bin/env python3
"""Random sequential loops outside of constructs, which ranks may divide (translator/divide.c).

A function has some of them, over arrays and through pointers that may lead into the same array. Iterations store to their own
elements, or to others', and read any: so they depend on each other, or they do not. Variables are set in them that loops elsewhere
set, too: the function's own, static ones, or the file's, which then are printed. Loops end early, change their bounds, walk pointers, or are no canonical ones. Between calls parallel loops leave parts of
the arrays with the ranks; some calls stand in regions, or are left by a jump. The same program built serially says what is right.
"""
import os
import random

from harness import main, must_emit, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
FUNCTIONS = 10
IN_REGIONS = 8, 9           # may also be called there
ROUNDS = 5
OWN, STATIC, OF_FILE, EXTERNAL = range(4)               # whose the loops' variables are
SMALL = ['0', '20k']
LINKED = ['-Wl,--no-as-needed', '-lm']
HEAD = """#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_set_num_threads(n) ((void)(n))
#endif
enum { N = %d, M = %d, L = N * M };
struct box { double *v; int n; struct box *next; double own[N + 4]; };
struct cell { double v; short k; };
static double a[N][M], b[N][M], x[2 * L], y[2 * L];
static struct box boxes[2];
static struct cell cells[2 * L];
static int where[N], limit = N - 2, ints[2 * L];
static double *heap, *rows[N], shown;
static volatile int seen;
static jmp_buf back;
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
static void shake(int t)
{
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < N; i++)
        boxes[0].own[i] = boxes[1].own[i] * 0.5 + (i + t) %% 3;
#pragma omp parallel for
    for (int i = 0; i < L; i++) {
        ints[i] = (i * 3 + t) %% 17 - 4;
        cells[i].v = cells[i].v * 0.5 + i %% 4;
    }
}
static double sum(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s = s * 0.75 + a[i][j] + 2 * b[i][j];
    for (int i = 0; i < L; i++)
        s += x[i] * (i %% 7) + y[i] + 3 * heap[i] + ints[i] * 0.5 + cells[i].v + cells[i].k;
    for (int i = 0; i < N; i++)
        s = s * 0.5 + where[i] + boxes[0].own[i] - boxes[1].own[i];
    return s + shown + limit + seen;
}
static double bounded(double v)
{
    return v > 99 ? 99 : v < -99 ? -99 : v;
}
static void put(double *to, double v)
{
    *to = v;
}
"""
# Nobody but the owner of a row need see it.
FIRST = ['for (int i = 0; i < N; i++) {', '    a[i][0] = a[i][1];', '    a[i][M - 1] = a[i][M - 2];', '}']
# What iterations do where not that much need be known of them.
SELDOM = ['if (y[%(i)s] > 1) { %(store)s } else x[%(i)s] = 1;', '%(if)s continue; %(store)s', '%(if)s break; %(store)s', 'w += %(v)s;',
          'put(&%(to)s, %(v)s);', '{ static double kept; kept = kept * 0.5 + %(v)s; %(to)s = kept; }',
          'seen = %(i)s; %(to)s = seen;', 'if (%(i)s > 2 && n > 3) n--; %(store)s', 'limit = N - 2; %(store)s', 'q = p; %(store)s',
          'where[%(i)s] = (where[%(i)s] + 2) %% N; %(store)s', 'if (%(i)s == 3) rows[2] = heap + %(i)s;',
          's->n = %(i)s; s = s->next; %(store)s', 'heap[0] = heap[0] * 0.5 + 0.25 * %(v)s;', 'shown = %(v)s;', '%(store)s k++;',
          'if (%(i)s == 4) printf("%%.9g\\n", (double)(%(v)s));']
# What they hand on.
CHAINS = ['w += %(v)s;', 'w = w * 0.5 + %(v)s; %(to)s = w;', 'if (%(v)s > w) { w = %(v)s; o = &x[%(i)s]; }',
          'part[%(i)s %% 3] += %(v)s;', 'c.v = c.v * 0.25 + %(v)s; c.k += c.v > 1;', '%(if)s c.k += 1; else %(store)s',
          'kept = (kept + %(i)s) %% 11; %(store)s', 'shown = shown * 0.5 + %(v)s;', 'if (c.k > 3) { c.k = 0; %(store)s }',
          'w = bounded(w + %(v)s);']
# Before some loops, and behind them.
AROUND = {0: ('for (int round = 0; round < 3; round++) {', '}'),
          1: ('{\ndouble *work = malloc(2 * L * sizeof *work), *p = work;\nmemcpy(work, heap, L * sizeof *work);\n'
              'memset(work + L, 0, L * sizeof *work);', 'memcpy(heap + 1, work, N * sizeof *work);\nfree(work);\n}'),
          2: ('{\ndouble own[2 * L], *q = own;\nfor (int i = 0; i < 2 * L; i++)\n    own[i] = x[i] * 0.5;',
              'for (int i = 0; i < N; i++)\n    y[i] = own[i] * 0.5;\n}'),
          3: ('{\ndouble most = 0;\nfor (int round = 0; round < 3; round++) {\ndouble top = round;\n'
              '#pragma omp parallel for reduction(max: top)\nfor (int i = 0; i < N; i++)\n    top = x[i] > top ? x[i] : top;',
              'most = top > most ? top : most;\n}\nshown = most;\n}')}
FORMAL = 'int t, int n, double *p, double *q, double (*g)[M], struct box *s, double **r'


def element(rng, i, j, plain, stored=False):
    """One in a nest of i, or i and j. plain: that much is known of it."""
    near = [i] * (18 if plain else 6) + [i + ' - 1', i + ' + 1', 'N - 1 - ' + i, '0', '2', 'N - 2', '(%s + 3) %% N' % i]
    far = [i, i, i + ' + 1', i + ' + t', i + ' * M' + (' + ' + j if j else ''), 'L - 1 - ' + i]
    column = rng.choice([j or '0', j or '1', j or 'M - 1', '0', '1', 'M - 1', 't'])
    kind = rng.randrange(5 if plain else 12 if stored else 13)
    if kind < 3:
        return '%s[%s][%s]' % (rng.choice('aabbg'), rng.choice(near if stored else near + [i + ' / 2']), column)
    if kind < 5:
        array = rng.choice(['x[%s]', 'y[%s]', 'heap[%s]', 'ints[%s]', 'cells[%s].v', 'cells[%s].k'])
        return array % rng.choice(far + ['2 * ' + i])
    if kind < 7:
        return '%s[%s]' % (rng.choice('pq'), rng.choice([i, i, i + ' + 1', i + ' + t', i + ' * M + ' + (j or '1')]))
    if kind == 7:
        return '%s[%s][%s]' % (rng.choice(['rows', 'r']), rng.choice([i, i, i + ' - 1']), j or rng.choice(['0', '1']))
    if kind == 8:
        array = rng.choice(['s->own[%s]', 's->next->own[%s]', 's->v[%s]', 'boxes[t & 1].own[%s]', 'boxes[0].v[%s]'])
        return array % rng.choice(near)
    if kind == 9:
        return '(*(%s + %s))' % (rng.choice(['p', 'q', 'x', 'heap']), rng.choice(far))
    return ['x[(unsigned)k % N]', '*o', 'b[where[%s]][%s]' % (i, j or '0')][kind - 10]


def value(rng, i, j, plain):
    """Of elements, which stays small."""
    v = ' + '.join('%g * %s' % (rng.randrange(1, 6) / 8, element(rng, i, j, plain)) for _ in range(rng.choice([1, 1, 2])))
    calls = ['sqrt(fabs(%s))', 'fmax(%s, 0.5)', 'floor(%s)'] + ['bounded(%s)'] * (6 * (not plain))
    return rng.choice(calls) % v if rng.random() < 0.1 * (3 - 2 * plain) else v


def condition(rng, i):
    return rng.choice([i + ' > t', 'y[%s] > 1' % i, i + ' % 3 == t', 'ints[%s] < 3' % i, 'n > N - 3',
                       'q[%s] > p[%s]' % (i, i), 'a[%s][0] > 2' % i])


def statement(rng, i, j, plain):
    """What an iteration does."""
    to = element(rng, i, j, plain, True)
    parts = {'i': i, 'v': value(rng, i, j, plain), 'to': to, 'if': 'if (%s)' % condition(rng, i)}
    parts['store'] = '%s %s %s;' % (to, rng.choice(['=', '=', '=', '+=']), parts['v'])
    if rng.random() < (0.2 if plain else 0.1):
        return rng.choice(CHAINS[:-1] if plain else CHAINS) % parts
    if rng.random() < (0.1 if plain else 0.2):
        return rng.choice(['w = %(v)s; %(to)s = w * 0.5;', '%(if)s %(store)s']) % parts
    if plain or rng.random() < 0.3:
        return parts['store']
    some = [line for line in SELDOM if not (('++' in line and i == 'k') or ('&' in line and to[0] in 'ic'))]
    return rng.choice(some) % parts


def inner(rng, i):
    """The head of a loop of j inside."""
    return rng.choice(['for (int j = 1; j < M - 1; j++)'] * 4 + [
        'for (j = 1; j < M - 1; j++)', 'for (j = 1; j < M - 1; j++)', 'for (int j = M - 2; j >= 1; j--)',
        'for (int j = %s; j < M - 1; j++)' % i, 'for (int j = 1; j <= %s && j < M - 1; j++)' % i,
        'for (int j = 0; j < (%s < M ? %s : M - 1); j++)' % (i, i), 'for (j = 0; j + %s < M; j += 2)' % i])


def bounds(rng, i, plain):
    """Of a loop: its first value, the condition, and the step."""
    first, test = rng.choice([('1', '%s < N - 1'), ('2', '%s < N - 1'), ('1', '%s <= n'), ('N - 2', '%s > 0'), ('n', '%s >= 1'),
                              ('t + 1', '%s < N - 1'), ('1', '%s < limit')]
                             + [('1', '%s < s->n'), ('1', '%s < N - 1 && n > 2')] * (not plain))
    steps = ['--', '--', ' -= 2'] if first[0] in 'Nn' else ['++', '++', '++', ' += 2'] + [' += t + 1'] * (not plain)
    return first, test % i, i + rng.choice(steps)


def nest(rng):
    """The lines of one."""
    i = rng.choice(['i', 'i', 'k'])
    deep, plain = rng.random() < 0.4, rng.random() < 0.7
    second = rng.choice('ko') if i == 'i' and not deep and not plain and rng.random() < 0.3 else None
    declared = rng.choice(['int ', 'int ', 'long ']) if i == 'i' and not second and rng.random() < 0.5 else ''
    first, test, step = bounds(rng, i, plain)
    j = 'j' if deep else 'k' if second == 'k' else None
    some = [statement(rng, i, j, plain) for _ in range(rng.choice([1, 1, 2]))]
    if second == 'k':
        some = [line.replace('k++;', '') for line in some]
    head = [inner(rng, i)] if deep else []
    form = 1 if plain or 'continue' in ''.join(some) else rng.random()
    body = [line + ' {' for line in head] + some + ['}'] * deep + [step + ';'] * (form < 0.3)
    if form < 0.3:
        around = ['while (%s) {' % test, '}'] if form < 0.15 else ['if (%s) do {' % test, '} while (%s);' % test]
        return ['{', '%s%s = %s;' % (declared, i, first), around[0]] + body + [around[1], '}']
    begins, goes_on = {'k': (', k = 0', ', k = (k + 1) % M'), 'o': (', o = q', ', o++'), None: ('', '')}[second]
    loop = 'for (%s%s = %s%s; %s; %s%s)' % (declared, i, first, begins, test, step, goes_on)
    if len(some) == 1 and some[0].count(';') == 1 and rng.random() < 0.5:
        return [loop] + head + some
    return [loop + ' {'] + body + ['}']


def group(rng):
    """Some nests, and what may stand around them."""
    lines = sum((nest(rng) for _ in range(rng.choice([1, 2]))), [])
    before, behind = AROUND.get(rng.randrange(16), ('', ''))
    return before.split('\n') + lines + behind.split('\n')


OTHERS = ['double w = 0, *o = p, part[3] = { 0 };', 'struct cell c = { 0, 0 };', 'static int kept;']


def variables(rng, whose):
    """The lines that declare them."""
    if whose == OWN:
        return ['int i = 2, j = 1, k = 0;']
    lines = ['static int i, j, k;'] if whose == STATIC else []
    return lines + ['i = 2, j = 1, k = 0;'] if rng.random() < 0.5 else lines


def function(rng, number, whose):
    """Its text."""
    body = group(rng) + ['x[0] += %s;' % rng.choice('wijk')] * (rng.random() < 0.2) if number else FIRST
    if rng.random() < 0.5:
        body = body + ['shown += w + part[1] - part[2] + c.v + c.k + kept + (o >= x && o < x + L ? (double)(o - x) : 0);']
    if whose != OWN and rng.random() < 0.5:
        body = body + ['printf("%d %d %d\\n", i, j, k);']
    return 'static void f%d(%s)\n{\n%s}\n' % (
        number, FORMAL, ''.join('    %s\n' % line for line in variables(rng, whose) + OTHERS + body if line))


def called(rng, call, number):
    """The call, before a jump back, or in a loop or a region: of what these call no loop is divided, of f0 there is one."""
    regions = ['#pragma omp parallel\n#pragma omp single\n    %s\n', '#pragma omp parallel num_threads(1)\n    %s\n',
               '#pragma omp parallel for\n    for (int c = 0; c < 5; c++)\n        if (c == 3) %s\n']
    others = ['    if (!setjmp(back)) {\n        %s\n        longjmp(back, 1);\n    }\n',
              '    omp_set_num_threads(' + rng.choice('123') + ');\n    %s\n', '    for (int c = 0; c < 3; c++)\n        %s\n']
    return rng.choice(['    %s\n'] * 12 + others * (number > 0) + regions * (3 * (number in IN_REGIONS))) % call


def make(seed, numbers):
    """The program of a seed, with these of its functions."""
    rng = random.Random(seed)
    n, m = rng.choice([(12, 7), (17, 6), (9, 12), (30, 8), (5, 6)])
    text = HEAD % (n, m, rng.choice([5, n * m // 3, 1]), rng.randrange(4), rng.randrange(4))
    whose = rng.choice([OWN, OWN, STATIC, OF_FILE, EXTERNAL])
    text += {OF_FILE: 'static int i, j, k;\n', EXTERNAL: 'int i, j, k;\n'}.get(whose, '')
    functions = [function(rng, number, whose) for number in range(FUNCTIONS)]
    places = ['x', 'x + 1', 'x + N', 'y', 'a[0]', 'b[0]', 'heap', 'heap + 2', 'heap + N']
    calls = [(step, rng.randrange(FUNCTIONS), rng.choice(places), rng.choice(places), rng.choice('ab'), rng.randrange(2))
             for step in range(ROUNDS) for _ in range(FUNCTIONS)]
    for number in numbers:
        text += functions[number]
    text += 'int main(void)\n{\n    heap = calloc(2 * L, sizeof *heap);\n'
    text += '    for (int i = 0; i < N; i++) {\n        where[i] = i * 5 % N;\n        rows[i] = heap + i * M;\n    }\n'
    text += '    for (int i = 0; i < 2; i++)\n        boxes[i].v = heap + i * 3, boxes[i].n = N - 2 - i, boxes[i].next = &boxes[!i];\n'
    for step in range(ROUNDS):
        for at, number, p, q, g, box in calls:
            stirred, width = rng.random(), rng.randrange(2, 4)
            call = 'f%d(%d, N - %d, %s, %s, %s, &boxes[%d], rows);' % (number, step % 3, width, p, q, g, box)
            call, shows = called(rng, call, number), rng.random() < 0.15
            if at == step and number in numbers:
                text += '    %s(%d);\n' % ('stir' if stirred < 0.6 else 'shake', at * 7 % 9) if stirred < 0.9 else ''
                text += call + ('    printf("%.9g\\n", sum());\n' if shows else '')
    return text + '    printf("%.9g\\n", sum());\n    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    path = written(os.path.join(folder, 'sequential.c'), make(seed, numbers))
    if 0 in numbers:
        must_emit(path, options, b'otosp_sequential_for_begin(', 'a loop over the first elements of rows is not divided')
    same_on_ranks(path, options, SMALL[seed % len(SMALL)], LINKED)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('sequential', seed, FUNCTIONS, options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('sequential', 'tests/fuzz_sequential.py', __doc__, RANKS, check))

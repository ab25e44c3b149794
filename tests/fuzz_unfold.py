#!/usr/bin/env python3
"""Random regions that become their loops, and some that may not (translator/unfold.c).

A region steps through time; in each step stand divided loops over four arrays, sections, what one thread does, and calls of
functions with loops of their own, some of which are called elsewhere, too. Loops read one array beside the iteration,
and store to another at it. In some regions threads have memory of their own by their numbers, or
divide loops by hand.

The same program on one thread of the C compiler's OpenMP says what is right.
"""
import os
import random

from harness import (Failure, ROOT, TemporaryFolder, arguments, difference, main, must, report, shown, tools)

RUNS = [('1', {}), ('3', {}), ('4', {'OTOSP_MOVE': 'poison'}), ('3', {'OTOSP_MOVE': 'join'}), ('2', {'OTOSP_SHM': '0'})]
HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <omp.h>
#include <string.h>
enum { N = %d };
static int work[64 * 1024];
static double a[N + 8][9], b[N + 8][9], c[N + 8][9], d[N + 8][9], sum, top;
static double greatest, slots[64], prefix[N];
static int slot_at[64];
static int steps, place;
static double show(double v)
{
    printf("%%.6g\\n", v);
    return steps++;
}
"""
BEGIN = """int main(void)
{
    int t = 3, i = 5, j = 2, k = 4;
    double w = 7;
    int *heap = calloc(64 * 1024, sizeof *heap), *scattered = calloc(64 * 1024, sizeof *scattered);
    for (i = 0; i < N + 8; i++)
        for (j = 0; j < 9; j++) {
            a[i][j] = i % 7 + j;
            b[i][j] = i % 5;
            c[i][j] = j;
            d[i][j] = i * j % 11;
        }
"""
END = """    w = 0;
    printf("%d %d\\n", k, t);
    for (i = 0; i < N + 8; i++)
        for (j = 0; j < 9; j++)
            w += (a[i][j] + 2 * b[i][j] + 3 * c[i][j] - d[i][j]) * (i % 13);
    for (i = 0; i < 64 * 1024; i++)
        w += scattered[i] * (i % 11);
    printf("%.6g %.6g %.6g %d\\n", w, sum, top, steps);
    return 0;
}
"""


def loop(rng, indent, in_region):
    to = rng.choice('abcd')
    other = rng.choice([x for x in 'abcd' if x != to])
    read = '%s[i + %d][(j + %d) %% 9]' % (other, rng.choice([3, 4, 4, 5]), rng.randrange(9))
    clauses = rng.choice(['', '', ' schedule(static)', ' schedule(static, 3)', ' schedule(dynamic, 2)',
                          ' schedule(guided)'])
    sums, nowait = rng.random() < 0.25, rng.random() < 0.3
    lines = ['#pragma omp for' + clauses + ' reduction(+ : sum)' * sums + ' nowait' * nowait,
             'for (i = %s; i < N; i++) {' % rng.choice(['0', '1', 't % 3']),
             '    for (j = 0; j < 9; j++) {',
             '        w = %s * 0.5;' % read,
             '        %s[i + 4][j] = w + %s[i + 4][j] * 0.25 + %s;'
             % (to, to, rng.choice(['1', 'k', 'h[j % 3]']) if in_region else '1'),
             '    }']
    lines += ['    sum += %s[i + 4][%d];' % (to, rng.randrange(9))] * sums + ['}'] + ['#pragma omp barrier'] * nowait
    return [indent + line for line in lines]


def function(rng, number):
    lines = [rng.choice(['static ', 'static ', 'static ', '']) + 'void f%d(int t)' % number, '{', '    int i, j;',
             '    double w;']
    for _ in range(rng.randint(1, 2)):
        lines += loop(rng, '    ', False)
    if number and rng.random() < 0.5:
        lines.append('    f%d(t + 1);' % rng.randrange(number))
    if rng.random() < 0.4:
        lines += ['    #pragma omp single', '    steps++;']
    return lines + ['}']


def by_number(rng):
    """Threads count in memory of their own, and all sum that up; or they have parts of an array by formula; or what
    they have counted says where a loop stores."""
    kind, span = rng.random(), rng.choice(['1024', 'span'])
    if kind < 0.3:
        return ['#pragma omp barrier', 'for (i = number * N / threads; i < (number + 1) * N / threads; i++)',
                '    b[i + 4][%d] = a[i + %d][1] + t;' % (rng.randrange(9), rng.choice([3, 4, 5])),
                '#pragma omp barrier']
    lines = ['#pragma omp barrier'] + rng.choice([['for (j = 0; j < 9; j++)', '    mine[j] = t;'],
                                                  ['if (number % 2 == 0)', '    for (j = 0; j < 9; j++)',
                                                   '        mine[j] = t;',
                                                   'else', '    for (j = 8; j >= 0; j--)', '        mine[j] = t;']])
    lines += ['#pragma omp for schedule(static)', 'for (i = 0; i < N; i++)', '    mine[(i * i + t) % 9]++;',
              '#pragma omp for', 'for (j = 0; j < 9; j++) {', '    int total = 0;',
              '    for (int q = 0; q < threads; q++) {']
    if kind < 0.7:
        return lines + ['        total += own[q * 1024 + j] - t;', '    }', '    d[5][j] += total * 0.5;', '}']
    return lines + ['        int had = own[q * %s + j] - t;' % span, '        own[q * %s + j] = total;' % span,
                    '        total += had;', '    }', '}', '#pragma omp for schedule(static)',
                    'for (i = 0; i < N; i++)',
                    '    scattered[i * i % 9 * 4096 + t * N + mine[(i * i + t) % 9]++] = i * i + t;']


def shares(rng):
    """Loops that threads divide by hand; what they accumulate there, and what the first one does."""
    low, high, step = 'low', 'high', 'i++'
    bounds = rng.choice([
        ['int low = number * N / threads, high = (number + 1) * N / threads;'],
        ['long each = N / threads, low = number * each, high = low + each;', 'if (number == threads - 1)', '    high = N;'],
        ['int each = (N + threads - 1) / threads, low = each * number, high = low + each;', 'if (low > N) low = N;',
         'if (high > N) {', '    high = N;', '}'],
        ['const long each = N / threads, rest = N % threads;', 'long low = number * each + (number < rest ? number : rest);',
         'long high = low + each + (number < rest);'],
        []])
    if not bounds:
        low, high, step = 'number', 'N', 'i += threads'
    sums = rng.random() < 0.5
    lines = ['#pragma omp barrier', '{'] + bounds + ['double own_sum = 0;'] * sums
    order = rng.sample('abcd', 3)
    for to, other in zip(order, order[1:]):
        lines += ['for (i = %s; i < %s; %s)%s' % (low, high, step, ' {' * sums),
                  '    %s[i + 4][%d] = %s[%s][%d] * 0.5 + t;' % (to, rng.randrange(9), other,
                                                             rng.choice(['i + 3', 'i + 4', 'i + 5', 'N - i']), rng.randrange(9))]
        lines += ['    own_sum += %s[i + 4][1];' % other, '}'] * sums
        if rng.random() < 0.3:
            lines += ['if (number == 0%s)' % rng.choice(['', ' && t % 2 == 1']), '    steps += t;']
        lines += ['#pragma omp barrier']
    lines += rng.choice([['#pragma omp critical'], ['#pragma omp atomic']]) * sums + \
        [rng.choice(['sum += own_sum;', 'sum += own_sum * 0.5;', 'sum += 2 * own_sum;'])] * sums
    return lines + ['}', '#pragma omp barrier']


def partial(rng):
    """Threads sum up, or count, by themselves, and combine what they have."""
    q, declared = rng.choice([('q', 'int '), ('q', 'int '), ('q', 'int '), ('j', '')])
    zero = rng.choice([' = { 0 }', ' = { 0 }', ''])
    lines = ['#pragma omp barrier', '{',
             '    double own_sum = %s, own_top = %s;' % (rng.choice(['0', '0.0', '0', '0 * t']), rng.choice(['0', '-1', 't'])),
             '    int seen[9]%s;' % zero, '    #pragma omp single', '    top *= 0.5;']
    if not zero:
        lines += rng.choice([['    for (j = 0; j < 9; j++)', '        seen[j] = 0;'], ['    memset(seen, 0, sizeof seen);']])
    for _ in range(rng.choice([1, 1, 2])):
        lines += ['    #pragma omp for' + rng.choice(['', '', ' nowait', ' schedule(dynamic, 2)', ' schedule(static, 3)']),
                  '    for (i = 0; i < N; i++) {', '        own_sum += a[i + 3][%d] * 0.5;' % rng.randrange(9),
                  rng.choice(['        if (b[i + 4][2] > own_top) own_top = b[i + 4][2];',
                              '        own_top = own_top < c[i + 2][1] ? c[i + 2][1] : own_top;',
                              '        own_top = fmax(d[i + 5][j = 3], own_top);']),
                  '        %s;' % rng.choice(['seen[i * i % 9]++', 'seen[(i + t) % 9] += i']), '    }']
    lines += ['    #pragma omp critical', '    {', '        sum += own_sum;',
              '        %s' % rng.choice(['if (own_top > top) top = own_top;', 'top = fmax(top, own_top);'])]
    if rng.random() < 0.6:
        lines += ['    }', '    #pragma omp critical (counts)', '    {']
    lines += ['        for (%s%s = 0; %s < 9; %s++)' % (declared, q, q, q),
              '            d[4][(%s + 1) %% 9] += seen[%s];' % (q, q), '    }']
    if rng.random() < 0.2:
        lines += ['    if (own_sum < -1e9) k++;']
    return lines + ['}', '#pragma omp barrier']


def found(rng, numbers):
    """Threads look for the greatest value and its place, in loops that may be divided by hand, and hand over both, perhaps by
    their numbers; some in ways that keep the region."""
    source, column = rng.choice('abcd'), rng.randrange(9)
    by_hand, by_number = numbers and rng.random() < 0.5, numbers and rng.random() < 0.5
    store = ['own = %s;' % rng.choice(['-1e9', '-100 - t', '-k * 1e4 - 1000']), 'own_at = N;']
    lines = ['#pragma omp barrier', '{'] + (
        ['    double own; int own_at;', '    ' + store[0], '    ' + store[1]] if rng.random() < 0.5 else
        ['    double %s' % store[0], '    int %s' % store[1]])
    lines += ['    #pragma omp single', '    {', '        greatest = -1e9; place = N;',
              '        for (int q = 0; q < 64; q++) { slots[q] = -1e9; slot_at[q] = N; }', '    }']
    for _ in range(rng.choice([1, 1, 1, 2])):
        lines += [rng.choice(['    for (i = number; i < N; i += threads) {',
                              '    for (i = number * N / threads; i < (number + 1) * N / threads; i++) {'])] if by_hand else [
            '    #pragma omp for' + rng.choice(['', ' nowait', ' schedule(dynamic, 2)', ' schedule(static, 1)']),
            '    for (i = 0; i < %s; i++) {' % rng.choice(['N', 'N', '2', 't - 3'])]
        lines += ['        double v = %s[i + 4][%d] + i %% 3;' % (source, column),
                  '        if (v > own || (v == own && i < own_at)) {', '            own = v;', '            own_at = i;',
                  '        }', '    }']
    if rng.random() < 0.15:
        lines += ['    if (t % 3 == 1) own *= 0.5;']
    guard = rng.choice(['', '', '    if (own >= greatest) {'])
    if by_number:
        lines += rng.choice([['    slots[number] = own;', '    slot_at[number] = own_at;'],
                             ['    if (own_at < N) {', '        slots[number] = own;', '        slot_at[number] = own_at;', '    }'],
                             ['    slot_at[number] = own_at;', '    if (own_at < N) slots[number] = own;']])
        lines += ['    #pragma omp barrier', '    #pragma omp single', '    for (int q = 0; q < threads; q++)',
                  '        if (slots[q] > greatest || (slots[q] == greatest && slot_at[q] < place)) {',
                  '            greatest = slots[q];', '            place = slot_at[q];', '        }']
    if not by_number or rng.random() < 0.3:
        lines += [guard] * bool(guard) + [
            '    #pragma omp critical', '    {', '        if (own > greatest || (own == greatest && own_at < place)) {',
            '            greatest = own;', '            place = own_at;', '        }', '    }'] + ['    }'] * bool(guard)
    return lines + ['}', '#pragma omp barrier', '#pragma omp single', 'if (place < N) d[place][3] += greatest * 0.25 + place;']


def added(rng):
    """What each thread adds up by hand, in variables of its own or an array, it stores where its number says."""
    array = rng.random() < 0.4
    lines = ['#pragma omp barrier', '{'] + (['    double own[3];', '    own[0] = own[1] = own[2] = 0;'] if array else
                                            rng.choice([['    double own = 0;'], ['    double own;', '    own = 0;']]))
    lines += ['    for (i = number; i < N; i += threads)',
              '        %s += (int)%s[i + 4][%d] %% 97;' % ('own[i % 3]' if array else 'own', rng.choice('abcd'), rng.randrange(9))]
    lines += rng.choice([[], ['    %s *= 2;' % ('own[1]' if array else 'own')]])
    lines += ['    slots[number] = %s;' % ('own[0] + own[1] + own[2]' if array else 'own'), '    #pragma omp barrier',
              '    #pragma omp single', '    for (int q = 0; q < threads; q++)', '        sum += slots[q];']
    return lines + ['}', '#pragma omp barrier']


def taken(rng):
    """Prefix sums: each thread takes what those before it have."""
    loop = rng.choice(['for (i = number * N / threads; i < (number + 1) * N / threads; i++)'] +
                      2 * ['#pragma omp for schedule(static)\n            for (i = 0; i < N; i++)'])
    by_hand, one = loop[0] == 'f', rng.random() < 0.4
    lines = ['#pragma omp barrier', '{', '    double own = 0, before%s;' % rng.choice(['', ' = 0']), '    ' + loop + ' {',
             '        own += (int)%s[i + 4][%d] %% 97;' % (rng.choice('abcd'), rng.randrange(9)), '        prefix[i] = own;', '    }',
             '    slots[number] = own;', '    #pragma omp barrier']
    if one:
        lines += ['    #pragma omp single', '    for (int q = threads - 1; q >= 0; q--) {', '        slots[q] = 0;',
                  '        for (int r = 0; r < q; r++)', '            slots[q] += slots[r];', '    }', '    before = slots[number];']
    else:
        lines += ['    before = 0;', '    for (int q = 0; q < number; q++)', '        before += slots[q];']
    if by_hand and rng.random() < 0.3:
        lines += ['    ' + loop + ' {', '        before += 1;', '        prefix[i] += before - (i - number * N / threads + 1);', '    }']
    else:
        lines += ['    ' + loop, '        prefix[i] += before%s;' % rng.choice(['', '', ' * 2 - before'])]
    if rng.random() < 0.15:
        lines += ['    if (before < -1e9) k++;']
    return lines + ['}', '#pragma omp barrier', '#pragma omp for', 'for (i = 0; i < N; i++)',
                    '    d[i + 4][%d] += prefix[i] * 0.25;' % rng.randrange(9)]


def sections(rng):
    """Each stores to an array of its own, along a row or column or everywhere, and reads what no other one stores to."""
    own = rng.sample('abcd', rng.randint(1, 3))
    others = [x for x in 'abcd' if x not in own]
    sums, nowait, counts = rng.random() < 0.3, rng.random() < 0.3, rng.randrange(len(own))
    lines = ['#pragma omp sections' + ' reduction(+ : sum)' * sums + ' nowait' * nowait, '{']
    for number, to in enumerate(own):
        read = rng.choice(others + [to])
        lines += ['    #pragma omp section'] * (number > 0 or rng.random() < 0.7)
        lines += rng.choice([
            ['    for (int q = 0; q < 9; q++)', '        %s[4][q] = %s[5][q] * 0.5 + t;' % (to, read)],
            ['    for (int q = 0; q < N; q++)', '        %s[q + 4][%d] = %s[q + 4][%d] * 0.5 + %d;'
             % (to, rng.randrange(9), read, rng.randrange(9), number)],
            ['    for (int p = 1; p < N; p++)', '        for (int q = 0; q < 9; q++)',
             '            %s[p + 4][q] = %s[p + %d][q] * 0.25 + 1;' % (to, read, rng.choice([3, 4, 5]))]])
        lines += ['    sum += %s[6][2];' % to] * sums + ['    steps += %d;' % number] * (number == counts)
    return lines + ['}'] + ['#pragma omp barrier'] * nowait


def step(rng, functions, numbers=False):
    if numbers and rng.random() < 0.2:
        return ['        ' + line for line in taken(rng)]
    if numbers == 'only':
        return ['        ' + line for line in rng.choice([shares, shares, added, lambda r: found(r, True)])(rng)]
    if rng.random() < 0.15:
        return ['        ' + line for line in found(rng, numbers)]
    if rng.random() < 0.15:
        return ['        ' + line for line in partial(rng)]
    kind = rng.random()
    if numbers and kind < 0.4:
        return ['        ' + line for line in (shares if kind < 0.2 else by_number)(rng)]
    if kind < 0.5 or (kind < 0.65 and not functions):
        return loop(rng, '        ', True)
    if kind < 0.65:
        return ['        f%d(t);' % rng.randrange(functions)]
    if kind < 0.75:
        return ['        #pragma omp single', '        {', '            for (j = 0; j < 9; j++)',
                '                a[4][j] += t;', '            sum *= 0.5;', '        }']
    if kind < 0.85:
        return ['        #pragma omp barrier', '        #pragma omp master', '        show(sum + a[7][1] + c[9][2]);',
                '        #pragma omp barrier']
    if kind < 0.89:
        return ['        ' + line for line in sections(rng)]
    if kind < 0.92:
        return ['        if (t % 2 == 0) {'] + loop(rng, '            ', True) + ['        }']
    return ['        #pragma omp single nowait', '        steps += 2;', '        #pragma omp barrier']


def region(rng, functions):
    own, numbers = rng.random() < 0.6, rng.choice([False, False, True, True, 'only'])
    lines = ['#pragma omp parallel' + ' private(t, i, j, w, k)' * own, '{']
    lines += ['    int t, i, j, k;', '    double w;'] * (not own)
    where = rng.choice(['work', 'heap'])
    mine = rng.choice(['%s + (long)number * 1024', '&%s[span * number]', '%s + 1024 * omp_get_thread_num()'])
    if numbers == 'only':
        lines += ['    int number, threads;', '    number = omp_get_thread_num();', '    threads = omp_get_num_threads();']
    lines += ['    const int number = omp_get_thread_num();', '    int threads = omp_get_num_threads(), span = 1024;',
              '    int *own = %s, *mine = %s;' % (where, mine % where)] * (numbers is True)
    lines += ['    const double scale = 0.5;', '    double h[3];', '    for (k = 0; k < 3; k++)',
              '        h[k] = k * scale;', '    for (t = 0; t < %d; t++) {' % rng.randint(1, 4), '        k = t * 2;']
    for _ in range(rng.randint(1, 4)):
        lines += step(rng, functions, numbers)
    lines += ['    }', '}']
    if functions and rng.random() < 0.3:
        lines.append('f%d(1);' % rng.randrange(functions))
    if rng.random() < 0.5:
        lines += ['for (i = 0; i < N; i++)', '    b[i][3] += a[i][2];']
    return ['    ' + line for line in lines]


def program(seed):
    rng = random.Random(seed)
    functions = rng.randint(0, 3)
    lines = [line for number in range(functions) for line in function(rng, number)]
    text = HEAD % rng.randint(20, 60) + '\n'.join(lines) + '\n' + BEGIN
    for _ in range(rng.randint(1, 3)):
        text += '\n'.join(region(rng, functions)) + '\n'
    return text + END


def check(seed, options):
    with TemporaryFolder() as folder:
        source, one, parallel = (os.path.join(folder, name) for name in ('unfold.c', 'one', 'parallel'))
        with open(source, 'w', encoding='utf-8') as file:
            file.write(program(seed))
        try:
            must(['gcc', '-w', '-fopenmp', source, '-o', one, '-lm'])
            wanted = must(['env', 'OMP_NUM_THREADS=1', one])
            must([tools(options)[1], '-w', source, '-o', parallel, '-lm'], timeout=300)
            for ranks, environment in RUNS:
                command = ['mpiexec', '-n', ranks, 'env'] + ['%s=%s' % e for e in environment.items()] + [parallel]
                got = must(command, timeout=240)
                if got != wanted:
                    raise Failure('%s\n%s' % (shown(command), difference(wanted, got)))
        except Failure:
            with open(os.path.join(ROOT, options.build, 'fuzz-unfold-%d.c' % seed), 'w', encoding='utf-8') as file:
                file.write(program(seed))
            raise


def run_all():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--seed', type=int, default=1, help='of the first program')
    parser.add_argument('--count', type=int, default=5, help='programs')
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.count)
    return report('fuzz-unfold', options, [(str(seed), lambda seed=seed: check(seed, options)) for seed in seeds],
                  lambda name: shown(['tests/fuzz_unfold.py', '--seed', name, '--count', '1']))


if __name__ == '__main__':
    main(run_all)

#!/usr/bin/env python3
"""Random loops with reductions whose results are noted, added up or compared, and looked at now and then.

Each function has a sequential loop; in a step something is computed in parallel and reduced, there or in a function that
returns it. Some of what is done with that may be put off, some not: it is read under a condition, by a call, at once, or
the loop is left. The same program built serially says what is right.
"""
import os
import random

from harness import main, narrowed_seed, run_seeds, same_on_ranks, written

RANKS = (2, 3, 5)
PARTS = 12
SMALL = '0'
HEAD = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 700 };
static double u[N], noted[64];
static long all;

static void touch(int k)
{
    int i;
#pragma omp parallel for
    for (i = 0; i < N; i++)
        u[i] = (i * 3 + k * 17) % 29;
}

static void peek(void)
{
    printf("peek %ld %g\\n", all, noted[3]);
}
"""
STEPS = [('+', 's += {};'), ('max', 'if ({0} > s) s = {0};'), ('min', 'if ({0} < s) s = {0};'), ('+', 's += 2 * {};')]
BEFORE = ['touch(k);', 'scale = k % 3;', 'count++;', 'all++;', 'if (k == 4) continue;', 'noted[k]++;', 'if (k % 6 == 5) peek();',
          'if (k % 5 == 2) printf("before %g %g\\n", total, list[2]);']
USES = ['total += s;', 'if (s > best) best = s;', 'list[k] = s;', 'list[count] += s * scale;', 'block[k] = fabs(s) + k;',
        'noted[k] = s;', 'all += s;', 's = s * 2;', '{ double e = 0.5 * s; total += e * scale; if (e > best) best = e; }',
        'total = total * 0.5 + s / N;', 'if (k % 2) total -= s; else list[1] += s;', 'total += 1;',
        'double v = s + 1; best = best > v ? best : v;']
DIRECT = ['total += R;', 'list[k] = R;', 'all -= R;', 'noted[k] = R; if (noted[k] > best) best = noted[k];', 'best = R;',
          'list[count] += R; total += 1;', 'block[count++] = R;', 'u[k] = R;']
BEHIND = ['if (k % 4 == 3) printf("at %d %g %g\\n", k, (double)s, total);', 'if (k % 7 == 6) { printf("%g\\n", best); scale = scale + 1; }',
          'if (k == 6) break;', 'if (k == 11) { free(block); return; }', 'scale = scale * 2 > 9 ? 1 : scale * 2;', 'touch(k + 1);',
          'u[k] = k;', 'if (k % 3 == 1) continue;', 'count = count > 5 ? 0 : count + 1;', 'printf("each %g\\n", total);',
          'if (k % 9 == 8) peek();', 'if (k % 5 == 1) for (i = 0; i < 2; i++) printf("in %g\\n", list[i] + i);',
          'u[(int)fabs(s) % N] = 1;', 'all ^= 1;', 'if (k % 8 == 7) printf("block %g\\n", block[k - 1]);',
          'if (k % 4 == 0) scale = 1; else if (s > 1e9) total = 0;',
          'if (k == 3) { double scale = 5; printf("other %g %g\\n", scale, total); }']
LEFT = ['touch(k);', 'if (k == 5) break;', 'if (k % 6 == 4) continue;']         # where s has begun anew
BETWEEN = ['touch(k + 3);', 'u[k] = 1;', 'scale = k % 2 + 1;', 'count += 1;']


def some(rng, among, *numbers):
    return rng.sample(among, rng.choice(numbers))


def function(rng, number):
    """A loop, perhaps with a function before it that it calls."""
    kind = rng.choice(['double', 'long', 'int', 'float', 'double'])
    op, step = rng.choice(STEPS)
    reduced = '#pragma omp parallel for reduction(%s : s)\nfor (i = 0; i < N; i++)\n    %s\n' \
        % (op, step.format('(%s)(%s)' % (kind, rng.choice(['u[i]', 'u[i] * k', '(i % 7) + u[i]']))))
    inner, begin, calls = rng.random() < 0.4, rng.choice(['0', 'k', '1', 'scale']), rng.random() < 0.5
    text = 'static %s reduced%d(int k, %s s)\n{\nint i;\n%sreturn s;\n}\n' % (kind, number, kind, reduced) if calls else ''
    text += 'static void run%d(void)\n{\nint i, k, count = 0;\ndouble total = 1, best = -1e30, list[256] = { 0 }, scale = %d;\n' \
        'double *block = calloc(256, sizeof *block);\n' % (number, rng.randint(1, 4))
    body, s = some(rng, BEFORE, 0, 1, 2), kind + ' s' if inner else 's'
    if not inner:
        text += kind + ' s = 7;\n'
    if calls and not inner and rng.random() < 0.6:
        body.append(rng.choice(DIRECT).replace('R', 'reduced%d(%s, %s)' % (number, rng.choice(['k', 'k % 5', 'count']), begin)))
    elif calls:
        body.append('%s = reduced%d(k, %s);' % (s, number, begin))
    else:
        body += ['%s = %s;' % (s, begin)] + some(rng, LEFT, 0, 0, 1) + ['\n' + reduced]
    body += some(rng, BETWEEN, 0, 0, 1) + some(rng, USES, 0, 1, 1, 2, 3) + some(rng, BEHIND, 0, 0, 1, 1, 2)
    steps = rng.choice([0, 1, 2, 9, 20, 30])
    head = rng.choice(['for (k = 0; k < %d; k++)', 'for (k = %d; k-- > 0; )', 'for (int t = 0; t < 2; t++) for (k = 0; k < %d; k++)'])
    text += '%s {\n%s\n}\nfor (i = 0; i < 40; i++)\n    total += list[i] * i + block[i];\n' % (head % steps, '\n'.join(body))
    return text + 'printf("%d: %%.6g %%.6g %%.6g %%d %%g %%ld %%g\\n", %s, total, best, count, scale, all, noted[5]);\nfree(block);\n}\n' \
        % (number, 'scale' if inner else '(double)s')


def make(seed, numbers):
    """The program of a seed, with these functions."""
    rng = random.Random(seed)
    parts = [function(rng, number) for number in range(PARTS)]
    return HEAD + ''.join(parts[n] for n in numbers) + 'int main(void)\n{\n    touch(1);\n' \
        + ''.join('    run%d();\n' % n for n in numbers) + '    return 0;\n}\n'


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same on all numbers of ranks."""
    same_on_ranks(written(os.path.join(folder, 'deferred.c'), make(seed, numbers)), options, SMALL)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('deferred', seed, PARTS, options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('deferred', 'tests/fuzz_deferred.py', __doc__, RANKS, check))

"""Random parallel regions without annotations, for tests/fuzz.py.

A region is a sequence of phases: worksharing loops, sections, single, critical and atomic sums, ordered
lists, tasks, nested parallel loops, some of them in functions that the region calls. A phase reads only what
no member writes in it, and every sum is of integers, so the answer does not depend on the number of threads.
"""
import random

SIZE = 240
HEAD = r'''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = %d };
struct cell { int key : 9; unsigned count; double value[2]; };
static double a[N], b[N];
static int c[N];
static struct cell cells[N];
static double *row[8], *block;
static long total;
static int list[4 * N], length;
static unsigned char bytes[N + 16];

static double mix(int i, double v) { return v * 0.5 + (i * 7 %% 13); }
static void put(double *at, double v) { *at = v; }
static void swap(double *p, double *q) { double t = *p; *p = *q; *q = t; }
static void (*const putter[2])(double *, double) = { put, put };
''' % SIZE

ARRAYS = {      # name: (element i, how a value v is stored to it)
    'a': ('a[%s]', '%s = %s;'), 'b': ('b[%s]', '%s = %s;'), 'c': ('c[%s]', '%s = (int)(%s) %% 1000;'),
    'value': ('cells[%s].value[1]', '%s = %s;'), 'count': ('cells[%s].count', '%s = (unsigned)(int)(%s) %% 500;'),
    'key': ('cells[%s].key', '%s = (int)(%s) %% 200;'), 'block': ('block[%s]', '%s = %s;'),
    'bytes': ('bytes[%s]', '%s = (unsigned char)((int)(%s) %% 251);'),
}
SCHEDULES = ['', '', ' schedule(static)', ' schedule(static, 7)', ' schedule(dynamic)', ' schedule(dynamic, 5)',
             ' schedule(guided, 3)', ' schedule(auto)', ' schedule(runtime)']


class Writer:
    """One function's text, and the orphaned functions that it calls."""

    def __init__(self, r, number):
        self.r, self.number, self.lines, self.orphans, self.count = r, number, [], [], 0

    def fresh(self, stem):
        self.count += 1
        return '%s%d_%d' % (stem, self.number, self.count)

    def read(self, i, avoid):
        """An expression over element i of arrays that are not being written."""
        names = [name for name in ARRAYS if name != avoid]
        terms = [ARRAYS[name][0] % self.r.choice([i, '(%s * 7 + 3) %% N' % i, 'N - 1 - %s' % i])
                 for name in self.r.sample(names, self.r.randrange(1, 3))]
        terms.append(self.r.choice(['1', '%s' % i, 'mix(%s, 2)' % i]))
        return ' + '.join(terms)

    def store(self, target, i):
        element, form = ARRAYS[target]
        value = self.read(i, target)
        if target in ('a', 'b', 'block') and self.r.random() < 0.4:
            return self.r.choice(['put(&%s, %s);', 'putter[1](&%s, %s);', '{ double *p = &%s; *p++ = %s; }',
                                  '{ double t[2]; put(t + 1, 1); %s = %s + t[1]; }']) % (element % i, value)
        if target == 'bytes' and self.r.random() < 0.3:
            return 'memset(&bytes[%s], (int)(%s) & 63, 1);' % (i, value)
        return form % (element % i, 'mix(%s, %s)' % (i, value) if self.r.random() < 0.5 else value)

    def loop(self, target, i='i'):
        first, last, step = self.r.choice([(0, SIZE, 1), (1, SIZE - 1, 1), (0, SIZE, 3), (5, 6, 1), (9, 9, 1),
                                           (2, 60, 2)])
        return 'for (int %s = %d; %s < %d; %s += %d)' % (i, first, i, last, i, step)

    def work_for(self):
        target = self.r.choice(list(ARRAYS))
        body = self.store(target, 'i')
        if self.r.random() < 0.3:
            body = 'if (i % 3 != 1) { ' + body + ' }'
        clause, tail = self.r.choice(SCHEDULES), []
        if self.r.random() < 0.3:
            body = '{ ' + body + ' total += i + 1; }'
            clause += ' reduction(+: total)'
        elif self.r.random() < 0.3:
            body = '{ ' + body + ' ' + self.r.choice(['\n#pragma omp critical\ntotal += i;',
                                                      '\n#pragma omp critical (named)\n{ total += 2; }',
                                                      '\n#pragma omp atomic\ntotal += i;']) + '\n}'
        return ['#pragma omp for%s' % clause, self.loop(target), '    ' + body] + tail

    def work_list(self):
        return ['#pragma omp for ordered%s' % self.r.choice(SCHEDULES), self.loop('', 'i'), '{',
                '    double w = mix(i, a[i]);', '    #pragma omp ordered',
                '    list[length++ % (4 * N)] = i + (int)w;', '}']

    def work_single(self):
        body = self.r.choice(['total += 3;', 'swap(&a[1], &a[N - 1]);', 'for (int k = 0; k < N; k++) b[k] += 1;',
                              '{ double *fresh = malloc(N * sizeof *fresh); memcpy(fresh, block, N * sizeof *fresh); '
                              'free(block); block = fresh; }', 'memmove(c, c + 1, 9 * sizeof *c);',
                              'qsort(bytes, 20, 1, order);'])
        if self.r.random() < 0.5:
            return ['#pragma omp single', '{ %s }' % body]
        return ['#pragma omp master', '{ %s }' % body, '#pragma omp barrier']

    def work_copyprivate(self):
        name = self.fresh('v')
        return ['{', '    double %s[3];' % name, '    #pragma omp single copyprivate(%s)' % name,
                '    { %s[0] = a[3]; %s[2] = total; }' % (name, name), '    #pragma omp for',
                '    for (int i = 0; i < N; i++)', '        b[i] = %s[0] + %s[2] + i;' % (name, name), '}']

    def work_sections(self):
        lines = ['#pragma omp sections', '{']
        for target in self.r.sample(['a', 'b', 'c', 'bytes'], self.r.randrange(1, 5)):
            element, form = ARRAYS[target]
            lines += ['    #pragma omp section', '    ' + self.loop(target, 'k'),
                      '        ' + form % (element % 'k', 'cells[k].count + block[k] + k')]
        return lines + ['}']

    def work_tasks(self):
        return ['#pragma omp single', '{', '    for (int k = 0; k < N; k += 30) {', '        #pragma omp task',
                '        for (int m = k; m < k + 30; m++)', '            b[m] = a[m] + k;', '    }',
                '    #pragma omp taskwait', '    total += (int)b[31] % 10;', '}']

    def work_nested(self):
        return ['#pragma omp for', 'for (int i = 0; i < 8; i++) {', '    #pragma omp parallel for',
                '    for (int k = 0; k < 30; k++)', '        row[i][k] = mix(k, row[i][k]) + i;', '}']

    def phase(self):
        work = self.r.choice([self.work_for] * 6 + [self.work_list, self.work_single, self.work_single,
                                                    self.work_copyprivate, self.work_sections, self.work_tasks,
                                                    self.work_nested])()
        if self.r.random() < 0.3:
            name = self.fresh('orphan')
            self.orphans += ['static void %s(void)' % name, '{'] + ['    ' + line for line in work] + ['}', '']
            return [name + '();']
        return work

    def function(self):
        phases = [line for _ in range(self.r.randrange(1, 6)) for line in self.phase()]
        region = '#pragma omp parallel%s' % self.r.choice(['', '', ' num_threads(2)', ' num_threads(3)', ' if(total >= 0)'])
        text = ['static void f%d(void)' % self.number, '{'] + ['    ' + region, '    {']
        text += ['        ' + line for line in phases] + ['    }']
        if self.r.random() < 0.4:
            text += ['    for (int k = 0; k < N; k++)', '        %s' % self.store('a', 'k')]
        if self.r.random() < 0.4:
            text += ['    #pragma omp parallel for%s' % self.r.choice(SCHEDULES), '    ' + self.loop('b'),
                     '        %s' % self.store('b', 'i')]
        return '\n'.join(self.orphans + text + ['    done(%d);' % self.number, '}', ''])


TAIL = r'''
static void done(int number)
{
    unsigned hash = (unsigned)total;
    double sum = 0;

    for (int i = 0; i < N; i++) {
        hash = hash * 31 + (unsigned)c[i] + (unsigned)cells[i].key * 7 + cells[i].count + bytes[i];
        sum = sum * 0.5 + a[i] + b[i] * 2 + cells[i].value[1] + block[i] + row[i % 8][i % 30];
        a[i] = (int)a[i] % 1000;
        b[i] = (int)b[i] % 1000;
        block[i] = (int)block[i] % 1000;
        cells[i].value[1] = (int)cells[i].value[1] % 100;
    }
    for (int i = 0; i < length && i < 4 * N; i++)
        hash = hash * 17 + (unsigned)list[i];
    printf("%d %u %.12g\n", number, hash, sum);
}
static int order(const void *p, const void *q)
{
    return *(const unsigned char *)p - *(const unsigned char *)q;
}
'''


def program(seed, functions):
    r = random.Random(seed)
    bodies = [Writer(r, number).function() for number in range(functions)]
    calls = ''.join('        f%d();\n' % number for number in range(functions))
    return (HEAD + TAIL + '\n' + '\n'.join(bodies) + '''
int main(void)
{
    block = calloc(N, sizeof *block);
    for (int i = 0; i < 8; i++)
        row[i] = calloc(30, sizeof **row);
    for (int i = 0; i < N; i++)
        a[i] = i %% 17, b[i] = i %% 5, c[i] = i * 3 %% 11;
    for (int step = 0; step < 2; step++) {
%s    }
    return 0;
}
''' % calls)

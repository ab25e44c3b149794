#!/usr/bin/env python3
"""Random constructs that come again: in the same state of memory, in another one, over arrays that have changed places.

Where a construct is known from the last time, nothing is found out anew: not what is moved, nor which iterations may begin
before that has come, nor how the loop is divided (rtlib/known.c, rtlib/step.c). Here a few functions, each with a construct over
arrays that it gets in some shape, are called over and over, in words that repeat: so that the same state is reached in several
ways, and left and entered again. Between the calls arrays are swapped, freed and allocated anew, and read by sequential code.
All values are small integers, and each makes a difference. The same program built serially says what is right.

    tests/fuzz_repeat.py --seed 7 --count 10
"""
import os
import random

from harness import agree, main, narrowed_seed, run_seeds, serial_and_parallel, written

RANKS = (2, 3, 5, 4, 7)
RUNS = 4                    # of each program, with settings and numbers of ranks of its own
FUNCTIONS = 7
PHRASES = 4
SIZES = [(300, 200), (300, 200), (400, 300), (160, 120), (160, 120), (40, 30), (25, 16), (1500, 24), (24, 1200)]
TYPES = ['double', 'double', 'int', 'unsigned char', 'float', 'long']
SETTINGS = {'OTOSP_SMALL': ['0', '0', '0', '48k', '4k'], 'OTOSP_SHM': ['1', '1', '0'], 'OTOSP_MOVE': ['demand', 'poison'],
            'OTOSP_DIVIDE': ['auto', 'auto', 'auto', 'grid', 'rows', 'planes']}

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = %(n)d, LESS = %(less)d, M = %(m)d, L = N * M };
static int where[N], bins[16];
static unsigned long total;

static int least(int a, int b)
{
    return a < b ? a : b;
}
"""

# What there is for each of two types of elements. A field may change its size, but for the one that is no object of the heap.
OF_TYPE = """
typedef %(type)s %(X)s;
struct field_%(X)s { %(X)s *v, **row; int n; };
static %(X)s still_%(X)s[N][M];

static void set_rows_%(X)s(struct field_%(X)s *f)
{
    for (int i = 0; i < f->n; i++)
        f->row[i] = f->v + (long)i * M;
}

static void make_%(X)s(struct field_%(X)s *f, %(X)s *v)
{
    *f = (struct field_%(X)s){ v ? v : malloc(L * sizeof *v), malloc(N * sizeof *f->row), N };
    set_rows_%(X)s(f);
#pragma omp parallel for
    for (int i = 0; i < L; i++)
        f->v[i] = (%(X)s)(i %% 113);
}

static void renew_%(X)s(struct field_%(X)s *f, int n)
{
    if (f->v == still_%(X)s[0])
        return;
    free(f->v);
    *f = (struct field_%(X)s){ malloc((size_t)n * M * sizeof *f->v), f->row, n };
    set_rows_%(X)s(f);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            f->v[i * M + j] = (%(X)s)((3 * i + j) %% 127);
}

static void resize_%(X)s(struct field_%(X)s *f, int n)
{
    int had = f->n;
    if (f->v == still_%(X)s[0])
        return;
    *f = (struct field_%(X)s){ realloc(f->v, (size_t)n * M * sizeof *f->v), f->row, n };
    set_rows_%(X)s(f);
    for (int i = had; i < n; i++)
        for (int j = 0; j < M; j++)
            f->row[i][j] = (%(X)s)((i + 5 * j) %% 131);
}

static void swap_%(X)s(struct field_%(X)s *f, struct field_%(X)s *g)
{
    struct field_%(X)s h = *f;
    *f = *g;
    *g = h;
}

static void sum_%(X)s(const struct field_%(X)s *f)
{
    unsigned long s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j < M; j++)
            s += (unsigned long)f->v[i * M + j] * (i * 7 + j * 3 + 1);
    printf("%%lu\\n", s);
}

static void hash_%(X)s(const struct field_%(X)s *f)
{
    unsigned long s = 0;
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j < M; j++)
            s = s * 31 + (unsigned long)f->v[(long)i * M + j];
    printf("%%lu\\n", s);
}
"""
FIELDS = {'T': 'pqr', 'U': 'uw'}

# A parameter, an element, and the argument: of a field f of X, as x.
SHAPES = [('%(X)s *%(x)s', '%(x)s[(%(i)s) * m + %(j)s]', '%(f)s.v'),
          ('%(X)s *%(x)s', '%(x)s[(%(i)s) * M + %(j)s]', '%(f)s.v'),
          ('%(X)s (*%(x)s)[m]', '%(x)s[%(i)s][%(j)s]', '(void *)%(f)s.v'),
          ('%(X)s (*%(x)s)[M]', '%(x)s[%(i)s][%(j)s]', '(void *)%(f)s.v'),
          ('%(X)s (*%(x)s)[M]', '%(x)s[%(i)s][%(j)s]', '(void *)%(f)s.v'),
          ('%(X)s **%(x)s', '%(x)s[%(i)s][%(j)s]', '%(f)s.row'),
          ('struct field_%(X)s *%(x)s', '%(x)s->v[(%(i)s) * M + %(j)s]', '&%(f)s'),
          ('struct field_%(X)s *%(x)s', '%(x)s->row[%(i)s][%(j)s]', '&%(f)s'),
          ('struct field_%(X)s %(x)s', '%(x)s.v[(%(i)s) * M + %(j)s]', '%(f)s')]
SCHEDULES = [''] * 12 + [' schedule(static)', ' schedule(static, 1)', ' schedule(static, 7)', ' schedule(dynamic, 5)',
                         ' schedule(guided)', ' num_threads(2)']
TESTS = [''] * 4 + ['if (t % 2)', 'if (t % 2 == 0)'] * 2 + ['if (t % 3 == 1)', 'if (t == 4)']


class Array:
    """A parameter of a function."""

    def __init__(self, rng, name):
        self.name, self.type = name, rng.choice('TTTU')
        self.shape = rng.choice(SHAPES)

    def formal(self):
        return self.shape[0] % {'X': self.type, 'x': self.name}

    def at(self, i='i', j='j'):
        return self.shape[1] % {'x': self.name, 'i': i, 'j': j}

    def given(self, field):
        return self.shape[2] % {'f': field}


class Body:
    """What iterations i, j do: x gets what y and z have near it."""

    def __init__(self, rng):
        self.rng = rng
        self.x, self.y, self.z = (Array(rng, name) for name in 'xyz')
        self.far = [0, 0]                           # rows, columns that are read on all sides
        self.column = 'j'

    def near(self, of, rows=True):
        """An element of it."""
        far = [self.rng.choice([0, 0, -1, 1, -1, 1, -2, 3]) if rows else 0, self.rng.choice([0, 0, 0, -1, 1, 2])]
        self.far = [max(a, abs(b)) for a, b in zip(self.far, far)]
        return of.at(*(name + (' %s %d' % ('-' if by < 0 else '+', abs(by)) if by else '')
                       for name, by in zip(('i', self.column), far)))

    def value(self, own=True, rows=True):
        """Some numbers."""
        terms = [self.near(self.rng.choice([self.y, self.y, self.z]), rows=rows) for _ in range(self.rng.choice([0, 1, 1, 2, 3]))]
        if own and (not terms or self.rng.random() < 0.5):
            terms.append(self.x.at(j=self.column))
        terms.append(self.rng.choice(['i % 13', 'j % 11', 'k', '(i + j) % 17 + k']))
        return ' + '.join('%d * %s' % (self.rng.choice([1, 2, 3, 5]), term) if '%' not in term else term for term in terms)

    def stored(self, value, at=None):
        return '%s = (%s)((long)(%s) %% 251);' % (at or self.x.at(j=self.column), self.x.type, value)

    def rows(self, first=None, last='n'):
        """The head of a loop of i, past the rows that are read around it."""
        rng, far = self.rng, self.far[0]
        first = first or rng.choice(['0', '0', '1', 'k'])
        last = last if last != 'n' else rng.choice(['n', 'n', 'n - 1', 'n - k'])
        first, last = '%d + %s' % (far, first), '%s - %d' % (last, far)
        return rng.choice(['for (int i = %s; i < %s; i++)' % (first, last)] * 6
                          + ['for (int i = %s; i < %s; i += 2)' % (first, last),
                             'for (int i = %s - 1; i >= %s; i--)' % (last, first)])

    def columns(self, more=''):
        rng, far = self.rng, self.far[1]
        first, last = rng.choice(['0', '0', '0', '1', 'k', 'm / 3']), rng.choice(['m', 'm', 'm', 'm - 1', 'm - k', 'm / 2'])
        return 'for (int j = %d + %s; j < %s - %d%s; j++)' % (far, first, last, far, more)

    def schedule(self):
        return self.rng.choice(SCHEDULES)


def indented(lines, by=1):
    return [line if line.startswith('#') else '    ' * by + line for line in lines]


def by_rows(b):
    store = b.stored(b.value())
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns(), '        ' + store]


def by_elements(b):
    store = b.stored(b.value())
    return ['#pragma omp parallel for collapse(2)' + b.schedule(), b.rows(), '    ' + b.columns(), '        ' + store]


def by_columns(b):
    store = b.stored(b.value() if b.rng.random() < 0.6 else b.value(rows=False) + ' + 2 * ' + b.x.at('i - 1'))
    return ['#pragma omp parallel for' + b.schedule(), b.columns(), '    ' + b.rows('1'), '        ' + store]


def along_rows(b):
    store = b.stored(b.value() + ' + 2 * ' + b.x.at(j='j - 1'))
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    for (int j = %d; j < m - %d; j++)' % (b.far[1] + 1, b.far[1]),
            '        ' + store]


def triangle(b):
    store = b.stored(b.value())
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns(b.rng.choice([' && j <= i', ' && j < n - i'])),
            '        ' + store]


def by_planes(b):
    b.column = 'j * 8 + l'
    store = b.stored(b.value())
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    for (int j = 1; j < m / 8 - 1; j++)',
            '        for (int l = 0; l < 8; l++)', '            ' + store]


def where_it_is(b):
    store = b.stored(b.value())
    test = '(long)%s %% 3 == %s' % (b.y.at(), b.rng.choice('01k'))
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns(), '        if (%s)' % test,
            '            ' + store]


def pivot(b):
    store = b.stored(b.value(rows=False) + ' + 3 * ' + b.rng.choice([b.x.at('k'), b.y.at('k'), b.y.at('n - 1')]))
    return ['#pragma omp parallel for' + b.schedule(), b.rows('k + 1'), '    ' + b.columns(), '        ' + store]


def gather(b):
    store = b.stored(b.value() + ' + 2 * ' + b.y.at('where[i]'))
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns(), '        ' + store]


def scatter(b):
    store = b.stored(b.value(own=False), b.x.at('where[i]'))
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns(), '        ' + store]


def reduction(b):
    value = b.value()
    operator, line = b.rng.choice([('+', 's += (unsigned long)(%s);'),
                                   ('max', 's = (unsigned long)(%s) > s ? (unsigned long)(%s) : s;'),
                                   ('^', 's ^= (unsigned long)(%s) << (i + j) %% 9;')])
    also = ['        ' + b.stored(value)] if b.rng.random() < 0.3 else []
    return (['#pragma omp parallel for reduction(%s : s)' % operator + b.schedule(), b.rows(), '    ' + b.columns() + ' {']
            + ['        ' + line % ((value,) * line.count('%s'))] + also + ['    }'])


def sequential(b):
    store = b.stored(b.value())
    return [b.rows(), '    ' + b.columns(), '        ' + store]


def border(b):
    return ['for (int i = 0; i < n; i++) {', '    ' + b.stored(b.x.at(j='1'), b.x.at(j='0')),
            '    ' + b.stored(b.x.at(j='m - 2') + ' + k', b.x.at(j='m - 1')), '}']


def handed_on(b):
    value = b.value()
    also = ['        ' + b.stored('s')] if b.rng.random() < 0.4 else []
    return [b.rows(), '    ' + b.columns() + ' {', '        s = (s * 3 + (unsigned long)(%s)) %% 65521;' % value] + also + ['    }']


def region(b):
    lines = ['#pragma omp parallel', '{'] + [line.replace('parallel for', 'for') for line in by_rows(b)]
    lines = [line.replace(' num_threads(2)', '') for line in lines]
    b.x, b.y, b.z = b.y, b.x, b.x
    return lines + [line.replace('parallel for', 'for').replace(' num_threads(2)', '') for line in by_rows(b)] + ['}']


def few(b):
    store = b.stored(b.value())
    return ['#pragma omp parallel for', 'for (int b = 0; b < 3; b++)', '    ' + b.rows('b * (n / 3)', '(b + 1) * (n / 3)'),
            '        ' + b.columns(), '            ' + store]


def tasks(b):
    store = b.stored(b.value())
    depend = ' depend(inout : %s)' % b.x.at('b * (n / 4)', '0')
    lines = ['for (int b = 0; b < 4; b++)', '#pragma omp task' + depend, '    ' + b.rows('b * (n / 4)', '(b + 1) * (n / 4)'),
             '        ' + b.columns(), '            ' + store]
    return ['#pragma omp parallel', '#pragma omp single', '{'] + lines + ['}']


def sections(b):
    store = b.stored(b.value())
    lines = ['#pragma omp parallel sections', '{']
    for part in range(2):
        lines += ['#pragma omp section', b.rows('%d * (n / 2)' % part, '%d * (n / 2)' % (part + 1)), '    ' + b.columns(),
                  '        ' + store]
    return lines + ['}']


def single(b):
    lines = by_rows(b)
    store = b.stored('j % 7 + k + ' + b.y.at('0'), b.x.at('k'))
    inside = [line.replace('parallel for', 'for').replace(' num_threads(2)', '') for line in lines]
    return ['#pragma omp parallel', '{', '#pragma omp single', 'for (int j = 0; j < m; j++)', '    ' + store] + inside + ['}']


def atomic(b):
    value = b.value()
    return ['#pragma omp parallel for' + b.schedule(), b.rows(), '    ' + b.columns() + ' {', '#pragma omp atomic',
            '        bins[(i + 3 * j) %% 16] += (int)(%s);' % value, '    }']


def copied(b):
    b.x.type = b.y.type
    size = 'sizeof(%s)' % b.x.type
    line = b.rng.choice(['memcpy(&%s, &%s, (size_t)m * %s);' % (b.x.at(j='0'), b.y.at(j='0'), size),
                         'memset(&%s, k, (size_t)m * %s);' % (b.x.at(j='0'), size)])
    whole = '(&%s, &%s, (size_t)(n - k) * m * %s);' % (b.x.at('0', '0'), b.y.at('k', '0'), size)
    return b.rng.choice([['#pragma omp parallel for', b.rows(), '    ' + line], ['memcpy' + whole],
                         ['memmove(&%s, &%s, (size_t)(n - 1) * m * %s);' % (b.x.at('1', '0'), b.x.at('0', '0'), size)]])


def single_elements(b):
    return b.rng.choice([[b.stored(b.y.at('n - 1 - k', '2') + ' + 1', b.x.at('k', '1'))],
                         ['for (int j = 0; j < m; j++)', '    ' + b.stored(b.y.at('n / 2') + ' + j % 5', b.x.at('k'))],
                         ['s = (unsigned long)%s;' % b.x.at('n / 2 + k', 'k')],
                         ['for (int i = 0; i < n; i++)', '    s += (unsigned long)%s;' % b.x.at(j='k')]])


KINDS = ([by_rows] * 8 + [by_elements] * 4 + [by_columns] * 2 + [reduction] * 2 + [handed_on] * 2 + [sequential] * 2
         + [along_rows, triangle, by_planes, where_it_is, pivot, gather, scatter, border, region, few, tasks, sections, single,
            atomic, copied, single_elements])


def picked(rng, fields, favourite, other):
    """One of these, but for another one; mostly a favourite."""
    fields = fields.replace(other, '') if other else fields
    return favourite if favourite and favourite in fields and rng.random() < 0.8 else rng.choice(fields)


class Function:
    """A construct, with arrays as parameters."""

    def __init__(self, rng, number):
        self.number = number
        body = Body(rng)
        self.arrays = [body.x, body.y, body.z]
        lines = rng.choice(KINDS)(body)
        self.text = 'static unsigned long f%d(int n, int m, int k, %s)\n{\n    unsigned long s = 0;\n%s    return s;\n}\n' % (
            number, ', '.join(array.formal() for array in self.arrays),
            ''.join('%s\n' % line for line in indented(lines)))

    def call(self, rng, writes, reads, steady=False):
        """A call: what it writes is none of what it reads. These two fields are mostly among what it does, if they can be.
        steady: all calls have the same arguments, but for arrays that are swapped."""
        x, y, z = self.arrays
        fields = [picked(rng, FIELDS[x.type], writes, reads)]
        fields += [picked(rng, FIELDS[of.type], reads, fields[0]) for of in (y, z)]
        n = 'least(%s.n, least(%s.n, %s.n))' % tuple(fields)
        n = rng.choice([n, n, n, 'LESS', 'LESS - 1', 'LESS / 2'] + [n + ' - t % 2'] * (not steady))
        m = rng.choice(['M', 'M', 'M', 'M - 1', 'M / 2'])
        k = rng.choice(['0', '1', '2', '3', '1'] + ['t % 2', 't % 3', 't % 4'] * (not steady))
        return 'total = total * 31 + f%d(%s, %s, %s, %s);' % (
            self.number, n, m, k, ', '.join(array.given(field) for array, field in zip(self.arrays, fields)))


def between(rng):
    """What happens to arrays between calls."""
    kind = rng.choice('TTU')
    f, g = rng.sample(FIELDS[kind], 2)
    return rng.choice(['swap_%s(&%s, &%s);' % (kind, f, g)] * 3
                      + ['{ struct field_%s h = %s; %s = %s; %s = h; }' % (kind, f, f, g, g)] * 3
                      + ['sum_%s(&%s);' % (kind, f)] * 3 + ['hash_%s(&%s);' % (kind, f)]
                      + ['renew_%s(&%s, %s);' % (kind, f, rng.choice(['N', 'LESS', 't % 2 ? N : LESS']))]
                      + ['resize_%s(&%s, %s);' % (kind, f, rng.choice(['N', 'LESS', 't % 2 ? N : LESS']))])


def any_statements(rng, functions):
    """Some of one phrase, each with a condition."""
    some = rng.sample(functions, rng.choice([2, 3, 3, 4]))
    favourite = rng.choice('pqruw')
    lines = [f.call(rng, *rng.choice([(favourite, ''), ('', favourite)])) for f in some + rng.choices(some, k=rng.randrange(3))]
    lines += [between(rng) for _ in range(rng.choice([0, 0, 1, 2]))]
    rng.shuffle(lines)
    return [(line, rng.choice(TESTS)) for line in lines]


def by_turns(rng, functions):
    """Two that write the same array by turns, and what follows finds it as the one or the other has left it."""
    f = rng.choice('pqr')
    writers = [some for some in functions if some.arrays[0].type == 'T']
    readers = [some for some in functions if some.arrays[1].type == 'T']
    if not writers or not readers:
        return any_statements(rng, functions)
    lines = [(rng.choice(writers).call(rng, f, '', rng.random() < 0.5), test) for test in ('if (t % 2)', 'if (t % 2 == 0)')]
    lines += [(rng.choice(readers).call(rng, '', f, True), '') for _ in range(rng.choice([1, 1, 2]))]
    return lines + [(between(rng), rng.choice(TESTS)) for _ in range(rng.choice([0, 0, 1]))]


def word(rng, letters):
    """Letters that repeat, with variations."""
    part = [rng.choice(letters) for _ in range(rng.choice([2, 3, 4]))]
    found = []
    for _ in range(rng.choice([3, 5, 8])):
        found += part
        if rng.random() < 0.4:
            found.append(rng.choice(letters))
        if rng.random() < 0.2:
            part = part[1:] + [rng.choice(letters)]
    return ''.join(found)


class Phrase:
    """Statements that a loop repeats: all of them each time, or some each other time; or one each time, as a word says."""

    def __init__(self, rng, functions):
        self.statements = rng.choice([any_statements, by_turns])(rng, functions)
        self.times = rng.choice([5, 8, 12, 12])
        self.letters = 'ABCDEFGHIJ'[:len(self.statements)] if rng.random() < 0.4 else ''
        self.word = word(rng, self.letters) if self.letters else ''

    def text(self, kept):
        """Of these of its statements."""
        lines = []
        for at, (line, test) in enumerate(self.statements):
            if at in kept and self.word:
                lines += ["        case '%s':" % self.letters[at], '            ' + line, '            break;']
            elif at in kept:
                lines += ['        ' + test, '            ' + line] if test else ['        ' + line]
        if self.word:
            return (['    for (int t = 0; t < %d; t++)' % len(self.word), '        switch ("%s"[t]) {' % self.word] + lines
                    + ['        }'])
        return ['    for (int t = 0; t < %d; t++) {' % self.times] + lines + ['    }']


def program(seed):
    """Its functions and phrases, and the head."""
    rng = random.Random('repeat %d' % seed)
    n, m = rng.choice(SIZES)
    head = HEAD % {'n': n, 'm': m, 'less': n - rng.choice([1, 3, n // 5, n // 2])}
    head += ''.join(OF_TYPE % {'X': name, 'type': rng.choice(TYPES)} for name in FIELDS)
    functions = [Function(rng, number) for number in range(FUNCTIONS)]
    return head, functions, [Phrase(rng, functions) for _ in range(PHRASES)]


def parts_of(seed):
    return sum(len(phrase.statements) for phrase in program(seed)[2])


def make(seed, numbers):
    """The program of a seed, with these of its statements."""
    head, functions, phrases = program(seed)
    lines, first = [], 0
    for phrase in phrases:
        kept = [number - first for number in numbers if first <= number < first + len(phrase.statements)]
        lines += phrase.text(kept) if kept else []
        first += len(phrase.statements)
    called = [f for f in functions if any('f%d(' % f.number in line for line in lines)]
    every = [(kind, f) for kind in FIELDS for f in FIELDS[kind]]
    begin = ['    for (int i = 0; i < N; i++)', '        where[i] = i < LESS ? LESS - 1 - i : N - 1 - (i - LESS);']
    begin += ['    make_%s(&%s, %s);' % (kind, f, '&still_%s[0][0]' % kind if f == FIELDS[kind][0] else 'NULL')
              for kind, f in every]
    end = ['    hash_%s(&%s);' % pair for pair in every]
    end += ['    for (int i = 0; i < 16; i++)', '        printf("%d ", bins[i]);', '    printf("%lu\\n", total);', '    return 0;']
    fields = ''.join('static struct field_%s %s;\n' % (kind, ', '.join(FIELDS[kind])) for kind in FIELDS)
    return '\n'.join([head + '\n' + fields] + [f.text for f in called] + ['int main(void)', '{'] + begin + lines + end + ['}', ''])


def settings(seed, ranks):
    """How the program is run: (number of ranks, environment), some."""
    rng = random.Random('settings %d' % seed)
    return [(rng.choice(ranks), ['%s=%s' % (name, rng.choice(SETTINGS[name])) for name in SETTINGS]) for _ in range(RUNS)]


def judge(seed, numbers, options, folder):
    """Raises a failure if the program is not the same in all its runs."""
    wanted, parallel = serial_and_parallel(written(os.path.join(folder, 'repeat.c'), make(seed, numbers)), options)
    for ranks, environment in settings(seed, options.ranks):
        agree(wanted, ['mpiexec', '-n', str(ranks), 'env', *environment, parallel], timeout=240)


def check(seed, options):
    """The program of a seed."""
    narrowed_seed('repeat', seed, parts_of(seed), options, judge, make)


if __name__ == '__main__':
    main(lambda: run_seeds('repeat', 'tests/fuzz_repeat.py', __doc__, RANKS, check))

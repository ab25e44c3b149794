#!/usr/bin/env python3
"""Atomic constructs by brute force: each form of statement, times each operator, times each type of location.

Each combination is met by all iterations of a loop, at a few locations and in numbers that every order of
the updates gives the same outcome for. The serial build of the generated program says what is right.
"""
import os

from harness import TemporaryFolder, arguments, main, report, shown
from run import Program

INTEGERS = ['char', 'signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned', 'long',
            'unsigned long', 'long long', 'unsigned long long', '__int128', 'unsigned __int128', 'enum colour']
REALS = ['float', 'double', 'long double']
COMPLEX = ['float _Complex', 'double _Complex', 'long double _Complex']
COMMUTING = ['+', '-', '*']
BITWISE = ['&', '|', '^']

PRELUDE = '''// same-as: serial
#include <omp.h>
#include <stdio.h>

enum colour { RED, GREEN };
enum { N = 12, PLACES = 3 };

static void tell(const char *what, const void *at, unsigned long size)
{
    const unsigned char *p = at;
    unsigned long sum = 0;
    for (unsigned long i = 0; i < size; i++)
        sum = sum * 31 + p[i];
    printf("%s: %lx\\n", what, sum);
}
'''


def updates(op):
    """Statements that combine the location X with the value E."""
    yield 'update', 'X %s= E;' % op
    yield '', 'X = X %s (E);' % op
    if op != '-':
        yield 'update relaxed', 'X = (E) %s X;' % op
    if op in '+-':
        yield '', 'X%s;' % (2 * op)
        yield 'hint(0)', '%sX;' % (2 * op)


def captures(op):
    yield 'capture', 'seen = X %s= E;' % op
    yield 'capture seq_cst', '{ seen = X; X = X %s (E); }' % op
    yield 'capture acq_rel', '{ X %s= E; seen = X; }' % op
    if op in '+-':
        yield 'capture', 'seen = X%s;' % (2 * op)


def extremes(order):
    yield 'compare', 'if ((T)(E) %s X) { X = (T)(E); }' % order
    yield 'compare', 'X = X %s (T)(E) ? (T)(E) : X;' % ('<' if order == '>' else '>')
    yield 'compare capture', '{ seen = X; if ((T)(E) %s X) { X = (T)(E); } }' % order


class Text:
    def __init__(self):
        self.parts, self.calls, self.count = [PRELUDE], [], 0

    def add(self, kind, clauses, statement, value, start):
        """A function that runs the statement in all iterations; the bytes of its locations are told."""
        self.count += 1
        n = self.count
        self.parts.append('''
__extension__ typedef %s type_%d;
#define T type_%d
#define X place[i %% PLACES]
#define E %s
static T place_%d[PLACES];
static void run_%d(void)
{
    T *place = place_%d, seen = %s;

    for (int i = 0; i < PLACES; i++)
        X = %s;
    #pragma omp parallel for private(seen)
    for (int i = 0; i < N; i++) {
        #pragma omp atomic %s
        %s
        (void)seen;
    }
    for (int i = 0; i < PLACES; i++) {
        %s bits = X;

        tell("%d, %s, %s %s", &bits, sizeof bits);
    }
}
#undef T
#undef X
#undef E
''' % (kind, n, n, value, n, n, n, start, start, clauses, statement,
       kind.replace('long double', 'double'), n, kind, clauses, statement))          # no padding
        self.calls.append('    run_%d();\n' % n)


def program():
    text = Text()
    for kind in INTEGERS:
        for op in COMMUTING + BITWISE:
            forms = list(updates(op)) + (list(captures(op))[:1] if kind in ('short', 'unsigned long') else [])
            for clauses, statement in forms:
                text.add(kind, clauses, statement, '(i * 5 + 3)', '(T)85')
    for kind in REALS + COMPLEX:
        for op in COMMUTING:
            forms = list(updates(op)) + (list(captures(op)) if kind == 'double' else [])
            for clauses, statement in forms:
                if '_Complex' not in kind or ('++' not in statement and '--' not in statement):
                    text.add(kind, clauses, statement, '(i % 4 + 1)', '(T)2')
    for kind in INTEGERS + REALS:
        for order in '<>':
            for clauses, statement in list(extremes(order))[:3 if kind in ('int', 'float') else 2]:
                text.add(kind, clauses, statement, '(i * 7 % 11 * 3)', '(T)15')
    for kind in ['int', 'double', 'unsigned char']:
        text.add(kind, '', 'X = X / (E);', '(i % 2 + 1)', '(T)64')
        text.add(kind, 'write', 'X = (E);', '(i % PLACES)', '(T)64')
        text.add(kind, 'compare capture', '{ seen = X; if (X == 9) { X = 5; } }', '0', '(T)9')
        text.add(kind, 'read', 'seen = X;', '0', '(T)9')
    text.add('_Bool', 'capture', '{ seen = X; X = 1; }', '0', '0')
    text.add('int', '', 'X <<= 1;', '0', '3')
    text.add('unsigned', '', 'X >>= 1;', '0', '3000')
    text.add('char *', '', 'X += 2;', '0', '0')
    return ''.join(text.parts) + 'int main(void)\n{\n' + ''.join(text.calls) + '    return 0;\n}\n'


def run_atomics():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--procs', default='', help='numbers of ranks (1 2 3 4 7)')
    parser.add_argument('--cflags', default=os.environ.get('TEST_CFLAGS', ''), help='more options of otospcc')
    parser.add_argument('--timeout', type=int, default=300, help='seconds for one command')
    options = parser.parse_args()
    with TemporaryFolder() as folder:
        path = os.path.join(folder, 'atomics.c')
        with open(path, 'w') as f:
            f.write(program())
        tests = [('atomics.c', Program(path, options).test)]
        return report('atomics', options, tests, lambda name: shown(['tests/atomics.py']))


if __name__ == '__main__':
    main(run_atomics)

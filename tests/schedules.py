#!/usr/bin/env python3
"""Loop schedules by brute force: each kind, times each type of iteration variable, times 0 to 8 iterations (with P-1,
P and P+1 for up to 7 ranks among them) and many, upwards and downwards, from 0 and up to the ends of the type.

The generated program counts how often each iteration runs, and prints sums that depend on which ones ran
and on what lastprivate hands on; its serial build says what is right.
"""
import os

from harness import TemporaryFolder, arguments, main, report, shown
from run import Program

TYPES = [('char', 'CHAR_MIN', 'CHAR_MAX'), ('signed char', 'SCHAR_MIN', 'SCHAR_MAX'),
         ('unsigned char', '0', 'UCHAR_MAX'), ('short', 'SHRT_MIN', 'SHRT_MAX'),
         ('unsigned short', '0', 'USHRT_MAX'), ('int', 'INT_MIN', 'INT_MAX'), ('unsigned', '0', 'UINT_MAX'),
         ('long', 'LONG_MIN', 'LONG_MAX'), ('unsigned long', '0', 'ULONG_MAX'),
         ('long long', 'LLONG_MIN', 'LLONG_MAX'), ('unsigned long long', '0', 'ULLONG_MAX'),
         ('__int128', '((__int128)1 << 126) * -2', '(((__int128)1 << 126) - 1) * 2 + 1'),
         ('unsigned __int128', '0', '~(unsigned __int128)0')]
KINDS = ['schedule(static)', 'schedule(static, 1)', 'schedule(static, 3)', 'schedule(dynamic)',
         'schedule(nonmonotonic: dynamic, 4)', 'schedule(guided)', 'schedule(monotonic: guided, 2)', 'schedule(auto)',
         'schedule(runtime)', 'weight', '']

PRELUDE = '''// same-as: serial
// env: OMP_SCHEDULE=dynamic,3
#include <limits.h>
#include <stdio.h>

enum { MOST = 1000 };
static int hits[MOST + 1];

static void tell(const char *what, long n, long last)
{
    unsigned long sum = (unsigned long)last;
    for (long i = 0; i <= MOST; i++) {
        sum = sum * 31 + (unsigned long)(i + 1) * (unsigned long)hits[i];
        hits[i] = 0;
    }
    printf("%s %ld: %ld %lx\\n", what, n, last, sum);
}
'''

# A loop over n values, the first being iteration 0; `at` is its place in the order of counting.
LOOPS = [('up', 'i = 0; i < (T)n; i++', 'i'),
         ('up by 3', 'i = 5; i <= (T)(5 + 3 * n - 3); i += 3', '(i - 5) / 3'),
         ('to the last', 'i = (T)(HIGH - (T)n); i < HIGH; i++', 'i - (T)(HIGH - (T)n)'),
         ('to the first', 'i = (T)(LOW + (T)n); i > LOW; i--', '(T)(LOW + (T)n) - i'),
         ('not equal', 'i = (T)n; i != 0; i--', '(T)n - i')]


def loop(kind, head, at):
    clause, weight = ('', '    #pragma llc weight((double)(%s) + 1)\n' % at) if kind == 'weight' else (kind, '')
    return ('    #pragma omp parallel for %s lastprivate(last)\n'
            '    #pragma llc result(&hits[(long)(%s)], 1)\n%s'
            '    for (%s) {\n'
            '        hits[(long)(%s)]++;\n'
            '        last = (long)(%s);\n'
            '    }\n' % (clause, at, weight, head, at, at))


def program():
    text, calls = [PRELUDE], []
    for t, (name, low, high) in enumerate(TYPES):
        text.append('#define LOW ((T)(%s))\n#define HIGH ((T)(%s))\n' % (low, high))
        text.append('__extension__ typedef %s type_%d;\n#define T type_%d\n' % (name, t, t))
        for k, kind in enumerate(KINDS):
            text.append('static void run_%d_%d(long n)\n{\n    T i;\n    long last = -1;\n' % (t, k))
            for what, head, at in LOOPS:
                if 'by 3' in what:
                    text.append('    if (n > 0 && 3 * n + 5 < (sizeof(T) > 1 ? 32000 : 120)) {\n%s    }\n' % loop(kind, head, at))
                else:
                    text.append(loop(kind, head, at))
                text.append('    tell("%s, %s, %s", n, last);\n' % (name, kind, what))
            text.append('}\n')
            calls.append('    run_%d_%d(n < 120 || sizeof(type_%d) > 1 ? n : 120);\n' % (t, k, t))
        text.append('#undef T\n#undef LOW\n#undef HIGH\n')
    for k, kind in enumerate(KINDS):
        text.append('static void run_pointer_%d(long n)\n{\n    double x[MOST + 1], *p;\n    long last = -1;\n' % k)
        for what, head, at in [('up', 'p = x; p < x + n; p++', 'p - x'),
                               ('down', 'p = x + n - 1; p >= x; p -= 1', 'x + n - 1 - p')]:
            text.append(loop(kind, head, at) + '    tell("pointer, %s, %s", n, last);\n' % (kind, what))
        text.append('}\n')
        calls.append('    run_pointer_%d(n);\n' % k)
    text.append('int main(void)\n{\n    for (long c = 0; c < 10; c++) {\n        long n = c < 9 ? c : MOST;\n')
    return ''.join(text) + ''.join(calls) + '    }\n    return 0;\n}\n'


def run_schedules():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--procs', default='', help='numbers of ranks (1 2 3 4 7)')
    parser.add_argument('--cflags', default=os.environ.get('TEST_CFLAGS', ''), help='more options of otospcc')
    parser.add_argument('--timeout', type=int, default=300, help='seconds for one command')
    options = parser.parse_args()
    with TemporaryFolder() as folder:
        path = os.path.join(folder, 'schedules.c')
        with open(path, 'w') as f:
            f.write(program())
        tests = [('schedules.c', Program(path, options).test)]
        return report('schedules', options, tests, lambda name: shown(['tests/schedules.py']))


if __name__ == '__main__':
    main(run_schedules)

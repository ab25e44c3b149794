#!/usr/bin/env python3
"""Random programs with annotated loops, compared with their serial build on several numbers of ranks.

Each program holds many functions, each with one random construct (iterator type, bounds, relation, step,
collapse, schedule, sharing clauses, reductions, a region or a nested loop) over data that make every store
and every sum exact; it prints one line for each. A program that fails is kept in the build folder.

    tests/fuzz.py --seed 7 --count 10
"""
import os
import random

import fuzz_regions
from harness import (Failure, ROOT, TemporaryFolder, arguments, difference, main, must, report, run, shown,
                     text, tools)

TYPES = {       # type: (least, greatest) values that bounds are taken from
    'signed char': (-120, 120), 'unsigned char': (0, 250), 'char': (-120, 120), 'short': (-900, 900),
    'unsigned short': (0, 65000), 'int': (-900, 900), 'unsigned': (0, 4000000000), 'long': (-900, 900),
    'unsigned long': (0, 1 << 63), 'long long': (-900, 1 << 60), 'unsigned long long': (0, 1 << 63),
    '__int128': (-900, 900), 'size_t': (0, 5000), 'int64_t': (-5000, 5000), 'uint8_t': (0, 250),
}
SIZE = 700      # elements of the array that results go to
REDUCTIONS = [  # (clause operator, type, start, statement)
    ('+', 'int', '3', '{v} += (int)({k} % 17);'),
    ('-', 'long', '100', '{v} -= (long)({k} % 5);'),
    ('*', 'unsigned', '1', '{v} *= 2u * (unsigned)({k} % 3) + 1;'),
    ('max', 'double', '-1', 'if ({v} < (double)({k} * 7 % 31)) {v} = (double)({k} * 7 % 31);'),
    ('min', 'short', '90', '{v} = {v} < (short)(50 - {k} % 40) ? {v} : (short)(50 - {k} % 40);'),
    ('^', 'unsigned char', '5', '{v} ^= (unsigned char)({k} * 3);'),
    ('|', 'unsigned long', '0', '{v} |= 1ul << ({k} % 60);'),
    ('&', 'int', '-1', '{v} &= ~(1 << ({k} * 5 % 30));'),
    ('&&', 'int', '1', '{v} = {v} && {k} < 650;'),
    ('||', 'char', '0', '{v} = {v} || {k} == 33;'),
    ('+', 'float', '0.5f', '{v} += (float)({k} % 8) / 4;'),
    ('+', 'long double', '0', '{v} += {k} / 2.0L;'),
    ('+', '_Complex double', '0', '{v} += {k} + {k} * 2.0i;'),
]


class Loop:
    """One random canonical loop: header text, and its trip number as an expression of the iterator."""

    def __init__(self, r, name, most):
        self.name, self.type = name, r.choice(list(TYPES))
        least, greatest = TYPES[self.type]
        trips = r.choice([0, 1, 2, 3, r.randrange(most + 1), r.randrange(most + 1)])
        trips = min(trips, most)
        step = r.choice([1, 1, 1, 2, 3, r.randrange(1, 9)])
        while trips * step > min(greatest - least, 100000):
            trips //= 2
        low = r.randint(least, greatest - trips * step)
        if r.random() < 0.3 and least <= 0 <= greatest - trips * step:
            low = 0
        up = r.random() < 0.6
        slack = r.randrange(step) if trips else 0
        if up:
            first, relation = low, r.choice(['<', '<='] + (['!='] if step == 1 else []))
            bound = low + trips * step - slack
            bound -= relation == '<='
        else:
            first, relation = low + trips * step, r.choice(['>', '>='] + (['!='] if step == 1 else []))
            bound = low + slack
            bound += relation == '>='
        if not least <= bound <= greatest or (relation in '<=>=' and len(relation) == 2
                                              and not least < bound < greatest):
            self.__init__(r, name, most)
            return
        self.trips, self.step = trips, step
        self.variables = []
        by = '1' if relation == '!=' else self.number(r, step, signed=True)
        move = r.choice(['{i} {s}= {b}', '{i} = {i} {s} {b}'] + (['{i}{s}{s}', '{s}{s}{i}'] if step == 1 else [])
                        + (['{i} = {b} + {i}'] if up else []))
        if '{b}' not in move and by in self.variables:
            self.variables.remove(by)
        start, end = self.number(r, first), self.number(r, bound)
        test = '%s %s %s' % (name, relation, end)
        if r.random() < 0.2:
            turned = {'<': '>', '>': '<', '<=': '>=', '>=': '<=', '!=': '!='}[relation]
            test = '%s %s %s' % (end, turned, name)
        self.outside = r.random() < 0.5
        self.header = 'for (%s%s = %s; %s; %s)' % ('' if self.outside else self.type + ' ', name, start, test,
                                                   move.format(i=name, s='+' if up else '-', b=by))
        self.trip = '(int)((%s - %s) / %d)' % ((name, start, step) if up else (start, name, step))

    def number(self, r, value, signed=False):
        """A constant, or a variable with that value."""
        kind = 'int' if signed and r.random() < 0.5 else self.type
        if kind not in ('int',) and abs(value) >= 1 << 31:
            constant = '%d%s' % (value, 'ull' if TYPES[self.type][0] == 0 else 'll')
        else:
            constant = str(value) if value >= 0 else '(%d)' % value
        if r.random() < 0.6:
            return constant
        variable = '%s_%d' % (self.name, len(self.variables))
        self.variables.append(variable)
        setattr(self, 'v_' + variable, '%s %s = %s;' % (kind, variable, constant))
        return variable

    def declarations(self):
        lines = [getattr(self, 'v_' + variable) for variable in self.variables]
        return lines + (['%s %s;' % (self.type, self.name)] if self.outside else [])


def construct(r, number):
    """The text of one function."""
    depth = r.choice([1, 1, 1, 2, 2, 3])
    collapse = depth > 1 and r.random() < 0.6
    most = {1: SIZE - 1, 2: 24, 3: 8}[depth]
    loops = [Loop(r, 'ijk'[level], most) for level in range(depth)]
    lines = [line for loop in loops for line in loop.declarations()]
    index, size = loops[0].trip, 1
    for loop in loops[1:]:
        size = most + 1
        index = '(%s) * %d + %s' % (index, size, loop.trip)
    schedule = r.choice(['', '', ' schedule(static)', ' schedule(static, %d)' % r.choice([1, 2, 3, 7, 50])])
    clauses, after, body = schedule, [], ['int n = %s;' % index]
    if collapse:
        clauses += ' collapse(%d)' % depth
    private = [loop.name for loop in loops[0 if collapse else 1:] if loop.outside and not collapse]
    if private:
        clauses += ' private(%s)' % ', '.join(private)
    if r.random() < 0.3:
        lines.append('int t, big[3] = { 7, 8, 9 };')
        clauses += ' private(t) firstprivate(big)'
        body.append('t = n + big[1]; n += t - n - 8; big[1] = 8;')
    for which in range(r.choice([0, 0, 1, 2])):
        operator, kind, start, statement = r.choice(REDUCTIONS)
        variable = 'r%d' % which
        lines.append('%s %s = %s;' % (kind, variable, start))
        clauses += ' reduction(%s: %s)' % (operator, variable)
        body.append(statement.format(v=variable, k='n'))
        after.append('show(%s);' % ('(long double)%s' % variable if 'Complex' not in kind
                                    else '__real__ %s + 1000 * __imag__ %s' % (variable, variable)))
    if r.random() < 0.3 and all(loop.trips for loop in loops):
        lines.append('long last = -1;')
        clauses += ' lastprivate(last)'
        body.append('last = n;')
        after.append('show(last);')
    fork = ''
    if r.random() < 0.2:
        fork += ' num_threads(%d)' % r.choice([1, 2, 3, 50])
    if r.random() < 0.2:
        fork += ' if(%s)' % r.choice(['0', '1', 'seed > 3'])
    if r.random() < 0.3:
        body.append('if (n % 5 == 2) { x[n] = 1; continue; }')
    body.append('x[n] += seed * n + %d;' % number)
    stated = r.choice(['before', 'both', 'body'])
    result = '#pragma llc %s' % ('result(&x[n_], 1)' if r.random() < 0.7 else 'nc_result(&x[n_], 1, x)')
    before = result.replace('n_', index)
    if 'continue' in ' '.join(body) or stated != 'body':
        annotation = [before]
    else:
        annotation, body = [], body + [result.replace('n_', 'n')]
    if not collapse and depth > 1:
        # The annotation before the loop sees the outer iterator only: state the whole row.
        row = size ** (depth - 1)
        annotation = ['#pragma llc result(&x[(%s) * %d], %d)' % (loops[0].trip, row, row)]
        if any('#pragma' in line for line in body):
            body = [line for line in body if '#pragma' not in line]
    nest = []
    for level, loop in enumerate(loops):
        nest.append('    ' * level + loop.header)
        if not collapse and level == 0 and depth > 1 and r.random() < 0.5 and 'reduction' not in clauses \
                and 'lastprivate' not in clauses and 'private(t)' not in clauses:
            inner = ' private(%s)' % loops[2].name if depth == 3 and loops[2].outside else ''
            nest.append('    #pragma omp parallel for%s' % inner)
            middle = '(%s) * %d + %s' % (loop.trip, most + 1, loops[1].trip)
            nest.append('    #pragma llc result(&x[(%s)%s], %d)' % (middle, ' * %d' % (most + 1) if depth == 3 else '',
                                                              (most + 1) if depth == 3 else 1))
    lines_body = ['    ' * depth + line for line in ['{'] + body + ['}']]
    if r.random() < 0.25 and 'lastprivate' not in clauses:
        text_ = ['#pragma omp parallel%s' % fork, '{', '#pragma omp for%s%s' % (
            clauses, ' nowait' if r.random() < 0.3 and 'reduction' not in clauses else '')]
        text_ += annotation + nest + lines_body
        text_ += ['}']
    else:
        text_ = ['#pragma omp parallel for%s%s' % (clauses, fork)] + annotation + nest + lines_body
    return ('static void f%d(int seed)\n{\n    ' % number + '\n    '.join(lines + text_ + after + ['done(%d);' % number])
            + '\n}\n')


def program(seed, functions):
    r = random.Random(seed)
    head = ('#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n\nstatic int x[%d];\n'
            'static long double shown;\nstatic void show(long double value) { shown = shown * 3 + value; }\n'
            'static void done(int number)\n{\n    unsigned hash = 0;\n    for (int i = 0; i < %d; i++)\n'
            '        hash = hash * 31 + (unsigned)x[i];\n    printf("%%d %%u %%.6Lg\\n", number, hash, shown);\n'
            '    shown = 0;\n}\n\n' % (SIZE + 50, SIZE + 50))
    body = [construct(r, number) for number in range(functions)]
    calls = ''.join('        f%d(seed);\n' % number for number in range(functions))
    return (head + '\n'.join(body)
            + '\nint main(void)\n{\n    for (int seed = 3; seed < 5; seed++) {\n%s    }\n    return 0;\n}\n' % calls)


def check(seed, options):
    source_text = (fuzz_regions.program if options.regions else program)(seed, options.functions)
    kept = os.path.join(ROOT, options.build, 'fuzz-%s%d.c' % ('regions-' if options.regions else '', seed))
    with TemporaryFolder() as folder:
        source, serial, parallel = (os.path.join(folder, name) for name in ('fuzz.c', 'serial', 'parallel'))
        with open(source, 'w') as file:
            file.write(source_text)
        try:
            must(['gcc', '-w', '-fsanitize=undefined', '-fno-sanitize-recover=all', source, '-o', serial])
            expected = must([serial])
            must([tools(options)[1], '-Wall', '-Wextra', '-Wno-unused'] + options.cflags.split() + [source, '-o', parallel],
                 timeout=300)
            for ranks in options.procs.split():
                command = [parallel] if ranks == '1' else ['mpiexec', '-n', ranks, parallel]
                got = run(command, timeout=300)
                if got.status or got.out != expected:
                    raise Failure('%s ranks: status %d\n%s%s' % (ranks, got.status, difference(expected, got.out),
                                                                 text(got.err)))
        except Failure:
            with open(kept, 'w') as file:
                file.write(source_text)
            raise


def fuzz():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--seed', type=int, default=1, help='of the first program')
    parser.add_argument('--count', type=int, default=5, help='programs')
    parser.add_argument('--functions', type=int, default=60, help='constructs in each')
    parser.add_argument('--cflags', default='', help='more options of otospcc, as in --cflags=-fopenmp')
    parser.add_argument('--regions', action='store_true', help='regions without annotations (fuzz_regions.py)')
    parser.add_argument('--procs', default='1 3 4', help='numbers of ranks')
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.count)
    return report('fuzz', options, [(str(seed), lambda seed=seed: check(seed, options)) for seed in seeds],
                  lambda name: shown(['tests/fuzz.py'] + ['--regions'] * options.regions + ['--seed', name, '--count', '1']))


if __name__ == '__main__':
    main(fuzz)

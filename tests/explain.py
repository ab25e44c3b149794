#!/usr/bin/env python3
"""otospcc -fexplain: what it says of each store of some programs of tests/run, against the comments there.

A comment `by analysis`, `at most: WORD`, `stated` or `store by store: WORD` stands behind each store of the constructs;
WORD is a part of the reason. With two sources the JSON holds both; as text each construct has its line.
"""
import json
import os
import re

from harness import Failure, TESTS, TemporaryFolder, arguments, main, must, report, run, shown, tools

SOURCES = [os.path.join(TESTS, 'run', name) for name in ('section-kinds.c', 'section-loops.c', 'section-longjmp.c',
                                                       'section-walks.c', 'section-rows.c', 'section-remainders.c')]
COMMENT = re.compile(r'/\* (by analysis|at most|stated|store by store|found again)(?:: (.*?))? \*/$')
WORDS = {'by analysis': 'found by analysis', 'at most': 'at most these', 'stated': 'stated', 'store by store': 'store by store',
         'found again': 'finds the places again'}


def wanted(source):
    with open(source, encoding='utf-8') as file:
        found = ((number, COMMENT.search(line)) for number, line in enumerate(file, 1))
        return {number: match.groups() for number, match in found if match}


def explained(options, folder, *sources):
    path = os.path.join(folder, 'explained.json')
    must([tools(options)[1], '-c', '-w', '-fexplain=' + path, *sources], cwd=folder, timeout=120)
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def kinds(source, options):
    with TemporaryFolder() as folder:
        found = {w['line']: dict(w, directive=c['directive'])
                 for c in explained(options, folder, source) for w in c['writes'] if 'the call' not in w['how']}
    for line, (how, reason) in wanted(source).items():
        got = found.get(line)
        if not got or WORDS[how] not in got['how'] or (reason or '') not in got.get('reason', ''):
            raise Failure('line %d: %s\n' % (line, json.dumps(got)))
        of_loop = got['directive'].endswith('for') and 'jump' not in got.get('reason', '')
        if how == 'by analysis' and not got.get('section') or how == 'store by store' and of_loop and not got.get('advice'):
            raise Failure('line %d has no section or no advice: %s\n' % (line, json.dumps(got)))
    if set(found) - set(wanted(source)):
        raise Failure('stores without a comment: lines %s\n' % sorted(set(found) - set(wanted(source))))


def two_sources(options):
    with TemporaryFolder() as folder:
        for name in 'one.c', 'two.c':
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                file.write('void f_%s(int n, double *x)\n{\n#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n'
                           '        x[i] = i;\n}\n' % name[:3])
        found = [(c['file'], c['line'], len(c['writes'])) for c in explained(options, folder, 'one.c', 'two.c')]
    if found != [('one.c', 3, 1), ('two.c', 3, 1)]:
        raise Failure('%s\n' % found)


def sequential_loops(options):
    """Those that ranks may divide are marked in the program."""
    source = os.path.join(TESTS, 'run', 'sequential-divided.c')
    with TemporaryFolder() as folder:
        found = [c['line'] for c in explained(options, folder, source) if c['directive'].startswith('sequential loop')]   # or several
    with open(source, encoding='utf-8') as file:
        marked = [number for number, line in enumerate(file, 1) if line.rstrip().endswith('// may be divided')]
    if not found or sorted(set(found)) != marked:
        raise Failure('%s are marked, not %s\n' % (marked, found))


def stored_before(options):
    """A load of what the iteration has stored itself has no section; of others, only the elements that it has not stored."""
    source = ('void f(int n, int m, double a[n][m], double *out)\n{\n#pragma omp parallel for\n'
              '    for (int i = 0; i < n; i++) {\n        for (int j = 1; j < m; j++)\n'
              '            a[i][j] = a[i][j - 1] + i;\n        for (int j = m - 1; j > 0; j--)\n'
              '            out[i] += a[i][j];\n        for (int j = 1; j < m - 1; j++)\n'
              '            a[i][j] = a[i][j + 1];\n    }\n}\n'
              'void g(int n, double a[n][n])\n{\n#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n'
              '        for (int j = 0; j < n - 1; j++)\n            a[i][j] = a[i][j + 1];\n}\n')
    with TemporaryFolder() as folder:
        with open(os.path.join(folder, 'stored.c'), 'w', encoding='utf-8') as file:
            file.write(source)
        reads = {r['line']: r for c in explained(options, folder, 'stored.c') for r in c['reads'] if r['expression'][0] == 'a'}
    got = [reads[line].get('section') for line in (6, 8, 10, 18)]
    if not got[0] or '[0]' not in got[0] or got[1] or got[2] or not got[3] or '[0]' in got[3]:
        raise Failure('%s\n' % reads)


def calls(options):
    """What a function reads and writes is listed where it is called, with both lines; where it is not known, the call is."""
    with TemporaryFolder() as folder:
        with open(os.path.join(folder, 'calls.c'), 'w', encoding='utf-8') as file:
            file.write('static void put(double *p, const double *q, int i)\n{\n    p[i] = q[i];\n}\n'
                       'void f(int n, double *x, double *y, int *to)\n{\n#pragma omp parallel for\n'
                       '    for (int i = 0; i < n; i++)\n        put(x, y, i);\n#pragma omp parallel for\n'
                       '    for (int i = 0; i < n; i++)\n        put(x, y, to[i]);\n}\n')
        found = {c['line']: c for c in explained(options, folder, 'calls.c')}
    for what, section in ('writes', 'x[first i .. last i]'), ('reads', 'y[first i .. last i]'):
        got = found[7][what]
        if [(a['line'], a['call'], a['section']) for a in got] != [(3, 9, section)]:
            raise Failure('%s\n' % got)
    got = found[10]['writes']
    if [a['line'] for a in got] != [12] or "'to[i]' is loaded from memory" not in got[0]['reason']:
        raise Failure('%s\n' % got)


def blocks(options):
    """What is taken for a block is said where something is not known, and only there."""
    with TemporaryFolder() as folder:
        with open(os.path.join(folder, 'blocks.c'), 'w', encoding='utf-8') as file:
            file.write('static void turn(double *p, const int *to, int n)\n{\n    for (int k = 0; k < n; k++)\n'
                       '        p[to[k]] += 1;\n}\n'
                       'void f(int n, double *x, const int *to)\n{\n#pragma omp parallel for\n'
                       '    for (int i = 0; i < n; i++)\n        turn(x + i * n, to, n);\n#pragma omp parallel for\n'
                       '    for (int i = 0; i < n; i++)\n        x[i * n] = i;\n}\n')
        found = {c['line']: [b['expression'] for b in c.get('blocks', [])]
                 for c in explained(options, folder, 'blocks.c') if c['directive'].startswith('#pragma')}
    if found != {8: ['x + (i * n)'], 11: []}:
        raise Failure('%s\n' % found)


def regions(options):
    """Why a region is not taken apart into its loops: the reason is that of the function at the end of the calls."""
    with TemporaryFolder() as folder:
        with open(os.path.join(folder, 'regions.c'), 'w', encoding='utf-8') as file:
            file.write('static void fill(double *x, int n)\n{   static int at = 1;\n#pragma omp for\n'
                       '    for (int i = 0; i < n; i++)\n        x[i] = i * at;\n}\nstatic void both(double *x, int n)\n{\n    fill(x, n);\n    fill(x, n - 1);\n}\n'
                       'void f(double *x, int n)\n{\n#pragma omp parallel\n    both(x, n);\n    fill(x, n);\n'
                       '#pragma omp parallel\n    {\n#pragma omp for\n        for (int i = 0; i < n; i++)\n'
                       '            x[i] = i;\n    }\n}\n')
        found = {c['line']: (c['directive'], c.get('not_taken_apart')) for c in explained(options, folder, 'regions.c')}
    wanted = "it calls 'both' on each thread (line 15), which calls 'fill' on each thread (line 9), " \
             "which is called elsewhere, too, and of which there is no copy, since it has a static variable (line 1)"
    if found[14] != ('#pragma omp parallel', wanted) or found[19] != ('#pragma omp parallel for', None) or 17 in found:
        raise Failure('%s\n' % found)


def as_text(options):
    for source in SOURCES:
        with TemporaryFolder() as folder:
            command = [tools(options)[1], '-c', '-w', '-fexplain', source]
            result = run(command, cwd=folder, timeout=120)
        with open(source, encoding='utf-8') as file:
            lines = {number: line for number, line in enumerate(file, 1) if line.startswith('#pragma omp')}
            loops = {number for number in lines if re.search(r'parallel|for', lines[number])}
        said = [int(n) for n in re.findall(r'^\S+\.c:(\d+): #pragma omp', result.err.decode(), re.M)]
        if result.status or said != sorted(set(said)) or not loops <= set(said) <= set(lines):
            raise Failure('%s\n  constructs at %s, explained %s\n' % (shown(command), list(lines), said))


def explain():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    tests = [(f.__name__, lambda f=f: f(options)) for f in (two_sources, sequential_loops, as_text, stored_before, calls, blocks, regions)]
    tests += [(os.path.basename(source), lambda source=source: kinds(source, options)) for source in SOURCES]
    return report('explain', options, [t for t in tests if not options.names or t[0] in options.names],
                  lambda name: shown(['tests/explain.py', name]))


if __name__ == '__main__':
    main(explain)

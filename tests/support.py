#!/usr/bin/env python3
"""The table of what is supported, in the README and in otosp(7), is what the translator does.

For each directive and clause of OpenMP 5.1 the table says where it has its effect (over ranks, inside a
rank, or later: refused with a message), and names a test that uses it. This program reads the
translator's own table, directives.def, finds the tests, and compares; with --write it brings both pages
up to date. What is handled and no test uses is a failure.
"""
import os
import re

from harness import Failure, ROOT, TESTS, arguments, main, report, shown

FOLDERS = 'run', 'omp', 'errors'
# What is handled has its effect over ranks, but for these.
INSIDE_DIRECTIVES = {'simd', 'declare simd', 'tile', 'unroll', 'taskyield', 'allocate', 'nothing', 'requires', 'assume', 'assumes',
                     'begin assumes', 'end assumes', 'error', 'declare variant', 'begin declare variant',
                     'end declare variant', 'metadirective', 'begin metadirective', 'end metadirective', 'dispatch',
                     'interop'}
INSIDE_CLAUSES = set('safelen simdlen aligned nontemporal uniform inbranch notinbranch sizes full partial final untied '
                     'mergeable affinity nogroup allocate allocator align hint '
                     'proc_bind thread_limit simd threads bind order destroy update absent contains holds no_openmp '
                     'no_openmp_routines no_parallelism unified_address unified_shared_memory dynamic_allocators '
                     'atomic_default_mem_order at severity message match adjust_args append_args when otherwise init '
                     'use novariants nocontext if'.split()) - {
    'if', 'update', 'threads', 'order', 'bind', 'thread_limit'}
BEGIN, END = 'support table: begin', 'support table: end'


def entries(text, macro):
    """The arguments of each use of a macro, as text."""
    for match in re.finditer(r'^%s\((.*?)\)\n(?=\S|\n)' % macro, text, re.S | re.M):
        yield [part.strip() for part in re.findall(r'"[^"]*"|[^,]+', ' '.join(match.group(1).split()))]


def read_table():
    """(kind, name, handled) of all directives and clauses, in the order of directives.def."""
    with open(os.path.join(ROOT, 'translator', 'directives.def'), encoding='utf-8') as file:
        text = file.read()
    rows = []
    for entry in entries(text, 'DIRECTIVE'):
        if entry[1] == 'OMP':
            rows.append(('directive', entry[2].strip('"'), entry[4] == 'HANDLED'))
    for entry in entries(text, 'CLAUSE'):
        if entry[1].strip('"') not in ('result', 'nc_result', 'weight', 'threadprivate', 'allocated',
                                       'depobj'):       # of llc; a list
            rows.append(('clause', entry[1].strip('"'), entry[4] == 'HANDLED'))
    return rows


def pragmas():
    """(test, text after '#pragma omp') of all tests, those that run first."""
    for folder in FOLDERS:
        for name in sorted(os.listdir(os.path.join(TESTS, folder))):
            if not name.endswith('.c'):
                continue
            with open(os.path.join(TESTS, folder, name), encoding='latin-1') as file:
                source = file.read().replace('\\\n', ' ')
            for line in re.findall(r'(?:#\s*pragma|_Pragma\s*\(\s*")\s*omp\s+(.*)', source):
                yield 'tests/%s/%s' % (folder, name), re.sub(r'\s+', ' ', line.split('//')[0].split('/*')[0]).strip()


def find_tests(rows):
    """The first test that uses each directive and clause, one that is named after it preferred to others, and one that is
    about errors to none."""
    names = sorted((row[1] for row in rows if row[0] == 'directive'), key=len, reverse=True)
    uses = {}
    for test, line in pragmas():
        directive = next((name for name in names if re.match(re.escape(name) + r'(?![\w-])', line)), None)
        if directive is None:
            continue
        uses.setdefault(('directive', directive), []).append(test)
        for word in set(re.findall(r'[a-z_]\w*', line[len(directive):])):
            uses.setdefault(('clause', word), []).append(test)
    found = {}
    for kind, name, handled in rows:
        tests = [test for test in uses.get((kind, name), []) if handled != test.startswith('tests/errors/')]
        words = name.replace('_', ' ').split()
        tests.sort(key=lambda test: (-sum(word in os.path.basename(test) for word in words),
                                     os.path.basename(test).startswith('error-')))
        if tests:
            found[kind, name] = tests[0]
    return found


def where(kind, name, handled):
    if not handled:
        return 'later'
    return 'inside a rank' if name in (INSIDE_DIRECTIVES if kind == 'directive' else INSIDE_CLAUSES) else 'over ranks'


def markdown(rows, tests):
    yield '<!-- %s (tests/support.py --write) -->' % BEGIN
    for kind in 'directive', 'clause':
        yield ''
        yield '| %s | where | test |' % kind
        yield '|---|---|---|'
        for row in rows:
            if row[0] == kind:
                test = tests.get(row[:2])
                yield '| `%s` | %s | %s |' % (row[1], where(*row), '`%s`' % test if test else '')
    yield ''
    yield '<!-- %s -->' % END


def manual(rows, tests):
    yield '.\\" %s (tests/support.py --write)' % BEGIN
    for kind in 'directive', 'clause':
        yield '.TS'
        yield 'tab(|);'
        yield 'lb lb lb'
        yield 'lw(24n) l lw(26n).'
        yield '%s|where|test, below tests/' % kind
        for row in rows:
            if row[0] == kind:
                test = re.sub('^tests/', '', tests.get(row[:2], '')).replace('-', '\\-\\:').replace('/', '/\\:')
                yield 'T{\n.nh\n.na\n%s\nT}|%s|T{\n.na\n%s\nT}' % (row[1], where(*row), test)
        yield '.TE'
    yield '.\\" %s' % END


def replaced(path, lines):
    """The page's text with the part between the marks replaced."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    match = re.search(r'^[^\n]*%s.*?%s[^\n]*\n' % (re.escape(BEGIN), re.escape(END)), text, re.S | re.M)
    if not match:
        raise Failure('%s has no line with "%s"' % (path, BEGIN))
    return text, text[:match.start()] + '\n'.join(lines) + '\n' + text[match.end():]


def run():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--write', action='store_true', help='bring the pages up to date')
    options = parser.parse_args()
    rows = read_table()
    tests = find_tests(rows)
    pages = {'README.md': markdown(rows, tests), 'man/otosp.7': manual(rows, tests)}

    def check_page(name, lines):
        path = os.path.join(ROOT, name)
        old, new = replaced(path, list(lines))
        if old != new and options.write:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(new)
        elif old != new:
            raise Failure('the table in %s is out of date: tests/support.py --write' % name)

    def check_tested():
        lost = ['%s %s' % row[:2] for row in rows if row[2] and row[:2] not in tests]
        if lost:
            raise Failure('handled, and no test uses it: ' + ', '.join(lost))

    checks = [(name, lambda name=name, lines=lines: check_page(name, lines)) for name, lines in pages.items()]
    return report('support', options, checks + [('tested', check_tested)], lambda name: shown(['tests/support.py']))


if __name__ == '__main__':
    main(run)

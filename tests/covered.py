#!/usr/bin/env python3
"""Each function that tests/edges/covered.txt names is called in a program of tests/edges; --table prints by which."""
import os
import re
import subprocess
import sys

from harness import Failure, TESTS, arguments, main, report

FOLDER = os.path.join(TESTS, 'edges')


def calls():
    """{function: the first program that calls it}"""
    found = {}
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith('.c'):
            with open(os.path.join(FOLDER, name)) as file:
                for word in re.findall(r'\b(\w+)\s*\(', file.read()):
                    found.setdefault(word, name)
    return found


def families():
    """[(header, functions)]: a family begins at the left margin and goes on in lines that don't."""
    with open(os.path.join(FOLDER, 'covered.txt')) as file:
        for family in re.split(r'\n(?=\S)', file.read().strip()):
            head, functions = family.split(':', 1)
            yield head, functions.split()


def interposed(options):
    """Functions of the C library that the runtime has of its own."""
    archive = os.path.join(os.path.dirname(options.bin), 'lib', 'libotosp.a')
    out = subprocess.run(['nm', '-A', '--defined-only', archive], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].replace('__wrap_', '') for line in out.splitlines() if line.split()[-2] in 'TW'}


def check(functions, found):
    missing = [name for name in functions if name not in found]
    if missing:
        raise Failure('called in no program of tests/edges: %s\n' % ' '.join(missing))


def run_checks():
    parser = arguments(__doc__)
    parser.add_argument('--table', action='store_true', help='print each function, whether the runtime has its own, and a test')
    options = parser.parse_args()
    found = calls()
    if options.table:
        own = interposed(options)
        for head, functions in families():
            for name in functions:
                print('%-24s %-18s %-10s %s' % (head, name, 'own' if name in own else 'none', found.get(name, '-')))
        return 0
    tests = [(head, lambda functions=functions: check(functions, found)) for head, functions in families()]
    return report('covered', options, tests, lambda name: 'tests/covered.py --table')


if __name__ == '__main__':
    main(run_checks)

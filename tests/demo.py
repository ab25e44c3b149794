#!/usr/bin/env python3
"""make demo, but for the packages that it installs: it ends well, and its table has each variant of both programs.

The variants are those that the programs' bench.json list; a row has a time for each number of ranks, of the serial
program one. The demonstration itself compares the answers.
"""
import json
import os
import re

from harness import Failure, ROOT, arguments, main, must, report, shown, tools

PROGRAMS = 'demo/mandelbrot', 'benchmarks/usmv'
RANKS = 4


def run():
    options = arguments(__doc__.splitlines()[0]).parse_args()

    def table():
        text = must(['env', 'OTOSPCC=' + tools(options)[1], 'python3', '-B', os.path.join(ROOT, 'demo', 'demo.py'), '--build',
                     os.path.join(ROOT, options.build, 'demo-test')], cwd=ROOT, timeout=600).decode()
        rows = [line for line in text.partition('1 rank ')[2].splitlines() if re.search(r'\d\.\d{3}$', line)]
        for program in PROGRAMS:
            with open(os.path.join(ROOT, program, 'bench.json'), encoding='utf-8') as file:
                wanted = [1 if v['with'] == 'serial' else RANKS for v in json.load(file)['variants'].values()]
            found = [len(re.findall(r'\d+\.\d{3}', row)) for row in rows if row.startswith(os.path.basename(program) + ', ')]
            if sorted(found) != sorted(wanted):
                raise Failure('rows of %s: %s, not %s\n%s' % (program, found, wanted, text))

    return report('demo', options, [('table', table)], lambda name: shown(['tests/demo.py']))


if __name__ == '__main__':
    main(run)

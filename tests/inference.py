#!/usr/bin/env python3
"""How many accesses to shared memory the translator describes before the program runs.

For each kernel of tests/kernels (plain OpenMP loops over arrays with linear subscripts) and each program of
tests/run and tests/omp: the stores and loads in constructs that otosp --explain lists, as text `described of counted`.
Counted are accesses to arrays, or through pointers, in loops of constructs and of functions that these call, and
subscripts in such functions, around whose calls a loop may stand: an access that is made once is a section by itself,
and a scalar none. None is counted where a subscript, a condition, or how often the loop goes round is not linear; of
a store in a function the reasons are those of its calls, and it counts where one of them is another.
What is described of `all` accesses whatsoever is printed as well. --verbose names those that count and are not
described, and why. What is missing in the kernels, or in tests/omp, is one failure where it is more than 1 - SHARE;
many programs of tests/run are there for what cannot be described. The last line is `inferred: X %`, of all accesses
of the kernels.
"""
import concurrent.futures
import itertools
import json
import os
import re

from harness import ROOT, Failure, TESTS, TemporaryFolder, arguments, main, must, report, shown, tools

SHARE = 0.95
DESCRIBED = re.compile('found by analysis|stated')
NOT_LINEAR = re.compile("is loaded from memory|is a call|changes in the loop|not a linear|are not linear|"
                        "multiplies values that change|may change in the loop|reads it|"
                        "decides whether the pointer|in a way that is not|how often it is reached|goes round")
RETRACED = re.compile('each rank finds the places again')        # through an index: described as the program runs
EACH_CALL = re.compile(r'; (?=\(call in line)')
ARRAY = re.compile(r'\[|\*|->')          # in a loop; where it is not known whether there is one:
SUBSCRIPT = re.compile(r'\[')


class Program:
    def __init__(self, folder, name, options):
        self.path, self.name, self.options = os.path.join(TESTS, folder, name), name, options
        self.described = self.counted = self.all = self.described_of_all = 0
        self.missed = []

    def count(self):
        with TemporaryFolder() as folder:
            found = os.path.join(folder, 'found.json')
            must([tools(self.options)[0], '-w', '-Wno-otosp', '-I' + os.path.join(ROOT, 'include'), '--explain=' + found,
                  self.path, '-o', os.path.join(folder, 'out.c')], timeout=120)
            with open(found, encoding='utf-8') as file:
                constructs = json.load(file)
        for construct in constructs:
            called = construct['directive'].startswith('function')
            for access in construct['writes'] + construct['reads']:
                if 'the call writes' not in access['how']:
                    self.add(access, ARRAY if 'loop' in access else SUBSCRIPT if called else None)

    def add(self, access, form):
        described = bool(DESCRIBED.match(access['how']))
        self.all += 1
        self.described_of_all += described
        if form and form.search(access['expression']) and (
                described or not (RETRACED.match(access['how'])
                                  or all(map(NOT_LINEAR.search, EACH_CALL.split(access.get('reason', '')))))):
            self.counted += 1
            self.described += described
            if not described:
                self.missed.append(access)

    def show(self):
        print('%-36s %4d of %4d,  all: %4d of %4d' % (self.name, self.described, self.counted, self.described_of_all,
                                                     self.all))
        for a in self.missed if self.options.verbose else ():
            print('    line %d: %s: %s' % (a['line'], a['expression'], a.get('reason', a['how'])))


def total(programs, what):
    return sum(getattr(p, what) for p in programs)


def share(programs):
    return 100 * total(programs, 'described') / max(total(programs, 'counted'), 1)


def share_of_all(programs):
    return 100 * total(programs, 'described_of_all') / max(total(programs, 'all'), 1)


def enough(programs, found):
    if found < 100 * SHARE:
        raise Failure('%s\n' % '\n'.join('%s: %s' % (p.name, a) for p in programs for a in p.missed))


def inference():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    programs = {folder: [Program(folder, name, options) for name in sorted(os.listdir(os.path.join(TESTS, folder)))
                         if name.endswith('.c') and (not options.names or name in options.names)]
                for folder in ('kernels', 'run', 'omp')}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(Program.count, itertools.chain(*programs.values())))
    for folder, those in programs.items():
        print('\ntests/%s' % folder)
        for p in those:
            p.show()
    for folder in 'run', 'omp':
        print('\ntests/%s: %.1f %% of the accesses counted, %.1f %% of all' %
              (folder, share(programs[folder]), share_of_all(programs[folder])), end='')
    cases = [('kernels', lambda: enough(programs['kernels'], share_of_all(programs['kernels']))),
             ('omp', lambda: enough(programs['omp'], share(programs['omp'])))]
    print()
    status = report('inference', options, [c for c in cases if programs[c[0]]],
                    lambda name: shown(['tests/inference.py', '--verbose']))
    print('inferred: %.1f %%' % share_of_all(programs['kernels']))
    return status


if __name__ == '__main__':
    main(inference)

#!/usr/bin/env python3
"""Programs of Csmith (Debian's csmith), which print a checksum of all their variables, against gcc's builds.

Each seed's program is tried in three modes, of which names choose:

    driver      otospcc builds it, and it runs on one rank
    reprinted   otosp --reprint prints it back from the tree, gcc builds that
    region      what the program computes is computed by one thread of a parallel region, on two ranks: its
                stores are logged, and the other rank has to have got them all

    tests/csmith.py --seed 1 --count 1000
    tests/csmith.py --seed 77 --count 1 region

A program that csmith does not finish, or gcc's build not within SECONDS, is left out. What fails is kept in build/csmith.
"""
import os
import re
import shutil
import sys

from harness import (Failure, ROOT, TemporaryFolder, arguments, difference, ended, main, report, run, shown, text,
                     tools)

CC = os.environ.get('SERIAL_CC', 'gcc')
HEADERS = '/usr/include/csmith'
SECONDS = 4                 # what gcc's build may take; ours may take ten times that
BUILD_SECONDS = 240
FLAVOURS = [                # by the seed: options of csmith
    [], ['--builtins', '--disable-builtin-kinds', 'x86', '--inline-function'], ['--float'],
    ['--max-pointer-depth', '4', '--max-block-depth', '7'], ['--max-struct-fields', '20', '--no-arrays', '--no-argc'],
]


class Program:
    """One seed's program."""

    def __init__(self, seed, modes, options):
        self.seed, self.modes, self.options = seed, modes, options
        self.otosp, self.otospcc = tools(options)

    def write(self, folder):
        path = os.path.join(folder, 'program.c')
        flavour = FLAVOURS[self.seed % len(FLAVOURS)]
        result = run(['csmith', '--seed', str(self.seed), '--output', path] + flavour, cwd=folder)
        if result.timed_out:
            return None
        if result.status:
            raise Failure('csmith%s' % ended(result))
        return path

    def must(self, command, folder, seconds):
        result = run(command, cwd=folder, timeout=seconds)
        if result.status or result.timed_out:
            raise Failure('%s\n%s%s' % (shown(command), ended(result), text(result.err)))
        return result.out

    def driver(self, path, folder):
        self.must([self.otospcc, '-w', '-I', HEADERS, path, '-o', 'a.out'], folder, BUILD_SECONDS)
        return ['./a.out']

    def reprinted(self, path, folder):
        self.must([self.otosp, '--reprint', '-I', HEADERS, path, '-o', 'printed.c'], folder, BUILD_SECONDS)
        self.must([CC, '-w', 'printed.c', '-o', 'a.out'], folder, BUILD_SECONDS)
        return ['./a.out']

    def region(self, path, folder):
        with open(path) as file:
            source = file.read()
        changed = re.sub(r'^( *)(func_\d+\(\);)$', r'#pragma omp parallel\n#pragma omp single\n\1\2', source, flags=re.M)
        if changed == source:
            raise Failure('no call in main of %s\n' % path)
        with open(os.path.join(folder, 'region.c'), 'w') as file:
            file.write(changed)
        self.must([self.otospcc, '-w', '-I', HEADERS, 'region.c', '-o', 'a.out'], folder, BUILD_SECONDS)
        return ['mpiexec', '-n', '2', './a.out']

    def test(self):
        with TemporaryFolder() as folder:
            path = self.write(folder)
            if not path:
                return
            self.must([CC, '-w', '-I', HEADERS, path, '-o', 'serial'], folder, BUILD_SECONDS)
            wanted = run(['./serial'], cwd=folder, timeout=SECONDS)
            if wanted.timed_out:
                return
            if wanted.status or wanted.err:
                raise Failure('no program for a test: %s%s' % (ended(wanted), text(wanted.err)))
            failures = [failure for failure in (self.compare(mode, path, folder, wanted) for mode in self.modes) if failure]
            if failures:
                kept = os.path.join(ROOT, self.options.build, 'csmith', '%d.c' % self.seed)
                os.makedirs(os.path.dirname(kept), exist_ok=True)
                shutil.copy(path, kept)
                raise Failure('%s  kept: %s\n' % (''.join(failures), kept))

    def compare(self, mode, path, folder, wanted):
        """What is wrong in this mode, or None."""
        try:
            got = run(getattr(self, mode)(path, folder), cwd=folder, timeout=10 * SECONDS)
        except Failure as failure:
            return '%s: %s' % (mode, failure)
        if got.timed_out or got.status != wanted.status or got.out != wanted.out or got.err:
            return '%s: %s' % (mode, ended(got) + text(got.err) + difference(wanted.out, got.out))
        return None


def csmith():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--seed', type=int, default=1, help='the first seed')
    parser.add_argument('--count', type=int, default=10, help='how many seeds')
    options = parser.parse_args()
    if not shutil.which('csmith'):
        sys.exit('no csmith: install the packages csmith and libcsmith-dev')
    modes = options.names or ['driver', 'reprinted', 'region']
    seeds = range(options.seed, options.seed + options.count)
    print('seeds %d to %d' % (seeds[0], seeds[-1]), flush=True)
    tests = [(str(seed), Program(seed, modes, options).test) for seed in seeds]
    return report('csmith', options, tests, lambda name: shown(['tests/csmith.py', '--seed', name, '--count', '1']))


if __name__ == '__main__':
    main(csmith)

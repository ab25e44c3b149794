#!/usr/bin/env python3
"""Runs the hand-lowered programs of tests/runtime, which call the runtime as translated code does.

The header lines of a test are those of tests/run.py. `same-as: serial` compares with the same file
compiled against tests/runtime/serial/otosp.h, a serial meaning of the interface in a page. More keys:

    stderr-lines: N      standard error has N lines
    on-request: yes      only run when it is named
"""
import os
import sys

from harness import ROOT, TESTS, Failure, arguments, header, main, report, selected, shown, text
from run import Program

FOLDER = os.path.join(TESTS, 'runtime')
FLAGS = ['-std=gnu11', '-O1', '-g', '-Wall', '-Wextra', '-Wno-unused-function', '-fno-pie']


class Lowered(Program):
    def build(self, compiler, flags, output):
        include = os.path.join(ROOT, 'include')
        library = os.path.join(ROOT, self.options.lib)
        if os.path.basename(output) == 'serial':
            flags = FLAGS + ['-no-pie', '-I', os.path.join(FOLDER, 'serial'), '-I', include]
            super().build(compiler, flags, output)
            return
        wraps = ['main']
        if '-fsanitize' in self.options.cflags:
            wraps += 'malloc calloc realloc reallocarray free posix_memalign aligned_alloc memalign valloc pvalloc ' \
                     'malloc_usable_size'.split()
        flags = FLAGS + self.options.cflags.split() + ['-I', include, '-no-pie'] + ['-Wl,--wrap=' + name for name in wraps]
        self.sources = self.sources + [os.path.join(library, 'libotosp.a')]
        super().build(['mpicc'], flags, output)

    def compare(self, expected, got, where):
        super().compare(expected, got, where)
        lines = self.value('stderr-lines')
        if lines and got.err.count(b'\n') != int(lines):
            raise Failure('%s: standard error has not %s lines\n%s' % (where, lines, text(got.err)))


def run_lowered():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--lib', default=os.environ.get('LIB', 'lib'), help='folder of libotosp.a')
    parser.add_argument('--procs', default='', help='numbers of ranks, instead of those that the tests name')
    parser.add_argument('--cflags', default=os.environ.get('TEST_CFLAGS', ''), help='more compiler options')
    parser.add_argument('--timeout', type=int, default=120, help='seconds for one command')
    options = parser.parse_args()
    paths = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER)) if name.endswith('.c')]
    paths = selected(paths, options.names)
    if not options.names:
        paths = [path for path in paths if 'on-request' not in header(path)]
    tests = [(os.path.basename(path), Lowered(path, options).test) for path in paths]
    return report('runtime', options, tests, lambda name: shown(['tests/runtime.py', name]))


if __name__ == '__main__':
    main(run_lowered)

#!/usr/bin/env python3
"""What the translator emits, before other compilers' eyes: every program of tests/ and benchmarks/.

The emitted C goes through gcc and clang with -Wall -Wextra and through clang-tidy's checks of MPI calls.
A finding counts unless the same compiler finds it on that line of the user's own source, with or without
-fopenmp, or of the header by itself.
Programs with a header line `threads:` are tried translated for threads as well.

    tests/emitted.py sections.c task-data
"""
import glob
import os
import re

from harness import Failure, ROOT, TESTS, TemporaryFolder, arguments, header, main, report, run, selected, shown, text, tools

FOLDERS = ('tests/run', 'tests/omp', 'tests/kernels', 'tests/golden', 'tests/edges', 'tests/races', 'tests/checks', 'tests/large',
           'benchmarks/*')
FINDING = re.compile(r'^(.*?):(\d+):\d+: (?:fatal )?(warning|error): (.*)$', re.M)
WARNINGS = ['-Wall', '-Wextra', '-Wno-unknown-pragmas', '-Wno-source-uses-openmp', '-O2', '-c', '-o', os.devnull]
COMPILERS = {'gcc': 'gcc', 'clang': 'clang'}
TIDY = ['clang-tidy', '--quiet', '--checks=-*,mpi-*,clang-analyzer-optin.mpi.*']


def mpi_headers():
    """Options by which a compiler other than mpicc's finds <mpi.h>."""
    return [word for word in run(['mpicc', '-show']).out.decode().split() if word.startswith('-I')]


class Emitted:
    """One program, translated in one way."""

    def __init__(self, path, threads, options):
        self.path, self.threads, self.options = path, threads, options
        self.words = header(path).get('options', [''])[-1].split()
        self.include = ['-I', os.path.dirname(path)] + [word for word in self.words if word.startswith(('-I', '-D', '-std='))]

    def findings(self, command):
        """What a compiler says, as {(file, line, message)}."""
        result = run(command, cwd=os.path.dirname(self.path), timeout=300)
        found = {(os.path.basename(file), int(line), message)
                 for file, line, _, message in FINDING.findall((result.out + result.err).decode('utf-8', 'replace'))}
        if result.timed_out or (result.status and not found):
            raise Failure('%s\n%s' % (shown(command), text(result.err)))
        return found

    def own(self, command):
        """What a compiler says of the user's own text."""
        headers = glob.glob(os.path.join(os.path.dirname(self.path), '*.h'))
        found = self.findings(command + ['-fopenmp', self.path]) | self.findings(command + [self.path])
        for path in headers:
            try:
                found |= self.findings(command + ['-x', 'c', path])
            except Failure:             # it needs what is included before it
                pass
        return found

    def test(self):
        otosp = tools(self.options)[0]
        ours = ['-I', os.path.join(ROOT, 'include')] + self.include
        lowered = ['-fopenmp' if self.threads else '-fopenmp-simd', '-U_OPENMP', '-D_OPENMP=202011']
        with TemporaryFolder() as folder:
            emitted = os.path.join(folder, os.path.basename(self.path))
            command = [otosp] + (['--threads'] if self.threads else []) + ['-w'] + ours + [self.path, '-o', emitted]
            result = run(command, cwd=os.path.dirname(self.path))
            refusals = result.err.count(b': error: ')
            if result.status == 1 and refusals and refusals == result.err.count(b' is not handled yet\n'):
                return                  # nothing is emitted
            if result.status or result.timed_out:
                raise Failure('%s\n%s' % (shown(command), text(result.err)))
            problems = []
            for name, compiler in COMPILERS.items():
                found = self.findings([compiler] + WARNINGS + lowered + ours + [emitted])
                if found:
                    found -= self.own([compiler] + WARNINGS + self.include)
                problems += ['%s: %s:%d: %s' % ((name,) + finding) for finding in sorted(found)]
            found = self.findings(TIDY + [emitted, '--'] + lowered + ours + mpi_headers())
            problems += ['clang-tidy: %s:%d: %s' % finding for finding in sorted(found) if 'mpi' in finding[2]]
        if problems:
            raise Failure(''.join('  %s\n' % problem for problem in problems))


def emitted():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--sample', type=int, default=0, help='only so many programs, spread over the folders')
    options = parser.parse_args()
    paths = [path for folder in FOLDERS for path in sorted(glob.glob(os.path.join(ROOT, folder, '*.c')))
             if not path.endswith(('.otosp.c', '_mpi.c', '_starpu.c'))]
    paths = selected(paths, options.names)
    if options.sample:
        paths = paths[::max(1, len(paths) // options.sample)][:options.sample]
    tests = []
    for path in paths:
        name = os.path.relpath(path, ROOT)
        tests.append((name, Emitted(path, False, options).test))
        if 'threads' in header(path):
            tests.append((name + ' --threads', Emitted(path, True, options).test))
    return report('emitted', options, tests, lambda name: shown(['tests/emitted.py', os.path.basename(name.split()[0])]))


if __name__ == '__main__':
    main(emitted)

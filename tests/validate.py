#!/usr/bin/env python3
"""Are the programs of tests/run right themselves? Asks gcc's own OpenMP, on several numbers of threads.

Each program is built serially, with -fopenmp, with -fopenmp and the address and undefined-behaviour
sanitizers, and by clang with -fopenmp and the thread sanitizer (packages clang and libomp-14-dev; gcc's
OpenMP library hides its joins from that sanitizer); all must print what the serial build prints,
without a complaint. A header line `openmp: no` (output depends on the order of threads) leaves a
program out, and `openmp: gcc` the thread sanitizer (clang does not compile it). This is for those who
write tests; `make check` does not run it.
"""
import os

from harness import (Failure, TESTS, TemporaryFolder, arguments, difference, ended, header, main, must,
                     report, run, selected, shown, text)
from run import Program, WARNINGS

FOLDER = os.path.join(TESTS, 'run')

BUILDS = [
    ('-fopenmp', ['-fopenmp']),
    ('address,undefined', ['-fopenmp', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']),
    ('thread', ['-fopenmp', '-g', '-fsanitize=thread', '-w']),
]


class Validation(Program):
    def validate(self):
        if self.value('openmp') == 'no' or self.value('same-as') != 'serial':
            return
        with TemporaryFolder() as folder:
            serial = os.path.join(folder, 'serial')
            self.build(['gcc'], ['-w', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'], serial)
            expected = self.execute([serial])
            if expected.status not in (0, int(self.value('serial-exit', '0'))):
                raise Failure('serial: status %d\n%s' % (expected.status, text(expected.err)))
            for name, flags in BUILDS:
                compiler = 'clang' if name == 'thread' else 'gcc'
                if self.value('openmp') == 'gcc' and compiler == 'clang':
                    continue
                program = os.path.join(folder, 'program')
                warn = WARNINGS if self.value('warnings') != 'yes' else ['-w']
                self.build([compiler], warn + flags, program)
                for threads in (1, 2, 4, 7) if name != 'thread' else (4,):
                    command = [program]
                    got = run(command + self.words('args'), stdin=self.input, timeout=60,
                              env=dict(self.env, OMP_NUM_THREADS=str(threads), OMP_DYNAMIC='false',
                                       OMP_WAIT_POLICY='passive', TSAN_OPTIONS='ignore_noninstrumented_modules=1'))
                    if (got.status, got.out) != (expected.status, expected.out):
                        raise Failure('%s, %d threads\n%s%s%s' % (name, threads, ended(got),
                                      difference(expected.out, got.out), text(got.err)))


def validate():
    parser = arguments(__doc__.splitlines()[0])
    options = parser.parse_args()
    options.procs, options.cflags, options.timeout = '', '', 60
    paths = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER))
             if name.endswith('.c') and not name.endswith('.part.c')]
    tests = [(os.path.basename(path), Validation(path, options).validate) for path in selected(paths, options.names)]
    return report('validation', options, tests, lambda name: shown(['tests/validate.py', name]))


if __name__ == '__main__':
    main(validate)

#!/usr/bin/env python3
"""Memory that runs out: the Nth allocation fails, for every N.

    translator   otosp, its own allocations and those of the C library for it; once the Nth alone, once all from
                 the Nth on
    runtime      what the runtime allocates on one rank, of programs of tests/run on two ranks
    heap         the user's own allocations, on all ranks: the program's own reaction counts

Each time the program ends with a message and a status other than 0, not by a signal, and without leaving a
part of its output behind; or it does without that memory, and ends as if nothing had happened.

    tests/memory.py --stride 7 translator
"""
import os
import sys

from harness import (Failure, TESTS, TemporaryFolder, arguments, ended, main, must, report, run, shown, text, tools)

FOLDER = os.path.join(TESTS, 'memory')
SAID = b'[allocation fails]\n'
TRANSLATED = 'scan.c', 'task-reduction.c', 'in-body.c', 'combined.c'
PROGRAMS = ('reduction-forms.c', 'sections-nested.c', 'sync.c', 'task-data.c', 'lastprivate.c',
            'doacross.c', 'ordered-output.c', 'scan.c')
WRAPPED = '__libc_realloc', 'aligned_alloc', 'ot_heap_alloc'
MOST = 100000


def found(name):
    """The path of a test program."""
    return next(path for path in (os.path.join(TESTS, place, name) for place in ('run', 'golden', 'memory'))
                if os.path.exists(path))


class Sweep:
    """All N of one program. runs: what its run without a failure gives."""

    def __init__(self, options):
        self.options = options

    def judge(self, n, result, wanted):
        """Is the end of a run in which an allocation failed one of those that are allowed?"""
        err = result.err.replace(SAID, b'')
        if result.timed_out:
            raise Failure('allocation %d fails: the program hangs\n%s' % (n, text(err)))
        if result.status < 0 or result.status > 127:
            raise Failure('allocation %d fails: %s%s' % (n, ended(result), text(err)))
        if result.status == 0 and (result.out != wanted.out or err != wanted.err):
            raise Failure('allocation %d fails: status 0, but other output\n%s' % (n, text(err)))
        if result.status and b'error: ' not in err:
            raise Failure('allocation %d fails: status %d without a message\n%s' % (n, result.status, text(err)))

    def sweep(self, execute, wanted):
        """execute(n) runs the program; ends with the first n that is never reached."""
        n, problems = 1 + self.options.first, []
        while n < MOST:
            result = execute(n)
            if SAID not in result.err:
                break
            try:
                self.judge(n, result, wanted)
            except Failure as failure:
                problems.append(str(failure))
            n += self.options.stride
        if n == 1 + self.options.first and not self.options.first:
            raise Failure('no allocation was seen\n')
        if problems:
            raise Failure(''.join(problems[:5]) + '  %d of %d allocations\n' % (len(problems), n // self.options.stride))

    def translator(self, name, after):
        path, otosp = found(name), tools(self.options)[0]
        with TemporaryFolder() as folder:
            shim, output = os.path.join(folder, 'preload.so'), os.path.join(folder, 'out.c')
            must(['gcc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-O1', os.path.join(FOLDER, 'preload.c'), '-o', shim])
            environment = {'OTOSP_CC': 'gcc', 'NTH_PROGRAM': 'otosp', 'LD_PRELOAD': shim, 'TMPDIR': folder}
            if after:
                environment['NTH_ON'] = 'yes'

            def execute(n):
                if os.path.exists(output):
                    os.unlink(output)
                result = run([otosp, path, '-o', output], env=dict(environment, NTH=str(n)), timeout=60)
                left = sorted(set(os.listdir(folder)) - {'preload.so'})
                if left != (['out.c'] if result.status == 0 else []):
                    raise Failure('allocation %d fails: status %d, left behind: %s\n' % (n, result.status, ' '.join(left)))
                if result.status == 0:
                    with open(output, 'rb') as file:
                        result.out = file.read()
                return result

            must([otosp, path, '-o', output], env={'OTOSP_CC': 'gcc'})
            wanted = execute(MOST)
            self.sweep(execute, wanted)

    def build(self, name, folder):
        program = os.path.join(folder, 'program')
        must([tools(self.options)[1], '-w', found(name), '-c', '-o', program + '.o'])
        must(['gcc', '-O1', '-c', os.path.join(FOLDER, 'wrap.c'), '-o', os.path.join(folder, 'wrap.o')])
        must([tools(self.options)[1], program + '.o', os.path.join(folder, 'wrap.o'), '-lm', '-o', program,
              '-Wl,' + ','.join('--wrap=' + word for word in WRAPPED)])
        return program

    def program(self, name, environment):
        with TemporaryFolder() as folder:
            program = self.build(name, folder)

            def execute(n):
                return run(['mpiexec', '-n', '2', program], env=dict(environment, NTH=str(n)), timeout=60, cwd=folder)
            self.sweep(execute, execute(MOST))


def memory():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--stride', type=int, default=1, help='only every so manieth allocation')
    parser.add_argument('--first', type=int, default=0, help='without so many')
    options = parser.parse_args()
    sweep = Sweep(options)
    tests = {}
    for name in TRANSLATED:
        tests['translator %s' % name] = lambda name=name: sweep.translator(name, False)
        tests['translator %s, all after' % name] = lambda name=name: sweep.translator(name, True)
    for name in PROGRAMS:
        for rank in '0', '1':
            tests['runtime %s, rank %s' % (name, rank)] = lambda name=name, rank=rank: sweep.program(name, {'NTH_RANK': rank})
    tests['heap'] = lambda: sweep.program('heap.c', {'NTH_HEAP': 'yes'})
    chosen = [(name, test) for name, test in tests.items()
              if not options.names or any(word in name for word in options.names)]
    return report('memory', options, chosen, lambda name: shown(['tests/memory.py', name]))


if __name__ == '__main__':
    main(memory)

#!/usr/bin/env python3
"""Runs the whole programs of tests/run, tests/omp and others on several numbers of ranks, against other compilers' builds.

Each run has an empty folder of its own, and what it leaves there counts as well.

A test is a C file whose first lines are comments of the form `// key: value`:

    procs: 1 2 3 4 7     numbers of ranks (default 1 2 3 4 5 6 7); 1 is run without mpiexec
    same-as: serial      standard output, standard error, exit status and the files left are those of the same source
                         compiled by the plain C compiler, pragmas ignored; `openmp`: by the C compiler with
                         its own OpenMP runtime; both may be named
    exit: N              exit status when there is no same-as; `nonzero`: any but 0
    stderr: text         a part of standard error; may be repeated. With same-as: instead of comparing it
    stderr-once: text    the same, and not twice
    signal: yes          with same-as: the program dies by a signal, of which the launcher makes status 128 + signal
    file: NAME=text      a file that is there before the program runs, \\n and other escapes allowed; may be repeated
    files: a.c b.c       more sources, in the same folder (their names end in .part.c)
    args: words          arguments of the program
    mpiexec: words       options of mpiexec
    stdin: text          standard input, \\n and other escapes allowed
    env: NAME=VALUE      environment of the program; may be repeated
    options: words       options of the compiler
    otospcc: words       options that only otospcc has
    checked: yes         built with otospcc -fcheck
    racy: yes            threads would race: it is left out where OTOSP_CHECK is set
    threads: 1 2 3       built with -fopenmp; each run with so many threads in a rank
    warnings: yes        the compiler may warn (otherwise translated code must compile in silence)
"""
import os
import stat
import sys

from harness import (Failure, TESTS, TemporaryFolder, arguments, difference, ended, header, main, must,
                     report, run, selected, shown, text, tools)

WARNINGS = ['-Wall', '-Wextra', '-Wno-unknown-pragmas']
# clang and gcc know different warnings; the serial build only has to be right.
ORACLES = {'serial': ['-w'], 'openmp': ['-w', '-fopenmp']}
ONE_RANK = '1 rank'


def unescaped(words):
    return words.encode().decode('unicode_escape').encode('latin-1')


def contents(folder):
    """What is in a folder: {name: bytes, or what it is if not a file}."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            kind = stat.S_IFMT(os.lstat(path).st_mode)
            value = 'folder' if kind == stat.S_IFDIR else 'special file %o' % kind
            if kind == stat.S_IFLNK:
                value = 'link to %s' % os.readlink(path)
            elif kind == stat.S_IFREG:
                with open(path, 'rb') as file:
                    value = file.read()
            found[os.path.relpath(path, folder)] = value
    return found


class Program:
    """One test: its header and how to build and run it."""

    def __init__(self, path, options):
        self.path, self.options = path, options
        self.tags = header(path)
        self.procs = [int(word) for word in self.words('procs', '1 2 3 4 5 6 7')]
        if options.procs:
            self.procs = [int(word) for word in options.procs.split()]
        self.sources = [path] + [os.path.join(os.path.dirname(path), name) for name in self.words('files')]
        self.input = unescaped(self.value('stdin'))
        self.env = dict(pair.split('=', 1) for pair in self.tags.get('env', []))

    def value(self, key, default=''):
        return self.tags.get(key, [default])[-1]

    def words(self, key, default=''):
        return self.value(key, default).split()

    def build(self, compiler, flags, output):
        must(compiler + flags + self.words('options') + self.sources + ['-o', output, '-lm'],
             timeout=self.options.timeout)

    def execute(self, command):
        """Runs it in a folder that holds the files of the header; the result tells what it leaves."""
        with TemporaryFolder() as place:
            for line in self.tags.get('file', []):
                name, content = line.split('=', 1)
                with open(os.path.join(place, name), 'wb') as file:
                    file.write(unescaped(content))
            result = run(command + self.words('args'), stdin=self.input, env=self.env, cwd=place,
                         timeout=self.options.timeout)
            result.left = contents(place)
            return result

    def test(self):
        if not {'same-as', 'exit', 'stderr', 'stderr-once'} & self.tags.keys():
            raise Failure('its first lines state no expectation: same-as, exit or stderr\n')
        with TemporaryFolder() as folder:
            parallel = os.path.join(folder, 'parallel')
            expected = None
            for kind in self.words('same-as'):
                oracle = os.path.join(folder, kind)
                self.build([os.environ.get('SERIAL_CC', 'gcc')], ORACLES[kind], oracle)
                result = self.execute([oracle])
                if result.timed_out or (result.status < 0) != (self.value('signal') == 'yes'):
                    raise Failure('the %s program fails\n%s' % (kind, ended(result)))
                if expected:
                    self.compare(expected, result, kind)
                expected = result
            _, otospcc = tools(self.options)
            flags = ['-w'] if self.value('warnings') == 'yes' else WARNINGS
            threads = self.words('threads')
            flags = flags + self.options.cflags.split() + (['-fopenmp'] if threads else [])
            flags += self.words('otospcc') + (['-fcheck'] if self.value('checked') == 'yes' else [])
            self.build([otospcc], flags, parallel)
            for ranks in self.procs:
                command = [parallel] if ranks == 1 else ['mpiexec', '-n', str(ranks)] + self.words('mpiexec') + [parallel]
                where = '%d ranks' % ranks if ranks > 1 else ONE_RANK
                for count in threads:
                    self.env.update({'OMP_NUM_THREADS': count, 'OMP_WAIT_POLICY': 'passive'})
                    self.compare(expected, self.execute(command), '%s, %s threads' % (where, count))
                if not threads:
                    self.compare(expected, self.execute(command), where)

    def compare(self, expected, got, where):
        if got.timed_out:
            raise Failure('%s: did not end in time\n%s%s' % (where, text(got.out), text(got.err)))
        if expected is None:
            wanted = self.value('exit', '0')
            if got.status == 0 if wanted == 'nonzero' else got.status != int(wanted):
                raise Failure('%s: exit status %d, expected %s\n%s%s'
                              % (where, got.status, wanted, text(got.out), text(got.err)))
            self.compare_messages(None, got, where)
            return
        status = expected.status
        if status < 0 and where != ONE_RANK:
            status = 128 - status
        if got.status != status:
            raise Failure('%s: exit status %d, expected %d\n%s%s'
                          % (where, got.status, status, text(got.out), text(got.err)))
        if got.out != expected.out:
            raise Failure('%s: standard output differs\n%s%s' % (where, difference(expected.out, got.out),
                                                                 text(got.err)))
        self.compare_messages(expected, got, where)
        for name in sorted(expected.left.keys() | got.left.keys()):
            if expected.left.get(name) != got.left.get(name):
                raise Failure('%s: %s differs\n    expected: %.300r\n    got:      %.300r\n'
                              % (where, name, expected.left.get(name), got.left.get(name)))

    def compare_messages(self, expected, got, where):
        for part in self.tags.get('stderr', []):
            if part.encode() not in got.err:
                raise Failure('%s: standard error lacks: %s\n%s' % (where, part, text(got.err)))
        for part in self.tags.get('stderr-once', []):
            if got.err.count(part.encode()) != 1:
                raise Failure('%s: standard error has not once: %s\n%s' % (where, part, text(got.err)))
        if expected and not {'stderr', 'stderr-once'} & self.tags.keys() and got.err != expected.err:
            raise Failure('%s: standard error differs\n%s' % (where, difference(expected.err, got.err)))


def run_programs():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--procs', default='', help='numbers of ranks, instead of those that the tests name')
    parser.add_argument('--among', default='', help='of the numbers of ranks that the tests name, only these')
    parser.add_argument('--share', type=int, default=1, help='of the tests, one of so many')
    parser.add_argument('--by-turns', type=int, default=0, help='of these, so many: the next test takes the next ones')
    parser.add_argument('--cflags', default=os.environ.get('TEST_CFLAGS', ''), help='more options of otospcc')
    parser.add_argument('--timeout', type=int, default=120, help='seconds for one command')
    parser.add_argument('--folder', default='run', help='whose programs: run, omp (larger ones), kernels, edges, large (much memory)')
    options = parser.parse_args()
    place = os.path.join(TESTS, options.folder)
    paths = [os.path.join(place, name) for name in sorted(os.listdir(place))
             if name.endswith('.c') and not name.endswith('.part.c')]
    programs = [Program(path, options) for path in selected(paths, options.names)]
    if os.environ.get('OTOSP_CHECK'):       # which finds races, and moves nothing on demand, of which there are traces
        programs = [program for program in programs
                    if program.value('racy') != 'yes' and 'OTOSP_DEBUG=exchange' not in program.words('env')]
    if options.among:
        for program in programs:
            program.procs = [n for n in program.procs if str(n) in options.among.split()]
        programs = [program for program in programs if program.procs]       # one that is not run has not passed
    programs = programs[::options.share]
    for turn, program in enumerate(programs):
        if 0 < options.by_turns < len(program.procs):
            ahead = turn * options.by_turns % len(program.procs)
            program.procs = sorted((program.procs + program.procs)[ahead:ahead + options.by_turns])
    tests = [(os.path.basename(program.path), program.test) for program in programs]
    again = ['tests/run.py'] + (['--folder', options.folder] if options.folder != 'run' else [])
    return report('programs', options, tests, lambda name: shown(again + [name]))


if __name__ == '__main__':
    main(run_programs)

#!/usr/bin/env python3
"""Programs with a data race, and programs without one: which are found, and which are suspected wrongly?

tests/races/NAME-yes.c has a race with every number of threads above one; the lines that take part end in

    // race: stored              or `read`, or both: `stored, read`

NAME-no.c has none, and prints the same on any number of threads. --suite names a folder of others' programs
whose names end the same way; the lines may be stated as `@LINE:COLUMN` in comments that begin `Data race pair`.

Two verdicts are judged, by file and by line:

    translation   the warnings of `otospcc -fsyntax-only` whose names are in WARNINGS
    run time      what OTOSP_CHECK=races reports on 2, 3 and 4 ranks. A program counts as found when each of
                  the runs finds a race, and as suspected when any does

Precision is the share of what was reported that is right, recall the share of what is there that was
reported. What the translator refuses as `not handled yet` is counted apart. Programs without a race have to
print what the C compiler's own OpenMP makes of them, too. The last line is `races: precision X recall Y`, at
run time by file; less than 1.00 and 0.95 is a failure.
"""
import concurrent.futures
import os
import re

from harness import (Failure, TESTS, TemporaryFolder, arguments, difference, ended, main, must, run, selected,
                     shown, text, tools)

FOLDER = os.path.join(TESTS, 'races')
MARK = re.compile(r'//\s*race: (?:stored|read)\b')
PAIR = re.compile(r'@(\d+):\d+')
WARNINGS = {'otosp-race', 'otosp-dependence'}
WARNING = re.compile(r'^([^\s:]+):(\d+):\d+: warning: .*\[-W([\w-]+)\]$', re.M)
REPORT = re.compile(r'^(\S+):(\d+): error: race: .* at (\S+):(\d+); nothing orders them', re.M)
NOT_YET = re.compile(rb'is not handled yet')
PRECISION, RECALL = 1.00, 0.95


class Tally:
    """Right and wrong reports, and what was not reported."""

    def __init__(self):
        self.right = self.wrong = self.missed = 0

    def add(self, there, reported):
        self.right += len(there & reported)
        self.wrong += len(reported - there)
        self.missed += len(there - reported)

    def precision(self):
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    def recall(self):
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    def __str__(self):
        return 'precision %.2f recall %.2f' % (self.precision(), self.recall())


def marked(source):
    """The lines that take part in a race."""
    found, pair = set(), False
    for number, line in enumerate(source.splitlines(), 1):
        pair = 'Data race pair' in line or pair and '@' in line
        if MARK.search(line):
            found.add(number)
        elif pair:
            found.update(int(place) for place in PAIR.findall(line))
    return found


def near(path, source):
    """The options, and the other sources, of a program that includes what lies in the suite's `utilities`."""
    folder = os.path.dirname(path)
    names = re.findall(r'#\s*include\s+"(?:\w+/)*(\w+)\.h"', source)
    others = [os.path.join(folder, 'utilities', name + '.c') for name in names]
    flags = ['-I', folder, '-I', os.path.join(folder, 'utilities')] if names else []
    return flags, [name for name in others if os.path.exists(name)]


class Program:
    """One program, and what was found out about it."""

    def __init__(self, path, options):
        self.path, self.options = path, options
        self.name = os.path.basename(path)
        self.racy = self.name.endswith('-yes.c')
        with open(path, encoding='utf-8', errors='replace') as file:
            source = file.read()
        self.lines = marked(source) if self.racy else set()
        self.flags, self.more = near(path, source)
        self.not_yet = source.startswith('// not yet: ')       # and why
        self.warned = set()             # lines with a warning
        self.reported = set()           # lines that runs named
        self.found = {}                 # by number of ranks: was a race reported?

    def examine(self):
        """Both verdicts. Raises Failure for what is wrong besides them."""
        _, otospcc = tools(self.options)
        if self.not_yet:
            return
        with TemporaryFolder() as folder:
            result = run([otospcc, '-fsyntax-only'] + self.flags + [self.path], timeout=self.options.timeout)
            if result.status and NOT_YET.search(result.err):
                self.not_yet = True
                return
            if result.status:
                raise Failure('not translated\n' + text(result.err))
            for file, line, warning in WARNING.findall(result.err.decode('utf-8', 'replace')):
                if warning in WARNINGS and os.path.basename(file) == self.name:
                    self.warned.add(int(line))
            if self.options.translation:
                return
            checked = os.path.join(folder, 'checked')
            build = run([otospcc, '-fcheck', '-w'] + self.flags + [self.path] + self.more + ['-o', checked, '-lm'],
                        timeout=self.options.timeout)
            if build.status or build.timed_out:
                raise Failure('not built\n' + ended(build) + text(build.err))
            expected = self.answer(folder)
            for ranks in self.options.ranks:
                self.execute(checked, ranks, expected)

    def answer(self, folder):
        """What the program prints when the C compiler builds it; None when that depends on the race."""
        if self.racy or self.options.suite:
            return None
        program = os.path.join(folder, 'openmp')
        must(['gcc', '-w', '-fopenmp', self.path, '-o', program, '-lm'])
        return must([program], env={'OMP_NUM_THREADS': '3'})

    def execute(self, program, ranks, expected):
        result = run(['mpiexec', '-n', str(ranks), program], env={'OTOSP_CHECK': 'races'},
                     timeout=self.options.timeout)
        reports = REPORT.findall(result.err.decode('utf-8', 'replace'))
        self.found[ranks] = bool(reports)
        self.reported.update(int(line) for first, line, *_ in reports if os.path.basename(first) == self.name)
        self.reported.update(int(line) for *_, second, line in reports if os.path.basename(second) == self.name)
        if result.timed_out:
            raise Failure('%d ranks: did not end in time\n%s' % (ranks, text(result.err)))
        if expected is not None and not self.found[ranks]:
            if result.status or result.err:
                raise Failure('%d ranks: ended with status %d\n%s' % (ranks, result.status, text(result.err)))
            if result.out != expected:
                raise Failure('%d ranks: %s' % (ranks, difference(expected, result.out)))

    def verdict(self):
        """At run time: is there a race?"""
        return all(self.found.values()) if self.racy else any(self.found.values())


def examine_all(programs, jobs):
    """Examines the programs side by side; returns {name: failure}."""
    failures = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for program, future in [(program, pool.submit(program.examine)) for program in programs]:
            try:
                future.result()
            except (Failure, OSError, UnicodeError) as failure:
                failures[program.name] = str(failure)
    return failures


def tallies(programs, warned, lines):
    """Files and lines of the programs as two tallies; warned(program): the verdict, lines(program): the lines."""
    files, places = Tally(), Tally()
    for program in programs:
        files.add({program.name} if program.racy else set(), {program.name} if warned(program) else set())
        places.add(program.lines, lines(program))
    return files, places


def judge(programs, failures, options):
    """Prints what was found; returns the exit status."""
    for name, failure in failures.items():
        print('FAIL  %s\n%s  again: %s' % (name, failure.rstrip('\n') + '\n', again(options, name)))
    not_yet = [program for program in programs if program.not_yet]
    if not_yet:
        print('not handled yet: %s' % ' '.join(program.name for program in not_yet))
    judged = [program for program in programs if not program.not_yet and program.name not in failures]
    files, places = tallies(judged, lambda program: program.warned, lambda program: program.warned)
    print('translation: by file %s, by line %s' % (files, places))
    if options.translation or options.verbose:
        tell('translation', judged, lambda program: program.warned, lambda program: program.warned)
    if options.translation:
        return 1 if failures else 0
    tell('run time', judged, Program.verdict, lambda program: program.reported)
    files, places = tallies(judged, Program.verdict, lambda program: program.reported)
    print('run time: by file %s, by line %s' % (files, places))
    enough = files.precision() >= PRECISION and files.recall() >= RECALL
    failed = len(failures) + files.wrong + (0 if files.recall() >= RECALL else files.missed)
    print('races: %d passed, %d failed' % (len(programs) - len(not_yet) - failed, failed))
    print('races: %s' % files)
    return 0 if enough and not failures else 1


def tell(when, programs, verdict, lines):
    """Names the programs with a wrong verdict; with the right one, their lines that are not."""
    for program in programs:
        found = verdict(program)
        if program.racy and not found:
            some = [str(ranks) for ranks, there in program.found.items() if there and when == 'run time']
            print('%s: missed: %s%s' % (when, program.name, ', but on %s ranks' % ' '.join(some) if some else ''))
        elif found and not program.racy:
            print('%s: false alarm: %s, lines %s' % (when, program.name, listed(lines(program))))
        elif program.lines != lines(program):
            print('%s: %s: lines %s, marked are %s' % (when, program.name, listed(lines(program)), listed(program.lines)))


def listed(lines):
    return ' '.join(map(str, sorted(lines))) or 'none'


def again(options, name):
    return shown(['tests/races.py'] + (['--suite', options.suite] if options.suite else []) + [name])


def check_races():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--suite', default='', help="a folder of others' programs, NAME-yes.c and NAME-no.c")
    parser.add_argument('--ranks', default='2 3 4', help='numbers of ranks')
    parser.add_argument('--sample', type=int, default=1, help='only each N-th of the programs')
    parser.add_argument('--translation', action='store_true', help='only the verdict at translation')
    parser.add_argument('--timeout', type=int, default=60, help='seconds for one command')
    options = parser.parse_args()
    options.ranks = [int(word) for word in options.ranks.split()]
    place = options.suite or FOLDER
    paths = [os.path.join(place, name) for name in sorted(os.listdir(place)) if name.endswith(('-yes.c', '-no.c'))]
    programs = [Program(path, options) for path in selected(paths, options.names)[::options.sample]]
    return judge(programs, examine_all(programs, options.jobs), options)


if __name__ == '__main__':
    main(check_races)

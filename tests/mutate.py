#!/usr/bin/env python3
"""Leaves out one item of one directive of a program, and asks who notices.

From each program of tests/run, tests/omp, tests/kernels, the benchmarks, tests/golden and the documents, a mutant is
made for each `result` and `nc_result`, and for each item of a `private`, `firstprivate`, `lastprivate` or
`reduction`. Of each mutant is said

    whether its answer changes   on 2 or 3 ranks, or with the C compiler's own OpenMP on as many threads,
                                 against the same program as it is
    where it is found            at translation: an error or a warning that the program as it is does not have;
                                 at run time: a message of OTOSP_CHECK=all on 2, 3 or 4 ranks; or neither

and the shares of these are printed. A mutant whose answer changes and that is found by neither is a failure, unless
it is a right program that means something else (mutants-meant.txt); those are only counted. Where the answer does not
change, OTOSP_CHECK is asked with --all alone: without it these count as `neither` if they are not found at
translation. The answer does not change where a `result` is left out of a program of ours, since its stores are logged
then: that is what OTOSP does where nothing is stated. Nor does it where what is left out is implied, or says what
holds anyway. Programs that take longer than --longest seconds are left out, and named.
"""
import concurrent.futures
import glob
import json
import os
import re
import time

from docs import man_examples, sessions
from harness import Failure, ROOT, TESTS, TemporaryFolder, arguments, main, run, selected, shown, text, tools
from mutations import CLAUSES, mutations
from run import Program

WARNING = re.compile(r'^[^\s:]+:(\d+):\d+: (?:warning|error): (.*\[-W[\w=-]+\])$', re.M)
TIMES = re.compile(rb'^.*\bseconds\b.*$', re.M)
MEANT = os.path.join(TESTS, 'mutants-meant.txt')
RANKS = 2, 3
CHECKED_RANKS = 2, 3, 4
PLACES = 'translation', 'run time', 'neither'


class Mutant(Program):
    """A program and what is left out of one of its sources (None: nothing)."""

    def __init__(self, original, mutation, folder):
        self.__dict__.update(original.__dict__)
        self.env, self.folder, self.mutation = dict(original.env), folder, mutation
        if mutation:
            changed = os.path.join(folder, os.path.basename(mutation.path))
            with open(mutation.path, encoding='latin-1') as file:
                source = mutation.apply(file.read())
            with open(changed, 'w', encoding='latin-1') as file:
                file.write(source)
            self.sources = [changed if path == mutation.path else path for path in self.sources]

    def compile(self, compiler, flags, name):
        """Builds the program; returns its path and the compiler's Result."""
        program = os.path.join(self.folder, name)
        near = ['-iquote', os.path.dirname(self.path)]
        return program, run(compiler + flags + near + self.words('options') + self.sources + ['-o', program, '-lm'],
                            timeout=self.options.timeout)

    def answer(self, command):
        """What running the program gives: status, output and the files that it leaves."""
        result = self.execute(command)
        if result.timed_out:
            return 'did not end'
        return result.status, TIMES.sub(b'', result.out), sorted(result.left.items())


class Subject:
    """A program as it is: what its mutants are compared with, found out when it is asked for."""

    def __init__(self, program, options):
        self.program, self.options = program, options
        self.kept = {}

    def mutations(self):
        for path in self.program.sources:
            with open(path, encoding='latin-1') as file:
                for mutation in mutations(file.read()):
                    mutation.path = path
                    yield mutation

    def examine(self, chosen):
        """[(mutation, does the answer change, where it is found)]"""
        with TemporaryFolder() as folder:
            original = os.path.join(folder, 'original')
            os.mkdir(original)
            self.original = Mutant(self.program, None, original)
            results = []
            if self.takes_long():
                return [(mutation, None, 'left out') for mutation in chosen]
            for number, mutation in enumerate(chosen):
                place = os.path.join(folder, str(number))
                os.mkdir(place)
                results.append((mutation,) + self.judge(Mutant(self.program, mutation, place)))
            return results

    def takes_long(self):
        """Does the program as it is take too long on two ranks?"""
        _, otospcc = tools(self.options)
        begun = time.monotonic()
        self.answer_of_original(['mpiexec', '-n', '2', self.built(otospcc)])
        return time.monotonic() - begun > self.options.longest

    def flags(self):
        return ['-fopenmp'] if self.program.words('threads') else []

    def built(self, otospcc):
        return self.keep('built', lambda: self.original.compile([otospcc], self.flags(), 'ranks')[0])

    def judge(self, mutant):
        flags = self.flags()
        _, otospcc = tools(self.options)
        built, refused, warned = self.translate(mutant, otospcc, flags)
        if refused:
            return None, 'translation'
        changes = self.changes(mutant, built, flags)
        if warned - self.keep('warned', lambda: self.translate(self.original, otospcc, flags)[2]):
            return changes, 'translation'
        if not changes and not self.options.all:
            return changes, 'neither'
        return changes, 'run time' if self.reported(mutant, otospcc, flags) else 'neither'

    def keep(self, key, find):
        if key not in self.kept:
            self.kept[key] = find()
        return self.kept[key]

    def translate(self, mutant, otospcc, flags):
        """(the program, whether it is refused, its warnings)"""
        built, result = mutant.compile([otospcc], flags, 'ranks')
        said = {match.groups() for match in WARNING.finditer(result.err.decode('utf-8', 'replace'))}
        return built, result.status != 0, said

    def changes(self, mutant, built, flags):
        """Where the answer changes, in words; empty if nowhere."""
        stated = mutant.mutation.clause in ('result', 'nc_result')
        original = self.built(tools(self.options)[1])
        for ranks in RANKS[:1] if stated else RANKS:
            if self.differ(mutant, ['mpiexec', '-n', str(ranks), built], ['mpiexec', '-n', str(ranks), original]):
                return 'on %d ranks' % ranks
        if stated:
            return ''
        openmp = ['-w', '-fopenmp', '-O1']
        threads, result = mutant.compile(['gcc'], openmp, 'threads')
        original = self.keep('threads', lambda: self.original.compile(['gcc'], openmp, 'threads'))
        if original[1].status or result.status:
            return ''
        for count in RANKS:
            for program in mutant, self.original:
                program.env.update({'OMP_NUM_THREADS': str(count)})
            if self.differ(mutant, [threads], [original[0]]):
                return 'on %d threads' % count
        return ''

    def differ(self, mutant, command, original):
        """Does the mutant answer otherwise than the original, which answers always the same?"""
        expected = self.answer_of_original(original)
        return mutant.answer(command) != expected and self.original.answer(original) == expected

    def answer_of_original(self, command):
        key = tuple(command) + tuple(sorted(self.original.env.items()))
        return self.keep(key, lambda: self.original.answer(command))

    def reported(self, mutant, otospcc, flags):
        """Does OTOSP_CHECK=all say something about the mutant that it does not say about the original?"""
        checked, result = mutant.compile([otospcc, '-fcheck', '-w'], flags, 'checked')
        original = self.keep('checked', lambda: self.original.compile([otospcc, '-fcheck', '-w'], flags, 'checked')[0])
        if result.status:
            raise Failure('not built with -fcheck\n' + text(result.err))
        for ranks in CHECKED_RANKS:
            command = ['mpiexec', '-n', str(ranks)]
            before = self.keep(('said', ranks), lambda: self.messages(self.original, command + [original]))
            if self.messages(mutant, command + [checked]) - before:
                return True
        return False

    def messages(self, program, command):
        program.env['OTOSP_CHECK'] = 'all'
        result = program.execute(command)
        del program.env['OTOSP_CHECK']
        return {re.sub(r'\d+', '#', line) for line in result.err.decode('utf-8', 'replace').splitlines()
                if line.startswith('otosp: ') or re.match(r'\S+\.[ch]:\d+: ', line)}


def folder_programs(options, folder):
    paths = [path for path in sorted(glob.glob(os.path.join(TESTS, folder, '*.c')))
             if not path.endswith(('.part.c', '.otosp.c'))]
    for path in paths:
        with open(path, encoding='latin-1') as file:
            if re.search(r'\bmain\s*\(', file.read()):
                yield Program(path, options)


def benchmark_programs(options):
    """Each benchmark's annotated program, at its first small size, for each set of flags."""
    for path in sorted(glob.glob(os.path.join(ROOT, 'benchmarks', '*', 'bench.json'))):
        with open(path) as file:
            bench = json.load(file)
        for variant in bench['variants'].values():
            if variant['with'] == 'otospcc':
                program = Program(os.path.join(os.path.dirname(path), variant['sources'][0]), options)
                program.tags = {'options': [' '.join(variant.get('flags', []))], 'args': [bench['check'][0]]}
                yield program


def document_programs(options, folder):
    """The examples of manual and README, written to a folder."""
    for page in sorted(glob.glob(os.path.join(ROOT, 'man', '*.[1-8]'))):
        for name, program in man_examples(page):
            yield written(options, folder, name, {name: program})
    for name, files, _ in sessions(os.path.join(ROOT, 'README.md')):
        if name.endswith('.c'):
            yield written(options, folder, name, files)


def written(options, folder, name, files):
    for file, content in files.items():
        with open(os.path.join(folder, file), 'w') as out:
            out.write(content)
    return Program(os.path.join(folder, name), options)


def meant():
    """The mutants that are right programs: 'FILE CLAUSE(ITEM)'."""
    with open(MEANT) as file:
        return {line.split(': ')[0] for line in file if not line.startswith('#')}


def table(results):
    """Prints, for each clause, how many mutants there are, change their answer, and are found where."""
    print('%-14s %8s %8s   %-34s %s' % ('', 'mutants', 'answer', 'found', 'of those whose answer changes'))
    print('%-14s %8s %8s   %s  %s' % ('', '', 'changes', *[' '.join('%11s' % place for place in PLACES)] * 2))
    for clause in CLAUSES + ('all',):
        rows = [row for row in results if clause in (row[0].clause, 'all')]
        changed = [row for row in rows if row[1]]
        if rows:
            print('%-14s %8d %8d   %s  %s' % (clause, len(rows), len(changed), shares(rows), shares(changed)))


def shares(rows):
    return ' '.join('%10.0f%%' % (100 * sum(row[2] == place for row in rows) / len(rows)) if rows else '%11s' % '-'
                    for place in PLACES)


def check_mutants():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--sample', type=int, default=0, help='only so many mutants, spread over all')
    parser.add_argument('--clause', default='', help='only mutants of this clause')
    parser.add_argument('--line', type=int, default=0, help='only mutants of this line')
    parser.add_argument('--all', action='store_true', help='ask OTOSP_CHECK also where the answer does not change')
    parser.add_argument('--longest', type=float, default=5, help='seconds that a program may take on two ranks')
    parser.add_argument('--timeout', type=int, default=300, help='seconds for one command')
    options = parser.parse_args()
    options.procs = options.among = ''          # the numbers of ranks are ours
    with TemporaryFolder() as folder:
        programs = [program for name in ('run', 'omp', 'kernels', 'golden') for program in folder_programs(options, name)]
        programs += [*benchmark_programs(options), *document_programs(options, folder)]
        wanted = set(selected([program.path for program in programs], options.names))
        subjects = [Subject(program, options) for program in programs if program.path in wanted]
        chosen = [(subject, mutation) for subject in subjects for mutation in subject.mutations()
                  if options.clause in ('', mutation.clause) and options.line in (0, mutation.line)]
        if options.sample:
            chosen = chosen[::max(1, len(chosen) // options.sample)]
        return report(examine(chosen, options), len(chosen), options)


def examine(chosen, options):
    """Examines the mutants, one program after the other; yields (mutation, changes, place) and failures."""
    by_subject = {}
    for subject, mutation in chosen:
        by_subject.setdefault(subject, []).append(mutation)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = [(subject, pool.submit(subject.examine, some)) for subject, some in by_subject.items()]
        for subject, future in running:
            try:
                yield from future.result()
            except (Failure, OSError, UnicodeError) as failure:
                yield subject.program.path, failure


def report(results, number, options):
    judged, failed, right, long = [], 0, meant(), set()
    for result in results:
        if len(result) == 2:
            failed += 1
            print('FAIL  %s\n%s' % (os.path.relpath(result[0], ROOT), result[1]), flush=True)
            continue
        mutation, changes, place = result
        if place == 'left out':
            long.add(os.path.relpath(mutation.path, ROOT))
            number -= 1
            continue
        if place == 'neither' and '%s %s' % (os.path.basename(mutation.path), mutation) in right:
            changes, place = '', 'right'
        judged.append((mutation, changes, place))
        name = '%s:%d without %s' % (os.path.relpath(mutation.path, ROOT), mutation.line, mutation)
        if changes and place == 'neither':
            failed += 1
            print('FAIL  %s: another answer %s, found by neither\n  again: %s' % (name, changes, shown(
                ['tests/mutate.py', os.path.basename(mutation.path), '--line', str(mutation.line)])), flush=True)
        elif options.verbose:
            print('%s: answer %s, %s' % (name, 'not run' if changes is None else 'changes ' + changes if changes
                                         else 'unchanged', place), flush=True)
    table([row for row in judged if row[2] != 'right'])
    if long:
        print('left out, since they take long: %s' % ' '.join(sorted(long)))
    print('right programs that mean something else: %d' % sum(row[2] == 'right' for row in judged))
    print('mutants: %d passed, %d failed' % (number - failed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    main(check_mutants)

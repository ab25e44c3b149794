#!/usr/bin/env python3
"""gcc's own run-time tests of OpenMP, from the Debian package gcc-12-source, through the translator.

Each program of libgomp.c and libgomp.c-c++-common that the C compiler's own OpenMP passes is built with
otospcc and run on 1, 2 and 3 ranks. It is

    passed      it does on all of them what its dg- comments say
    refused     translator or runtime end it with a message that says what is not supported
    failed      anything else

A program that fails, and that the C compiler's runtime fails too when it may use no more threads than
there are ranks, depends on their number; it is tried again with OMP_DYNAMIC=false, where our runtime
has to refuse. Left out, and counted apart, is what needs a device with memory of its own, what tests extensions
of gcc, and what the C compiler fails itself on this machine.

What is found is kept in the build folder, below libgomp: table.txt (by directive), failures.txt, and
what the C compiler's runtime passes.
"""
import concurrent.futures
import fnmatch
import json
import os
import re
import threading

from harness import ROOT, TemporaryFolder, arguments, main, run, selected, tools
from torture import CC, unpack

SUITE = 'libgomp/testsuite/'
FOLDERS = 'libgomp.c', 'libgomp.c/appendix-a', 'libgomp.c/examples-4', 'libgomp.c-c++-common'
MACHINE = 'x86_64-pc-linux-gnu'
COMPILE_SECONDS = 120

VENDOR = re.compile(r'"libgomp_g\.h"|"config\.h"|\bpragma\s+acc\b|\bGOMP_|-ftree-parallelize-loops')
# What has been unmapped keeps its value, or what is shared counts as present.
OWN_MEMORY = re.compile(r'omp_target_is_present \(b, d\) != shared_mem|exit data map \(from: ?q\[:1\]\)')
REFUSAL = re.compile(r'\b(?:not handled|not supported|start the program with \d+ ranks)\b|a thread of the program\'s own')
DG = re.compile(r'\{\s*dg-([a-z-]+)\s+(.*?)\s*\}\s*(?:\*/|$)', re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
PRAGMA = re.compile(r'#\s*pragma\s+omp\s+([^\n]*)|(?:_Pragma\s*\(\s*"|DO_PRAGMA\s*\()\s*omp\s+([^")\n]*)')


def directives_known():
    """Names of the directives that are not combined ones, longest first."""
    with open(os.path.join(ROOT, 'translator', 'directives.def')) as file:
        names = set(re.findall(r'^DIRECTIVE\(\w+,\s*OMP,\s*"([\w ]+)"', file.read(), re.M))
    parts = {'declare', 'begin', 'end', 'cancellation', 'target'}
    single = {name for name in names if name.split()[0] in parts
              or not any(name != other and name.startswith(other + ' ') for other in names)}
    return sorted(single, key=len, reverse=True)


def selects(selector):
    """A dg target selector: is this machine, or what it can do, among those named?"""
    with open('/proc/cpuinfo') as file:
        able = {'avx_runtime': ' avx ' in file.read()}
    able.update(dict.fromkeys(('c', 'lp64', 'lto', 'fpic', 'tls', 'tls_runtime', 'shared', 'size32plus', 'alias',
                               'sync_int_long', 'sse2_runtime', 'vect_simd_clones', 'large_long_double',
                               '__float128', 'offload_device'), True))
    words = []
    for token in re.findall(r'&&|\|\||!|[{}]|[^\s{}!]+', selector):
        if token in ('{', '!') or token not in ('}', '&&', '||'):
            if words and words[-1] in (')', 'True', 'False'):
                words.append('or')
        words.append({'{': '(', '}': ')', '!': 'not', '&&': 'and', '||': 'or'}.get(
            token, str(able.get(token, fnmatch.fnmatch(MACHINE, token)))))
    # eval sees nothing but brackets, operators and truth values
    return bool(eval(' '.join(words) or 'True'))


class Program:
    """One program of the suite and what its dg- comments say."""

    def __init__(self, suite, name):
        self.name, self.path = name, os.path.join(suite, name)
        self.text = self.read(self.path, set())
        self.action, self.options, self.env, self.sources = 'run', None, {}, [self.path]
        self.should_fail, self.outputs, self.errors = False, [], []
        self.needs_device = False       # the C compiler may have none here; ranks are devices
        self.skipped = ('extensions of gcc' if VENDOR.search(self.text) else
                        'devices with memory of their own' if OWN_MEMORY.search(self.text) else None)
        if not self.skipped:
            self.read_comments()

    def read_comments(self):
        """What the dg- comments ask for. Those that look into the compiler (dg-final) have no meaning here."""
        more = []
        with open(self.path, encoding='latin-1') as file:
            own = file.read()
        for match in DG.finditer(own):
            key, rest = match.groups()
            text = re.search(r'"((?:[^"\\]|\\.)*)"', rest)
            text = text.group(1) if text else ''
            target = None if key == 'final' else re.search(r'\{\s*target\s+(.*)\}', rest)
            here = not target or selects(target.group(1))
            if key == 'do':
                self.action = rest.split()[0].strip('"')
                self.skipped = self.skipped or (None if here else 'for other machines')
            elif key == 'options' and here:
                self.options = text.split()
            elif key == 'additional-options' and here:
                more += text.split()
            elif key == 'set-target-env-var':
                self.env[rest.split()[0]] = text
            elif key == 'additional-sources':
                folder = os.path.dirname(self.path)
                self.sources += [os.path.join(folder, word) for word in rest.strip('"').split()]
            elif key == 'shouldfail':
                self.should_fail = True
            elif key == 'output':
                pattern = re.sub(r'\\([][()\\$])', r'\1', text).replace('libgomp: ', '(?:libgomp|otosp): ')
                if 'error directive' in pattern:        # ours names the place, and has no empty line behind it
                    pattern = re.sub(r'^.*?(?=error directive)|(\(.n\|.*)$', '', pattern)
                self.outputs.append(re.compile(pattern))
            elif key == 'error' and not target:
                self.errors.append(own.count('\n', 0, match.start()) + 1)
            elif key == 'skip-if' and '*-*-*' in rest:
                self.skipped = 'part of another program'
            elif key == 'require-effective-target' and not selects(rest):
                self.skipped = 'for other machines'
            elif key == 'require-effective-target' and rest == 'offload_device':
                self.needs_device = True
        self.options = [word for word in (['-O2'] if self.options is None else self.options) + more
                        if not word.startswith(('-fdump', '-fopenmp', '-foffload', '-W'))]

    def read(self, path, seen):
        """The text of a program with that of the suite's files that it includes; lines joined."""
        seen.add(path)
        with open(path, encoding='latin-1') as file:
            text = file.read().replace('\\\n', ' ')
        for name in INCLUDE.findall(text):
            other = os.path.join(os.path.dirname(path), name)
            if os.path.exists(other) and other not in seen and name != 'usleep.h':
                text += self.read(other, seen)
        return text

    def directives(self, known):
        """The directives in it; a combined one counts as its parts."""
        found = set()
        for match in PRAGMA.finditer(self.text):
            words = re.sub(r'\s+', ' ', match.group(1) or match.group(2)).strip()
            while True:
                name = next((name for name in known if re.match(re.escape(name) + r'\b', words)), None)
                if not name:
                    break
                found.add(name)
                words = words[len(name):].lstrip()
        routines = {'(locks)': r'\bomp_\w*lock\b', '(allocators)': r'\bomp_\w*alloc\b'}
        found.update(family for family, pattern in routines.items() if re.search(pattern, self.text))
        return found or {'(none)'}

    def wrong(self, result):
        """What is wrong with a run of it, or None."""
        if result.timed_out:
            return 'did not end in time'
        if bool(result.status) != self.should_fail:
            lines = [line for line in result.err.decode('latin-1').splitlines() if line.strip()]
            said = [line for line in lines if 'otosp: ' in line or 'error: ' in line] or lines
            return 'status %d%s' % (result.status, ': ' + said[0][:160] if said else '')
        text = (result.out + result.err).decode('latin-1')
        return None if all(pattern.search(text) for pattern in self.outputs) else 'its output is not the expected'


class Baseline:
    """What the C compiler's own OpenMP passes, with any number of threads or at most so many; kept."""

    def __init__(self, folder):
        version = run([CC, '-dumpfullversion']).out.decode().strip()
        self.path, self.lock, self.known = os.path.join(folder, 'base-%s.json' % version), threading.Lock(), {}
        if os.path.exists(self.path):
            with open(self.path) as file:
                self.known = json.load(file)

    def passes(self, program, threads=0):
        key = '%s@%d' % (program.name, threads)
        if key not in self.known:
            with TemporaryFolder() as folder:
                result = self.attempt(program, threads, folder)
            with self.lock:
                self.known[key] = result
        return self.known[key]

    def attempt(self, program, threads, folder):
        if program.action == 'compile':
            return True
        built = run([CC, '-w', '-fopenmp'] + program.options + program.sources + ['-o', 'a.out', '-lm'],
                    cwd=folder, timeout=COMPILE_SECONDS)
        if built.status:
            return False
        limit = {'OMP_THREAD_LIMIT': str(threads)} if threads else {}
        return program.action != 'run' or not program.wrong(run(['./a.out'], cwd=folder, timeout=60,
                                                               env={**program.env, **limit}))

    def keep(self):
        with open(self.path + '.partial', 'w') as file:
            json.dump(self.known, file, indent=0, sort_keys=True)
        os.rename(self.path + '.partial', self.path)


class Libgomp:
    """Tries programs."""

    def __init__(self, options):
        self.options = options
        self.otospcc = tools(options)[1]
        self.folder = os.path.join(ROOT, 'build', 'libgomp')
        self.suite = unpack(os.path.join(self.folder, 'suite'), SUITE)
        self.baseline = Baseline(self.folder)
        self.ranks = [int(word) for word in options.ranks.split()]

    def programs(self):
        return [Program(self.suite, os.path.join(folder, name)) for folder in FOLDERS
                for name in sorted(os.listdir(os.path.join(self.suite, folder))) if name.endswith('.c')]

    def judge(self, program):
        """(verdict, why) of one program."""
        if program.skipped:
            return 'left out', program.skipped
        if not program.needs_device and not self.baseline.passes(program):
            return 'left out', '%s itself fails it' % CC
        with TemporaryFolder() as folder:
            final = {'compile': ['-c'], 'link': ['-o', 'a.out'], 'run': ['-o', 'a.out']}[program.action]
            built = run([self.otospcc, '-w'] + program.options + program.sources + final + ['-lm'], cwd=folder,
                        timeout=COMPILE_SECONDS)
            verdict = self.judge_build(program, built)
            if verdict or program.action != 'run':
                return verdict or ('passed', '')
            verdicts = [self.judge_run(program, ranks, folder) for ranks in self.ranks]
            return next((found for kind in ('failed', 'refused') for found in verdicts if found[0] == kind),
                        ('passed', ''))

    def judge_build(self, program, built):
        messages = built.err.decode('latin-1')
        lines = messages.splitlines()
        wrong = [line for line in lines if 'undefined reference' in line or 'error' in line] or lines
        if built.timed_out or built.status < 0:
            return 'failed', 'otospcc did not end' if built.timed_out else 'otospcc: signal %d' % -built.status
        if program.errors:
            named = {int(line) for line in re.findall(r'^[^:\n]+:(\d+):\d+: (?:error|note):', messages, re.M)}
            # ours may be at the directive, a line or two above, with a note here
            missing = sorted(line for line in program.errors if not named & set(range(line - 3, line + 1)))
            return ('failed', 'no error at line %d' % missing[0]) if missing else ('passed', '')
        if built.status:
            refused = [line for line in wrong if REFUSAL.search(line)]
            return ('refused', refused[0]) if refused else ('failed', 'otospcc: ' + (wrong or ['no message'])[0])
        return None

    def judge_run(self, program, ranks, folder):
        command = ['./a.out'] if ranks == 1 else ['mpiexec', '-n', str(ranks), './a.out']

        def attempt(**more):
            result = run(command, cwd=folder, timeout=self.options.timeout, env={**program.env, **more})
            why, said = program.wrong(result), result.err.decode('latin-1')
            if why and not result.timed_out and REFUSAL.search(said):
                return 'refused', next(line for line in said.splitlines() if REFUSAL.search(line))
            return ('failed', '%d rank%s: %s' % (ranks, 's' * (ranks > 1), why)) if why else ('passed', '')

        verdict = attempt()
        if verdict[0] == 'failed' and not self.baseline.passes(program, ranks):
            again = attempt(OMP_DYNAMIC='false')
            return again if again[0] == 'refused' else verdict
        return verdict

    def table(self, judged):
        """Verdicts by directive, as text."""
        known, rows = directives_known(), {}
        for program, (verdict, _) in judged:
            for name in program.directives(known) if verdict != 'left out' else ():
                rows.setdefault(name, dict.fromkeys(('passed', 'refused', 'failed'), 0))[verdict] += 1
        lines = ['%-24s %7s %7s %7s' % ('programs that use', 'passed', 'refused', 'failed')]
        return '\n'.join(lines + ['%-24s %7d %7d %7d' % (name, row['passed'], row['refused'], row['failed'])
                                  for name, row in sorted(rows.items())])

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'w') as file:
            file.write(text + '\n' if text else '')


def chosen(programs, options):
    """The programs that the command line asks for."""
    if options.names:
        wanted = selected([program.name for program in programs], options.names)
        return [program for program in programs if program.name in wanted]
    if options.sample:
        eligible = [program for program in programs if not program.skipped]
        return eligible[::max(1, len(eligible) // options.sample)][:options.sample]
    return programs


def libgomp():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--ranks', default='1 2 3', help='numbers of ranks')
    parser.add_argument('--sample', type=int, default=0, help='only so many programs, spread over the suite')
    parser.add_argument('--timeout', type=int, default=20, help='seconds for one run')
    options = parser.parse_args()
    suite = Libgomp(options)
    programs = chosen(suite.programs(), options)
    judged = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program, (verdict, why) in zip(programs, pool.map(suite.judge, programs)):
            judged.append((program, (verdict, why)))
            if verdict == 'failed':
                print('FAIL  %s: %s\n  again: tests/libgomp.py %s' % (program.name, why, program.name),
                      flush=True)
            elif options.verbose:
                print('%-8s %s %s' % (verdict, program.name, why), flush=True)
    suite.baseline.keep()
    count = {kind: sum(verdict == kind for _, (verdict, _) in judged) for kind in ('passed', 'refused', 'failed')}
    if not options.names:
        table = suite.table(judged)
        reasons = [why for _, (verdict, why) in judged if verdict == 'left out']
        left_out = ', '.join('%d %s' % (reasons.count(why), why) for why in sorted(set(reasons)))
        print(table + ('\nleft out: ' + left_out if left_out else ''))
        if not options.sample:
            suite.write('table.txt', table)
            suite.write('failures.txt', '\n'.join('%s %s: %s' % (verdict, program.name, why)
                                                  for program, (verdict, why) in judged
                                                  if verdict in ('failed', 'refused')))
    print('libgomp: %(passed)d passed, %(refused)d refused, %(failed)d failed' % count, flush=True)
    return 1 if count['failed'] else 0


if __name__ == '__main__':
    main(libgomp)

#!/usr/bin/env python3
"""gcc's own C torture tests, from the Debian package gcc-12-source, through the translator.

Each program of gcc.c-torture/execute that the C compiler alone passes at -O0 is tried in two modes:

    driver      otospcc builds it, and it runs on one rank
    reprinted   otosp --reprint prints it back from the tree, the C compiler builds that

Each file of gcc.c-torture/compile goes through otosp and otosp --reprint, which must end within two
seconds and not by a signal. What fails and is known stands in torture-skip.txt with its reason,
one line each: `NAME MODE[,MODE]: reason`; any other failure makes this program fail.

What the C compiler alone passes is kept in the build folder, since it does not change.
"""
import concurrent.futures
import glob
import json
import os
import re
import signal
import sys
import tarfile

from harness import ROOT, TESTS, TemporaryFolder, arguments, main, run, tools

PACKAGE = '/usr/src/gcc-12/gcc-12*.tar.xz'
SUITE = 'gcc/testsuite/gcc.c-torture/'
CC = os.environ.get('SERIAL_CC', 'gcc')
DIRECTIVE = re.compile(r'\{\s*dg-(additional-)?options\s+(?:\{\s*)?"([^"]*)"\s*(?:\}\s*)?(\{.*?\})?\s*\}\s*(?:\*/|$)')
RUN_SECONDS, COMPILE_SECONDS, FRONT_SECONDS = 20, 60, 2


def unpack(place, suite):
    """Unpacks the package's files below suite, once; returns their place."""
    if not os.path.isdir(place):
        packages = sorted(glob.glob(PACKAGE))
        if not packages:
            sys.exit('no %s: install the package gcc-12-source' % PACKAGE)
        partial = place + '.partial'
        with tarfile.open(packages[-1], 'r:xz') as archive:
            for member in archive:
                at = member.name.find(suite)
                if at >= 0 and member.isfile():
                    target = os.path.join(partial, member.name[at + len(suite):])
                    os.makedirs(os.path.dirname(target), exist_ok=True)
                    with open(target, 'wb') as file:
                        file.write(archive.extractfile(member).read())
        os.rename(partial, place)
    return place


def wanted_options(path):
    """What a program's dg-options ask for, as far as it means something on this machine."""
    options = []
    with open(path, encoding='latin-1') as source:
        for line in source:
            match = DIRECTIVE.search(line)
            if match and (not match.group(3) or ('x86_64' in match.group(3) and 'ia32' not in match.group(3))):
                options += match.group(2).split()
    return [word for word in options if not word.startswith(('-O', '-W'))]


class Torture:
    """The programs, and the ways to try one."""

    def __init__(self, options):
        self.options = options
        self.otosp, self.otospcc = tools(options)
        # Another build folder (a sanitizer's) shares the unpacked suite and what the C compiler passes.
        self.folder = os.path.join(ROOT, 'build', 'torture')
        self.suite = unpack(os.path.join(self.folder, 'gcc.c-torture'), SUITE)
        self.skips = self.known()

    def known(self):
        """torture-skip.txt as {(name, mode): reason}."""
        found = {}
        with open(os.path.join(TESTS, 'torture-skip.txt'), encoding='utf-8') as file:
            for line in file:
                if line.strip() and not line.startswith('#'):
                    head, reason = line.split(':', 1)
                    name, modes = head.split()
                    for mode in modes.split(','):
                        found[name, mode] = reason.strip()
        return found

    def names(self, *folders):
        """Programs of the suite's folders, by sorted name."""
        return sorted(os.path.relpath(path, self.suite) for folder in folders
                      for path in glob.glob(os.path.join(self.suite, folder, '*.c')))

    def build_and_run(self, commands, folder):
        """Runs commands in folder; the last is the program. Returns None, or what went wrong."""
        for command in commands:
            last = command is commands[-1]
            result = run(command, cwd=folder, timeout=RUN_SECONDS if last else COMPILE_SECONDS)
            if result.timed_out:
                return '%s: did not end in time' % os.path.basename(command[0])
            if result.status:
                lines = result.err.decode('utf-8', 'replace').splitlines()
                errors = [line for line in lines if 'error' in line] or lines
                return '%s: status %d%s' % ('program' if last else os.path.basename(command[0]), result.status,
                                            ': ' + errors[0][:200] if errors else '')
        return None

    def base(self, name, folder):
        path = os.path.join(self.suite, name)
        return self.build_and_run([[CC, '-w'] + wanted_options(path) + ['-O0', path, '-o', 'a.out', '-lm'],
                                   ['./a.out']], folder)

    def driver(self, name, folder):
        path = os.path.join(self.suite, name)
        return self.build_and_run([[self.otospcc, '-w'] + wanted_options(path) + ['-O0', path, '-o', 'a.out', '-lm'],
                                   ['./a.out']], folder)

    def reprinted(self, name, folder):
        path = os.path.join(self.suite, name)
        extra = wanted_options(path)
        return self.build_and_run([[self.otosp, '--reprint'] + extra + [path, '-o', 'printed.c'],
                                   [CC, '-w'] + extra + ['-O0', 'printed.c', '-o', 'a.out', '-lm'],
                                   ['./a.out']], folder)

    def compile(self, name, folder):
        path = os.path.join(self.suite, name)
        for mode in [], ['--reprint']:
            command = [self.otosp] + mode + wanted_options(path) + [path, '-o', 'out.c']
            # Seconds of the processor: those of the clock depend on what else runs.
            result = run(['prlimit', '--cpu=%d' % FRONT_SECONDS] + command, cwd=folder, timeout=60)
            if result.timed_out or result.status not in (0, 1):
                slow = result.timed_out or -result.status in (signal.SIGXCPU, signal.SIGKILL)
                return 'otosp %s: %s' % (' '.join(mode), 'more than %d s' % FRONT_SECONDS if slow
                                         else 'status %d' % result.status)
        return None

    def all(self, mode, names):
        """Tries every name in one mode, in parallel; yields (name, None or what went wrong) in order."""
        def one(name):
            with TemporaryFolder() as folder:
                return getattr(self, mode)(name, folder)
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            yield from zip(names, pool.map(one, names))

    def passing(self, names):
        """The names that the C compiler alone passes."""
        version = run([CC, '-dumpfullversion']).out.decode().strip()
        path = os.path.join(self.folder, 'base-%s.json' % version)
        cache = {}
        if os.path.exists(path):
            with open(path) as file:
                cache = json.load(file)
        missing = [name for name in names if name not in cache]
        if missing:
            cache.update((name, why is None) for name, why in self.all('base', missing))
            with open(path + '.partial', 'w') as file:
                json.dump(cache, file, indent=0, sort_keys=True)
            os.rename(path + '.partial', path)
        return [name for name in names if cache[name]]

    def mode(self, mode, names):
        """Tries names in one mode and prints what fails. Returns (passed, unknown failures)."""
        passed = unknown = 0
        for name, why in self.all(mode, names):
            reason = self.skips.get((name, mode))
            if why is None:
                passed += 1
                if reason:
                    print('note  %s %s is in torture-skip.txt, but passes' % (name, mode))
            elif reason:
                if self.options.verbose:
                    print('known %s %s: %s' % (name, mode, reason))
            else:
                unknown += 1
                print('FAIL  %s %s: %s\n  again: tests/torture.py %s' % (name, mode, why, name), flush=True)
        return passed, unknown


def torture():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--sample', type=int, default=0, help='only so many programs, spread over the suite')
    options = parser.parse_args()
    suite = Torture(options)
    programs, compiled = suite.names('execute', 'execute/ieee'), suite.names('compile')
    if options.sample:
        step = len(programs) // options.sample
        programs, compiled = programs[::step][:options.sample], []
    if options.names:
        chosen = [os.path.splitext(os.path.basename(name))[0] for name in options.names]
        programs, compiled = ([name for name in names if os.path.splitext(os.path.basename(name))[0] in chosen]
                              for names in (programs, compiled))
    programs = suite.passing(programs)
    crashed, driver, reprinted = (suite.mode(*work) for work in (
        ('compile', compiled), ('driver', programs), ('reprinted', programs)))
    failed = crashed[1] + driver[1] + reprinted[1]
    print('torture: %d passed, %d failed' % (crashed[0] + driver[0] + reprinted[0], failed))
    if compiled:
        print('compile: %d of %d without crash or delay' % (crashed[0], len(compiled)))
    print('driver: %d of %d' % (driver[0], len(programs)))
    print('reprinted: %d of %d' % (reprinted[0], len(programs)), flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    main(torture)

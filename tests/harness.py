"""What the test programs of this folder share: header lines, running commands, reporting.

Commands are argument lists, run in their own process group with a deadline. A test passes when its
function returns; it fails when the function raises Failure, whose text is printed with the command
that repeats the test.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TESTS)
HEADER = re.compile(r'^(?://|/\*)\s*([a-z][a-z-]*):\s*(.*?)\s*(?:\*/)?$')


class Failure(Exception):
    """A test failed; the text says how."""


class Result:
    """A finished command: status (negative: killed by that signal), out and err as bytes."""

    def __init__(self, status, out, err, timed_out):
        self.status, self.out, self.err, self.timed_out = status, out, err, timed_out


def run(command, stdin=b'', timeout=60, cwd=None, env=None):
    """Runs an argument list and returns its Result. At the deadline the process gets SIGTERM, so that
    mpiexec can end its ranks, and SIGKILL for its whole group five seconds later."""
    environment = dict({'OTOSP_SMALL': '0'}, **os.environ)      # small programs are divided as large ones are
    environment.update(env or {})
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, cwd=cwd, env=environment, start_new_session=True)
    timed_out = False
    try:
        out, err = process.communicate(stdin, timeout)
    except subprocess.TimeoutExpired:
        timed_out = True
        process.terminate()
        try:
            out, err = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
    return Result(process.returncode, out, err, timed_out)


def shown(command):
    """The command as it can be typed again."""
    return ' '.join(word if re.fullmatch(r'[\w@%+=:,./-]+', word) else "'%s'" % word.replace("'", "'\\''")
                    for word in command)


def must(command, **options):
    """Runs a command that has to succeed and be silent on standard error; returns its standard output."""
    result = run(command, **options)
    if result.timed_out or result.status or result.err:
        raise Failure('%s\n%s%s' % (shown(command), ended(result), text(result.err)))
    return result.out


def ended(result):
    if result.timed_out:
        return '  did not end in time\n'
    return '  ended with status %d\n' % result.status if result.status else ''


def text(data, limit=2000):
    """Output as it is shown in a failure: indented, and cut when it is long."""
    string = data.decode('utf-8', 'replace')
    if len(string) > limit:
        string = string[:limit] + '\n...'
    return ''.join('  | %s\n' % line for line in string.splitlines())


def difference(wanted, got):
    """The first line in which two outputs differ."""
    wanted, got = wanted.split(b'\n'), got.split(b'\n')
    for number, pair in enumerate(zip(wanted + [b'(end)'] * len(got), got + [b'(end)'] * len(wanted)), 1):
        if pair[0] != pair[1]:
            return '  line %d\n    expected: %s\n    got:      %s\n' % (
                number, pair[0].decode('utf-8', 'replace')[:300], pair[1].decode('utf-8', 'replace')[:300])
    return '  no difference\n'


def agree(wanted, command, **options):
    """Runs a command that has to print what is wanted."""
    got = must(command, **options)
    if got != wanted:
        raise Failure('%s\n%s' % (shown(command), difference(wanted, got)))


def header(path):
    """The `key: value` comments among the // lines that open a file, as {key: [value, ...]}."""
    found = {}
    with open(path, encoding='utf-8', errors='replace') as source:
        for line in source:
            match = HEADER.match(line)
            if match:
                found.setdefault(match.group(1), []).append(match.group(2))
            elif not line.startswith('//'):
                break
    return found


class TemporaryFolder:
    """A private folder for one test, removed afterwards."""

    def __enter__(self):
        self.name = tempfile.mkdtemp(prefix='otosp-test-')
        return self.name

    def __exit__(self, *_):
        shutil.rmtree(self.name, ignore_errors=True)


def arguments(description):
    """Command line common to all kinds: names of tests, and where the programs under test are."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('names', nargs='*', help='tests to run, by file name or part of it (default: all)')
    parser.add_argument('--bin', default=os.environ.get('BIN', 'bin'), help='folder of otosp and otospcc')
    parser.add_argument('--build', default=os.environ.get('B', 'build'), help='folder for what tests leave')
    parser.add_argument('--jobs', type=int, default=2, help='tests at the same time')
    parser.add_argument('--verbose', action='store_true', help='name passed tests too')
    return parser


def tools(options):
    """Absolute names of the translator and the driver."""
    folder = os.path.join(ROOT, options.bin)
    return os.path.join(folder, 'otosp'), os.path.join(folder, 'otospcc')


def selected(paths, names):
    """The paths that the names on the command line ask for: a file's name, or a part of some."""
    stems = {path: os.path.splitext(os.path.basename(path))[0] for path in paths}
    wanted = set()
    for name in names:
        stem = os.path.splitext(os.path.basename(name))[0]
        wanted.update([path for path in paths if stems[path] == stem]
                      or [path for path in paths if stem in stems[path]])
    return [path for path in paths if path in wanted] if names else paths


def report(kind, options, tests, repeat):
    """Runs tests, a list of (name, function); prints failures in order and `N passed, N failed` last.
    Returns the exit status. repeat(name) is the command that runs one test again."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = [(name, pool.submit(function)) for name, function in tests]
        for name, future in running:
            try:
                future.result()
                passed += 1
                if options.verbose:
                    print('ok    %s' % name, flush=True)
            except (Failure, OSError, UnicodeError) as failure:
                failed += 1
                print('FAIL  %s\n%s  again: %s' % (name, str(failure).rstrip('\n') + '\n', repeat(name)), flush=True)
    print('%s: %d passed, %d failed' % (kind, passed, failed), flush=True)
    return 1 if failed else 0


def narrowed(parts, judge, write):
    """Judges a program of these parts. If it fails, parts that it fails without are left out, unless it does not end;
    write(parts) keeps it and returns its name, and the failure is raised."""
    def failure_of(some):
        try:
            judge(some)
        except Failure as failure:
            return failure
        return None

    failure = failure_of(parts)
    if not failure:
        return
    for part in list(parts) if 'end in time' not in str(failure) else ():
        fewer = [p for p in parts if p != part]
        again = fewer and failure_of(fewer)
        if again:
            failure, parts = again, fewer
    raise Failure('%s\n  kept: %s' % (failure, os.path.relpath(write(parts), ROOT)))


def serial_and_parallel(path, options, flags=()):
    """Builds a program serially and in parallel; returns what the one prints, and the other one's name."""
    serial, parallel = path + '.serial', path + '.parallel'
    must(['gcc', '-O1', '-w', '-fwrapv', *flags, '-o', serial, path])
    must([tools(options)[1], '-O1', '-w', *flags, '-o', parallel, path], timeout=240)
    return must([serial], timeout=60), parallel


def same_on_ranks(path, options, small, flags=()):
    """Builds a program serially and in parallel, and raises a failure if any run differs from the serial one: on demand,
    and poisoned, where also so little as `small` says is done by all ranks."""
    wanted, parallel = serial_and_parallel(path, options, flags)
    for ranks in options.ranks:
        for move, least in ('demand', '0'), ('poison', '0'), ('poison', small):
            agree(wanted, ['mpiexec', '-n', str(ranks), 'env', 'OTOSP_MOVE=' + move, 'OTOSP_SMALL=' + least, parallel],
                  timeout=240)


def must_emit(path, options, call, otherwise):
    """Raises a failure, which says `otherwise`, if the translation of a program has no such call."""
    if call not in must([tools(options)[0], path, '-o', '-'], timeout=240):
        raise Failure(otherwise)


def narrowed_seed(kind, seed, parts, options, judge, make):
    """Judges the program of a seed, in a folder of its own; one that fails is reduced to the parts that do, and kept."""
    with TemporaryFolder() as folder:
        narrowed(list(range(parts)), lambda numbers: judge(seed, numbers, options, folder),
                 lambda numbers: written(os.path.join(ROOT, options.build, '%s-%d.c' % (kind, seed)), make(seed, numbers)))


def run_seeds(kind, script, description, ranks, check):
    """The command line of tests that make random programs: check(seed, options) for each seed. Returns the exit
    status."""
    parser = arguments(description)
    parser.add_argument('--seed', type=int, default=1, help='the first program\'s seed')
    parser.add_argument('--count', type=int, default=5, help='number of programs')
    parser.add_argument('--ranks', default=','.join(map(str, ranks)), help='numbers of ranks')
    options = parser.parse_args()
    options.ranks = [int(n) for n in options.ranks.split(',')]
    seeds = range(options.seed, options.seed + options.count)
    return report(kind, options, [(str(seed), lambda seed=seed: check(seed, options)) for seed in seeds],
                  lambda name: shown([script, '--seed', name, '--count', '1']))


def written(path, string):
    """Writes a text file and returns its name."""
    with open(path, 'w', encoding='utf-8') as file:
        file.write(string)
    return path


def main(function):
    signal.signal(signal.SIGINT, signal.default_int_handler)    # ignored in a job that was put into the background
    try:
        sys.exit(function())
    except KeyboardInterrupt:
        sys.exit(130)

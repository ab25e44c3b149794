#!/usr/bin/env python3
"""Fuzzes the translator with AFL++: make fuzz [MINUTES=60].

The corpus are the programs of tests/ and of gcc's torture suite as the preprocessor leaves them, without
the headers: of those, only the declarations of one line that the program needs. The dictionary holds the
directives and clauses of directives.def and the words of keywords.def.

    tests/afl.py --minutes 10 --build build
    tests/afl.py --found                     the inputs of tests/fuzz/found only, each once, on bin/otosp

An input that crashed, hung or needed more than 100 MB belongs into tests/fuzz/found once it is mended,
as small as it can be made, under the name of what it is about.
"""
import concurrent.futures
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys

from harness import Failure, ROOT, TESTS, TemporaryFolder, arguments, ended, main, must, report, run, selected, shown, text, tools
from torture import SUITE, unpack

CC = os.environ.get('SERIAL_CC', 'gcc')
LARGEST = 6000              # bytes of an input of the corpus
SECONDS = 10                # what an input may take, of a processor that is shared
FOLDERS = 'run', 'omp', 'errors', 'golden', 'kernels', 'edges', 'races', 'fuzz/found'
FOUND = os.path.join(TESTS, 'fuzz', 'found')
ENVIRONMENT = {
    'AFL_SKIP_CPUFREQ': '1', 'AFL_NO_AFFINITY': '1', 'AFL_NO_UI': '1',
    'AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES': '1', 'AFL_FORKSRV_INIT_TMOUT': '60000',
    'ASAN_OPTIONS': 'abort_on_error=1:symbolize=0:detect_leaks=0:detect_stack_use_after_return=0'
                    ':max_allocation_size_mb=1100:allocator_may_return_null=0',
    'UBSAN_OPTIONS': 'abort_on_error=1:halt_on_error=1:symbolize=0',
}


# ---- dictionary -----------------------------------------------------------------------------------------

def words_of(name):
    """The strings of a table of the translator or the grammar."""
    with open(os.path.join(ROOT, name)) as table:
        lines = [line for line in table if re.match(r'\s*[A-Z_]+\(', line) or line.startswith('       "')]
    return [string for line in lines for string in re.findall(r'"([^"\\]+)"', line)]


def dictionary():
    """AFL++'s dictionary, one entry a line."""
    with open(os.path.join(ROOT, 'translator', 'directives.def')) as table:
        source = table.read()
    directives = re.findall(r'^DIRECTIVE\(\w+,\s*(\w+),\s*"([^"]*)"', source, re.M)
    clauses = re.findall(r'^CLAUSE\(\w+,\s*"([^"]*)",\s*(\w+)', source, re.M)
    entries = ['\\x0a#pragma %s\\x0a' % ' '.join([space.lower(), name]).strip() for space, name in directives]
    entries += [' %s' % name if form == 'F_NONE' else ' %s(x)' % name for name, form in clauses]
    entries += sorted({word for string in words_of('translator/directives.def') + words_of('grammar/keywords.def')
                       for word in string.split() if re.fullmatch(r'[\w+*&|^-]+', word)})
    return ''.join('"%s"\n' % entry for entry in entries)


# ---- corpus ---------------------------------------------------------------------------------------------

def own_text(path):
    """What the preprocessor makes of a program, without its headers but with the declarations of one line
    that it needs of them; None where the preprocessor refuses it."""
    result = run([CC, '-E', '-fopenmp', '-w', '-I', os.path.join(ROOT, 'include'), path])
    if result.status:
        return None
    lines, headers, own = [], {}, False
    for line in result.out.decode('latin-1').split('\n'):
        marker = re.match(r'# \d+ "(.*)"', line)
        if marker:
            own = marker.group(1) == path
        elif own and (line.strip() or lines[-1:] != ['']):
            lines.append(line.rstrip())
        elif not own:
            declared = re.match(r'(?:typedef|extern) [^{}]*?(\w+)(?:\s*\([^(){};]*\).*)?;$', line)
            if declared:
                headers[declared.group(1)] = line
    needed, todo = {}, set(re.findall(r'\w+', '\n'.join(lines)))
    while todo:
        name = todo.pop()
        if name in headers and name not in needed:
            needed[name] = headers[name]
            todo.update(re.findall(r'\w+', headers[name]))
    return '\n'.join([line for name, line in headers.items() if name in needed] + lines) + '\n'


def write_corpus(folder):
    suite = unpack(os.path.join(ROOT, 'build', 'torture', 'gcc.c-torture'), SUITE)
    paths = [path for place in FOLDERS for path in sorted(glob.glob(os.path.join(TESTS, place, '*.c')))]
    paths += sorted(glob.glob(os.path.join(suite, '*', '*.c')))
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        for path, content in zip(paths, pool.map(own_text, paths)):
            if content and len(content) < LARGEST:
                data = content.encode('latin-1')
                name = '%s-%s' % (os.path.basename(path), hashlib.sha1(data).hexdigest()[:8])
                with open(os.path.join(folder, name), 'wb') as file:
                    file.write(data)


def smallest_corpus(whole, chosen, target):
    """Those inputs of `whole` that each reach something that the others do not."""
    result = run(['afl-cmin', '-i', whole, '-o', chosen, '-m', 'none', '-t', '%d' % (1000 * SECONDS), '--', target, '@@', '-o',
                  '/dev/null'], timeout=3600, env=ENVIRONMENT)
    if not os.path.isdir(chosen) or not os.listdir(chosen):
        sys.exit('afl-cmin: %s' % text(result.out + result.err))


# ---- fuzzing --------------------------------------------------------------------------------------------

def fuzz(options):
    place = os.path.join(ROOT, options.build, 'fuzz')
    whole, chosen, output = (os.path.join(place, name) for name in ('all', 'corpus', 'output'))
    words = os.path.join(place, 'dictionary')
    with open(words, 'w') as file:
        file.write(dictionary())
    if not os.path.isdir(chosen):
        shutil.rmtree(whole, ignore_errors=True)
        os.makedirs(whole)
        write_corpus(whole)
        smallest_corpus(whole, chosen, options.target)
    shutil.rmtree(output, ignore_errors=True)
    mutator = os.path.join(place, 'lines.so')
    must([CC, '-O2', '-shared', '-fPIC', os.path.join(TESTS, 'fuzz', 'lines.c'), '-o', mutator])
    environment = dict(os.environ, AFL_CUSTOM_MUTATOR_LIBRARY=mutator, **ENVIRONMENT)
    subprocess.run(['afl-fuzz', '-i', chosen, '-o', output, '-x', words, '-m', 'none', '-t', '%d' % (1000 * SECONDS),
                    '-V', str(60 * options.minutes), '--', options.target, '@@', '-o', '/dev/null'],
                   env=environment, stdout=subprocess.DEVNULL, check=False)
    statistics = dict(re.findall(r'(\w+)\s*: (.*)', open(os.path.join(output, 'default', 'fuzzer_stats')).read()))
    found = sorted(glob.glob(os.path.join(output, 'default', 'crashes', 'id*'))
                   + glob.glob(os.path.join(output, 'default', 'hangs', 'id*')))
    for path in found:
        print('FAIL  %s' % path)
    print('%s runs in %s s, %s inputs in the corpus, %s of the translator reached' % (
        statistics['execs_done'], statistics['run_time'], statistics['corpus_count'], statistics['bitmap_cvg']))
    print('fuzz: %s, %d failed' % ('1 passed' if not found else '0 passed', len(found)), flush=True)
    return 1 if found else 0


# ---- what was found -------------------------------------------------------------------------------------

def replay(path, otosp):
    """An input once more: the translator has to end by itself, with its translation or an error message."""
    with TemporaryFolder() as folder:
        output = os.path.join(folder, 'out.c')
        result = run([otosp, path, '-o', output], timeout=6 * SECONDS)
        left = os.listdir(folder)
    if result.timed_out or result.status not in (0, 1):
        raise Failure(ended(result) + text(result.err))
    if result.status and b': error: ' not in result.err:
        raise Failure('  no error message\n' + text(result.err))
    if left != (['out.c'] if result.status == 0 else []):
        raise Failure('  status %d, left behind: %s\n' % (result.status, ' '.join(left)))


def afl():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--found', action='store_true', help='replay tests/fuzz/found instead')
    parser.add_argument('--minutes', type=int, default=60)
    parser.add_argument('--target', default='build/fuzz/target', help='the translator as the fuzzer runs it')
    options = parser.parse_args()
    if not options.found:
        return fuzz(options)
    otosp = tools(options)[0]
    tests = [(os.path.basename(path), lambda path=path: replay(path, otosp))
             for path in selected(sorted(glob.glob(os.path.join(FOUND, '*.c'))), options.names)]
    return report('found', options, tests, lambda name: shown(['tests/afl.py', '--found', name]))


if __name__ == '__main__':
    main(afl)

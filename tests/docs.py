#!/usr/bin/env python3
"""The examples of the manual and the README are tests.

In man pages, a program stands between .EX and .EE after a comment `.\\" run: NAME.c`. It is built
serially and by otospcc, and has to print the same on 1, 2, 3 and 4 ranks.

In the README, a fenced block marked `c` whose first line names its file in a comment, `/* NAME.c` or
`// NAME.c`, is written to that file. A fenced block marked `console` after it holds commands, each
after `$ `, and what they print; they are run in order, without a shell, in the folder of the files. A
line `...` of the output stands for any lines.
"""
import glob
import os
import re
import shlex

from harness import (Failure, ROOT, TemporaryFolder, arguments, difference, main, must, report, run, shown,
                     text, tools)

ESCAPES = {r'\e': '\\', r'\-': '-', r'\(aq': "'", r'\(dq': '"', r'\&': '', r'\\': '\\'}


def man_examples(path):
    """(name, program) of each example of a man page."""
    name, lines = None, None
    with open(path, encoding='utf-8') as page:
        for line in page:
            start = re.match(r'\.\\" run: (\S+\.c)$', line)
            if start:
                name = start.group(1)
            elif line.startswith('.EX') and name:
                lines = []
            elif line.startswith('.EE') and lines is not None:
                yield name, ''.join(lines)
                name, lines = None, None
            elif lines is not None:
                lines.append(re.sub(r'\\(e|-|\(aq|\(dq|&|\\)', lambda match: ESCAPES[match.group(0)], line))


def run_program(name, program, options):
    with TemporaryFolder() as folder:
        source = os.path.join(folder, name)
        with open(source, 'w') as file:
            file.write(program)
        must(['gcc', '-w', source, '-o', os.path.join(folder, 'serial'), '-lm'])
        must([tools(options)[1], '-Wall', '-Wextra', source, '-o', os.path.join(folder, 'parallel'), '-lm'])
        expected = must([os.path.join(folder, 'serial')])
        for ranks in 1, 2, 3, 4:
            command = ['mpiexec', '-n', str(ranks)] if ranks > 1 else []
            got = run(command + [os.path.join(folder, 'parallel')])
            if got.status or got.out != expected:
                raise Failure('%d ranks: status %d\n%s%s' % (ranks, got.status, difference(expected, got.out),
                                                             text(got.err)))


def fenced(path):
    """(mark, lines) of each fenced block."""
    mark, lines = None, []
    with open(path, encoding='utf-8') as page:
        for line in page:
            fence = re.match(r'^```(\w*)', line)
            if fence and mark is None:
                mark, lines = fence.group(1), []
            elif fence:
                yield mark, lines
                mark = None
            elif mark is not None:
                lines.append(line.rstrip('\n'))


def sessions(path):
    """(name, files, console lines) for each console block of a page that follows a program."""
    files = {}
    for mark, lines in fenced(path):
        name = re.match(r'^(?:/\*|//) ([\w.-]+\.[ch])\b', lines[0]) if mark == 'c' and lines else None
        if name:
            files[name.group(1)] = '\n'.join(lines) + '\n'
        elif mark == 'console' and files:
            yield next(reversed(files)), dict(files), lines


def run_session(files, lines, options):
    path = os.path.join(ROOT, options.bin) + os.pathsep + os.environ['PATH']
    steps = []
    for line in lines:
        if line.startswith('$ '):
            steps.append((line[2:], []))
        elif steps:
            steps[-1][1].append(line)
    with TemporaryFolder() as folder:
        for name, content in files.items():
            with open(os.path.join(folder, name), 'w') as file:
                file.write(content)
        for command, expected in steps:
            words = shlex.split(command)
            program = os.path.join(ROOT, options.bin, words[0])
            got = run([program if os.path.exists(program) else words[0]] + words[1:], cwd=folder, env={'PATH': path})
            pattern = '\n'.join('.*' if line == '...' else re.escape(line.rstrip()) for line in expected)
            output = '\n'.join(line.rstrip() for line in (got.out + got.err).decode().splitlines())
            if not re.fullmatch(pattern, output, re.S):
                raise Failure('$ %s\n%s' % (command, text(got.out + got.err)))


def docs():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    tests = []
    for page in sorted(glob.glob(os.path.join(ROOT, 'man', '*.[1-8]'))):
        tests += [('%s %s' % (os.path.basename(page), name), lambda n=name, p=program: run_program(n, p, options))
                  for name, program in man_examples(page)]
    for page in sorted(glob.glob(os.path.join(ROOT, 'README*'))):
        tests += [('%s %s' % (os.path.basename(page), name), lambda f=files, l=lines: run_session(f, l, options))
                  for name, files, lines in sessions(page)]
    if options.names:
        tests = [test for test in tests if any(name in test[0] for name in options.names)]
    return report('docs', options, tests, lambda name: shown(['tests/docs.py', name]))


if __name__ == '__main__':
    main(docs)

#!/usr/bin/env python3
"""Warnings, tests/warnings/*.c: each says on the line itself what is expected.

    x[i] = x[i - 1];   // warning: iteration 'i' reads [-Wotosp-dependence] // hint: ...

The translator has to give these warnings and no other, each with the source line and a caret, and has to write a
translation. The same file is translated with -Wno-otosp, which has to be silent, and with -Werror=otosp, which has
to make an error of each and to write nothing. A first line `// options: words` gives options of otosp.
"""
import os

from errors import differences, expectations, reported
from harness import Failure, TESTS, TemporaryFolder, arguments, header, main, report, run, selected, shown, text, tools

FOLDER = os.path.join(TESTS, 'warnings')


def translate(path, options, words):
    """Status, messages, and whether there is an output."""
    with TemporaryFolder() as folder:
        output = os.path.join(folder, 'out.c')
        words = header(path).get('options', [''])[0].split() + words
        result = run([tools(options)[0], *words, os.path.basename(path), '-o', output], cwd=FOLDER, timeout=20)
        return result.status, result.err.decode('utf-8', 'replace'), os.path.exists(output)


def check(path, options):
    expected = expectations(path, 'warning')
    status, messages, written = translate(path, options, [])
    problems = differences(expected, reported(messages, 'warning'))
    if status or not written:
        problems.append('exit status %d%s' % (status, '' if written else ', no output'))
    if reported(messages, 'error'):
        problems.append('an error')
    status, silent, written = translate(path, options, ['-Wno-otosp'])
    if status or silent or not written:
        problems.append('-Wno-otosp: status %d\n%s' % (status, silent))
    status, errors, written = translate(path, options, ['-Werror=otosp'])
    if status != (1 if expected else 0) or written == bool(expected):
        problems.append('-Werror=otosp: status %d' % status)
    if len(reported(errors, 'error')) != len(expected) or reported(errors, 'warning'):
        problems.append('-Werror=otosp: %s' % errors)
    if problems:
        raise Failure(''.join('  %s\n' % problem for problem in problems) + text(messages.encode()))


def warnings():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    paths = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER)) if name.endswith('.c')]
    tests = [(os.path.basename(path), lambda path=path: check(path, options)) for path in selected(paths, options.names)]
    return report('warnings', options, tests, lambda name: shown(['tests/warn.py', name]))


if __name__ == '__main__':
    main(warnings)

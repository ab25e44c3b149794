#!/usr/bin/env python3
"""Programs that have to be refused, tests/errors/*.c: each says on the line itself what is expected.

    x[i] = 1;   // error: store to 'x[i]' // hint: result(&x[i], 1)
    #pragma omp paralel for // error@17: paralel
    // error(-1): text, for a line that can't hold a comment; the number is relative to this line

The text is a part of the message; error@17 asks for the column too. The translator has to report these
errors and no other, each with the source line and a caret, end with status 1 and leave no file behind.
A first line `// options: words` gives options of otosp. Errors in headers are expected in the header.
"""
import os
import re

from harness import Failure, TESTS, TemporaryFolder, arguments, header, main, report, run, selected, shown, text, tools

FOLDER = os.path.join(TESTS, 'errors')
EXPECTED = re.compile(r'//\s*(error|warning|hint)(?:@(\d+))?(?:\(([+-]?\d+)\))?:\s*((?:(?!\s*//\s*(?:error|warning|hint)[@(:]).)*)')
MESSAGE = re.compile(r'^([^\s:][^:]*):(\d+):(\d+): (error|warning|note|hint): (.*)$')


class Message:
    """An error or a warning that is expected, or was reported."""

    def __init__(self, file, line, column, words):
        self.file, self.line, self.column, self.words = file, line, column, words
        self.hints = []
        self.shown = False

    def __str__(self):
        hints = ''.join(' // hint: ' + hint for hint in self.hints)
        return '%s:%d:%s %s%s' % (self.file, self.line, '%d:' % self.column if self.column else '', self.words, hints)

    def matches(self, got):
        """Is got (reported) what self (expected) asks for?"""
        return (self.file == got.file and self.line == got.line and self.column in (None, got.column)
                and self.words in got.words and all(any(hint in line for line in got.hints) for hint in self.hints))


def expectations(path, severity='error'):
    """The errors (or warnings) that the comments of a source expect, in order."""
    found = []
    with open(path, encoding='utf-8') as source:
        for number, line in enumerate(source, 1):
            for kind, column, offset, words in EXPECTED.findall(line):
                if kind == severity:
                    found.append(Message(os.path.basename(path), number + int(offset or 0),
                                         int(column) if column else None, words.strip()))
                elif kind == 'hint':
                    found[-1].hints.append(words.strip())
    return found


def reported(output, severity='error'):
    """The errors (or warnings) in the translator's output, with their hints."""
    found, current = [], None
    for line in output.splitlines():
        match = MESSAGE.match(line)
        if match and match.group(4) == severity:
            current = Message(match.group(1), int(match.group(2)), int(match.group(3)), match.group(5))
            found.append(current)
        elif re.match(r'^(\S+:\d+:\d+: )?hint: ', line) and current:
            current.hints.append(line.split('hint: ', 1)[1])
        elif re.match(r'^\s*\|\s*[~^]*\^', line) and current:
            current.shown = True
    return found


def differences(expected, got):
    """What is missing, what is there and not expected, and what is not shown as it should be."""
    problems = []
    rest = list(got)
    for message in expected:
        match = next((other for other in rest if message.matches(other)), None)
        if match:
            rest.remove(match)
            if not match.shown:
                problems.append('no source line with a caret: %s' % match)
        else:
            problems.append('missing:    %s' % message)
    problems += ['unexpected: %s' % message for message in rest]
    return problems


def check(path, options):
    expected = expectations(path)
    included = [name for name in re.findall(r'#include "([^"]+)"', open(path, encoding='utf-8').read())]
    for name in included:
        expected += expectations(os.path.join(FOLDER, name))
    with TemporaryFolder() as folder:
        output = os.path.join(folder, 'out.c')
        words = header(path).get('options', [''])[0].split()
        result = run([tools(options)[0], *words, os.path.basename(path), '-o', output], cwd=FOLDER, timeout=20)
        left = os.listdir(folder)
    got = reported(result.err.decode('utf-8', 'replace'))
    problems = differences(expected, got)
    if result.timed_out or result.status != 1:
        problems.append('exit status %d%s' % (result.status, ', did not end in time' if result.timed_out else ''))
    if left:
        problems.append('left behind: ' + ' '.join(left))
    if problems:
        raise Failure(''.join('  %s\n' % problem for problem in problems)
                      + ('' if got else text(result.err)))


def errors():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    paths = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER)) if name.endswith('.c')]
    tests = [(os.path.basename(path), lambda path=path: check(path, options)) for path in selected(paths, options.names)]
    return report('errors', options, tests, lambda name: shown(['tests/errors.py', name]))


if __name__ == '__main__':
    main(errors)

#!/usr/bin/env python3
"""Golden translations: tests/golden/NAME.c beside NAME.otosp.c, what `otosp NAME.c` has to print.

The expected files have been judged right by reading; `tests/golden.py --update NAME` writes one anew, to be
read before it is committed. Besides, for every input:
  - a second translation, in another folder, gives the same bytes;
  - pieces of the input (blank lines between) that hold no directive come out line by line unchanged;
  - the output compiles without a warning.
A first line `// options: words` gives options of otosp.
"""
import os
import re
import shutil

from harness import (Failure, ROOT, TESTS, TemporaryFolder, arguments, difference, header, main, must, report,
                     selected, shown, tools)

FOLDER = os.path.join(TESTS, 'golden')


def translate(path, options):
    """Translates a file by its plain name in its own folder; returns the output."""
    words = header(path).get('options', [''])[0].split()
    return must([tools(options)[0]] + words + [os.path.basename(path)], cwd=os.path.dirname(path), timeout=20)


def untouched(source):
    """The lines that no construct touches: those of top-level pieces, blank lines between, without one."""
    pieces = re.split(r'\n\s*\n', source)
    return [line for piece in pieces if not re.search(r'#\s*pragma\s+(omp|llc)|_Pragma', piece)
            for line in piece.splitlines()]


def check(path, options):
    expected_path = path[:-2] + '.otosp.c'
    output = translate(path, options)
    if options.update:
        with open(expected_path, 'wb') as file:
            file.write(output)
    with open(expected_path, 'rb') as file:
        expected = file.read()
    if output != expected:
        raise Failure('differs from %s\n%s' % (os.path.relpath(expected_path, ROOT), difference(expected, output)))
    with TemporaryFolder() as folder:
        for name in os.listdir(FOLDER):
            if not name.endswith('.otosp.c'):
                shutil.copy(os.path.join(FOLDER, name), folder)
        if translate(os.path.join(folder, os.path.basename(path)), options) != output:
            raise Failure('a second translation in another folder differs')
        for name in folder, os.path.dirname(path):
            if name.encode() in output:
                raise Failure('the output names the folder %s' % name)
        must(['gcc', '-Wall', '-Wextra', '-iquote', FOLDER, '-I', os.path.join(ROOT, 'include'), '-c',
              expected_path, '-o', os.path.join(folder, 'out.o')])
    with open(path, encoding='utf-8') as file:
        source = file.read()
    lines, at = output.decode().splitlines(), 0
    for line in untouched(source):
        try:
            at = lines.index(line, at) + 1
        except ValueError:
            raise Failure('a line that no construct touches is changed or missing: %s' % line) from None


def golden():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--update', action='store_true', help='write the expected output anew')
    options = parser.parse_args()
    paths = [os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER))
             if name.endswith('.c') and not name.endswith('.otosp.c')]
    tests = [(os.path.basename(path), lambda path=path: check(path, options)) for path in selected(paths, options.names)]
    return report('golden', options, tests, lambda name: shown(['tests/golden.py', name]))


if __name__ == '__main__':
    main(golden)

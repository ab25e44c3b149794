#!/usr/bin/env python3
"""Tests of the compiler driver. Each is a function `test_...` in a file of tests/driver; the first line
of its comment is what it expects. Where another compiler can tell what is right, it is asked: mpicc, which
otospcc stands in for."""
import importlib.util
import os
import shutil
import sys

from harness import (Failure, ROOT, TESTS, TemporaryFolder, arguments, difference, ended, main, report, run,
                     shown, text, tools)

FOLDER = os.path.join(TESTS, 'driver')

HELLO = '#include <stdio.h>\nint main(void) { printf("hello\\n"); return 0; }\n'


class Box:
    """A private folder, in which a test works, and the commands it needs there."""

    def __init__(self, folder, options):
        self.folder = os.path.join(folder, 'work')
        self.temporary = os.path.join(folder, 'tmp')
        os.mkdir(self.folder)
        os.mkdir(self.temporary)
        self.otosp, self.otospcc = tools(options)
        self.options = options
        self.env = {'TMPDIR': self.temporary}

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, content=HELLO):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), 'w' if isinstance(content, str) else 'wb') as file:
            file.write(content)

    def read(self, name):
        with open(self.path(name), 'rb') as file:
            return file.read()

    def files(self, folder='.'):
        """Names of all files below a folder, sorted."""
        top = self.path(folder)
        return sorted(os.path.relpath(os.path.join(where, name), top)
                      for where, _, names in os.walk(top) for name in names)

    def copy(self, name):
        """A copy of one of the example projects."""
        shutil.copytree(os.path.join(FOLDER, name), self.path(name))

    def command(self, words, cwd='.', env=None, stdin=b'', timeout=120):
        return run(words, stdin=stdin, timeout=timeout, cwd=self.path(cwd), env=dict(self.env, **(env or {})))

    def must(self, words, silent=True, **options):
        """Runs a command that has to succeed, and (silent) to print nothing on standard error; its output."""
        result = self.command(words, **options)
        if result.timed_out or result.status or (silent and result.err):
            raise Failure('%s\n%s%s' % (shown(words), ended(result), text(result.err)))
        return result.out

    def cc(self, *words, **options):
        return self.must([self.otospcc] + list(words), **options)

    def fails(self, *words, **options):
        """Runs otospcc, which has to fail with an exit status of its own; the result."""
        result = self.command([self.otospcc] + list(words), **options)
        if result.timed_out or result.status <= 0:
            raise Failure('%s\n  should fail\n%s' % (shown(['otospcc'] + list(words)), ended(result)))
        return result

    def says(self, result, *parts):
        """Standard error of a result has these parts."""
        for part in parts:
            if part.encode() not in result.err:
                raise Failure('no "%s" in\n%s' % (part, text(result.err)))


def equal(expected, got, what):
    if expected != got:
        if isinstance(expected, bytes):
            raise Failure('%s\n%s' % (what, difference(expected, got)))
        raise Failure('%s\n  expected: %r\n  got:      %r' % (what, expected, got))


def holds(condition, what):
    if not condition:
        raise Failure(what)


def modules():
    sys.path.insert(0, TESTS)
    sys.modules['driver'] = sys.modules['__main__']
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith('.py'):
            spec = importlib.util.spec_from_file_location(name[:-3], os.path.join(FOLDER, name))
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            yield module


def collect(options):
    def bound(function):
        def test():
            with TemporaryFolder() as folder:
                box = Box(os.path.realpath(folder), options)
                try:
                    function(box)
                except Failure as failure:
                    raise Failure('%s\n%s' % (function.__doc__.splitlines()[0], failure))
                except Exception as error:
                    raise Failure('%s\n%s: %s' % (function.__doc__.splitlines()[0], type(error).__name__, error))
                equal([], os.listdir(box.temporary), 'files left in the temporary folder')
        return test

    for module in modules():
        for name, function in vars(module).items():
            if name.startswith('test_'):
                name = '%s.%s' % (module.__name__, name[5:])
                if not options.names or any(part in name for part in options.names):
                    yield name, bound(function)


def test_driver():
    for name in 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'CC', 'CFLAGS', 'CPPFLAGS', 'LDFLAGS', 'OTOSP_CC':
        os.environ.pop(name, None)
    os.environ['LC_ALL'] = 'C'
    options = arguments(__doc__).parse_args()
    return report('driver', options, list(collect(options)),
                  lambda name: 'tests/driver.py --bin %s %s' % (os.path.relpath(options.bin, ROOT), name))


if __name__ == '__main__':
    main(test_driver)

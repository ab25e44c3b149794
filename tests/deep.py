#!/usr/bin/env python3
"""Deep nesting: otosp accepts 10,000 levels of each kind in linear time, and at 1,000,000 it either
accepts or ends with a message and status 1; never by a signal, never without end.

Each kind is tried at 10,000 and at 2,500 levels as well: four times the levels may take at most eight
times as long, beyond what starting the program takes. What is printed back at 10,000 levels has to
hold the same tokens.
"""
import os
import re
import resource

from harness import Failure, TemporaryFolder, arguments, ended, main, report, run, shown, text, tools

SECONDS, ENDLESS_SECONDS = 60, 120


def addresses(n):
    """A variable's address is taken n times in a construct; the unit has many other names."""
    names = ', '.join('x%d' % i for i in range(8 * n))
    return ('enum { %s };\nvoid g(int *);\nvoid f(void)\n{\n    int x;\n#pragma omp parallel\n    {\n%s    }\n}\n'
            % (names, '    g(&x);\n' * n))


# kind: program of n levels
KINDS = {
    'parentheses': lambda n: 'int x = %s1%s;\n' % ('(' * n, ')' * n),
    'blocks': lambda n: 'void f(void)\n%s%s\n' % ('{' * n, '}' * n),
    'else-if': lambda n: 'int f(int x)\n{\n    %sreturn 0;\n    return 1;\n}\n' % ''.join(
        'if (x == %d)\n        return %d;\n    else ' % (i, i) for i in range(n)),
    'unary': lambda n: 'int f(int x) { return %sx; }\n' % ('- ' * n),
    'not': lambda n: 'int f(int x) { return %sx; }\n' % ('!~' * (n // 2)),
    'binary': lambda n: 'int f(int x) { return x%s; }\n' % (' + x' * n),
    'comma': lambda n: 'int f(int x) { return x%s; }\n' % (', x' * n),
    'assignments': lambda n: 'int f(int x) { return %s1; }\n' % ('x = ' * n),
    'conditional': lambda n: 'int f(int x) { return %s0; }\n' % ('x ? 1 : ' * n),
    'subscripts': lambda n: 'int f(int *x) { return %s0%s; }\n' % ('x[' * n, ']' * n),
    'calls': lambda n: 'int g(int); int f(void) { return %s0%s; }\n' % ('g(' * n, ')' * n),
    'casts': lambda n: 'int f(int x) { return %sx; }\n' % ('(int)' * n),
    'initialisers': lambda n: 'int x = %s1%s;\n' % ('{' * n, '}' * n),
    'pointers': lambda n: 'int %sx;\n' % ('*' * n),
    'ifs': lambda n: 'void f(int x) { %s; }\n' % ('if (x) ' * n),
    'loops': lambda n: 'void f(int x) { %s; }\n' % ('while (x) ' * n),
    'labels': lambda n: 'void f(void) { %s; }\n' % ''.join('l%d: ' % i for i in range(n)),
    'statements': lambda n: 'void f(int x)\n{\n%s}\n' % ('    x++;\n' * n),
    'declarations': lambda n: ''.join('int x%d;\n' % i for i in range(n)),
    'declarators': lambda n: 'int %s;\n' % ', '.join('x%d' % i for i in range(n)),
    'members': lambda n: '%s int x; %s\n' % ('struct {' * n, '};' * n),
    'strings': lambda n: 'char *x = %s;\n' % (' "s"' * n),
    'addresses': lambda n: addresses(min(n, 10000)),
}


class Deep:
    def __init__(self, kind, options):
        self.kind, self.otosp = kind, tools(options)[0]

    def translate(self, folder, levels, seconds, *extra):
        """Runs otosp on a program of so many levels; returns (Result, seconds, source, output)."""
        source, output = (os.path.join(folder, name) for name in ('deep.c', 'out.c'))
        with open(source, 'w') as file:
            file.write(KINDS[self.kind](levels))
        start = processor_seconds()
        result = run([self.otosp, *extra, source, '-o', output], timeout=seconds)
        return result, processor_seconds() - start, source, output

    def accepted(self, folder, levels, *extra):
        result, took, source, output = self.translate(folder, levels, SECONDS, *extra)
        if result.timed_out or result.status:
            raise Failure('%d levels%s\n%s' % (levels, ended(result), text(result.err, 400)))
        return took, source, output

    def test(self):
        with TemporaryFolder() as folder:
            start = min(self.accepted(folder, 1)[0] for _ in range(2))
            quarter = min(self.accepted(folder, 2500)[0] for _ in range(2))
            whole = min(self.accepted(folder, 10000)[0] for _ in range(2))
            if whole - start > 8 * max(quarter - start, 0.02):
                raise Failure('2,500 levels take %.3f s, 10,000 take %.3f s' % (quarter - start, whole - start))
            _, source, output = self.accepted(folder, 10000, '--reprint')
            if tokens(source) != tokens(output):
                raise Failure('10,000 levels are printed back with other tokens')
            result = self.translate(folder, 1000000, ENDLESS_SECONDS)[0]
            if result.timed_out or result.status not in (0, 1) or (result.status and not result.err):
                raise Failure('1,000,000 levels\n%s%s' % (ended(result), text(result.err, 400)))
            if result.status and b': error: ' not in result.err:
                raise Failure('1,000,000 levels: no error message\n%s' % text(result.err, 400))


def processor_seconds():
    """What the children have used so far: unlike the clock's, it does not depend on what else runs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tokens(path):
    """The tokens of a file, without line directives."""
    with open(path) as file:
        return re.findall(r'\w+|"[^"]*"|[^\s\w]', re.sub(r'^\s*#.*$', '', file.read(), flags=re.M))


def deep():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    kinds = [kind for kind in KINDS if not options.names or kind in options.names]
    # One at a time, since they are timed.
    options.jobs = 1
    return report('deep', options, [(kind, Deep(kind, options).test) for kind in kinds],
                  lambda name: shown(['tests/deep.py', name]))


if __name__ == '__main__':
    main(deep)

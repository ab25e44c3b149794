"""Dependency files: those that mpicc writes for the same command, name by name and byte by byte."""
from driver import equal, holds


def rules(box, compiler, folder, words):
    box.write(folder + '/src/p.c', '#include "p.h"\n#include <stdio.h>\nint main(void) { return P; }\n')
    box.write(folder + '/src/q.c', 'int q;\n')
    box.write(folder + '/src/p.h', '#define P 0\n')
    box.write(folder + '/obj/keep', '')
    box.must([compiler] + words, cwd=folder)
    return {name: box.read(folder + '/' + name) for name in box.files(folder)
            if not name.endswith(('.c', '.o', '.s', '.out', 'prog'))}


def test_rules(box):
    """-MD, -MMD, -MF, -MT, -MQ, -MP, with -c, -S and when linking."""
    for number, words in enumerate([
            ['-MMD', '-c', 'src/p.c'], ['-MD', '-c', 'src/p.c', '-o', 'obj/p.o'],
            ['-MMD', '-MP', '-c', 'src/p.c', '-o', 'obj/x'],
            ['-MMD', '-MF', 'obj/deps', '-c', 'src/p.c'], ['-MMD', '-MFobj/deps', '-MTall', '-c', 'src/p.c'],
            ['-MMD', '-MT', 'a b', '-MT', 'c', '-c', 'src/p.c', '-o', 'obj/p.o'],
            ['-MMD', '-MQ', '$(X) y', '-c', 'src/p.c'],
            ['-MMD', 'src/p.c'], ['-MMD', 'src/p.c', '-o', 'prog'], ['-MMD', 'src/p.c', 'src/q.c'],
            ['-MMD', '-c', 'src/p.c', 'src/q.c'], ['-MMD', '-S', 'src/p.c'], ['-MMD', '-S', 'src/p.c', '-o', 'obj/p.s'],
            ['-Wp,-MMD,obj/deps', '-c', 'src/p.c'], ['-Wp,-MD,obj/deps,-MT,x', '-c', 'src/p.c', '-o', 'obj/p.o'],
            ['-E', '-MMD', '-MF', 'obj/deps', 'src/p.c', '-o', 'obj/p.i'], ['-MM', '-MF', 'obj/deps', 'src/p.c'],
            ['-MM', '-MT', 'x', 'src/p.c', '-o', 'obj/deps'],
            ['-MMD', '-fsyntax-only', '-MF', 'obj/deps', 'src/p.c']]):
        theirs = rules(box, 'mpicc', 'theirs%d' % number, words)
        ours = rules(box, box.otospcc, 'ours%d' % number, words)
        equal(theirs, ours, ' '.join(words))


def test_environment(box):
    """DEPENDENCIES_OUTPUT: each source's rule once, for the user's file."""
    box.write('p.c', 'int p;\n')
    for compiler, name in ('mpicc', 'theirs'), (box.otospcc, 'ours'):
        box.must([compiler, '-c', 'p.c'], env={'DEPENDENCIES_OUTPUT': box.path(name)})
    equal(box.read('theirs'), box.read('ours'), 'rules')


def test_standard_input(box):
    """A source on standard input has a dependency file as well."""
    box.write('used.h', '')
    for compiler, name in ('mpicc', 'theirs'), (box.otospcc, 'ours'):
        box.must([compiler, '-MD', '-MF', name, '-x', 'c', '-c', '-', '-o', 'x.o'], stdin=b'#include "used.h"\nint x;\n')
    equal(box.read('theirs'), box.read('ours'), 'rules')


def test_missing_header(box):
    """A header that is missing leaves the old dependency file's meaning: the compilation fails."""
    box.write('p.c', '#include "none.h"\n')
    box.says(box.fails('-MMD', '-c', 'p.c'), 'p.c:1:10: fatal error: none.h')

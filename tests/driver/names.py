"""Names of files are only names."""
import os

from driver import HELLO, equal, holds

NAMES = ['two words', ' blank ', "single'quote", 'double"quote', '$(touch bad)', '`touch bad`', '$HOME', 'semi;colon',
         'new\nline', 'tab\there', 'back\\slash', 'star*', 'a&b|c>d', '(x)', '#hash', '%percent', 'at@sign', 'co:lon',
         'eq=ual', 'com,ma', 'Umläut', 'dots.and.dots', '~', '!', '{a,b}', '[x]', 'x?']


def build(box, name):
    """Everything that is made of a source and a header of this name works and has the right name."""
    box.write(name + '/' + name + '.h', '#define TEXT "right"\n')
    box.write('main.c', '#include <stdio.h>\n#include "included.h"\nint main(void) { puts(TEXT); return 0; }\n')
    source = box.read('main.c').replace(b'included.h', os.fsencode(name) + b'.h')
    if '"' in name or '\n' in name:             # cannot stand in an #include line
        box.write(name + '/plain.h', '#define TEXT "right"\n')
        source = source.replace(os.fsencode(name) + b'.h', b'plain.h')
    box.write(name + '/' + name + '.c', source)
    path = name + '/' + name
    box.cc('-g', '-MMD', '-I', name, '-c', path + '.c')
    box.cc('-L' + name, name + '.o', '-o', name + '.exe')
    equal(b'right\n', box.must([box.path(name + '.exe')]), repr(name))
    box.cc(path + '.c', '-o', name + '.exe2')
    equal(b'right\n', box.must([box.path(name + '.exe2')]), repr(name))
    box.cc('--emit-c', path + '.c')
    box.cc('-S', path + '.c')
    wanted = [name + ending for ending in ('.d', '.exe', '.exe2', '.o', '.otosp.c', '.s')]
    equal(sorted(wanted), [file for file in sorted(os.listdir(box.folder)) if file.startswith(name + '.')], repr(name))
    holds('bad' not in os.listdir(box.folder), 'a command in a name was run')


def test_odd_names(box):
    """Blanks, quotes, $(...), new lines and what else a shell would read."""
    for name in NAMES:
        build(box, name)


def test_leading_dash(box):
    """A name that begins with a dash, or with @, after -- or with ./ before it."""
    for name in '-x.c', '-o', '-.c', '@x.c', '--', '-show.c':
        box.write(name)
        language = [] if name.endswith('.c') else ['-x', 'c']
        box.cc(*language, '-o', 'program', '--', name)
        equal(b'hello\n', box.must([box.path('program')]), name)
        box.cc(*language, './' + name, '-o', 'program')
        equal(b'hello\n', box.must([box.path('program')]), name)
        box.cc(*language, '-MMD', '-c', './' + name, '-o', '-out.o')
        box.cc('./-out.o')
        equal(b'hello\n', box.must([box.path('a.out')]), name)
        holds('-out.d' in box.files(), '-out.d')


def test_looks_like_an_option(box):
    """A name after -o or -I that looks like an option, even one of MPI's wrapper, is a name."""
    box.write('hello.c')
    for name in '-show', '-cc=none', '-E', '-c', '-static', '-v':
        box.cc('hello.c', '-I', name, '-o', name)
        equal(b'hello\n', box.must([box.path(name)]), name)


def test_long_component(box):
    """A name of 255 characters, the longest that a file can have."""
    name = 'n' * 253
    box.write(name + '.c')
    box.cc('-c', name + '.c')
    box.cc(name + '.o', '-o', 'p' * 255)
    equal(b'hello\n', box.must([box.path('p' * 255)]), 'output')


def test_long_path(box):
    """A path of 4,000 characters, in every place where a path can stand."""
    folders, here = '', os.open(box.folder, os.O_RDONLY)
    try:
        while len(folders) < 3900:
            part = 'd' * min(200, 3979 - len(folders))
            os.mkdir(part, dir_fd=here)
            deeper = os.open(part, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here, folders = deeper, folders + part + '/'
        folders += './' * ((4000 - len('header.h') - len(folders)) // 2)
        for name, content in ('source.c', '#include "header.h"\n' + HELLO), ('header.h', '\n'):
            with open(os.open(name, os.O_WRONLY | os.O_CREAT, dir_fd=here), 'w') as file:
                file.write(content)
        holds(len(folders + 'header.h') >= 3999, 'length')
        box.cc('-g', '-MMD', '-c', folders + 'source.c', '-o', folders + 'object.o')
        box.cc(folders + 'object.o', '-L' + folders, '-o', folders + 'prog')
        box.cc('-I' + folders, folders + 'source.c', '-o', 'program')
        equal(b'hello\n', box.must([box.path('program')]), 'output')
        equal(['header.h', 'object.d', 'object.o', 'prog', 'source.c'], sorted(os.listdir(here)), 'files')
        box.fails('-c', 'x' * 5000 + '.c')
    finally:
        os.close(here)


def test_from_any_folder(box):
    """otospcc works from any folder, through a symbolic link, and named by a relative path."""
    box.write('deep/er/hello.c')
    os.symlink(box.otospcc, box.path('link'))
    box.must([box.path('link'), 'hello.c'], cwd='deep/er')
    box.must(['../../link', '../../deep/er/hello.c', '-o', '../x'], cwd='deep/er')
    equal(b'hello\n', box.must([box.path('deep/x')]), 'output')
    box.must(['link', '-c', 'deep/er/hello.c'], env={'PATH': box.folder + ':' + os.environ['PATH']})
    holds('hello.o' in box.files(), 'hello.o')

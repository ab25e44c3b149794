"""make install: programs, headers, library, pkg-config file and manual in a folder of the user's choice."""
import os

from driver import HELLO, equal, holds
from harness import ROOT

SOURCE = '''#include <omp.h>
#include <stdio.h>
int main(void)
{
    printf("hello %d\\n", omp_get_num_threads());
    return 0;
}
'''


def make(box, *words):
    folder = os.path.dirname(box.otospcc)
    parts = ['BIN=' + folder, 'LIB=' + os.path.join(os.path.dirname(folder), 'lib'), 'B=' + box.options.build]
    return box.must(['make', '-s', '-C', ROOT, '-o', 'all'] + parts + list(words))


def test_install(box):
    """Installed under a name with blanks, otospcc makes programs; pkg-config has what a link by hand needs."""
    prefix = box.path('a prefix')
    make(box, 'install', 'PREFIX=' + prefix)
    for name in 'bin/otosp', 'bin/otospcc', 'bin/otosprun', 'lib/libotosp.a', 'lib/pkgconfig/otosp.pc', \
                'include/otosp/otosp.h', 'include/otosp/omp.h', 'share/man/man1/otospcc.1', 'share/man/man1/otosp.1', \
                'share/man/man1/otosprun.1':
        holds(os.path.isfile(os.path.join(prefix, name)), name + ' is missing')
    otospcc = os.path.join(prefix, 'bin/otospcc')
    box.write('p.c', SOURCE)
    box.must([otospcc, '-Wall', 'p.c', '-o', 'program'])
    equal(b'hello 1\n', box.must([box.path('program')]), 'output')
    holds(prefix.encode() in box.must([otospcc, '-show', 'p.c']), 'the installed parts are used')

    box.must([otospcc, '--emit-c', 'p.c'])
    env = {'PKG_CONFIG_PATH': os.path.join(prefix, 'lib/pkgconfig')}
    box.must(['sh', '-ec', 'eval mpicc $(pkg-config --cflags otosp) p.otosp.c $(pkg-config --libs otosp) -o by-hand'],
             env=env)
    equal(b'hello 1\n', box.must([box.path('by-hand')]), 'output of the program linked by hand')
    version = box.must(['pkg-config', '--modversion', 'otosp'], env=env).decode().strip()
    holds(box.must([otospcc, '--version']).decode().startswith('otospcc (OTOSP) %s\n' % version), version)
    make(box, 'uninstall', 'PREFIX=' + prefix)
    equal([], box.files('a prefix'), 'files left by uninstall')


def test_destdir(box):
    """DESTDIR is put before every name, and the files work when they have been moved to PREFIX."""
    make(box, 'install', 'DESTDIR=' + box.path('stage'), 'PREFIX=/usr')
    holds(all(name.startswith('usr/') for name in box.files('stage')), str(box.files('stage')))
    os.rename(box.path('stage/usr'), box.path('moved'))
    box.write('hello.c', HELLO)
    box.must([box.path('moved/bin/otospcc'), 'hello.c'])
    equal(b'hello\n', box.must([box.path('a.out')]), 'output')


def test_manual(box):
    """The pages of the manual are formatted without a warning."""
    folder = os.path.join(ROOT, 'man')
    for page in sorted(os.listdir(folder)):
        equal(b'', box.must(['groff', '-man', '-ww', '-z', os.path.join(folder, page)]), page)
        text = box.must(['man', '--warnings', '-l', os.path.join(folder, page)], env={'MANWIDTH': '80', 'PAGER': 'cat'})
        holds(page.split('.')[0].encode() in text, page)

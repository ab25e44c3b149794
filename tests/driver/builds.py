"""Projects that are built with otospcc in place of the C compiler: make, CMake, autotools."""
import os
import time

from driver import equal, holds

WANTED = b'338350 8\n'


def on_path(box):
    """otospcc under its name, as it is found in PATH."""
    return {'PATH': os.path.dirname(box.otospcc) + ':' + os.environ['PATH']}


def newer(box, name):
    """Changes a file later than anything that was built."""
    time.sleep(0.05)
    os.utime(box.path(name))


def test_make(box):
    """A Makefile with CC=otospcc: archives, dependency files, building again after a header changed."""
    box.copy('make')
    env = on_path(box)
    box.must(['make'], cwd='make', env=env, silent=False)
    equal(b'1.0 beta ' + WANTED, box.must([box.path('make', 'squares')]), 'output')
    holds(b'up to date' in box.must(['make'], cwd='make', env=env), 'nothing is to be done')
    newer(box, 'make/include/squares.h')
    again = box.must(['make'], cwd='make', env=env, silent=False)
    for name in b'src/main.c', b'src/squares.c':
        holds(name in again, '%s is not compiled again after its header changed' % name.decode())
    box.must(['make', '-B', '-j4'], cwd='make', env=env, silent=False)


def test_cmake(box):
    """cmake -DCMAKE_C_COMPILER=otospcc: it is GCC to CMake; static and shared libraries, OpenMP and MPI found."""
    box.copy('cmake')
    said = box.must(['cmake', '-S', 'cmake', '-B', 'build dir', '-DCMAKE_C_COMPILER=' + box.otospcc], timeout=300)
    for part in 'The C compiler identification is GNU', 'Found OpenMP_C', 'Found MPI_C':
        holds(part in said.decode(), '"%s" is not in\n%s' % (part, said.decode()))
    config = box.read('build dir/config.h').decode()
    holds('#define HAVE_UNISTD_H 1' in config and '#define HAVE_NO_SUCH' not in config, config)
    box.must(['cmake', '--build', 'build dir'], timeout=300)
    for kind in 'static', 'shared':
        equal(b'1.0 ' + WANTED, box.must([box.path('build dir', 'program_' + kind)]), kind)
    box.must(['ctest'], cwd='build dir')
    newer(box, 'cmake/include/squares.h')
    again = box.must(['cmake', '--build', 'build dir'], timeout=300)
    holds(b'src/squares.c.o' in again and b'src/main.c.o' in again, again.decode())
    box.must(['cmake', '--install', 'build dir', '--prefix', box.path('inst')])
    equal(b'1.0 ' + WANTED, box.must([box.path('inst/bin/program_static')]), 'installed')


def test_cmake_release(box):
    """CMAKE_BUILD_TYPE=Release, position-independent code asked for, found in PATH by CC."""
    box.copy('cmake')
    env = dict(on_path(box), CC='otospcc')
    box.must(['cmake', '-S', 'cmake', '-B', 'build', '-DCMAKE_BUILD_TYPE=Release',
              '-DCMAKE_POSITION_INDEPENDENT_CODE=ON'], env=env, timeout=300)
    box.must(['cmake', '--build', 'build'], env=env, timeout=300)
    equal(b'1.0 ' + WANTED, box.must([box.path('build/program_shared')]), 'output')


def test_autotools(box):
    """CC=otospcc ./configure finds what it finds with mpicc; make, make again, make after a change."""
    box.copy('autotools')
    env = dict(on_path(box), CC='otospcc')
    box.must(['autoreconf', '-i'], cwd='autotools', silent=False, timeout=300)
    os.mkdir(box.path('build'))
    os.mkdir(box.path('theirs'))
    box.must(['../autotools/configure'], cwd='build', env=env, timeout=300)
    box.must(['../autotools/configure'], cwd='theirs', env={'CC': 'mpicc'}, timeout=300)
    equal(box.read('theirs/config.h'), box.read('build/config.h'), 'config.h')
    box.must(['make'], cwd='build', env=env, silent=False, timeout=300)
    equal(b'1.0 ' + WANTED, box.must([box.path('build/squares')]), 'output')
    holds(b'otospcc' not in box.must(['make'], cwd='build', env=env), 'something is compiled twice')
    newer(box, 'autotools/include/squares.h')
    again = box.must(['make'], cwd='build', env=env, silent=False, timeout=300)
    holds(b'squares.c' in again and b'main.c' in again, again.decode())
    box.must(['make', 'clean'], cwd='build', env=env)

"""Linking: objects, libraries and files in other languages, and the kinds of output."""
import os
import re

from driver import equal, holds

CALLS = '#include <stdio.h>\nint from_other(void);\nint main(void) { printf("%d\\n", from_other()); return 0; }\n'


def kind(box, name):
    header = box.must(['readelf', '-h', name]).decode()
    return header[header.index('Type:'):].split()[1]


def prints(box, wanted, *words, **options):
    box.cc(*words, '-o', 'program')
    equal(wanted, box.must([box.path('program')], **options), ' '.join(words))


def test_mixed(box):
    """C, assembly, C++, objects of the plain compiler and archives in one command."""
    box.write('main.c', CALLS)
    box.write('other.s', '\t.globl from_other\n\t.text\nfrom_other: movl $1, %eax\n\tret\n\t.section .note.GNU-stack,"",@progbits\n')
    prints(box, b'1\n', 'main.c', 'other.s')
    box.write('upper.S', '#include "value.h"\n\t.globl from_other\n\t.text\nfrom_other: movl $VALUE, %eax\n\tret\n'
                         '\t.section .note.GNU-stack,"",@progbits\n')
    box.write('inc/value.h', '#define VALUE 2\n')
    prints(box, b'2\n', '-Iinc', 'upper.S', 'main.c')
    box.write('plus.cpp', 'extern "C" int from_other(void) { auto f = [] { return 3; }; return f(); }\n')
    prints(box, b'3\n', 'main.c', 'plus.cpp', '-lstdc++')
    box.write('plain.c', 'int from_other(void) { return 4; }\n')
    box.must(['gcc', '-c', 'plain.c', '-o', 'plain.o'])
    prints(box, b'4\n', 'main.c', 'plain.o')
    box.must(['ar', 'rcs', 'libplain.a', 'plain.o'])
    prints(box, b'4\n', 'main.c', '-L.', '-lplain')
    prints(box, b'4\n', 'main.c', './libplain.a', '-lm')
    prints(box, b'4\n', '-lplain', 'main.c', '-L', '.', '-Wl,--start-group', '-lplain', '-Wl,--end-group')


def test_main_in_library(box):
    """main may come from a translated object inside an archive."""
    box.write('main.c', CALLS)
    box.write('other.c', 'int from_other(void) { return 9; }\n')
    box.cc('-c', 'main.c', 'other.c')
    box.must(['ar', 'rcs', 'libmain.a', 'main.o', 'other.o'])
    prints(box, b'9\n', '-L.', '-lmain')
    holds(b'GNU ld' in box.cc('-Wl,--version', silent=False), 'a word for the linker is enough to link')


def test_fixed_addresses(box):
    """An executable is loaded at fixed addresses, also where -pie or -fPIE is asked for."""
    box.write('main.c', '#include <stdio.h>\nint x;\nint main(void) { printf("%p %p\\n", (void *)&x, (void *)main); return 0; }\n')
    for words in [], ['-pie'], ['-fPIE', '-pie'], ['-fPIC'], ['-no-pie'], ['-O2', '-flto']:
        box.cc('main.c', *words, '-o', 'program')
        equal('EXEC', kind(box, 'program'), ' '.join(words))
        equal(box.must([box.path('program')]), box.must([box.path('program')]), 'addresses of two runs')


def test_runtime_starts(box):
    """The executable enters main through the runtime, with link-time optimisation as well."""
    box.write('main.c', 'int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 0x78 ? 7 : 1; }\n')
    for words in [], ['-flto'], ['-O2', '-flto', '-ffunction-sections', '-Wl,--gc-sections'], ['-s'], ['-rdynamic']:
        box.cc('main.c', *words, '-o', 'program')
        equal(7, box.command([box.path('program'), 'x']).status, ' '.join(words))
        if '-s' not in words:
            holds(b'__wrap_main' in box.must(['nm', 'program']), '%s: __wrap_main is missing' % words)


def test_shared(box):
    """-shared makes a library without the runtime in it, which a program can be linked with."""
    box.write('main.c', CALLS)
    box.write('other.c', 'static int n = 5;\nint from_other(void) { return n; }\n')
    for words in ['-shared', '-fPIC'], ['-shared']:
        box.cc(*words, 'other.c', '-o', 'libother.so')
        equal('DYN', kind(box, 'libother.so'), 'type')
        holds(b'__wrap_main' not in box.must(['nm', 'libother.so']), 'the runtime is in the library')
        prints(box, b'5\n', 'main.c', 'libother.so', '-Wl,-rpath,$ORIGIN')
    box.cc('-fPIC', '-c', 'other.c')
    box.cc('-shared', 'other.o', '-o', 'libother.so', '-Wl,-soname,libother.so')
    prints(box, b'5\n', 'main.c', '-L.', '-lother', '-Wl,-rpath,.')


def test_relocatable(box):
    """-r makes an object of objects, without the runtime."""
    box.write('main.c', CALLS)
    box.write('other.c', 'int from_other(void) { return 6; }\n')
    box.cc('-r', 'main.c', 'other.c', '-o', 'both.o')
    equal('REL', kind(box, 'both.o'), 'type')
    prints(box, b'6\n', 'both.o')
    box.cc('-r', '-nostdlib', 'both.o', '-o', 'again.o')
    prints(box, b'6\n', 'again.o')


# Threads share the elements out by their numbers, so a number that is not the thread's own changes the sum.
THREADED = '''#include <omp.h>
long sum_of(const int *v, int n)
{
    long sum = 0;
    #pragma omp parallel reduction(+:sum)
    for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
        sum += v[i];
    return sum;
}
int most(void) { return omp_get_max_threads(); }
'''

CALLS_THREADED = '''#include <stdio.h>
long sum_of(const int *v, int n);
int most(void);
static int v[1000];
int main(void)
{
    long sum = 0;
    #pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        v[i] = i;
    #pragma omp parallel for reduction(+:sum)
    for (int i = 1; i <= 10; i++)
        sum += sum_of(v, 100 * i);
    printf("%ld %ld %d\\n", sum_of(v, 1000), sum, most());
}
'''


def test_library_with_threads(box):
    """A library's own OpenMP threads are the C compiler's, with their own numbers, in and outside of parallel code."""
    sums = [sum(range(100 * i)) for i in range(1, 11)]
    box.write('lib.c', THREADED)
    box.write('main.c', CALLS_THREADED)
    box.must(['gcc', '-fopenmp', '-fPIC', '-shared', 'lib.c', '-o', 'libsum.so'])
    box.must(['gcc', '-fopenmp', '-c', 'lib.c', '-o', 'lib.o'])
    for words in ['libsum.so', '-Wl,-rpath,$ORIGIN'], ['lib.o', '-lgomp'], ['-lgomp', 'lib.o', '-fopenmp']:
        box.cc('main.c', *words, '-o', 'program')
        for ranks in '1', '2', '3':
            for threads in '1', '3':
                equal(b'%d %d %s\n' % (sums[-1], sum(sums), threads.encode()),
                      box.must(['mpiexec', '-n', ranks, box.path('program')], env={'OMP_NUM_THREADS': threads}),
                      '%s on %s ranks' % (' '.join(words), ranks))


def test_cores_are_shared(box):
    """Threads of a library's are no more than the cores, over the ranks of a node, where OMP_NUM_THREADS does not say."""
    cores = len(os.sched_getaffinity(0))
    box.write('lib.c', THREADED)
    box.write('main.c', CALLS_THREADED)
    box.must(['gcc', '-fopenmp', '-c', 'lib.c', '-o', 'lib.o'])
    box.cc('main.c', 'lib.o', '-lgomp', '-o', 'program')
    for ranks in 1, 2, 3:
        got = box.must(['env', '-u', 'OMP_NUM_THREADS', 'mpiexec', '-n', str(ranks), box.path('program')])
        equal(max(1, cores // ranks), int(got.split()[2]), 'threads of each of %d ranks' % ranks)


def test_routines_declared_by_hand(box):
    """OpenMP's routines are the runtime's without omp.h, too, in what is preprocessed, and where another has them."""
    box.write('own.c', '#include <stdio.h>\nextern int omp_get_num_threads(void), omp_get_thread_num(void);\n'
                       'int main(void)\n{\n    int n = 0, sum = 0;\n    #pragma omp parallel reduction(+:sum)\n    {\n'
                       '        sum += omp_get_thread_num();\n        #pragma omp single\n'
                       '        n = omp_get_num_threads();\n    }\n    printf("%d %d\\n", n, sum);\n    return 0;\n}\n')
    box.write('time.c', 'double omp_get_wtime(void);\nint main(void) { return omp_get_wtime() <= 0; }\n')
    for name in 'own', 'time':
        box.must(['gcc', '-E', name + '.c', '-o', name + '.i'])
    for more in [], ['-lgomp'], ['-fopenmp']:
        for name in 'own.c', 'own.i':
            box.cc(name, *more, '-o', 'program')
            equal(b'3 3\n', box.must(['mpiexec', '-n', '3', box.path('program')], env={'OMP_NUM_THREADS': '1'}), name)
        for name in 'time.c', 'time.i':
            box.cc(name, *more, '-o', 'program')
            box.must([box.path('program')])


def test_names_of_routines(box):
    """The library defines none of OpenMP's own names, and under another name each that omp.h declares."""
    library = os.path.join(os.path.dirname(os.path.dirname(box.otospcc)), 'lib', 'libotosp.a')
    symbols = box.must(['nm', '--defined-only', library], silent=False).decode().split()
    box.write('names.c', '#include <omp.h>\n')
    declared = set(re.findall(r'\b(omp_\w+) ?\(', box.cc('-E', '-P', 'names.c').decode()))
    holds('omp_get_thread_num' in declared, 'omp.h declares omp_get_thread_num')
    equal([], sorted(name for name in declared if 'otosp_' + name not in symbols), 'routines that are missing')
    equal([], [name for name in symbols if re.fullmatch('omp_[a-z_]+', name)], 'names of the C compiler\'s runtime')


def test_libraries_of_compiler(box):
    """-static-libgcc, -pthread, -lm, -Xlinker and -Wl reach the linker; a missing library is its error."""
    box.write('main.c', '#include <math.h>\n#include <pthread.h>\n#include <stdio.h>\n'
                        'int main(int argc, char **argv) { (void)argv; printf("%g\\n", sqrt(argc * 4.0)); return 0; }\n')
    prints(box, b'2\n', '-static-libgcc', '-pthread', 'main.c', '-lm', '-Xlinker', '-Map', '-Xlinker', 'map', '-Wl,-z,now')
    holds('map' in box.files(), 'map')
    box.says(box.fails('main.c', '-lno-such-library'), 'no-such-library')


def test_no_standard_library(box):
    """-nostdlib and -nostartfiles mean what they mean to the compiler."""
    box.write('start.c', 'void _start(void) { __asm__ volatile ("mov $60, %eax; mov $5, %edi; syscall"); }\n')
    box.cc('-nostdlib', '-O1', 'start.c', '-o', 'program')
    equal(5, box.command([box.path('program')]).status, 'exit status')


def test_precompiled_header(box):
    """A header given as a source becomes a precompiled one, as with gcc."""
    box.write('pre.h', '#define PRE 1\n')
    box.cc('pre.h')
    holds('pre.h.gch' in box.files(), 'pre.h.gch')
    box.write('p.c', '#include "pre.h"\nint main(void) { return PRE - 1; }\n')
    box.cc('p.c')
    equal(0, box.command([box.path('a.out')]).status, 'exit status')


def test_preprocessed_source(box):
    """A preprocessed source (.i) is translated as well; messages name the files that it came from."""
    box.write('main.c', '#include <stdio.h>\n#include <math.h>\n#define TEXT "here"\nint main(void)\n{\n'
                        '    int TEXT2 = 0;\n    puts(TEXT);\n    return TEXT2;\n}\n')
    box.cc('-E', 'main.c', '-o', 'main.i')
    prints(box, b'here\n', '-Wall', '-Wextra', '-DTEXT2=no', '-include', 'none.h', 'main.i')
    prints(box, b'here\n', '-x', 'cpp-output', 'main.i', '-g')
    box.write('wrong.c', '#include <stdio.h>\nint main(void)\n{\n    return undeclared;\n}\n')
    box.cc('-E', 'wrong.c', '-o', 'wrong.i')
    box.says(box.fails('-c', 'wrong.i'), 'wrong.c:4:')


def test_unused_inputs(box):
    """Objects given with -c draw the warning that gcc gives."""
    box.write('p.c', 'int p;\n')
    box.cc('-c', 'p.c')
    result = box.command([box.otospcc, '-c', 'p.c', 'p.o'])
    equal(0, result.status, 'exit status')
    box.says(result, 'linking not done')


def test_sanitizers(box):
    """-fsanitize=undefined reaches both steps and names the user's line."""
    box.write('p.c', '#include <stdio.h>\nint main(int argc, char **argv)\n{\n    (void)argv;\n'
                     '    int big = 2147483647;\n    printf("%d\\n", big + argc > 0);\n    return 0;\n}\n')
    box.cc('-fsanitize=undefined', 'p.c')
    box.says(box.command([box.path('a.out')]), 'p.c:6:', 'signed integer overflow')


def test_untranslated_readers(box):
    """What translated loops write is valid where functions of other compilers read it, main among them."""
    box.write('part.c', 'double u[9000];\nvoid fill(double x)\n{\n    int i;\n    #pragma omp parallel for\n'
                        '    for (i = 0; i < 9000; i++)\n        u[i] = x + i;\n}\n')
    box.write('sum.c', 'double sum(const double *p)\n{\n    double s = 0;\n    for (int i = 0; i < 9000; i++)\n'
                       '        s += p[i];\n    return s;\n}\n')
    box.write('main.c', '#include <stdio.h>\nextern double u[];\nvoid fill(double);\ndouble sum(const double *);\n'
                        'int main(void)\n{\n    fill(2);\n    printf("%g ", sum(u));\n    fill(3);\n'
                        '    printf("%g %g\\n", u[5], u[8000]);\n    return 0;\n}\n')
    box.must(['gcc', 'part.c', 'sum.c', 'main.c', '-o', 'serial'])
    wanted = box.must([box.path('serial')])
    for name in 'part', 'sum', 'main':
        box.must(['gcc', '-c', name + '.c', '-o', name + '-plain.o'])
        box.cc('-c', name + '.c')
    for words in ['sum.o', 'main.o'], ['sum-plain.o', 'main.o'], ['sum.o', 'main-plain.o'], ['sum-plain.o', 'main-plain.o']:
        box.cc('part.o', *words, '-o', 'program')
        equal(wanted, box.must(['mpiexec', '-n', '2', box.path('program')], env={'OTOSP_MOVE': 'poison'}), ' '.join(words))

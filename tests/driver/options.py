"""What the options do, compared with mpicc."""
from driver import HELLO, equal, holds

VALUES = '''#include <stdio.h>
#include "beside.h"
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#ifndef A
#define A none
#endif
#ifndef B
#define B none
#endif
#ifndef INCLUDED
#define INCLUDED none
#endif
int main(void)
{
    printf("%s %s %s %s\\n", TEXT(A), TEXT(B), TEXT(BESIDE), TEXT(INCLUDED));
    printf("%s %s %d\\n", __FILE__, __BASE_FILE__, __LINE__);
#ifdef __PIC__
    printf("PIC\\n");
#endif
    return 0;
}
'''


def same_as_mpicc(box, *words, **options):
    """Builds with both compilers and compares what the programs print."""
    box.must(['mpicc', '-fno-pie', '-no-pie'] + list(words) + ['-o', box.path('theirs')], **options)
    box.cc(*words, '-o', box.path('ours'), **options)
    theirs, ours = box.must([box.path('theirs')]), box.must([box.path('ours')])
    equal(theirs, ours, ' '.join(words))


def test_object(box):
    """-c makes FILE.o in the current folder, -o another name; both link and run."""
    box.write('sub/hello.c')
    box.cc('-c', 'sub/hello.c')
    equal(['hello.o', 'sub/hello.c'], box.files(), 'files')
    box.cc('-c', 'sub/hello.c', '-o', 'sub/other.o')
    for name in 'hello.o', 'sub/other.o':
        box.cc(name, '-oprogram')
        equal(b'hello\n', box.must([box.path('program')]), name)


def test_program(box):
    """Without -o the program is a.out."""
    box.write('hello.c')
    box.cc('hello.c')
    equal(['a.out', 'hello.c'], box.files(), 'files')
    equal(b'hello\n', box.must([box.path('a.out')]), 'output')


def test_exit_status(box):
    """The program's exit status is its own."""
    box.write('three.c', 'int main(void) { return 3; }\n')
    box.cc('three.c')
    equal(3, box.command([box.path('a.out')]).status, 'exit status')


def test_assembly(box):
    """-S makes FILE.s, which assembles, links and runs; -S -o - prints it."""
    box.write('hello.c')
    box.cc('-S', 'hello.c')
    equal(['hello.c', 'hello.s'], box.files(), 'files')
    box.cc('hello.s', '-o', 'program')
    equal(b'hello\n', box.must([box.path('program')]), 'output')
    holds(b'main:' in box.cc('-S', '-o', '/dev/stdout', 'hello.c'), '-o /dev/stdout')


def test_preprocess(box):
    """-E prints what mpicc -E prints, or writes it to -o; -M and -MM print the same rules."""
    box.write('inc/beside.h', '#define BESIDE 1\n')
    box.write('values.c', VALUES)
    flags = ['-fno-pie', '-D_OPENMP=202011', '-Iinc', '-DA=5']
    for mode in [['-E'], ['-E', '-P'], ['-E', '-dM'], ['-M'], ['-MM'], ['-E', '-CC']]:
        theirs = box.must(['mpicc'] + mode + flags + ['values.c'])
        equal(theirs, box.cc(*mode, '-Iinc', '-DA=5', 'values.c'), ' '.join(mode))
        box.cc(*mode, '-Iinc', '-DA=5', 'values.c', '-o', 'out file')
        equal(theirs, box.read('out file'), ' '.join(mode + ['-o']))


def test_macros(box):
    """-D, -U, -include and -imacros, joined or not, mean what they mean to mpicc."""
    box.write('values.c', VALUES)
    box.write('beside.h', '#define BESIDE beside\n')
    box.write('more/forced.h', '#define INCLUDED forced\n')
    same_as_mpicc(box, '-DA=1', '-D', 'B=2', 'values.c')
    same_as_mpicc(box, '-DA=1', '-UA', '-DB="two words"', 'values.c')
    same_as_mpicc(box, '-include', 'more/forced.h', 'values.c')
    same_as_mpicc(box, '-imacros', 'more/forced.h', '-DA', 'values.c')
    same_as_mpicc(box, '-Imore', '-include', 'forced.h', '-DA=#', '-DB=$(B) `b` ;', 'values.c')
    same_as_mpicc(box, '-Wp,-DA=3,-DB=4', 'values.c')
    same_as_mpicc(box, '-Xpreprocessor', '-DA=7', 'values.c')


def test_include_paths(box):
    """A header in quotes is looked for beside the source, then in -iquote, -I, -isystem, -idirafter."""
    for folder in 'quote', 'plain', 'system', 'after', 'src':
        box.write('%s/beside.h' % folder, '#define BESIDE %s\n' % folder)
    box.write('beside.h', '#define BESIDE current\n')
    box.write('src/values.c', VALUES)
    paths = ['-idirafter', 'after', '-isystem', 'system', '-Iplain', '-iquote', 'quote']
    same_as_mpicc(box, *paths, 'src/values.c')
    box.must(['rm', 'src/beside.h'])
    while paths:
        same_as_mpicc(box, *paths, 'src/values.c')
        paths = paths[:-1] if paths[-1].startswith('-I') else paths[:-2]


def test_system_constructs(box):
    """Constructs in a header that -isystem finds, and in those that it includes, are the program's as any others."""
    box.write('system/inner.h', '#define PAR _Pragma("omp parallel for reduction(+:sum)")\n'
                                'static inline void fill(double *a, int n)\n{\n'
                                '    #pragma omp parallel for\n'
                                '    for (int i = 0; i < n; i++)\n        a[i] = i;\n}\n')
    box.write('system/outer.h', '#ifndef OUTER\n#define OUTER\n#include "inner.h"\nint other(int);\n#endif\n')
    box.write('p.c', '#include <stdio.h>\n#include <outer.h>\n#include <outer.h>\n'
                     'int main(void)\n{\n    double a[300], sum = 0;\n    fill(a, 300);\n'
                     '    PAR for (int i = 0; i < 300; i++)\n        sum += a[i];\n'
                     '    printf("%g\\n", sum);\n    return 0;\n}\n')
    for flags in [], ['-fopenmp']:
        same_as_mpicc(box, *flags, '-isystem', 'system', 'p.c')
    translated = box.must([box.otosp, '-isystem', 'system', 'p.c', '-o', '-'])
    equal(2, translated.count(b'otosp_parallel_for_begin('), 'divided loops')


def test_include_next(box):
    """#include_next goes on where the header was found."""
    box.write('src/a.h', '#include_next <a.h>\n#define OUTER 1\n')
    box.write('inc/a.h', '#define INNER 2\n')
    box.write('src/p.c', '#include "a.h"\n#include <stdio.h>\nint main(void) { printf("%d\\n", OUTER + INNER); return 0; }\n')
    same_as_mpicc(box, '-Isrc', '-Iinc', 'src/p.c')
    same_as_mpicc(box, '-Iinc', 'src/p.c')


def test_openmp_macro(box):
    """_OPENMP is 202011 with and without -fopenmp, and the same in every reading of the source."""
    box.write('p.c', '#include <stdio.h>\n#if _OPENMP != 202011\n#error no\n#endif\n'
                     'int main(void) { printf("%d\\n", _OPENMP); return 0; }\n')
    for flags in [], ['-fopenmp'], ['-fopenmp', '-pthread']:
        box.cc(*flags, 'p.c')
        equal(b'202011\n', box.must([box.path('a.out')]), str(flags))
    holds(b'202011' in box.cc('-E', '-fopenmp', 'p.c'), '-E')


def test_reentrant(box):
    """_REENTRANT is defined with -pthread only, in every reading of the source."""
    source = '#include <stdio.h>\nint main(void) {\n#ifdef _REENTRANT\nputs("yes");\n#else\nputs("no");\n#endif\nreturn 0; }\n'
    box.write('p.c', source)
    same_as_mpicc(box, 'p.c')
    same_as_mpicc(box, '-pthread', 'p.c')


def test_language(box):
    """-x names the language of the files after it, -x none ends that."""
    box.write('hello.txt')
    box.write('value.c', 'int value = 4;\n')
    box.write('asm.txt', '\t.globl answer\n\t.data\nanswer: .long 42\n\t.section .note.GNU-stack,"",@progbits\n')
    box.cc('-x', 'c', 'hello.txt', '-x', 'assembler', 'asm.txt', '-x', 'none', 'value.c', '-o', 'program')
    equal(b'hello\n', box.must([box.path('program')]), 'output')
    box.cc('-xc', '-c', 'hello.txt')
    holds('hello.o' in box.files(), 'hello.o')


def test_standard_input(box):
    """`-` is a source that comes on standard input; it needs -x or -E."""
    source = b'#include <stdio.h>\nint main(void) { puts(__FILE__); return 0; }\n'
    box.cc('-x', 'c', '-', '-o', 'program', stdin=source)
    equal(b'<stdin>\n', box.must([box.path('program')]), 'output')
    box.cc('-c', '-x', 'c', '-', '-o', 'object.o', stdin=source)
    holds(b'puts' in box.cc('-E', '-', stdin=source), '-E -')
    equal(['object.o', 'program'], box.files(), 'files')
    box.says(box.fails('-c', '-', stdin=source), '-E or -x')


def test_pipe_as_input(box):
    """What can be read once only is translated like a file, under another name of standard input too."""
    source = b'#include <stdio.h>\nint main(void)\n{\n#pragma omp parallel\n{ }\nputs(__FILE__);\nreturn 0;\n}\n'
    box.cc('-x', 'c', '/dev/stdin', '-o', 'program', stdin=source)
    equal(b'<stdin>\n', box.must([box.path('program')]), 'output')


def test_line_names_a_device(box):
    """The line that a message shows is looked for in files only."""
    box.write('device.c', 'int f(int x)\n{\n#line 1 "/dev/zero"\n    return x\1;\n}\n')
    box.says(box.fails('-c', 'device.c'), '/dev/zero:1')


def test_response_file(box):
    """@FILE is replaced by the words in it, quoted as GCC has it; it can name further ones."""
    box.write('values.c', VALUES)
    box.write('my headers/beside.h', '#define BESIDE beside\n')
    box.write('inner', "-D'A=a b'\n-DB=\\\"c\\ d\\\"  \n")
    box.write('outer', '@inner "-Imy headers"\n\tvalues.c')
    box.must(['mpicc', '-fno-pie', '-no-pie', '@outer', '-o', 'theirs'])
    box.cc('@outer', '-o', 'ours')
    equal(box.must([box.path('theirs')]), box.must([box.path('ours')]), 'output')
    box.write('self', '@self')
    box.says(box.fails('@self'), 'without end')


def test_many_words(box):
    """A response file can hold more objects than a command line may."""
    box.write('hello.c')
    box.write('empty.c', '')
    box.cc('-c', 'hello.c', 'empty.c')
    box.write('objects', 'hello.o\n' + ('./' * 1500 + 'empty.o\n') * 1000)
    box.cc('@objects')
    equal(b'hello\n', box.must([box.path('a.out')]), 'output')


def test_verbose(box):
    """-v prints the commands and runs them, and has the compiler print its own."""
    box.write('hello.c')
    result = box.command([box.otospcc, '-v', 'hello.c'])
    equal(0, result.status, 'exit status')
    box.says(result, 'otosp ', ' mpicc ', 'collect2 ')
    equal(b'hello\n', box.must([box.path('a.out')]), 'output')
    result = box.command([box.otospcc, '-v'])
    equal(0, result.status, 'exit status of -v alone')
    box.says(result, 'otospcc version', 'gcc version')


def test_show(box):
    """-show prints the commands, quoted so that a shell can run them; runs none; -### prints the same."""
    name = "it's a $(touch x) name.c"
    box.write(name, '#include <stdio.h>\nint main(void) { puts(VALUE); return 0; }\n')
    shown = box.cc('-show', '-O2', '-DVALUE="a b"', name, '-o', 'the program')
    equal([name], box.files(), 'files')
    dry = box.command([box.otospcc, '-###', '-O2', '-DVALUE="a b"', name, '-o', 'the program'])
    equal([name], box.files(), 'files')
    equal(shown, dry.err.replace(b'\n ', b'\n')[1:], '-###')
    folder = box.path('otosp-tmp').encode()
    box.must(['mkdir', folder.decode()])
    box.must(['sh', '-c', shown.replace(b'/tmp/otosp-XXXXXX', folder).decode()])
    equal(b'a b\n', box.must([box.path('otosp-tmp', 'out')]), 'output')
    holds(b'-Wl,--wrap=main' in box.cc('-show'), '-show alone')


def test_save_temps(box):
    """-save-temps leaves the files that gcc leaves, and the translated source."""
    def made(compiler, folder, words):
        box.write(folder + '/hello.c')
        box.must([compiler, '-save-temps'] + words, cwd=folder, silent=False)
        return box.files(folder)
    for number, words in enumerate([['hello.c'], ['-c', 'hello.c'], ['hello.c', '-o', 'prog'],
                                    ['-c', 'hello.c', '-o', 'other.o'], ['-S', 'hello.c']]):
        theirs = made('gcc', 'theirs%d' % number, words)
        ours = made(box.otospcc, 'ours%d' % number, words)
        emitted = [name for name in ours if name.endswith('.otosp.c')]
        equal(1, len(emitted), 'translated sources of %s' % words)
        equal([name for name in theirs if name != 'a-hello.o' and name != 'prog-hello.o'],
              [name for name in ours if name not in emitted], ' '.join(words))


def test_emit_c(box):
    """--emit-c leaves FILE.otosp.c in the current folder and stops; it compiles to the same program."""
    box.write('sub/hello.c')
    box.write('sub/two.c', 'int two = 2;\n')
    box.cc('--emit-c', 'sub/hello.c', 'sub/two.c')
    equal(['hello.otosp.c', 'sub/hello.c', 'sub/two.c', 'two.otosp.c'], box.files(), 'files')
    box.must(['gcc', 'hello.otosp.c', '-o', 'program'])
    equal(b'hello\n', box.must([box.path('program')]), 'output')
    box.cc('--emit-c', 'sub/hello.c', '-o', 'other.c')
    equal(box.read('hello.otosp.c'), box.read('other.c'), '-o')


def test_version(box):
    """--version names otospcc, the MPI library and the C compiler, in that order."""
    lines = box.cc('--version').decode().splitlines()
    holds(lines[0].startswith('otospcc (OTOSP) '), lines[0])
    holds('MPI' in lines[1] and lines[1][-1].isdigit(), lines[1])
    theirs = box.must(['mpicc', '--version']).decode().splitlines()
    equal(theirs, lines[2:], "the compiler's")


def test_help(box):
    """--help names the options that are otospcc's own."""
    for part in b'--emit-c', b'-show', b'OTOSP_CC', b'Usage: otospcc':
        holds(part in box.cc('--help'), part.decode())


def test_questions(box):
    """Questions to the C compiler are answered by it."""
    for word in ['-dumpversion', '-dumpmachine', '-dumpfullversion', '-print-search-dirs', '-print-multiarch',
                 '-print-file-name=crt1.o', '-print-prog-name=ld', '--print-libgcc-file-name', '--help=joined']:
        equal(box.must(['mpicc', word]), box.cc(word), word)


def test_back_end(box):
    """OTOSP_CC names the C compiler and its first words."""
    box.write('p.c', '#include <stdio.h>\nint main(void) { printf("%d\\n", WORD); return 0; }\n')
    box.cc('p.c', env={'OTOSP_CC': 'mpicc -DWORD=12 -O1'})
    equal(b'12\n', box.must([box.path('a.out')]), 'output')
    result = box.fails('p.c', env={'OTOSP_CC': 'no-such-compiler'})
    box.says(result, 'no-such-compiler')


def test_silent_preprocessor(box):
    """A preprocessor that prints nothing, or no line markers, ends with a message; -P is meant for otospcc -E."""
    box.write('p.c')
    box.write('silent', '#!/bin/sh\nexit 0\n')
    box.write('unmarked', '#!/bin/sh\nexec mpicc -P "$@"\n')
    box.must(['chmod', '+x', 'silent', 'unmarked'])
    for name, what in ('silent', 'has printed nothing'), ('unmarked', 'has printed no line markers'):
        for word in 'p.c', '-':
            result = box.command([box.otosp, word, '-o', 'p.otosp.c'], env={'OTOSP_CC': box.path(name)}, stdin=HELLO.encode())
            equal(1, result.status, name)
            box.says(result, 'otosp: error: ', what, 'OTOSP_CC')
    holds('p.otosp.c' not in box.files(), 'a translation of nothing')
    box.cc('-P', 'p.c')
    equal(b'hello\n', box.must([box.path('a.out')]), 'output')


def test_wrapper_options(box):
    """Options of MPI's wrapper reach it: -cc= changes the compiler."""
    box.write('p.c', '#include <stdio.h>\nint main(void) { puts(__VERSION__); return 0; }\n')
    box.write('gcc-of-mine', '#!/bin/sh\necho run >>"%s"\nexec gcc "$@"\n' % box.path('log'))
    box.must(['chmod', '+x', 'gcc-of-mine'])
    box.cc('-cc=' + box.path('gcc-of-mine'), 'p.c')
    holds(box.read('log').count(b'run') >= 2, 'the other compiler was not run')


def test_other_compiler(box):
    """A compiler without GCC's options for further files leaves them beside its output."""
    box.write('p.c')
    box.write('other', '#!/bin/sh\ncase "$*" in *probe.c) exit 0;; esac\nexec mpicc "$@"\n')
    box.must(['chmod', '+x', 'other'])
    env = {'OTOSP_CC': box.path('other')}
    box.cc('--coverage', '-c', 'p.c', '-o', 'sub.o', env=env)
    holds('sub.gcno' in box.files(), 'sub.gcno')
    holds(b'-dump' not in box.command([box.otospcc, '-v', '--coverage', '-c', 'p.c'], env=env).err.split(b'\n')[1], '-dumpdir')


def test_old_standard(box):
    """-pedantic -std=c89 -Wall -Wextra -Werror has nothing to say about what otospcc adds."""
    box.write('p.c', '#include <stdio.h>\n/* plain */\nint main(void)\n{\n    printf("%d\\n", 1);\n    return 0;\n}\n')
    for standard in 'c89', 'c99', 'c11', 'c17', 'gnu89':
        box.cc('-pedantic', '-std=' + standard, '-Wall', '-Wextra', '-Werror', '-Wmissing-include-dirs', 'p.c')
    box.cc('-ansi', '-pedantic-errors', 'p.c')


def test_warnings_once(box):
    """A warning is printed once, for the user's file and line, as mpicc prints it."""
    box.write('p.c', '#warning careful\n#include <stdio.h>\nint main(void)\n{\n    int unused;\n    return 0 / 0;\n}\n')
    theirs = box.command(['mpicc', '-Wall', '-c', 'p.c'])
    ours = box.command([box.otospcc, '-Wall', '-c', 'p.c'])
    equal(0, ours.status, 'exit status')
    equal(theirs.err, ours.err, 'warnings')


def test_error(box):
    """An error of the source ends with status 1 and a message that names the user's file and line."""
    for name, source in ('syntax.c', 'int main(void)\n{\n    return 0\n}\n'), ('include.c', '\n#include "none.h"\n'), \
                        ('error.c', '\n#error stop here\n'):
        box.write(name, source)
        result = box.fails('-c', name)
        equal(1, result.status, 'exit status of ' + name)
        box.says(result, name + ':')
    box.write('type.c', 'int main(void)\n{\n    return undeclared;\n}\n')
    box.says(box.fails('-c', 'type.c'), 'type.c:3:12: error:')


def test_missing(box):
    """A file that does not exist, a missing argument, no file at all: a message and status 1."""
    for words, part in (['-c', 'none.c'], 'none.c'), (['none.o'], 'none.o'), (['-c', 'none.o'], 'none.o'), \
                       (['-o'], "'-o' is missing"), (['-O2'], 'no input files'), ([], 'no input files'):
        result = box.fails(*words)
        equal(1, result.status, 'exit status')
        box.says(result, part)


def test_unknown_option(box):
    """An option that the compiler does not know is its error."""
    box.write('hello.c')
    box.says(box.fails('-c', '-fno-such-thing', 'hello.c'), '-fno-such-thing')
    equal(['hello.c'], box.files(), 'files')


def test_killed_compiler(box):
    """A compiler that ends by a signal: status 128 + its number, and a message."""
    box.write('hello.c')
    box.write('dies', '#!/bin/sh\ncase "$1" in -E) exec mpicc "$@";; esac\nkill -9 $$\n')
    box.must(['chmod', '+x', 'dies'])
    result = box.fails('-c', 'hello.c', env={'OTOSP_CC': box.path('dies')})
    equal(128 + 9, result.status, 'exit status')
    box.says(result, 'signal 9')


def test_syntax_only(box):
    """-fsyntax-only makes nothing and finds errors."""
    box.write('hello.c')
    box.cc('-fsyntax-only', 'hello.c')
    equal(['hello.c'], box.files(), 'files')
    box.write('wrong.c', 'int f(void) { return g; }\n')
    box.fails('-fsyntax-only', 'wrong.c')


def test_several_sources(box):
    """Several sources with -c make an object each; with -o, one program; -c with -o is an error."""
    box.write('a.c', '#include <stdio.h>\nint two(void);\nint main(void) { printf("%d\\n", two()); return 0; }\n')
    box.write('sub/a.c', 'int two(void) { return 2; }\n')
    box.cc('a.c', 'sub/a.c', '-o', 'program')
    equal(b'2\n', box.must([box.path('program')]), 'output')
    result = box.fails('-c', 'a.c', 'sub/a.c', '-o', 'both.o')
    box.says(result, "cannot specify '-o'")
    equal(['a.c', 'program', 'sub/a.c'], box.files(), 'files')
    box.write('b.c', 'int b;\n')
    box.write('wrong.c', 'int wrong(\n')
    equal(1, box.fails('-c', 'wrong.c', 'b.c').status, 'exit status')
    holds('b.o' in box.files(), 'the other source is compiled, too')


def test_hello_is_hello(box):
    """A source given as the output is refused."""
    box.write('hello.c')
    box.says(box.fails('hello.c', '-o', 'hello.c'), 'same as output')
    equal(HELLO.encode(), box.read('hello.c'), 'the source')

"""Several C files on one command line: functions of one of them, called by parallel loops of another."""
import re

from driver import equal, holds

RANKS = 1, 2, 3, 4, 7

HEADER = '''
typedef struct { long rows, columns; double *data; } grid;
struct point { double x, y; struct point *next; };
extern double scale;
extern long first;
void fill(grid *g, long i, double v);
void add(double *to, const double *from, long n);
void sweep(grid *to, const grid *from, long i);
double norm(const grid *g, long i);
void move(struct point *p, double dx);
'''

MAIN = '''
#include <stdio.h>
#include <stdlib.h>
#include "grid.h"
double scale = 1.5;
long first;
int main(void)
{
    grid a = { 40, 30, calloc(1200, sizeof(double)) }, b = { 40, 30, calloc(1200, sizeof(double)) };
    static struct point p[50];
    double sums[40], sum = 0;
    #pragma omp parallel for
    for (long i = 0; i < a.rows; i++)
        fill(&a, i, i + 1);
    for (int t = 0; t < 3; t++) {
        #pragma omp parallel for
        for (long i = 1; i < a.rows - 1; i++)
            sweep(&b, &a, i);
        #pragma omp parallel for
        for (long i = 0; i < a.rows; i++)
            add(a.data + i * a.columns, b.data + i * a.columns, a.columns);
    }
    #pragma omp parallel for
    for (long i = 0; i < a.rows; i++)
        sums[i] = norm(&a, i);
    #pragma omp parallel for
    for (int i = 0; i < 50; i++)
        move(&p[i], i);
    for (long i = 0; i < a.rows; i++)
        sum += sums[i] * i;
    for (int i = 0; i < 50; i++)
        sum += p[i].x * i - p[i].y;
    printf("%.17g %.17g\\n", sum, a.data[700]);
}
'''

GRID = '''
#include "grid.h"
static double *row(const grid *g, long i) { return g->data + i * g->columns; }
void fill(grid *g, long i, double v)
{
    for (long j = 0; j < g->columns; j++)
        g->data[i * g->columns + j] = scale * v + j;
}
void sweep(grid *to, const grid *from, long i)
{
    for (long j = 1; j < to->columns - 1; j++)
        to->data[i * to->columns + j] = (from->data[(i - 1) * from->columns + j] + from->data[(i + 1) * from->columns + j]) / 4;
}
double norm(const grid *g, long i)
{
    double sum = 0;
    for (long j = 0; j < g->columns; j++)
        sum += row(g, i)[j];
    return sum;
}
'''

VECTOR = '''
#include "grid.h"
static void add_one(double *to, double v) { *to += v; }
void add(double *to, const double *from, long n)
{
    for (long k = 0; k < n; k++)
        add_one(&to[k], from[k]);
}
void move(struct point *p, double dx)
{
    p->x += dx * scale;
    p->y -= dx;
}
'''


def write(box, **files):
    for name, text in files.items():
        box.write(name + ('.h' if name == 'grid' and 'typedef' in text else '.c'), text)


def serial(box, *files):
    box.must(['gcc', '-O1', '-o', 'serial'] + list(files))
    return box.must(['./serial'])


def same_on_ranks(box, wanted, program, ranks=RANKS):
    for n in ranks:
        for how in 'join', 'demand':
            got = box.must(['mpiexec', '-n', str(n), program], env={'OTOSP_MOVE': how}, silent=False)
            equal(wanted, got, '%s on %d ranks, OTOSP_MOVE=%s' % (program, n, how))


def explained(box, *words):
    """What otospcc says of the files' constructs."""
    return box.command([box.otospcc, '-fexplain', '-fsyntax-only'] + list(words)).err.decode()


def account(said, access):
    """Two lines about an access."""
    found = re.search(r'^ *\w+ +%s .*\n.*' % re.escape(access), said, re.M)
    return found.group(0) if found else ''


def example(box):
    box.write('grid.h', HEADER)
    write(box, main=MAIN, vector=VECTOR)
    box.write('grid.c', GRID)


def test_followed(box):
    """Stores and loads of functions in other files belong to the loops that call them."""
    example(box)
    wanted = serial(box, 'main.c', 'grid.c', 'vector.c')
    box.cc('-O2', 'main.c', 'grid.c', 'vector.c', '-o', 'p')
    same_on_ranks(box, wanted, './p')
    said = explained(box, 'main.c', 'grid.c', 'vector.c')
    for access, file in (('g->data[i * g->columns + j]', 'grid.c:7'), ('to->data[i * to->columns + j]', 'grid.c:12'),
                         ('*to', 'vector.c:3'), ('p->x', 'vector.c:11')):
        what = account(said, access)
        holds(file + ', called in' in what and 'found by analysis' in what, '%s in\n%s' % (access, said))
    holds('main.c:9: ' not in said or 'is found out when it is made' not in said.split('grid.c:5:')[0], said)


def test_alone(box):
    """Without the other files on the command line, nothing is known of their functions, and the program is right."""
    example(box)
    wanted = serial(box, 'main.c', 'grid.c', 'vector.c')
    for name in 'main', 'grid', 'vector':
        box.cc('-O2', '-c', name + '.c')
    box.cc('main.o', 'grid.o', 'vector.o', '-o', 'p')
    same_on_ranks(box, wanted, './p', (1, 3))
    holds('grid.c:7' not in explained(box, 'main.c'), 'grid.c is not given')


def test_compiled_again(box):
    """One of the files is changed and compiled again by itself: what was known of it holds no more."""
    example(box)
    box.cc('-O2', '-c', 'main.c', 'grid.c', 'vector.c')
    changed = VECTOR.replace('*to += v', 'to[0] += v; if (v > 20) to[-1] -= 1; first = 3')
    box.write('vector.c', changed)
    box.cc('-O2', '-c', 'vector.c')
    box.cc('main.o', 'grid.o', 'vector.o', '-o', 'p')
    box.must(['gcc', '-O1', '-o', 'serial', 'main.c', 'grid.c', 'vector.c'])
    same_on_ranks(box, box.must(['./serial']), './p', (1, 2, 3))
    box.cc('-O2', '-c', 'main.c')
    box.cc('main.o', 'grid.o', 'vector.o', '-o', 'p')
    same_on_ranks(box, box.must(['./serial']), './p', (2,))


def test_compiled_again_as_it_was(box):
    """A file is compiled again by itself, as it was: the other ones do without what it does not offer any more."""
    example(box)
    wanted = serial(box, 'main.c', 'grid.c', 'vector.c')
    box.cc('-O2', '-c', 'main.c', 'grid.c', 'vector.c')
    for name in 'grid.c', 'vector.c', 'main.c':
        box.cc('-O2', '-c', name)
        box.cc('main.o', 'grid.o', 'vector.o', '-o', 'p')
        same_on_ranks(box, wanted, './p', (3,))


def test_archive(box):
    """Objects of one command line in an archive; a function of the program's own that the linker takes instead."""
    example(box)
    box.cc('-O2', '-c', 'main.c', 'grid.c', 'vector.c')
    box.must(['ar', 'rc', 'libgrid.a', 'grid.o', 'vector.o'])
    box.cc('main.o', '-L.', '-lgrid', '-o', 'p')
    same_on_ranks(box, serial(box, 'main.c', 'grid.c', 'vector.c'), './p', (1, 3))
    box.write('mine.c', VECTOR.replace('p->x += dx', 'p->x += 2 * dx').replace('p->y -= dx', 'p[0].next = 0; p->y -= 3'))
    box.cc('main.o', 'mine.c', '-L.', '-lgrid', '-o', 'p')
    same_on_ranks(box, serial(box, 'main.c', 'grid.c', 'mine.c'), './p', (1, 3))


def test_order(box):
    """The order of the files changes nothing in what is made of one; nor do files that define nothing it calls."""
    example(box)
    box.write('more.c', 'int more(int x) { return x + 1; }\n')
    made = []
    for files in ('main.c', 'grid.c', 'vector.c'), ('vector.c', 'more.c', 'main.c', 'grid.c'):
        box.cc('--emit-c', *files)
        made.append([box.read(name + '.otosp.c') for name in ('main', 'grid', 'vector')])
    equal(made[0], made[1], 'emitted C')


CALLER = '''
#include <stdio.h>
void set(double *a, long i);
double a[100];
int main(void)
{
    double sum = 0;
    #pragma omp parallel for
    for (long i = 0; i < 100; i++)
        set(a, i);
    for (int i = 0; i < 100; i++)
        sum += a[i] * i;
    printf("%g\\n", sum);
}
'''

REFUSED = {
    'static variable': 'static long shift; void set(double *a, long i) { a[i + shift] = i; } void by(void) { shift = 2; }',
    'variable that is not declared': 'long shift; void set(double *a, long i) { a[i + shift] = i; }',
    'other type': 'void set(float *a, long i) { ((double *)a)[i] = i; }',
    'directive': 'void set(double *a, long i) { \n#pragma omp critical\na[i] = i; }',
    'store to a static variable': 'static long calls; void set(double *a, long i) { calls++; a[i] = i; }',
    'assembly': 'void set(double *a, long i) { __asm__ volatile ("" ::: "memory"); a[i] = i; }',
    'jump': 'void set(double *a, long i) { static void *to = &&there; goto *to; there: a[i] = i; }',
    'unknown function': '#include <stdlib.h>\nvoid set(double *a, long i) { a[i] = i; qsort(a + i, 1, 8, 0); }',
}


def test_refused(box):
    """What cannot be named where the function is called, or is not followed, is found out when the program runs."""
    box.write('main.c', CALLER)
    for kind, text in REFUSED.items():
        box.write('set.c', text + '\n')
        box.must(['gcc', '-w', '-o', 'serial', 'main.c', 'set.c'])
        said = explained(box, 'main.c', 'set.c')
        holds('found by analysis; costs' not in said.split('set.c:')[0], '%s:\n%s' % (kind, said))
        box.cc('-w', 'main.c', 'set.c', '-o', 'p')
        same_on_ranks(box, box.must(['./serial']), './p', (1, 3))


def test_weak(box):
    """A function is defined twice, once weakly: neither is followed; and one that is weak is not the one that is called."""
    box.write('main.c', CALLER)
    box.write('weak.c', '__attribute__((weak)) void set(double *a, long i) { a[i] = i; }\n')
    box.write('strong.c', 'void set(double *a, long i) { a[99 - i] = i; }\n')
    wanted = serial(box, 'main.c', 'strong.c')
    for files in ('weak.c', 'strong.c'), ('strong.c', 'weak.c'):
        box.cc('main.c', *files, '-o', 'p')
        same_on_ranks(box, wanted, './p', (1, 3))
    box.cc('-c', 'main.c', 'weak.c')
    box.cc('-c', 'strong.c')
    box.cc('main.o', 'weak.o', 'strong.o', '-o', 'p')
    same_on_ranks(box, wanted, './p', (1, 3))


def test_wrapped(box):
    """The linker puts another function in its place (--wrap)."""
    box.write('main.c', CALLER)
    box.write('set.c', 'void set(double *a, long i) { a[i] = i; }\n')
    box.write('wrap.c', 'void __real_set(double *, long); void __wrap_set(double *a, long i) { __real_set(a, 99 - i); a[99 - i]++; }\n')
    files = 'main.c', 'set.c', 'wrap.c', '-Wl,--wrap=set'
    wanted = serial(box, *files)
    box.cc(*files, '-o', 'p')
    same_on_ranks(box, wanted, './p', (1, 3))


PARTLY = '''
#include <stdio.h>
void set(double *a, long i);
void scatter(double *a, const int *idx, long i);
double a[100], b[100], c[100], d[100];
int idx[100];
static void k(long i) { a[i] += 1; b[idx[i]] += i; set(c, i); }
static void k2(long i) { a[i] += 1; scatter(d, idx, i); set(c, i); }
int main(void)
{
    double sum = 0;
    for (int i = 0; i < 100; i++)
        idx[i] = (i * 37) % 100;
    for (int t = 0; t < 3; t++) {
#pragma omp parallel for
    for (long i = 0; i < 100; i++)
        k(i);
#pragma omp parallel for
    for (long i = 0; i < 100; i++)
        k2(i);
#pragma omp parallel for
    for (long i = 0; i < 100; i++) {
        a[i]++;
        scatter(b, idx, i);
        set(c, i);
    }
    }
    for (int i = 0; i < 100; i++)
        sum += a[i] * i + b[i] * (i % 7) + c[i] * (i % 5) + d[i] * (i % 3);
    printf("%.17g\\n", sum);
}
'''


def test_partly(box):
    """Some stores of a call are known, and others are not, here and in the other file."""
    box.write('main.c', PARTLY)
    box.write('set.c', 'void set(double *a, long i) { a[i] += i + 1; }\n'
              'void scatter(double *a, const int *idx, long i) { a[idx[i]] += 3 * i; }\n')
    wanted = serial(box, 'main.c', 'set.c')
    box.cc('-O2', '-c', 'main.c', 'set.c')
    box.cc('main.o', 'set.o', '-o', 'p')
    same_on_ranks(box, wanted, './p')
    box.cc('-O2', '-c', 'set.c')
    box.cc('main.o', 'set.o', '-o', 'p')
    same_on_ranks(box, wanted, './p', (3,))


def test_hidden_name(box):
    """Where the function is called through another one, its name is that of a variable."""
    box.write('main.c', CALLER.replace('double a[100];', 'double a[100];\nstatic void by(long i) { set(a, i); }')
              .replace('set(a, i);\n    for (int', 'by(i);\n    for (int').replace('double sum = 0;', 'double sum = 0, set = 1;')
              .replace('sum += a[i] * i', 'sum += a[i] * i * set'))
    box.write('set.c', 'void set(double *a, long i) { a[i] = i + 1; }\n')
    wanted = serial(box, 'main.c', 'set.c')
    box.cc('-Wall', 'main.c', 'set.c', '-o', 'p')
    same_on_ranks(box, wanted, './p', (1, 3))


def test_link_time(box):
    """Optimisation at link time sees one type of each function."""
    example(box)
    box.cc('-O2', '-flto', 'main.c', 'grid.c', 'vector.c', '-o', 'p')
    same_on_ranks(box, serial(box, 'main.c', 'grid.c', 'vector.c'), './p', (3,))


def test_third_file(box):
    """A function of another file calls one of a third, which the caller does not declare."""
    box.write('main.c', CALLER)
    box.write('set.c', 'void put(double *p, double v); void set(double *a, long i) { put(a + i, 2 * i); }\n')
    box.write('put.c', 'void put(double *p, double v) { *p = v + 1; }\n')
    files = 'main.c', 'set.c', 'put.c'
    wanted = serial(box, *files)
    box.cc(*files, '-o', 'p')
    same_on_ranks(box, wanted, './p')
    said = explained(box, *files)
    holds('put.c:1, called in line 10' in said, said)
    box.cc('-c', *files)
    box.write('put.c', 'extern double a[100]; void put(double *p, double v) { *p = v; a[99] = 7; }\n')
    box.cc('-c', 'put.c')
    box.must(['gcc', '-w', '-o', 'serial', *files])
    box.cc('main.o', 'set.o', 'put.o', '-o', 'p')
    same_on_ranks(box, box.must(['./serial']), './p', (1,))


def test_messages_once(box):
    """What is wrong with a file is said when that is translated, and once."""
    example(box)
    box.write('vector.c', VECTOR + 'void wrong(void) {\n#pragma omp parallel four\n{ }\n}\n')
    result = box.fails('-c', 'main.c', 'grid.c', 'vector.c')
    equal(1, result.err.count(b'error:'), result.err.decode())
    box.write('vector.c', '#include "none.h"\n' + VECTOR)
    result = box.fails('-c', 'main.c', 'grid.c', 'vector.c')
    equal(1, result.err.count(b'none.h: No such file'), result.err.decode())
    box.must(['test', '-f', 'main.o'])


def test_same_names(box):
    """Static functions, types and variables of one name that are others in another file."""
    box.write('main.c', CALLER.replace('double a[100]', 'static long step = 1;\nstruct s { int b; };\ntypedef int t;\n'
                                       'static void help(double *p) { *p = step; }\ndouble a[100]')
              .replace('set(a, i);', '{ help(&a[i]); set(a, i); }'))
    box.write('set.c', 'struct s { double v; long at; };\ntypedef long t;\nstatic const t step = 3;\n'
              'static void help(double *p, struct s *s) { s->v = *p; s->at = step; }\n'
              'void set(double *a, t i) { struct s s; help(a + i, &s); a[i] = s.v + s.at; }\n')
    wanted = serial(box, 'main.c', 'set.c')
    box.cc('main.c', 'set.c', '-o', 'p')
    same_on_ranks(box, wanted, './p', (1, 2, 3))

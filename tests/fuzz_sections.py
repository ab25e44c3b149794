#!/usr/bin/env python3
"""Random loop nests whose accesses the translator can describe: the serial result at 2, 3 and 5 ranks, and the
sections that each member says it writes and reads against the stores and loads that its iterations really do.

A program holds many functions, each with one divided loop over random inner loops, conditions and subscripts. A
build with -DRECORD writes down every load and store and the iteration that does it; the translated program, traced by
OTOSP_DEBUG=sections, the sections of each rank. For static schedules what is written must be the same bytes: never
less, and since all stores that are not analysed are logged where they happen, never more; what is read must be
covered, and be the same bytes where the translator says so. What a program stores depends on the place only, and what
it loads is 0. A program that fails is reduced to the functions that do, and kept in the build folder.

    tests/fuzz_sections.py --seed 7 --count 100

With --unknown-steps the divided loops of the same programs step by variables, which are no constants for the translator.
"""
import os
import random
import re

from harness import Failure, ROOT, TemporaryFolder, arguments, difference, main, must, report, run, shown, tools
from recorded import RECORD, compare_run, instances

RANKS = (2, 3, 5)
PER_PROGRAM = 20

HEAD = r'''
#include "record.h"

enum { ROOM = 4096, ROWS = 64, COLS = 64 };
struct cell { char tag; int id; double v[3]; struct { short x, y; } at; };
double line[ROOM];
static float grid[ROWS][COLS];
static short cube[16][16][16];
static struct cell cells[ROOM];
static int *flat;
static double **rows;
int size_a = 5, size_b = 3;
static unsigned size_u = 4;
static size_t size_z = 6;
static struct { int n, m; int *data; } box;
static int permuted[ROOM];
static int int_row[ROOM], *int_rows = int_row;     /* bounds of loops, in no order */
static short short_row[ROOM];
static unsigned unsigned_row[ROOM];
static size_t size_row[ROOM];
static long *long_row;
static struct { char tag; unsigned char end; } pair_row[ROOM];
static double in_line[ROOM];            /* what is loaded is 0 */
static float in_grid[ROWS][COLS];
static short in_cube[16][16][16];
static struct cell in_cells[ROOM];
static int *in_flat;
static double **in_rows;
static double guarded[1];
static int walked[ROOM];                /* all stores to it are of one value */

#define VALUE(f, s, t) (((f) * 37 + (s) * 11 + (t) * 5) % 101 + 1)

static double load(const double *from, long k)
{
    return LD(from[k + 1]);
}

static unsigned long sum;
static void add(const void *at, size_t bytes)
{
    const unsigned char *p = at;
    for (size_t i = 0; i < bytes; i++)
        sum = sum * 31 + p[i];
}

/* All that functions store to. */
static void add_all(void)
{
    add(line, sizeof line), add(grid, sizeof grid), add(cube, sizeof cube);
    add(walked, sizeof walked), add(flat, ROOM * sizeof *flat), add(box.data, ROOM * sizeof *box.data);
    for (int i = 0; i < ROOM; i++)
        sum = sum * 31 + cells[i].id + cells[i].tag + (unsigned long)(cells[i].v[0] + 2 * cells[i].v[1] + 3 * cells[i].v[2])
            + cells[i].at.x * 3 + cells[i].at.y;
    for (int i = 0; i < ROWS; i++)
        add(rows[i], COLS * sizeof **rows);
}
'''
TAIL = r'''
int main(int argc, char **argv)
{
    int only = argc > 1 ? atoi(argv[1]) : -1;
    flat = calloc(ROOM, sizeof *flat);
    rows = malloc(ROWS * sizeof *rows);
    for (int i = 0; i < ROWS; i++)
        rows[i] = calloc(COLS, sizeof **rows);
    for (int i = 0; i < ROOM; i++)
        permuted[i] = i * 7 %% ROOM;
    long_row = calloc(ROOM, sizeof *long_row);
    for (int i = 0; i < ROOM; i++)
        int_row[i] = short_row[i] = unsigned_row[i] = size_row[i] = long_row[i] = pair_row[i].end = i * 7 %% 11 + i / 9 %% 4;
    box.n = 4, box.m = 3, box.data = calloc(ROOM, sizeof *box.data);
    in_flat = calloc(ROOM, sizeof *in_flat);
    in_rows = malloc(ROWS * sizeof *in_rows);
    for (int i = 0; i < ROWS; i++)
        in_rows[i] = calloc(COLS, sizeof **in_rows);
    AREA(line, sizeof line), AREA(grid, sizeof grid), AREA(cube, sizeof cube), AREA(cells, sizeof cells);
    AREA(flat, ROOM * sizeof *flat), AREA(walked, sizeof walked), AREA(box.data, ROOM * sizeof *box.data);
    AREA(in_line, sizeof in_line), AREA(in_grid, sizeof in_grid), AREA(in_cube, sizeof in_cube);
    AREA(in_cells, sizeof in_cells), AREA(in_flat, ROOM * sizeof *in_flat);
    AREA(guarded, sizeof guarded);
    for (int i = 0; i < ROWS; i++) {
        printf("area row%%d %%lu %%lu\n", i, (unsigned long)rows[i], (unsigned long)(COLS * sizeof **rows));
        printf("area in_row%%d %%lu %%lu\n", i, (unsigned long)in_rows[i], (unsigned long)(COLS * sizeof **in_rows));
    }
%s
    return 0;
}
'''
CALL = r'''
    if (only < 0 || only == %(f)d) {
        sum = 0;
        f%(f)d(%(arguments)s);
        add_all();
        printf("f %(f)d %%lu\n", sum);
    }
'''


SHAPE = '''\
static void %(name)s(int n, int m, int w, __typeof__(box) *b, int k2, double vla[][w], float (*matrix)[ROWS][COLS]%(more)s)
{
    (void)n, (void)m, (void)w, (void)b, (void)k2, (void)vla, (void)matrix;
%(body)s
}
'''


# In front of the functions, where steps are variables.
STEPS = 'static int by1 = 1, by2 = 2, by3 = 3;\n'


def with_variable(header, step):
    """The header of a loop with a step that is a variable."""
    return re.sub(r'(\w+)(?:\+\+|--| [+-]= \d)\)$',
                  lambda found: '%s %s by%d)' % (found.group(1), '+=' if '+' in found.group(0) else '-=', step), header)


class Var:
    """An integer of the program: its name, as a signed one, and the least and greatest value that it takes."""

    def __init__(self, name, low, high, unsigned=False):
        self.name, self.low, self.high = name, low, high
        self.signed = '(int)' + name if unsigned else name


PARAMETERS = [Var('n', 9, 9), Var('m', 6, 6), Var('size_a', 5, 5), Var('size_b', 3, 3), Var('(int)size_u', 4, 4),
              Var('(long)size_z', 6, 6), Var('box.n', 4, 4), Var('b->m', 3, 3), Var('k2', 2, 2)]


class Nest:
    """The text of one function."""

    def __init__(self, r, number, unknown_steps):
        self.r, self.number, self.lines, self.variables = r, number, [], []
        self.unknown_steps = unknown_steps
        self.calls = 0                  # around the statement
        self.functions, self.inner = [], 0      # that it calls; sequential loops around the statement
        self.names = 0
        self.scatters = r.random() < 0.15       # it stores to places that are loaded from memory
        self.pointer = None             # in a function: a parameter that leads into `line`, so far behind its beginning

    def put(self, depth, line):
        self.lines.append('    ' * depth + line)

    def linear(self, terms=2, least=None, signed=False):
        """An affine expression of variables and parameters: (text, low, high); shifted to be at least `least`."""
        r, parts, low, high = self.r, [], 0, 0
        pool = self.variables * 3 + PARAMETERS
        for _ in range(r.randrange(1, terms + 1)):
            v, factor = r.choice(pool), r.choice([1, 1, 1, 1, 2, 3, -1, -2])
            name = v.signed if signed or least is None or factor < 0 else v.name  # a wider type must not see it wrap round
            shown_ = name if factor == 1 else '-%s' % name if factor == -1 else '%d * %s' % (factor, name)
            if r.random() < 0.1:
                shown_ = '(%s)' % shown_
            parts.append(shown_)
            ends = sorted((factor * v.low, factor * v.high))
            low, high = low + ends[0], high + ends[1]
        text_ = ' + '.join(parts)
        if r.random() < 0.1 and low >= 0:
            text_, low, high = '(%s) / 2' % text_, low // 2, high // 2
        if least is not None:
            shift = least - low
            if shift or r.random() < 0.2:
                shift += r.randrange(3)
                text_, low, high = '%s %s %d' % (text_, '+' if shift >= 0 else '-', abs(shift)), low + shift, high + shift
        return text_.replace('+ -', '- '), low, high

    def bound(self, v):
        """A bound for an inner loop; it may be loaded."""
        if self.variables and self.r.random() < 0.15:
            return self.loaded(self.r.choice(['int_row[%s]', 'int_rows[%s]', '*(int_rows + %s)', 'short_row[%s]', 'long_row[%s]',
                                              '(int)unsigned_row[%s]', 'unsigned_row[%s]', 'size_row[%s]', 'pair_row[%s].end']))
        text_, low, high = self.linear(2)
        if self.r.random() < 0.2:
            other, low2, high2 = self.linear(1)
            if self.r.random() < 0.5:
                return 'MIN(%s, %s)' % (text_, other), min(low, low2), min(high, high2)
            return 'MAX(%s, %s)' % (text_, other), max(low, low2), max(high, high2)
        return text_, low, high

    def loaded(self, form):
        """A number from 0 to 13 that differs from iteration to iteration of a loop around, most often of the divided one."""
        v = self.variables[0] if self.r.random() < 0.8 else self.r.choice(self.variables)
        factor = self.r.choice([1, 1, 1, 2])
        index = '%s%s + %d' % ('%d * ' % factor if factor > 1 else '', v.signed, max(0, -factor * v.low) + self.r.randrange(3))
        return form % ('(%s)' % index if '*(' in form else index), 0, 13

    def header(self, name, inner):
        """A loop, and its variable's range."""
        r = self.r
        kind = r.choice(['int', 'int', 'int', 'long', 'unsigned', 'size_t', 'short'])
        step = r.choice([1, 1, 1, 2, 3])
        while True:
            if inner:
                (low, l0, _), (high, _, h1) = self.bound(name), self.bound(name)
            else:
                (low, l0, _), (high, _, h1) = ((str(x), x, x) for x in (r.randrange(4), r.randrange(4, 24)))
                if r.random() < 0.6:
                    p = r.choice(PARAMETERS[:6])
                    high, h1 = '3 * %s' % p.name, 3 * p.high
            if h1 - l0 <= 40 and (kind in ('int', 'long', 'short') or l0 >= 0) and l0 > -50:
                break
        if kind in ('unsigned', 'size_t') and inner:
            low, l0 = '0', 0
            high, h0, h1 = self.linear(2, 0, True)
            if self.r.random() < 0.2:
                high, h0, h1 = self.loaded('size_row[%s]' if kind == 'size_t' else 'unsigned_row[%s]')
        if r.random() < 0.75 or kind in ('unsigned', 'size_t'):
            relation = r.choice(['<', '<', '<='])
            text_ = 'for (%s %s = %s; %s %s %s; %s)' % (kind, name, low, name, relation, high,
                                                       '%s += %d' % (name, step) if step > 1 else name + '++')
        else:
            if low.startswith(('unsigned_row', 'size_row')):        # to which -1 is no smaller than 0
                low = '(int)' + low
            text_ = 'for (%s %s = %s; %s %s %s; %s)' % (kind, name, high, name, r.choice(['>=', '>']), low,
                                                       '%s -= %d' % (name, step) if step > 1 else name + '--')
        return text_, Var(name, min(l0, h1), max(l0, h1), kind in ('unsigned', 'size_t')), step

    def target(self, kind=''):
        """An lvalue, and the subscripts that the value depends on; None: it would not fit. kind: 'in_' to be loaded."""
        r = self.r
        form = r.choice(['line', 'line', 'line', 'flat', 'flat', 'grid', 'grid', 'cube', 'rows', 'rows', 'cells', 'linear',
                         'linear', 'constant', 'uneven', 'pointer'] + (['box', 'vla', 'matrix'] if not kind else []))
        a, _, high = self.linear(2, 0)
        b, _, high_b = self.linear(2, 0)
        if self.pointer and not kind and r.random() < 0.4 and high + self.pointer.high < 4096:
            return 'to[%s]' % a, 'far + ' + a, '0'
        if form in ('line', 'flat', 'cells', 'pointer', 'box') and high < 4096:
            member = r.choice(['.id', '.tag', '.v[%d]' % r.randrange(3), '.at.x', '.at.y'])
            return kind + {'line': 'line[%s]', 'flat': 'flat[%s]', 'cells': 'cells[%%s]%s' % member,
                           'pointer': 'flat[0 + %s]' if kind else '*(flat + %s)', 'box': 'b->data[%s]'}[form] % a, a, '0'
        if form in ('grid', 'rows') and high < 64 and high_b < 64:
            return '%s%s[%s][%s]' % (kind, form, a, b), a, b
        if form == 'cube' and high < 16 and high_b < 16:
            return '%scube[%s][%s][%s]' % (kind, a, b, r.choice(['3', b])), a, b
        if form == 'linear' and high * 20 + high_b < 4096:
            place = '(%s) * %s + (%s)' % (a, r.choice(['n', 'w', 'box.n']), b)
            return '%s%s[%s]' % (kind, r.choice(['flat', 'line']), place), place, '0'
        if form == 'constant' and high * 320 + high_b * 20 < 4096:
            place = '((%s) * 16 + (%s)) * 20 + 7' % (a, b)
            return '%sflat[%s]' % (kind, place), place, '0'
        if form == 'uneven' and high * 40 + high_b * 6 < 4096:
            place = '(%s) * 40 + (%s) * 6 + %d' % (a, b, r.randrange(6))
            return '%sflat[%s]' % (kind, place), place, '0'
        if form == 'vla' and high < 30 and high_b < 12:
            return 'vla[%s][%s]' % (a, b), '(%s) * w + (%s)' % (a, b), '0'
        if form == 'matrix' and high < 60 and high_b < 64:
            return '(*matrix)[%s][%s]' % (a, b), a, b
        return None

    def condition(self):
        r = self.r
        v = r.choice(self.variables)
        v = Var(v.signed, v.low, v.high)
        return r.choice(['%s %% 2 == %d' % (v.name, r.randrange(2)), '%s > %s' % (v.name, self.linear(1)[0]),
                         '%s != %d' % (v.name, r.randrange(8)), '%s < %s && %s >= %d' % (v.name, self.linear(2)[0], v.name,
                                                                                 r.randrange(3)),
                         '%s < 3 || %s > %d' % (v.name, v.name, r.randrange(3, 9)), '!(%s <= 4)' % v.name, 'n > 3',
                         '(%s & 3) == 1' % v.name, 'permuted[%s + 50] %% 3' % v.name])

    def scattered(self, depth):
        """A store to a place that is loaded, be it in a loop, under a condition, or by way of a variable."""
        r = self.r
        index, _, high = self.linear(2, 0)
        if high >= 4096:
            index = '17'
        index = 'LD(permuted[%s])' % index
        if r.random() < 0.2:
            index = 'LD(permuted[%s])' % index
        if r.random() < 0.2:
            index = '%s / 2' % index
        kind, name = r.random(), 'at%d' % self.fresh()
        if kind < 0.4:
            self.put(depth, '%s%s = %s;' % (r.choice(['int ', 'const int ', 'long ']), name, index))
            index = name
        elif kind < 0.5:
            self.put(depth, 'int %s;' % name)
            self.put(depth, '%s = %s;' % (name, index))
            index = name
        lvalue = r.choice(['line[%s]', 'flat[%s]', '*(flat + %s)', 'grid[(%s) % 64][3]', 'cells[%s].id', 'cells[%s].at.y',
                           'cells[%s].v[1]']).replace('%s', index)
        if r.random() < 0.2:
            self.put(depth, 'if (%s)' % self.condition())
        self.put(depth, 'ST(%s) = VALUE(%d, %s, 0)%s;' % (lvalue, self.number, index.replace('LD(', '('),
                                                           self.loads() if r.random() < 0.3 else ''))

    def store(self, depth):
        if self.scatters and self.r.random() < 0.95:
            self.scattered(depth)
            return
        for _ in range(20):
            found = self.target()
            if found:
                break
        else:
            found = 'line[7]', '7', '0'
        lvalue, a, b = found
        if self.r.random() < 0.08:
            a, b = 'permuted[%s]' % self.linear(1, 0)[0], '0'
            lvalue = 'line[%s]' % a
        value = 'VALUE(%d, %s, %s)' % (self.number, a, b)
        self.put(depth, 'ST(%s) = %s%s;' % (lvalue, value, self.loads()))

    def loads(self):
        """What is added to a value, and is 0."""
        r, text_ = self.r, ''
        for _ in range(r.choice([0, 0, 1, 1, 2])):
            found = self.target('in_')
            kind = r.random()
            if kind < 0.1:
                text_ += ' + LD(in_line[LD(permuted[%s])])' % self.linear(1, 0)[0]
            elif kind < 0.2:
                text_ += ' + load(in_line + 5, %s)' % self.linear(1, 0)[0]
            elif found:
                text_ += ' + LD(%s)' % found[0]
        return text_

    def fresh(self):
        self.names += 1
        return self.names

    def walk(self, depth, level):
        """A pointer or a subscript that moves on in an inner loop, or in two."""
        r = self.r
        name, number, pointer = 'ijklo'[level], self.fresh(), r.random() < 0.6
        header, variable, _ = self.header(name, True)
        count, step, outer = max(variable.high - variable.low + 1, 0), r.choice([1, 1, 1, 2, 3, -1]), r.choice([1, 1, 1, 4])
        room = 12 + 3 * outer * (count + 2) * abs(step)
        start, _, high = self.linear(2, 0)
        if r.random() < 0.4 and high < 60:
            start, high = '(%s) * w' % start, high * 20
        if step < 0:
            start, high = '%s + %d' % (start, room), high + room
        if high + room >= 4096:
            return
        v = '%s%d' % ('p' if pointer else 'at', number)
        self.put(depth, '%s%s = %s%s;' % ('int *' if pointer else r.choice(['int ', 'long ', 'size_t ', 'unsigned ']), v,
                                          r.choice(['walked + ', '&walked[']) if pointer else '', start))
        if self.lines[-1].count('['):
            self.lines[-1] = self.lines[-1][:-1] + '];'
        place = (lambda x: '*' + x) if pointer else (lambda x: 'walked[%s]' % x)
        if outer > 1:
            self.put(depth, 'for (int t%d = 0; t%d < 4; t%d++) {' % (number, number, number))
        moved = r.random() < 0.2
        self.put(depth, (header[:-1] + ', %s += %d)' % (v, step) if moved else header) + ' {')
        if moved:
            self.put(depth + 1, 'ST(%s) = 5;' % place(v))
        elif abs(step) == 1:
            sign = '++' if step > 0 else '--'
            self.put(depth + 1, 'ST(%s) = 5;' % place(r.choice(['%s' + sign, sign + '%s']) % v))
        else:
            if r.random() < 0.5:
                self.put(depth + 1, 'ST(%s) = 5;' % (v + '[1]' if pointer else 'walked[%s + 1]' % v))
            self.put(depth + 1, '%s += %d;' % (v, step))
            self.put(depth + 1, 'ST(%s) = 5;' % (v + '[0]' if pointer else place(v)))
        if r.random() < 0.15:
            self.put(depth + 1, 'if (%s)' % self.condition())
            self.put(depth + 1, '    %s += %d;' % (v, step))
            if r.random() < 0.5:
                self.put(depth + 1, 'else')
                self.put(depth + 1, '    %s += %d;' % (v, step))
        self.put(depth, '}')
        if r.random() < 0.3:
            self.put(depth, 'ST(%s) = 5;' % place(v))
        if outer > 1:
            if r.random() < 0.3:
                self.put(depth, '%s += %d;' % (v, 2 * step))
            self.put(depth, '}')
        if r.random() < 0.3:
            self.put(depth, 'ST(%s) = 5;' % place(v))

    def load_chosen(self, depth, chosen):
        """A store with loads whose subscripts the data have chosen."""
        found = self.target()
        kept = self.variables
        self.variables = kept + [chosen] * 3
        loads = self.loads() + self.loads()
        self.variables = kept
        if found and loads:
            if self.r.random() < 0.3:
                self.put(depth, 'if (%s)' % self.condition())
            self.put(depth, 'ST(%s) = VALUE(%d, %s, %s)%s;' % (found[0], self.number, found[1], found[2], loads))

    def choose(self, depth, level):
        """A variable that a loop may give other values, by what it loads: before they are chosen, after it, and after all."""
        r = self.r
        name, (start, low, high) = 'c%d' % self.fresh(), self.linear(2)
        header, variable, _ = self.header('ijklo'[level], True)
        self.put(depth, '%s %s = %s;' % (r.choice(['int', 'int', 'long', 'short']), name, start))
        self.put(depth, header + ' {')
        self.variables.append(variable)
        values = [self.linear(2) for _ in range(r.choice([1, 1, 2]))]
        chosen = Var(name, min([low] + [v[1] for v in values]), max([high] + [v[2] for v in values]))
        self.load_chosen(depth + 1, chosen)
        for value, _, _ in values:
            data = 'permuted[%s + 50] %% %d == 1' % (r.choice([variable.signed] + [v.signed for v in self.variables]),
                                                     r.choice([2, 5]))
            if r.random() < 0.3:
                self.put(depth + 1, '%s = %s ? %s : %s;' % (name, data, value, name))
            else:
                self.put(depth + 1, 'if (%s)' % data)
                self.put(depth + 1, '    %s = %s;' % (name, value))
        if r.random() < 0.5:
            self.load_chosen(depth + 1, chosen)
        self.variables.pop()
        self.put(depth, '}')
        if r.random() < 0.5:
            self.load_chosen(depth, chosen)

    def parameters(self):
        """Of a function that is called: (declarations, arguments, variables), and the pointer among them or None."""
        r, declared, given, variables = self.r, '', '', []
        for v in self.variables:
            if r.random() < 0.5:
                name, (text_, low, high) = 'q%d' % self.fresh(), self.linear(2)
            else:
                name, text_, low, high = v.name, v.name, v.low, v.high
            kind = r.choice(['int', 'int', 'int', 'const int', 'long', 'short'] + ['unsigned', 'size_t'] * (low >= 0))
            declared += ', %s %s' % (kind, name)
            given += ', ' + text_
            variables.append(Var(name, low, high, kind in ('unsigned', 'size_t')))
        if r.random() < 0.4:
            text_, low, high = self.linear(2, 0)
            if self.pointer and r.random() < 0.5:
                array, at, high = 'to', 'far + ', high + self.pointer.high
            else:
                array, at = 'line', ''
            if high < 2000:
                declared += ', double *to, int far'
                given += ', %s, %s%s' % (r.choice(['%s + %s', '&%s[%s]', '(%s + 1) + ((int)(%s) - 1)']).replace('%s', array, 1)
                                         % (text_,), at, text_)
                return declared, given, variables, Var('far', low, high)
        return declared, given, variables, None

    def call(self, depth, level):
        """A function that does what could stand here."""
        r = self.r
        declared, given, variables, pointer = self.parameters()
        kept = self.lines, self.inner, self.variables, self.pointer
        self.lines, self.inner, self.variables, self.pointer = [], 0, variables, pointer
        self.calls += 1
        if r.random() < 0.2:
            self.put(1, 'if (%s)' % self.condition())
            self.put(1, '    return;')
        if r.random() < 0.15:
            v = r.choice(variables)
            if 'const int %s' % v.name not in declared:
                self.put(1, '%s%s;' % (v.name, r.choice(['++', ' += 2'])))
                v.high += 2
        self.body(1, level)
        self.calls -= 1
        name = 'g%d_%d' % (self.number, len(self.functions))
        self.functions.append(SHAPE % {'name': name, 'more': declared, 'body': '\n'.join(self.lines)})
        self.lines, self.inner, self.variables, self.pointer = kept
        self.put(depth, '%s(n, m, w, b, k2, vla, matrix%s);' % (name, given))

    def body(self, depth, level):
        r = self.r
        for _ in range(r.choice([1, 1, 2])):
            kind = r.random()
            if r.random() < 0.15 and len(self.functions) < 3 and not self.scatters:
                self.call(depth, level)
            elif r.random() < 0.03 and level < 3 and not self.functions and not self.scatters:
                self.put(0, '#pragma omp critical // f%d' % self.number)
                self.put(depth, 'ST(guarded[0]) = 7;')
            elif kind < 0.3 and level < 3:
                name = 'ijkl'[level]
                header, variable, _ = self.header(name, True)
                self.put(depth, header + ' {')
                self.variables.append(variable)
                self.inner += 1
                self.body(depth + 1, level + 1)
                self.inner -= 1
                self.variables.pop()
                self.put(depth, '}')
            elif kind < 0.38 and level < 4 and not self.scatters:
                self.walk(depth, level)
            elif kind < 0.44 and level < 4 and not self.scatters:
                self.choose(depth, level)
            elif kind < 0.5:
                self.put(depth, 'if (%s) {' % self.condition())
                self.store(depth + 1)
                if r.random() < 0.3:
                    self.put(depth, '} else {')
                    self.store(depth + 1)
                self.put(depth, '}')
            elif kind < 0.56 and (self.inner or self.calls):
                self.put(depth, 'if (%s)' % self.condition())
                self.put(depth, '    %s;' % ('return' if not self.inner or (self.calls and r.random() < 0.2) else 'continue'))
                self.store(depth)
            elif kind < 0.64:
                e, low, high = self.linear(2)
                name = 's%d' % self.fresh()
                self.put(depth, '%s %s = %s;' % (r.choice(['int', 'long', 'const int']), name, e))
                self.variables.append(Var(name, low, high))
                self.store(depth)
                self.variables.pop()
            else:
                self.store(depth)

    def text(self):
        r = self.r
        header, variable, self.step = self.header('i', False)
        schedule = r.choice(['', '', '', '', ' schedule(static)', ' schedule(static, %d)' % r.randrange(1, 5),
                             ' schedule(dynamic)', ' schedule(guided, 2)'])
        self.chunk = int(re.findall(r'static, (\d)', schedule)[0]) if 'static, ' in schedule else 0
        self.static = 'dynamic' not in schedule and 'guided' not in schedule
        collapse = r.random() < 0.2
        self.variables.append(variable)
        first = re.match(r'for \((\w+) i = (.*?); i (\S+) (.*); i', header)
        if collapse:
            second = 'for (int j = 0; j < %s; j++)' % r.choice(['m', '4', 'i + 1', 'size_b'])
            schedule += ' collapse(2)'
            self.static = False
        self.pragma = '#pragma omp parallel for' + schedule + ' // f%d' % self.number
        self.put(1, 'BEGIN(somehow, somehow);')
        self.put(0, self.pragma)
        self.put(1, (with_variable(header, self.step) if self.unknown_steps else header) + (' {' if not collapse else ''))
        if collapse:
            self.put(1, second + ' {')
            self.variables.append(Var('j', 0, max(24, variable.high) if 'i' in second else 9))
        count = '(i - (%s)) / %d' % (first.group(2), self.step) if first.group(3)[0] == '<' else \
                '((%s) - i) / %d' % (first.group(2), self.step)
        self.put(2, 'ITERATION(%s);' % count)
        self.body(2, 2 if collapse else 1)
        self.put(1, '}')
        return '\n'.join(self.functions + [SHAPE % {'name': 'f%d' % self.number, 'more': '',
                                                    'body': '\n'.join(self.lines)}])


def make(seed, numbers, options):
    """The program with these functions, and the functions by number."""
    nests, body, calls = {}, STEPS if options.unknown_steps else '', ''
    for number in numbers:
        nest = Nest(random.Random('%d/%d' % (seed, number)), number, options.unknown_steps)
        body += '\n' + nest.text()
        calls += CALL % {'f': number, 'arguments': '9, 6, 20, &box, 2, (double (*)[20])line, &grid'}
        nests[number] = nest
    return HEAD + body + TAIL % calls, nests


def judge(seed, numbers, options, folder):
    source, nests = make(seed, numbers, options)
    path = os.path.join(folder, 'nest.c')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(source)
    names = {kind: os.path.join(folder, kind) for kind in ('serial', 'record', 'parallel', 'checked')}
    must(['gcc', '-O1', '-w', '-fwrapv', '-I', RECORD, '-o', names['serial'], path])
    must(['gcc', '-O1', '-w', '-DRECORD', '-I', RECORD, '-o', names['record'], path])
    must([tools(options)[1], '-O1', '-w', '-I', RECORD, '-o', names['parallel'], path])
    must([tools(options)[1], '-O0', '-w', '-fcheck', '-I', RECORD, '-o', names['checked'], path], timeout=120)
    wanted = must([names['serial']], timeout=60).decode()
    done = instances(must([names['record']], timeout=60).decode())
    of = {number: nests[int(line[line.rindex('f') + 1:])] for number, line in enumerate(source.split('\n'), 1)
          if line.startswith('#pragma omp')}
    skipped = [line for line, nest in of.items() if not nest.static]
    for build in 'parallel', 'checked':
        for ranks in options.ranks if build == 'parallel' else options.ranks[:1]:
            command = ['mpiexec', '-n', str(ranks), names[build]]
            output, _ = compare_run(command, done, lambda line: of[line].chunk, skipped, build == 'checked')
            answers = [re.findall(r'^f .*$', o, re.M) for o in (wanted, output)]
            if answers[0] != answers[1]:
                raise Failure('%s\n%s' % (shown(command), difference('\n'.join(answers[0]).encode(),
                                                                     '\n'.join(answers[1]).encode())))


def inferred(seed, numbers, options, folder):
    """How many functions have no store that is logged one by one."""
    source, _ = make(seed, numbers, options)
    path = os.path.join(folder, 'count.c')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(source)
    emitted = run([tools(options)[0], '-I', RECORD, path]).out.decode()
    parts = re.split(r'^static void f\d+\(', emitted, flags=re.M)[1:]
    return sum('OTOSP_WROTE' not in part.split('int main')[0] for part in parts)


def check(seed, options):
    numbers = list(range(PER_PROGRAM))
    with TemporaryFolder() as folder:
        try:
            judge(seed, numbers, options, folder)
            if options.verbose:
                options.inferred += inferred(seed, numbers, options, folder)
                options.all += len(numbers)
            return
        except Failure as failure:
            first = failure
        for number in numbers:
            try:
                judge(seed, [number], options, folder)
            except Failure as failure:
                kept = os.path.join(ROOT, options.build, 'fuzz-sections-%d-%d.c' % (seed, number))
                with open(kept, 'w', encoding='utf-8') as file:
                    file.write(make(seed, [number], options)[0])
                raise Failure('%s\n  kept: %s' % (failure, os.path.relpath(kept, ROOT))) from None
        raise first


def run_all():
    parser = arguments(__doc__)
    parser.add_argument('--seed', type=int, default=1, help='the first program\'s seed')
    parser.add_argument('--count', type=int, default=15, help='number of programs, of %d functions each' % PER_PROGRAM)
    parser.add_argument('--unknown-steps', action='store_true', help='of divided loops')
    parser.add_argument('--ranks', default=','.join(map(str, RANKS)), help='numbers of ranks')
    options = parser.parse_args()
    options.ranks = [int(n) for n in options.ranks.split(',')]
    options.inferred = options.all = 0
    seeds = range(options.seed, options.seed + options.count)
    status = report('fuzz-sections', options, [(str(seed), lambda seed=seed: check(seed, options)) for seed in seeds],
                    lambda name: shown(['tests/fuzz_sections.py', '--seed', name, '--count', '1']
                                       + ['--unknown-steps'] * options.unknown_steps))
    if options.verbose:
        print('functions without a logged store: %d of %d' % (options.inferred, options.all))
    return status


if __name__ == '__main__':
    main(run_all)

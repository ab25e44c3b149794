"""Random task graphs with data, for tests/fuzz_tasks.py: the arrays, what one task does, and graphs of such tasks.

Arrays are divided into blocks. The generator knows which blocks each task reads and writes, and writes the depend
clauses from that: by a block's first element, by its section, or by a token that stands for the block and that no
task touches. Values are integers, so neither order nor division of sums matters.
"""

BLOCKS = 9              # of an array: three rows of three where it has two dimensions
TALL, WIDE = 3, 4       # of a block there
SIZE = TALL * WIDE      # elements of a block
LIMIT = 10007           # values are below

HEAD = r'''
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = %d, TALL = %d, WIDE = %d, B = TALL * WIDE, N = BLOCKS * B, LIMIT = %d };
#define MIX(a, b) ((((a) * 37 + (b) * 11 + 5) & 0x3fffffff) %% LIMIT)

struct cell { char tag; long v[3]; short last; };
struct node { struct node *next; long value, own[4]; };
struct pair { long first; int rest[3]; };

static long line[N];
long open_line[N];
static long grid[3 * TALL][3 * WIDE];
static struct cell cells[N];
static long *heap, **rows;
static int *numbers;
static struct node *nodes[BLOCKS];
static char token[8][BLOCKS];
static const int perm[B] = { 7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 4, 6 };
static long count, seen;
static int always = 1;

#pragma omp declare reduction(join: struct pair: omp_out.first = (omp_out.first + omp_in.first) %% LIMIT, \
        omp_out.rest[1] ^= omp_in.rest[1]) initializer(omp_priv = (struct pair){ 0, { 0, 0, 0 } })
#pragma omp declare reduction(wrap: long: omp_out = (omp_out + omp_in) %% LIMIT)

static void put_block(long *to, const long *from, long c)
{
    for (int i = 0; i < B; i++)
        to[i] = MIX(from[i], c + i);
}

/* By halves, down to one element. */
static void put_halves(long *to, long c, int n)
{
    if (n == 1) {
        *to = MIX(*to, c);
        return;
    }
    put_halves(to, c + 1, n / 2);
    put_halves(to + n / 2, c + 2, n - n / 2);
}

__attribute__((noinline)) void put_indirect(long *to, const int *where, long c)
{
    for (int i = 0; i < B; i++)
        to[where[i]] = (to[where[i]] + MIX(i, c)) %% LIMIT;
}

static struct node *node_made(struct node *next, long value)
{
    struct node *n = malloc(sizeof *n);

    n->next = next;
    n->value = value;
    for (int i = 0; i < 4; i++)
        n->own[i] = MIX(value, i);
    return n;
}

static long nodes_sum(const struct node *n)
{
    long sum = 0;

    for (; n; n = n->next)
        sum = (sum * 3 + n->value + n->own[sum & 3]) %% LIMIT;
    return sum;
}

static void tell(int number)
{
    unsigned long sum = 0;

    for (int i = 0; i < N; i++)
        sum = sum * 31 + (unsigned long)(line[i] + 2 * open_line[i] + 3 * heap[i] + 5 * cells[i].v[1] + 7 * numbers[i]
              + 11 * rows[i / B][i %% B] + 13 * grid[i / (3 * WIDE)][i %% (3 * WIDE)] + cells[i].tag + cells[i].last);
    for (int b = 0; b < BLOCKS; b++)
        sum = sum * 31 + (unsigned long)nodes_sum(nodes[b]);
    printf("%%d: %%lu %%ld %%ld\n", number, sum, count, seen);
}
''' % (BLOCKS, TALL, WIDE, LIMIT)

BEGIN = r'''
int main(void)
{
    heap = malloc(N * sizeof *heap);
    numbers = calloc(N, sizeof *numbers);
    rows = malloc(BLOCKS * sizeof *rows);
    for (int b = 0; b < BLOCKS; b++)
        rows[b] = calloc(B, sizeof **rows);
    for (int i = 0; i < N; i++) {
        line[i] = i * 5 % 83;
        heap[i] = i % 7;
        cells[i].v[1] = i;
    }
'''


class Array:
    """A shared array: an element, what depend clauses may name for a block, and what its values are limited to."""

    def __init__(self, name, element, first, section, limit='LIMIT', contiguous=True):
        self.name, self.element, self.first, self.section = name, element, first, section
        self.limit, self.contiguous = limit, contiguous

    def at(self, block, index):
        if self.name == 'grid':
            return 'grid[(%s) / 3 * TALL + (%s) / WIDE][(%s) %% 3 * WIDE + (%s) %% WIDE]' % (block, index, block, index)
        return self.element % (block, index)

    def clause(self, block, how):
        """A list item for a block: by its first element, its section, or a token."""
        if how == 'token':
            return 'token[%d][%s]' % (NAMES.index(self.name), block)
        return (self.section if how == 'section' else self.first) % ((block, block) if self.name == 'grid' else block)


def in_line(name, **more):
    return Array(name, name + '[(%s) * B + %s]', name + '[(%s) * B]', name + '[(%s) * B:B]', **more)


ARRAYS = [in_line('line'), in_line('open_line'), in_line('heap'), in_line('numbers', contiguous=False),
          Array('rows', 'rows[%s][%s]', 'rows[%s][0]', 'rows[%s][0:B]'),
          Array('grid', None, 'grid[(%s) / 3 * TALL][(%s) %% 3 * WIDE]', 'grid[(%s) / 3 * TALL][(%s) %% 3 * WIDE:WIDE]',
                contiguous=False),
          Array('cells', 'cells[(%s) * B + %s].v[1]', 'cells[(%s) * B]', 'cells[(%s) * B:B]', contiguous=False)]
LOCAL = in_line('local')                # on the stack of the function that makes the tasks
NAMES = [a.name for a in ARRAYS] + ['local']


def indent(lines, by=1):
    return ['    ' * by + line for line in lines]


class Graph:
    """What the tasks of one graph have in common: a source of choices, its arrays, how each stands in depend clauses,
    and a name that is the graph's own."""

    def __init__(self, r, number, local, in_region):
        self.r, self.number, self.in_region = r, number, in_region
        self.arrays = r.sample(ARRAYS, r.randint(2, 5)) + [LOCAL] * local
        self.how = {a.name: r.choice(['first', 'first', 'section', 'token']) for a in ARRAYS + [LOCAL]}
        self.local, self.names, self.strided = local, 0, r.random() < 0.5

    def fresh(self, stem):
        self.names += 1
        return '%s%d' % (stem, self.names)

    def block(self):
        return self.r.choice(self.arrays), self.r.randrange(BLOCKS)

    def items(self, blocks):
        return ', '.join(dict.fromkeys(a.clause(b, self.how[a.name]) for a, b in blocks))

    def sharing(self):
        return ' shared(local)' if self.local else ''

    def manner(self):
        """Clauses that change when and by whom a task is executed, and no answer."""
        return self.r.choice([''] * 8 + [' untied', ' mergeable', ' priority(3)', ' priority(always)', ' if(0)',
                                         ' if(always)', ' final(1)', ' final(0) untied', ' if(1) mergeable'])

    # ---- bodies ----

    def value(self, reads, index, c):
        """An expression over elements of blocks that the task may read."""
        terms = ['%s' % c]
        for a, b in reads:
            other = self.r.choice([index, index, 'B - 1 - (%s)' % index, 'perm[%s]' % index, '(%s) * 5 %% B' % index,
                                   '0', str(SIZE - 1)])
            terms.append(a.at(b, other))
        return 'MIX(%s, %s)' % (' + '.join(terms), index)

    def loop(self, a, block, reads, c, add=False, part=None):
        """Every element of a block, or those of a part (which of 3), is stored to once, or added to."""
        store = '%s = (%s + %s) %% %s;' if add else '%s = %s%s %% %s;'
        if a.name == 'grid':
            at = 'grid[(%s) / 3 * TALL + y][(%s) %% 3 * WIDE + x]' % (block, block)
            index, head = 'y * WIDE + x', ['for (int y = 0; y < TALL; y++)', '    for (int x = 0; x < WIDE; x++)']
            if part is not None:
                head[0] = 'for (int y = %d; y < %d; y++)' % (part, part + 1)
        else:
            index = 'e'
            at, head = a.at(block, 'e'), ['for (int e = 0; e < B; e++)']
            if part is not None:
                head = ['for (int e = %d; e < B; e += 3)' % part if self.strided else
                        'for (int e = %d; e < %d; e++)' % (part * SIZE // 3, (part + 1) * SIZE // 3)]
        value = self.value(reads, index, c)
        return head + ['    ' * len(head) + store % (at, at if add else '', value, a.limit)]

    def body(self, a, block, reads, c):
        """Statements that set a block from others, and from what it has been."""
        start = '&' + a.at(block, '0')
        kinds = ['loop'] * 6 + ['update', 'if', 'temporary', 'indirect', 'back', 'children', 'while']
        if a.contiguous:
            kinds += ['call', 'halves', 'library', 'pointer', 'where']
        kind = self.r.choice(kinds)
        source = [(x, y) for x, y in reads if x.contiguous]
        if kind == 'call' and source:
            return ['put_block(%s, &%s, %s);' % (start, source[0][0].at(source[0][1], '0'), c)]
        if kind == 'halves':
            return ['put_halves(%s, %s, B);' % (start, c)]
        if kind == 'library':
            return ['memset(%s, 0, B / 2 * sizeof(long));' % start] + self.loop(a, block, reads, c, add=True)
        if kind == 'pointer':
            return ['for (long *p = %s; p < %s + B; p++)' % (start, start), '    *p = MIX(*p, %s);' % c]
        if kind == 'where':
            return ['put_indirect(%s, perm, %s);' % (start, c)]
        if kind == 'update':
            return self.loop(a, block, reads, c, add=True)
        if kind == 'if':
            at = a.at(block, 'e')
            return ['for (int e = 0; e < B; e++)', '    if (%s & 1)' % self.value(reads, 'e', c),
                    '        %s = %s;' % (at, self.value(reads, 'e', c))]
        if kind == 'temporary':
            return ['long t[B];', 'for (int e = 0; e < B; e++)', '    t[e] = %s;' % self.value(reads, 'e', c),
                    'for (int e = 0; e < B; e++)', '    %s = t[perm[e]];' % a.at(block, 'e')]
        if kind == 'indirect':
            return ['for (int e = 0; e < B; e++)',
                    '    %s = %s;' % (a.at(block, 'perm[e]'), self.value(reads, 'e', c))]
        if kind == 'back':
            return ['for (int e = B - 2; e >= 0; e--)',
                    '    %s = (%s + %s) %% %s;' % (a.at(block, 'e'), a.at(block, 'e + 1'), self.value(reads, 'e', c),
                                                  a.limit)]
        if kind == 'while':
            return ['int e = 0;', 'while (e < B && e <= (%s)) {' % self.value(reads, 'e', c),
                    '    %s = %s;' % (a.at(block, 'e'), self.value(reads, '1', c)), '    e++;', '}']
        if kind == 'children':
            return self.children(a, block, reads, c)
        return self.loop(a, block, reads, c)

    def children(self, a, block, reads, c):
        """Tasks that the task makes, and waits for: the parts of a block."""
        lines = []
        for part in range(3):
            lines += ['#pragma omp task%s%s' % (self.sharing(), self.manner()), '{']
            lines += indent(self.loop(a, block, reads if (a, block) not in reads else [], c, part=part)) + ['}']
        return lines + ['#pragma omp taskwait']

    def summed(self, a, block):
        return ['for (int e = 0; e < B; e++)', '    sum += %s;' % a.at(block, 'e')]

    # ---- clauses ----

    def depend(self, kind, blocks):
        """A depend clause on these blocks, or lines to stand before the task, and such a clause."""
        items = self.items(blocks)
        if not blocks:
            return [], ''
        if len(blocks) == 1 and kind in ('in', 'out', 'inout') and self.r.random() < 0.12:
            name = self.fresh('object')
            return ['omp_depend_t %s;' % name, '#pragma omp depobj(%s) depend(%s: %s)' % (name, kind, items)], \
                ' depend(depobj: %s)' % name
        return [], ' depend(%s: %s)' % (kind, items)

    def depend_plain(self, kind, blocks):
        return ' depend(%s: %s)' % (kind, self.items(blocks))

    def captures(self):
        """How a task gets the number c: lines before the task, clauses, lines that open its body, the name."""
        kind, name = self.r.randrange(9), self.fresh('k')
        value = self.r.randrange(1, 90)
        if kind == 0:
            return ['long %s = %d + c;' % (name, value)], ' firstprivate(%s)' % name, [], name
        if kind == 1:
            return ['int %s[4] = { 1, %d, c, 2 };' % (name, value)], ' firstprivate(%s)' % name, \
                ['%s[0] += 3;' % name], '(%s[0] + %s[1] + %s[2])' % (name, name, name)
        if kind == 2:
            return ['struct pair %s = { c, { %d, 3, 4 } };' % (name, value)], ' firstprivate(%s)' % name, \
                ['%s.rest[2]++;' % name], '(%s.first + %s.rest[0] * %s.rest[2])' % (name, name, name)
        if kind == 3:
            return ['long %s[c %% 5 + 2];' % name, 'for (int q = 0; q < c % 5 + 2; q++)',
                    '    %s[q] = q * c;' % name], ' firstprivate(%s)' % name, [], '(%s[1] + %d)' % (name, value)
        if kind == 4:
            return ['long %s;' % name], ' private(%s)' % name, ['%s = %d;' % (name, value)], name
        if kind == 5:
            return ['const long %s = %d;' % (name, value)], '', [], name
        if kind == 6:
            return [], ' firstprivate(c)', ['c += 2;'], 'c'
        return [], '', [], str(value)


def task(graph, clauses, lines, body):
    """A task with lines before it, and the change of c that those behind see, if they see one."""
    before, more, opening, tail = lines
    return before + ['#pragma omp task%s%s' % (clauses, more), '{'] + indent(opening + body) + ['}'] + tail


# ---- graphs ----

def any_graph(g):
    """Tasks one by one, each with some blocks that it reads and sets, in any order."""
    r, lines, parts, destroyed = g.r, ['long c = %d;' % g.r.randrange(50)], {}, []
    for _ in range(r.randint(4, 12)):
        before, more, opening, c = g.captures()
        written = g.block()
        reads = [b for b in (g.block() for _ in range(r.randrange(4))) if b != written]
        kind = r.choice(['out', 'inout', 'inout', 'inout', 'mutexinoutset', 'inoutset', 'all', 'read'])
        part = parts.setdefault(written, set())
        free = sorted({0, 1, 2} - part)
        if kind == 'inoutset' and free:         # others of the set store to other parts
            part.add(free[0])
            body = g.loop(*written, reads, c, part=free[0])
        else:
            kind = 'inout' if kind == 'inoutset' else kind
            part.clear()
            body = g.loop(*written, reads, c, add=True) if kind == 'mutexinoutset' else g.body(*written, reads, c)
        for read in reads:
            parts.setdefault(read, set()).clear()
        if kind == 'all':
            objects, clause = [], ' depend(inout: omp_all_memory)'
            body = body + ['{'] + indent(g.body(*g.block(), reads, c)) + ['}']
            parts.clear()
        elif kind == 'read':
            objects, clause = g.depend('in', [*reads, written])
            body = ['long sum = 0;'] + g.summed(*written) + ['#pragma omp atomic', 'count += sum % 1009;']
        else:
            o1, c1 = g.depend(kind, [written])
            o2, c2 = g.depend('in', reads)
            objects, clause = o1 + o2, c1 + c2
        destroyed += [line.split()[1][:-1] for line in objects if line.startswith('omp_depend_t')]
        lines += task(g, clause + g.sharing() + g.manner(), (before + objects, more, opening,
                                                             ['c += %d;' % r.randrange(9)]), body)
        if r.random() < 0.08 and kind not in ('all', 'read'):
            lines += ['#pragma omp taskwait depend(in: %s)' % g.items([written])]
            parts.setdefault(written, set()).clear()
            lines += ['seen = (seen * 3 + %s) %% LIMIT;' % written[0].at(written[1], '3')]
        if r.random() < 0.05:
            lines += ['#pragma omp taskwait']
            parts.clear()
    return lines + ['#pragma omp taskwait'] + ['#pragma omp depobj(%s) destroy' % name for name in destroyed]


def stencil(g):
    """Steps in time: a block from itself and its neighbours in another array."""
    a, b = g.r.sample(g.arrays, 2)
    steps = g.r.randint(2, 4)
    far = g.r.choice([1, 1, 2])
    lines = []
    for to, source in ((a, b), (b, a)):
        blocks = [(source, n) for n in ('b', '(b + %d) %% BLOCKS' % (BLOCKS - far), '(b + %d) %% BLOCKS' % far)]
        lines += ['for (int b = 0; b < BLOCKS; b++) {',
                  '    #pragma omp task depend(in: %s) depend(%s: %s)%s%s' % (
                      g.items(blocks), g.r.choice(['out', 'inout']), g.items([(to, 'b')]), g.sharing(), g.manner()),
                  '    {'] + indent(g.body(to, 'b', blocks, 'step'), 2) + ['    }', '}']
    return ['for (int step = 0; step < %d; step++) {' % steps] + indent(lines) + ['}', '#pragma omp taskwait']


def wavefront(g):
    """A block from those before it in both directions."""
    a = g.r.choice(g.arrays)
    others = [(g.block()[0], 'i * 3 + j')] if g.r.random() < 0.5 else []
    others = [o for o in others if o[0] is not a]
    up, left, own = (a, '(i - 1) * 3 + j'), (a, 'i * 3 + j - 1'), (a, 'i * 3 + j')
    lines = ['for (int i = 1; i < 3; i++)', '    for (int j = 1; j < 3; j++) {',
             '        #pragma omp task depend(in: %s) depend(inout: %s)%s%s' % (
                 g.items([up, left] + others), g.items([own]), g.sharing(), g.manner()), '        {']
    return lines + indent(['int at = i * 3 + j;'] + g.body(a, 'at', [up, left] + others, 'i + at'), 3) + [
        '        }', '    }', '#pragma omp taskwait']


def tree(g):
    """Blocks are combined pairwise, and what is left is given to all."""
    a, b = g.r.sample(g.arrays, 2)
    down = ['for (int far = 1; far < BLOCKS; far *= 2)', '    for (int b = 0; b + far < BLOCKS; b += 2 * far) {',
            '        #pragma omp task depend(in: %s) depend(inout: %s)%s' % (
                g.items([(a, 'b + far')]), g.items([(a, 'b')]), g.sharing()), '        {'] \
        + indent(g.loop(a, 'b', [(a, 'b + far')], '1', add=True), 3) + ['        }', '    }']
    up = ['for (int b = 0; b < BLOCKS; b++) {',
          '    #pragma omp task depend(in: %s) depend(out: %s)%s%s' % (
              g.items([(a, '0')]), g.items([(b, 'b')]), g.sharing(), g.manner()), '    {'] \
        + indent(g.body(b, 'b', [(a, '0')], 'b'), 2) + ['    }', '}']
    return down + up + ['#pragma omp taskwait']


def butterfly(g):
    """Each block from itself and one whose number differs in a bit."""
    a, b = g.r.sample(g.arrays, 2)
    lines = []
    for k, (to, source) in enumerate(((b, a), (a, b), (b, a))):
        reads = [(source, 'b'), (source, 'b ^ %d' % (1 << k))]
        lines += ['for (int b = 0; b < 8; b++) {',
                  '    #pragma omp task depend(in: %s) depend(out: %s) firstprivate(b)%s%s' % (
                      g.items(reads), g.items([(to, 'b')]), g.sharing(), g.manner()), '    {'] \
            + indent(g.loop(to, 'b', reads, '3'), 2) + ['    }', '}']
    return lines + ['#pragma omp taskwait']


def factors(g):
    """The order of a blocked factorization: diagonal, column, and what is right of it."""
    a = g.r.choice(g.arrays)

    def at(i, j):
        return a, '%s * 3 + %s' % (i, j)

    def head(reads, written, manner):
        return '#pragma omp task%s depend(inout: %s)%s%s' % (
            ' depend(in: %s)' % g.items(reads) if reads else '', g.items([written]), g.sharing(), manner)
    diagonal = [head([], at('k', 'k'), ''), '{'] + indent(g.body(*at('k', 'k'), [], 'k + 4')) + ['}']
    column = [head([at('k', 'k')], at('i', 'k'), g.manner()), '{'] \
        + indent(g.body(*at('i', 'k'), [at('k', 'k')], 'k')) + ['}']
    both = [at('i', 'k'), at('j', 'k')]
    rest = [head(both, at('i', 'j'), ''), '{'] + indent(g.loop(*at('i', 'j'), both, 'k', add=True)) + ['}']
    return ['for (int k = 0; k < 3; k++) {'] + indent(diagonal) + ['    for (int i = k + 1; i < 3; i++) {'] \
        + indent(column, 2) + ['    }', '    for (int i = k + 1; i < 3; i++)',
                               '        for (int j = k + 1; j <= i; j++) {'] \
        + indent(rest, 3) + ['        }', '}', '#pragma omp taskwait']


def gather(g):
    """One task that reads many blocks, which an iterator names; then what it has found goes on."""
    a, b = g.r.sample(g.arrays, 2)
    low, high = sorted(g.r.sample(range(BLOCKS + 1), 2))
    first = ['for (int b = 0; b < BLOCKS; b++) {',
             '    #pragma omp task depend(out: %s)%s%s' % (g.items([(a, 'b')]), g.sharing(), g.manner()), '    {'] \
        + indent(g.body(a, 'b', [], 'b * 3'), 2) + ['    }', '}']
    clause = a.clause('q', g.how[a.name])
    total = ['#pragma omp task depend(iterator(int q = %d:%d), in: %s) depend(out: found)%s shared(found)%s' % (
        low, high, clause, g.sharing(), g.manner()), '{', '    long sum = 0;'] \
        + indent(['for (int b = %d; b < %d; b++)' % (low, high)] + indent(g.summed(a, 'b')) +
                 ['found = sum % LIMIT;']) + ['}']
    after = ['for (int b = 0; b < BLOCKS; b += 2) {',
             '    #pragma omp task depend(in: found) depend(out: %s)%s shared(found)' % (
                 g.items([(b, 'b')]), g.sharing()),
             '    {'] + indent(g.body(b, 'b', [], 'found'), 2) + ['    }', '}']
    return ['long found = 0;'] + first + total + after + ['#pragma omp taskwait', 'seen = (seen + found) % LIMIT;']


def pipeline(g):
    """Items go through stages; each stage keeps a state in a scalar of its own."""
    stages = g.r.sample(g.arrays, 2)
    lines = ['long state[2] = { 1, 2 };', 'for (int b = 0; b < BLOCKS; b++) {']
    for k, a in enumerate(stages):
        reads = [(stages[k - 1], 'b')] if k else []
        clauses = 'depend(inout: state[%d])' % k + (' depend(in: %s)' % g.items(reads) if reads else '')
        body = ['state[%d] = MIX(state[%d], b);' % (k, k)] + g.body(a, 'b', reads, 'state[%d]' % k)
        lines += ['    #pragma omp task %s depend(out: %s) shared(state)%s%s' % (
            clauses, g.items([(a, 'b')]), g.sharing(), g.manner()), '    {'] + indent(body, 2) + ['    }']
    return lines + ['}', '#pragma omp taskwait', 'seen = (seen + state[0] + state[1]) % LIMIT;']


def lists(g):
    """Nodes that tasks allocate and link; other tasks follow the pointers."""
    lines = ['for (int b = 0; b < BLOCKS; b++) {',
             '    #pragma omp task depend(inout: nodes[b])%s' % g.manner(),
             '    nodes[b] = node_made(nodes[b], b + %d);' % g.r.randrange(99), '}']
    far = g.r.randrange(1, BLOCKS)
    if g.r.random() < 0.6:
        lines += ['for (int b = 0; b < BLOCKS; b++) {',
                  '    #pragma omp task depend(in: nodes[(b + %d) %% BLOCKS]) depend(inout: nodes[b])' % far,
                  '    nodes[b]->value += nodes_sum(nodes[(b + %d) %% BLOCKS]);' % far, '}']
    lines += ['#pragma omp taskwait']
    if g.r.random() < 0.5:
        b = g.r.randrange(BLOCKS)
        lines += ['for (struct node *n = nodes[%d]; n; n = n->next) {' % b,
                  '    #pragma omp task firstprivate(n)', '    for (int i = 0; i < 4; i++)',
                  '        n->own[i] = (n->own[i] + n->value) % LIMIT;', '}', '#pragma omp taskwait']
    if g.r.random() < 0.3:
        lines += ['for (int b = 0; b < BLOCKS; b++) {', '    #pragma omp task', '    while (nodes[b]) {',
                  '        struct node *n = nodes[b];', '        nodes[b] = n->next;', '        free(n);', '    }', '}',
                  '#pragma omp taskwait']
    return lines


GRAPHS = [any_graph] * 6 + [stencil, stencil, wavefront, tree, butterfly, factors, gather, pipeline, lists]

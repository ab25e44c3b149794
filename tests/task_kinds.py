"""What tests/fuzz_tasks.py has beside graphs of tasks that are made one after the other: recursion, taskloops,
reductions, detached tasks, targets, and loops between graphs. Each takes a Graph (tests/task_graphs.py) and returns
(functions before, statements)."""
from task_graphs import BLOCKS, GRAPHS, indent

ALONE = '{   /* alone */'


def alone(g, lines):
    """In sequential code a block that tests/fuzz_tasks.py finds again."""
    return lines if g.in_region else [ALONE] + indent(lines) + ['}']


def code(template, **holes):
    """Lines of C with %(holes)s."""
    return (template.strip('\n') % holes).split('\n')


def graph(g):
    return [], g.r.choice(GRAPHS)(g)


# ---- recursion ----

def fib(g):
    """A tree whose values come back in variables of the tasks that wait."""
    cut = g.r.randrange(2, 5)
    more = g.r.choice(['', ' untied', ' final(n < %d)' % (cut + 2), ' if(n > %d)' % (cut + 1), ' mergeable'])
    return code('''
%(linkage)slong fib%(number)d(int n)
{
    long x, y;

    if (n < %(cut)d)
        return n;
    #pragma omp task shared(x)%(more)s
    x = fib%(number)d(n - 1);
    #pragma omp task shared(y)%(more)s
    y = fib%(number)d(n - 2);
    #pragma omp taskwait
    return (x + 2 * y) %% LIMIT;
}''', number=g.number, linkage=g.r.choice(['static ', '']), cut=cut, more=more), \
        ['seen = (seen + fib%d(%d)) %% LIMIT;' % (g.number, g.r.randrange(6, 12))]


def merge_sort(g):
    """Halves are sorted by tasks, then merged through memory that is allocated there."""
    halves = code('''
#pragma omp task
sort%(number)d(x, n / 2);
#pragma omp task if(n > %(least)d)
sort%(number)d(x + n / 2, n - n / 2);''', number=g.number, least=g.r.choice([0, 20]))
    halves = g.r.choice([['#pragma omp taskgroup', '{'] + indent(halves) + ['}'], halves + ['#pragma omp taskwait']])
    room, end = g.r.choice([('long *t = malloc((size_t)n * sizeof *t);', 'free(t);'), ('long t[n];', '')])
    return code('''
static void sort%(number)d(long *x, int n)
{
    if (n <= %(cut)d) {
        for (int i = 1; i < n; i++)
            for (int j = i; j > 0 && x[j] < x[j - 1]; j--) {
                long t = x[j];
                x[j] = x[j - 1];
                x[j - 1] = t;
            }
        return;
    }
%(halves)s
    int i = 0, j = n / 2;
    %(room)s
    for (int k = 0; k < n; k++)
        t[k] = j == n || (i < n / 2 && x[i] <= x[j]) ? x[i++] : x[j++];
    memcpy(x, t, (size_t)n * sizeof *t);
    %(end)s
}''', number=g.number, cut=g.r.choice([3, 5, 12]), halves='\n'.join(indent(halves)), room=room, end=end), \
        ['sort%d(%s + %d, %d);' % (g.number, g.r.choice(['line', 'open_line', 'heap']), g.r.randrange(3),
                                   g.r.choice([100, 105, 64]))]


def queens(g):
    """Positions are copied to each task; what they find is added up in different ways."""
    add = g.r.choice(['#pragma omp atomic\n        count++;', '#pragma omp critical (found)\n        count += 2;'])
    return code('''
static int fits%(number)d(int row, const char *at, int column)
{
    for (int i = 0; i < row; i++)
        if (at[i] == column || abs(at[i] - column) == row - i)
            return 0;
    return 1;
}

static void queens%(number)d(int row, const char *before)
{
    if (row == %(n)d) {
        %(add)s
        return;
    }
    for (int k = 0; k < %(n)d; k++) {
        #pragma omp task if(row < %(down_to)d)
        {
            char at[%(n)d];
            memcpy(at, before, (size_t)row);
            if (fits%(number)d(row, at, k)) {
                at[row] = (char)k;
                queens%(number)d(row + 1, at);
            }
        }
    }
    #pragma omp taskwait
}''', number=g.number, n=g.r.choice([5, 6]), add=add, down_to=g.r.choice([2, 9])), \
        ['char none[1] = { 0 };', 'queens%d(0, none);' % g.number]


def grown_tree(g):
    """Nodes are allocated by the tasks that build a tree, and freed by others; sums go from leaves to the root."""
    return code('''
struct leaf%(number)d { struct leaf%(number)d *left, *right; long value; };

static struct leaf%(number)d *tree%(number)d(int depth, long value)
{
    struct leaf%(number)d *n = calloc(1, sizeof *n);

    n->value = value;
    if (depth > 0) {
        #pragma omp task shared(n)
        n->left = tree%(number)d(depth - 1, 2 * value);
        #pragma omp task shared(n)%(manner)s
        n->right = tree%(number)d(depth - 1 - (int)(value & 1), 2 * value + 1);
        #pragma omp taskwait
    }
    return n;
}

static long sum%(number)d(struct leaf%(number)d *n)
{
    long left = 0, right = 0;

    if (!n)
        return 0;
    #pragma omp task shared(left)
    left = sum%(number)d(n->left);
    #pragma omp task shared(right)%(manner)s
    right = sum%(number)d(n->right);
    #pragma omp taskwait
    left = (left * 3 + right + n->value) %% LIMIT;
    free(n);
    return left;
}''', number=g.number, manner=g.manner()), \
        code('''
struct leaf%(number)d *root = tree%(number)d(%(depth)d, 1);
seen = (seen + sum%(number)d(root)) %% LIMIT;''', number=g.number, depth=g.r.randrange(2, 5))


def quadrants(g):
    """A square is divided into quarters, which are tasks of the task; those of a diagonal before the others."""
    tasks = []
    for k, (i, j) in enumerate([(0, 0), (1, 1), (0, 1), (1, 0)]):
        tasks += ['#pragma omp taskwait'] * (k == 2) + [
            '#pragma omp task%s' % g.manner(),
            'square%d(i + %d * n / 2, j + %d * n / 2, n / 2, c + %d);' % (g.number, i, j, k)]
    return code('''
static void square%(number)d(int i, int j, int n, long c)
{
    if (n == 2) {
        for (int r = i; r < i + n; r++)
            for (int s = j; s < j + n; s++)
                grid[r][s] = MIX(grid[r][s], c) + s;
        return;
    }
%(tasks)s
    #pragma omp taskwait
    grid[i][j] = (grid[i + n / 2][j + n / 2] + 1) %% LIMIT;
}''', number=g.number, tasks='\n'.join(indent(tasks))), ['square%d(0, 0, 8, %d);' % (g.number, g.r.randrange(9))]


# ---- taskloops and groups ----

def taskloop(g):
    """Chunks of a loop as tasks."""
    r = g.r
    a, b = r.sample(g.arrays, 2)
    size = r.choice(['', ' grainsize(%d)' % r.randrange(1, 9), ' num_tasks(%d)' % r.randrange(1, 9),
                     ' grainsize(strict: 2)'.replace('strict: ', '')])
    kind = r.choice(['block', 'block', 'element', 'collapse', 'sum', 'last'])
    manner = r.choice([''] * 4 + [' untied', ' priority(2)', ' if(0)', ' final(1)', ' mergeable'])
    head = '#pragma omp taskloop%s%s%s' % (size, manner, g.sharing())
    if kind == 'element':
        return [], [head, 'for (int k = 0; k < N; k++)',
                    '    %s = %s %% %s;' % (a.at('k / B', 'k % B'), g.value([(b, 'k / B')], 'k % B', 'k'), a.limit)]
    if kind == 'collapse':
        return [], [head + ' collapse(2)', 'for (int u = 0; u < 3; u++)', '    for (int v = 0; v < 3; v++) {'] \
            + indent(g.loop(a, 'u * 3 + v', [(b, 'u * 3 + v')], 'u'), 2) + ['    }']
    if kind == 'sum':
        return [], alone(g, ['long sum = 3;', head + ' reduction(+: sum)',
                             'for (int b = %d; b < BLOCKS; b++) {' % r.randrange(3)]
                         + indent(g.summed(a, 'b')) + ['}', 'seen = (seen + sum) % LIMIT;'])
    if kind == 'last':
        return [], ['long last = 0, first = 4;', head + ' lastprivate(last) firstprivate(first)',
                    'for (int b = 0; b < BLOCKS; b++) {', '    last = b * first;'] \
            + indent(g.loop(a, 'b', [], 'last')) + ['}', 'seen = (seen + last) % LIMIT;']
    loop = ['for (int b = 0; b < BLOCKS; b += %d) {' % r.choice([1, 1, 2])]
    loop += indent(g.body(a, 'b', [(b, 'b')], 'b')) + ['}']
    if r.random() < 0.3:
        c, behind = next((x for x in g.arrays if x not in (a, b)), None), []
        if c:
            behind = [head + ' nogroup', 'for (int b = 0; b < BLOCKS; b++) {']
            behind += indent(g.body(c, 'b', [(b, 'b')], '1')) + ['}']
        return [], [head + ' nogroup'] + loop + behind + ['#pragma omp taskwait']
    return [], [head] + loop


def taskloops(g):
    """Loops of tasks one after the other over the same arrays, as in steps of time."""
    r, plain = g.r, ['line', 'open_line', 'heap', 'numbers']
    a, b = r.sample(plain, 2)
    own = r.random() < 0.3
    if own:
        a = 'own'
    sizes = ['', '', ' grainsize(%d)' % r.randrange(1, 40), ' num_tasks(%d)' % r.randrange(1, 9)]
    manners = [''] * 5 + [' if(0)', ' if(always)', ' final(1)', ' nogroup', ' firstprivate(c)']

    def head(more=''):
        manner = r.choice(manners) if not more else ''
        return '#pragma omp taskloop%s%s%s%s%s' % (r.choice(sizes), manner, more, g.sharing(), ' shared(own)' if own else ''), \
            ['#pragma omp taskwait'] * ('nogroup' in manner)

    def loop(first, body, more=''):
        directive, behind = head(more)
        return [directive, first + ' {'] + indent(body) + ['}'] + behind

    inside = 'for (int k = 1; k < N - 1; k++)'
    steps = [
        lambda: loop(inside, ['%s[k] = MIX(%s[k - 1], %s[k + 1] + c);' % (a, b, b)]),
        lambda: loop('for (int k = N - 1; k >= 0; k -= 2)', ['%s[k] = (%s[N - 1 - k] + c) %% LIMIT;' % (b, a)]),
        lambda: loop('for (int k = 0; k < N; k++)', ['if (%s[k] %% 3 == 0)' % b, '    %s[k] = MIX(%s[k], s);' % (a, b)]),
        lambda: loop('for (int u = 0; u < BLOCKS; u++)', ['%s[u * B + s] = MIX(%s[perm[u] * 2], u);' % (a, b)]),
        lambda: loop('for (int u = 1; u < 3 * TALL; u++)', [
            'for (int v = 0; v < 3 * WIDE - 1; v++)', '    grid[u][v] = MIX(%s[u * 3 * WIDE + v], %s[v + 1]);' % (a, b)]),
        lambda: loop('for (int u = 0; u < 3 * TALL; u++)', [
            'for (int v = 0; v < 3 * WIDE; v++)', '    %s[v * 3 * TALL + u] = grid[u][v];' % a], ' collapse(2)'),
        lambda: loop('for (int u = 0; u < BLOCKS; u++)', [
            'long n = %s[u] %% 40 + 1, steps = 0;' % b, 'while (n > 1) {', '    n = n % 2 ? 3 * n + 1 : n / 2;', '    steps++;',
            '}', '%s[u * B] = steps;' % a])]
    lines = ['long c = %d;' % r.randrange(1, 9)] + (['long own[N];', 'memset(own, 0, sizeof own);'] if own else [])
    body = []
    for _ in range(r.randrange(2, 5)):
        body += r.choice(steps)()
        if r.random() < 0.2:
            body += ['seen = (seen + %s[s * 5]) %% LIMIT;' % a]
    lines += ['for (int s = 0; s < 3; s++) {'] + indent(body) + ['}']
    if own:
        lines += ['for (int k = 0; k < N; k++)', '    seen = (seen * 3 + own[k]) % LIMIT;']
    return [], alone(g, ['{'] + indent(lines) + ['}'])


def group_reduction(g):
    """Tasks of a group reduce; tasks in these do, too."""
    r, (a, b) = g.r, g.r.sample(g.arrays, 2)
    kind = r.choice(['+', '+', 'max', '^', 'array'])
    items, how = ('part[0:3]', '+') if kind == 'array' else ('part', kind)
    use = {'+': 'part += sum % LIMIT;', 'max': 'part = part > sum ? part : sum;', '^': 'part ^= sum;',
           'array': 'part[b % 3] += sum % LIMIT;'}[kind]
    tasks = ['for (int b = 0; b < BLOCKS; b++) {',
             '    #pragma omp task in_reduction(%s: %s)%s%s' % (how, items, g.sharing(), g.manner()), '    {',
             '        long sum = b;'] + indent(g.summed(a, 'b'), 2)
    inner = ['#pragma omp task in_reduction(%s: %s) firstprivate(sum)' % (how, items), use, '#pragma omp taskwait']
    tasks += indent([use] if r.random() < 0.6 else inner, 2) + ['    }', '}']
    if r.random() < 0.4:
        tasks += ['#pragma omp taskloop in_reduction(%s: %s) grainsize(2)%s' % (how, items, g.sharing()),
                  'for (int b = 0; b < BLOCKS; b++) {', '    long sum = 0;'] + indent(g.summed(b, 'b')) \
            + ['    ' + use, '}']
    total = 'part[0] + 2 * part[1] + 3 * part[2]' if kind == 'array' else 'part'
    declared = 'long part[3] = { 1, 2, 3 };' if kind == 'array' else 'long part = 5;'
    return [], alone(g, [declared, '#pragma omp taskgroup task_reduction(%s: %s)' % (how, items), '{'] + indent(tasks)
                     + ['}', 'seen = (seen + (%s) %% LIMIT) %% LIMIT;' % total])


def groups(g):
    """What is made in a group is done behind it, by whomever it was made."""
    a, b = g.r.sample(g.arrays, 2)
    return [], ['#pragma omp taskgroup', '{', '    for (int b = 0; b < BLOCKS; b++) {',
                '        #pragma omp task%s%s' % (g.sharing(), g.manner()), '        {',
                '            #pragma omp task%s firstprivate(b)' % g.sharing(), '            {'] \
        + indent(g.body(a, 'b', [], 'b'), 4) + ['            }'] + indent(g.body(b, 'b', [], 'b + 1'), 3) \
        + ['        }', '    }', '}', 'seen = (seen + %s) %% LIMIT;' % a.at('2', '1')]


def region_reduction(g):
    """Tasks of a whole region, or of a divided loop, reduce."""
    if g.in_region:
        return group_reduction(g)
    r, a = g.r, g.r.choice(g.arrays)
    make = ['for (int b = 0; b < BLOCKS; b++) {',
            '    #pragma omp task in_reduction(+: part)%s%s' % (g.sharing(), g.manner()), '    {',
            '        long sum = b;'] + indent(g.summed(a, 'b'), 2) + ['        part += sum % LIMIT;', '    }', '}']
    if r.random() < 0.5:
        lines = ['#pragma omp parallel reduction(task, +: part)', '#pragma omp single', '{'] + indent(make) + ['}']
    else:
        lines = ['#pragma omp parallel for reduction(task, +: part)%s' % r.choice(['', ' schedule(dynamic)'])] + make
    return [], ['long part = 4;'] + lines + ['seen = (seen + part) % LIMIT;']


def tasks_of(g, depend, lines, own=''):
    """A task that depends on something, with these statements, and perhaps clauses of its own."""
    return ['#pragma omp task depend(%s)%s%s%s' % (') depend('.join(depend), own, g.sharing(), g.manner()), '{'] \
        + indent(lines) + ['}']


def kept(g):
    """What tasks depend on is kept in objects: which blocks, and whether they are written."""
    a, b = g.r.sample(g.arrays, 2)
    far = '(b + %d) %% BLOCKS' % g.r.randrange(1, BLOCKS)
    return [], ['omp_depend_t to[BLOCKS], from[BLOCKS];', 'for (int b = 0; b < BLOCKS; b++) {',
                '    #pragma omp depobj(to[b]) depend(inout: %s)' % a.clause('b', 'first'),
                '    #pragma omp depobj(from[b]) depend(in: %s)' % a.clause('b', 'first'),
                '    #pragma omp depobj(to[b]) update(inout)', '    #pragma omp depobj(from[b]) update(in)', '}',
                'for (int round = 0; round < 3; round++)', '    for (int b = 0; b < BLOCKS; b++) {'] \
        + indent(tasks_of(g, ['depobj: *(to + b)'], g.loop(a, 'b', [], 'b + 1', add=True)), 2) \
        + indent(tasks_of(g, ['depobj: *(from + %s)' % far, 'inout: token[0][b]'],
                          g.loop(b, 'b', [(a, far)], 'b')), 2) \
        + ['    }', '#pragma omp taskwait', 'for (int b = 0; b < BLOCKS; b++) {',
           '    #pragma omp depobj(to[b]) destroy', '    #pragma omp depobj(from[b]) destroy', '}']


def nested_orders(g):
    """Tasks order their own tasks: chains inside of chains."""
    a, b = g.r.sample(g.arrays, 2)
    own = ' firstprivate(b)'
    lines = tasks_of(g, ['out: token[1][b]'], g.loop(a, 'b', [], 'b', add=True), own) \
        + tasks_of(g, ['in: token[1][b]', 'out: token[2][b]'], g.loop(b, 'b', [(a, 'b')], 'b'), own) \
        + tasks_of(g, ['inout: token[1][b], token[2][b]'], g.loop(a, 'b', [(b, 'b')], '3'), own) \
        + [g.r.choice(['#pragma omp taskwait', '#pragma omp taskwait depend(in: token[1][b], token[2][b])'])] \
        + g.loop(b, 'b', [(a, 'b')], '5', add=True)
    return [], ['for (int round = 0; round < 2; round++)', '    for (int b = 0; b < BLOCKS; b++) {'] \
        + indent(tasks_of(g, ['inout: token[0][b]'], lines), 2) + ['    }', '#pragma omp taskwait']


def declared_reduction(g):
    """Reductions that the program defines: of a structure, of part of an array of them, of a task loop, of a region."""
    r, (a, b) = g.r, g.r.sample(g.arrays, 2)
    part = r.choice(['part', 'part[at]'])
    use = ['%s.first = (%s.first + sum) %% LIMIT;' % (part, part), '%s.rest[1] ^= (int)(sum %% 64);' % part]
    item = 'part' if part == 'part' else r.choice(['part[1:3]', 'part[low:n - low]'])
    declared = ['struct pair part = { 5, { 1, 2, 3 } };'] if part == 'part' else [
        'int low = 1, n = 4;', 'struct pair part[5] = { { 1, { 2, 3, 4 } }, { 7, { 0, 1, 0 } } };']
    body = ([] if part == 'part' else ['int at = 1 + b % 3;']) + ['long sum = b;'] + g.summed(a, 'b') + use
    if r.random() < 0.3:
        body = body[:-2] + ['#pragma omp task in_reduction(join: %s) firstprivate(sum)' % item, '{'] \
            + indent(body[-2:]) + ['}', '#pragma omp taskwait']
    tasks = ['for (int b = 0; b < BLOCKS; b++) {',
             '    #pragma omp task in_reduction(join: %s)%s%s' % (item, g.sharing(), g.manner()), '    {'] \
        + indent(body, 2) + ['    }', '}']
    if r.random() < 0.4:
        tasks += ['#pragma omp taskloop in_reduction(join: %s) num_tasks(4)%s' % (item, g.sharing()),
                  'for (int b = 0; b < BLOCKS; b++) {'] \
            + indent(([] if part == 'part' else ['int at = 1 + b % 3;']) + ['long sum = 1;'] + g.summed(b, 'b') + use) \
            + ['}']
    total = 'part.first + part.rest[1]' if part == 'part' else \
        'part[0].first + part[1].first * 3 + part[2].first * 5 + part[3].first * 7 + part[1].rest[1] + part[3].rest[1]'
    lines = ['#pragma omp taskgroup task_reduction(join: %s)' % item, '{'] + indent(tasks) + ['}',
             'seen = (seen + (%s)) %% LIMIT;' % total]
    if r.random() < 0.4:
        lines += ['long all = 3;', '#pragma omp taskloop reduction(wrap: all)%s%s' % (
            r.choice(['', ' grainsize(2)', ' num_tasks(5)']), g.sharing()),
                  'for (int b = 0; b < BLOCKS; b++) {'] + indent(['long sum = 2;'] + g.summed(b, 'b')) \
            + ['    all = (all + sum) % LIMIT;', '}', 'seen = (seen + all) % LIMIT;']
    return [], alone(g, declared + lines)


def own_types(g):
    """Tasks whose bodies name types that their function declares."""
    r, (a, b) = g.r, g.r.sample(g.arrays, 2)
    name = 'own%d' % g.number
    keep = r.choice(['struct %s k = { %d, { 3, 4 } };', 'const struct %s k = { %d, { 5, 6 } };',
                     'struct %s k = { %d, { 1 } }, *at = &k;']) % (name, r.randrange(40))
    clause = r.choice([' firstprivate(k)', ''])
    body = r.choice([['struct %s own = k;' % name], ['%s_t own = { k.v, { k.w[1], k.w[0] } };' % name],
                     ['__typeof__(k) u = k;', 'struct %s own = { u.v + 1, { 2, u.w[0] } };' % name]]) + ['own.v += b;']
    if '*at' in keep:
        body += ['own.w[0] += at->w[0];']
    return [], ['enum { STEP = %d };' % r.randrange(2, 9), 'struct %s { long v; int w[2]; };' % name,
                'typedef struct %s %s_t;' % (name, name), keep, 'for (int b = 0; b < BLOCKS; b++) {',
                '    #pragma omp task depend(inout: %s)%s%s%s' % (g.items([(a, 'b')]), clause, g.sharing(), g.manner()),
                '    {'] + indent(body + g.body(a, 'b', [], '(own.v + own.w[0] + STEP)'), 2) + ['    }'] \
        + indent(tasks_of(g, ['in: ' + g.items([(a, 'b')]), 'out: ' + g.items([(b, 'b')])],
                          ['struct { long c[2]; } pair = { { b, STEP } };']
                          + g.loop(b, 'b', [(a, 'b')], '(pair.c[0] + pair.c[1] + k.w[1])'))) \
        + ['}', '#pragma omp taskwait']


def exclusive(g):
    """Sets of tasks that exclude each other, or that store to different parts; between them one that reads."""
    r, (a, b) = g.r, g.r.sample(g.arrays, 2)
    lines, joins = [], False            # another task that names it so would be one of the same set
    for step in range(r.randint(2, 4)):
        if not joins and r.random() < 0.6:
            joins = True
            for part in range(3):
                lines += tasks_of(g, ['inoutset: ' + g.items([(a, 'b')])],
                                  g.loop(a, 'b', [], 'b + %d' % step, add=r.random() < 0.5, part=part))
        else:
            joins = False
            for k in range(r.randint(2, 4)):
                also = [', ' + g.items([(a, '(b + 1) %% BLOCKS'.replace('%%', '%'))]) if r.random() < 0.2 else '']
                lines += tasks_of(g, ['mutexinoutset: ' + g.items([(a, 'b')]) + also[0]],
                                  g.loop(a, 'b', [], 'b * %d' % (k + 1), add=True))
        if r.random() < 0.5:
            joins = False
            lines += tasks_of(g, ['in: ' + g.items([(a, 'b')]), 'inout: ' + g.items([(b, 'b')])],
                              g.loop(b, 'b', [(a, 'b')], '%d' % step, add=True))
    return [], ['for (int b = 0; b < BLOCKS; b++) {'] + indent(lines) + ['}', '#pragma omp taskwait']


def rows_of(g):
    """Tasks that set a row of blocks, which an iterator names, then a column."""
    a, b = g.r.sample(g.arrays, 2)
    row, column = 'u * 3 + q', 'q * 3 + u'
    lines = []
    for at, to, source in ((row, a, b), (column, b, a)):
        named = to.clause(at, g.how[to.name])
        lines += ['for (int u = 0; u < 3; u++) {',
                  '    #pragma omp task depend(iterator(q = 0:3), inout: %s) depend(iterator(long q = 2:-1:-1), in: %s)%s%s'
                  % (named, source.clause(at, g.how[source.name]), g.sharing(), g.manner()), '    {',
                  '        for (int q = 0; q < 3; q++) {'] \
            + indent(g.loop(to, at, [(source, at)], 'q'), 3) + ['        }', '    }', '}']
    return [], lines + ['#pragma omp taskwait']


# ---- detached tasks, targets ----


def fulfilled_by_others(g):
    """Detached tasks that others fulfil: what depends on them waits for both."""
    a, b = g.r.sample(g.arrays, 2)
    if not g.in_region:
        return graph(g)
    return [], ['omp_event_handle_t events[BLOCKS];', 'for (int b = 0; b < BLOCKS; b++) {',
                '    omp_event_handle_t event;'] \
        + indent(['#pragma omp task detach(event) depend(out: %s)%s' % (g.items([(a, 'b')]), g.sharing()), '{']
                 + indent(g.body(a, 'b', [], 'b')) + ['}', 'events[b] = event;']) \
        + ['}', 'for (int b = 0; b < BLOCKS; b++) {', '    omp_event_handle_t event = events[BLOCKS - 1 - b];'] \
        + indent(['#pragma omp task firstprivate(event) depend(inout: %s)%s' % (g.items([(b, 'b')]), g.sharing()), '{']
                 + indent(g.body(b, 'b', [], '4') + ['omp_fulfill_event(event);']) + ['}']) + ['}'] \
        + ['for (int b = 0; b < BLOCKS; b++) {'] \
        + indent(tasks_of(g, ['in: ' + g.items([(a, 'b')]), 'inout: ' + g.items([(b, 'b')])],
                          g.loop(b, 'b', [(a, 'b')], '1', add=True))) + ['}', '#pragma omp taskwait']

def detached(g):
    """A task is complete when its event is fulfilled: by itself, or by what comes later."""
    a, b = g.r.sample(g.arrays, 2)
    if g.in_region and g.r.random() < 0.6:
        lines = ['omp_event_handle_t event;', '#pragma omp task detach(event)%s' % g.sharing(), '{'] \
            + indent(g.body(a, '3', [], '2')) + ['}', '#pragma omp task firstprivate(event)%s' % g.sharing(), '{'] \
            + indent(g.body(b, '4', [], '5')) + ['    omp_fulfill_event(event);', '}', '#pragma omp taskwait']
        return [], lines
    depend = g.depend_plain('inout', [(a, 'b')]) if g.r.random() < 0.7 else ''
    lines = ['for (int b = 0; b < BLOCKS; b++) {', '    omp_event_handle_t event;',
             '    #pragma omp task detach(event)%s%s' % (depend, g.sharing()), '    {'] \
        + indent(g.body(a, 'b', [], 'b'), 2) + ['        omp_fulfill_event(event);', '    }']
    if depend:
        lines += ['    #pragma omp task%s%s%s' % (depend, g.depend_plain('inout', [(b, 'b')]), g.sharing()), '    {'] \
            + indent(g.loop(b, 'b', [(a, 'b')], '1'), 2) + ['    }']
    return [], lines + ['}', '#pragma omp taskwait']


def targets(g):
    """Targets that nobody waits for are tasks, too."""
    names = [x for x in g.arrays if x.name in ('line', 'open_line', 'heap')]
    if len(names) < 2:
        return graph(g)
    a, b = g.r.sample(names, 2)
    lines = []
    for to, source in ((b, a), (a, b)):
        reads = [(source, '(b + %d) %% BLOCKS' % g.r.randrange(BLOCKS))]
        lines += ['for (int b = 0; b < BLOCKS; b++) {', '    int c = b * 2;',
                  '    #pragma omp target nowait%s%s map(to: %s) map(tofrom: %s)' % (
                      g.depend_plain('in', reads), g.depend_plain('inout', [(to, 'b')]),
                      source.section.replace('%s', reads[0][1]), to.section.replace('%s', 'b')), '    {'] \
            + indent(g.loop(to, 'b', reads, 'c', add=g.r.random() < 0.5), 2) + ['    }', '}']
    return [], alone(g, lines + ['#pragma omp taskwait'])


# ---- what is not tasks ----

def loops(g):
    """Parallel loops over what tasks have written, and a sequential one."""
    a, b = g.r.sample(g.arrays, 2)
    if g.in_region:
        return graph(g)
    schedule = g.r.choice(['', '', ' schedule(dynamic)', ' schedule(static, 2)'])
    lines = ['#pragma omp parallel for' + schedule, 'for (int b = 0; b < BLOCKS; b++) {'] \
        + indent(g.loop(a, 'b', [(b, 'BLOCKS - 1 - b')], '7')) + ['}']
    if g.r.random() < 0.5:
        lines += ['for (int i = 0; i < N; i++)', '    line[i] = (line[i] + heap[N - 1 - i]) % LIMIT;']
    return [], lines


def tasks_in_loop(g):
    """Each iteration of a divided loop makes tasks, with what it has of its own."""
    a, b = g.r.sample(g.arrays, 2)
    if g.in_region:
        return graph(g)
    return [], ['#pragma omp parallel for%s' % g.r.choice(['', ' schedule(static, 1)', ' schedule(dynamic)']),
                'for (int b = 0; b < BLOCKS; b++) {', '    long mine[B], own = b;', '    for (int i = 0; i < B; i++)',
                '        mine[i] = %s;' % b.at('b', 'i'), '    #pragma omp task shared(mine, own)%s' % g.sharing(),
                '    for (int i = 0; i < B; i++)', '        own += mine[i];', '    #pragma omp taskwait',
                '    #pragma omp task shared(own)%s' % g.sharing(), '    {'] + indent(g.loop(a, 'b', [], 'own'), 2) \
        + ['    }', '    #pragma omp taskwait', '}']


KINDS = [graph] * 7 + [fib, merge_sort, queens, grown_tree, quadrants, taskloop, taskloop, taskloop, taskloops,
                       taskloops, group_reduction, group_reduction, region_reduction, declared_reduction, declared_reduction, own_types, own_types,
                       exclusive, exclusive, rows_of, kept, nested_orders, groups, detached, fulfilled_by_others, targets,
                       loops, loops, tasks_in_loop]

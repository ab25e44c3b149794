#!/usr/bin/env python3
"""Random task graphs with data.

A program is a number of functions that are called in several rounds. Each makes tasks: graphs with dependences of all
kinds, whose clauses name data or tokens that only order, recursion, taskloops, reductions, detached tasks, targets; in
sequential code, in a region, in functions; and between them stand parallel loops and sequential code over the same
arrays (tests/task_graphs.py, tests/task_kinds.py). No two tasks that are not ordered touch the same memory.

The same program on one thread of the C compiler's OpenMP says what is right; on four threads, whether the generator
keeps its promise.

    tests/fuzz_tasks.py --seed 7 --count 10 --ranks 2,3,5
"""
import os
import random
import re

import task_graphs
import task_kinds
from harness import Failure, ROOT, agree, difference, main, must, narrowed_seed, run_seeds, tools, written

RANKS = (2, 3, 5)
FUNCTIONS = 10
ROUNDS = 2
# Each run has another one of these.
SETTINGS = [{}, {'OTOSP_MOVE': 'poison'}, {'OTOSP_MOVE': 'join'}, {'OTOSP_SHM': '0'}]
PLACEMENTS = 'heft', 'roundrobin', 'block', 'owner'


def settings():
    """Environments of the runs; with placements of tasks, where the runtime has them."""
    with open(os.path.join(ROOT, 'rtlib', 'settings.def'), encoding='utf-8') as file:
        if 'PLACEMENT' not in file.read():
            return SETTINGS
    return [dict(s, OTOSP_PLACEMENT=p) for p in PLACEMENTS for s in SETTINGS]


LOOP = ['#pragma omp for', 'for (int i = 0; i < N; i++)', '    line[i] = (line[i] + heap[N - 1 - i]) % LIMIT;']
STEP = ['#pragma omp single', 'seen = (seen * 5 + 1) % LIMIT;']


def with_others(r, lines):
    """The region, which one thread fills with tasks, with more in it than that."""
    before, behind = ([line for part in (LOOP, STEP) if r.random() < 0.3 for line in part] for _ in range(2))
    steps = r.random() < 0.2
    if not before and not behind and not steps:
        return lines
    body = before + lines[1:] + ['#pragma omp barrier'] + behind
    if steps:
        body = ['for (int t = 0; t < 2; t++) {'] + task_graphs.indent(body + ['#pragma omp barrier']) + ['}']
    return lines[:1] + ['{'] + task_graphs.indent(body) + ['}']


def function(seed, number):
    """One function and what it needs: (text, call)."""
    r = random.Random('%d %d' % (seed, number))
    where = r.choice(['plain', 'plain', 'single', 'single', 'master', 'called', 'task'])
    local = r.random() < 0.3
    g = task_graphs.Graph(r, number, local, where != 'plain')
    before, lines = r.choice(task_kinds.KINDS)(g)
    if r.random() < 0.2 and where != 'plain':
        more, behind = r.choice(task_kinds.KINDS)(g)
        if not more:
            lines = ['{'] + task_graphs.indent(lines) + ['}', '{'] + task_graphs.indent(behind) + ['}']
    if where == 'task':
        lines = ['#pragma omp task' + g.sharing(), '{'] + task_graphs.indent(lines) + ['}']
    if where == 'called':
        before = before + ['', 'static void inner%d(long *local)' % number, '{'] + task_graphs.indent(lines) + ['}']
        lines = ['inner%d(%s);' % (number, 'local' if local else 'NULL')]
    if where != 'plain':
        head = {'master': ['#pragma omp parallel', '#pragma omp master']}.get(
            where, ['#pragma omp parallel%s' % r.choice(['', '', ' num_threads(2)', ' default(shared)']),
                    '#pragma omp single%s' % r.choice(['', ' nowait'])])
        lines = head + ['{'] + task_graphs.indent(lines) + ['}']
        if where != 'task':
            lines = with_others(random.Random('%d %d others' % (seed, number)), lines)
    else:
        lines = ['{'] + task_graphs.indent(lines) + ['}']
    if local:
        lines = r.choice([['long local[N];'], ['int n = N + (int)(seen & 1);', 'long local[n];'],
                          ['long *local = malloc(N * sizeof *local);']]) \
            + ['for (int i = 0; i < N; i++)', '    local[i] = i %% %d;' % r.randrange(3, 50)] + lines \
            + ['for (int i = 0; i < N; i++)', '    seen = (seen * 3 + local[i]) % LIMIT;'] \
            + (['free(local);'] if 'malloc' in ''.join(lines[:1]) else [])
    if r.random() < 0.5:
        lines.append('tell(%d);' % number)
    return '\n'.join(before + ['', '%svoid f%d(void)' % (r.choice(['static ', '']), number), '{']
                     + task_graphs.indent(lines) + ['}', ''])


def make(seed, numbers):
    """The program with these functions."""
    text = task_graphs.HEAD + '\n'.join(function(seed, n) for n in numbers) + task_graphs.BEGIN
    calls = ''.join('        f%d();\n' % n for n in numbers)
    text += '    for (int round = 0; round < %d; round++) {\n%s        tell(round + 1000);\n' % (ROUNDS, calls)
    return text + '    }\n    return 0;\n}\n'


def older(text):
    """The same for a compiler that does not know the newest kinds of dependences: an order that is stricter. What
    stands alone gets a region, without which gcc 12's library sometimes waits for ever."""
    text = text.replace('depend(inoutset:', 'depend(inout:')
    text = re.sub(r'( *)' + re.escape(task_kinds.ALONE), r'\1#pragma omp parallel\n\1#pragma omp single\n\1{', text)
    form = re.compile(r'( *)#pragma omp task depend\(inout: omp_all_memory\)(.*)')
    return form.sub(lambda m: '%s#pragma omp taskwait\n%s#pragma omp task if(0)%s'
                    % (m.group(1), m.group(1), re.sub(r' if\([^)]*\)', '', m.group(2))), text)


def judge(seed, numbers, options, folder):
    source = make(seed, numbers)
    path = written(os.path.join(folder, 'tasks.c'), source)
    threads, parallel = os.path.join(folder, 'threads'), os.path.join(folder, 'parallel')
    must(['gcc', '-O1', '-w', '-fopenmp', '-o', threads, written(os.path.join(folder, 'older.c'), older(source))])
    wanted = must(['env', 'OMP_NUM_THREADS=1', threads], timeout=20)
    got = must(['env', 'OMP_NUM_THREADS=4', threads], timeout=20)
    if got != wanted:
        raise Failure('the program itself has a race\n%s' % difference(wanted, got))
    hybrid = seed % 3 == 0
    must([tools(options)[1], '-O1', '-w', *['-fopenmp'] * hybrid, '-o', parallel, path], timeout=240)
    environments = settings()
    for k, ranks in enumerate(options.ranks):
        environment = dict(environments[(seed * len(options.ranks) + k) % len(environments)])
        if hybrid:
            environment['OMP_NUM_THREADS'] = 2 + k % 2
        command = ['mpiexec', '-n', str(ranks), 'env'] + ['%s=%s' % e for e in environment.items()] + [parallel]
        agree(wanted, command, timeout=60)


def check(seed, options):
    narrowed_seed('fuzz-tasks', seed, FUNCTIONS, options, judge, make)


def run_all():
    return run_seeds('fuzz-tasks', 'tests/fuzz_tasks.py', __doc__, RANKS, check)


if __name__ == '__main__':
    main(run_all)

#!/usr/bin/env python3
"""Programs whose calls of MPI come late, by random numbers: they end, and their answers stay as they are.

A seed names a program, a number of ranks, settings, and the delays (tests/delays/delays.c, which lies between the program
and MPI). Some of the programs are task graphs, the others move data in every other way that there is.

    tests/delays.py --seed 1 --count 1000
"""
import os
import random

from harness import (Failure, TESTS, TemporaryFolder, arguments, difference, ended, main, must, report, run, shown, text,
                     tools)

PROGRAMS = ['tasks-taken', 'task-factors', 'task-tokens', 'task-sets', 'task-regions', 'tasks-described', 'tasks-graph',
            'tasks-reduced', 'tasks-recursive', 'taskloops', 'task-detach', 'sync', 'ordered', 'doacross', 'linked-list',
            'demand-halo', 'demand-columns', 'demand-triangles', 'dynamic-nested', 'withheld', 'reduction-large',
            'nested-three', 'cancel', 'copied-while-computing', 'early']
RANKS = 2, 3, 4, 5
LEVELS = {'OMP_MAX_ACTIVE_LEVELS': '3'}
SETTINGS = {}, {}, {'OTOSP_SHM': '0'}, {'OTOSP_MOVE': 'poison'}, {'OTOSP_EXCHANGE': 'gather'}
PATIENCE = 120                          # seconds


class Setting:
    """What the tests have built once: the delays, and programs when they are first used."""

    def __init__(self, options, folder):
        self.driver = tools(options)[1]
        self.folder = folder
        self.delays = os.path.join(folder, 'delays.so')
        must(['mpicc', '-O2', '-shared', '-fPIC', os.path.join(TESTS, 'delays', 'delays.c'), '-o', self.delays])
        self.wanted = {}
        for name in PROGRAMS:
            source = os.path.join(TESTS, 'run', name + '.c')
            must([self.driver, '-w', '-O2', source, '-o', self.program(name), '-lm'])
            self.wanted[name] = must([self.program(name)], env=LEVELS)

    def program(self, name):
        return os.path.join(self.folder, name)


def late(setting, seed):
    r = random.Random(seed)
    name, ranks, env = r.choice(PROGRAMS), r.choice(RANKS), r.choice(SETTINGS)
    command = ['mpiexec', '-n', str(ranks), 'env', 'LD_PRELOAD=' + setting.delays, 'DELAYS_SEED=%d' % seed,
               setting.program(name)]
    result = run(command, env=dict(LEVELS, **env), timeout=PATIENCE)
    if result.timed_out or result.status or result.err:
        raise Failure('%s %s\n%s%s' % (env, shown(command), ended(result), text(result.err)))
    if result.out != setting.wanted[name]:
        raise Failure('%s %s\n%s' % (env, shown(command), difference(setting.wanted[name], result.out)))


def check():
    parser = arguments(__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--seed', type=int, default=1, help='the first one')
    parser.add_argument('--count', type=int, default=5, help='seeds')
    options = parser.parse_args()
    with TemporaryFolder() as folder:
        setting = Setting(options, folder)
        tests = [('seed %d' % seed, lambda s=seed: late(setting, s))
                 for seed in range(options.seed, options.seed + options.count)]
        return report('delays', options, tests, lambda name: 'tests/delays.py --count 1 --' + name)


main(check)

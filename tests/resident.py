#!/usr/bin/env python3
"""How much memory a rank has: of arrays that only parallel loops initialise and use, each rank its part and little more, so that
all together may be larger than the memory of one."""
import os

from harness import (Failure, TESTS, TemporaryFolder, arguments, ended, main, must, report, run, shown, text, tools)

FOLDER = os.path.join(TESTS, 'resident')
KINDS = 'malloc', 'calloc', 'global', 'rows'
ELEMENTS, SMALL = 1 << 23, 1 << 13
ARRAYS = 2 * 8 * ELEMENTS // 1024       # kB
MARGIN = 15                             # percent: large pages at the edges, what is received, the runtime's own


class Setting:
    """What the tests have built once."""

    def __init__(self, options, folder):
        self.peak = os.path.join(folder, 'peak.so')
        must(['mpicc', '-shared', '-fPIC', os.path.join(FOLDER, 'peak.c'), '-o', self.peak])
        self.programs = {}
        for number, kind in enumerate(KINDS):
            self.programs[kind] = os.path.join(folder, kind)
            must([tools(options)[1], '-w', '-O2', '-DKIND=%d' % number, os.path.join(FOLDER, 'arrays.c'),
                  '-o', self.programs[kind]])


def peaks(setting, kind, ranks, elements, env):
    """kB of each rank, and the output."""
    with TemporaryFolder() as folder:
        result = run(['mpiexec', '-n', str(ranks), 'env', 'LD_PRELOAD=' + setting.peak, 'PEAK_FOLDER=' + folder,
                      setting.programs[kind], str(elements)], env=env)
        if result.timed_out or result.status or result.err:
            raise Failure(ended(result) + text(result.err))
        found = []
        for rank in range(ranks):
            with open(os.path.join(folder, str(rank)), encoding='utf-8') as file:
                found.append(int(file.read()))
    return found, result.out


def resident(setting, kind, ranks, **env):
    without = peaks(setting, kind, ranks, SMALL, env)[0]
    found, out = peaks(setting, kind, ranks, ELEMENTS, env)
    serial = must([setting.programs[kind], str(ELEMENTS)])
    if [float(out)] != [float(serial)]:
        raise Failure('%s instead of %s\n' % (out, serial))
    for rank in range(ranks):
        percent = 100 * (found[rank] - without[rank]) / ARRAYS
        if not 95 / ranks <= percent <= 100 / ranks + MARGIN:
            raise Failure('rank %d of %d has %.1f %% of the arrays\n' % (rank, ranks, percent))


def tests(setting):
    for kind in KINDS:
        yield '%s, 4 ranks' % kind, lambda k=kind: resident(setting, k, 4)
        yield '%s, 2 ranks, nothing shared' % kind, lambda k=kind: resident(setting, k, 2, OTOSP_SHM='0')


def check():
    options = arguments(__doc__).parse_args()
    with TemporaryFolder() as folder:
        chosen = [t for t in tests(Setting(options, folder)) if not options.names or any(n in t[0] for n in options.names)]
        return report('resident', options, chosen, lambda name: shown(['tests/resident.py', name]))


if __name__ == '__main__':
    main(check)

#!/usr/bin/env python3
"""What section functions say against what is done: programs of tests/sections, for small sizes and all kinds of splits.

A build with -DRECORD writes down each load and store and the iteration that does it. The translated program, built to
be checked and traced by OTOSP_DEBUG, says the sections of each member. Stores must be the same bytes. Loads must be
covered; they must be the same bytes where the translator says that they are. The line before each construct
states how its stores and its loads are known: see tests/sections/record.h.
"""
import json
import os
import re

from harness import Failure, TemporaryFolder, arguments, main, must, report, shown, tools
from recorded import RECORD, WORST, compare_run, instances

SCHEDULES = '', 'schedule(static, 1)', 'schedule(static, 3)'


def check_writes(done, source, options, folder):
    """Are the stores of each construct known as it states?"""
    explained = os.path.join(folder, 'explained.json')
    must([tools(options)[0], '-w', '--explain=' + explained, source, '-o', os.path.join(folder, 'out.c')], timeout=120)
    with open(explained, encoding='utf-8') as file:
        writes = {c['line']: c['writes'] for c in json.load(file)}
    for line, stated in {(instance.line, instance.writes) for instance in done}:
        inferred = writes[line] and all(w['how'].startswith('found by analysis') for w in writes[line])
        if bool(inferred) != (stated == 'inferred'):
            raise Failure('line %d: stores are not %s:\n%s\n' % (line, stated, '\n'.join(map(str, writes[line]))))


def check(name, options, folder):
    source = os.path.join(RECORD, name)
    record = os.path.join(folder, 'record')
    must(['gcc', '-O1', '-w', '-DRECORD', '-o', record, source], timeout=120)
    done = instances(must([record], timeout=60).decode())
    check_writes(done, source, options, folder)
    for schedule in options.schedules:
        chunk = int(re.findall(r'\d', schedule)[0]) if schedule else 0
        parallel = os.path.join(folder, 'parallel')
        must([tools(options)[1], '-O1', '-w', '-fcheck', '-DSCHEDULE=' + schedule, '-o', parallel, source], timeout=240)
        seen = {}
        for ranks in options.ranks:
            command = ['mpiexec', '-n', str(ranks), parallel]
            for line, verbs in compare_run(command, done, lambda line: chunk)[1].items():
                seen.setdefault(line, set()).update(verbs)
        for instance in done:
            if instance.line in seen and WORST[instance.reads] not in seen[instance.line]:
                raise Failure('line %d: its loads are known better than %s\n' % (instance.line, instance.reads))


def sections():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--ranks', type=int, nargs='+', default=[2, 3, 5])
    parser.add_argument('--schedules', nargs='+', default=SCHEDULES)
    options = parser.parse_args()
    names = [n for n in sorted(os.listdir(RECORD)) if n.endswith('.c') and (not options.names or n in options.names)]

    def one(name):
        with TemporaryFolder() as folder:
            check(name, options, folder)
    return report('sections', options, [(n, lambda n=n: one(n)) for n in names],
                  lambda name: shown(['tests/sections.py', name]))


if __name__ == '__main__':
    main(sections)

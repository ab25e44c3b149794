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

from harness import Failure, TESTS, TemporaryFolder, arguments, ended, main, must, report, run, shown, tools

FOLDER = os.path.join(TESTS, 'sections')
SCHEDULES = '', 'schedule(static, 1)', 'schedule(static, 3)'
KNOWN = {'exactly': set(), 'at_most': {'may read'}, 'object': {'may read the object of'},
         'anything': {'may read anything'}}
EACH = re.compile(r'(construct|area|iteration|load|store) (.*)')
SPLIT = re.compile(r"\[(\d+)\] sets: \S*?:(\d+): '.*': ranks \d+\.\.\d+ split into (\d+), member (\d+) is")
SECTION = re.compile(r'\[(\d+)\] sections: \S*?:(\d+): (?:(reads|may read|may read the object of) )?(0x[0-9a-f]+)'
                     r'(?:: (\d+) rows of (\d+) bytes, (-?\d+) apart)?$')
ANYTHING = re.compile(r'\[(\d+)\] sections: \S*?:(\d+): (may read anything)$')


class Instance:
    """One execution of a construct."""

    def __init__(self, words, areas):
        self.line, self.writes, self.reads = int(words[0]), words[1], words[2]
        self.areas = list(areas)
        self.done = {'load': {}, 'store': {}}       # {iteration: bytes}
        self.trips = 0

    def area_of(self, at):
        """The area that was named last, where some have lain at the same place."""
        return next((a for a in reversed(self.areas) if a[1] <= at < a[1] + a[2]), None)

    def bytes(self, at, size):
        area = self.area_of(at)
        return {(area[0], at - area[1] + i) for i in range(size)} if area else set()

    def object(self, at):
        area = self.area_of(at)
        return {(area[0], i) for i in range(area[2])} if area else set()

    def wanted(self, what, iterations):
        return set().union(*(self.done[what].get(k, set()) for k in iterations))


def instances(output):
    found, areas, now = [], [], 0
    for line in output.split('\n'):
        match = EACH.match(line)
        kind, words = (match.group(1), match.group(2).split()) if match else (None, None)
        if kind == 'construct':
            found.append(Instance(words, areas))
        elif kind == 'area':
            areas.append((' '.join(words[:-2]), int(words[-2]), int(words[-1])))
        elif kind == 'iteration':
            now = int(words[0])
            found[-1].trips = max(found[-1].trips, now + 1)
        elif kind:
            found[-1].done[kind].setdefault(now, set()).update(found[-1].bytes(int(words[1]), int(words[2])))
    return found


class Member:
    """What a rank's trace says of one execution."""

    def __init__(self, number, of):
        self.number, self.of, self.sections = number, of, []

    def iterations(self, trips, chunk):
        if chunk:
            return [k for k in range(trips) if k // chunk % self.of == self.number]
        each, more = divmod(trips, self.of)
        begin = self.number * each + min(self.number, more)
        return range(begin, begin + each + (self.number < more))


def members(trace):
    """{(rank, line): the executions in their order}"""
    found = {}
    for line in trace.split('\n'):
        split, section = SPLIT.match(line), SECTION.match(line) or ANYTHING.match(line)
        if split:
            rank, at, of, number = map(int, split.groups())
            found.setdefault((rank, at), []).append(Member(number, of))
        elif section:
            found[int(section.group(1)), int(section.group(2))][-1].sections.append(section.groups()[2:])
    return found


def compare(here, instance, member, chunk):
    """One execution of a construct by one member."""
    mine = member.iterations(instance.trips, chunk)
    read, written = set(), set()
    for verb, *numbers in member.sections:
        if verb == 'may read anything':
            continue
        at, rows, size, stride = int(numbers[0], 16), *(int(n or 0) for n in numbers[1:])
        if verb == 'may read the object of':
            read |= here.object(at)
        for row in range(rows):
            (read if verb else written).update(here.bytes(at + row * stride, size))
    verbs = {verb for verb, *_ in member.sections if verb}
    stored, loaded = instance.wanted('store', mine), instance.wanted('load', mine)
    said = 'line %d, %d iterations, member %d of %d' % (instance.line, instance.trips, member.number, member.of)
    if stored != written:
        raise Failure('%s: stores %s, sections %s\n' % (said, sorted(stored - written)[:4], sorted(written - stored)[:4]))
    if verbs - {'reads'} - KNOWN[instance.reads]:
        raise Failure('%s: known %s, and the trace says %s\n' % (said, instance.reads, verbs))
    if 'may read anything' not in verbs and loaded - read:
        raise Failure('%s: loads %s, which no section holds\n' % (said, sorted(loaded - read)[:4]))
    if verbs <= {'reads'} and read - loaded:
        raise Failure('%s: sections %s, which it does not load\n' % (said, sorted(read - loaded)[:4]))
    return verbs


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
    source = os.path.join(FOLDER, name)
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
            result = run(command, timeout=240, env={'OTOSP_DEBUG': 'sets,sections'})
            if result.timed_out or result.status:
                raise Failure('%s\n%s' % (shown(command), ended(result)))
            here, traced = instances(result.out.decode()), members(result.err.decode())
            if [(i.line, len(i.areas)) for i in here] != [(i.line, len(i.areas)) for i in done]:
                raise Failure('%s\n  it goes another way than serially\n' % shown(command))
            order = {}
            for at, instance in enumerate(done):
                order.setdefault(instance.line, []).append(at)
            for (rank, line), executions in traced.items():
                split = [at for at in order[line] if done[at].trips > 1]
                if len(split) != len(executions):
                    raise Failure('%s\n  line %d: %d executions of %d\n' % (shown(command), line, len(executions), len(split)))
                for at, member in zip(split, executions):
                    try:
                        seen.setdefault(line, set()).update(compare(here[at], done[at], member, chunk))
                    except Failure as failure:
                        raise Failure('%s %s\n  rank %d: %s' % (shown(command), schedule, rank, failure)) from None
        for instance in done:
            if instance.line in seen and KNOWN[instance.reads] - seen[instance.line]:
                raise Failure('line %d: its loads are known better than %s\n' % (instance.line, instance.reads))


def sections():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument('--ranks', type=int, nargs='+', default=[2, 3, 5])
    parser.add_argument('--schedules', nargs='+', default=SCHEDULES)
    options = parser.parse_args()
    names = [n for n in sorted(os.listdir(FOLDER)) if n.endswith('.c') and (not options.names or n in options.names)]

    def one(name):
        with TemporaryFolder() as folder:
            check(name, options, folder)
    return report('sections', options, [(n, lambda n=n: one(n)) for n in names],
                  lambda name: shown(['tests/sections.py', name]))


if __name__ == '__main__':
    main(sections)

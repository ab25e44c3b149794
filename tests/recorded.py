"""Recorded loads and stores, of builds with -DRECORD (tests/sections/record.h), against traced sections."""
import os
import re

from harness import Failure, TESTS, ended, run, shown

RECORD = os.path.join(TESTS, 'sections')           # the folder of record.h
VERBS = 'reads', 'may read', 'may read the object of', 'may read anything'       # from the best to the worst
WORST = {'exactly': VERBS[0], 'at_most': VERBS[1], 'object': VERBS[2], 'anything': VERBS[3], 'somehow': VERBS[3]}
EACH = re.compile(r'(construct|area|iteration|load|store) (.*)')
SPLIT = re.compile(r"\[(\d+)\] sets: \S*?:(\d+): '.*': ranks \d+\.\.\d+ split into (\d+), member (\d+) is (\d+)\.\.(\d+)")
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

    def bytes(self, at, size, elsewhere=False):
        """elsewhere: memory of no area counts as well. A section of which only the bounds are known may go over several
        areas, and over what lies between them."""
        found, end = set(), at + size
        while at < end:
            area = self.area_of(at)
            if area:
                stop = min(end, area[1] + area[2])
                found.update((area[0], i) for i in range(at - area[1], stop - area[1]))
            else:
                stop = min([end, *(a[1] for a in self.areas if a[1] > at)])
                if elsewhere:
                    found.update(('elsewhere', i) for i in range(at, stop))
            at = stop
        return found

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
            found[-1].done[kind].setdefault(now, set()).update(
                found[-1].bytes(int(words[1]), int(words[2]), kind == 'store'))
    return found


class Member:
    """What a rank's trace says of one execution. Several ranks that are one member have a heap of their own, which is
    written to as well."""

    def __init__(self, number, of, ranks):
        self.number, self.of, self.ranks, self.sections = number, of, ranks, []

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
            rank, at, of, number, first, last = map(int, split.groups())
            found.setdefault((rank, at), []).append(Member(number, of, last - first + 1))
        elif section:
            found[int(section.group(1)), int(section.group(2))][-1].sections.append(section.groups()[2:])
    return found


def compare(here, instance, member, chunk, loads):
    """One execution of a construct by one member. loads: does the program say what it reads?"""
    mine = member.iterations(instance.trips, chunk)
    read, written = set(), set()
    for verb, *numbers in member.sections:
        if verb == 'may read anything':
            continue
        at, rows, size, stride = int(numbers[0], 16), *(int(n or 0) for n in numbers[1:])
        if verb == 'may read the object of':
            read |= here.object(at)
        for row in range(rows):
            (read if verb else written).update(here.bytes(at + row * stride, size, not verb and member.ranks == 1))
    verbs = {verb for verb, *_ in member.sections if verb}
    stored, loaded = instance.wanted('store', mine), instance.wanted('load', mine)
    said = 'line %d, %d iterations, member %d of %d' % (instance.line, instance.trips, member.number, member.of)
    if stored != written:
        raise Failure('%s: stores %s, sections %s\n' % (said, sorted(stored - written)[:4], sorted(written - stored)[:4]))
    if not loads:
        return verbs
    if not verbs <= set(VERBS[:VERBS.index(WORST[instance.reads]) + 1]):
        raise Failure('%s: known %s, and the trace says %s\n' % (said, instance.reads, verbs))
    if 'may read anything' not in verbs and loaded - read:
        raise Failure('%s: loads %s, which no section holds\n' % (said, sorted(loaded - read)[:4]))
    if verbs <= {'reads'} and read - loaded:
        raise Failure('%s: sections %s, which it does not load\n' % (said, sorted(read - loaded)[:4]))
    return verbs


def compare_run(command, done, chunk, skipped=(), loads=True):
    """Runs the translated program, and compares each execution of each construct, but for those at the lines `skipped`,
    with what was recorded serially. Returns the output, and {line: how loads were said to be known}."""
    result = run(command, timeout=240, env={'OTOSP_DEBUG': 'sets,sections'})
    if result.timed_out or result.status:
        raise Failure('%s\n%s' % (shown(command), ended(result)))
    here, order, seen = instances(result.out.decode()), {}, {}
    if [(i.line, len(i.areas)) for i in here] != [(i.line, len(i.areas)) for i in done]:
        raise Failure('%s\n  it goes another way than serially\n' % shown(command))
    for at, instance in enumerate(done):
        order.setdefault(instance.line, []).append(at)
    for (rank, line), executions in members(result.err.decode()).items():
        if line in skipped:
            continue
        split = [at for at in order[line] if done[at].trips > 1]
        if len(split) != len(executions):
            raise Failure('%s\n  line %d: %d executions of %d\n' % (shown(command), line, len(executions), len(split)))
        for at, member in zip(split, executions):
            try:
                seen.setdefault(line, set()).update(compare(here[at], done[at], member, chunk(line), loads))
            except Failure as failure:
                raise Failure('%s\n  rank %d: %s' % (shown(command), rank, failure)) from None
    return result.out.decode(), seen

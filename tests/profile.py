#!/usr/bin/env python3
"""What OTOSP_PROFILE and OTOSP_TRACE say, against what others count: messages and bytes by a library between program and MPI, time by
a clock around the run, constructs in the source. The program's own output stays as it is."""
import decimal
import html.parser
import json
import os
import re
import time

from harness import Failure, TESTS, TemporaryFolder, arguments, difference, ended, main, must, report, text
from profiled import COPIED, HEAD, RANK, SENT, Programs, equal, executed

FOLDER = os.path.join(TESTS, 'profile')
COMMENT = re.compile(r'#pragma omp (.*?)\s*// (\d+|each)$')
TIMES = re.compile(r" +(\d+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)  (?:(.*):(\d+) '(.*)'|outside of constructs)$")
SPECIAL = {
    'tasks': ('tasks.c', ['-w']),
    'tasks-threads': ('tasks.c', ['-w', '-fopenmp']),
    'shares': ('shares.c', ['-w', 'nap.c']),
    'tasks-described': (os.path.join(TESTS, 'run', 'tasks-described.c'), ['-w']),
}


class Setting(Programs):
    """Programs, what counts what they send, and names that no profile can be written to."""

    def __init__(self, options, folder):
        super().__init__(options, folder, 'profile', SPECIAL)
        self.counter = os.path.join(folder, 'count.so')
        must(['mpicc', '-shared', '-fPIC', os.path.join(FOLDER, 'count.c'), '-o', self.counter])
        os.mkdir(os.path.join(folder, 'folder.html'))
        os.mkfifo(os.path.join(folder, 'pipe.html'))

    def counting(self, counts):
        return ['env', 'LD_PRELOAD=' + self.counter, 'COUNT_FOLDER=' + counts]


def profiled(setting, ranks, folder, **env):
    """Runs the program of all kinds. Its standard error, a matrix of what was sent and a list of what was copied, as
    counted, and how long it took."""
    begun = time.monotonic()
    result = setting.run('kinds', ranks, before=setting.counting(folder), **env)
    took = time.monotonic() - begun
    if result.status or result.out != setting.serially('kinds'):
        raise Failure(ended(result) + text(result.err) + difference(setting.serially('kinds'), result.out))
    counted, copied = [], []
    for rank in range(ranks):
        with open(os.path.join(folder, str(rank)), encoding='utf-8') as file:
            numbers = [tuple(map(int, line.split())) for line in file]
            counted.append(numbers[:ranks])
            copied.append(numbers[-1][0])
    copies = ranks > 1 and env.get('OTOSP_SHM') != '0' and 'COUNT_REFUSES' not in env
    if copies != (sum(copied) > 0):
        raise Failure('%s bytes are copied\n' % copied)
    return result.err.decode(), counted, copied, took


def totals(rows):
    return tuple(sum(column) for column in zip(*rows))


def constructs():
    """{(line, directive): times} of kinds.c."""
    found = {}
    with open(os.path.join(FOLDER, 'kinds.c'), encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            match = COMMENT.search(line.rstrip())
            if match:
                found[number] = match.group(2)
    return found


def lines(setting, ranks, **env):
    with TemporaryFolder() as folder:
        err, counted, copied, took = profiled(setting, ranks, folder, OTOSP_PROFILE='1', **env)
    rows = err.splitlines()
    head = HEAD.match(rows[0])
    times = [match for match in map(TIMES.match, rows) if match]
    sent = [match for match in map(SENT.match, rows) if match and not RANK.match(match.group(0))]
    of_rank = [match for match in map(RANK.match, rows) if match]
    equal('ranks', list(range(ranks)), [int(r.group(1)) for r in of_rank])
    for rank, row in enumerate(of_rank):
        out, back = totals(counted[rank]), totals([other[rank] for other in counted])
        equal('sent and received by rank %d' % rank, out + back, tuple(map(int, row.group(5).split())))
        equal('copied by rank %d' % rank, copied[rank], int(row.group(6)))
        spent = sum(float(row.group(i)) for i in (2, 3, 4))
        if not 0 < spent <= took:
            raise Failure('rank %d: %g s of %g s\n' % (rank, spent, took))
    everything = totals([totals(row) for row in counted])
    equal('all messages', everything, (int(head.group(3)), int(head.group(4))))
    if ranks > 1:
        equal('messages of constructs', everything, totals([(int(s.group(1)), int(s.group(2))) for s in sent]))
    equal('copied in constructs', sum(copied), sum(int(c.group(1)) for c in map(COPIED.match, rows) if c))
    for activity, column in enumerate((2, 4, 5)):
        mean = sum(float(row.group(activity + 2)) for row in of_rank) / ranks
        by_construct = sum(float(t.group(column)) for t in times)
        if abs(mean - by_construct) > 1e-4 * (len(times) + 1):
            raise Failure('activity %d: %g s of ranks, %g s of constructs\n' % (activity, mean, by_construct))
    found = {int(t.group(7)): t.group(1) for t in times if t.group(7)}
    for line, wanted in constructs().items():
        if line not in found or wanted != 'each' and wanted != found[line]:
            raise Failure('line %d: executed %s times, says %s\n%s' % (line, wanted, found.get(line), err))


class Page(html.parser.HTMLParser):
    """Tables as rows of texts, the map as a row of titles; complains about tags that do not match, and about addresses."""

    def __init__(self):
        super().__init__()
        self.open, self.tables, self.titles = [], {}, []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ('src', 'href') or '//' in value or 'url(' in value:
                raise Failure('<%s %s="%s"> leads somewhere\n' % (tag, name, value))
        if tag == 'meta':
            return
        if tag in ('script', 'link', 'img', 'iframe', 'object'):
            raise Failure('<%s>\n' % tag)
        self.open.append((tag, dict(attrs).get('id')))
        if tag == 'tr':
            self.rows().append([])
        elif tag in ('td', 'th'):
            self.rows()[-1].append('')

    def rows(self):
        return self.tables.setdefault(next(i for tag, i in reversed(self.open) if tag == 'table'), [])

    def handle_endtag(self, tag):
        if not self.open or self.open.pop()[0] != tag:
            raise Failure('</%s> at line %d closes something else\n' % (tag, self.getpos()[0]))

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if 'style' in tags and ('@import' in data or 'url(' in data):
            raise Failure('a style leads somewhere\n')
        if 'td' in tags:
            self.rows()[-1][-1] += data
        if ('svg', 'map') in self.open and tags[-1] == 'title':
            self.titles.append(data)


def page(setting, ranks, **env):
    with TemporaryFolder() as folder:
        os.mkdir(os.path.join(folder, 'counts'))
        name = os.path.join(folder, 'profile.html')
        with open(name, 'w', encoding='utf-8') as file:
            file.write('what was there before')
        err, counted, copied, took = profiled(setting, ranks, os.path.join(folder, 'counts'), OTOSP_PROFILE=name, **env)
        equal('standard error', '', err)
        equal('files', ['counts', 'profile.html'], sorted(os.listdir(folder)))
        with open(name, encoding='utf-8') as file:
            content = file.read()
    found = Page()
    found.feed(content)
    found.close()
    equal('tags left open', [], found.open)
    titles = [re.fullmatch(r'(.*), (\d+) copied', title) for title in found.titles]
    equal('the map', ['%d to %d: %d messages, %d bytes' % (a, b, *counted[a][b]) for a in range(ranks) for b in range(ranks)],
          [title.group(1) for title in titles])
    equal('copied, in the map', copied, [sum(int(title.group(2)) for title in titles[rank::ranks]) for rank in range(ranks)])
    everything = totals([totals(row) for row in counted])
    for table, columns in ('constructs', (5, 6)), ('messages', (0, 1)), ('ranks', (4, 5)), ('ranks', (6, 7)):
        rows = [row for row in found.tables[table][1:] if row[0] != '-']
        equal(table, everything, tuple(sum(int(row[c]) for row in rows) for c in columns))
    for row in found.tables['ranks'][1:]:
        if not 0 < sum(map(float, row[1:4])) <= took:
            raise Failure('%s of %g s\n' % (row, took))
    listed = found.tables['tasks'][1:]
    equal('tasks', [int(row[0]) for row in listed], [sum(map(int, row[1].split())) for row in listed])
    lines_named = {int(m.group(1)) for m in (re.search(r'kinds.c:(\d+) ', row[-1]) for row in found.tables['constructs']) if m}
    if not set(constructs()) <= lines_named:
        raise Failure('no line for %s\n' % (set(constructs()) - lines_named))


def nested(rank, events):
    """Do the intervals stand in each other, or behind each other? Those of an activity hold nothing."""
    around, bars = [], ('construct', 'wave', 'task')
    for begun, length, event in sorted(events, key=lambda e: (e[0], -e[1], e[2]['cat'] not in bars)):
        while around and around[-1][0] <= begun and (around[-1][0] < begun or length):
            around.pop()
        if around and (around[-1][0] < begun + length or around[-1][1]['cat'] not in bars):
            raise Failure('rank %d: %s overlaps %s\n' % (rank, event, around[-1][1]))
        around.append((begun + length, event))


def trace(setting, ranks, size=None, **env):
    with TemporaryFolder() as folder:
        os.mkdir(os.path.join(folder, 'counts'))
        name = os.path.join(folder, 'trace.json')
        if size:
            env['OTOSP_TRACE_SIZE'] = str(size)
        err, _, _, took = profiled(setting, ranks, os.path.join(folder, 'counts'), OTOSP_TRACE=name, **env)
        with open(name, encoding='utf-8') as file:
            content = file.read()
    events = json.loads(content, parse_float=decimal.Decimal)['traceEvents']
    equal('ranks', {(rank, 'rank %d' % rank) for rank in range(ranks)},
          {(e['pid'], e['args']['name']) for e in events if e['ph'] == 'M'})
    times = {}
    for rank in range(ranks):
        own = [(e['ts'], e['dur'], e) for e in events if e['ph'] == 'X' and e['pid'] == rank]
        nested(rank, own)
        if own and not 0 <= min(e[0] for e in own) <= max(e[0] + e[1] for e in own) <= took * 1e6:
            raise Failure('rank %d: events outside of %g s\n' % (rank, took))
        for line in (re.search(r'kinds.c:(\d+) ', e[2]['name']) for e in own if e[2]['cat'] == 'construct'):
            times.setdefault(int(line.group(1)), [0] * ranks)[rank] += 1
    if size:
        if len(content) > size + 100 * ranks or 'events are left out' not in err:
            raise Failure('%d bytes, of %d\n%s' % (len(content), size, err))
        return
    equal('standard error', '', err)
    for line, wanted in constructs().items():
        if line not in times or wanted != 'each' and int(wanted) != max(times[line]):
            raise Failure('line %d: executed %s times, has %s events\n' % (line, wanted, times.get(line)))


def wanted_tasks():
    """{line: (how many, or are there more?)} of tasks.c."""
    with open(os.path.join(FOLDER, 'tasks.c'), encoding='utf-8') as file:
        found = [(number, re.search(r'// (\d+)( or more)?$', line)) for number, line in enumerate(file, 1)]
    return {number: (int(match.group(1)), bool(match.group(2))) for number, match in found if match}


def tasks(setting, name, ranks, **env):
    """How many of each construct each rank has executed: as many as there are, as many bars, of as many numbers; a mark for
    each message of a construct."""
    with TemporaryFolder() as folder:
        trace_of = os.path.join(folder, 'trace.json')
        result = setting.run(name, ranks, OTOSP_PROFILE='1', OTOSP_TRACE=trace_of, **env)
        if result.out != setting.serially('tasks'):
            raise Failure(ended(result) + difference(setting.serially('tasks'), result.out))
        with open(trace_of, encoding='utf-8') as file:
            events = json.load(file, parse_float=decimal.Decimal)['traceEvents']
    rows = result.err.decode().splitlines()
    executed = {int(m.group(1)): list(map(int, m.group(2).split()))
                for m in (re.match(r"    .*:(\d+) '(?:task|target)': ([\d ]+)$", row) for row in rows) if m}
    times = {int(m.group(7)): int(m.group(1)) for m in map(TIMES.match, rows) if m and m.group(7)}
    wanted = wanted_tasks()
    equal('constructs', sorted(wanted), sorted(executed))
    for line, (number, more) in wanted.items():
        if sum(executed[line]) < number or not more and sum(executed[line]) > number:
            raise Failure('line %d: %s tasks, of %d\n' % (line, executed[line], number))
        equal('times, line %d' % line, max(executed[line]), times[line])
    bars = {line: [[] for _ in range(ranks)] for line in wanted}
    for event in events:
        if event.get('cat') == 'task':
            bars[int(re.search(r':(\d+) ', event['name']).group(1))][event['pid']].append(event)
    equal('bars', executed, {line: [len(of) for of in each] for line, each in bars.items()})
    for line, (number, more) in wanted.items():
        numbers = [tuple(event['args'].items()) for of in bars[line] for event in of]
        if not more and ranks > 1 and len(set(numbers)) != number:
            raise Failure('line %d: %s\n' % (line, sorted(numbers)))
    for rank, thread in {(e['pid'], e['tid']) for e in events}:
        nested(rank, [(e['ts'], e['dur'], e) for e in events if e['ph'] == 'X' and (e['pid'], e['tid']) == (rank, thread)])
    marks = [e for e in events if e.get('cat') == 'transfer']
    sent = [m for m in map(SENT.match, rows) if m and not RANK.match(m.group(0))]
    for reason in 'halo', 'gather', 'descriptor', 'reduction':
        equal('marks of ' + reason, sum(int(m.group(1)) for m in sent if m.group(3) == reason),
              sum(e['name'] == reason for e in marks))
    equal('copied', sum(int(m.group(1)) for m in map(COPIED.match, rows) if m),
          sum(e['args']['bytes'] for e in marks if e['name'] == 'copied'))


def on_threads(setting, ranks, threads):
    """Tasks that only compute are executed by the rank's threads, where there are several."""
    result = setting.run('tasks-threads', ranks, OTOSP_DEBUG='tasks', OMP_NUM_THREADS=str(threads))
    told = set(re.findall(r'tasks are executed by (\d+) threads', result.err.decode()))
    equal('output', setting.serially('tasks'), result.out)
    if not {str(threads)} & told if threads > 1 else told:
        raise Failure('by %s threads\n' % told)


def without(setting, value):
    result = setting.run('kinds', 2, OTOSP_PROFILE=value)
    if result.status or result.out != setting.serially('kinds') or result.err:
        raise Failure(ended(result) + text(result.err))


def graph(setting, ranks):
    """OTOSP_GRAPH: all tasks have been executed, those that wait in a later wave, and so they are each time."""
    texts = []
    for _ in range(2):
        path = os.path.join(setting.folder, 'graph%d.dot' % ranks)
        setting.run('tasks-described', ranks, OTOSP_GRAPH=path)
        with open(path, encoding='utf-8') as file:
            texts.append(file.read())
    equal('graph of the second run', *texts)
    waves = {task: int(wave) for task, wave in
             re.findall(r'(t\d+) \[label="\d+ \S*tasks-described.c:\d+\\nwave (\d+), (?:rank \d+|all ranks)"', texts[0])}
    arrows = re.findall(r'(t\d+) -> (t\d+);', texts[0])
    equal('tasks that were executed', texts[0].count('label='), len(waves))
    if not arrows or any(waves[a] >= waves[b] for a, b in arrows):
        raise Failure('tasks do not wait for each other\n' + text(texts[0].encode()))


def refused(setting, name, value, message):
    result = setting.run('kinds', 2, **{name: value})
    if result.status != 1 or result.out or message not in result.err.decode() or result.err.count(b'\n') != 1:
        raise Failure(ended(result) + text(result.out + result.err))


def end(setting, ranks, words):
    """However a program ends, it ends as without a profile, and there is one or it says that there is none."""
    plain = setting.run('ends', ranks, words)
    result = setting.run('ends', ranks, words, OTOSP_PROFILE='1')
    equal('status', plain.status, result.status)
    equal('output', plain.out, result.out)
    told = [line for line in result.err.decode().splitlines() if 'OTOSP_PROFILE: there is none' in line or HEAD.match(line)]
    if len(told) != 1:
        raise Failure('%d words of a profile\n%s' % (len(told), text(result.err)))


def unevenness(setting, ranks, tree, leaves):
    """By how much more, or less, than an even share of the leaves a rank has executed at most."""
    result = setting.run('shares', ranks, tree.split(), OTOSP_PROFILE='1')
    if result.status:
        raise Failure(ended(result) + text(result.err))
    with open(os.path.join(FOLDER, 'shares.c'), encoding='utf-8') as file:
        line = next(number for number, row in enumerate(file, 1) if row.endswith('// leaf\n'))
    shares = executed(result.err.decode(), line)
    if len(shares) != ranks or not leaves <= sum(shares) <= leaves + leaves // 10:      # all ranks execute some alike
        raise Failure('%s of %d leaves\n' % (shares, leaves))
    return max(abs(share * ranks / sum(shares) - 1) for share in shares)


def shares(setting, ranks, tree, leaves, tries=5):
    """Leaves take a time each, as far as the machine wakes ranks in time: so what counts is the median of some runs."""
    found = []
    while len(found) < tries:
        found.append(unevenness(setting, ranks, tree, leaves))
        even = sum(each <= 0.2 for each in found)
        if 2 * even > tries:
            return
        if 2 * (len(found) - even) > tries:
            raise Failure('shares of ranks are uneven by %s\n' % ['%.2f' % each for each in found])


def beside(setting, ranks):
    """Each task is executed once, and each rank has its share of them."""
    result = setting.run('beside', ranks, OTOSP_PROFILE='1')
    if result.status:
        raise Failure(ended(result) + text(result.err))
    with open(os.path.join(FOLDER, 'beside.c'), encoding='utf-8') as file:
        tasks = [(number, int(row.split()[-1])) for number, row in enumerate(file, 1) if '// ' in row]
    for line, count in tasks:
        equal('line %d' % line, [count // ranks] * ranks, executed(result.err.decode(), line))


def tests(setting):
    for ranks in 1, 2, 3, 4:
        for move in 'join', 'demand':
            for exchange in ('direct', 'gather') if ranks > 2 else ('auto',):
                yield ('lines, %s, %s, %d ranks' % (move, exchange, ranks),
                       lambda r=ranks, m=move, e=exchange: lines(setting, r, OTOSP_MOVE=m, OTOSP_EXCHANGE=e))
    for move in 'join', 'demand':
        yield 'lines, %s, nothing shared' % move, lambda m=move: lines(setting, 3, OTOSP_MOVE=m, OTOSP_SHM='0')
        yield 'lines, %s, copies refused' % move, lambda m=move: lines(setting, 3, OTOSP_MOVE=m, COUNT_REFUSES='1')
    yield 'no profile', lambda: without(setting, '0')
    for ranks in 2, 3:
        for move in 'join', 'demand':
            yield 'page, %s, %d ranks' % (move, ranks), lambda r=ranks, m=move: page(setting, r, OTOSP_MOVE=m)
    for ranks in 1, 2, 3:
        for move in 'join', 'demand':
            yield 'trace, %s, %d ranks' % (move, ranks), lambda r=ranks, m=move: trace(setting, r, OTOSP_MOVE=m)
    for ranks in 1, 2, 3, 4:
        yield 'tasks, nothing shared, %d ranks' % ranks, lambda r=ranks: tasks(setting, 'tasks', r, OTOSP_SHM='0')
        for move in 'join', 'demand':
            yield 'tasks, %s, %d ranks' % (move, ranks), lambda r=ranks, m=move: tasks(setting, 'tasks', r, OTOSP_MOVE=m)
            yield ('tasks on threads, %s, %d ranks' % (move, ranks),
                   lambda r=ranks, m=move: tasks(setting, 'tasks-threads', r, OTOSP_MOVE=m, OMP_NUM_THREADS='2'))
        for threads in 1, 2, 3:
            yield '%d threads, %d ranks' % (threads, ranks), lambda r=ranks, t=threads: on_threads(setting, r, t)
    for ranks in 2, 3, 4, 7:
        yield 'shares of fib(17), %d ranks' % ranks, lambda r=ranks: shares(setting, r, '17 2 1 1000', 2584)
        yield 'shares of a lopsided tree, %d ranks' % ranks, lambda r=ranks: shares(setting, r, '34 9 2 1000', 939)
    yield 'shares of fib(42), 4 ranks', lambda: shares(setting, 4, '42 2 20 100', 46368)
    for ranks in 2, 3, 4:
        yield 'beside, %d ranks' % ranks, lambda r=ranks: beside(setting, r)
    for ranks in 2, 3:
        yield 'graph, %d ranks' % ranks, lambda r=ranks: graph(setting, r)
    yield 'trace that is full', lambda: trace(setting, 3, 20000)
    yield 'refused: no.txt', lambda: refused(setting, 'OTOSP_TRACE', 'no.txt', "write the name of a file that ends in .json")
    for value, message in (('yes', "OTOSP_PROFILE is 'yes': write 1, or the name of a file that ends in .html"),
                           ('/nowhere/x.html', "'/nowhere/x.html' cannot be written: No such file"),
                           (setting.folder + '/folder.html', 'Is a directory'),
                           (setting.folder + '/pipe.html', 'no ordinary file')):
        yield 'refused: %s' % os.path.basename(value), lambda v=value, m=message: refused(setting, 'OTOSP_PROFILE', v, m)
    for ranks in 1, 3:
        for how in 'return', 'exit', '_exit', 'quick_exit', 'fault', 'abort', *['killed'][:ranks - 1]:
            yield '%s, %d ranks' % (how, ranks), lambda r=ranks, h=how: end(setting, r, [h])
            yield '%s inside, %d ranks' % (how, ranks), lambda r=ranks, h=how: end(setting, r, [h, 'inside'])


def profile():
    options = arguments(__doc__).parse_args()
    with TemporaryFolder() as folder:
        chosen = [t for t in tests(Setting(options, folder)) if not options.names or any(n in t[0] for n in options.names)]
        return report('profile', options, chosen, lambda name: "tests/profile.py '%s'" % name)


if __name__ == '__main__':
    main(profile)

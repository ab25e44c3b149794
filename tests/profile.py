#!/usr/bin/env python3
"""What OTOSP_PROFILE and OTOSP_TRACE say, against what others count: messages and bytes by a library between program and MPI, time by
a clock around the run, constructs in the source. The program's own output stays as it is."""
import decimal
import html.parser
import json
import os
import re
import time

from harness import (Failure, TESTS, TemporaryFolder, arguments, difference, ended, main, must, report, run,
                     text, tools)

FOLDER = os.path.join(TESTS, 'profile')
COMMENT = re.compile(r'#pragma omp (.*?)\s*// (\d+|each)$')
TIMES = re.compile(r" +(\d+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)  (?:(.*):(\d+) '(.*)'|outside of constructs)$")
SENT = re.compile(r" +(\d+) +(\d+)  (\w+) +(.*)$")
COPIED = re.compile(r' +- +(\d+)  copied +(.*)$')
RANK = re.compile(r' +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)((?: +\d+){4}) +(\d+)$')
HEAD = re.compile(r'profile: (\d+) ranks?, ([\d.]+) s; (\d+) messages, (\d+) bytes$')


class Setting:
    """What the tests have built once."""

    def __init__(self, options, folder):
        self.folder = folder
        self.otospcc = tools(options)[1]
        self.programs = {}
        self.counter = os.path.join(folder, 'count.so')
        must(['mpicc', '-shared', '-fPIC', os.path.join(FOLDER, 'count.c'), '-o', self.counter])
        for name in 'kinds', 'ends', 'bounds', 'borders', 'gathers', 'fields', 'planes', 'grid', 'swapped', 'turned', \
                'devices', 'handed', 'diagonals', 'doacross', 'images', 'beside', 'structures', 'nests', 'leagues', \
                'wrapped', 'parts', 'buckets', 'threads', 'memory', 'copied', 'probes', 'coloured', 'waves', 'products', \
                'values', 'objects', 'levels', 'listed', 'lattice', 'deferred', 'directions', 'ranges', \
                'permuted', 'reordered', 'plate', 'tallies', 'rumours', 'averages', 'walls', 'fronts', \
                'checks', 'swarm', 'portions', 'terraces':
            self.programs[name] = os.path.join(folder, name)
            must([self.otospcc, '-O1', name + '.c', '-o', self.programs[name]], cwd=FOLDER)
        for name, threads in ('tasks', []), ('tasks-threads', ['-fopenmp']):
            self.programs[name] = os.path.join(folder, name)
            must([self.otospcc, '-O1', '-w', *threads, 'tasks.c', '-o', self.programs[name]], cwd=FOLDER)
        nap, self.programs['shares'] = os.path.join(folder, 'nap.o'), os.path.join(folder, 'shares')
        must(['gcc', '-O2', '-c', 'nap.c', '-o', nap], cwd=FOLDER)
        must([self.otospcc, '-O1', '-w', 'shares.c', nap, '-o', self.programs['shares'], '-lm'], cwd=FOLDER)
        for name in 'sieve', 'tasks-described':
            self.programs[name] = os.path.join(folder, name)
            must([self.otospcc, '-O1', '-w', os.path.join(TESTS, 'run', name + '.c'), '-o', self.programs[name], '-lm'])
        must(['gcc', '-w', '-O1', os.path.join(FOLDER, 'kinds.c'), '-o', os.path.join(folder, 'serial')])
        must(['gcc', '-w', '-O1', os.path.join(FOLDER, 'tasks.c'), '-o', os.path.join(folder, 'serial-tasks')])
        must(['gcc', '-w', '-O1', os.path.join(FOLDER, 'parts.c'), '-o', os.path.join(folder, 'serial-parts')])
        must(['gcc', '-w', '-O1', os.path.join(FOLDER, 'products.c'), '-o', os.path.join(folder, 'serial-products')])
        os.mkdir(os.path.join(folder, 'folder.html'))
        os.mkfifo(os.path.join(folder, 'pipe.html'))
        self.serial = must([os.path.join(folder, 'serial')])
        self.products = must([os.path.join(folder, 'serial-products')])
        self.serial_tasks = must([os.path.join(folder, 'serial-tasks')])

    def run(self, name, ranks, words=(), counts=None, **env):
        command = ['mpiexec', '-n', str(ranks)] if ranks > 1 else []
        if counts:
            command += ['env', 'LD_PRELOAD=' + self.counter, 'COUNT_FOLDER=' + counts]
        result = run(command + [self.programs[name], *words], env=env)
        if result.timed_out:
            raise Failure('did not end in time\n')
        return result


def profiled(setting, ranks, folder, **env):
    """Runs the program of all kinds. Its standard error, a matrix of what was sent and a list of what was copied, as
    counted, and how long it took."""
    begun = time.monotonic()
    result = setting.run('kinds', ranks, counts=folder, **env)
    took = time.monotonic() - begun
    if result.status or result.out != setting.serial:
        raise Failure(ended(result) + text(result.err) + difference(setting.serial, result.out))
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


def equal(what, wanted, got):
    if wanted != got:
        raise Failure('%s: %s are expected, not %s\n' % (what, wanted, got))


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
        if result.out != setting.serial_tasks:
            raise Failure(ended(result) + difference(setting.serial_tasks, result.out))
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
    equal('output', setting.serial_tasks, result.out)
    if not {str(threads)} & told if threads > 1 else told:
        raise Failure('by %s threads\n' % told)


def without(setting, value):
    result = setting.run('kinds', 2, OTOSP_PROFILE=value)
    if result.status or result.out != setting.serial or result.err:
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


def halos(setting, name, ranks):
    """Loops over the same arrays with other bounds leave each element with its owner: a halo is all that is sent. The rows
    of the program's report that are of no construct."""
    result = setting.run(name, ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    with open(os.path.join(FOLDER, name + '.c'), encoding='utf-8') as file:
        source = file.read().split('\n')
    number = {source[i].split('// ')[-1]: i + 1 for i in range(len(source))}
    rows = [m for m in map(SENT.match, result.err.decode().split('\n')) if m]
    sent = {loop: sum(int(m.group(1)) for m in rows if ':%d ' % number[loop] in m.group(4)) for loop in ('halo', 'none')}
    equal('messages', {'halo': 10 * 2 * (ranks - 1), 'none': 0}, sent)
    return [m for m in rows if m.group(4).startswith('outside')]


def borders(setting, ranks):
    """What sequential loops read of an array comes to all ranks, and no more of it: two rows and two columns a sweep."""
    sent = sum(int(m.group(2)) for m in halos(setting, 'borders', ranks) if m.group(3) == 'gather')
    least = 10 * 4 * (512 - 4) * 8 * (ranks - 1)            # without the corners
    if not least <= sent < 1.1 * least:
        raise Failure('%d bytes are sent: what is read are %d\n' % (sent, least))


def pieces(setting, ranks):
    """Stores at ever other distances by members that hold what lies between: the directory stays small."""
    result = setting.run('sieve', ranks, OTOSP_DEBUG='exchange')
    most = max(int(n) for n in re.findall(r' (\d+) pieces', result.err.decode()))
    if not ranks <= most < 2000:
        raise Failure('%d pieces\n' % most)


def diagonals(setting, ranks):
    """Each anti-diagonal is other sections: after some of them all ranks do them, and nothing is sent any more."""
    steps = 2 * 2500 - 1
    result = setting.run('diagonals', ranks, OTOSP_PROFILE='1', OTOSP_SMALL='48k')
    rows = [m for m in map(SENT.match, result.err.decode().split('\n')) if m]
    sent = sum(int(m.group(1)) for m in rows if 'diagonals.c' in m.group(4))
    if not 0 < sent < steps * ranks / 10:
        raise Failure('%d messages for %d diagonals\n' % (sent, steps))


def doacross(setting, ranks):
    """Sources of iterations that follow each other quickly travel together."""
    iterations = 149 * 149
    result = setting.run('doacross', ranks, OTOSP_PROFILE='1')
    rows = [m for m in map(SENT.match, result.err.decode().split('\n')) if m]
    sent = sum(int(m.group(1)) for m in rows if 'doacross.c' in m.group(4))
    if not 0 < sent < iterations * (ranks - 1) / 3:
        raise Failure('%d messages for %d iterations\n' % (sent, iterations))


def sent_for(result, construct):
    """What is sent for constructs of which the place has this as a part: matches of SENT."""
    return [m for m in map(SENT.match, result.err.decode().split('\n')) if m and construct in m.group(4)]


def bytes_for(result, construct, *kinds):
    """How many are sent for these constructs, and for these reasons, or any."""
    return sum(int(m.group(2)) for m in sent_for(result, construct) if not kinds or m.group(3) in kinds)


def travels(setting, name, ranks, most, *kinds, words=(), **env):
    """In the program's constructs something travels, and not more bytes than that. Returns what has come of the run."""
    result = setting.run(name, ranks, words, OTOSP_PROFILE='1', OTOSP_SHM='0', **env)
    if result.status or not 0 < bytes_for(result, name + '.c', *kinds) <= most:
        raise Failure(ended(result) + text(result.err))
    return result


def gathers(setting, ranks, part, *arguments):
    """Of a vector that is loaded from through an index, a part of what all of it would be travels at most."""
    result = setting.run('gathers', ranks, list(arguments), OTOSP_PROFILE='1')
    rows = result.err.decode().split('\n')
    sent = bytes_for(result, 'gathers.c')
    copied = sum(int(m.group(1)) for m in map(COPIED.match, rows) if m and 'gathers.c' in m.group(2))
    vector = 8 << 18
    if not 0 < sent + copied < 20 * vector * (ranks - 1) / part:
        raise Failure('%d bytes are sent, %d are copied\n' % (sent, copied))


def gather_line():
    """Of the loop of gathers.c that loads through an index."""
    with open(os.path.join(FOLDER, 'gathers.c'), encoding='utf-8') as file:
        return next(number for number, row in enumerate(file, 1) if row.endswith('// gather\n'))


def short(setting, ranks):
    """From which pages of a short vector it loads a rank finds out without asking others for them one by one."""
    result = setting.run('gathers', ranks, ['0', 'short'], OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = list(sent_for(result, ":%d 'parallel for'" % gather_line()))
    if result.status or not sent or any(m.group(3) == 'order' for m in sent):
        raise Failure(ended(result) + text(result.err))


def tail(setting, ranks):
    """A page in which the vector ends goes to nobody who does not load from it: neighbours send each other what they need."""
    result = setting.run('gathers', ranks, ['1', 'ends'], OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = sent_for(result, ":%d 'parallel for'" % gather_line())
    halos = [int(m.group(1)) for m in sent if m.group(3) == 'halo']
    if result.status or len(halos) != 1 or not 20 <= halos[0] <= 20 * 2 * (ranks - 1):
        raise Failure(ended(result) + text(result.err))


def products(setting, ranks, *form):
    """Of vectors that are multiplied with sparse matrices in structs neighbours send each other some pages, and each is sent as
    a whole once at most."""
    vector, page, times, vectors = 90000 * 8, 4096, 20, 5
    result = travels(setting, 'products', ranks, vectors * (ranks - 1) * (2 * vector + times * 2 * 8 * page), words=form)
    equal('answer', setting.products, result.out)


def fields(setting, ranks):
    """Of fields that are loaded from through an index a part travels, though each rank holds rows, one of each field."""
    result = setting.run('fields', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = bytes_for(result, 'fields.c')
    if result.status or not 0 < sent < 20 * 5 * 40000 * 8 * (ranks - 1) / 4:
        raise Failure(ended(result) + text(result.err))


def planes(setting, ranks):
    """Planes of 20 x 20 elements go to neighbours, at most one each way in a step: those that products of sizes name."""
    travels(setting, 'planes', ranks, 20 * 2 * (ranks - 1) * 20 * 20 * 8, 'halo')


def grid(setting, ranks, across, by):
    """Faces of blocks of 40 / (ranks / across) planes of 40 / across rows of 42 elements go to neighbours, one message each way in
    a step, whether members are such a grid at once, or from when it is seen that it pays on such a network: all of the cube
    goes to them then, a few times. Loops with other bounds move nothing."""
    down, times = ranks // across, 100
    faces = (down - 1) * 40 + (across - 1) * 40
    pairs = (down - 1) * across + down * (across - 1)
    result = setting.run('grid', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0', OTOSP_NETWORK='slow', OTOSP_DIVIDE=by)
    sent = [(int(m.group(1)), int(m.group(2))) for m in sent_for(result, 'grid.c') if m.group(3) == 'halo']
    moved = 0 if by == 'grid' else 4 * 42 ** 3 * 8
    messages, sums = sum(m for m, _ in sent), sum(b for _, b in sent)
    if result.status or not sums <= times * 2 * faces * 42 * 8 + moved \
            or not messages <= times * 2 * pairs + (0 if by == 'grid' else 12 * pairs):
        raise Failure(ended(result) + text(result.err))


def swapped(setting, ranks, across):
    """Two cubes, each computed from the other in turn, are divided at the same planes: neighbours get a face a step, in one
    message, and those to which all of it went at first as many more as in one step."""
    down, times = ranks // across, 60
    pairs = (down - 1) * across + down * (across - 1)
    result = setting.run('swapped', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0', OTOSP_NETWORK='slow')
    sent = sum(int(m.group(1)) for m in sent_for(result, 'swapped.c') if m.group(3) == 'halo')
    if result.status or not sent <= (times + 1) * 2 * pairs:
        raise Failure('%d messages\n' % sent + ended(result) + text(result.err))


def turned(setting, ranks):
    """Of a matrix that is turned ten times each rank gets its columns from all others, each in two messages, with the first
    of which it begins, and in one on a slow network: no more bytes than that are sent."""
    most = 10 * 480 * 480 * 8 * (ranks - 1) // ranks
    for network, messages in ('fast', 2), ('slow', 1):
        result = travels(setting, 'turned', ranks, most, 'halo', OTOSP_NETWORK=network)
        sent = sum(int(m.group(1)) for m in sent_for(result, 'turned.c') if m.group(3) == 'halo')
        equal('messages', 10 * messages * ranks * (ranks - 1), sent)


def rows_of(setting, name, ranks):
    """Rows of 1000 elements go to neighbours, one each way in a step, though threads have arrays of their own, functions of the
    library copy, in loops or between them, or store by addresses, code between them reads some elements, or structures are
    handed over as values."""
    result = setting.run(name, ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    if result.status or not 0 < bytes_for(result, '') < (20 + 1) * 2 * (ranks - 1) * 1000 * 8:
        raise Failure('%d bytes\n' % bytes_for(result, '') + ended(result) + text(result.err))


def handed(setting, ranks):
    """Rows of 1000 elements go to neighbours, one each way in a step, though iterations are handed out in pieces."""
    result = setting.run('handed', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    if result.status or not 0 < bytes_for(result, '') < 20 * 3 * (ranks - 1) * 1000 * 8:
        raise Failure(ended(result) + text(result.err))


def devices(setting, ranks):
    """Blocks stay where they are from step to step, also when loops over teams work at them; those that are not waited for are
    one wave, though a function makes each; at the end, when they are added up, each rank gets the others' once."""
    result = setting.run('devices', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0', OTOSP_DEBUG='exchange')
    said, sent = result.err.decode(), bytes_for(result, '')
    everything = (ranks - 1) * 24 * 2000 * 8
    if result.status or not everything <= sent < 1.5 * everything:
        raise Failure(ended(result) + text(result.err))
    with open(os.path.join(FOLDER, 'devices.c'), encoding='utf-8') as file:
        line = next(number for number, row in enumerate(file, 1) if 'nowait' in row)
    equal('waves', 10, len(re.findall(r"\[0\] exchange: \S*devices.c:%d: 'target'" % line, said)))


def structures(setting, ranks):
    """Of arrays in structures rows and planes go to neighbours, at most one each way in a step, and sums of cells."""
    result = setting.run('structures', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = sent_for(result, 'structures.c')
    halos, sums = (bytes_for(result, 'structures.c', what) for what in ('halo', 'reduction'))
    if result.status or not 0 < halos <= 20 * 2 * (ranks - 1) * (300 + 20 * 20) * 8 or not 0 < sums <= 20 * 2 * ranks * 100 * 8 \
            or any(m.group(3) not in ('halo', 'reduction') for m in sent):
        raise Failure(ended(result) + text(result.err))


def deferred(setting, ranks):
    """Sums of many steps travel together, when one of them is wanted."""
    result = setting.run('deferred', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    sums = [m for m in sent_for(result, '') if m.group(3) == 'reduction']
    rounds = (ranks - 1).bit_length() + 1
    if result.status or sum(int(m.group(1)) for m in sums) > 5 * ranks * rounds \
            or not 0 < sum(int(m.group(2)) for m in sums) <= 400 * 8 * ranks * rounds:
        raise Failure(ended(result) + text(result.err))


def levels(setting, ranks):
    """Bounds that are elements of an array in a structure tell planes as members do: one goes to each neighbour in a sweep."""
    travels(setting, 'levels', ranks, 42 * 42 * 8 * (ranks - 1) * 2 * 40, 'halo', 'gather')


def directions(setting, ranks):
    """What the cases of a switch store and load is known as under other conditions: of each direction rows go to neighbours."""
    travels(setting, 'directions', ranks, 20 * (ranks - 1) * 2 * 8 * 64 * 8, 'halo', 'gather')


def ranges(setting, ranks):
    """Shares whose bounds are members of a structure that a function returns are known: an element goes to each neighbour."""
    travels(setting, 'ranges', ranks, 20 * (ranks - 1) * 2 * 8, 'halo', 'gather')


def nests(setting, ranks):
    """Of a grid of rows of 160 elements, and of a cube with 40 x 40 a plane, neighbours get what lies beside their share."""
    travels(setting, 'nests', ranks, 20 * 2 * (ranks - 1) * (160 + 40 * 40) * 8, 'halo', 'gather')


def leagues(setting, ranks):
    """Of rows of 200 elements neighbours get those beside their share, and parts of one where the shares of two loops differ."""
    travels(setting, 'leagues', ranks, 20 * 4 * (ranks - 1) * 200 * 8, 'halo', 'gather')


def wrapped(setting, ranks):
    """Of rings of rows of 200 elements each rank gets one or two at both ends, in each of four loops."""
    travels(setting, 'wrapped', ranks, 20 * 5 * ranks * 2 * 200 * 8)


def portions(setting, ranks):
    """Of rows in portions, whose ends are loaded, neighbours get those of 198 elements beside them, and at first some rows more."""
    travels(setting, 'portions', ranks, 20 * (ranks - 1) * 2 * 200 * 8 + 210 * 200 * 8)


def coloured(setting, ranks):
    """Of planes with 40 x 40 elements neighbours get those beside their share, twice a step."""
    travels(setting, 'coloured', ranks, 20 * 2 * 2 * (ranks - 1) * 40 * 40 * 8)


def sends(setting, name, ranks, most, *words):
    """All that the program sends, in constructs and outside of them, is not more bytes than that."""
    result = setting.run(name, ranks, words, OTOSP_PROFILE='1', OTOSP_SHM='0')
    head = next(filter(None, map(HEAD.match, result.err.decode().split('\n'))), None)
    if result.status or not head or int(head.group(4)) > most:
        raise Failure(ended(result) + text(result.err))


def listed(setting, ranks, *words):
    """To the nodes of a list something is stored, which comes to all ranks or to those that have them, but the bar's
    other nodes stay: one copy of all has 3.2 MB."""
    sends(setting, 'listed', ranks, 20 * ranks * (ranks - 1) * 1500 + 200000, *words)


def lattice(setting, ranks):
    """Between neighbours in a ring 3 of 9 values of 128 cells, with the marks of their pages, both ways; what all cells have
    is 1.3 MB."""
    sends(setting, 'lattice', ranks, 20 * 2 * ranks * (2 * 128 * 3 * 8 + 250 * ranks) + 200000)


def permuted(setting, ranks):
    """Four times so many numbers change places ten times; each travels no more than once, with 72 bytes of marks for a page
    from each rank."""
    sends(setting, 'permuted', ranks, 10 * (ranks - 1) * (4 * 100000 * 8 // ranks + 800 * 72) + 800000)


def checks(setting, ranks):
    """Two numbers from neighbour to neighbour, twenty times; and at the end of each loop that may end the program, what its members
    have printed: nothing."""
    travels(setting, 'checks', ranks, 20 * 2 * (ranks - 1) * 8, 'halo')
    travels(setting, 'checks', ranks, 2 * 20 * ranks * (ranks - 1) * 300)


def terraces(setting, ranks):
    """A row of 198 numbers from neighbour to neighbour, ten times, with what is told at a construct: what is loaded behind a
    check is known."""
    travels(setting, 'terraces', ranks, 10 * (ranks - 1) * (2 * 198 * 8 + 16 + 300 * ranks))


def swarm(setting, ranks):
    """Two numbers of each thread, eight times, none of those that they are made of."""
    travels(setting, 'swarm', ranks, 8 * ranks * (ranks - 1) * 300)


def reordered(setting, ranks):
    """90000 entries of 12 bytes are stored ten times, and go to who reads them; the first time to all, to see who that is."""
    sends(setting, 'reordered', ranks, 12 * 90000 * (ranks - 1) * (10 * 9 + 8 * ranks) // (8 * ranks))


def plate(setting, ranks):
    """Of a plate with a frame neighbours get the rows beside their share, and all ranks what the frame is made of: its inside
    would be 115 kB."""
    sends(setting, 'plate', ranks, 60 * (ranks - 1) * 9000 + 100000)


def tallies(setting, ranks):
    """Nobody waits for who is in a critical construct: what each has counted comes to all at the end."""
    sends(setting, 'tallies', ranks, 8000 * ranks)


def walls(setting, ranks):
    """Neighbours get what a border between tiles has on both sides, which may lie within a row of tiles; or of each layer of a
    wall a row of bricks."""
    sends(setting, 'walls', ranks, 20 * 2 * (ranks - 1) * (240 + 5 * 12) * 8 + 20000)
    sends(setting, 'walls', ranks, 20 * 2 * (ranks - 1) * 4 * 120 * 8 + 10000 * ranks, 'wall')


def rumours(setting, ranks):
    """Who knows of it goes to all each day, and what has been heard where somebody looks; not also what each has told."""
    sends(setting, 'rumours', ranks, (ranks - 1) * 1500000)


def fronts(setting, ranks):
    """At each border between shares of a front of tiles, what is above one of them and at its left."""
    sends(setting, 'fronts', ranks, 2 * 60 * (ranks - 1) * 3 * 8 * 4 + 20000 * ranks)


def averages(setting, ranks):
    """Nothing but a few numbers in each step."""
    sends(setting, 'averages', ranks, (ranks - 1) * 12000)


def waves(setting, ranks):
    """Of two cubes each element would come to all ranks in each of ten sweeps; less than one sweep of that travels."""
    travels(setting, 'waves', ranks, 2 * ranks * (ranks - 1) * 48 ** 3 * 8 // 2)


def buckets(setting, ranks):
    """Keys that are stored through cursors go to the rank that has their bucket, and how many there are to all."""
    keys, counts = 4 << 18, 4 << 10
    travels(setting, 'buckets', ranks, 5 * (keys + keys // 2 + 2 * counts * ranks * ranks))


def executed(said, line):
    """How many tasks of that line each rank has executed, by the profile."""
    return list(map(int, re.search(r":%d 'task': ([\d ]+)$" % line, said, re.MULTILINE).group(1).split()))


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


def images(setting, ranks):
    """Each shot is one rank's, and goes only where it is added; so do those of a reduction."""
    result = setting.run('images', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    if result.status:
        raise Failure(ended(result) + text(result.err))
    with open(os.path.join(FOLDER, 'images.c'), encoding='utf-8') as file:
        at = {row.split('// ')[1].strip(): number for number, row in enumerate(file, 1) if '// ' in row}
    said, there = result.err.decode(), 0
    for kind in 'shot', 'turn', 'reduced':
        shares = executed(said, at[kind])
        equal('tasks, %s: %s' % (kind, shares), 12, sum(shares))
        there = shares[0] if kind == 'shot' else there
    sent = re.search(r"^ +(\d+) +(\d+)  halo +\S+:%d 'task'$" % at['turn'], said, re.MULTILINE)
    equal('messages, and bytes', (12 - there, (12 - there) * 80000), sent and tuple(map(int, sent.groups())))


def beside(setting, ranks):
    """Each task is executed once, and each rank has its share of them."""
    result = setting.run('beside', ranks, OTOSP_PROFILE='1')
    if result.status:
        raise Failure(ended(result) + text(result.err))
    with open(os.path.join(FOLDER, 'beside.c'), encoding='utf-8') as file:
        tasks = [(number, int(row.split()[-1])) for number, row in enumerate(file, 1) if '// ' in row]
    for line, count in tasks:
        equal('line %d' % line, [count // ranks] * ranks, executed(result.err.decode(), line))


def parts(setting, ranks, form):
    """A region becomes its loops: neighbours send each other an element, each way, for each of 20, and nothing more."""
    result = travels(setting, 'parts', ranks, 20 * 2 * (ranks - 1) * 8, words=[form])
    equal('answer', must([os.path.join(setting.folder, 'serial-parts'), form]), result.out)


def tests(setting):
    for ranks in 1, 2, 3, 4:
        for move in 'join', 'demand':
            for exchange in ('direct', 'gather') if ranks > 2 else ('auto',):
                yield ('lines, %s, %s, %d ranks' % (move, exchange, ranks),
                       lambda r=ranks, m=move, e=exchange: lines(setting, r, OTOSP_MOVE=m, OTOSP_EXCHANGE=e))
    for move in 'join', 'demand':
        yield 'lines, %s, nothing shared' % move, lambda m=move: lines(setting, 3, OTOSP_MOVE=m, OTOSP_SHM='0')
        yield 'lines, %s, copies refused' % move, lambda m=move: lines(setting, 3, OTOSP_MOVE=m, COUNT_REFUSES='1')
    for ranks in 2, 3, 4, 7:
        yield 'bounds, %d ranks' % ranks, lambda r=ranks: halos(setting, 'bounds', r)
        yield 'borders, %d ranks' % ranks, lambda r=ranks: borders(setting, r)
    for ranks in 3, 4, 7:
        yield 'turned, %d ranks' % ranks, lambda r=ranks: turned(setting, r)
    for ranks in 2, 3, 4:
        yield 'pieces, %d ranks' % ranks, lambda r=ranks: pieces(setting, r)
    for ranks in 2, 4, 7:
        yield 'diagonals, %d ranks' % ranks, lambda r=ranks: diagonals(setting, r)
        yield 'doacross, %d ranks' % ranks, lambda r=ranks: doacross(setting, r)
        yield 'gathers, near, %d ranks' % ranks, lambda r=ranks: gathers(setting, r, 20, '100')
        yield 'gathers, far, %d ranks' % ranks, lambda r=ranks: gathers(setting, r, 3, '10000')
        yield 'gathers, parts, %d ranks' % ranks, lambda r=ranks: gathers(setting, r, 1.4, '0', 'parts')
        yield 'short, %d ranks' % ranks, lambda r=ranks: short(setting, r)
        yield 'planes, %d ranks' % ranks, lambda r=ranks: planes(setting, r)
        yield 'devices, %d ranks' % ranks, lambda r=ranks: devices(setting, r)
        yield 'handed, %d ranks' % ranks, lambda r=ranks: handed(setting, r)
        for name in 'threads', 'memory', 'copied', 'probes', 'values', 'objects':
            yield '%s, %d ranks' % (name, ranks), lambda n=name, r=ranks: rows_of(setting, n, r)
        yield 'structures, %d ranks' % ranks, lambda r=ranks: structures(setting, r)
        yield 'deferred, %d ranks' % ranks, lambda r=ranks: deferred(setting, r)
        yield 'levels, %d ranks' % ranks, lambda r=ranks: levels(setting, r)
        yield 'directions, %d ranks' % ranks, lambda r=ranks: directions(setting, r)
        yield 'ranges, %d ranks' % ranks, lambda r=ranks: ranges(setting, r)
        yield 'nests, %d ranks' % ranks, lambda r=ranks: nests(setting, r)
        yield 'leagues, %d ranks' % ranks, lambda r=ranks: leagues(setting, r)
        yield 'wrapped, %d ranks' % ranks, lambda r=ranks: wrapped(setting, r)
        yield 'portions, %d ranks' % ranks, lambda r=ranks: portions(setting, r)
        yield 'coloured, %d ranks' % ranks, lambda r=ranks: coloured(setting, r)
        yield 'waves, %d ranks' % ranks, lambda r=ranks: waves(setting, r)
        yield 'walls, %d ranks' % ranks, lambda r=ranks: walls(setting, r)
        yield 'rumours, %d ranks' % ranks, lambda r=ranks: rumours(setting, r)
        yield 'averages, %d ranks' % ranks, lambda r=ranks: averages(setting, r)
        yield 'fronts, %d ranks' % ranks, lambda r=ranks: fronts(setting, r)
        yield 'listed, %d ranks' % ranks, lambda r=ranks: listed(setting, r)
        yield 'lattice, %d ranks' % ranks, lambda r=ranks: lattice(setting, r)
        yield 'listed, going on, %d ranks' % ranks, lambda r=ranks: listed(setting, r, 'on')
        yield 'permuted, %d ranks' % ranks, lambda r=ranks: permuted(setting, r)
        yield 'checks, %d ranks' % ranks, lambda r=ranks: checks(setting, r)
        yield 'terraces, %d ranks' % ranks, lambda r=ranks: terraces(setting, r)
        yield 'swarm, %d ranks' % ranks, lambda r=ranks: swarm(setting, r)
        yield 'reordered, %d ranks' % ranks, lambda r=ranks: reordered(setting, r)
        yield 'plate, %d ranks' % ranks, lambda r=ranks: plate(setting, r)
        yield 'tallies, %d ranks' % ranks, lambda r=ranks: tallies(setting, r)
        yield 'buckets, %d ranks' % ranks, lambda r=ranks: buckets(setting, r)
        yield 'products, %d ranks' % ranks, lambda r=ranks: products(setting, r)
        yield 'products, one block, %d ranks' % ranks, lambda r=ranks: products(setting, r, 'block')
        yield 'fields, %d ranks' % ranks, lambda r=ranks: fields(setting, r)
        yield 'tail, %d ranks' % ranks, lambda r=ranks: tail(setting, r)
        for form in 'functions', 'space', 'allocated', 'called':
            yield 'parts, %s, %d ranks' % (form, ranks), lambda r=ranks, f=form: parts(setting, r, f)
    for ranks, across in (4, 2), (6, 3):
        for by in 'grid', 'auto':
            yield 'grid, %s, %d ranks' % (by, ranks), lambda r=ranks, a=across, b=by: grid(setting, r, a, b)
    yield 'swapped, 9 ranks', lambda: swapped(setting, 9, 3)
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
    for ranks in 3, 5:
        yield 'images, %d ranks' % ranks, lambda r=ranks: images(setting, r)
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

#!/usr/bin/env python3
"""What moves between ranks: of each program of tests/transfers, how many bytes or messages OTOSP_PROFILE says that it sends, and what
an expert would send at most. tests/profile.py says whether a profile can be believed."""
import os
import re

from harness import Failure, TESTS, TemporaryFolder, arguments, ended, main, report, text
from profiled import COPIED, HEAD, SENT, Programs, bytes_for, equal, executed, sent_for

SPECIAL = {'sieve': (os.path.join(TESTS, 'run', 'sieve.c'), ['-w']),
           **{name + '-sequential': (os.path.join(TESTS, 'transfers', name + '.c'), ['-DSEQUENTIAL']) for name in ('basin', 'kiln')}}


def halos(setting, name, ranks):
    """Loops over the same arrays with other bounds leave each element with its owner: a halo is all that is sent. The rows
    of the program's report that are of no construct."""
    result = setting.run(name, ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    with open(setting.source(name), encoding='utf-8') as file:
        source = file.read().split('\n')
    number = {source[i].split('// ')[-1]: i + 1 for i in range(len(source))}
    rows = [m for m in map(SENT.match, result.err.decode().split('\n')) if m]
    sent = {loop: sum(int(m.group(1)) for m in rows if ':%d ' % number[loop] in m.group(4)) for loop in ('halo', 'none')}
    equal('messages', {'halo': 10 * 2 * (ranks - 1), 'none': 0}, sent)
    return [m for m in rows if m.group(4).startswith('outside')]


def borders(setting, ranks):
    """Sequential loops over the borders of a plate are divided among those who have what they read: nothing is sent for them but a
    corner. All ranks would get two rows and two columns a sweep."""
    result = travels(setting, 'borders', ranks, 1.01 * 10 * 2 * (ranks - 1) * 512 * 8, 'halo', 'gather')
    if any(m.group(3) == 'gather' for m in sent_for(result, 'outside')):
        raise Failure(text(result.err))


def pipe(setting, ranks):
    """Sequential loops of which it is not known what they read get what is known of each load, as rows and columns, on all ranks."""
    result = setting.run('pipe', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent, most = bytes_for(result, '', 'halo', 'gather'), 40 * (6 * 200 + 4 * 300) * 8 * (ranks - 1)
    if result.status or result.out != setting.serially('pipe') or not 0 < sent <= most:
        raise Failure('%d bytes are sent: at most %d are expected\n' % (sent, most) + ended(result))


def most_pieces(result):
    """That the directory has had at once, as OTOSP_DEBUG=exchange says."""
    return max(int(n) for n in re.findall(r' (\d+) pieces', result.err.decode()))


def pieces(setting, ranks):
    """Stores at ever other distances by members that hold what lies between: the directory stays small."""
    most = most_pieces(setting.run('sieve', ranks, OTOSP_DEBUG='exchange'))
    if not ranks <= most < 2000:
        raise Failure('%d pieces\n' % most)


def blocks(setting, ranks):
    """Two cubes of which ranks have blocks are as many pieces each as there are ranks: their rims, which nobody writes, are
    parts of these, and nothing is noted of faces that are read once before they are written again."""
    result = setting.run('swapped', ranks, OTOSP_DEBUG='exchange', OTOSP_SHM='0', OTOSP_NETWORK='slow')
    most = most_pieces(result)
    if result.status or not re.search('divided by a grid', result.err.decode()) or not ranks <= most <= 2 * ranks:
        raise Failure('%d pieces\n' % most + ended(result))


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


LOOPS = "'parallel for'"                  # and not the sequential ones, such as those that add up an answer


def travels(setting, name, ranks, most, *kinds, words=(), of=None, **env):
    """In the program's constructs something travels, and not more bytes than that. Returns what has come of the run."""
    result = setting.run(name, ranks, words, OTOSP_PROFILE='1', OTOSP_SHM='0', **env)
    if result.status or not 0 < bytes_for(result, of or name + '.c', *kinds) <= most:
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


def gather_line(setting):
    """Of the loop of gathers.c that loads through an index."""
    with open(setting.source('gathers'), encoding='utf-8') as file:
        return next(number for number, row in enumerate(file, 1) if row.endswith('// gather\n'))


def short(setting, ranks):
    """From which pages of a short vector it loads a rank finds out without asking others for them one by one."""
    result = setting.run('gathers', ranks, ['0', 'short'], OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = list(sent_for(result, ":%d 'parallel for'" % gather_line(setting)))
    if result.status or not sent or any(m.group(3) == 'order' for m in sent):
        raise Failure(ended(result) + text(result.err))


def tail(setting, ranks):
    """A page in which the vector ends goes to nobody who does not load from it: neighbours send each other what they need."""
    result = setting.run('gathers', ranks, ['1', 'ends'], OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = sent_for(result, ":%d 'parallel for'" % gather_line(setting))
    halos = [int(m.group(1)) for m in sent if m.group(3) == 'halo']
    if result.status or len(halos) != 1 or not 20 <= halos[0] <= 20 * 2 * (ranks - 1):
        raise Failure(ended(result) + text(result.err))


def products(setting, ranks, *form):
    """Of vectors that are multiplied with sparse matrices in structs neighbours send each other some pages, and each is sent as
    a whole once at most."""
    vector, page, times, vectors = 90000 * 8, 4096, 20, 5
    result = travels(setting, 'products', ranks, vectors * (ranks - 1) * (2 * vector + times * 2 * 8 * page), words=form)
    equal('answer', setting.serially('products'), result.out)


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
    sent = [(int(m.group(1)), int(m.group(2))) for m in sent_for(result, LOOPS) if m.group(3) == 'halo']
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
    sent = sum(int(m.group(1)) for m in sent_for(result, LOOPS) if m.group(3) == 'halo')
    if result.status or not sent <= (times + 1) * 2 * pairs:
        raise Failure('%d messages\n' % sent + ended(result) + text(result.err))


def turned(setting, ranks):
    """Of a matrix that is turned ten times each rank gets its columns from all others, each in two messages, with the first
    of which it begins, and in one on a slow network: no more bytes than that are sent."""
    most = 10 * 480 * 480 * 8 * (ranks - 1) // ranks
    for network, messages in ('fast', 2), ('slow', 1):
        result = travels(setting, 'turned', ranks, most, 'halo', of=LOOPS, OTOSP_NETWORK=network)
        sent = sum(int(m.group(1)) for m in sent_for(result, LOOPS) if m.group(3) == 'halo')
        equal('messages', 10 * messages * ranks * (ranks - 1), sent)


def rows_of(setting, ranks, name):
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
    one wave, though a function makes each; at the end, when they are added up, one of two ranks gets the
    other's, and one of more those of its share of the sum."""
    result = setting.run('devices', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0', OTOSP_DEBUG='exchange')
    said, sent = result.err.decode(), bytes_for(result, '')
    most = (1.1 if ranks == 2 else 0.5) * (ranks - 1) * 24 * 2000 * 8
    if result.status or not 0 < sent < most:
        raise Failure(ended(result) + text(result.err))
    with open(setting.source('devices'), encoding='utf-8') as file:
        line = next(number for number, row in enumerate(file, 1) if 'nowait' in row)
    equal('waves', 10, len(re.findall(r"\[0\] exchange: \S*devices.c:%d: 'target'" % line, said)))


def structures(setting, ranks):
    """Of arrays in structures rows and planes go to neighbours, at most one each way in a step, and sums of cells."""
    result = setting.run('structures', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    sent = sent_for(result, LOOPS)
    halos, sums = (bytes_for(result, LOOPS, what) for what in ('halo', 'reduction'))
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
    travels(setting, 'nests', ranks, 20 * 2 * (ranks - 1) * (160 + 40 * 40) * 8, 'halo', 'gather', of=LOOPS)


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


def shallow(setting, ranks):
    """Rows of three arrays go to the neighbours, and once those that the least time step needs; what is printed are two elements."""
    sends(setting, 'shallow', ranks, 21 * 2 * (ranks - 1) * 3 * 202 * 8 + 6000 * ranks * ranks)


def obstacles(setting, ranks):
    """Of each row at a neighbour's come the values of three directions, and those that stand in the same pages; all cells have
    2.6 MB."""
    sends(setting, 'obstacles', ranks, 20 * 2 * ranks * 5 * 4096 + 200000)


def species(setting, ranks):
    """Each step a row of each species from neighbour to neighbour; what is beside the edges of one, which each rank does; and the
    edges of both to who has what is beside them. All of both would be 2.5 MB a step."""
    sends(setting, 'species', ranks, 20 * (2 * 2 * (ranks - 1) + 4 * ranks + 2 * 4) * 400 * 8 + 200000)


def lines(setting, ranks):
    """Twice a step the box is divided along another direction."""
    sends(setting, 'lines', ranks, 6 * 2 * 36 * 32 * 28 * 8 * (ranks - 1) // ranks + 200000)


def permuted(setting, ranks):
    """Four times so many numbers change places ten times; each travels no more than once, with 72 bytes of marks for a page
    from each rank."""
    sends(setting, 'permuted', ranks, 10 * (ranks - 1) * (4 * 100000 * 8 // ranks + 800 * 72) + 800000)


def checks(setting, ranks):
    """Two numbers from neighbour to neighbour, twenty times; and at the end of each loop that may end the program, what its members
    have printed: nothing."""
    travels(setting, 'checks', ranks, 20 * 2 * (ranks - 1) * 8, 'halo')
    travels(setting, 'checks', ranks, 2 * 20 * ranks * (ranks - 1) * 300)


def chosen(setting, ranks, *scheme):
    """A cell from neighbour to neighbour, twenty times, with what is told at a construct, whichever function is called."""
    result = travels(setting, 'chosen', ranks, 20 * (ranks - 1) * (2 * 16 + 300 * ranks), words=scheme)
    equal('answer', setting.serially('chosen', *scheme), result.out)


def framed(setting, ranks):
    """In each of 20 steps a row of 2 kB to each neighbour, parts of rows of the frame, and never the plate."""
    travels(setting, 'framed', ranks, 20 * 6 * (ranks - 1) * 2048)


def torus(setting, ranks):
    """A hundred times, rows of 1 kB to both neighbours, and not the torus."""
    travels(setting, 'torus', ranks, 100 * 2 * ranks * 2 * 1024)


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


def images(setting, ranks):
    """Each shot is one rank's, and goes only where it is added; so do those of a reduction."""
    result = setting.run('images', ranks, OTOSP_PROFILE='1', OTOSP_SHM='0')
    if result.status:
        raise Failure(ended(result) + text(result.err))
    with open(setting.source('images'), encoding='utf-8') as file:
        at = {row.split('// ')[1].strip(): number for number, row in enumerate(file, 1) if '// ' in row}
    said, there = result.err.decode(), 0
    for kind in 'shot', 'turn', 'reduced':
        shares = executed(said, at[kind])
        equal('tasks, %s: %s' % (kind, shares), 12, sum(shares))
        there = shares[0] if kind == 'shot' else there
    sent = re.search(r"^ +(\d+) +(\d+)  halo +\S+:%d 'task'$" % at['turn'], said, re.MULTILINE)
    equal('messages, and bytes', (12 - there, (12 - there) * 80000), sent and tuple(map(int, sent.groups())))


def parts(setting, ranks, form):
    """A region becomes its loops: neighbours send each other an element, each way, for each of 20, and nothing more."""
    result = travels(setting, 'parts', ranks, 20 * 2 * (ranks - 1) * 8, words=[form])
    equal('answer', setting.serially('parts', form), result.out)


def marked(setting, name):
    """The lines of a program's directives by the words behind // at the end of the loops that follow."""
    with open(setting.source(name), encoding='utf-8') as file:
        return {row.rsplit('// ', 1)[1].strip(): number for number, row in enumerate(file) if '// ' in row}


def chained(setting, ranks):
    """What is handed on from iteration to iteration goes from rank to rank, and all that it is about stays where it is, but an
    element that is printed."""
    result = travels(setting, 'chained', ranks, 5 * 4 * 2 * ranks * 64, 'reduction', 'leader')
    equal('bytes outside', 5 * 8 * (ranks - 1), bytes_for(result, 'outside', 'gather', 'halo'))
    equal('answer', setting.serially('chained'), result.out)


def summed(setting, ranks):
    """Of rows of 200 elements neighbours get one each way in a step, and ranks hand sums on; the field stays where it is."""
    result = travels(setting, 'summary', ranks, (41 * 2 * 200 * 8 + 5 * 3 * 200) * (ranks - 1) + 100, 'halo', 'reduction', 'leader')
    equal('bytes outside', 0, bytes_for(result, 'outside', 'gather', 'halo'))
    equal('answer', setting.serially('summary'), result.out)


def faces_of(setting, name, ranks, faces, words=(), **env):
    """Loops over faces are done by who has these: what they send is not more than a corner for each rank. Returns what the loop in
    between sends, in messages and bytes."""
    lines = marked(setting, name.split('-')[0])
    for loop in faces if name.endswith('-sequential') else ():
        lines[loop] += 1                # that has no directive
    result = setting.run(name, ranks, words, OTOSP_PROFILE='1', OTOSP_SHM='0', **env)
    sent = {loop: [m for m in sent_for(result, ':%d ' % lines[loop]) if m.group(3) == 'halo'] for loop in (*faces, 'spread', 'keep')}
    over = {loop: sum(int(m.group(2)) for m in sent[loop]) for loop in (*faces, 'keep')}
    if result.status or text(result.out) != text(setting.serially(name, *words)) or max(over.values()) > 8 * ranks:
        raise Failure(ended(result) + text(result.err))
    return sum(int(m.group(1)) for m in sent['spread']), sum(int(m.group(2)) for m in sent['spread'])


def basin(setting, ranks, form, name='basin'):
    """Where banks are done by who has their water, neighbours send each other a row each, and nothing else."""
    rows = 20 * 2 * (ranks - 1)
    messages, sent = faces_of(setting, name, ranks, ('north', 'south', 'sides'), [form])
    equal('messages', rows, messages)
    if not rows * 598 * 8 <= sent <= rows * 600 * 8:
        raise Failure('%d bytes are sent for %d rows\n' % (sent, rows))


def facing(setting, ranks):
    """Two banks that face each other in one loop are two loops: nothing is sent for them, and halos for the loop in between."""
    lines = marked(setting, 'basin')
    result = setting.run('basin', ranks, ['facing'], OTOSP_PROFILE='1', OTOSP_SHM='0')
    halos, most = bytes_for(result, ':%d ' % lines['spread']), 20 * 2 * (ranks - 1) * 600 * 8
    if result.status or bytes_for(result, ':%d ' % lines['facing'], 'halo', 'gather') or not 0 < halos <= most:
        raise Failure(ended(result) + text(result.err))


def kiln(setting, ranks, by, name='kiln'):
    """The same of the walls of a cube, also where ranks have blocks of planes and rows."""
    messages, sent = faces_of(setting, name, ranks, ('front', 'back', 'above', 'below'), OTOSP_DIVIDE=by)
    if by == 'planes':
        equal('messages and bytes', (20 * 2 * (ranks - 1), 20 * 2 * (ranks - 1) * (46 * 48 + 47) * 8), (messages, sent))


def tank(setting, ranks):
    """Where loops are counted by variables of the file, or static ones, nothing is sent but halos, too."""
    result = travels(setting, 'tank', ranks, 20 * 2 * (ranks - 1) * 300 * 3 * 8, 'halo', 'gather')
    if any(m.group(3) in ('gather', 'halo') for m in sent_for(result, 'outside')):
        raise Failure(text(result.err))


def courant(setting, ranks):
    """What each thread has found is handed on with the loop's end: none of what it was found in."""
    result = travels(setting, 'courant', ranks, 20 * ranks * (ranks - 1) * 64, 'halo', 'gather', 'reduction')
    if any(m.group(3) in ('gather', 'halo') for m in sent_for(result, 'outside')):
        raise Failure(text(result.err))


def spins(setting, ranks):
    """Of a colour that is a remainder, rows beside a rank's own are all that travels."""
    travels(setting, 'spins', ranks, 20 * ranks * (2 * 2 + 1) * 600, 'halo', 'gather')


def upwind(setting, ranks):
    """In a step two rows of what flows and one of how much of it go to a neighbour, whatever conditions they are loaded under."""
    travels(setting, 'upwind', ranks, 41 * (2 + 1) * (ranks - 1) * 256 * 8, 'halo', 'gather', 'descriptor')


def degrees(setting, ranks):
    """How many edges 2000 nodes have is combined ten times, with as many other numbers as each rank has edges at most; 40 tickets
    are asked for, each in a few messages of some 100 bytes."""
    sends(setting, 'degrees', ranks, 10 * 2 * ranks * 2000 * 4 * 2 + 40 * 12 * 120 + 30000 * ranks)


def behind(setting, ranks):
    """In a step a row goes to each neighbour, wherever it is said how far rows are apart."""
    sends(setting, 'behind', ranks, 42 * 2 * (ranks - 1) * 256 * 8 + 30000 * ranks)


def burgers(setting, ranks):
    """In a step each rank tells the others a time and a cell, and where shares by hand end elsewhere than chunks of loops, a
    part of an array goes to a neighbour: not a tenth of it."""
    travels(setting, 'burgers', ranks, 40 * (ranks - 1) * (12 * ranks + 100000 * 8 // 10), 'halo', 'gather')


def kmeans(setting, ranks, by):
    """In a step each rank tells the others what its points come to, 48 numbers; a copy of the points has 3.8 MB, and one of where
    they belong, in each step, 240,000 bytes."""
    sends(setting, 'kmeans', ranks, 4 * ranks * (ranks - 1) * 1300 + 30000 * ranks, by)


def sums(setting, ranks):
    """In each of ten steps ranks tell the others what their shares come to; a copy of an array has 1.6 MB."""
    sends(setting, 'sums', ranks, 10 * ranks * (ranks - 1) * 800 + 10000 * ranks)


OF_RANKS = (
    ('basin', basin, 'in place'),
    ('basin, turns', basin, 'turns'),
    ('basin, sequential', basin, 'turns', 'basin-sequential'),
    ('diagonals', diagonals),
    ('doacross', doacross),
    ('gathers, near', gathers, 20, '100'),
    ('gathers, far', gathers, 3, '10000'),
    ('gathers, parts', gathers, 1.4, '0', 'parts'),
    ('species', species),
    ('lines', lines),
    ('tank', tank),
    ('courant', courant),
    ('spins', spins),
    ('upwind', upwind),
    ('degrees', degrees),
    ('behind', behind),
    ('burgers', burgers),
    *(('kmeans, ' + by, kmeans, by) for by in ('tables', 'updates', 'block', 'arrays')),
    ('short', short),
    ('tail', tail),
    ('listed', listed),
    ('listed, going on', listed, 'on'),
    ('chosen', chosen),
    ('chosen, between', chosen, 'between'),
    ('products', products),
    ('products, one block', products, 'block'),
    *(('parts, ' + form, parts, form) for form in ('functions', 'space', 'allocated', 'called')),
    *((name, rows_of, name) for name in ('threads', 'memory', 'copied', 'probes', 'values', 'objects')),
    *((test.__name__, test) for test in (
        planes, devices, handed, structures, deferred, levels, directions, ranges, nests, leagues, wrapped, portions, coloured,
        waves, walls, rumours, averages, fronts, lattice, permuted, checks, terraces, swarm, reordered, plate, tallies, buckets,
        fields, framed, torus, chained, summed, sums, shallow, obstacles)),
)                                       # (name, test, what it gets behind the number of ranks...), on 2, 4 and 7


def tests(setting):
    for ranks in 2, 4, 7:
        for name, test, *words in OF_RANKS:
            yield '%s, %d ranks' % (name, ranks), lambda t=test, r=ranks, w=words: t(setting, r, *w)
    for ranks in 2, 3, 4, 7:
        yield 'bounds, %d ranks' % ranks, lambda r=ranks: halos(setting, 'bounds', r)
        yield 'borders, %d ranks' % ranks, lambda r=ranks: borders(setting, r)
        yield 'pipe, %d ranks' % ranks, lambda r=ranks: pipe(setting, r)
    for ranks in 3, 4, 7:
        yield 'turned, %d ranks' % ranks, lambda r=ranks: turned(setting, r)
    for ranks in 2, 3, 4:
        yield 'pieces, %d ranks' % ranks, lambda r=ranks: pieces(setting, r)
    for ranks in 3, 5:
        yield 'images, %d ranks' % ranks, lambda r=ranks: images(setting, r)
    for ranks, across in (4, 2), (6, 3):
        for by in 'grid', 'auto':
            yield 'grid, %s, %d ranks' % (by, ranks), lambda r=ranks, a=across, b=by: grid(setting, r, a, b)
    for ranks in 2, 4, 7:
        yield 'facing, %d ranks' % ranks, lambda r=ranks: facing(setting, r)
    for by, ranks in ('planes', 4), ('planes', 7), ('grid', 4), ('grid', 6), ('grid', 12):
        yield 'kiln, %s, %d ranks' % (by, ranks), lambda r=ranks, b=by: kiln(setting, r, b)
    yield 'kiln, sequential, 4 ranks', lambda: kiln(setting, 4, 'planes', 'kiln-sequential')
    yield 'swapped, 9 ranks', lambda: swapped(setting, 9, 3)
    for ranks in 6, 9:
        yield 'blocks, %d ranks' % ranks, lambda r=ranks: blocks(setting, r)


def transfers():
    options = arguments(__doc__).parse_args()
    with TemporaryFolder() as folder:
        setting = Programs(options, folder, 'transfers', SPECIAL)
        chosen = [t for t in tests(setting) if not options.names or any(n in t[0] for n in options.names)]
        return report('transfers', options, chosen, lambda name: "tests/transfers.py '%s'" % name)


if __name__ == '__main__':
    main(transfers)

"""Programs that are run with OTOSP_PROFILE=1, and what that says of them."""
import collections
import os
import re
import threading

from harness import Failure, TESTS, must, run, tools

SENT = re.compile(r" +(\d+) +(\d+)  (\w+) +(.*)$")
COPIED = re.compile(r' +- +(\d+)  copied +(.*)$')
RANK = re.compile(r' +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)((?: +\d+){4}) +(\d+)$')
HEAD = re.compile(r'profile: (\d+) ranks?, ([\d.]+) s; (\d+) messages, (\d+) bytes$')


class Programs:
    """Programs of a folder of tests, each of which is built when it is first run. special: {name: (source, flags)} of those
    that are not just that folder's name.c; flags that end in .c are other sources, for the C compiler."""

    def __init__(self, options, folder, sources, special):
        self.folder, self.sources, self.special = folder, os.path.join(TESTS, sources), special
        self.otospcc = tools(options)[1]
        self.building = collections.defaultdict(threading.Lock)

    def source(self, name):
        return os.path.join(self.sources, name + '.c')

    def built(self, name, serially=False):
        """The program's path."""
        source, flags = self.special.get(name, (name + '.c', []))
        path = os.path.join(self.folder, name + ('.serial' if serially else ''))
        with self.building[path]:
            if not os.path.exists(path):
                others = []
                for other in (flag for flag in flags if flag.endswith('.c')):
                    others.append(os.path.join(self.folder, other + '.o'))
                    must(['gcc', '-O2', '-c', other, '-o', others[-1]], cwd=self.sources)
                flags = [flag for flag in flags if not flag.endswith('.c')]
                compiler = ['gcc', '-w'] if serially else [self.otospcc]
                must(compiler + ['-O1', *flags, source, *others, '-o', path + '.new', '-lm'], cwd=self.sources)
                os.rename(path + '.new', path)
        return path

    def serially(self, name, *words):
        """What the program prints if it is built by the C compiler alone."""
        return must([self.built(name, True), *words])

    def run(self, name, ranks, words=(), before=(), **env):
        """Runs it on ranks; before: words of a command that the ranks' command stands behind."""
        command = ['mpiexec', '-n', str(ranks)] if ranks > 1 else []
        result = run([*command, *before, self.built(name), *words], env=env)
        if result.timed_out:
            raise Failure('did not end in time\n')
        return result


def equal(what, wanted, got):
    if wanted != got:
        raise Failure('%s: %s are expected, not %s\n' % (what, wanted, got))


def sent_for(result, construct):
    """What is sent for constructs of which the place has this as a part: matches of SENT."""
    return [m for m in map(SENT.match, result.err.decode().split('\n')) if m and construct in m.group(4)]


def bytes_for(result, construct, *kinds):
    """How many are sent for these constructs, and for these reasons, or any."""
    return sum(int(m.group(2)) for m in sent_for(result, construct) if not kinds or m.group(3) in kinds)


def executed(said, line):
    """How many tasks of that line each rank has executed, by the profile."""
    return list(map(int, re.search(r":%d 'task': ([\d ]+)$" % line, said, re.MULTILINE).group(1).split()))

"""otosprun: what it adds to mpiexec."""
import os
import re
import shlex
import signal
import subprocess
import time

from driver import equal, holds
from harness import ROOT

PROGRAM = r'''
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int a[8];

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int c;

    if (!strcmp(how, "copy"))
        while ((c = getchar()) != EOF)
            putchar(c);
    if (!strcmp(how, "get"))
        for (int i = 2; i < argc; i++)
            printf("%s=%s\n", argv[i], getenv(argv[i]) ? getenv(argv[i]) : "-");
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        a[i] = i + 1;
        if (!strcmp(how, "exit") && i == 5)
            exit(7);
        if (!strcmp(how, "kill") && i == 3)
            kill(getpid(), SIGKILL);
        if (!strcmp(how, "fault") && i == 6)
            *(volatile int *)NULL = 1;
        if (!strcmp(how, "print"))
            fprintf(stderr, "%d: a line that is printed in %s pieces\n", i, "several");
    }
    if (!strcmp(how, "end"))
        return atoi(argv[2]);
    return 0;
}
'''
# Of an object that is not translated: constructors of those that are wait for main.
EARLY = r'''#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void early(void)
{
    const char *rank = getenv("PMI_RANK");
    if (getenv("OMP_EARLY") && rank && *rank == '1')
        _exit(0);
}
'''


def built(box):
    """The launcher; the program is there as ./p."""
    box.write('p.c', PROGRAM)
    box.must([box.otospcc, '-g', 'p.c', '-o', 'p'])
    return os.path.join(os.path.dirname(box.otospcc), 'otosprun')


def test_status(box):
    """The status is the program's, whoever ends it and how, each time."""
    otosprun = built(box)
    for words, status in (['end', '0'], 0), (['end', '9'], 9), (['exit'], 7), (['kill'], 128 + signal.SIGKILL), \
            (['fault'], 128 + signal.SIGSEGV):
        for ranks in 1, 2, 3, 3, 3:
            got = box.command([otosprun, '-n', str(ranks), './p'] + words)
            # One rank is no guarded job: mpiexec itself tells of its death.
            equal(status if ranks > 1 or words != ['kill'] else 9, got.status, '%s on %d ranks' % (words, ranks))


def test_other_programs(box):
    """Programs that otospcc has not made run as well; missing ones have a shell's status."""
    otosprun = built(box)
    equal(b'x\n' * 3, box.must([otosprun, '-n', '3', 'echo', 'x']), 'output')
    equal(127, box.command([otosprun, '-n', '2', './missing']).status, 'status of a missing program')
    equal(126, box.command([otosprun, '-n', '2', './p.c']).status, 'status of what is no program')


def test_input(box):
    """Standard input of any length arrives whole, binary, and where it is empty."""
    otosprun = built(box)
    for data in b'', b'line\n', os.urandom(1000000):
        for ranks in 1, 3:
            holds(data == box.must([otosprun, '-n', str(ranks), './p', 'copy'], stdin=data), len(data))


def test_environment(box):
    """What is listed and asked for reaches the ranks, and nothing else."""
    otosprun = built(box)
    env = {'OMP_X': '1', 'SECRET': '2', 'MORE_A': '3', 'MORE_B': '4'}
    names = ['OMP_X', 'SECRET', 'MORE_A', 'MORE_B', 'NEW']
    run = [otosprun, '-n', '2']
    def got(*words):
        return box.must(run + list(words) + ['./p', 'get'] + names, env=env).decode().split()
    equal(['OMP_X=1', 'SECRET=-', 'MORE_A=-', 'MORE_B=-', 'NEW=-'], got(), 'by default')
    equal(['OMP_X=1', 'SECRET=2', 'MORE_A=3', 'MORE_B=4', 'NEW=a'],
          got('--env', 'SECRET', '--env=MORE_*', '--env', 'NEW=a'), 'asked for')
    equal(['OMP_X=1', 'SECRET=2', 'MORE_A=3', 'MORE_B=5', 'NEW=-'], got('--env-all', '--env', 'MORE_B=5'), 'all')


def test_documented(box):
    """The manual names the variables that are passed, and each option."""
    with open(os.path.join(ROOT, 'launcher', 'environment.def')) as file:
        names = re.findall(r'PASS\("([^"]+)"\)', file.read())
    with open(os.path.join(ROOT, 'launcher', 'options.def')) as file:
        options = re.findall(r'"(--[a-z-]+)"(?!.*NULL\)$)', file.read(), re.M)
    with open(os.path.join(ROOT, 'man', 'otosprun.1')) as file:
        page = file.read().replace('\\-', '-')
    listed = re.search(r'stands for the rest of a name:\n(.*?)\.\n\.SH', page, re.S).group(1)
    equal(names, re.split(r',\s+', listed), 'variables')
    for name in options:
        holds(name in page, name)


def test_start(box):
    """A job whose ranks do not all come to main ends at the deadline, and leaves no process."""
    otosprun = built(box)
    box.write('early.c', EARLY)
    box.must(['gcc', '-c', 'early.c'])
    box.must([box.otospcc, 'p.c', 'early.o', '-o', 'p'])
    began = time.time()
    got = box.command([otosprun, '-n', '3', '--start-timeout=1', './p'], env={'OMP_EARLY': '1'})
    equal(124, got.status, 'status')
    holds(b'1 of 3 ranks' in got.err and b'(rank 1)' in got.err, got.err)
    holds(time.time() - began < 30, 'it takes too long')


def test_tags(box):
    """With --tag each line has its rank, and is whole."""
    otosprun = built(box)
    got = box.command([otosprun, '-n', '3', '--tag', './p', 'print'])
    lines = sorted(got.err.decode().splitlines(), key=lambda line: line.split(' ', 1)[1])
    equal(8, len(lines), 'lines')
    for i, line in enumerate(lines):
        holds(re.fullmatch(r'\[[012]\] %d: a line that is printed in several pieces' % i, line), line)
    equal(b'[0] no newline\n', box.must([otosprun, '-n', '1', '--tag', 'printf', 'no newline']), 'output')


def test_debugger(box):
    """--gdb runs one rank under gdb, which has standard input; the others run as ever."""
    otosprun = built(box)
    line = PROGRAM.split('\n').index('    if (!strcmp(how, "end"))') + 1
    commands = 'break p.c:%d\nrun\nprint ot.world.rank * 100\ndelete\ncontinue\nquit\n' % line
    got = box.command([otosprun, '-n', '3', '--gdb=1', './p', 'end', '4'], stdin=commands.encode())
    holds(b'$1 = 100\n' in got.out, got.out + got.err)
    equal(4, got.status, 'status')


def test_end(box):
    """Ending otosprun ends the ranks."""
    otosprun = built(box)
    for delay in 0.01, 0.02, 0.05, 1:                  # mpiexec loses what comes early, or ends with 0
        job = subprocess.Popen([otosprun, '-n', '2', 'sleep', '98765'], stderr=subprocess.DEVNULL)
        while not box.command(['pgrep', '-P', str(job.pid)]).out:
            time.sleep(0.001)
        time.sleep(delay)
        job.send_signal(signal.SIGTERM)
        equal(128 + signal.SIGTERM, job.wait(60), 'status after %g s' % delay)
        holds(box.command(['pgrep', '-f', 'sleep 98765']).status == 1, 'a rank goes on after %g s' % delay)


def test_hosts(box):
    """--hosts and --hostfile name machines; here all are this one. Standard input goes the launcher's way."""
    otosprun = built(box)
    box.write('hosts', 'localhost:1\n127.0.0.1:3\n')
    for words in ['--hosts', 'localhost,127.0.0.1'], ['--hostfile', 'hosts'], ['--hostfile=hosts', '--tag']:
        got = box.command([otosprun, '-n', '4', '--mpiexec', 'mpiexec -launcher fork'] + words + ['./p', 'copy'],
                          stdin=b'text\n')
        equal(0, got.status, words)
        equal(b'[0] text\n' if '--tag' in words else b'text\n', got.out, words)
    got = box.command([otosprun, '-n', '2', '--hostfile', 'missing', './p'])
    holds(got.status != 0, 'a file of hosts that is missing')


def test_hostfile(box):
    """A program with OTOSP_HOSTFILE starts its ranks by itself: with its words, input and status."""
    otosprun = built(box)
    box.write('d.c', '''
#include <omp.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    printf("%d:%s:%s:%d\\n", omp_get_num_devices(), argv[0], argc > 1 ? argv[1] : "", getchar());
    return 7;
}
''')
    box.must([box.otospcc, 'd.c', '-o', 'd'])
    box.write('hosts', '# machines\nlocalhost 2\n\nlocalhost:1 # the same\n')
    box.write('other', 'machine.invalid 3\n')

    def ran(hosts, status, out, err, **more):
        more = dict({'OTOSP_HOSTFILE': hosts, 'OTOSP_LAUNCHER': otosprun}, **more)
        got = box.command(['./d', 'a $b'], stdin=b'A', env=dict(os.environ, **more))
        equal((status, out), (got.status, got.out), '%s: %s' % (hosts, got.err))
        holds(err in got.err, got.err)
    ran('hosts', 7, b'3:./d:a $b:65\n', b'')
    ran('other', 7, b'1:./d:a $b:65\n', b'the program runs on this one')
    ran('other', 1, b'', b'MANDATORY', OMP_TARGET_OFFLOAD='mandatory')
    ran('missing', 1, b'', b'missing: No such file')
    ran('hosts', 7, b'1:./d:a $b:65\n', b'the program runs on this host', OTOSP_LAUNCHER='./none')
    box.write('wrong', 'localhost two\n')
    ran('wrong', 1, b'', b"wrong:1: a line of a hostfile is 'host' or 'host count'")
    got = box.command(['mpiexec', '-n', '2', './d'], env=dict(os.environ, OTOSP_HOSTFILE='hosts'))
    equal(b'2:./d::-1', got.out.split(b'\n')[0], 'what is started already')


def test_mpiexec(box):
    """--mpiexec names the launcher and options for it."""
    otosprun = built(box)
    box.write('launch', '#!/bin/sh\nprintf "%s\\n" "$@" > words\nexec mpiexec "$@"\n')
    os.chmod(os.path.join(box.folder, 'launch'), 0o755)
    lines = box.must([otosprun, '-n', '2', '--mpiexec', './launch -prepend-rank', 'echo', 'x']).splitlines()
    equal([b'[0] x', b'[1] x'], sorted(lines), 'output')
    words = box.read('words').decode().splitlines()
    equal('-prepend-rank', words[0], 'first option')
    equal(['echo', 'x'], words[-2:], 'program')
    got = box.command([otosprun, '-n', '2', '--mpiexec', './none', 'echo', 'x'])
    holds(got.status != 0 and b'./none' in got.err, got.err)


def test_show(box):
    """--show prints the command that would run, whose words a shell reads as they are, and runs nothing."""
    otosprun = built(box)
    box.write('hosts', 'localhost\n')
    shown = box.must([otosprun, '-n', '3', '--show', '--hostfile', 'hosts', '--env', 'NEW=a b', '--mpiexec', 'mpiexec -l',
                      'touch', 'made here', "it's"]).decode()
    words = shlex.split(shown)
    equal(['mpiexec', '-l', '-hosts', 'localhost:1', '-n', '3'], words[:6], shown)
    equal(['touch', 'made here', "it's"], words[-3:], shown)
    equal(['hosts', 'p', 'p.c'], sorted(os.listdir(box.folder)), 'files')


def test_mistakes(box):
    """Mistakes in the command line are named."""
    otosprun = built(box)
    for words, message in ([], b'no program is named'), (['--bad', 'x'], b'unknown option --bad'), \
            (['-n'], b'-n needs an argument: N'), (['-n', '0', 'x'], b"'0' is no number from 1 on"), \
            (['-n', '2', '--gdb', '2', 'x'], b'no rank 2 of 2'):
        got = box.command([otosprun] + words)
        equal(1, got.status, words)
        holds(message in got.err, got.err)

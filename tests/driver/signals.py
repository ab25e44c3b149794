"""Signals from outside, sent to the launcher or to one rank, while all ranks compute without a call."""
import os
import signal
import subprocess
import time

from driver import equal, holds

# Each rank leaves a file named after its number, which holds its process id.
PROGRAM = r'''
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <omp.h>

static volatile sig_atomic_t got;

static void handler(int signal)
{
    got = signal;
}

static void ends(int signal)
{
    printf("ended by %d\n", signal);
    exit(20 + signal);
}

int main(int argc, char **argv)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGHUP, SIGQUIT };
    int times = atoi(argv[1]);
    volatile long n = 0;
    long sum = 0;

    for (int i = 0; i < 6 && strcmp(argv[2], "default"); i++)
        signal(signals[i], strcmp(argv[2], "exit") ? handler : ends);
    #pragma omp parallel
    {
        char name[30];
        FILE *file;
        sprintf(name, "pid.%d", omp_get_thread_num());
        file = fopen(name, "w");
        fprintf(file, "%d\n", (int)getpid());
        fclose(file);
    }
    rename("pid.0", "rank.0");
    for (; times; times--) {
        while (!got)
            n++;
        sum = 0;
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < 100; i++)
            sum += i * got;
        printf("%d %ld\n", (int)got, sum);
        fflush(stdout);
        got = 0;
    }
    return argc > 5;
}
'''

NODES = ['-launcher', 'fork', '-hosts', 'localhost:1,127.0.0.1:1,127.0.0.2:1']


def none_ignored():
    """The tests may run where some are, as under nohup."""
    for number in signal.SIGINT, signal.SIGQUIT, signal.SIGHUP:
        signal.signal(number, signal.SIG_DFL)


def launched(box, launcher, ranks, *words):
    """The program on so many ranks, all of which compute; and the process ids of the ranks."""
    for name in ['rank.0'] + ['pid.%d' % i for i in range(ranks)]:
        if os.path.exists(box.path(name)):
            os.remove(box.path(name))
    job = subprocess.Popen(launcher + ['-n', str(ranks), './p'] + list(words), cwd=box.folder,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, start_new_session=True,
                           preexec_fn=none_ignored)
    deadline = time.time() + 30
    while not os.path.exists(box.path('rank.0')) and time.time() < deadline and job.poll() is None:
        time.sleep(0.02)
    holds(os.path.exists(box.path('rank.0')), 'the program does not start')
    time.sleep(0.3)
    return job, [int(box.read('rank.0' if i == 0 else 'pid.%d' % i)) for i in range(ranks)]


def finished(job, status, output, what):
    try:
        out, err = job.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        job.terminate()
        time.sleep(0.5)
        job.kill()
        out, err = job.communicate()
        holds(False, '%s: a rank goes on\n%s%s' % (what, out.decode(), err.decode()))
    equal((status, output), (job.returncode, out), '%s: status and output' % what)


def built(box):
    box.write('p.c', PROGRAM)
    box.cc('-O2', 'p.c', '-o', 'p')
    return os.path.join(os.path.dirname(box.otospcc), 'otosprun')


def lines(*signals):
    return b''.join(b'%d %d\n' % (s, 4950 * s) for s in signals)


def test_one_rank_is_told(box):
    """A signal sent to one rank, whichever, is handled by all, once."""
    built(box)
    for launcher in ['mpiexec'], ['mpiexec'] + NODES:
        for rank in 0, 1, 2:
            job, pids = launched(box, launcher, 3, '2', 'note')
            os.kill(pids[rank], signal.SIGUSR1)
            time.sleep(1.0)
            os.kill(pids[(rank + 1) % 3], signal.SIGTERM)
            finished(job, 0, lines(signal.SIGUSR1, signal.SIGTERM), '%s, rank %d' % (' '.join(launcher), rank))


def test_launcher_is_told(box):
    """A signal sent to mpiexec or otosprun is the program's, which may go on or end as it likes."""
    otosprun = built(box)
    for launcher, signals in (['mpiexec'], 'TERM USR1 QUIT'), ([otosprun], 'INT TERM USR1 USR2 HUP QUIT'), \
            ([otosprun, '--hosts', 'localhost'], 'TERM USR1'):
        for name in signals.split():
            number = getattr(signal, 'SIG' + name)
            job, _ = launched(box, launcher, 3, '1', 'note')
            job.send_signal(number)
            finished(job, 0, lines(number), '%s, SIG%s' % (launcher[0], name))
            job, _ = launched(box, launcher, 2, '1', 'exit')
            job.send_signal(number)
            finished(job, 20 + number, b'ended by %d\n' % number, '%s, SIG%s with exit' % (launcher[0], name))


def test_default_ends(box):
    """Without a handler the job ends, with the status that a shell would show."""
    otosprun = built(box)
    for name in 'INT', 'TERM', 'USR1', 'USR2', 'HUP', 'QUIT':
        number = getattr(signal, 'SIG' + name)
        job, _ = launched(box, [otosprun], 2, '1', 'default')
        job.send_signal(number)
        finished(job, 128 + number, b'', 'otosprun, SIG%s' % name)
        job, pids = launched(box, [otosprun], 2, '1', 'default')
        os.kill(pids[1], number)
        finished(job, 128 + number, b'', 'a rank, SIG%s' % name)


def test_twice_ends(box):
    """The second SIGTERM ends a program that takes the first as a hint only."""
    otosprun = built(box)
    job, _ = launched(box, [otosprun], 2, '5', 'note')
    job.send_signal(signal.SIGTERM)
    time.sleep(1.0)
    job.send_signal(signal.SIGTERM)
    finished(job, 128 + signal.SIGTERM, lines(signal.SIGTERM), 'otosprun')

#!/usr/bin/env python3
"""Programs that start their ranks on two hosts (OTOSP_HOSTFILE), and compress what goes between them (OTOSP_COMPRESS).

The hosts are namespaces of this machine: each has a name, processes and a network device of its own, there is a cable
(veth) between them, and the second one has an sshd. They are gone when their processes are. That needs root.
"""
import os
import subprocess
import time

from harness import Failure, TESTS, TemporaryFolder, arguments, difference, ended, main, must, report, run, text, tools

NAMES = 'otosp-near', 'otosp-far'
ADDRESSES = '10.231.77.1', '10.231.77.2'

APART = '--fork --kill-child --mount-proc --pid --ipc --net --uts --mount'.split()

SSHD = """
ListenAddress %(address)s
HostKey %(folder)s/host
AuthorizedKeysFile %(folder)s/user.pub
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
PasswordAuthentication no
"""

SSH = """#!/bin/sh
exec /usr/bin/ssh -F none -i %(folder)s/user -o StrictHostKeyChecking=no -o UserKnownHostsFile=%(folder)s/known \\
    -o LogLevel=ERROR "$@"
"""


def written(path, content, mode=0o644):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(content)
    os.chmod(path, mode)
    return path


class Hosts:
    """Two hosts, from `with` to its end."""

    def __init__(self, folder):
        self.folder, self.processes, self.first = folder, [], []

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.kill()              # unshare ignores others
            process.wait()

    def on(self, host, command):
        """The command, so that it runs on the host."""
        return ['nsenter', '-t', self.first[host], '-a', '-w' + self.folder, *command]

    def begin(self):
        for _ in NAMES:
            process = subprocess.Popen(['unshare', *APART, 'sh', '-c', 'echo; exec sleep infinity'],
                                       stdout=subprocess.PIPE)
            self.processes.append(process)
            process.stdout.readline()   # it is a host then
            with open('/proc/%d/task/%d/children' % (process.pid, process.pid), encoding='ascii') as file:
                self.first.append(file.read().split()[0])
        must(['ip', 'link', 'add', 'cable', 'netns', self.first[0], 'type', 'veth', 'peer', 'name', 'cable',
              'netns', self.first[1]])
        table = written(os.path.join(self.folder, 'table'), '127.0.0.1 localhost\n'
                        + ''.join('%s %s\n' % pair for pair in zip(ADDRESSES, NAMES)))
        for host, name in enumerate(NAMES):
            for command in ('hostname ' + name, 'mount --bind %s /etc/hosts' % table, 'mount -t sysfs sysfs /sys',
                            'ip link set lo up', 'ip address add %s/24 dev cable' % ADDRESSES[host], 'ip link set cable up'):
                must(self.on(host, command.split()))
        self.start_sshd()

    def start_sshd(self):
        names = {'folder': self.folder, 'address': ADDRESSES[1]}
        for key in 'host', 'user':
            must(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', os.path.join(self.folder, key)])
        settings = written(os.path.join(self.folder, 'sshd'), SSHD % names)
        must(self.on(1, ['mount', '-t', 'tmpfs', 'tmpfs', '/run']))
        must(self.on(1, ['mkdir', '/run/sshd']))
        self.processes.append(subprocess.Popen(self.on(1, ['/usr/sbin/sshd', '-D', '-e', '-f', settings]),
                                               stderr=subprocess.DEVNULL))
        os.mkdir(os.path.join(self.folder, 'bin'))
        self.ssh = written(os.path.join(self.folder, 'bin', 'ssh'), SSH % names, 0o755)
        for _ in range(50):
            if run(self.on(0, [self.ssh, NAMES[1], 'true'])).status == 0:
                return
            time.sleep(0.1)
        raise Failure('the second host has no sshd')

    def sent(self):
        """Bytes that have left the first host."""
        for line in must(self.on(0, ['cat', '/proc/net/dev'])).split(b'\n'):
            if line.strip().startswith(b'cable:'):
                return int(line.split()[9])
        raise Failure('the first host has no cable')


class Setting:
    """The hosts, and what has been built for them."""

    def __init__(self, options, folder, hosts):
        self.hosts, self.folder = hosts, folder
        source = os.path.join(TESTS, 'hosts', 'program.c')
        self.program, serial = os.path.join(folder, 'program'), os.path.join(folder, 'serial')
        must([tools(options)[1], '-O2', source, '-o', self.program])
        must(['gcc', '-O2', '-w', source, '-o', serial])
        self.sum = must([serial]).split()[-1].decode()
        self.path = ':'.join([os.path.join(folder, 'bin'), os.path.dirname(tools(options)[1]), os.environ['PATH']])

    def run(self, *command, stdin=b'a word\n', **env):
        """On the first host. MPICH 4.0 over UCX hangs in MPI_Finalize now and then, whatever the program: once more."""
        settings = ['%s=%s' % pair for pair in dict(env, PATH=self.path).items()]
        for _ in range(6):
            result = run(self.hosts.on(0, ['env', *settings, *command]), stdin=stdin, timeout=20)
            if not result.timed_out:
                break
        return result

    def start(self, lines, *words, **env):
        """./program on the first host, with these lines as hostfile."""
        return self.run('./program', *words, OTOSP_HOSTFILE=self.listed(lines), **env)

    def listed(self, lines):
        return written(os.path.join(self.folder, 'list'), lines)

    def expect(self, result, places, mark='', status=0, err=b''):
        wanted = ('%s a word\n%s %s\n' % (' '.join(NAMES[p] for p in places), self.sum, mark)).encode()
        right = result.out == wanted and (err in result.err if err else not result.err)
        if status:
            right = result.out.startswith(wanted)       # mpiexec has its own words for it behind that
        if result.timed_out or result.status != status or not right:
            raise Failure(ended(result) + difference(wanted, result.out) + text(result.err))


BOTH = '%s 2   # this one\n%s:2\n' % NAMES


def tests(s):
    yield 'ranks on two hosts', lambda: s.expect(s.start(BOTH, MARK='mark'), (0, 0, 1, 1), 'mark')
    yield 'all ranks on the other host', lambda: s.expect(s.start(NAMES[1] + ' 4\n'), (1, 1, 1, 1))
    yield 'all ranks on this host', lambda: s.expect(s.start('localhost 4\n'), (0, 0, 0, 0))
    yield 'one rank on each host', lambda: s.expect(s.start('\n'.join(NAMES)), (0, 1, 0, 1))
    yield 'a host that is not there', lambda: s.expect(s.start(BOTH + 'otosp-nowhere 3\n'), (0, 0, 1, 1),
                                                       err=b'host otosp-nowhere cannot be reached')
    yield 'no host is there', lambda: s.expect(s.start('otosp-nowhere 3\n'), (0, 0, 0, 0), err=b'runs on this one')
    yield 'a host has to be there', lambda: mandatory(s)
    yield 'longer than a start may take', lambda: longer(s)
    yield 'status', lambda: s.expect(s.start(BOTH, '7'), (0, 0, 1, 1), status=7)
    for how in 'on', 'auto':
        yield 'compression %s' % how, lambda h=how: compression(s, h)


def longer(s):
    s.expect(s.run('otosprun', '--start-timeout=3', '--hostfile', s.listed(BOTH), './program', '0', '5'), (0, 0, 1, 1))


def mandatory(s):
    result = s.start('otosp-nowhere 3\n', OMP_TARGET_OFFLOAD='MANDATORY')
    if result.status != 1 or b'cannot be reached, and OMP_TARGET_OFFLOAD is MANDATORY' not in result.err:
        raise Failure(ended(result) + text(result.err))


def compression(s, how):
    """Of what goes to the other host, over a slow cable."""
    must(s.hosts.on(0, 'tc qdisc replace dev cable root tbf rate 200mbit burst 64kb latency 1s'.split()))
    try:
        bytes_of = {}
        for value in 'off', how:
            before = s.hosts.sent()
            s.expect(s.start(BOTH, OTOSP_COMPRESS=value), (0, 0, 1, 1))
            bytes_of[value] = s.hosts.sent() - before
    finally:
        must(s.hosts.on(0, 'tc qdisc del dev cable root'.split()))
    if bytes_of[how] > bytes_of['off'] / 2:
        raise Failure('%d bytes instead of %d\n' % (bytes_of[how], bytes_of['off']))


def check():
    options = arguments(__doc__).parse_args()
    options.jobs = 1
    if os.getuid():
        print('hosts: left out: only root can make them')
        return 0
    with TemporaryFolder() as folder, Hosts(folder) as hosts:
        chosen = [t for t in tests(Setting(options, folder, hosts))
                  if not options.names or any(n in t[0] for n in options.names)]
        return report('hosts', options, chosen, lambda name: 'tests/hosts.py ' + name)


if __name__ == '__main__':
    main(check)

#!/usr/bin/env python3
"""Types of expressions, judged by gcc.

Each program is preprocessed, written again by the oracle with a static assertion for every expression, and
compiled. A program passes if no assertion fails and we have no error where gcc has none. EXCUSED names those
of gcc's torture programs whose assertions cannot hold, and why.

    run.py --oracle build/tests/types/oracle [program.c ...] [--torture N] [--structs N]
           [--headers [NAME ...]] [-v]
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import harness  # noqa: E402
import torture  # noqa: E402

EMPTY = "an array completed by {} differs from one of length 0 for __builtin_types_compatible_p"
HIDDEN = "the type's name is hidden or out of scope where the assertion stands"
FUNCTION = "gcc qualifies the type of a noreturn or const function"
DIRECTIVE = "a directive that is not handled yet"
FOLDED = "gcc keeps the pointer's own qualifier in &p[3]"
EXCUSED = {
    "execute/pr79286.c": EMPTY, "compile/pr23237.c": EMPTY, "compile/pr44197.c": EMPTY,
    "compile/pr72802.c": EMPTY, "compile/pr89235.c": DIRECTIVE,
    "compile/20050105-1.c": HIDDEN, "compile/921109-1.c": HIDDEN, "compile/pr77754-6.c": HIDDEN,
    "compile/941113-1.c": FUNCTION, "compile/pr37418-1.c": FUNCTION, "compile/pr37418-2.c": FUNCTION,
    "compile/pr37418-3.c": FUNCTION, "compile/pr37418-4.c": FUNCTION, "compile/pr39941.c": FUNCTION,
    "execute/builtin-prefetch-3.c": FOLDED,
}
HEADERS = """
aio.h aliases.h argp.h argz.h arpa/inet.h assert.h byteswap.h complex.h cpio.h ctype.h dirent.h
dlfcn.h elf.h endian.h envz.h err.h errno.h error.h execinfo.h fcntl.h features.h fenv.h float.h
fmtmsg.h fnmatch.h fstab.h fts.h ftw.h getopt.h glob.h grp.h iconv.h ifaddrs.h immintrin.h
inttypes.h iso646.h langinfo.h libgen.h limits.h link.h locale.h malloc.h math.h mntent.h monetary.h
mqueue.h net/if.h netdb.h netinet/in.h netinet/tcp.h nl_types.h obstack.h omp.h paths.h poll.h
printf.h pthread.h pwd.h regex.h resolv.h sched.h search.h semaphore.h setjmp.h sgtty.h shadow.h
signal.h spawn.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h
stdnoreturn.h string.h strings.h sys/epoll.h sys/eventfd.h sys/file.h sys/inotify.h sys/ioctl.h
sys/ipc.h sys/mman.h sys/mount.h sys/msg.h sys/param.h sys/poll.h sys/prctl.h sys/ptrace.h
sys/quota.h sys/random.h sys/resource.h sys/select.h sys/sem.h sys/sendfile.h sys/shm.h
sys/signalfd.h sys/socket.h sys/stat.h sys/statfs.h sys/statvfs.h sys/swap.h sys/syscall.h
sys/sysinfo.h sys/syslog.h sys/time.h sys/timerfd.h sys/times.h sys/types.h sys/uio.h sys/un.h
sys/user.h sys/utsname.h sys/vfs.h sys/wait.h sys/xattr.h syslog.h tar.h termios.h tgmath.h
threads.h time.h uchar.h ucontext.h ulimit.h unistd.h utime.h utmp.h utmpx.h wchar.h wctype.h
wordexp.h
""".split()


def run(*command, **options):
    return subprocess.run(command, stdout=options.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE,
                          text=True, errors="replace", **options)


def options_of(program):
    """What a torture program's dg- lines and its .x file ask for, as far as it matters here."""
    text = open(program, errors="replace").read()
    words = " ".join(re.findall(r'dg-(?:additional-)?options\s+"([^"]*)"', text)).split()
    return [w for w in words if w.startswith(("-std", "-f", "-D", "-m")) and not w.startswith("-fdump")]


class Judge:
    def __init__(self, oracle, verbose):
        self.oracle, self.verbose = oracle, verbose
        self.passed = self.failed = self.skipped = self.excused = 0
        self.asserted = self.nameless = self.unknown = self.wrong = 0

    def fail(self, name, why):
        self.failed += 1
        print(f"{name}: {why}")

    def judge(self, name, program, folder, options=()):
        if name in EXCUSED:
            self.excused += 1
            return
        program = os.path.abspath(program)
        source, checked = os.path.join(folder, "x.i"), os.path.join(folder, "x.checked.c")
        flags = [*options_of(program), *options]
        made = run("gcc", "-E", *flags, "-o", source, program, cwd=folder)
        if made.returncode or run("gcc", "-w", "-fsyntax-only", *flags, program, cwd=folder).returncode:
            self.skipped += 1
            return
        with open(checked, "w") as out:
            ours = run(self.oracle, source, *flags, stdout=out)
        figures = re.search(r"(\d+) asserted, (\d+) nameless, (\d+) unknown\n$", ours.stderr)
        if ours.returncode or not figures:
            self.fail(name, f"status {ours.returncode}\n{ours.stderr[:2000]}")
            return
        asserted, nameless, unknown = map(int, figures.groups())
        self.asserted += asserted
        self.nameless += nameless
        self.unknown += unknown
        if self.verbose and unknown:
            print(f"{name}: {unknown} unknown")
        theirs = run("gcc", "-w", "-fsyntax-only", *flags, checked, cwd=folder)
        errors = re.findall(r"^.*\berror: .*\n(?:.*\n)?", theirs.stderr, re.M)
        if errors or theirs.returncode:
            self.wrong += len(errors)
            self.fail(name, "".join(errors[:200 if self.verbose else 3]) or theirs.stderr[:500])
        else:
            self.passed += 1


def programs_of(folder):
    return sorted(os.path.join(at, f) for at, _, files in os.walk(folder) for f in files if f.endswith(".c"))


def sample(found, wanted):
    return found if wanted >= len(found) else [found[i * len(found) // wanted] for i in range(wanted)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="*", help="none: those of tests/types/programs")
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--torture", type=int, default=0, metavar="N", help="N of gcc's torture programs")
    parser.add_argument("--structs", type=int, default=0, metavar="N", help="N programs of random structs")
    parser.add_argument("--headers", nargs="*", help="headers of the C library; none named: all")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    judge = Judge(args.oracle, args.verbose)
    with tempfile.TemporaryDirectory() as folder:
        for program in args.programs or programs_of(os.path.join(HERE, "programs")):
            judge.judge(os.path.basename(program), program, folder)
        if args.torture:
            suite = torture.unpack(os.path.join(harness.ROOT, "build", "torture", "gcc.c-torture"), torture.SUITE)
            for program in sample(programs_of(suite), args.torture):
                judge.judge(os.path.relpath(program, suite), program, folder)
        for seed in range(args.structs):
            program = os.path.join(folder, "structs.c")
            with open(program, "w") as out:
                run(sys.executable, os.path.join(HERE, "structs.py"), str(seed), "300", stdout=out)
            judge.judge(f"structs.py {seed} 300", program, folder)
        for header in (args.headers or HEADERS) if args.headers is not None else []:
            program = os.path.join(folder, "header.c")
            with open(program, "w") as out:
                out.write("#define _GNU_SOURCE\n#include <stdio.h>\n#include <sys/types.h>\n"
                          f"#include <{header}>\n")
            judge.judge(header, program, folder)
    j = judge
    print(f"types: {j.asserted} expressions asserted, {j.wrong} wrong, {j.nameless} nameless, "
          f"{j.unknown} unknown")
    print(f"types: {j.skipped} programs that gcc refuses, {j.excused} excused")
    print(f"types: {judge.passed} passed, {judge.failed} failed")
    sys.exit(judge.failed != 0)


main()

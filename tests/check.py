#!/usr/bin/env python3
"""Runs `make check`'s kinds of tests one after the other and adds up what they report.

Each kind is a make target that ends with a line `KIND: N passed, N failed`, or, for unit tests, one or
more of libcheck's lines `100%: Checks: N, Failures: N, Errors: N`. A target that fails without such a
line counts as one failure. The table at the end tells what each has taken: minutes, and minutes of the
processors. The very last line is the sum, `N passed, N failed`.
"""
import re
import resource
import subprocess
import sys
import time

COUNTS = re.compile(r'^(?:[\w -]+: )?(\d+) passed,(?: \d+ refused,)? (\d+) failed$')
LIBCHECK = re.compile(r'^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)$')


def processor_time():
    """Seconds that the processes which have ended took of the processors."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check(make, target):
    """Runs one target with its output passed through; returns (passed, failed, seconds, of the processors)."""
    print('== %s' % target, flush=True)
    began, used = time.monotonic(), processor_time()
    process = subprocess.Popen(make + ['-s', '--no-print-directory', target], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors='replace')
    passed = failed = 0
    for line in process.stdout:
        print(line, end='', flush=True)
        counts, unit = COUNTS.match(line), LIBCHECK.match(line)
        if counts:
            passed, failed = passed + int(counts.group(1)), failed + int(counts.group(2))
        elif unit:
            bad = int(unit.group(2)) + int(unit.group(3))
            passed, failed = passed + int(unit.group(1)) - bad, failed + bad
    if process.wait() and not failed:
        print('%s failed' % target, flush=True)
        failed = 1
    return passed, failed, time.monotonic() - began, processor_time() - used


def main():
    make, targets = sys.argv[1].split(), sys.argv[2:]
    results = [check(make, target) for target in targets]
    print('==')
    for target, (passed, failed, took, used) in zip(targets, results):
        print('%-22s %5d passed, %d failed %8.1f min %6.1f' % (target, passed, failed, took / 60, used / 60))
    failed = sum(result[1] for result in results)
    print('%d passed, %d failed' % (sum(result[0] for result in results), failed), flush=True)
    sys.exit(1 if failed else 0)


main()

#!/usr/bin/env python3
"""Tests the benchmarks at small sizes: every variant, on several numbers of ranks, gives the serial
program's answer; unannotated sources also as the C compiler's OpenMP program. The last line reads
`benchmarks: N passed, N failed`."""

import argparse
import concurrent.futures
import os
import sys

import harness

RANKS = (1, 2, 3, 4)
LIMIT = 120     # seconds that one run may take


def cases(program, by_turns):
    """The cases of a program, (variant, size, number of ranks): on every number of ranks, or the next ones by turns."""
    chosen = []
    for variant in program.variants:
        if variant == "serial":
            continue
        for turn, size in enumerate(program.check):
            ahead = turn * by_turns % len(RANKS)
            ranks = (RANKS + RANKS)[ahead:ahead + by_turns] if by_turns else RANKS
            chosen += [(variant, size, number) for number in ([3] if variant == "threads" else ranks)]
    return chosen


def add_threads(program):
    """A further variant, to say whether the OpenMP source itself is right: the C compiler's, with threads."""
    source = program.variants.get("openmp")
    if source and source.get("threads", True):
        program.variants["threads"] = {"with": "openmp", "sources": source["sources"], "flags": ["-w"]}


def passes(program, case, expected):
    """Runs one case; prints what is wrong with it, if anything is."""
    variant, size, ranks = case
    try:
        answer = program.run(variant, ranks, size, LIMIT)
        program.compare(answer, expected[size], f"size {size}, {variant}, {ranks} ranks")
        return True
    except harness.Failure as failure:
        print(failure, flush=True)
        return False


def main():
    """Builds and runs everything. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "bench"))
    parser.add_argument("--only", default="", help="programs (all)")
    parser.add_argument("--by-turns", type=int, default=0, choices=range(len(RANKS) + 1),
                        help="so many numbers of ranks for each size: the next size takes the next ones (all)")
    options = parser.parse_args()
    results = []
    programs = harness.programs(options.only.split(), options.build)
    try:
        for program in programs:
            add_threads(program)
        with concurrent.futures.ThreadPoolExecutor(harness.cores()) as pool:
            list(pool.map(lambda build: build[0].build(build[1]), [(p, v) for p in programs for v in p.variants]))
        for program in programs:
            expected = {size: program.run("serial", 1, size, LIMIT) for size in program.check}
            results += [passes(program, case, expected) for case in cases(program, options.by_turns)]
    except harness.Failure as failure:
        print(f"benchmarks: {failure}", file=sys.stderr)
        return 1
    print(f"benchmarks: {results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())

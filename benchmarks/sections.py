#!/usr/bin/env python3
"""What it costs to know what is written: loops with stores that are logged, and with sections found by analysis.

On one rank against the C compiler's build of the same source, on two against MPI written by hand; the
programs take turns in each round, and a ratio is the median of those within the rounds. The last line has
the means of all cases (geometric) of either program. Every answer is compared with the serial program's;
speed fails nothing.
"""

import argparse
import math
import os
import statistics
import sys

import harness

LIMIT = 120     # seconds that one run may take
PROGRAMS = {"irregular": "logged", "streams": "inferred"}


def one_round(program, size, number, under):
    """Runs the four cases, beginning with another one in each round; returns their ratios on 1 and 2 ranks."""
    ours = PROGRAMS[program.name]
    cases = [("serial", 1), (ours, 1), ("mpi", 2), (ours, 2)]
    seconds, answers = {}, {}
    for k in range(4):
        case = cases[(k + number) % 4]
        answers[case] = program.run(*case, size, LIMIT, under)
        seconds[case] = float(answers[case]["seconds"])
    for case in cases:
        program.compare(answers[case], answers[cases[0]], f"size {size}, {case[0]}, {case[1]} ranks")
    return seconds[cases[1]] / seconds[cases[0]], seconds[cases[3]] / seconds[cases[2]]


def main():
    """Builds, runs, reports. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="programs (both)")
    parser.add_argument("--sizes", default="", help="sizes (the default ones)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument("--first", action="store_true", help="run ahead of what else the machine does (as root)")
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "bench"))
    options = parser.parse_args()
    under = [sys.executable, "-B", os.path.join(harness.HERE, "first.py")] if options.first else []
    means = []
    try:
        for program in harness.programs(options.only.split() or list(PROGRAMS), options.build):
            for variant in program.variants:
                program.build(variant)
            medians = []
            for size in options.sizes.split() or program.default:
                rounds = [one_round(program, size, k, under) for k in range(options.rounds)]
                medians.append([statistics.median(ratios) for ratios in zip(*rounds)])
                print(f"{program.name} {size}: 1 rank {medians[-1][0]:.3f} times the C compiler's, "
                      f"2 ranks {medians[-1][1]:.3f} times hand-written MPI", flush=True)
            mean = [math.exp(statistics.mean(map(math.log, ratios))) for ratios in zip(*medians)]
            means.append(f"{program.name} {mean[0]:.3f} and {mean[1]:.3f}")
    except harness.Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    print("ratios on 1 and 2 ranks: " + ", ".join(means))
    return 0


if __name__ == "__main__":
    sys.exit(main())

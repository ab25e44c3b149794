#!/usr/bin/env python3
"""Runs the benchmarks: serial, then every parallel variant at each number of ranks, in rounds.

Variants take turns within a round, so that what else the machine does falls on all of them. Prints
medians over the rounds: seconds, the speed-up over the serial program, and the ratio to the
hand-written MPI program, which is the median of the ratios within each round. Writes the same to a
CSV file and a plot. Every answer is compared with the serial program's; a wrong one ends the run
with status 1. Speed never does.
"""

import argparse
import os
import statistics
import sys
import time

import harness
import plot
import report

LIMIT = 300     # seconds that one run may take


def arguments():
    """The command line. Lists are words with blanks or commas between them, as make passes them."""
    def words(text):
        return text.replace(",", " ").split()

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", type=words, default=[], help="programs (all)")
    parser.add_argument("--group", default="", help="where none are named, the programs of this group (of none)")
    parser.add_argument("--sizes", type=words, default=[],
                        help="sizes, the arguments with ':' between them, or 'all' for all listed ones")
    parser.add_argument("--variants", type=words, default=[], help="variants beside serial (all)")
    parser.add_argument("--ranks", type=words, default=["2"], help="numbers of ranks (2)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument("--budget", type=float, default=720,
                        help="seconds after which no round begins that would end later (720)")
    parser.add_argument("--first", action="store_true",
                        help="run ahead of what else the machine does (as root)")
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "bench"),
                        help="folder for executables (build/bench)")
    parser.add_argument("--csv", default=os.path.join(harness.HERE, "results.csv"))
    parser.add_argument("--md", default=os.path.join(harness.HERE, "RESULTS.md"))
    parser.add_argument("--svg", default=os.path.join(harness.HERE, "results.svg"))
    return parser.parse_args()


class Times:
    """Seconds of each case, a list with one number a round."""

    def __init__(self):
        self.seconds = {}       # (program, size, variant, ranks) -> [seconds in each round]

    def add(self, case, seconds):
        """Records what one run took."""
        self.seconds.setdefault(case, []).append(seconds)

    def rows(self):
        """The lines of the results: dictionaries with the columns of the CSV file."""
        rows = []
        for (program, size, variant, ranks), taken in self.seconds.items():
            seconds = statistics.median(taken)
            serial = statistics.median(self.seconds[program, size, "serial", 1])
            mpi = self.seconds.get((program, size, "mpi", ranks))
            ratio = statistics.median(t / m for t, m in zip(taken, mpi)) if mpi else None
            rows.append({"program": program, "variant": variant, "platform": "real", "ranks": ranks,
                         "size": size, "seconds": f"{seconds:.6f}",
                         "speedup": f"{serial / seconds:.3f}" if seconds > 0 else "",
                         "ratio": f"{ratio:.3f}" if ratio else ""})
        return rows


def sizes_of(program, asked):
    """The sizes at which a program is run."""
    if asked == ["all"]:
        return program.sizes
    return asked or program.default


def one_round(programs, options, number, times):
    """Runs every case once. The variant that begins is another one in each round."""
    under = [sys.executable, "-B", os.path.join(harness.HERE, "first.py")] if options.first else []
    for program in programs:
        chosen = [v for v in program.variants if v != "serial" and v in (options.variants or [v])]
        for size in sizes_of(program, options.sizes):
            serial = program.run("serial", 1, size, LIMIT, under)
            times.add((program.name, size, "serial", 1), float(serial["seconds"]))
            for ranks in options.ranks:
                for k in range(len(chosen)):
                    variant = chosen[(k + number) % len(chosen)]
                    answer = program.run(variant, int(ranks), size, LIMIT, under)
                    program.compare(answer, serial, f"size {size}, {variant}, {ranks} ranks")
                    times.add((program.name, size, variant, int(ranks)), float(answer["seconds"]))


def run_rounds(programs, options):
    """As many rounds as are asked for and fit; returns the times and the number of rounds."""
    times = Times()
    start = time.monotonic()
    for number in range(options.rounds):
        one_round(programs, options, number, times)
        spent = time.monotonic() - start
        print(f"round {number + 1} of {options.rounds}: {spent:.0f} s", flush=True)
        if spent / (number + 1) * (number + 2) > options.budget:
            break
    return times, number + 1


def table(rows, rounds, programs):
    """The results as text: a block for each program and size, a line for each number of ranks."""
    arguments_of = {p.name: p.arguments for p in programs}
    lines = [f"Medians of {rounds} rounds on {harness.cores()} cores. ratio: seconds over those of "
             "the hand-written MPI."]
    by_case = {}
    for row in rows:
        by_case.setdefault((row["program"], row["size"]), []).append(row)
    for (program, size), block in by_case.items():
        variants = list(dict.fromkeys(r["variant"] for r in block if r["variant"] != "serial"))
        cell = {(r["variant"], r["ranks"]): r for r in block}
        lines += ["", f"{program} {size} ({arguments_of[program]}): "
                  f"serial {float(cell['serial', 1]['seconds']):.3f} s",
                  "  ranks" + "".join(f"  {v:>9} s  speedup  ratio" for v in variants)]
        for ranks in dict.fromkeys(r["ranks"] for r in block if r["variant"] != "serial"):
            line = f"  {ranks:5}"
            for r in (cell[v, ranks] for v in variants):
                line += f"  {float(r['seconds']):11.3f}  {r['speedup']:>7}  {r['ratio']:>5}"
            lines.append(line + ("  (more ranks than cores)" if ranks > harness.cores() else ""))
    return "\n".join(lines)


def main():
    """Builds, runs, reports. Returns the exit status."""
    options = arguments()
    try:
        programs = harness.programs(options.only, options.build, options.group)
        for program in programs:
            for variant in program.variants:
                if variant == "serial" or variant in (options.variants or [variant]):
                    print(f"building {program.name}, {variant}", flush=True)
                    program.build(variant)
        times, rounds = run_rounds(programs, options)
    except harness.Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    rows = times.rows()
    print(table(rows, rounds, programs))
    report.document(options.md, report.store(options.csv, rows))
    report.write(options.svg, plot.svg(rows, harness.cores()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

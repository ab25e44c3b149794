#!/usr/bin/env python3
"""The demonstration: a program and what the translator makes of it, then two programs on 1 to 4
ranks, their answers compared with those of the serial programs, and a table of their times."""

import argparse
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(TOP, "benchmarks"))
import harness

RANKS = (1, 2, 3, 4)
RUNS = 3        # of each case; the table shows medians
LIMIT = 60      # seconds that one run may take


def heading(words):
    """Prints a line that parts of the output begin with."""
    print(f"\n=== {words} ===\n", flush=True)


def show(program):
    """Prints a program and its translation."""
    source = os.path.relpath(program.source("result"))
    heading(f"{source}: C with directives")
    with open(source, encoding="utf-8") as file:
        print(file.read(), end="")
    heading(f"otosp --no-line {source}: C with MPI")
    translator = os.path.join(os.path.dirname(harness.compilers()["otospcc"][0]), "otosp")
    if subprocess.run([translator, "--no-line", source], check=False).returncode != 0:
        raise harness.Failure(f"{source}: not translated")


def measure(program, size):
    """Builds and runs every variant; returns table rows: name, then seconds at each rank count."""
    rows = []
    expected = None
    for variant in program.variants:
        print(f"building {program.name}, {variant}", flush=True)
        program.build(variant)
        seconds = []
        for ranks in (1,) if variant == "serial" else RANKS:
            runs = [program.run(variant, ranks, size, LIMIT) for _ in range(RUNS)]
            expected = expected or runs[0]
            for answer in runs:
                program.compare(answer, expected, f"{variant}, {ranks} ranks")
            seconds.append(statistics.median(float(a["seconds"]) for a in runs))
        rows.append((program, variant, seconds))
    return rows


def print_table(rows):
    """Prints the times."""
    heading("seconds; every answer is the serial program's")
    print(f"{'':34}" + "".join(f"{r:5} rank{'s' if r > 1 else ' '}" for r in RANKS))
    names = {"serial": "serial", "mpi": "MPI by hand", "openmp": "otospcc", "result": "otospcc, result",
             "nc_result": "otospcc, nc_result"}
    for program, variant, seconds in rows:
        print(f"{program.name + ', ' + names[variant]:34}" + "".join(f"{s:11.3f}" for s in seconds))
    if max(RANKS) > harness.cores():
        print(f"\n(This machine gives {harness.cores()} cores: more ranks than that cannot be faster.)")


def main():
    """Shows, runs, compares. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default=os.path.join(TOP, "build", "demo"))
    options = parser.parse_args()
    small = harness.Program(os.path.join(HERE, "mandelbrot"), options.build)
    sparse = harness.Program(os.path.join(TOP, "benchmarks", "usmv"), options.build)
    try:
        show(small)
        heading("running")
        print_table(measure(small, "") + measure(sparse, "30000:1:20"))
    except harness.Failure as failure:
        print(f"demo: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How the benchmarks scale on machines that are not there: 4 to 256 ranks, on Gigabit Ethernet and InfiniBand.

Each program, unannotated and translated, and its hand-written MPI version are run once for each number of ranks, and
what they compute and send is recorded (record.c); SimGrid replays that on its platforms. Computation costs so many
nanoseconds as basic blocks are executed, so the result does not depend on this machine, nor on what else it does.
Every answer is compared with the serial program's.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time

import harness
import plot_scale
import replay
import report

LIMIT = 600     # seconds that one run may take
COUNT = ["-fsanitize-coverage=trace-pc"]
WRAP = "-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset,--wrap=memcmp"
VARIANTS = ("mpi", "openmp")


def arguments():
    """The command line."""
    def words(text):
        return text.replace(",", " ").split()

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", type=words, default=[], help="programs (all that say how they scale)")
    parser.add_argument("--sizes", type=words, default=[], help="sizes, instead of those listed")
    parser.add_argument("--ranks", type=words, default=["4", "16", "64", "256"], help="numbers (4 16 64 256)")
    parser.add_argument("--platforms", type=words, default=["gige", "ib"])
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "record"))
    parser.add_argument("--csv", default=os.path.join(harness.HERE, "results.csv"))
    parser.add_argument("--md", default=os.path.join(harness.HERE, "RESULTS.md"))
    parser.add_argument("--svg", default=os.path.join(harness.HERE, "scaling.svg"))
    return parser.parse_args()


def prepare(program, recorder):
    """Variants that are recorded beside the serial one, which is run for its answers."""
    program.libraries = program.libraries[:]
    program.build("serial")
    program.libraries += [recorder, WRAP]
    for variant in VARIANTS:
        program.variants[variant]["flags"] = program.variants[variant].get("flags", []) + COUNT
        if variant == "openmp":
            program.libraries.append("-Wl,--wrap=omp_get_wtime")
        program.build(variant)


def cases(program, options):
    """(size, ranks, scaling) of a program: a fixed size, or one for each number of ranks."""
    ranks = [int(r) for r in options.ranks]
    strong = options.sizes or program.scale.get("strong", [])
    for size in strong:
        for number in [1] + ranks:
            yield size, number, "strong"
    if not options.sizes:
        for number, size in program.scale.get("weak", {}).items():
            if int(number) in [1] + ranks:
                yield size, int(number), "weak"


def record(program, variant, size, ranks, folder):
    """Runs a variant once; returns its trace and its answer."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    answer = program.run(variant, ranks, size, LIMIT, under=["env", f"RECORD_FOLDER={folder}", "OTOSP_SHM=0"])
    return replay.Trace(folder, ranks), answer


def rows_of(program, size, ranks, options):
    """The rows of one case: each variant on each platform, ratios to the hand-written program's."""
    expected = program.run("serial", 1, size, LIMIT)
    taken = {}
    for variant in VARIANTS:
        trace, answer = record(program, variant, size, ranks, os.path.join(options.build, "trace"))
        program.compare(answer, expected, f"size {size}, {variant}, {ranks} ranks, recorded")
        for platform in options.platforms:
            seconds = trace.seconds(platform, os.path.join(options.build, "replay"))
            taken[variant, platform] = seconds
            yield {"program": program.name, "variant": variant, "platform": platform, "ranks": ranks, "size": size,
                   "seconds": f"{seconds:.9f}", "ratio": f"{seconds / taken['mpi', platform]:.3f}"
                   if taken["mpi", platform] else "",
                   "messages": max(trace.messages), "bytes": max(trace.bytes), "collectives": max(trace.collectives)}


def add_speedups(rows):
    """Speed-up over the hand-written program on one rank, where the same size was run there."""
    alone = {(r["program"], r["size"], r["platform"]): float(r["seconds"])
             for r in rows if r["ranks"] == 1 and r["variant"] == "mpi"}
    for r in rows:
        one = alone.get((r["program"], r["size"], r["platform"]))
        r["speedup"] = f"{one / float(r['seconds']):.3f}" if one and float(r["seconds"]) else ""


def show(row):
    """A line on the terminal."""
    print(f"{row['program']:12} {row['size']:20} {row['platform']:5} {row['ranks']:4} ranks  {row['variant']:7}"
          f" {1e3 * float(row['seconds']):11.4f} ms  ratio {row['ratio']:>8}  {row['messages']:7} messages"
          f" {row['bytes']:12} bytes {row['collectives']:5} collectives", flush=True)


def main():
    """Builds, records, replays, reports. Returns the exit status."""
    options = arguments()
    if not shutil.which("smpirun"):
        print("bench-scale: there is no smpirun: install simgrid (libsimgrid-dev)", file=sys.stderr)
        return 1
    rows, failures, start = [], [], time.monotonic()
    try:
        os.makedirs(options.build, exist_ok=True)
        recorder = os.path.join(options.build, "record.o")
        subprocess.run(harness.setting("MPICC", "mpicc") + ["-O2", "-c", os.path.join(harness.HERE, "record.c"), "-o",
                                                            recorder], check=True)
        for program in harness.programs(options.only, options.build):
            if not program.scale:
                continue
            prepare(program, recorder)
            for size, ranks, scaling in cases(program, options):
                try:
                    for row in rows_of(program, size, ranks, options):
                        rows.append(dict(row, scaling=scaling))
                        show(row)
                except harness.Failure as failure:
                    failures.append(failure)
                    print(f"bench-scale: {failure}", file=sys.stderr, flush=True)
    except harness.Failure as failure:
        print(f"bench-scale: {failure}", file=sys.stderr)
        return 1
    add_speedups(rows)
    report.document(options.md, report.store(options.csv, rows))
    report.write(options.svg, plot_scale.svg(rows))
    print(f"bench-scale: {len(rows)} results, {len(failures)} failures, {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

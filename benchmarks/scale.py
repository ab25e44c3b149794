#!/usr/bin/env python3
"""How the benchmarks scale on machines that are not there: 4 to 256 ranks, on Gigabit Ethernet and InfiniBand.

Each program, unannotated and translated, and its hand-written MPI version are run once for each number of ranks, and
what they compute and send is recorded (record.c); SimGrid replays that on its platforms. Computation costs by the
instructions that are executed, so the result does not depend on this machine, nor on what else it does.
Every answer is compared with the serial program's.

Where steps are repeated, a program is recorded twice, for few steps and for some more. A step of those between is one
that has come before: so many of them cost as often that, and what the first ones cost more is told beside it.
"""

import argparse
import functools
import os
import shutil
import subprocess
import sys
import time

import harness
import plot_scale
import replay
import report

COUNT = ["-B" + os.path.join(harness.HERE, "count", "")]
WRAP = ("-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset,--wrap=memcmp,--wrap=sched_yield,--wrap=nanosleep,"
        "--wrap=clock_gettime")
WRAP_RUNTIME = ("-Wl,--wrap=otosp_omp_get_wtime,--wrap=ot_counter_give,--wrap=ot_counter_raise,--wrap=ot_counter_clock,"
                "--wrap=ot_counter_loop,--wrap=ot_counter_ask,--wrap=ot_counter_answer")
INCLUDE = ["-I" + os.path.join(harness.TOP, name) for name in ("include", "rtlib")]
RANKS, QUICK = ["4", "16", "64"], ["4", "16"]
MANY = 256      # ranks, from which on a program may have sizes of their own
PLATFORMS = ["gige", "ib"]
STEPS = {"gige": 10000, "ib": 1000}             # nanoseconds: record_steps.c
NETWORK = {"gige": "slow", "ib": "fast"}        # what our runtime would find out at the start


def arguments():
    """The command line."""
    def words(text):
        return text.replace(",", " ").split()

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", type=words, default=[], help="programs (all that say how they scale)")
    parser.add_argument("--sizes", type=words, default=[], help="sizes, instead of those listed")
    parser.add_argument("--ranks", type=words, help="numbers (4 16 64; quick: 4 16)")
    parser.add_argument("--platforms", type=words, help="gige, ib (both; quick: ib)")
    parser.add_argument("--scaling", type=words,
                        help="strong; weak: with as much for each rank; large (strong weak; quick: strong)")
    parser.add_argument("--limit", type=int, default=600, help="seconds that one run may take (600)")
    parser.add_argument("--quick", action="store_true", help="one size of each program, and fewer of what is not chosen")
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "record"))
    parser.add_argument("--csv", default=os.path.join(harness.HERE, "results.csv"))
    parser.add_argument("--md", default=os.path.join(harness.HERE, "RESULTS.md"))
    parser.add_argument("--svg", default=os.path.join(harness.HERE, "scaling.svg"))
    options = parser.parse_args()
    options.ranks = options.ranks or (QUICK if options.quick else RANKS)
    options.platforms = options.platforms or (PLATFORMS[-1:] if options.quick else PLATFORMS)
    options.scaling = options.scaling or (["strong"] if options.quick else ["strong", "weak"])
    return options


def variants(program):
    """Those that are compared: MPI by hand, and what is translated."""
    return ["mpi", next(name for name, made in program.variants.items() if made["with"] == "otospcc")]


def recorder(name, options):
    """A part of the recorder, compiled."""
    made = os.path.join(options.build, name + ".o")
    subprocess.run(harness.setting("MPICC", "mpicc") + ["-O2", "-D_GNU_SOURCE"] + INCLUDE
                   + ["-c", os.path.join(harness.HERE, name + ".c"), "-o", made], check=True)
    return made


def prepare(program, of_all, of_runtime):
    """Variants that are recorded beside the serial one, which is run for its answers. of_all: parts of the recorder for
    each of them; of_runtime: the one for what has our runtime."""
    program.libraries = program.libraries[:]
    program.build("serial")
    program.libraries += [*of_all, WRAP]
    for variant in variants(program):
        program.variants[variant]["flags"] = program.variants[variant].get("flags", []) + COUNT
        if variant != "mpi":
            program.libraries += [of_runtime, WRAP_RUNTIME]
        program.build(variant)


def cases(program, options):
    """(size, ranks, scaling) of a program: fixed sizes, and some for each number of ranks."""
    def chosen(sizes):
        return sizes[:1] if options.quick else sizes

    ranks = [int(r) for r in options.ranks]
    if "strong" in options.scaling:
        strong = options.sizes or program.scale.get("strong", [])
        many = options.sizes or program.scale.get("many", strong)
        few = [number for number in ([] if options.quick else [1]) + ranks if number < MANY]
        for sizes, numbers in (strong, few), (many, [number for number in ranks if number >= MANY]):
            yield from ((size, number, "strong") for size in chosen(sizes) for number in numbers)
    if "large" in options.scaling and not options.sizes:
        yield from ((size, number, "large") for size in chosen(program.scale.get("large", [])) for number in ranks)
    if "weak" in options.scaling and not options.sizes:
        weak = program.scale.get("weak", {})
        yield from ((size, number, "weak") for number in ranks for size in chosen(weak.get(str(number), [])))


@functools.lru_cache(maxsize=None)
def expected_of(program, size, limit):
    """The serial program's answer."""
    return program.run("serial", 1, size, limit)


def asks(program, variant):
    """Do ranks ask each other whenever they like? For work, or (translated) for pages that they load from."""
    return program.scale.get("steals", False) or (program.scale.get("fetches", False) and variant != "mpi")


def setup(program, variant, folder, platform):
    """The environment in which a program is recorded for a platform."""
    # To MPICH each rank is a node of its own: those of one node wait for each other in loops that nothing interrupts.
    yield from (f"RECORD_FOLDER={folder}", f"RECORD_FROM={program.scale.get('look', 1)}", "MPIR_CVAR_NOLOCAL=1",
                "OTOSP_SHM=0", f"OTOSP_NETWORK={NETWORK[platform]}")
    if asks(program, variant):
        yield from (f"RECORD_STEP={STEPS[platform]}", "UCX_RNDV_THRESH=inf")
    if not program.scale.get("steals"):
        yield "OTOSP_STEAL=0"


def record(program, variant, size, ranks, folder, platform, limit):
    """Runs a variant once, for a platform; returns its trace."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    answer = program.run(variant, ranks, size, limit, under=["env", *setup(program, variant, folder, platform)])
    program.compare(answer, expected_of(program, size, limit), f"size {size}, {variant}, {ranks} ranks, recorded")
    return replay.Trace(folder, ranks, asks(program, variant))


class Taken:
    """What a variant takes on the platforms: for all steps, for one of those that come again, for the first ones more
    than that; and what it sends there. A program without our runtime does the same on all of them."""

    def __init__(self, program, variant, size, ranks, options):
        few, more, steps = program.scale.get("steps", (1, 1, 1)) if "#" in size else (1, 1, 1)
        self.size = size.replace("#", str(steps))
        self.seconds, self.each, self.first, self.sent = {}, {}, {}, {}
        same = variant == "mpi" and not asks(program, variant)
        for numbers in [options.platforms] if same else [[p] for p in options.platforms]:
            def taken(count, platforms=tuple(numbers)):
                """Of so many steps: seconds on each of the platforms, and what the rank sends that sends most."""
                trace = record(program, variant, size.replace("#", str(count)), ranks,
                               os.path.join(options.build, "trace"), platforms[0], options.limit)
                return ({p: trace.seconds(p, os.path.join(options.build, "replay")) for p in platforms},
                        [max(n) for n in (trace.messages, trace.bytes, trace.collectives)])

            (begun, sent), (all_of_it, more_sent) = taken(few), (taken(more) if "#" in size else (None, None))
            for p in numbers:
                self.each[p] = (all_of_it[p] - begun[p]) / (more - few) if all_of_it else 0.0
                self.seconds[p] = begun[p] + (steps - few) * self.each[p]
                self.first[p] = begun[p] - few * self.each[p] if all_of_it else 0.0
                self.sent[p] = [before + (steps - few) * (now - before) // (more - few) if all_of_it else before
                                for before, now in zip(sent, more_sent or sent)]


def rows_of(program, size, ranks, options):
    """The rows of one case: each variant on each platform, ratios to the hand-written program's."""
    taken = {variant: Taken(program, variant, size, ranks, options) for variant in variants(program)}
    hand = taken["mpi"]
    for platform in options.platforms:
        for variant, t in taken.items():
            yield {"program": program.name, "variant": "mpi" if t is hand else "openmp", "platform": platform,
                   "ranks": ranks, "size": t.size, "seconds": f"{t.seconds[platform]:.9f}",
                   "each": f"{t.each[platform]:.9f}", "first": f"{t.first[platform]:.9f}",
                   "ratio": ratio(t.seconds[platform], hand.seconds[platform]),
                   "each_ratio": ratio(t.each[platform], hand.each[platform]),
                   **dict(zip(("messages", "bytes", "collectives"), t.sent[platform]))}


def ratio(seconds, hand):
    """To the hand-written program's, as text; empty where there is none."""
    return f"{seconds / hand:.3f}" if hand > 0 else ""


def add_speedups(rows):
    """Speed-up over the hand-written program on one rank, where the same size was run there."""
    alone = {(r["program"], r["size"], r["platform"]): float(r["seconds"])
             for r in rows if r["ranks"] == 1 and r["variant"] == "mpi"}
    for r in rows:
        one = alone.get((r["program"], r["size"], r["platform"]))
        r["speedup"] = f"{one / float(r['seconds']):.3f}" if one and float(r["seconds"]) else ""


def show(row):
    """A line on the terminal."""
    print(f"{row['program']:11} {row['size']:18} {row['platform']:5}{row['ranks']:4} ranks  {row['variant']:6}"
          f" {1e3 * float(row['seconds']):11.4f} ms  ratio {row['ratio']:>7}  each {1e6 * float(row['each']):9.2f} us"
          f" ratio {row['each_ratio']:>7}  first {1e6 * float(row['first']):9.2f} us {row['messages']:6} messages"
          f" {row['bytes']:10} bytes {row['collectives']:4} collectives", flush=True)


def main():
    """Builds, records, replays, reports. Returns the exit status."""
    options = arguments()
    if not shutil.which("smpirun"):
        print("bench-scale: there is no smpirun: install simgrid (libsimgrid-dev)", file=sys.stderr)
        return 1
    rows, failures, start = [], [], time.monotonic()
    try:
        os.makedirs(options.build, exist_ok=True)
        of_all = [recorder(name, options) for name in ("record", "record_steps")]
        of_runtime = recorder("record_counter", options)
        for program in harness.programs(options.only, options.build):
            if not program.scale:
                continue
            prepare(program, of_all, of_runtime)
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

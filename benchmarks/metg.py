#!/usr/bin/env python3
"""The smallest tasks of Task Bench's graphs that keep half of the peak, in microseconds, for each pattern and variant.

The peak is what the serial program computes in large tasks, times the number of ranks. Tasks are halved until a
variant no longer has half of that; between the last two sizes the result is interpolated.
"""

import argparse
import os
import sys

import harness

LIMIT = 120     # seconds that one run may take
PATTERNS = "trivial no_comm stencil fft tree nearest spread random dom".split()
LARGEST, SMALLEST = 1 << 20, 1          # passes of the kernel
WORK = 1 << 27                          # passes of all tasks of a run, where so many steps are not too many
STEPS = 2000                            # at most


def seconds(program, variant, ranks, size, repeats, under):
    """The least of some runs."""
    return min(float(program.run(variant, ranks, size, LIMIT, under)["seconds"]) for _ in range(repeats))


def smallest(program, variant, pattern, per_pass, options, under):
    """The length of a task, in microseconds, at which half of the peak is left; None where large tasks have less."""
    width, before, grain = 4 * options.ranks, None, LARGEST
    while grain >= SMALLEST:
        steps = max(10, min(STEPS, WORK // (width * grain)))
        size = f"{pattern}:{width}:{steps}:{grain}:{options.bytes}"
        took = seconds(program, variant, options.ranks, size, options.repeats, under)
        share = width * steps * grain * per_pass / (took * options.ranks)
        if share < 0.5:
            if before is None:
                return None
            part = (0.5 - share) / (before - share) if before > share else 1
            return grain * (1 + part) * per_pass * 1e6
        before, grain = share, grain // 2
    return grain * per_pass * 1e6


def main():
    """Builds, runs, prints. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--patterns", default=" ".join(PATTERNS))
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--bytes", type=int, default=1024, help="of an output (1024)")
    parser.add_argument("--repeats", type=int, default=3, help="runs of which the least counts (3)")
    parser.add_argument("--first", action="store_true", help="run ahead of what else the machine does (as root)")
    parser.add_argument("--build", default=os.path.join(harness.TOP, "build", "bench"))
    options = parser.parse_args()
    under = [sys.executable, "-B", os.path.join(harness.HERE, "first.py")] if options.first else []
    try:
        program, = harness.programs(["taskbench"], options.build)
        for variant in program.variants:
            program.build(variant)
        per_pass = seconds(program, "serial", 1, f"trivial:4:20:{LARGEST}:8", options.repeats, under) / (80 * LARGEST)
        for pattern in options.patterns.split():
            for variant in program.variants:
                if variant != "serial":
                    found = smallest(program, variant, pattern, per_pass, options, under)
                    print(f"{pattern}, {variant}: " + (f"{found:.1f} us" if found else "less than half of the peak"),
                          flush=True)
    except harness.Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

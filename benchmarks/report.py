"""What all measurements have in common: one file of results, and RESULTS.md, which is made from it."""

import csv
import math
import os
import platform
import subprocess

import harness

COLUMNS = ["program", "variant", "platform", "ranks", "size", "scaling", "seconds", "speedup", "ratio", "messages",
           "bytes", "collectives", "each", "each_ratio", "first"]
TITLES = {"real": "Real runs", "gige": "Simulated: Gigabit Ethernet", "ib": "Simulated: InfiniBand fat tree"}


def write(path, text):
    """Writes a file under another name first, so that it is never half there."""
    with open(path + ".new", "w", encoding="utf-8", newline="") as file:
        file.write(text) if isinstance(text, str) else text(file)
    os.replace(path + ".new", path)


def read(path):
    """The rows of a file of results, none if there is no such file."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    except OSError:
        return []


def key(row):
    """What a row is about."""
    return row["program"], row["platform"], row["size"], str(row["ranks"]), row["variant"]


def store(path, rows):
    """Puts rows into the file of results, in place of those that say the same of an older run; returns all."""
    new = {key(row) for row in rows}
    merged = [row for row in read(path) if key(row) not in new] + rows
    merged = [{column: str(row.get(column, "")) for column in COLUMNS} for row in merged]
    merged.sort(key=lambda r: (list(TITLES).index(r["platform"]), r["program"], r["size"], int(r["ranks"])))

    def put(file):
        out = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        out.writeheader()
        out.writerows(merged)
    write(path, put)
    return merged


def machine():
    """The machine, the compiler, and the commit, as a line of text."""
    def first_line(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.partition("\n")[0]
        except (OSError, subprocess.CalledProcessError):
            return "unknown"

    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return (f"{model}, {harness.cores()} cores; {first_line(*harness.setting('MPICC', 'mpicc'), '--version')}; "
            f"commit {first_line('git', '-C', harness.TOP, 'rev-parse', '--short', 'HEAD')}")


def mean(ratios):
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def block(rows):
    """The table of one platform: unannotated sources next to MPI by hand."""
    by_case = {}
    for row in rows:
        by_case.setdefault((row["program"], row["size"], row["ranks"]), {})[row["variant"]] = row
    lines = ["| program | size | ranks | openmp s | mpi s | ratio | messages, bytes of openmp | of mpi |",
             "|---|---|---|---|---|---|---|---|"]
    ratios = {}
    for (program, size, ranks), cell in by_case.items():
        if "openmp" not in cell or "mpi" not in cell:
            continue
        sent = [f"{c['messages']}, {c['bytes']}" if c["messages"] else "" for c in (cell["openmp"], cell["mpi"])]
        lines.append(f"| {program} | {size} | {ranks} | {cell['openmp']['seconds']} | {cell['mpi']['seconds']} | "
                     f"{cell['openmp']['ratio']} | {sent[0]} | {sent[1]} |")
        if cell["openmp"]["ratio"] and float(cell["openmp"]["ratio"]) > 0:
            ratios.setdefault(ranks, []).append((float(cell["openmp"]["ratio"]), f"{program} {size}"))
    lines.append("")
    for ranks, known in ratios.items():
        worst, name = max(known)
        lines.append(f"{ranks} ranks: geometric mean of {len(known)} ratios {mean([r for r, _ in known]):.3f}, "
                     f"the largest {worst:.3f} ({name}).")
    return lines


def document(path, rows):
    """Writes RESULTS.md."""
    lines = ["# Results of the benchmarks", "",
             "Made by `make bench` and `make bench-scale` from `results.csv`; see `README.md` for what the words mean.",
             "ratio: seconds of the translated OpenMP program over those of MPI by hand. Messages and bytes: the most",
             "that a rank sends. Last run on " + machine() + "."]
    for name, title in TITLES.items():
        chosen = [row for row in rows if row["platform"] == name]
        if chosen:
            lines += ["", f"## {title}", ""] + block(chosen)
    write(path, "\n".join(lines) + "\n")

"""Programs as the benchmarks and the demo use them: described, built, run, their answers compared.

A folder with a bench.json is a program. The keys of that file:
    title       what it computes
    arguments   what the parts of a size are
    variants    name -> "with": a compiler (see COMPILERS), "sources", and "flags" if any; "threads": false
                where the C compiler's OpenMP does not take the source of "openmp"
    libraries   linker arguments of every variant
    sizes       all sizes; a size is the command line with ':' between the arguments
    default     the sizes that are run when none are asked for (others than listed may stand here)
    check       small sizes at which make check compares the answers
    scale       "strong": sizes that make bench-scale runs on all numbers of ranks; "many": instead of these from 256
                ranks on, where there would be less than some tasks for each; "large": sizes that others have published
                (NAS class B, PolyBench's EXTRALARGE, or as many points); "weak": for each number of ranks, with as
                much for each of them to do; "steps": few, more, all: what stands for # in a size; "look": at the clock,
                where recording begins; "steals": true where ranks ask each other for work whenever they like;
                "fetches": true where translated programs fetch pages so, until it is known which are needed
    tolerance   name -> largest relative difference; what is not named must be equal to the letter
    group       "tasks": make bench-tasks runs it, and make bench does not unless it is named
Each variant prints lines of a name and a value; "seconds" is the time of the part that counts, all
others are the answer.
"""

import json
import os
import shlex
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)

# The same for all. How loops lie is not left to chance: a short one across two lines of the cache may take twice the
# time, so otospcc says where they begin anyway.
FLAGS = ["-O3", "-falign-loops=32"]

MOST_SAID = 20      # lines of a program's standard error in the message that it has failed

# The C library's malloc() asks for large pages, too, as the translated programs do: all variants have the same.
LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}


class Failure(Exception):
    """A program that cannot be built or run, or that gives a wrong answer."""


def setting(name, default):
    """A command from the environment, split at blanks into words."""
    return shlex.split(os.environ.get(name) or default)


def compilers():
    """The command that each name after "with" stands for. All optimise alike: to -O2 otospcc would add flags."""
    return {
        "serial": setting("CC", "cc") + FLAGS + ["-Wno-unknown-pragmas"],
        "openmp": setting("CC", "cc") + FLAGS + ["-Wno-unknown-pragmas", "-fopenmp"],
        "mpicc": setting("MPICC", "mpicc") + FLAGS,
        "otospcc": setting("OTOSPCC", os.path.join(TOP, "bin", "otospcc")) + FLAGS,
        "starpu": setting("STARPU_MPICC", "mpicc.openmpi") + FLAGS,
    }


# What Debian has of StarPU-MPI is built with Open MPI.
PACKAGE = "starpumpi-1.3"
OPEN_MPI = "mpiexec.openmpi --allow-run-as-root --oversubscribe"


def said_by(command):
    """The words that a command prints, or None where it fails or is not there."""
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return None


def lacks(made):
    """What is not installed that a variant needs, or None. Only StarPU-MPI may be missing."""
    if made["with"] != "starpu":
        return None
    flags = said_by(["pkg-config", "--cflags", "--libs", PACKAGE])
    if flags is None or said_by(compilers()["starpu"][:1] + ["--showme:version"]) is None:
        return "StarPU-MPI: Debian's libstarpu-dev, libopenmpi-dev, openmpi-bin"
    made["libraries"] = flags
    return None


class Program:
    """A program in a folder: what its bench.json says, and where its variants are built."""

    def __init__(self, folder, build):
        with open(os.path.join(folder, "bench.json"), encoding="utf-8") as file:
            described = json.load(file)
        self.name = os.path.basename(os.path.abspath(folder))
        self.folder = folder
        self.build_folder = os.path.join(build, self.name)
        self.title = described["title"]
        self.arguments = described["arguments"]
        self.variants = described["variants"]
        self.libraries = described["libraries"]
        self.sizes = described["sizes"]
        self.default = described["default"]
        self.check = described.get("check", [])
        self.scale = described.get("scale", {})
        self.tolerance = described["tolerance"]
        self.group = described.get("group", "")

    def leave_out_missing(self):
        """Variants that cannot be built here are left out, and that is said."""
        for variant, made in list(self.variants.items()):
            if lacks(made):
                print(f"{self.name}, {variant}: left out, there is no {lacks(made)}", file=sys.stderr)
                del self.variants[variant]

    def source(self, variant):
        """The path of a variant's first source file."""
        return os.path.join(self.folder, self.variants[variant]["sources"][0])

    def build(self, variant):
        """Compiles a variant; the messages of the compiler go where ours go."""
        made = self.variants[variant]
        os.makedirs(self.build_folder, exist_ok=True)
        command = compilers()[made["with"]] + made.get("flags", [])
        command += [os.path.join(self.folder, s) for s in made["sources"]]
        command += ["-o", self.path(variant)] + self.libraries + made.get("libraries", [])
        try:
            status = subprocess.run(command, check=False).returncode
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}") from error
        if status != 0:
            raise Failure(f"{self.name}, {variant}: not compiled by: {shlex.join(command)}")

    def path(self, variant):
        """The executable of a variant."""
        return os.path.join(self.build_folder, variant)

    def run(self, variant, ranks, size, limit, under=()):
        """Runs a variant for at most `limit` seconds; returns what it printed as a dictionary.
        `under` is a command that runs each process of the program."""
        command = [*under, self.path(variant)] + (size.split(":") if size else [])
        if self.variants[variant]["with"] in ("mpicc", "otospcc"):
            command = setting("MPIEXEC", "mpiexec") + ["-n", str(ranks)] + command
        if self.variants[variant]["with"] == "starpu":
            command = setting("STARPU_MPIEXEC", OPEN_MPI) + ["-n", str(ranks)] + command
        if self.variants[variant]["with"] == "openmp":
            command = ["env", f"OMP_NUM_THREADS={ranks}"] + command
        output = output_of(command, limit)
        answer = {}
        for line in output.splitlines():
            name, _, value = line.partition(" ")
            answer[name] = value
        try:
            float(answer["seconds"])
        except (KeyError, ValueError) as error:
            raise Failure(f"{shlex.join(command)}: printed no time, but: {output!r}") from error
        return answer

    def compare(self, answer, expected, what):
        """Fails where an answer differs from the expected one by more than the program allows."""
        for name in sorted((set(answer) | set(expected)) - {"seconds"}):
            if not self.agrees(name, answer.get(name), expected.get(name)):
                raise Failure(f"{self.name}, {what}: wrong answer: {name} is {answer.get(name)}, "
                              f"not {expected.get(name)}")

    def agrees(self, name, value, expected):
        """Is the value of one line the expected one, within the program's tolerance?"""
        if value == expected:
            return True
        if name not in self.tolerance or value is None or expected is None:
            return False
        try:
            difference = abs(float(value) - float(expected))
            return difference <= self.tolerance[name] * abs(float(expected))
        except ValueError:
            return False


def output_of(command, limit):
    """Runs a command in a session of its own, ends it after `limit` seconds; returns its output. Where it fails, the
    message ends with the last lines that it wrote to its standard error."""
    try:
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, env={**LARGE_PAGES, **os.environ},
                              start_new_session=True) as process:
            try:
                output, said = process.communicate(timeout=limit)
            except BaseException as error:
                os.killpg(process.pid, signal.SIGTERM)
                if isinstance(error, subprocess.TimeoutExpired):
                    raise Failure(f"{shlex.join(command)}: no end after {limit} s") from error
                raise
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from error
    if process.returncode != 0:
        last = "".join("\n    " + line for line in said.splitlines()[-MOST_SAID:])
        raise Failure(f"{shlex.join(command)}: exit status {process.returncode}{last}")
    sys.stderr.write(said)
    return output


def programs(names, build, group=None):
    """The programs with these names, or all of them, or those of a group, in the order of their names."""
    found = [d for d in sorted(os.listdir(HERE)) if os.path.exists(os.path.join(HERE, d, "bench.json"))]
    for name in names:
        if name not in found:
            raise Failure(f"no benchmark {name!r}; there are: {' '.join(found)}")
    chosen = [Program(os.path.join(HERE, name), build) for name in found if name in names or not names]
    chosen = [p for p in chosen if names or group in (None, p.group)]
    for program in chosen:
        program.leave_out_missing()
    return chosen


def cores():
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))

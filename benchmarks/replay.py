"""Traces of record.c, checked, and replayed by SimGrid on one of its platforms."""

import functools
import os
import re
import shutil
import subprocess

import harness

PLATFORMS = os.path.join(harness.HERE, "platforms")

# Collectives whose first call would look for the ranks of a node, or that count elements and not bytes, are pinned
# to others.
FLAGS = ["smpi/coll-selector:mpich", "smpi/allgatherv:ompi",
         "smpi/allreduce:rdb", "smpi/reduce:binomial", "smpi/bcast:binomial_tree"]
KEEPS = ["smpi/send-is-detached-thresh:2000000000"]     # bytes: senders of less never wait
# What SimGrid has found out about Ethernet does not hold on InfiniBand.
PLATFORM_FLAGS = {
    "gige": [],
    "ib": ["smpi/bw-factor:0:0.95", "smpi/lat-factor:0:1", "network/weight-S:0", "network/TCP-gamma:0",
           "smpi/os:0:4e-7:0", "smpi/ois:0:2e-7:0", "smpi/or:0:2e-7:0"],
}


# Bytes for each rank: so few MPICH hands on in rounds, from 8 ranks on. SimGrid's code for that writes behind its buffers.
SHORT_ALLTOALL, ROUNDS_FROM = 256, 8

SENDS = {"isend": True, "wait_sent": True, "irecv": False, "wait_received": False}


class Trace:
    """What the ranks of one run did: lines for SimGrid, and how much each has sent. kept: MPI had kept what was sent."""

    def __init__(self, folder, ranks, kept=False):
        self.ranks = ranks
        self.kept = kept
        self.messages = [0] * ranks
        self.bytes = [0] * ranks
        self.collectives = [0] * ranks
        recorded = [read(os.path.join(folder, str(rank))) for rank in range(ranks)]
        # What was sent before the clock was looked at, or arrived after that, is none of the part that is timed.
        sent, received = ({message_of(rank, word) for rank, lines in enumerate(recorded) for word in lines
                           if word[1] == begins} for begins in ("isend", "irecv"))
        self.lines = [self.replayed(lines, rank, sent & received) for rank, lines in enumerate(recorded)]

    def replayed(self, recorded, rank, known):
        """The lines of a rank as SimGrid takes them: each message has a tag of its own, made of its number."""
        lines = []
        for word in recorded:
            if word[1] in SENDS:
                message = source, target, tag, number = message_of(rank, word)
                if message not in known:
                    continue
                tag = str(number * 32 + tag % 32)
                if word[1] == "isend":
                    self.messages[rank] += 1
                    self.bytes[rank] += int(word[4])
                word = (word[:3] + [tag, word[4]] if word[1] in ("isend", "irecv")
                        else [word[0], "wait", str(source), str(target), tag])
            elif word[1] not in ("init", "compute", "operation", "asked", "answered", "finalize"):
                self.collectives[rank] += 1
                if word[1] == "alltoall" and int(word[2]) <= SHORT_ALLTOALL and self.ranks >= ROUNDS_FROM:
                    lines += rounds(rank, self.ranks, int(word[2]), self.collectives[rank])
                    continue
            lines.append(" ".join(word))
        if len(lines) > 2 and lines[-2].endswith(" barrier"):       # that only the clock is looked at after
            del lines[-2]
            self.collectives[rank] -= 1
        return lines

    def seconds(self, platform, folder):
        """How long it takes on a platform; folder: for SimGrid's files."""
        takes = round(1e9 * round_trip(platform, folder))
        return simulated([with_operations(lines, takes) for lines in self.lines], platform, folder, self.kept)


def with_operations(lines, takes):
    """A rank's lines with as much computation as it waits for operations in other ranks' memory: a whole one, or what is
    left of one that was asked for before."""
    left, replayed = 0, []
    for line in lines:
        word = line.split()
        if word[1] == "asked":
            left = takes
            continue
        if word[1] in ("operation", "answered"):
            line = f"{word[0]} compute {takes if word[1] == 'operation' else max(left, 0)}"
        elif word[1] == "compute":
            left -= int(word[2])
        replayed.append(line)
    return replayed


def rounds(rank, ranks, size, number):
    """The lines of a rank for an all-to-all exchange by Bruck's algorithm; size: bytes for each rank; number: among the
    collectives of all ranks. In the round of a step, a power of 2, a rank hands on what has that bit in its distance."""
    lines = []
    step = 1
    while step < ranks:
        to, source, tag = (rank + step) % ranks, (rank - step) % ranks, (1 << 29) + number * 32 + step.bit_length()
        handed = size * sum(1 for distance in range(ranks) if distance & step)
        lines += [f"{rank} isend {to} {tag} {handed}", f"{rank} irecv {source} {tag} {handed}",
                  f"{rank} wait {rank} {to} {tag}", f"{rank} wait {source} {rank} {tag}"]
        step *= 2
    return lines


@functools.lru_cache(maxsize=None)
def round_trip(platform, folder):
    """Seconds that an operation in another rank's memory takes: as long as a few bytes there, and back."""
    lines = [["0 init", "0 isend 1 0 8", "0 wait 0 1 0", "0 irecv 1 1 8", "0 wait 1 0 1", "0 finalize"],
             ["1 init", "1 irecv 0 0 8", "1 wait 0 1 0", "1 isend 0 1 8", "1 wait 1 0 1", "1 finalize"]]
    return simulated(lines, platform, folder)


def simulated(ranks, platform, folder, kept=False):
    """Seconds that the lines of all ranks take on a platform. kept: MPI keeps what is sent until it is received."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    paths = [os.path.join(folder, str(rank)) for rank in range(len(ranks))]
    for path, lines in zip(paths, ranks):
        write(path, lines)
    names, hosts = os.path.join(folder, "traces"), os.path.join(folder, "hosts")
    write(names, paths)
    write(hosts, [f"node-{rank}" for rank in range(len(ranks))])
    command = ["smpirun", "-np", str(len(ranks)), "-platform", os.path.join(PLATFORMS, platform + ".xml"),
               "-hostfile", hosts, "-replay", names, "--log=root.thres:critical", "--log=smpi_replay.thres:info",
               "--log=root.fmt:%.12r#%m%n"]
    command += ["--cfg=" + flag for flag in FLAGS + PLATFORM_FLAGS[platform] + KEEPS * kept]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = re.search(r"([0-9.]+)#Simulation time", done.stdout)
    if done.returncode != 0 or not found:
        raise harness.Failure(f"smpirun on {platform}: {done.stdout[:300]}")
    return float(found.group(1))


def message_of(rank, word):
    """Source, target, tag and number of the message that a line of a rank is about."""
    peer, tag, number = int(word[2]), int(word[3]), int(word[-1])
    return (rank, peer, tag, number) if SENDS[word[1]] else (peer, rank, tag, number)


def read(path):
    """The lines of a file, as words."""
    try:
        with open(path, encoding="ascii") as file:
            return [line.split() for line in file]
    except OSError as error:
        raise harness.Failure(f"{path}: {error.strerror}: was nothing recorded?") from error


def write(path, lines):
    """Writes lines to a file."""
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")

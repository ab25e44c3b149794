"""Traces of record.c, checked, and replayed by SimGrid on one of its platforms."""

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
# What SimGrid has found out about Ethernet does not hold on InfiniBand.
PLATFORM_FLAGS = {
    "gige": [],
    "ib": ["smpi/bw-factor:0:0.95", "smpi/lat-factor:0:1", "network/weight-S:0", "network/TCP-gamma:0",
           "smpi/os:0:4e-7:0", "smpi/ois:0:2e-7:0", "smpi/or:0:2e-7:0"],
}


class Trace:
    """What the ranks of one run did: lines for SimGrid, and how much each has sent."""

    def __init__(self, folder, ranks):
        self.ranks = ranks
        self.messages = [0] * ranks
        self.bytes = [0] * ranks
        self.collectives = [0] * ranks
        self.numbers = {}               # (from, to, tag) -> [sends so far, receives so far]
        self.lines = [self.read(os.path.join(folder, str(rank)), rank) for rank in range(ranks)]
        for (source, target, _), (sends, receives) in self.numbers.items():
            if sends != receives:
                raise harness.Failure(f"{folder}: {sends} messages from {source} to {target}, {receives} received")

    def read(self, path, rank):
        """The lines of a rank. Each message gets a tag of its own: its number among those of its pair and tag."""
        lines, waiting = [], {}
        try:
            with open(path, encoding="ascii") as file:
                recorded = file.read().splitlines()
        except OSError as error:
            raise harness.Failure(f"{path}: {error.strerror}: was nothing recorded?") from error
        for line in recorded:
            word = line.split()
            if word[1] in ("isend", "irecv"):
                sends = word[1] == "isend"
                source, target = (rank, int(word[2])) if sends else (int(word[2]), rank)
                count = self.numbers.setdefault((source, target, word[3]), [0, 0])
                tag = count[not sends] * 32 + int(word[3]) % 32
                count[not sends] += 1
                waiting.setdefault((source, target, word[3]), []).append(tag)
                word[3] = str(tag)
                if sends:
                    self.messages[rank] += 1
                    self.bytes[rank] += int(word[4])
            elif word[1] == "wait":
                word[4] = str(waiting[int(word[2]), int(word[3]), word[4]].pop(0))
            elif word[1] not in ("init", "compute", "finalize"):
                self.collectives[rank] += 1
            lines.append(" ".join(word))
        if len(lines) > 2 and lines[-2].endswith(" barrier"):       # that only the clock is looked at after
            del lines[-2]
            self.collectives[rank] -= 1
        return lines

    def seconds(self, platform, folder):
        """How long it takes on a platform; folder: for SimGrid's files."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        paths = [os.path.join(folder, str(rank)) for rank in range(self.ranks)]
        for path, lines in zip(paths, self.lines):
            write(path, lines)
        names, hosts = os.path.join(folder, "traces"), os.path.join(folder, "hosts")
        write(names, paths)
        write(hosts, [f"node-{rank}" for rank in range(self.ranks)])
        command = ["smpirun", "-np", str(self.ranks), "-platform", os.path.join(PLATFORMS, platform + ".xml"),
                   "-hostfile", hosts, "-replay", names, "--log=root.thres:critical", "--log=smpi_replay.thres:info",
                   "--log=root.fmt:%.12r#%m%n"]
        command += ["--cfg=" + flag for flag in FLAGS + PLATFORM_FLAGS[platform]]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        found = re.search(r"([0-9.]+)#Simulation time", done.stdout)
        if done.returncode != 0 or not found:
            raise harness.Failure(f"smpirun on {platform}: {done.stdout[:300]}")
        return float(found.group(1))


def write(path, lines):
    """Writes lines to a file."""
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")

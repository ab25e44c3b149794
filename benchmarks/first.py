"""Runs a command ahead of everything else that the machine does: first.py COMMAND ARGUMENT...

Linux shares the cores between sessions, and a launcher gives each rank a session of its own: so a rank
must ask for itself. Root may; for others, and where sessions are not told apart, nothing changes.
"""

import os
import sys

try:
    with open("/proc/self/autogroup", "w", encoding="ascii") as group:
        group.write("-20")
except OSError:
    pass
os.execvp(sys.argv[1], sys.argv[1:])

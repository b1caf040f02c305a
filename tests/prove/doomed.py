"""A scorer that dies at one of its own steps: `python -m tests.prove.doomed STEP SECONDS WORDS…`.

A step is a file opened for writing, renamed, removed, a folder made, a database opened. It dies
`SECONDS` after the step, without a chance to tidy up. With step 0 it lives, and the number of its
steps is written to the file that `PROVE_STEPS` names.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

MARKS = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate", "sqlite3.connect", "ctypes.dlsym")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Doom:
    """Counts the steps of this process and ends it at one of them."""

    def __init__(self, step: int, seconds: float) -> None:
        self.steps = 0
        self._last = step
        self._seconds = seconds

    def __call__(self, event: str, values: tuple[object, ...]) -> None:
        if event not in MARKS and not (event == "open" and _writes(values)):
            return
        self.steps += 1
        if self.steps == self._last:
            self._die()

    def _die(self) -> None:
        if self._seconds:
            signal.setitimer(signal.ITIMER_REAL, self._seconds)  # nobody handles it: it kills
        else:
            os.kill(os.getpid(), signal.SIGKILL)


def _writes(values: tuple[object, ...]) -> bool:
    """Whether a file is opened to be written: its path, mode and flags are told."""
    path, mode, flags = (*values, None, None, None)[:3]
    written = isinstance(mode, str) and any(letter in mode for letter in "wax+")
    return (written or (isinstance(flags, int) and bool(flags & WRITING))) and not str(path).startswith("/dev")


def main() -> None:
    """Arm the process, then let it be the scorer."""
    from tests.prove.readers import main as scorer  # before the steps are counted

    step, seconds, *words = sys.argv[1:]
    doom = Doom(int(step), float(seconds))
    sys.argv = ["scorer", *words]
    told = os.environ.get("PROVE_STEPS")
    sys.addaudithook(doom)
    try:
        scorer()
    finally:
        counted = doom.steps
        if told:
            Path(told).write_text(str(counted), encoding="utf-8")


if __name__ == "__main__":
    main()

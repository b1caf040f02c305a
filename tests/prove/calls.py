"""What a run asks of the system that changes something on the disk, by `strace`: each may be the last, or fail."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

CALLS = (
    *("write", "pwrite64", "ftruncate", "fsync", "fdatasync"),
    *("rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"),
)
"""The calls that are written down."""

KILLED, FULL, FAILING = "signal=KILL", "error=ENOSPC", "error=EIO"
"""What may become of a call: it is the last one, the disk is full, the disk fails."""


class Call(NamedTuple):
    """The call of one name that was the so many-th; what is told may be told to nobody, which is tried elsewhere."""

    name: str
    number: int
    tells: bool

    def __str__(self) -> str:
        return f"{self.name} {self.number}"


def traced(log: Path, call: Call | None = None, wrong: str = "") -> tuple[str, ...]:
    """What to run a program under, so that its calls are written down, and one of them goes wrong."""
    inject = ("-e", f"inject={call.name}:{wrong}:when={call.number}") if call else ()
    return ("strace", "-qq", "-o", str(log), "-e", f"trace={','.join(CALLS)}", *inject)


def calls_in(log: Path) -> list[Call]:
    """The calls that were written down, in order."""
    numbers: Counter[str] = Counter()
    calls: list[Call] = []
    for name, first in re.findall(r"^(\w+)\((\w*)", log.read_text(encoding="utf-8", errors="replace"), re.MULTILINE):
        numbers[name] += 1
        calls.append(Call(name, numbers[name], tells=name == "write" and first in ("1", "2")))
    return calls


def some(calls: Sequence[Call], number: int, chance: Random) -> list[Call]:
    """As many calls, in their order; each once where there are no more."""
    return [calls[place] for place in sorted(chance.sample(range(len(calls)), min(number, len(calls))))]


def why_not() -> str:
    """Why nothing can be traced here; empty where it can."""
    try:
        tried = subprocess.run([*traced(Path("/dev/null")), "true"], capture_output=True, check=False, text=True)
    except OSError as error:
        return f"strace: {error.strerror}"
    return tried.stderr.strip()

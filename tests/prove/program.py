"""Running the scorer: as a process of its own, which can be killed, or inside this one, which is quick."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from typer.testing import CliRunner

from tests.prove.readers import app

ROOT = Path(__file__).resolve().parents[2]
SCORER = (sys.executable, "-m", "scorer")
LATER = (sys.executable, "-m", "tests.prove.later")
CLOCK = (sys.executable, "-m", "tests.prove.clock")

REFUSALS = (0, 1, 2)
"""The exit codes of a program that knew what it did: 3 and a traceback are faults of its own."""

PATIENCE = 120.0
"""Seconds after which a process hangs."""

Word = str | Path


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run came to: its exit code (below 0: killed), what it printed, and how long it took."""

    code: int
    out: str
    err: str
    seconds: float = 0.0

    @property
    def told(self) -> str:
        """Everything that it printed."""
        return self.out + self.err

    @property
    def fault(self) -> str:
        """What no run may end with; empty where it ended as it should, done or refused."""
        if "Traceback" in self.err:
            named = re.findall(r"^[\w.]+(?:Error|Exception|Interrupt)\b.*", self.err, re.MULTILINE)
            return f"traceback: {(named or self.err.strip().splitlines())[-1]}"
        if self.code not in REFUSALS:
            return f"exit code {self.code}"
        if self.code == 1 and not self.told.strip():
            return "refused without a word"
        return ""


def environment(folder: Path, db: Path | str) -> dict[str, str]:
    """The variables of a run: a home and a database of its own, and nobody else's."""
    foreign = ("SCORER", "NO_COLOR", "COLUMNS", "LINES", "XDG", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    own = {"HOME": str(folder), "SCORER_DB": str(db), "PYTHONDONTWRITEBYTECODE": "1"}
    return {**kept, **own, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def start(
    folder: Path, words: Sequence[Word], program: Sequence[str] = SCORER, more: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start the scorer on the database `club.db` of a folder."""
    variables = {**environment(folder, folder / "club.db"), **(more or {})}
    return subprocess.Popen(
        [*program, *map(str, words)],
        env=variables,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finish(process: subprocess.Popen[bytes], began: float) -> Ran:
    """Wait for a process; one that hangs is killed, and that is its exit code."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return Ran(-signal.SIGABRT, "", "it hangs", monotonic() - began)
    texts = [(printed or b"").decode(errors="replace") for printed in (out, err)]
    return Ran(process.returncode, texts[0], texts[1], monotonic() - began)


def run(
    folder: Path, words: Sequence[Word], program: Sequence[str] = SCORER, more: Mapping[str, str] | None = None
) -> Ran:
    """Run the scorer to its end as a process of its own."""
    began = monotonic()
    return finish(start(folder, words, program, more), began)


def inside(folder: Path, words: Sequence[Word], *, stdin: bytes | None = None, db: str = "") -> Ran:
    """Run a command inside this process; an exception that comes out is a traceback."""
    own = {"HOME": str(folder), "SCORER_DB": db or str(folder / "club.db")}
    cleared = dict.fromkeys(("SCORER_EVENT", "XDG_CONFIG_HOME", "NO_COLOR"))
    variables: dict[str, str | None] = {**cleared, **own, "COLUMNS": "80"}
    done = CliRunner().invoke(app, [str(word) for word in words], input=stdin, env=variables)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ran(done.exit_code, done.stdout, done.stderr)

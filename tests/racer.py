"""A program that waits for the start: `python -m tests.racer` reads words as JSON, runs them, and answers in JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from scorer.cli.app import app

ROOT = Path(__file__).resolve().parents[1]


class Answered(NamedTuple):
    """What a racer was told."""

    code: int
    told: str


class Racers:
    """Programs that are running already, so that what they do begins at once."""

    def __init__(self, running: Sequence[subprocess.Popen[str]]) -> None:
        self._running = running

    def race(self, *commands: Sequence[str]) -> list[Answered]:
        """Give a command to each of so many racers, all at once."""
        racing = self._running[: len(commands)]
        for racer, words in zip(racing, commands, strict=True):
            assert racer.stdin is not None
            racer.stdin.write(f"{json.dumps(words)}\n")
            racer.stdin.flush()
        return [_answer(racer) for racer in racing]


@contextmanager
def racers(place: str, home: Path, number: int = 2) -> Iterator[Racers]:
    """Start so many programs with one database, and end them."""
    variables = {**os.environ, "HOME": str(home), "SCORER_DB": place, "PYTHONPATH": str(ROOT)}
    with ExitStack() as running:
        started = [running.enter_context(_started(variables)) for _ in range(number)]
        for racer in started:
            assert _answer(racer).code == 0
        yield Racers(started)


@contextmanager
def _started(variables: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.racer"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=variables, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as racer:
        try:
            yield racer
        finally:
            assert racer.stdin is not None
            racer.stdin.close()


def _answer(racer: subprocess.Popen[str]) -> Answered:
    assert racer.stdout is not None
    return Answered(*json.loads(racer.stdout.readline()))


def main() -> None:
    """Answer until nothing more is asked; the first answer says that everything is loaded."""
    print(json.dumps(_run(["events"])), flush=True)  # noqa: T201  # it is how a program answers
    for line in sys.stdin:
        print(json.dumps(_run(json.loads(line))), flush=True)  # noqa: T201  # the answer for the process that asked


def _run(words: list[str]) -> Answered:
    done = CliRunner().invoke(app, words)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return Answered(3, repr(done.exception))
    return Answered(done.exit_code, done.stdout + done.stderr)


if __name__ == "__main__":
    main()

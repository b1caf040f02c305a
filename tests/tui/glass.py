"""A terminal of its own for the program: it presses keys, and knows what stands on the screen."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

PATIENCE = 20.0
"""Seconds for what a slow machine does in one."""

_SEQUENCE = re.compile(
    r"\x1b\[([0-9;?<>=]*)[ -/]*([@-~])"  # what begins with a bracket: moving, clearing, colours, modes
    r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)"  # titles and other strings
    r"|\x1b[ -/]*[0-~]"  # the rest
    r"|[\x00-\x1f]|[^\x00-\x1f\x1b]+",
    re.DOTALL,
)


class Glass:
    """What a terminal shows: enough of one for programs that put their text where it is to stand."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[" "] * width for _ in range(height)]
        self._row = self._column = 0
        self._rest = ""

    @property
    def rows(self) -> list[str]:
        """The text of the screen."""
        return ["".join(row).rstrip() for row in self._cells]

    def show(self, text: str) -> None:
        """Take what the program wrote; half a sequence waits for its other half."""
        text, self._rest = self._rest + text, ""
        last = text.rfind("\x1b")
        if last >= 0 and not _SEQUENCE.match(text, last):
            text, self._rest = text[:last], text[last:]
        for match in _SEQUENCE.finditer(text):
            if match[2] is not None:
                self._obey(match[1], match[2])
            elif match[0][0] == "\r":
                self._column = 0
            elif match[0][0] == "\n":
                self._row += 1
            elif match[0][0] >= " ":
                self._write(match[0])

    def _obey(self, numbers: str, letter: str) -> None:
        if letter == "H":
            row, _, column = numbers.partition(";")
            self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        elif letter == "J":
            self._cells = [[" "] * len(row) for row in self._cells]

    def _write(self, text: str) -> None:
        for letter in text:
            if self._row < len(self._cells) and self._column < len(self._cells[0]):
                self._cells[self._row][self._column] = letter
            self._column += 1


class Terminal:
    """A running program and the glass in front of it."""

    def __init__(self, process: subprocess.Popen[bytes], line: int, size: tuple[int, int]) -> None:
        self.written = ""
        self.glass = Glass(*size)
        self._process = process
        self._line = line

    def keys(self, text: str) -> None:
        """Press keys; Enter is a carriage return."""
        os.write(self._line, text.replace("\n", "\r").encode())

    def until(self, seen: Callable[[str], bool]) -> None:
        """Wait until something stands on the screen."""
        end = monotonic() + PATIENCE
        while not seen("\n".join(self.glass.rows)):
            assert monotonic() < end, "\n".join(self.glass.rows)
            self.look(0.2)

    def look(self, seconds: float) -> bool:
        """Take what the program writes meanwhile; False once it has gone."""
        if not select.select([self._line], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._line, 65536)
        except OSError:  # a Linux terminal says so when the program has gone
            return False
        text = data.decode(errors="replace")
        self.written += text
        self.glass.show(text)
        return bool(data)

    def end(self) -> int:
        """Wait for the program; its exit code."""
        while self.look(PATIENCE):
            pass
        return self._process.wait()

    def tell(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Take the terminal away, as a lost connection does, and wait for the program to end."""
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, self._line)
        os.close(nothing)
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Stop it as a power cut would, and take what it wrote before."""
        self._process.kill()
        self._process.wait()
        while self.look(0):
            if not select.select([self._line], [], [], 0)[0]:
                break


@contextmanager
def on_terminal(
    db: Path,
    home: Path,
    *program: str,
    size: tuple[int, int] = (80, 24),
    streams: Sequence[str] = ("stdout", "stderr"),
    **more: str,
) -> Iterator[Terminal]:
    """Run a Python program on a terminal of its own, which takes some of its streams; it is gone afterwards."""
    kept = {name: it for name, it in os.environ.items() if not name.startswith(("SCORER", "NO_COLOR", "COL", "LINES"))}
    variables = {**kept, "HOME": str(home), "SCORER_DB": str(db), "TERM": "xterm-256color", **more}
    line, other = pty.openpty()
    termios.tcsetwinsize(other, (size[1], size[0]))
    stdout, stderr = (other if name in streams else subprocess.DEVNULL for name in ("stdout", "stderr"))
    process = subprocess.Popen(
        [sys.executable, *program], env=variables, stdin=other, stdout=stdout, stderr=stderr, start_new_session=True
    )
    os.close(other)
    try:
        yield Terminal(process, line, size)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(line)


@contextmanager
def entering(db: Path, home: Path, *words: str, size: tuple[int, int] = (80, 24), **more: str) -> Iterator[Terminal]:
    """Run `scorer enter`."""
    with on_terminal(db, home, "-m", "scorer", "enter", *words, size=size, **more) as terminal:
        yield terminal

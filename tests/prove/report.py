"""What the proof has counted and found, and how it is told: lines meanwhile, Markdown at the end."""

from __future__ import annotations

import platform
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

BEGIN, END = "<!-- last long run -->", "<!-- end of last long run -->"
"""Between these a document has the counts of the last long run."""

LONGEST_EXAMPLE = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that was promised and is not so: where, what, and an input or moment that shows it."""

    part: str
    where: str
    what: str
    example: str = ""
    times: int = 1

    def __str__(self) -> str:
        return f"{self.part}: {self.where}: {self.what}"


@dataclass(slots=True)
class Account:
    """Everything counted, by part of the proof and by kind, and everything found."""

    seed: int
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)

    def count(self, part: str, kind: str, number: int = 1) -> None:
        self.counts.setdefault(part, Counter())[kind] += number

    def blame(self, fault: Fault) -> None:
        """Take a fault; the same one found before keeps the shorter example."""
        known = self.faults.get(str(fault))
        if known is None:
            say(f"  FOUND {fault} {_code(fault.example)}")
            self.faults[str(fault)] = fault
        else:
            shorter = min((known.example, fault.example), key=len)
            times = known.times + fault.times
            self.faults[str(fault)] = replace(known, example=shorter, times=times)

    def skip(self, sentence: str) -> None:
        say(f"  skipped: {sentence}")
        self.skipped.append(sentence)

    def markdown(self) -> str:
        """Write the account: the counts of each part, and what was found."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"Run on {date.today()} with seed {self.seed}, Python {platform.python_version()}"
        yield f"on {platform.system()}: {len(self.faults)} faults found."
        for part, counter in self.counts.items():
            yield from ("", f"| {part} | number |", "|---|---:|")
            yield from (f"| {kind} | {number:,} |" for kind, number in counter.items())
            if len(counter) > 1 and part != "writers":
                yield f"| all | {counter.total():,} |"
        if self.faults:
            yield from ("", "| part | where | what is wrong | times | shown by |", "|---|---|---|---:|---|")
        for fault in sorted(self.faults.values(), key=str):
            cells = (fault.part, fault.where, fault.what, str(fault.times), _code(fault.example))
            yield f"| {' | '.join(cell.replace('|', '¦') for cell in cells)} |"
        yield from (f"\nSkipped: {sentence}." for sentence in self.skipped)


def _code(example: str) -> str:
    """An example as Markdown code, on one line and not too long."""
    plain = example.encode("unicode_escape").decode().replace("`", "'")
    if len(plain) > LONGEST_EXAMPLE:
        plain = f"{plain[:LONGEST_EXAMPLE]}… ({len(example):,} characters)"
    return f"`{plain}`" if plain else ""


def write_report(path: Path, text: str) -> None:
    """Write the account to a file; between the markers where the file has them."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if BEGIN in before and END in before:
        between = re.compile(f"(?<={re.escape(BEGIN)}\n).*(?={re.escape(END)})", re.DOTALL)
        text = between.sub(lambda _: text, before)
    path.write_text(text, encoding="utf-8")


def say(sentence: str) -> None:
    """Tell how far the proof is, in plain lines."""
    print(sentence, flush=True)  # noqa: T201  # this is a program

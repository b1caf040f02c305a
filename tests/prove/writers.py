"""Eight programs writing results into one event: what was acknowledged is there, and nothing else.

Every answer is a step of the history and every step was somebody's answer; each step found what the
one before it had left; and the results at the end are what the steps come to.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.prove.evenings import Evening
from tests.prove.program import ROOT, environment, inside
from tests.prove.promises import broken_database
from tests.prove.readers import STEP_SENTENCE, TAKEN_BACK
from tests.prove.report import Account, Fault, say

WRITERS = 8
EVENING = Evening(9, 3, name="Eight writers")

_STEP = re.compile(r"Board (\d+), (\w+) against (\w+): (.*?)(?:, [+-]?\d+)? \(was (.*?)(?:, [+-]?\d+)?\)")

Place = tuple[str, str, str]


class Answer(NamedTuple):
    """What a writer was told: exit code, the words, how long it waited."""

    code: int
    told: str
    seconds: float


def writers(account: Account, minutes: float, database: str | None = None, number: int = WRITERS) -> None:
    """Let so many programs write for a while, into a SQLite file or the database of a URL."""
    where = "a server" if database else "SQLite"
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        folder = Path(scratch)
        db = database or str(folder / "club.db")
        ran = inside(folder, ("import", EVENING.write(folder / "evening"), "--replace"), db=db)
        if ran.code:
            account.blame(Fault("writers", where, f"the event cannot be imported: {ran.told.strip()}"))
            return
        before, steps = _results(folder, db), len(_history(folder, db))
        answers = _let_write(folder, db, minutes * 60, number, account.seed)
        _count(account, where, answers)
        for what in _complaints(folder, db, answers, before, _history(folder, db)[steps:]):
            account.blame(Fault("writers", where, what))


def _let_write(folder: Path, db: str, seconds: float, number: int, seed: int) -> list[Answer]:
    """Run the writers to their end and gather what they were told."""
    running = []
    for writer in range(number):
        words = [str(folder), db, str(writer), str(seconds), f"{seed}/{writer}"]
        command = [sys.executable, "-m", "tests.prove.writer", *words]
        running.append(subprocess.Popen(command, env=environment(folder, db), cwd=ROOT))
    for process in running:
        process.wait()
    lines = [line for writer in range(number) for line in (folder / f"writer-{writer}").read_text().splitlines()]
    return [Answer(*json.loads(line)) for line in lines]


def _count(account: Account, where: str, answers: Sequence[Answer]) -> None:
    """How many were done and refused, why, and the longest wait."""
    done = [answer for answer in answers if answer.code == 0]
    account.count("writers", f"{where}: done", len(done))
    account.count("writers", f"{where}: refused", len(answers) - len(done))
    reasons = Counter(re.sub(r"/\S+|\d+", "…", it.told.strip()) for it in answers if it.code == 1)
    for reason, times in reasons.items():
        account.count("writers", f"{where}: refused: {reason}", times)
    longest = max((answer.seconds for answer in answers), default=0)
    account.count("writers", f"{where}: longest wait in milliseconds", round(1000 * longest))
    say(f"writers: {len(done)} done, {len(answers) - len(done)} refused, longest wait {longest:.1f} s")


def _complaints(
    folder: Path, db: str, answers: Sequence[Answer], before: dict[Place, str], steps: Sequence[dict[str, Any]]
) -> Iterator[str]:
    """What was lost, what nobody entered, and what does not fit together."""
    yield from (f"exit code {it.code}: {it.told.strip()[-200:]}" for it in answers if it.code not in (0, 1))
    told = Counter(_sentence(answer.told) for answer in answers if answer.code == 0 and not _same(answer.told))
    stored = Counter((step["kind"] == "undo", str(step[STEP_SENTENCE])) for step in steps)
    lost, strange = told - stored, stored - told
    if lost:
        yield f"{lost.total()} acknowledged changes are not in the history, such as {next(iter(lost))}"
    if strange:
        yield f"{strange.total()} changes are in the history that nobody made, such as {next(iter(strange))}"
    yield from _replayed(steps, before, _results(folder, db))
    if "://" not in db:
        yield from broken_database(Path(db))


def _sentence(told: str) -> tuple[bool, str]:
    """Whether an answer tells of something taken back, and the sentence of the step."""
    plain = told.strip().partition("\n")[0].partition(" [")[0]  # the event's name follows
    return TAKEN_BACK in plain, plain.rpartition(TAKEN_BACK)[2]


def _same(told: str) -> bool:
    """Whether a result was entered that stood there already, which is no change."""
    match = _STEP.fullmatch(told.strip().partition(" [")[0])
    return match is not None and match[4] == match[5]


def _replayed(steps: Sequence[dict[str, Any]], before: dict[Place, str], after: dict[Place, str]) -> Iterator[str]:
    """Go through the steps: each must have found what the one before it left."""
    there = dict(before)
    standing: list[str] = []
    for step in steps:
        sentence = str(step[STEP_SENTENCE])
        match = _STEP.fullmatch(sentence)
        if match is None:
            yield f"a step that nobody can read: {sentence}"
            continue
        board, ns, ew, new, was = match.groups()
        if step["kind"] == "undo":
            if not standing or standing.pop() != sentence:
                yield "something else was taken back than the last change that stood"
            new, was = was, new
        else:
            standing.append(sentence)
        if there.get((board, ns, ew)) != was:
            yield f"a change found another result than was there: {sentence}"
        there[board, ns, ew] = new
    wrong = [place for place in there if there[place] != after.get(place)]
    if wrong or there.keys() != after.keys():
        yield f"{len(wrong)} results are not what the last change of them made, such as {wrong[:1]}"


def _results(folder: Path, db: str) -> dict[Place, str]:
    """Every result as its code, by board and pairs."""
    document = json.loads(inside(folder, ("board", "--all", "--json"), db=db).out)
    return {
        (str(board["board"]), line["ns"], line["ew"]): f"{line['contract']} {line['declarer']} {line['tricks']}"
        for board in document["boards"]
        for line in board["results"]
    }


def _history(folder: Path, db: str) -> list[dict[str, Any]]:
    return list(json.loads(inside(folder, ("history", "--json"), db=db).out)["steps"])

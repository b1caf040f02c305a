"""Commands killed at random moments: what was acknowledged is there, and nothing is half done."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import time

from tests.prove.entry import kill_entry
from tests.prove.jobs import JOBS, Job
from tests.prove.program import DOOMED, LATER, SCORER, Ran, inside, run, run_killed
from tests.prove.promises import State, broken_copies, broken_database, database_state, hidden
from tests.prove.report import Account, Fault, say

LONG_AGO = 7200
"""Seconds after which a temporary file is nobody's any more."""

MOST_STEPS_BACK = 6


@dataclass(frozen=True, slots=True)
class Unharmed:
    """A job as it is without a kill: what stood there before and after, how long it took, its steps."""

    job: Job
    folder: Path
    before: State
    after: State
    seconds: float
    steps: int


@dataclass(frozen=True, slots=True)
class Moment:
    """When to kill: some seconds after the start, or after one of the program's own steps."""

    step: int
    seconds: float

    def __str__(self) -> str:
        after = f"step {self.step}" if self.step else "the start"
        return f"{self.seconds * 1000:.1f} ms after {after}"


NEVER = Moment(0, 0.0)


def kills(account: Account, number: int, jobs: Sequence[Job] = JOBS) -> None:
    """Kill each job about equally often, and the entry screen too."""
    chance = Random(f"{account.seed}/kills")  # noqa: S311  # no secret
    own = max(number // (len(jobs) + 1), 1)
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        for job in jobs:
            kill_job(account, job, own, chance, Path(scratch))
        folder = Path(scratch) / "entry"
        for _ in range(max(number - own * len(jobs), 0)):
            told, complaints = kill_entry(folder, chance)
            blame(account, "entry", complaints, f"after {told} lines were told as stored")
        say(f"kills: entry, {account.counts['kills']['entry']} times")


def kill_job(account: Account, job: Job, number: int, chance: Random, scratch: Path) -> None:
    """Kill a job at so many moments."""
    unharmed = let_be(job, scratch / job.name.replace(" ", "-").replace(".", ""))
    for _ in range(number):
        moment = draw(unharmed, chance)
        blame(account, job.name, complaints(unharmed, moment), str(moment))
    say(f"kills: {job.name}, {number} times; unharmed {unharmed.seconds:.2f} s and {unharmed.steps} steps")
    shutil.rmtree(unharmed.folder)


def blame(account: Account, name: str, wrong: Iterator[str] | Sequence[str], example: str) -> None:
    """Enter a kill and what was wrong after it."""
    account.count("kills", name)
    for what in wrong:
        account.blame(Fault("kills", name, what, example))


def let_be(job: Job, folder: Path) -> Unharmed:
    """Prepare what a job finds, and see what it does when nobody kills it."""
    found, done = folder / "found", folder / "done"
    found.mkdir(parents=True)
    job.prepare(found)
    shutil.copytree(found, done)
    counted = folder / "steps"
    ran = run(done, job.words(done), _armed(job, folder, NEVER), {"PROVE_STEPS": str(counted)})
    if ran.code or not re.search(job.acknowledged, ran.told):
        raise RuntimeError(f"{job.name}: {ran.told}")
    steps = int(counted.read_text(encoding="utf-8"))
    return Unharmed(job, folder, job.look(found), job.look(done), ran.seconds, steps)


def draw(unharmed: Unharmed, chance: Random) -> Moment:
    """A moment within the usual running time: every third anywhere, the others at work."""
    if chance.randrange(3) == 0:
        return Moment(0, chance.uniform(0.05, unharmed.seconds))
    step = chance.randint(1, max(unharmed.steps, 1))
    return Moment(step, chance.choice((0.0, chance.uniform(0, 0.01), chance.uniform(0, 0.1))))


def complaints(unharmed: Unharmed, moment: Moment) -> Iterator[str]:
    """Kill a job once, in a copy of what it finds, and tell what is wrong then."""
    job, folder = unharmed.job, unharmed.folder / "killed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(unharmed.folder / "found", folder)
    ran = _killed(unharmed, folder, moment)
    if ran.fault and ran.code >= 0:
        yield f"before it was killed: {ran.fault}"
    yield from broken_database(folder / "club.db")
    state = job.look(folder)
    acknowledged = re.search(job.acknowledged, ran.told) is not None
    if state not in (unharmed.before, unharmed.after):
        yield "what is left is neither as before nor as it was to be"
    elif acknowledged and state != unharmed.after:
        yield "what was acknowledged is not there"
    yield from broken_copies(folder, _known(unharmed))
    yield from _next_run(unharmed, folder)
    if job.undoes:
        yield from _back_and_forth(folder)


def _armed(job: Job, folder: Path, moment: Moment) -> tuple[str, ...]:
    """The program that dies at a step of its own."""
    program = (*LATER, str(folder / "migrations")) if job.later else DOOMED
    return (*program, str(moment.step), str(moment.seconds))


def _killed(unharmed: Unharmed, folder: Path, moment: Moment) -> Ran:
    words = unharmed.job.words(folder)
    if moment.step:
        return run(folder, words, _armed(unharmed.job, unharmed.folder, moment))
    program = _armed(unharmed.job, unharmed.folder, NEVER) if unharmed.job.later else SCORER
    return run_killed(folder, words, program, moment.seconds)


def _known(unharmed: Unharmed) -> set[str]:
    """What a whole copy of the database may hold."""
    places = [unharmed.folder / kind for kind in ("found", "done")]
    files = [path for place in places for path in place.rglob("*.db") if not path.name.startswith(".")]
    return {repr(database_state(path)) for path in files}


def _next_run(unharmed: Unharmed, folder: Path) -> Iterator[str]:
    """The same command again, two hours later: it succeeds, ends as it would have, and tidies up."""
    job = unharmed.job
    done = unharmed.folder / "done"
    left = hidden(folder) - {folder / path.relative_to(done) for path in hidden(done)}
    for path in left:
        os.utime(path, (time() - LONG_AGO, time() - LONG_AGO))
    words = (job.again or job.words)(folder)
    later = _armed(job, unharmed.folder, NEVER)
    ran = run(folder, words, later) if job.later else inside(folder, words)
    if ran.code:
        yield f"the next run fails: {ran.told.strip().splitlines()[-1].replace(str(folder), '…')}"
    elif job.repeats and job.look(folder) != unharmed.after:
        yield "the next run does not end as it was to be"
    if any(path.exists() for path in left):
        yield "what a kill left behind is not tidied up by the next run"


def _back_and_forth(folder: Path) -> Iterator[str]:
    """Take back the last changes and do them again: the evening is as it was."""
    there = database_state(folder / "club.db")
    back = partial(inside, folder)
    steps = 0
    while steps < MOST_STEPS_BACK and back(["undo"]).code == 0:
        steps += 1
    for _ in range(steps):
        ran = back(["redo"])
        if ran.code:
            yield f"what was taken back cannot be done again: {ran.told.strip()}"
            return
    if database_state(folder / "club.db") != there:
        yield "taking back and doing again leaves something else"

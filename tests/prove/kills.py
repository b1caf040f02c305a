"""Commands killed at a call of the system: what was acknowledged is there, and nothing is half done."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import time

from tests.prove.calls import KILLED, Call, calls_in, some, traced, why_not
from tests.prove.entry import kill_entry
from tests.prove.jobs import JOBS, Job
from tests.prove.program import LATER, SCORER, Ran, inside, run
from tests.prove.promises import State, broken_copies, broken_database, database_state, hidden
from tests.prove.report import Account, Fault, say

LONG_AGO = 7200
"""Seconds after which a temporary file is nobody's any more."""

MOST_STEPS_BACK = 6


@dataclass(frozen=True, slots=True)
class Unharmed:
    """A job as it is without a kill: what stood there before and after, and its calls of the system."""

    job: Job
    folder: Path
    before: State
    after: State
    calls: Sequence[Call]


def kills(account: Account, number: int, jobs: Sequence[Job] = JOBS) -> None:
    """Kill each job about equally often, and the entry screen too."""
    chance = Random(f"{account.seed}/kills")  # noqa: S311  # no secret
    own = max(number // (len(jobs) + 1), 1)
    untraced = why_not()
    if untraced:
        account.skip(f"kills of commands: {untraced}")
        jobs = ()
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        for job in jobs:
            kill_job(account, job, own, chance, Path(scratch))
        folder = Path(scratch) / "entry"
        for _ in range(max(number - own * len(jobs), 0)):
            told, complaints = kill_entry(folder, chance)
            blame(account, "entry", complaints, f"after {told} lines were told as stored")
        say(f"kills: entry, {account.counts['kills']['entry']} times")


def kill_job(account: Account, job: Job, number: int, chance: Random, scratch: Path) -> None:
    """Kill a job at so many of its calls, at each once where it has no more."""
    unharmed = let_be(job, scratch / job.name.replace(" ", "-").replace(".", ""))
    for call in some(unharmed.calls, number, chance):
        killed = partial(run_wrong, unharmed, call=call, wrong=KILLED)
        blame(account, job.name, complaints(unharmed, killed), str(call))
    say(f"kills: {job.name}, {account.counts['kills'][job.name]} times; unharmed {len(unharmed.calls)} calls")
    shutil.rmtree(unharmed.folder)


def blame(account: Account, name: str, wrong: Iterator[str] | Sequence[str], example: str, part: str = "kills") -> None:
    """Enter a kill, or another end of a run, and what was wrong after it."""
    account.count(part, name)
    for what in wrong:
        account.blame(Fault(part, name, what, example))


def let_be(job: Job, folder: Path) -> Unharmed:
    """Prepare what a job finds, and see what it does when nobody kills it."""
    found, done = folder / "found", folder / "done"
    found.mkdir(parents=True)
    job.prepare(found)
    shutil.copytree(found, done)
    if job.later:
        run(done, ("--version",), _program(job, folder))  # which makes its migrations
    log = folder / "calls"
    ran = run(done, job.words(done), (*traced(log), *_program(job, folder)))
    if ran.code or not re.search(job.acknowledged, ran.told):
        raise RuntimeError(f"{job.name}: {ran.told}")
    return Unharmed(job, folder, job.look(found), job.look(done), calls_in(log))


def copy_of_found(unharmed: Unharmed) -> Path:
    """A copy of what a job finds."""
    folder = unharmed.folder / "killed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(unharmed.folder / "found", folder)
    return folder


def run_job(unharmed: Unharmed, folder: Path, under: Sequence[str] = (), more: Mapping[str, str] | None = None) -> Ran:
    """Run a job under another program, or with more variables."""
    job = unharmed.job
    return run(folder, job.words(folder), (*under, *_program(job, unharmed.folder)), more)


def run_wrong(unharmed: Unharmed, folder: Path, call: Call, wrong: str) -> Ran:
    """Run a job of which one call goes wrong."""
    return run_job(unharmed, folder, traced(unharmed.folder / "calls", call, wrong))


def complaints(unharmed: Unharmed, ended: Callable[[Path], Ran]) -> Iterator[str]:
    """Let a job end early, in a copy of what it finds, and tell what is wrong then."""
    job, folder = unharmed.job, copy_of_found(unharmed)
    ran = ended(folder)
    if ran.fault and ran.code >= 0:
        yield f"before its end: {ran.fault}"
    yield from broken_database(folder / "club.db")
    state = job.look(folder)
    acknowledged = re.search(job.acknowledged, ran.told) is not None
    if not whole(unharmed, state):
        yield "what is left is neither as before nor as it was to be"
    elif acknowledged and state != unharmed.after:
        yield "what was acknowledged is not there"
    yield from broken_copies(folder, known_copies(unharmed))
    yield from _next_run(unharmed, folder)
    if job.undoes:
        yield from _back_and_forth(folder)


def whole(unharmed: Unharmed, state: State) -> bool:
    """Whether what is left is as before or as it was to be; each folder by itself where they are written in turn."""
    if not unharmed.job.in_turn:
        return state in (unharmed.before, unharmed.after)
    return all(state.get(key) in (unharmed.before.get(key), unharmed.after.get(key)) for key in unharmed.before)


def _program(job: Job, folder: Path) -> tuple[str, ...]:
    return (*LATER, str(folder / "migrations")) if job.later else SCORER


def known_copies(unharmed: Unharmed) -> set[str]:
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
    ran = run(folder, words, _program(job, unharmed.folder)) if job.later else inside(folder, words)
    if ran.code:
        yield f"the next run fails: {ran.told.strip().splitlines()[-1].replace(str(folder), '…')}"
    elif job.repeats and job.look(folder) != unharmed.after:
        yield "the next run does not end as it was to be"
    if any(path.exists() for path in left):
        yield "what a kill left behind is not tidied up by the next run"


def _back_and_forth(folder: Path) -> Iterator[str]:
    """Undo the last changes and do them again: the evening is as it was."""
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

"""Trouble from outside: a full disk, a limit on files, a read-only folder, a wrong clock, nobody to talk to."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from tests.prove.calls import FAILING, FULL, some
from tests.prove.jobs import JOBS, SMALL, Job, must
from tests.prove.kills import Unharmed, copy_of_found, known_copies, let_be, run_wrong, whole
from tests.prove.program import CLOCK, SCORER, Ran, Word, environment, finish, inside, run
from tests.prove.promises import broken_copies, broken_database, database_state
from tests.prove.report import Account, Fault, say

MEGABYTE = 1 << 20
FREE = (0, 8 << 10, 40 << 10, 200 << 10)
"""Bytes that are free on a full disk."""

LIMITS = (0, 4 << 10, 32 << 10, 128 << 10)
"""Bytes that a file may have under a limit."""

CALLS_FAILED = 20
"""How many calls of a job fail for a full disk, and as many for one that cannot do them."""

DAY = 86400
LOOKING: tuple[tuple[str, ...], ...] = (("rank",), ("board", "--all", "--json"), ("check",), ("history",), ("events",))

Setting = Callable[[], None]


def trouble(account: Account, number: int = CALLS_FAILED, jobs: Sequence[Job] = JOBS) -> None:
    """Let every job meet every trouble."""
    own = [job for job in jobs if not job.later]
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        for job in own:
            unharmed = let_be(job, Path(scratch) / str(own.index(job)))
            _full_disk(account, unharmed)
            _limited_files(account, unharmed)
            _read_only(account, unharmed)
            failing_calls(account, unharmed, number)
            _nobody_listens(account, unharmed)
            shutil.rmtree(unharmed.folder)
        _looking_when_nobody_listens(account, Path(scratch) / "looking")
        _wrong_clock(account, Path(scratch) / "clock")
    say(f"trouble: {account.counts['trouble'].total()} runs")


def _blame(account: Account, kind: str, name: str, wrong: Iterator[str], example: str = "") -> None:
    account.count("trouble", kind)
    for what in wrong:
        account.blame(Fault("trouble", f"{kind}: {name}", what, example))


def _full_disk(account: Account, unharmed: Unharmed) -> None:
    for free in FREE:
        try:
            with _disk(unharmed) as folder:
                filler = _fill(folder, free)
                ran = run(folder, unharmed.job.words(folder))
                filler.unlink()
                wrong = _complaints(unharmed, folder, ran)
                _blame(account, "full disk", unharmed.job.name, wrong, f"{free:,} bytes free")
        except PermissionError as error:
            account.skip(f"a full disk: {error}")
            return


def _read_only(account: Account, unharmed: Unharmed) -> None:
    try:
        with _disk(unharmed) as folder:
            _mount("-o", "remount,ro", str(folder.parent))
            ran = run(folder, unharmed.job.words(folder))
            looked = run(folder, ("events",))
            _mount("-o", "remount,rw", str(folder.parent))
            wrong = list(_complaints(unharmed, folder, ran))
            if ran.code == 0:
                wrong.append("it says that it is done, on a disk that nobody can write to")
            if looked.code:
                wrong.append(f"looking fails: {looked.told.strip()}")
            _blame(account, "read-only disk", unharmed.job.name, iter(wrong))
    except PermissionError as error:
        account.skip(f"a read-only disk: {error}")


@contextmanager
def _disk(unharmed: Unharmed) -> Iterator[Path]:
    """A small disk of its own with what a job finds; raises `PermissionError` where none can be had."""
    point = unharmed.folder / "disk"
    point.mkdir(exist_ok=True)
    if os.geteuid() or _mount("-t", "tmpfs", "-o", "size=64m", "tmpfs", str(point)):
        raise PermissionError("only root can mount one")
    try:
        shutil.copytree(unharmed.folder / "found", point / "killed")
        yield point / "killed"
    finally:
        subprocess.run(["umount", "--lazy", str(point)], check=False)


def _mount(*words: str) -> int:
    return subprocess.run(["mount", *words], check=False, capture_output=True).returncode


def _fill(folder: Path, free: int) -> Path:
    """Fill a disk but for so many bytes."""
    filler = folder.parent / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(MEGABYTE))
    with filler.open("r+b") as file:
        file.truncate(max(filler.stat().st_size - free, 0))
    return filler


def _limited_files(account: Account, unharmed: Unharmed) -> None:
    """Files may not become larger than so, as under `ulimit -f`."""
    for limit in LIMITS:
        folder = copy_of_found(unharmed)
        ran = _run_with(folder, unharmed.job.words(folder), Deaf(setting=partial(_limit, limit)))
        wrong = _complaints(unharmed, folder, ran)
        _blame(account, "limited files", unharmed.job.name, wrong, f"at most {limit:,} bytes")


def _limit(limit: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


def _nobody_listens(account: Account, unharmed: Unharmed) -> None:
    """What is told cannot be taken in: the change is whole or none, and not told as refused when it is there."""
    for kind, deaf in DEAF.items():
        folder = copy_of_found(unharmed)
        ran = _run_with(folder, unharmed.job.words(folder), deaf)
        state = unharmed.job.look(folder)
        wrong = _tracebacks(ran)
        if state not in (unharmed.before, unharmed.after):
            wrong.append("what is left is neither as before nor as it was to be")
        done = state == unharmed.after != unharmed.before
        if ran.code and done and "saved" not in ran.err and "stderr" not in kind:
            wrong.append("it is saved, and stderr does not say so")
        _blame(account, f"output to {kind}", unharmed.job.name, iter(wrong))


def _looking_when_nobody_listens(account: Account, folder: Path) -> None:
    folder.mkdir()
    must(folder, "import", SMALL.write(folder / "evening"))
    for words in LOOKING:
        for kind, deaf in DEAF.items():
            ran = _run_with(folder, words, deaf)
            wrong = _tracebacks(ran)
            if not wrong and kind == "a full stdout" and (ran.code != 1 or not ran.err.startswith("error: ")):
                wrong.append(f"nothing could be printed, and it ends with {ran.code} and {ran.err.strip()!r}")
            _blame(account, f"output to {kind}", words[0], iter(wrong))


def _tracebacks(ran: Ran) -> list[str]:
    shown = "Traceback" in ran.told or "Exception ignored" in ran.told
    return [f"traceback: {ran.err.strip().splitlines()[-1]}"] if shown else []


def failing_calls(account: Account, unharmed: Unharmed, number: int) -> None:
    """Calls of the system for which the disk is full just then, or which it cannot do."""
    chance = Random(f"{account.seed}/{unharmed.job.name}")  # noqa: S311  # no secret
    changing = [call for call in unharmed.calls if not call.tells]
    for wrong in (FULL, FAILING):
        for call in some(changing, number, chance):
            folder = copy_of_found(unharmed)
            ran = run_wrong(unharmed, folder, call, wrong)
            _blame(account, wrong, unharmed.job.name, _complaints(unharmed, folder, ran), str(call))


def _broken_pipe() -> int:
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def _nothing() -> None:
    """Change nothing of a process that is about to run."""


class Deaf(NamedTuple):
    """How a process has nobody to talk to: what its streams are, and what is closed before it starts."""

    stdout: Callable[[], int] = lambda: subprocess.PIPE
    stderr: Callable[[], int] = lambda: subprocess.PIPE
    setting: Setting = _nothing


DEAF = {
    "a full stdout": Deaf(stdout=lambda: os.open("/dev/full", os.O_WRONLY)),
    "a full stderr": Deaf(stderr=lambda: os.open("/dev/full", os.O_WRONLY)),
    "a closed pipe": Deaf(stdout=_broken_pipe),
    "a closed stdout": Deaf(setting=partial(os.close, 1)),
    "a closed stderr": Deaf(setting=partial(os.close, 2)),
    "nobody, with stdin closed": Deaf(setting=partial(os.close, 0)),
}


def _run_with(folder: Path, words: Sequence[Word], deaf: Deaf) -> Ran:
    """Run the scorer with other streams, or under a limit that is put on its process."""
    began = monotonic()
    stdout, stderr = deaf.stdout(), deaf.stderr()
    process = subprocess.Popen(
        [*SCORER, *map(str, words)],
        env=environment(folder, folder / "club.db"),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        preexec_fn=deaf.setting,  # noqa: PLW1509  # this process has no threads
    )
    for stream in (stdout, stderr):
        if stream != subprocess.PIPE:
            os.close(stream)
    return finish(process, began)


def _complaints(unharmed: Unharmed, folder: Path, ran: Ran) -> Iterator[str]:
    """What is wrong after a run in trouble, and after the next one without it."""
    job = unharmed.job
    if ran.code == -signal.SIGXFSZ:
        yield "it is killed by the limit"
    elif ran.fault:
        yield ran.fault.replace(str(folder), "…")
    state = job.look(folder)
    if not whole(unharmed, state):
        yield "what is left is neither as before nor as it was to be"
    elif ran.code == 0 and state != unharmed.after:
        yield "it says that it is done, and it is not"
    elif ran.code == 1 and state != unharmed.before and "saved" not in ran.err and not job.in_turn:
        yield "it says that it is refused, and it is done"
    yield from broken_database(folder / "club.db")
    if state in (unharmed.before, unharmed.after):
        yield from broken_copies(folder, known_copies(unharmed))
    again = inside(folder, (job.again or job.words)(folder))
    if again.code:
        yield f"the next run fails: {again.told.strip().splitlines()[-1].replace(str(folder), '…')}"


def _wrong_clock(account: Account, folder: Path) -> None:
    """Changes on a day, on the next, and then the clock goes back by more than a year."""
    folder.mkdir()
    evening = SMALL.write(folder / "evening")
    days = {"today": 0, "tomorrow": DAY, "a year ago": -400 * DAY, "an hour ago": -3600}
    results = [("result", "1", "1", "6", "PC", "N", str(tricks)) for tricks in (7, 8, 9, 10)]
    must(folder, "import", evening)
    states = []
    for (name, seconds), words in zip(days.items(), results, strict=True):
        states.append(database_state(folder / "club.db"))
        for command in (words, ("publish", str(folder / "site")), ("backup",), ("check",)):
            ran = run(folder, (str(seconds), *command), CLOCK)
            _blame(account, "wrong clock", command[0], iter([ran.told.strip()] if ran.code or ran.fault else []), name)
    for name, state in zip(reversed(days), reversed(states), strict=True):
        ran = run(folder, (str(days[name]), "undo"), CLOCK)
        wrong = [ran.told.strip()] if ran.code else []
        if database_state(folder / "club.db") != state:
            wrong.append("something else is taken back than what was done last")
        _blame(account, "wrong clock", "undo", iter(wrong), name)
    _blame(account, "wrong clock", "copies", _missing_copies(folder))


def _missing_copies(folder: Path) -> Iterator[str]:
    """Every backup that was asked for is there, whatever the clock said."""
    asked = [path for path in folder.glob("club-backups/*.db") if not re.search("daily", path.name)]
    if len(asked) != 4:
        yield f"of 4 backups {len(asked)} are there"
    for path in asked:
        yield from broken_database(path)

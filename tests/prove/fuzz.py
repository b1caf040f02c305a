"""Hostile input for every reader: whatever is not a plain refusal, is slow, or reads back otherwise is a fault."""

from __future__ import annotations

import resource
import shutil
import signal
import tempfile
import traceback
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from tests.prove.giants import WRONG_ROWS, good_rows
from tests.prove.grammar import mutate
from tests.prove.program import ROOT
from tests.prove.readers import READERS, Reader, ScorerError, import_results, printed
from tests.prove.report import Account, Fault, say
from tests.prove.samples import invisible

PATIENCE = 2.0
"""Processor seconds that a case may take."""

SLOW = "it takes too long"

CHUNK = 2000
"""Cases that one worker does at a time, from one chance."""

MEMORY = 3 << 30
"""Bytes that a worker may take."""

FEW_TRIES = 300
"""How often a fault is tried again to find a smaller input for it."""

POOL = 40
"""How many accepted variations are varied further."""


class TooLong(BaseException):
    """A case that had to be stopped. No `except Exception` of the program catches it."""


@dataclass(slots=True)
class Chunk:
    """What came of some cases of a reader."""

    reader: str
    tried: int = 0
    accepted: int = 0
    faults: dict[str, tuple[int, bytes]] = field(default_factory=dict)

    def blame(self, what: str, raw: bytes) -> None:
        times, shortest = self.faults.get(what, (0, raw))
        self.faults[what] = (times + 1, min(shortest, raw, key=len))


def fuzz(account: Account, cases: int, workers: int = 2, readers: Sequence[Reader] = tuple(READERS.values())) -> None:
    """Try so many cases, shared out over the readers, and every giant once.

    Giants that are slow beside other work are tried again when it is done.
    """
    total = sum(reader.share for reader in readers)
    with ProcessPoolExecutor(workers, initializer=_bounded) as pool:
        waiting = [pool.submit(giants, reader.name) for reader in readers]
        beside_others = set(waiting)
        slow: list[str] = []
        for reader in readers:
            own = max(int(cases * reader.share / total) + 1, 1)
            for number, first in enumerate(range(0, own, CHUNK)):
                few = min(CHUNK, own - first)
                waiting.append(pool.submit(chunk, reader.name, f"{account.seed}/{reader.name}/{number}", few))
        for number, done in enumerate(as_completed(waiting), start=1):
            try:
                came = done.result()
                if done in beside_others and any(what.startswith(SLOW) for what in came.faults):
                    slow.append(came.reader)
                else:
                    take(account, came)
            except BrokenProcessPool as error:  # what was tried took the whole process with it
                account.blame(Fault("fuzz", "a worker", f"it died: {error}"))
            if number % max(len(waiting) // 20, 1) == 0:
                tried = account.counts["fuzz"].total()
                say(f"fuzz: {tried:,} cases, {number} of {len(waiting)} pieces")
        for name in slow:
            take(account, pool.submit(giants, name).result())


def take(account: Account, done: Chunk) -> None:
    """Enter what came of a chunk into the account."""
    account.count("fuzz", done.reader, done.tried)
    for what, (times, raw) in done.faults.items():
        example = raw.decode("utf-8", "backslashreplace")
        account.blame(Fault("fuzz", done.reader, what, example, times))


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def chunk(name: str, seed: str, number: int, *, shrink: bool = True) -> Chunk:
    """Try cases of one reader from one chance; the same seed gives the same cases."""
    reader, chance = READERS[name], Random(seed)  # noqa: S311  # no secret
    done = Chunk(name)
    pool = list(reader.samples)
    with _scratch() as scratch:
        for _ in range(number):
            raw = mutate(chance, chance.choice(pool), reader.words)
            what = trial(reader, raw, scratch)
            done.tried += 1
            done.accepted += what == ""
            if what == "" and len(raw) < 5000:
                _keep(pool, raw, len(reader.samples), chance)
            elif what:
                done.blame(what, raw)
        for what, (times, raw) in done.faults.items() if shrink else ():
            done.faults[what] = (times, smaller(reader, raw, what, scratch))
    return done


def _keep(pool: list[bytes], raw: bytes, valid: int, chance: Random) -> None:
    """Let some accepted variations be varied further; the samples stay."""
    if len(pool) < valid + POOL:
        pool.append(raw)
    elif chance.random() < 0.05:
        pool[chance.randrange(valid, len(pool))] = raw


def giants(name: str) -> Chunk:
    """Try every giant of a reader once."""
    done = Chunk(name)
    with _scratch() as scratch:
        for giant, make in READERS[name].giants.items():
            what = trial(READERS[name], make(), scratch)
            if what == SLOW and giant == WRONG_ROWS:
                what = trial(READERS[name], make(), scratch, 1.5 * _seconds_of_a_good_import(scratch))
            done.tried += 1
            if what:
                done.blame(f"{what}: {giant}", giant.encode())
    return done


def _seconds_of_a_good_import(scratch: Path) -> float:
    rows = good_rows()
    began = process_time()
    import_results(rows, scratch)
    return process_time() - began


@contextmanager
def _scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")  # noqa: S108  # no secret, and a disk would only be slower
    folder = Path(tempfile.mkdtemp(prefix="prove-", dir=memory if memory.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def trial(reader: Reader, raw: bytes, scratch: Path, patience: float = PATIENCE) -> str | None:
    """Try one case: None where it is refused, empty where it is accepted, else what is wrong.

    It is stopped after twice the processor seconds that it may take.
    """
    began = process_time()
    outcome: str | None
    try:
        with _stopped_after(2 * patience), warnings.catch_warnings():
            warnings.simplefilter("error")
            outcome = reader.attempt(raw, scratch)
    except ScorerError as error:
        outcome = "a refusal shows a control character" if invisible(printed(error)) else None
    except TooLong:
        return SLOW
    except (Exception, RecursionError) as error:  # whatever comes out is what we look for
        outcome = f"{type(error).__name__} at {_place(error)}"
    return SLOW if process_time() - began > patience else outcome


@contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: object) -> None:
        raise TooLong

    former = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


def _place(error: BaseException) -> str:
    """The last place of the program itself that an exception came through."""
    own = [it for it in traceback.extract_tb(error.__traceback__) if f"{ROOT}/scorer/" in it.filename]
    if not own:
        return "no place of the program"
    return f"{Path(own[-1].filename).relative_to(ROOT)}:{own[-1].name}"


def smaller(reader: Reader, raw: bytes, what: str, scratch: Path) -> bytes:
    """Leave out as much of an input as can be without losing its fault."""
    if what == SLOW:
        return raw
    same = partial(_still, reader, what, scratch)
    tries, size = 0, max(len(raw) // 2, 1)
    while size and tries < FEW_TRIES:
        for start in range(0, len(raw), size):
            without = raw[:start] + raw[start + size :]
            tries += 1
            if without != raw and same(without):
                raw = without
                break
            if tries >= FEW_TRIES:
                break
        else:
            size //= 2
    return raw


def _still(reader: Reader, what: str, scratch: Path, raw: bytes) -> bool:
    return trial(reader, raw, scratch) == what

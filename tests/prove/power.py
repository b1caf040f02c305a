"""Power cuts: what a run wrote and had not yet synced is gone, by a library that is built with `cc` and preloaded."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from random import Random

from tests.prove.calls import why_not
from tests.prove.jobs import JOBS, Job
from tests.prove.kills import Unharmed, blame, complaints, let_be, run_job
from tests.prove.program import Ran
from tests.prove.report import Account, say

SOURCE = Path(__file__).with_name("power_cut.c")


@cache
def library() -> Path:
    """The library, built once; raise what the system or the compiler says where it cannot be."""
    built = Path(tempfile.mkdtemp(prefix="power-")) / "power_cut.so"
    words = ["cc", "-shared", "-fPIC", "-O1", "-o", str(built), str(SOURCE), "-ldl", "-lpthread"]
    subprocess.run(words, check=True, capture_output=True, text=True)
    return built


def why_no_cuts() -> str:
    """Why the power cannot be cut here; empty where it can. What a job does unharmed is traced, as for kills."""
    try:
        library()
    except OSError as error:
        return f"cc: {error.strerror}"
    except subprocess.CalledProcessError as error:
        return f"cc: {error.stderr.strip()}"
    return why_not()


def power_cuts(account: Account, number: int, jobs: Sequence[Job] = JOBS) -> None:
    """Let the power go during each job, so often, and after its last call too."""
    impossible = why_no_cuts()
    if impossible:
        account.skip(f"power cuts: {impossible}")
        return
    chance = Random(f"{account.seed}/power")  # noqa: S311  # no secret
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        for job in jobs:
            cut_job(account, job, max(number // len(jobs), 1), chance, Path(scratch))


def cut_job(account: Account, job: Job, number: int, chance: Random, scratch: Path) -> None:
    """Let the power go at so many calls of a job; what was told before the last of them has to be on the disk."""
    unharmed = let_be(job, scratch / job.name.replace(" ", "-").replace(".", ""))
    told = scratch / "calls"
    whole = unharmed.folder / "whole"
    shutil.copytree(unharmed.folder / "found", whole)
    run_job(unharmed, whole, more=preloaded(whole, 0, told))
    calls = int(told.read_text())
    for call in [*sorted(chance.sample(range(1, calls + 1), min(number, calls))), calls + 1]:
        blame(account, job.name, complaints(unharmed, partial(cut, unharmed, call)), f"call {call}", part="power cuts")
    say(f"power cuts: {job.name}, {account.counts['power cuts'][job.name]} times; unharmed {calls} calls")
    shutil.rmtree(unharmed.folder)


def cut(unharmed: Unharmed, call: int, folder: Path) -> Ran:
    """Run a job of which one call is the last before the power goes."""
    return run_job(unharmed, folder, more=preloaded(folder, call, unharmed.folder / "calls"))


def preloaded(folder: Path, call: int, log: Path) -> dict[str, str]:
    """The variables of a run whose files are in a folder."""
    return {
        "LD_PRELOAD": str(library()),
        "POWER_FOLDER": str(folder.resolve()),
        "POWER_CALL": str(call),
        "POWER_LOG": str(log),
    }

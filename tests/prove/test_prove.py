"""A short version of the long proof, with the same code; `python -m tests.prove` is the long one."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT
from tests.prove import report
from tests.prove.calls import KILLED, why_not
from tests.prove.entry import kill_entry
from tests.prove.evenings import Evening
from tests.prove.fuzz import chunk, smaller, trial
from tests.prove.grammar import mutate
from tests.prove.jobs import JOBS, must
from tests.prove.kills import complaints, kill_job, kills, let_be, run_wrong
from tests.prove.live_evening import DIFFERS
from tests.prove.lost_lines import ORDERS, lost_lines
from tests.prove.power import cut_job, preloaded, why_no_cuts
from tests.prove.program import CLOCK, run
from tests.prove.promises import broken_copies, broken_database, database_state
from tests.prove.readers import READERS, Reader
from tests.prove.report import Account, Fault
from tests.prove.server_trouble import server_trouble
from tests.prove.sheets import sheets
from tests.prove.strangers import strangers
from tests.prove.trouble import failing_calls, trouble
from tests.prove.writers import writers
from tests.servers import Server

FEW = 10
"""Hostile inputs for each reader whose cases are quick."""

BY_NAME = {job.name: job for job in JOBS}


@pytest.mark.parametrize("reader", READERS.values(), ids=lambda reader: reader.name)
def test_hostile_input_is_refused_or_reads_back_as_it_was_written(reader: Reader) -> None:
    done = chunk(reader.name, f"short/{reader.name}", max(int(FEW * reader.share), 2), shrink=False)
    assert list(done.faults) == []


traceable = pytest.mark.skipif(bool(why_not()), reason=why_not())


@traceable
def test_a_result_killed_as_it_is_stored_is_there_or_is_not(tmp_path: Path) -> None:
    unharmed = let_be(BY_NAME["result"], tmp_path / "job")
    assert unharmed.after != unharmed.before
    synced = [call for call in unharmed.calls if call.name == "fdatasync"]
    killed = partial(run_wrong, unharmed, call=synced[-1], wrong=KILLED)
    assert list(complaints(unharmed, killed)) == []


@traceable
@pytest.mark.parametrize("name", [pytest.param("import", marks=pytest.mark.long), "result"])
def test_nothing_that_can_fail_follows_the_answer(name: str, tmp_path: Path) -> None:
    calls = let_be(BY_NAME[name], tmp_path / "job").calls
    answered = [call.tells for call in calls].index(True)
    assert {call.name for call in calls[answered:]} <= {"write", "unlink"}


@traceable
@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        "result",
        "undo",
        "import into a new database",
        "restore",
        "export FOLDER --force",
        "publish --remove",
        "events delete",
    ],
)
def test_a_command_killed_or_failing_at_calls_of_the_system_loses_nothing(name: str, tmp_path: Path) -> None:
    account = Account(seed=2)
    kill_job(account, BY_NAME[name], 8, Random(name), tmp_path)  # noqa: S311  # no secret
    failing_calls(account, let_be(BY_NAME[name], tmp_path / "failing"), 3)
    assert account.faults == {}


@pytest.mark.long
def test_a_killed_entry_screen_has_every_line_that_it_showed_as_stored(tmp_path: Path) -> None:
    told, wrong = kill_entry(tmp_path / "entry", Random(1))  # noqa: S311  # no secret
    assert told > 0
    assert wrong == []


@pytest.fixture(scope="session")
def _power() -> None:
    """A power that can be cut."""
    if reason := why_no_cuts():
        pytest.skip(reason)


UNSYNCED = """
import os, sys
with open(sys.argv[1], "w") as file:
    file.write("synced")
    file.flush()
    os.fsync(file.fileno())
    file.write(" and not")
"""


@pytest.mark.long
@pytest.mark.usefixtures("_power")
def test_after_a_power_cut_a_file_has_what_was_synced(tmp_path: Path) -> None:
    place = tmp_path / "file"
    for call, left in ((0, "synced and not"), (3, "synced"), (2, ""), (4, "synced")):
        subprocess.run(
            [sys.executable, "-c", UNSYNCED, place], check=False, env=preloaded(tmp_path, call, tmp_path / "log")
        )
        assert place.read_text() == left


@pytest.mark.long
@pytest.mark.usefixtures("_power")
@pytest.mark.parametrize(
    "name", ["result", "import into a new database", "restore", "export FOLDER --force", "publish"]
)
def test_what_was_told_before_the_power_went_is_on_the_disk(name: str, tmp_path: Path) -> None:
    account = Account(seed=2)
    cut_job(account, BY_NAME[name], 5, Random(name), tmp_path)  # noqa: S311  # no secret
    assert account.faults == {}


@pytest.mark.long
def test_a_line_to_the_server_that_goes_dead_leaves_nothing_half_done(server: Server) -> None:
    account = Account(seed=2)
    lost_lines(account, server, 2 * len(ORDERS))
    assert account.faults == {}


@pytest.mark.long
def test_a_server_that_fails_and_hostile_urls_are_told_in_plain_words(server: Server) -> None:
    account = Account(seed=2)
    server_trouble(account, server, 3)
    assert account.faults == {}


@pytest.mark.long
def test_sheets_and_strangers_do_no_harm() -> None:
    account = Account(seed=2)
    sheets(account, 40)
    strangers(account, 3)
    assert account.faults == {}


@pytest.mark.long
def test_programs_that_write_at_once_lose_nothing_and_invent_nothing() -> None:
    account = Account(seed=1)
    writers(account, 0.02, number=2)
    assert account.counts["writers"]["SQLite: done"] > 0
    assert account.faults == {}


@pytest.mark.long
def test_a_clock_that_is_a_year_behind_is_believed_by_the_program(tmp_path: Path) -> None:
    must(tmp_path, "import", Evening(3, 1).write(tmp_path / "evening"))
    must(tmp_path, "result", "1", "1", "4", "PC", "N", "8")
    assert run(tmp_path, ("-34560000", "result", "1", "1", "4", "PC", "N", "7"), CLOCK).code == 0
    assert len(list(tmp_path.glob("club-backups/*-daily.db"))) == 2


def test_the_proof_notices_a_lost_line_and_a_half_made_copy(tmp_path: Path) -> None:
    must(tmp_path, "import", Evening(3, 1).write(tmp_path / "evening"))
    must(tmp_path, "backup", tmp_path / "copy.db")
    known = {repr(database_state(path)) for path in tmp_path.rglob("*.db")}
    assert list(broken_copies(tmp_path, known)) == []
    (tmp_path / "half.db").touch()
    assert list(broken_copies(tmp_path, known)) == ["a copy is half-made and has a name as if it were whole"]
    (tmp_path / "club.db").write_bytes(b"no database at all, and longer than a page of one" * 100)
    assert list(broken_database(tmp_path / "club.db"))


def test_the_proof_notices_an_exception_and_what_is_slow_and_finds_a_small_input(tmp_path: Path) -> None:
    def fails(raw: bytes, _: Path) -> str:
        if b"x" in raw:
            raise KeyError(raw)
        return "otherwise" if b"y" in raw else ""

    reader = Reader("made up", (b"abc",), (), fails)
    assert trial(reader, b"abc", tmp_path) == ""
    assert trial(reader, b"aby", tmp_path) == "otherwise"
    assert trial(reader, b"abx", tmp_path) == "KeyError at no place of the program"
    assert smaller(reader, b"aaaaaaxaaaaaa", "KeyError at no place of the program", tmp_path) == b"x"


def test_the_words_that_the_evening_with_phones_looks_for_are_those_of_the_page() -> None:
    page = ROOT / "scorer" / "live" / "templates" / "announced_part.html"
    assert DIFFERS in page.read_text(encoding="utf-8")


def test_the_same_seed_gives_the_same_hostile_inputs() -> None:
    first, second = (Random("a seed") for _ in range(2))  # noqa: S311  # no secret
    sample = b"board,ns,ew\n1,2,3\n"
    assert [mutate(first, sample, ("NS",)) for _ in range(50)] == [mutate(second, sample, ("NS",)) for _ in range(50)]


def test_an_account_is_written_between_the_marks_of_a_document(tmp_path: Path) -> None:
    account = Account(seed=7)
    account.count("fuzz", "names", 1200)
    account.blame(Fault("fuzz", "names", "it is | wrong", "a`b\x1b"))
    document = tmp_path / "reliability.md"
    document.write_text(f"Before.\n{report.BEGIN}\nold\n{report.END}\nAfter.\n", encoding="utf-8")
    for _ in range(2):
        report.write_report(document, account.markdown())
    text = document.read_text(encoding="utf-8")
    assert text.startswith(f"Before.\n{report.BEGIN}\nRun on ")
    assert text.endswith(f"{report.END}\nAfter.\n")
    assert "| names | 1,200 |" in text
    assert "it is ¦ wrong | 1 | `a'b\\x1b` |" in text
    assert "old" not in text


@pytest.mark.long
def test_a_longer_run_finds_nothing() -> None:
    account = Account(seed=2)
    kills(account, 4, [BY_NAME["db upgrade"]])
    trouble(account, 1, [BY_NAME["backup"]])
    assert account.faults == {}

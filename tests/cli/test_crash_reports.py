"""What nobody expected: an answer that cannot be printed, a fault of the program, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from scorer.cli import EXIT_INTERNAL_ERROR, crash_reports
from scorer.cli.refusals import CONTEXT_CHARACTERS, undecodable_text_error
from tests.conftest import EVENING_SLUG, Scorer
from tests.tui.glass import entering

FAULTY = "import scorer.services.ranking as service; del service.show_ranking; from scorer.cli import main; main()"
SLOW = "import signal, time, scorer.services.ranking as service; service.show_ranking = lambda *_: time.sleep(60); " + (
    "signal.signal(signal.SIGINT, signal.default_int_handler); "  # a shell's background job is started without it
    "from scorer.cli import main; print('ready', flush=True); main()"
)
STORES_AND_PRINTS = (
    "import typer, scorer.cli.output as output; output.show_event_change = lambda _, done: typer.echo(done.summary); "
    "from scorer.cli import main; main()"
)
"""Programs that are the scorer with something wrong: a part of it gone, slow, or printing where it does not."""


def run(
    db: Path, folder: Path, words: str, program: tuple[str, ...] = ("-m", "scorer"), **more: str
) -> subprocess.CompletedProcess[str]:
    """Let a shell run the program: `words` may redirect and close what it likes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCORER", "PG"))}
    variables = {**kept, "HOME": str(folder), "TMPDIR": str(folder), "SCORER_DB": str(db), **more}
    command = ["bash", "-c", f'"$@" {words}', "bash", sys.executable, *program]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False, cwd=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    made.mkdir()
    return made


def test_a_fault_is_one_line_and_the_details_are_kept_for_the_owner_alone(evening: Scorer, folder: Path) -> None:
    ran = run(evening.db, folder, "rank", ("-c", FAULTY))
    assert (ran.returncode, ran.stdout) == (3, "")
    told = re.fullmatch(
        r"error: internal error, please report it \(ImportError\): the details are in (.+)\n", ran.stderr
    )
    assert told is not None
    details = Path(told[1])
    assert details.parent == folder
    assert stat.S_IMODE(details.stat().st_mode) == 0o600
    assert "Traceback (most recent call last)" in details.read_text()
    assert "scorer 'rank'" in details.read_text()


def test_details_that_cannot_be_kept_are_told(evening: Scorer, folder: Path) -> None:
    ran = run(evening.db, folder, "rank", ("-c", f"import tempfile; tempfile.tempdir = '/nowhere'; {FAULTY}"))
    assert ran.returncode == 3
    assert ran.stderr.startswith("error: internal error, please report it (ImportError):\nscorer ")


@pytest.mark.parametrize(
    ("url", "secrets"),
    [
        ("postgresql://ann:s3cret@host/club", ["s3cret"]),
        ("postgresql://ann:p%40ss/w@rd@host/club", ["p%40ss/w@rd", "p@ss/w@rd"]),
        ("postgresql://host/club?user=ann&password=hush1", ["hush1"]),
    ],
)
def test_no_password_gets_into_the_details(monkeypatch: pytest.MonkeyPatch, url: str, secrets: list[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["scorer", "rank", "--db", url])
    monkeypatch.setenv("PGPASSWORD", "fromenv")
    try:
        raise RuntimeError(f"cannot connect to {url} as {' or '.join(secrets)} or fromenv")
    except RuntimeError as error:
        text = crash_reports.describe_crash(error)
    assert [secret for secret in (*secrets, "fromenv") if secret in text] == []
    assert "host/club" in text


def test_what_was_done_before_a_fault_is_told_to_be_stored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    ends: list[tuple[str, int]] = []
    told: list[str] = []
    monkeypatch.setattr(crash_reports, "_write_to_stderr", told.append)
    monkeypatch.setattr(os, "_exit", lambda code: ends.append((told.pop(), code)))
    crash_reports.exit_with_crash_report(ValueError("three"), has_stored=True)
    ((sentence, code),) = ends
    said, _, place = sentence.strip().partition(": the details are in ")
    assert (said, code) == (
        "error: internal error, please report it (ValueError); what was done before it is saved",
        EXIT_INTERNAL_ERROR,
    )
    assert Path(place).read_text(encoding="utf-8").endswith("ValueError: three\n")


@pytest.mark.parametrize("words", [">/dev/full", ">&-", "| true"])
@pytest.mark.long
def test_what_is_stored_and_cannot_be_told_is_said_to_be_stored(evening: Scorer, folder: Path, words: str) -> None:
    ran = run(evening.db, folder, f"result 1 1 5 GNT N 9 {words}; exit ${{PIPESTATUS[0]}}", ("-c", STORES_AND_PRINTS))
    assert ran.returncode == 1
    assert re.fullmatch(r"error: saved, but the answer could not be shown: .+\n", ran.stderr)
    assert evening("board", "1", "--json").document["results"][0]["tricks"] == 9


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("rank >/dev/full", "error: could not write the output: No space left on device\n"),
        ("rank >&-", "error: could not write the output: Bad file descriptor\n"),
        ("demo >/dev/full", "error: could not write the output: No space left on device\n"),
        ("rank | true; exit ${PIPESTATUS[0]}", ""),
        ("rank >/dev/full 2>/dev/full", ""),
        ("rank >&- 2>&-", ""),
    ],
)
def test_an_answer_that_nobody_can_take_in_is_one_line_or_none(
    evening: Scorer, folder: Path, words: str, told: str
) -> None:
    ran = run(evening.db, folder, words)
    assert (ran.returncode, ran.stderr) == (1, told)


@pytest.mark.long
@pytest.mark.parametrize(
    "words", ["rank", "check", "history", "events", "result 1 1 5 NP", f"events delete {EVENING_SLUG[:6]}"]
)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_harm_nothing(evening: Scorer, folder: Path, words: str, closed: str) -> None:
    ran = run(evening.db, folder, f"{words} {closed}")
    assert ran.returncode in (0, 1)
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) <= 2  # a board that was not played also says what that means
    assert len(evening("events", "--json").document["events"]) == 1


def test_what_is_printed_never_gets_into_a_file_that_took_the_place_of_a_closed_stream(
    evening: Scorer, folder: Path
) -> None:
    run(evening.db, folder, "export out >&- 2>&- <&-")
    assert not any("Written" in path.read_text() for path in (folder / "out").iterdir())


def test_bytes_that_are_no_text_are_refused(evening: Scorer, folder: Path) -> None:
    ran = run(evening.db, folder, r"pairs rename 1 $'Ann\xff'")
    told = [line.removeprefix("error: ") for line in ran.stderr.splitlines()]
    assert (ran.returncode, len(told)) == (1, 1)
    for words in (("events", "delete", "\udcff"), ("penalty", "1", "1", "mp", "--by", "\udcff")):
        told += evening.refused(*words)
    for sentence in told:
        assert re.fullmatch(r'.*read "(Ann)?\\xff", expected .*', sentence)


def test_of_bytes_that_are_no_text_some_letters_on_either_side_are_shown() -> None:
    text = f"{'a' * 30}\udcff{'b' * 30}"
    assert (
        undecodable_text_error(UnicodeEncodeError("utf-8", text, 30, 31, "")).text
        == f"{'a' * CONTEXT_CHARACTERS}\\xff{'b' * CONTEXT_CHARACTERS}"
    )
    assert (
        undecodable_text_error(UnicodeEncodeError("utf-8", text[25:], 5, 6, "")).text
        == f"aaaaa\\xff{'b' * CONTEXT_CHARACTERS}"
    )


def test_files_that_may_not_grow_are_told_in_one_line(evening: Scorer, folder: Path) -> None:
    ran = run(evening.db, folder, "result 1 1 5 GNT N 9", ("-c", LIMITED))
    assert ran.returncode == 1
    assert re.fullmatch(r"error: database .+: .+\n", ran.stderr)
    ran = run(evening.db, folder, "export out.xlsx", ("-c", LIMITED))
    assert ran.returncode == 1
    assert re.fullmatch(r"error: .+\n", ran.stderr)
    assert [path.name for path in folder.iterdir()] == []


LIMITED = (
    "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)); from scorer.cli import main; main()"
)


def test_ctrl_c_ends_quietly(evening: Scorer, folder: Path) -> None:
    variables = {**os.environ, "HOME": str(folder), "SCORER_DB": str(evening.db)}
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "rank"], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize(
    ("broken_part", "keys"),
    [
        ("keys.handle_key", "p"),
        pytest.param("keys.type_text", "\x1b[200~pd\x1b[201~", marks=pytest.mark.long),
        pytest.param("editing.poll_changes", "", marks=pytest.mark.long),
    ],
    ids=["a key", "pasted text", "another terminal's results"],
)
def test_a_fault_of_the_entry_screen_is_told_after_the_terminal_is_as_it_was(
    evening: Scorer, folder: Path, broken_part: str, keys: str
) -> None:
    broken = folder / "sitecustomize.py"
    module, _, function = broken_part.partition(".")
    broken.write_text(f"import scorer.tui.{module} as part\npart.{function} = None\n")
    path = os.pathsep.join((str(folder), *filter(None, sys.path)))
    with entering(evening.db, folder, PYTHONPATH=path, TMPDIR=str(folder)) as terminal:
        terminal.until(lambda screen: "▸" in screen)
        terminal.keys(keys)
        code = terminal.end()
    assert code == 3
    assert "\x1b[?1049l" in terminal.written  # the screen of before
    assert "error: internal error, please report it (TypeError)" in terminal.written.rpartition("\x1b[?1049l")[2]
    assert "Traceback" not in terminal.written

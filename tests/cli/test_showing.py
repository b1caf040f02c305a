"""Where answers go: data to stdout, talk to stderr, colours to a terminal only."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import EVENING_SLUG, SAMPLES, SLUGS, Scorer, Terminal
from tests.evening import CHECK_DEAL

ANSWERS = [
    *(("rank",), ("board", "1"), ("board", "--all"), ("pair", "1"), ("explain", "1", "1"), ("check",), ("events",)),
    *(("show",), ("score", "GS", "10"), ("hands", "explain", CHECK_DEAL, "--dealer", "W")),
]
ESCAPE = "\x1b"
SYMBOLS = set("♠♥♦♣")


def test_what_was_done_goes_to_stderr_alone(scorer: Scorer, tmp_path_factory: pytest.TempPathFactory) -> None:
    out = tmp_path_factory.mktemp("out") / "out"
    slug = SLUGS["oddities"]
    for words in (
        ("import", SAMPLES / "oddities"),
        ("events", "use", slug),
        ("result", "1", "1", "4", "NP"),
        ("result", "1", "1", "4", "--remove"),
        ("adjust", "1", "1", "4", "60/40"),
        ("penalty", "1", "1", "mp"),
        ("export", out),
        ("db", "upgrade"),
    ):
        ran = scorer(*words)
        assert ran.out == ""
        assert ran.err.endswith("\n")


@pytest.mark.usefixtures("without_solver")
def test_an_answer_goes_to_stdout_alone_and_a_pipe_gets_plain_letters(samples: Scorer) -> None:
    for words in (*ANSWERS, *((*words, "--json") for words in ANSWERS)):
        ran = samples(*words)
        assert ran.out.endswith("\n")
        assert ran.err == ""
        assert not {ESCAPE, *SYMBOLS} & set(ran.out)


def test_colours_of_suits_that_there_are_not_are_refused_whatever_is_asked(evening: Scorer) -> None:
    assert evening.wrong("rank", SCORER_SUITS="five") == [("SCORER_SUITS", "five")]


def test_no_color_gives_a_terminal_plain_text_and_an_empty_one_means_nothing(
    evening: Scorer, terminal: Terminal
) -> None:
    assert terminal("board", "2", NO_COLOR="1") == evening("board", "2").out
    drawn = terminal("board", "2", NO_COLOR="")
    assert (ESCAPE in drawn, "G♠" in drawn) == (True, True)


def test_json_is_plain_on_a_terminal_too(evening: Scorer, terminal: Terminal) -> None:
    assert terminal("rank", "--json") == evening("rank", "--json").out


def test_json_keeps_letters_of_every_language(samples: Scorer) -> None:
    text = samples("rank", "--json", "--event", SLUGS["oddities"]).out
    assert '"Đỗ Thị Mận"' in text


def test_a_pipe_has_every_letter_whatever_a_terminal_could_write(samples: Scorer) -> None:
    path = os.pathsep.join(filter(None, sys.path))
    ran = subprocess.run(
        [sys.executable, "-m", "scorer", "rank", "--db", str(samples.db), "--event", SLUGS["oddities"]],
        env={"PYTHONIOENCODING": "cp1252", "COLUMNS": "80", "PYTHONPATH": path},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Zoë D'Aubigné-Łukaszewicz & Đỗ Thị Mận" in ran.stdout.decode("utf-8")


HURRIED = "import scorer.cli.output as printing; printing.PROGRESS_DELAY = 0; from scorer.cli import main; main()"


@pytest.mark.long
def test_long_work_shows_how_far_it_is_on_a_terminal(scorer: Scorer, terminal: Terminal) -> None:
    drawn = terminal("import", str(SAMPLES / "mitchell"), stderr=True, program=("-c", HURRIED))
    assert "Reading results" in drawn
    assert f"{SLUGS['mitchell']}: 14 pairs, 21 boards, 147 results" in drawn
    assert scorer("show", "--json").document["results"] == 147


@pytest.mark.long
def test_short_work_shows_no_bar(scorer: Scorer, terminal: Terminal) -> None:
    drawn = terminal("import", str(SAMPLES / "mitchell"), stderr=True)
    assert drawn == f"{SLUGS['mitchell']}: 14 pairs, 21 boards, 147 results\n"
    assert scorer.db.exists()


@pytest.mark.long
def test_a_long_sentence_is_broken_between_words_on_a_terminal_and_a_command_stays_whole(terminal: Terminal) -> None:
    drawn = terminal("new", "Friday", "--tables", "7.5", "--date", "2026-11-27", stderr=True, COLUMNS="40")
    *told, then = drawn.splitlines()
    assert max(map(len, told)) <= 40
    assert "each pair plays 21 to 24" in drawn.replace("\n  ", " ")
    assert then == "  scorer movement print start-list table-cards slips"


def test_no_bar_is_drawn_into_a_file(scorer: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.cli.output.PROGRESS_DELAY", 0)
    assert "Reading results" not in scorer("import", SAMPLES / "mitchell").err


def test_a_page_is_as_wide_as_the_environment_says_and_keeps_numbers_whole(evening: Scorer) -> None:
    for columns in ("40", "60", "80"):
        lines = evening("events", COLUMNS=columns).out.splitlines()
        assert max(map(len, lines)) <= int(columns)
        (line,) = [line for line in lines if line.startswith("2026-03-04 ")]
        assert line.split()[-3:] == ["8", "3", "11"]
        assert (EVENING_SLUG in line) is (columns != "40")

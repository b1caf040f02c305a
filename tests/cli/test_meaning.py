"""One way to mean a pair, and one to mean an event, whatever the command."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.errors import FullNameRequiredError, NotFoundError
from tests.conftest import EVENING_FILES, SLUGS, Scorer, write_folder

BY_NAME = (
    ("result 1 ann ida NP", "Board 1, 1 against 5: NP (was GNT N 10, +430); 1 is Ann & Bob; 5 is Ida & Jon"),
    ("result 1 ANN 5 --remove", "Board 1, 1 against 5: removed (was NP); 1 is Ann & Bob"),
    ("adjust 1 1 jon 60/40", "Board 1, 1 against 5: 60/40; 5 is Ida & Jon"),
    ("penalty pia 1 mp", "Pair 8: penalty of 1 mp; 8 is Oda & Pia"),
    ("reseat 3 dan oda 2 pia", "Board 3: 2 against 8 (was 2 against 8); 2 is Cay & Dan; 8 is Oda & Pia"),
    ("pairs rename cay Zoe", "Pair 2: Zoe (was Cay & Dan)"),
    ("pairs substitute eve Yan", "Pair 3: Yan plays from round 1 on; 3 is Eve & Fay"),
)


def test_a_part_of_a_name_means_a_pair_and_the_answer_says_which(evening: Scorer) -> None:
    for words, sentence in BY_NAME:
        assert evening(*words.split()).err.splitlines()[0] == f"{sentence} [Worked Evening, 2026-03-04]"


def test_reports_know_pairs_by_name(evening: Scorer) -> None:
    assert evening("pair", "cay", "--json").document["pair"] == "2"
    assert evening("explain", "2", "dan", "--json").document["pair"] == "2"
    evening("result", "1", "1", "5", "NP")
    (step,) = evening("history", "1", "ann", "jon", "--json").document["steps"]
    assert step["said"] == "Board 1, 1 against 5: NP (was GNT N 10, +430)"


def test_a_name_that_fits_several_pairs_is_refused(evening: Scorer) -> None:
    for words in ("result 1 a 5 NP", "penalty a 1 mp", "pairs rename a Zoe", "pair a", "explain 1 a", "history 1 a"):
        ((_, read),) = evening.wrong(*words.split())
        assert read == "a"


BOTH_NUMBERS = {
    **EVENING_FILES,
    "pairs.csv": "pair,direction,player1,player2\n1,NS,A,B\n1,EW,C,D\n2,NS,E,F\n2,EW,G,H\n",
    "results.csv": "board,ns,ew,contract,declarer,tricks\n1,1,1,GS,S,10\n2,2,2,GS,S,9\n",
    "deals.pbn": "",
}
"""Pairs 1NS, 1EW, 2NS and 2EW."""


def test_a_bare_number_means_the_pair_of_its_side(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "both", BOTH_NUMBERS))
    for words, begins in (
        ("result 1 1 1 NP", "Board 1, 1NS against 1EW: NP"),
        ("result 1 1 1ew --remove", "Board 1, 1NS against 1EW: removed"),
        ("adjust 1 1 1 60/40", "Board 1, 1NS against 1EW: 60/40"),
        ("reseat 1 1 1 2 1", "Board 1: 2NS against 1EW (was 1NS against 1EW)"),
    ):
        assert scorer(*words.split()).err.startswith(begins)


def test_a_bare_number_without_a_side_is_refused_with_the_pairs_that_have_it(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "both", BOTH_NUMBERS))
    for words in ("penalty 2 1 mp", "pairs rename 2 Zoe", "explain 1 2"):
        assert scorer.refused(*words.split()) == ['pair: read "2", expected 2NS (E & F) or 2EW (G & H)']


def test_lines_of_a_file_know_labels_and_numbers_only(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "both", BOTH_NUMBERS))
    (tmp_path / "late.txt").write_text("1 1 1ew NP\n")
    assert "Board 1, 1NS against 1EW: NP" in scorer("result", "--from", tmp_path / "late.txt").err
    (tmp_path / "late.txt").write_text("1 a 1 NP\n")
    assert scorer.wrong("result", "--from", tmp_path / "late.txt") == [(f"{tmp_path}/late.txt:1: ns", "a")]


def test_an_event_is_meant_by_any_part_that_fits_one_only(samples: Scorer) -> None:
    assert samples("show", "--event", "HOWELL", "--json").document["slug"] == SLUGS["howell"]
    assert samples("events", "use", "schools minibridge").err == f"{SLUGS['school']} is now the current event\n"
    fitting = f"{SLUGS['mitchell']}, {SLUGS['school']}"
    assert (
        f'"minibridge", expected part of a name that matches only one of these: {fitting}; '
        in samples("rank", "-e", "minibridge", code=1).err
    )
    assert samples.refusal(NotFoundError, "rank", "--event", "friday").text == "friday"


def test_what_is_taken_away_is_called_in_full(samples: Scorer) -> None:
    slug = SLUGS["howell"]
    assert samples.refusal(FullNameRequiredError, "events", "delete", "howell").name == slug
    assert samples("events", "delete", slug.upper()).err.startswith(f"{slug} has been removed;")


def test_a_pair_is_withdrawn_by_its_label(evening: Scorer) -> None:
    refusal = evening.refusal(FullNameRequiredError, "pairs", "remove", "ann", "--from-round", "2")
    assert (refusal.name, refusal.description) == ("1", "Ann & Bob")


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("\n", 1)])
def test_on_a_terminal_it_is_asked_which_is_meant(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    scorer("new", "Friday", "--tables", "4", "--movement", "howell-full", "--boards", "28")
    scorer("pairs", "rename", "1", "Ann", "Bob")
    there = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("scorer.cli.prompts.sys", there)
    words = ["pairs", "remove", "ann", "--from-round", "2", "--db", str(scorer.db)]
    ran = CliRunner().invoke(app, words, input=answer)
    assert ran.exit_code == code, ran.output
    assert ran.stderr.startswith("Remove 1 (Ann & Bob)? [y/N]")
    (pair,) = [pair for pair in scorer("pairs", "--json").document["pairs"] if pair["pair"] == "1"]
    assert bool(pair["changes"]) is (code == 0)

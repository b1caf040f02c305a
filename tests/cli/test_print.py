"""Reports on paper as a director asks for them: one PDF, nothing written over; its figures: `tests/web`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from pypdf import PdfReader

from scorer import hints
from scorer.errors import AlreadyExistsError, FileAccessError, InputError
from scorer.reports.paper.print_job import build_print_job as really_printed
from tests.conftest import EVENING_SLUG, SAMPLES, SLUGS, Scorer, Terminal, contents, write_folder


def text_of(path: Path) -> str:
    """What can be read, with plain minus signs and letters for suits."""
    text = "\n".join(page.extract_text() for page in PdfReader(path).pages)
    return text.replace("\u00a0", " ").translate(str.maketrans("−♠♥♦♣", "-SHDC"))


def titles_of(path: Path) -> list[str]:
    """The report of each page, from its foot; the first of several lists them all; a page of cards has none."""
    feet = (page.extract_text().splitlines()[-1] for page in PdfReader(path).pages)
    return [re.sub(r"(\xa0\d+ · .*)? Page \d+ of \d+$", "", foot) for foot in feet]


def test_reports_come_in_the_order_asked_and_all_are_those_that_are_pinned_up_or_handed_out(
    evening: Scorer, tmp_path: Path
) -> None:
    path = tmp_path / "evening.pdf"
    assert evening("print", "matrix", "ranking", "-o", path).err == f"Written: {path} [Worked Evening, 2026-03-04]\n"
    assert titles_of(path) == ["Matrix", "Ranking"]
    evening("print", "--all", "-o", path, "--force")
    titles = titles_of(path)
    assert (titles[:2], titles[-1]) == (["Ranking", "Travellers"], "In pictures")
    assert re.findall(r"^Pair (\d)", text_of(path), re.MULTILINE) == list("12345678"), "each has its card"
    assert not {"Frequencies", "Matrix", "Head to head", "Declaring and defending", "Part score or game"} & set(titles)


def test_a_report_that_does_not_apply_is_refused_alone_and_left_out_in_company(evening: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "evening.pdf"
    (no_matches,) = evening.refused("print", "matches", "-o", path)
    assert no_matches.startswith("the report matches is empty: ")
    assert evening.refused("print", "plays", "matches", "-o", path)[1] == no_matches
    assert not path.exists()
    said = evening("print", "matrix", "matches", "-o", path).err.splitlines()
    assert said == [f"Left out: {no_matches}", f"Written: {path} [Worked Evening, 2026-03-04]"]
    assert titles_of(path) == ["Matrix"]


def test_before_the_first_result_there_is_no_ranking_to_print_or_publish(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Friday", "--tables", "4", "--boards", "24")
    none = "the report ranking is empty: there are no results yet"
    assert scorer.refused("print", "ranking", "-o", tmp_path / "evening.pdf") == [none]
    refusals = scorer.refused("print", "--all", "-o", str(tmp_path / "evening.pdf"))
    assert refusals == ["nothing to print: there are no results yet"]
    scorer("hands", "make")
    assert none in scorer("print", "ranking", "travellers", "-o", tmp_path / "evening.pdf").err
    assert "printed" not in {step["topic"] for step in scorer("history", "--json").document["steps"]}


def test_alone_it_prints_the_ranking_to_a_file_that_its_name_tells(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert evening("print").err == "Written: evening.pdf [Worked Evening, 2026-03-04]\n"
    assert titles_of(tmp_path / "evening.pdf") == ["Ranking"]


def test_one_pair_gets_its_card_and_no_other_and_that_publishes_no_ranking(evening: Scorer, tmp_path: Path) -> None:
    one, two, before = tmp_path / "one.pdf", tmp_path / "two.pdf", contents(evening.db)
    evening("print", "scorecards", "--pair", "kit", "-o", one)
    evening("print", "--pair", "6", "--pair", "1", "-o", two)
    assert re.findall(r"^Pair (\d)", text_of(one), re.MULTILINE) == ["6"]
    assert re.findall(r"^Pair (\d)", text_of(two), re.MULTILINE) == ["1", "6"]
    assert contents(evening.db) == before


def test_a_pair_is_named_only_where_cards_are_printed_and_the_best_for_certificates(
    evening: Scorer, tmp_path: Path
) -> None:
    out = ("-o", str(tmp_path / "evening.pdf"))
    refusal = evening.refusal(InputError, "print", "ranking", "--best", "3", "--pair", "1", *out)
    assert [mistake.field for mistake in refusal.mistakes] == ["pair", "best"]
    assert evening.wrong("print", "certificates", "--best", "0", *out) == [("best", "0")]
    assert refusal.hints == (hints.PRINT_SCORE_CARD, hints.PRINT_CERTIFICATES)
    assert [read for _, read in evening.wrong("print", "--pair", "98", "--pair", "99", *out)] == ["98", "99"]
    assert not (tmp_path / "evening.pdf").exists()


@pytest.mark.parametrize("boards", [21, 28])
def test_a_card_explains_two_boards_where_that_costs_no_page(scorer: Scorer, tmp_path: Path, boards: int) -> None:
    codes = ("GS,S,10", "GS,S,9", "PS,S,10", "GNT,S,9")
    rows = [
        f"{board},{ns},{ns + 4},{codes[(board + ns * ns) % 4]}\n"
        for board in range(1, boards + 1)
        for ns in range(1, 5)
    ]
    files = {
        "event.toml": f'name = "Cards"\ndate = 2026-01-01\nboards = {boards}\n',
        "results.csv": f"board,ns,ew,contract,declarer,tricks\n{''.join(rows)}",
    }
    scorer("import", write_folder(tmp_path / "cards", files))
    scorer("print", "scorecards", "-o", tmp_path / "cards.pdf")
    assert len(PdfReader(tmp_path / "cards.pdf").pages) == 2, "eight cards, four on a page"
    assert (text_of(tmp_path / "cards.pdf").count("Worst on board") == 8) is (boards == 21)


def test_a_card_explains_all_its_boards_if_that_is_asked_for(evening: Scorer, tmp_path: Path) -> None:
    evening("print", "scorecards", "--sentences", "-o", tmp_path / "explained.pdf")
    for board in (1, 2, 3):
        assert text_of(tmp_path / "explained.pdf").count(f"Board {board}:") >= 6
    assert evening.wrong("print", "ranking", "--sentences", "-o", tmp_path / "ranking.pdf") == [("sentences", "")]


def test_an_evening_in_pictures_is_that_of_the_first_pairs_or_of_those_named(samples: Scorer, tmp_path: Path) -> None:
    first, own = tmp_path / "first.pdf", tmp_path / "own.pdf"
    samples("print", "pictures", "-o", first, "-e", SLUGS["mitchell"])
    samples("print", "pictures", "--pair", "9", "--pair", "2", "-o", own, "-e", SLUGS["mitchell"])
    lines = text_of(first).splitlines()
    assert lines.index("North-South leaders, round by round: percentage after each round") < lines.index(
        "7 Graham T. & Ruth B."
    )
    assert sum(bool(re.fullmatch(r"\d+ \w.+ & .+\.", line)) for line in lines) == 10
    named = [line for line in text_of(own).splitlines() if re.match(r"\d+ .* & ", line)]
    assert named == ["2 Yusuf K. & Hilary S.", "9 Patrick D. & Sheila N."]


def test_of_a_race_nothing_is_printed_unasked_that_compares_tables(scorer: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "race.pdf"
    scorer("import", SAMPLES / "race")
    assert "the report pictures is empty" in str(scorer.refusal(InputError, "print", "pictures", "-o", path))
    scorer("print", "--all", "-o", path)
    assert len(PdfReader(path).pages) <= 6
    assert not set(titles_of(path)) & {"Frequencies", "Matrix", "Head to head", "Part score or game"}


def test_all_reports_and_some_of_them_are_not_asked_for_at_once(evening: Scorer, tmp_path: Path) -> None:
    assert "--all" in evening("print", "ranking", "--all", code=2).err
    assert list(tmp_path.glob("*.pdf")) == []


BOTH = pytest.mark.parametrize("words", [("print", "ranking"), ("movement", "print", "names")], ids=" ".join)
"""What is printed of an evening that was played, and before it."""


@BOTH
def test_everything_mistyped_is_said_at_once(evening: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    given = (*words[:-1], "rankings", "slip", "--paper", "a3", "-o", str(tmp_path / "evening.pdf"))
    assert evening.wrong(*given) == [("what", "rankings"), ("what", "slip"), ("paper", "a3")]


@BOTH
def test_nothing_is_written_over_unless_that_is_said(evening: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "evening.pdf"
    path.write_text("mine", encoding="utf-8")
    assert evening.refusal(AlreadyExistsError, *words, "-o", path).hints == (hints.OVERWRITE,)
    assert path.read_text(encoding="utf-8") == "mine"
    evening(*words, "-o", path, "--force")
    assert path.read_bytes().startswith(b"%PDF")


@BOTH
def test_a_place_that_cannot_be_written_is_named_and_nothing_is_left(
    evening: Scorer, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "nowhere" / "evening.pdf", tmp_path / "folder"):
        assert str(evening.refusal(FileAccessError, *words, "--force", "-o", path)).startswith(f"{path}: ")
    for name, read in (("evening.xlsx", ".xlsx"), ("evening", f"{tmp_path}/evening")):
        assert evening.wrong(*words, "-o", tmp_path / name) == [("output", read)]
        assert not (tmp_path / name).exists()
    assert evening.wrong("print", "table-cards", "-o", tmp_path / "evening.xlsx") == [("output", ".xlsx")]
    assert "cannot be printed together with reports" in evening.refused("print", "ranking", "table-cards")[0]
    assert [it.name for it in tmp_path.iterdir() if it.name.startswith(".")] == []


def test_what_changed_while_the_ranking_was_printed_is_printed_too(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(*words: Any) -> Any:
        if not changed:
            changed.append(evening("result", "1", "1", "5", "GNT", "N", "8").err)
        return really_printed(*words)

    changed: list[str] = []
    monkeypatch.setattr("scorer.services.printing.build_print_job", meanwhile)
    evening("print", "ranking", "-o", str(tmp_path / "evening.pdf"))
    assert [it["topic"] for it in evening("history", "--json").document["steps"]] == ["result", "printed"]
    (best,) = [row for row in evening("rank", "--json").document["rankings"][0]["rows"] if row["pair"] == "1"]
    assert f"{best['percent']:.2f}" in text_of(tmp_path / "evening.pdf")
    assert evening("history", "--corrections", "--json").document["changes"] == []


def test_paper_comes_in_two_sizes_and_is_opened_if_that_is_said(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(typer, "launch", opened.append)
    for size, width, more in (("a4", 595, ()), ("letter", 612, ("--open",))):
        evening("print", "ranking", "--paper", size, "-o", tmp_path / f"{size}.pdf", *more)
        assert round(PdfReader(tmp_path / f"{size}.pdf").pages[0].mediabox.width) == width
    assert opened == [str(tmp_path / "letter.pdf")]


SLOW = """
import sys
from scorer.cli import printing as command
from scorer.cli.app import app

command.PROGRESS_DELAY = float(sys.argv.pop(1))
app()
"""


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("patience", "shown"), [("0", True), ("60", False)])
@pytest.mark.long
def test_a_bar_is_shown_only_when_it_takes_long(tmp_path: Path, terminal: Terminal, patience: str, shown: bool) -> None:
    words = ("print", "ranking", "-o", str(tmp_path / "evening.pdf"))
    drawn = terminal(patience, *words, stderr=True, program=("-c", SLOW))
    assert ("Typesetting" in drawn) is shown
    assert "Written:" in drawn


def test_letters_that_no_font_has_are_told(evening: Scorer, tmp_path: Path) -> None:
    evening("pairs", "rename", "1", "Ann \U00016800", "Bob")
    assert " \U00016800: " in evening("print", "-o", tmp_path / "evening.pdf").err


def inks(path: Path) -> set[str]:
    """The colours of the first page of a PDF, such as `#7a1f2b`."""
    content = PdfReader(path).pages[0].get_contents()
    assert content is not None
    found = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)", content.get_data().decode("latin-1"))
    return {"#" + bytes(round(float(part) * 255) for part in parts).hex() for parts in found}


def test_a_certificate_has_the_clubs_colour_and_no_other_paper_has(evening: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    for colour, shown in (("", "#1d5f49"), ("#1f3f9a", "#1f3f9a")):
        evening("set", "--club", "colour", colour)
        evening("print", "certificates", "-o", path, "--force")
        assert shown in inks(path)
        evening("print", "ranking", "-o", path, "--force")
        assert shown not in inks(path)
    evening("competition", "new", "Sims", EVENING_SLUG, "--kind", "simultaneous")
    evening("competition", "close", "Sims")
    evening("competition", "print", "Sims", "certificates", "-o", path, "--force")
    assert "#1f3f9a" in inks(path)


def test_certificates_and_the_class_list_are_printed_with_first_names(evening: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "school.pdf"
    evening("pairs", "rename", "1", "Ann Lee", "Bob Fox")
    evening("print", "certificates", "class-list", "--best", "1", "--first-names", "-o", path)
    *certificates, class_list = (page.extract_text() for page in PdfReader(path).pages)
    assert all("First of 4 pairs" in text or "Shared first place of 4 pairs" in text for text in certificates)
    assert "Ann\nBob\n" in certificates[0]
    assert "Class list" in class_list
    assert "Lee" not in class_list

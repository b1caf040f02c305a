"""The figures on the pages are those of the twins beside them, and those are what the commands print."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Scorer
from tests.web.conftest import SAMPLE_EVENTS, every_event, parsed, rows_of, table_of, text_of


def said(site: Path, name: str) -> Any:
    return json.loads((site / f"{name}.json").read_text(encoding="utf-8"))


def same(shown: str, number: float | None) -> bool:
    """Whether a page shows a number of a twin: rounded to the decimals shown, halves away from zero."""
    if number is None:
        return shown == ""
    shown = shown.replace("−", "-")
    exact = Decimal(str(number))
    step = Decimal(1).scaleb(-len(shown.partition(".")[2]))
    return abs(exact.quantize(step, ROUND_HALF_UP) - Decimal(shown)) <= (step if exact.as_tuple().exponent == -6 else 0)


@every_event
@pytest.mark.long
def test_the_twins_are_what_the_commands_print(
    sites: Mapping[str, Path], samples_db: Path, home: Path, event: str
) -> None:
    scorer = Scorer(samples_db, home)
    for name, words in {"ranking": ("rank",), "boards": ("board", "--all"), "pairs": ("pair", "--all")}.items():
        printed = scorer(*words, "--json", "-e", SAMPLE_EVENTS[event]).out
        assert (sites[event] / f"{name}.json").read_text(encoding="utf-8") == printed


@every_event
def test_the_rankings_on_the_page_are_those_of_the_twin(sites: Mapping[str, Path], event: str) -> None:
    for place, ranking in enumerate(said(sites[event], "ranking")["rankings"], 1):
        shown = table_of(parsed(sites[event] / "index.html"), f"ranking-{place}")
        assert len(shown) == len(ranking["rows"])
        for line, row in zip(shown, ranking["rows"], strict=True):
            assert line["Place"] == f"{row['place']}{'=' if row['tied'] else ''}"
            assert line["Pair"] == row["pair"]
            assert line.get("Players", "") == (" & ".join(filter(None, row["players"])) or f"Pair {row['pair']}")
            assert same(line["Boards"], row["boards"])
            assert same(line.get("MP") or line["Points"], row["score"])
            assert same(line.get("of", ""), row["of"])
            assert same(line.get("%", ""), row["percent"])


@pytest.mark.long
@every_event
def test_remarks_and_the_head_of_a_card_are_those_of_the_twin(sites: Mapping[str, Path], event: str) -> None:
    for place, pair in enumerate(said(sites[event], "pairs")["pairs"], 1):
        page = parsed(sites[event] / f"pair-{place}.html")
        shown = table_of(page, "scorecards")
        assert len(shown) == len(pair["results"])
        assert [line.get("Remark", "") for line in shown] == [row["remark"] or "" for row in pair["results"]]
        figures = {
            (it.findtext("dt") or ""): text_of(it.find("dd")).strip()  # type: ignore[arg-type]  # each has one
            for it in chain.from_iterable(them for them in page.iter("dl") if them.get("class") == "figures")
        }
        assert same(figures.get("%", ""), pair["percent"])
        score, _, of = (figures.get("MP") or figures["Points"]).partition(" of ")
        assert same(score, pair["score"])
        assert not of or same(of, pair["of"])


@every_event
@pytest.mark.long
def test_the_hands_on_the_pages_are_those_of_the_twin(sites: Mapping[str, Path], event: str) -> None:
    for board in said(sites[event], "boards")["boards"]:
        page = parsed(sites[event] / f"board-{board['board']}.html")
        hands = [it for it in page.iter("section") if (it.get("class") or "").startswith("hand ")]
        shown = [".".join(cards(line) for line in hand.iter("li")) for hand in hands]
        assert f"N:{' '.join(shown)}" == board["deal"]


def cards(line: Any) -> str:
    """The cards of a suit, as PBN writes them; the symbol in front has no letters."""
    return "".join(it for it in text_of(line).replace("10", "T") if it in "AKQJT98765432")


@every_event
def test_a_bar_is_as_long_as_its_score_came_often(sites: Mapping[str, Path], event: str) -> None:
    for page in map(parsed, sites[event].glob("board-*.html")):
        cells = [it for it in page.iter("td") if it.get("class") == "number times"]
        times = [int(it.text or "") for it in cells]
        bars = [
            float((bar.get("width") or "0").rstrip("%"))
            for it in cells
            for bar in it.iter("rect")
            if bar.get("class") == "part"
        ]
        assert bars == [round(100 * own / max(times), 2) for own in times]
        assert cells or event == "race"


def test_a_traveller_has_the_highest_score_first_and_joins_equal_ones(sites: Mapping[str, Path]) -> None:
    page = parsed(sites["mitchell"] / "board-7.html")
    lines = table_of(page, "travellers")
    assert [line["Score"] for line in lines] == ["−400", "−430", "−460", "−490", "−490", "−490", "−520"]
    assert [line["NS place"] for line in lines] == ["1", "2", "3", "4=", "4=", "4=", "7"]
    table = next(page.iter("table"))
    rows = [row.get("class") for row in table.findall("./tbody/tr") if row.get("class") != "why"]
    assert rows == [None] * 4 + ["equal"] * 2 + [None]


def csv_rows(site: Path, report: str) -> list[dict[str, str]]:
    with (site / f"{report}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("report", ["matrix", "declaring"])
@every_event
def test_a_plain_report_says_the_same_as_its_table_for_spreadsheets(
    sites: Mapping[str, Path], event: str, report: str
) -> None:
    tables = parsed(sites[event] / f"{report}.html").iter("table")
    lines = chain.from_iterable(map(rows_of, tables))
    for shown, row in zip(lines, csv_rows(sites[event], report), strict=True):
        texts = {name: cell.replace("−", "-") for name, cell in shown.items()}
        if not row["Players"]:  # a pair without names is called by its label
            assert texts.pop("Players") == f"Pair {row['Pair']}"
        figures = {name: unguarded(cell) for name, cell in row.items()}
        for name in filter(str.isdigit, row):  # a board of the matrix
            assert texts.pop(name, "") == one_decimal(figures.pop(name))
        assert {**dict.fromkeys(figures, ""), **texts} == figures


def one_decimal(figure: str) -> str:
    """A figure with decimals as pages show it."""
    return str(Decimal(figure).quantize(Decimal("0.1"), ROUND_HALF_UP)) if "." in figure else figure


def unguarded(cell: str) -> str:
    """A text without the apostrophe that keeps spreadsheets from working it out."""
    return cell.removeprefix("'") if cell[:2] in ("'=", "'+", "'-", "'@") else cell


def ranked(site: Path) -> Iterator[tuple[str, str, str]]:
    for ranking in said(site, "ranking")["rankings"]:
        for row in ranking["rows"]:
            yield ranking["name"], row["pair"], f"{row['place']}{'=' if row['tied'] else ''}"


@every_event
def test_all_rankings_are_one_table_for_spreadsheets(sites: Mapping[str, Path], event: str) -> None:
    rows = csv_rows(sites[event], "ranking")
    assert [(row["List"], row["Pair"], row["Place"]) for row in rows] == list(ranked(sites[event]))


def test_what_a_score_was_worth_has_one_decimal_in_the_frequencies_too(sites: Mapping[str, Path]) -> None:
    rows = table_of(parsed(sites["mitchell"] / "board-7.html"), "frequencies")
    assert [row["NS %"] for row in rows] == ["100.0", "83.3", "66.7", "33.3", "0.0"]

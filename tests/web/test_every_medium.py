"""Every figure of rankings, travellers and score cards is the same as JSON, CSV, workbook, paper and web page.

A hundred pairs and hostile names are among the evenings; whole evenings in five media take long.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from contest import Size, mitchell
from pypdf import PdfReader

from scorer.interchange.own.event_folder import format_event_files
from tests.conftest import SAMPLES, Scorer, write_folder
from tests.rendering.pages import couples_joined
from tests.web.conftest import SAMPLE_EVENTS, parsed_anew, rows_of, table_of
from tests.web.evenings import HOSTILE
from tests.web.test_figures import unguarded

pytestmark = pytest.mark.long

EVENINGS = (*SAMPLE_EVENTS, "a hundred pairs", "hostile")
LETTERS = str.maketrans("−♠♥♦♣\u00a0", "-SHDC ", "\ufe0e")
CENT, TENTH = Decimal("0.01"), Decimal("0.1")

Line = tuple[str, ...]


class Evening(NamedTuple):
    """An event in all media; `printed` is the text of each report on paper."""

    scorer: Scorer
    site: Path
    book: Path
    printed: Mapping[str, str]

    def said(self, *words: str) -> Any:
        return self.scorer(*words, "--json").document

    def csv(self, report: str) -> list[dict[str, Any]]:
        lines = csv.DictReader(io.StringIO(self.scorer("report", report, "--csv").out))
        return [{heading: unguarded(cell) for heading, cell in line.items()} for line in lines]

    def sheet(self, tab: str) -> Iterator[dict[str, Any]]:
        """The lines of a worksheet with the values beside its formulas, without the row of keys below them."""
        headings, *rows = openpyxl.load_workbook(self.book, data_only=True)[tab].iter_rows(values_only=True)
        for row in rows:
            if not any(str(cell).startswith("key:") for cell in row):
                yield {str(heading): cell for heading, cell in zip(headings, row, strict=True)}


def files_of(name: str, folder: Path) -> Path:
    if name in SAMPLE_EVENTS:
        return SAMPLES / name
    if name == "hostile":
        return write_folder(folder, HOSTILE)
    crowd = format_event_files(mitchell(Size(8, 50)))
    return write_folder(folder, {file: text for file, text in crowd.items() if text})


@pytest.fixture(scope="module", params=EVENINGS)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, home: Path) -> Evening:
    folder = tmp_path_factory.mktemp("media")
    scorer = Scorer(folder / "scorer.db", home)
    scorer("import", files_of(request.param, folder / "event"))
    scorer("export", folder / "evening.xlsx")
    scorer("publish", folder / "site")
    printed = {}
    for report in ("ranking", "travellers", "scorecards"):
        scorer("print", report, "-o", folder / f"{report}.pdf")
        pages = PdfReader(folder / f"{report}.pdf").pages
        printed[report] = "\n".join(page.extract_text() for page in pages).translate(LETTERS)
    (index,) = (folder / "site").glob("*/index.html")
    return Evening(scorer, index.parent, folder / "evening.xlsx", printed)


def shown(cell: object, unit: Decimal = CENT) -> str:
    """A cell as all media can be compared: letters for suits, numbers rounded."""
    text = "" if cell is None else str(cell).translate(LETTERS).strip()
    try:
        return str(Decimal(text).quantize(unit, ROUND_HALF_UP))
    except InvalidOperation:
        return text


def line_of(cells: Iterable[object], unit: Decimal = CENT) -> Line:
    return tuple(filter(None, (shown(cell, unit) for cell in cells)))


def lines_of(rows: Iterable[Mapping[str, object]], headings: Sequence[str], unit: Decimal = CENT) -> list[Line]:
    return sorted(line_of((row.get(heading) for heading in headings), unit) for row in rows)


def assert_printed(text: str, lines: Iterable[Line], unit: Decimal = CENT) -> None:
    """Each line stands somewhere in a text, whatever follows it there."""
    found = [line_of(line.split(), unit) for line in text.splitlines()]
    printed = {line[:length] for line in found for length in range(1, 14)}
    assert [line for line in lines if line not in printed] == []


def without_sit_outs(rows: Iterable[Mapping[str, object]]) -> list[Mapping[str, object]]:
    return [row for row in rows if row.get("Opponents")]


def ranked_below(evening: Evening) -> Iterator[dict[str, Any]]:
    """The lines of the lists by section and stratum where they say more than the ranking."""
    ranked = [ranking["rows"] for ranking in evening.said("rank")["rankings"]]
    for by in ("section", "stratum"):
        ran = evening.scorer.typed("rank", "--by", by, "--json")
        lists = ran.document["rankings"] if ran.code == 0 else []
        yield from (row for one in lists if one["rows"] not in ranked for row in one["rows"])


def test_the_ranking(evening: Evening) -> None:
    headings = ("Place", "Pair", "Boards", "MP", "Points", "of", "%")
    said, untied = [], []
    ranking = [row for ranking in evening.said("rank")["rankings"] for row in ranking["rows"]]
    for row in (*ranking, *ranked_below(evening)):
        place = f"{row['place']}{'=' if row['tied'] else ''}"
        figures = (row["pair"], row["boards"], row["score"], row["of"], row["percent"])
        said.append(line_of((place, *figures)))
        untied.append(line_of((row["place"], *figures)))
    assert lines_of(evening.csv("ranking"), headings) == sorted(said[: len(ranking)])
    said.sort()
    ranked = [row for row in evening.sheet("Ranking") if row["Pair"]]
    for row in ranked:  # the sign of a shared place is a format that follows it
        row["Place"] = str(row["Place"]).rstrip("=")
    assert lines_of(ranked, headings) == sorted(untied)
    index = parsed_anew(evening.site / "index.html")
    tables = [table for table in index.iter("table") if "ranking" in (table.get("class") or "")]
    assert lines_of((row for table in tables for row in rows_of(table)), headings) == said
    without_names = re.sub(
        r"^(\S+ \S+)(?: .*?)??((?: [\d.-]+){2,4})$", r"\1\2", couples_joined(evening.printed["ranking"]), flags=re.M
    )
    assert_printed(without_names, said)


def test_the_travellers(evening: Evening) -> None:
    points = ("NS MP", "EW MP", "NS Points", "EW Points")
    headings = ("NS", "EW", "Contract", "By", "Tricks", "Score", "Award", *points, "NS %", "EW %")
    keys = ("ns", "ew", "contract", "declarer", "tricks", "score", "award")
    worth = ("ns_points", "ew_points", "ns_percent", "ew_percent")
    boards = evening.said("board", "--all")["boards"]
    said, shortened = {}, {}
    for board in boards:
        cells = [[row[key] for key in (*keys, *worth)] for row in board["results"]]
        said[board["board"]] = sorted(map(line_of, cells))
        shortened[board["board"]] = sorted(line_of(row, TENTH) for row in cells)
    for rows in (evening.csv("travellers"), list(evening.sheet("Boards"))):
        for number, lines in said.items():
            assert lines_of((row for row in rows if str(row["Board"]) == str(number)), headings) == lines
    parts = dict(re.findall(r"^Board (\d+)(?=\s)(.*?)(?=^Board \d+\s|\Z)", evening.printed["travellers"], re.M | re.S))
    for number, lines in shortened.items():
        assert_printed(parts[str(number)], lines, TENTH)
        page = parsed_anew(evening.site / f"board-{number}.html")
        assert lines_of(table_of(page, "travellers") if lines else (), headings, TENTH) == lines


def test_the_score_cards(evening: Evening) -> None:
    headings = ("Board", "Dir", "Opponents", "Contract", "By", "Tricks", "Score", "Award", "MP", "Points", "%")
    keys = ("board", "direction", "opponents", "contract", "declarer", "tricks", "score", "award", "points", "percent")
    pairs = evening.said("pair", "--all")["pairs"]
    said, shortened = {}, {}
    for pair in pairs:
        cards = [[row[key] for key in keys] for row in pair["results"] if row["opponents"]]
        said[pair["pair"]] = sorted(map(line_of, cards))
        shortened[pair["pair"]] = sorted(line_of(card, TENTH) for card in cards)
    everything = sorted(line for lines in said.values() for line in lines)
    rows = evening.csv("scorecards")
    for label, lines in said.items():
        assert lines_of(without_sit_outs(row for row in rows if row["Pair"] == label), headings) == lines
    assert lines_of(without_sit_outs(evening.sheet("Score cards")), headings) == everything
    assert_printed(evening.printed["scorecards"], chain.from_iterable(shortened.values()), TENTH)
    for number, lines in enumerate(shortened.values(), 1):
        card = table_of(parsed_anew(evening.site / f"pair-{number}.html"), "scorecards")
        assert lines_of(without_sit_outs(card), headings, TENTH) == lines

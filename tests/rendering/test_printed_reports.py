"""The PDF of the reports: what can be read on it, how many pages it has, and what names can do to it."""

from __future__ import annotations

import datetime
import io
import re
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random

import pypdf
import pytest
import typst
from checking import with_hands
from contest import Size as ContestSize
from contest import mitchell

from scorer.game.contracts import TRICKS
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.seats import Seat
from scorer.interchange.own.event_folder import read_folder
from scorer.model.club_settings import PaperSize
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.results import Played, Result
from scorer.rendering.paper import report_jobs, typeset_reports
from scorer.reports.blocks import Item
from scorer.reports.catalogue import REPORT_NAMES, all_reports, default_reports, posted_reports, report_by_name
from scorer.reports.paper.print_job import PrintedReport, PrintJob, build_print_job
from scorer.reports.report import PaperUse, Requirement
from scorer.reports.table import Table
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.rendering.pages import MARKUP, Piece, Texts, couples_joined, pieces_of
from tests.rendering.test_paper import SHEETS, artefacts

pytestmark = pytest.mark.long  # typesetting takes a second; the short tests look at paper in `tests/cli/test_print.py`

SHOWN = ("ranking", "travellers", "scorecards", "matrix")
SAMPLE_NAMES = ("mitchell", "howell", "school", "oddities", "race")
SOLVED = tuple(report.name for report in all_reports() if report.requirement is Requirement.SOLVED_DEALS)
EVERY_REPORT = tuple(name for name in REPORT_NAMES if name not in SOLVED)
"""Those that every sample event can fill."""

MARGIN = 18
"""Nothing stands nearer to the edge of the paper, in points; the page numbers of cards are nearest."""

every_sample = pytest.mark.parametrize("name", SAMPLE_NAMES)
every_size = pytest.mark.parametrize("size", PaperSize)


@cache
def sample(name: str) -> Event:
    return read_folder(SAMPLES / name, datetime.date(2026, 11, 17))


@cache
def field(size: str) -> Event:
    """An invented event, such as 30 boards at 100 tables."""
    return mitchell(ContestSize.parse(size))


@cache
def made(event: Event, *reports: str) -> PrintJob:
    return build_print_job(score_event(event), [report_by_name(name) for name in reports or EVERY_REPORT])[0]


@cache
def pdf_of(event: Event, *reports: str, size: PaperSize = PaperSize.A4) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(typeset_reports(made(event, *reports), size=size)))


@cache
def texts_of(event: Event, *reports: str, size: PaperSize = PaperSize.A4) -> Texts:
    return Texts(pdf_of(event, *reports, size=size), minus="-")


def pages_of(event: Event, report: str, size: PaperSize = PaperSize.A4) -> int:
    return len(pdf_of(event, report, size=size).pages)


@every_size
def test_every_page_fits_the_paper(size: PaperSize) -> None:
    for page in pdf_of(EVENING, *SHOWN, size=size).pages:
        width, height = round(page.mediabox.width), round(page.mediabox.height)
        assert (width, height) in (SHEETS[size], SHEETS[size][::-1])
        pieces = pieces_of(page)
        assert all(MARGIN <= it.x < width - MARGIN and MARGIN <= it.y < height - MARGIN for it in pieces)


def test_every_page_names_the_event_the_club_the_date_and_the_rules_and_counts_itself() -> None:
    event = sample("race")
    texts = texts_of(event, *SHOWN)
    day = f"{event.date.day} {event.date:%B %Y}"
    rules = f"{event.scoring.method}, {event.rules} rules".capitalize()
    for number, page in enumerate(texts, start=1):
        text = " ".join(page.split())
        assert all(words in text for words in (event.name, event.club, day, rules))
        assert text.endswith(f"Page {number} of {len(texts)}")


@every_sample
def test_a_picture_is_made_of_every_page(name: str, tmp_path: Path) -> None:
    keep_pictures(made(sample(name)), name, tmp_path)


def test_a_picture_is_made_of_a_large_event(tmp_path: Path) -> None:
    keep_pictures(made(field("30x100"), "ranking", "matrix"), "large", tmp_path)


def keep_pictures(report: PrintJob, name: str, tmp_path: Path) -> None:
    for number, (_, job) in enumerate(report_jobs(report, size=PaperSize.A4)):
        pictures = typst.compile(**job, format="png", ppi=50)
        for page, picture in enumerate([pictures] if isinstance(pictures, bytes) else pictures, start=1):
            (artefacts(tmp_path) / f"report-{name}-{number:02}-{page:02}.png").write_bytes(picture)
            assert picture.startswith(b"\x89PNG")


def test_reports_come_in_the_order_asked_each_on_a_page_of_its_own() -> None:
    texts = texts_of(EVENING, "matrix", "travellers", "ranking")
    assert [text.splitlines()[2] for text in texts] == ["Matrix", "Travellers", "Ranking"]


def test_the_ranking_has_names_places_and_figures_rounded_once() -> None:
    lines = couples_joined(texts_of(sample("oddities"), "ranking")[0]).splitlines()
    assert lines[:8] == [
        "Oddities 1 January 2026",
        "Nowhere Card Circle Matchpoints, standard rules",
        "Ranking",
        "North-South",
        "Place Pair Players Boards MP of %",
        "1 2 Zoë D'Aubigné-Łukaszewicz & Đỗ Thị Mận 11 23.0 44 52.27",
        "2 1 =1+1 & @SUM(A1) 11 22.5 44 51.14",
        "3 3 11 20.5 44 46.59",
    ]
    assert "5= 12 Dilys Bowen-Reed & Winston Lascelles 21 111 252 44.05" in texts_of(sample("mitchell"), *SHOWN)[0]


def test_figures_end_below_each_other() -> None:
    page = pdf_of(sample("school"), "ranking").pages[0]
    numbers = [it for it in pieces_of(page) if re.fullmatch(r"\d{2}\.\d{2}", it.text)]
    last = max(it.x for it in numbers)
    assert len([it for it in numbers if round(it.x, 1) == round(last, 1)]) == 15


def test_a_traveller_has_its_hands_who_dealt_who_declared_and_its_results() -> None:
    text = texts_of(sample("mitchell"), "travellers")[0]
    board = text[text.index("Board 1 ") : text.index("Board 2 ")]
    assert "dealer North, top 12" in board
    assert "Points EW 23, NS 17 Declarer East" in board
    assert "♦ Q 9 8 6 5 3 2" in board
    assert "♠ Q 10 9 3" in board
    assert "2\n10 points 13\n15" in board
    lines = board.splitlines()
    assert "5 9 P♠ E 8 -110 8 4 66.7 33.3" in lines


def test_a_single_table_has_no_places() -> None:
    assert "place" not in texts_of(sample("race"), "travellers")[0]


def test_equal_results_stand_together_without_a_rule_between_them() -> None:
    together = made(EVENING, "travellers")
    (part,) = together.reports
    boards = [(item, table) for item in part.items for table in item.tables]
    apart = tuple(item._replace(blocks=(*item.blocks[:-1], table._replace(group_key=""))) for item, table in boards)
    together = together._replace(reports=(part._replace(items=tuple(item for item, _ in boards)),))
    equal = sum(sum(table.sheet.continues_group) for _, table in boards)
    assert equal > 0
    assert rules_of(together) == rules_of(together._replace(reports=(part._replace(items=apart),))) - equal


def rules_of(everything: PrintJob) -> int:
    """How many lines and areas are drawn on its only page."""
    (page,) = pypdf.PdfReader(io.BytesIO(typeset_reports(everything, size=PaperSize.A4))).pages
    drawn = page.get_contents()
    assert drawn is not None
    return len(re.findall(rb"[Sf]\n", drawn.get_data()))


def test_red_suits_are_dark_enough_for_a_printer_without_colours() -> None:
    page = pdf_of(sample("mitchell"), "travellers").pages[0]
    drawn = page.get_contents()
    assert drawn is not None
    colours = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|rg)", drawn.get_data())
    reds = [(float(r), float(g), float(b)) for r, g, b in colours if float(r) > 2 * float(g)]
    assert reds
    assert all(0.3 * r + 0.59 * g + 0.11 * b < 0.3 for r, g, b in reds)


def test_without_hands_the_players_stand_beside_the_results() -> None:
    text = texts_of(sample("mitchell")._replace(deals=()), "travellers")[0]
    assert "4 14 PNT E 7 -90 10 2 83.3 16.7 Padma Rajagopal & Colin Thwaite Edna Scarisbrick & Luca Tramonti" in text


def test_a_remark_stands_below_its_board() -> None:
    text = texts_of(sample("oddities"), "travellers")[0]
    assert '3 against 5: "I thought hearts were trumps", said East\nBoard 3' in text


def test_a_long_award_goes_on_over_the_empty_cells_that_follow() -> None:
    code = parse_code("60% GS S 10, 40% PS S 10", EVENING.rule_set)
    ruled = EVENING._replace(results=(EVENING.results[0]._replace(outcome=code), *EVENING.results[1:]))
    text = texts_of(ruled, "travellers")[0]
    assert re.search(r"^1 4 60% GS S 10, 40% PS S 10 [\d.]+ [\d.]+ ", text, re.MULTILINE)


def test_the_tricks_that_everybody_takes_stand_in_full_where_the_page_has_room() -> None:
    scored = score_event(sample("mitchell"))
    solved = dict.fromkeys(dict(scored.event.deals), DoubleDummyTable.parse("BA9AB22422" * 2))
    whole = build_print_job(replace(scored, solved=solved), [report_by_name("double-dummy")])[0]
    (page,) = pypdf.PdfReader(io.BytesIO(typeset_reports(whole, size=PaperSize.A4))).pages
    tricks = [piece.size for piece in pieces_of(page) if piece.text == "11 10 9 10 11"]
    assert (len(tricks), len(set(tricks))) == (2 * len(solved), 1)


def test_a_score_card_is_cut_out_with_everything_on_it() -> None:
    lines = texts_of(sample("mitchell"), "scorecards")[0].splitlines()
    assert lines[:6] == [
        "Pair 1",
        "Margaret Pellow",
        "Denis Achterberg",
        "Matchpoints,",
        "standard rules",
        "Place 6 Boards 21 MP 116 of 252 % 46.03",
    ]
    assert lines[7:9] == ["Mei-Ling Chow & Stuart Garvie", "1 NS 8 PNT E 9 -150 1 8.3 6th= of 7"]
    assert lines.count("Tuesday Minibridge · Alton Lane Bridge Club 17 November 2026") == 4


def test_a_pair_that_played_no_board_has_its_figures_in_the_columns_of_the_others() -> None:
    event = sample("mitchell")
    award = parse_code("60/40", event.rule_set)
    results = tuple(one._replace(outcome=award) if one.ns == "1" else one for one in event.results)
    pieces = pieces_of(pdf_of(event._replace(results=results), "scorecards").pages[0])
    (left,) = {round(it.x) for it in pieces if it.text == "50.0" and it.x < SHEETS[PaperSize.A4][0] / 2}
    assert [round(it.x) for it in pieces if it.text == "60.0"].count(left) == event.boards


def test_how_often_each_score_came_is_a_small_table_a_board() -> None:
    (text,) = texts_of(sample("mitchell"), "frequencies")
    third = text[text.index("Board 3 ") : text.index("Board 4 ")]
    assert third.startswith("Board 3 top 12\n")
    assert third.endswith("510 3 10 2 83.3 16.7\n480 4 3 9 25.0 75.0\n")


def test_a_title_is_not_said_twice() -> None:
    text = "\n".join(texts_of(EVENING, "head-to-head", "declaring", "decisions"))
    assert text.count("Declaring and defending\n") == 1
    assert "Head to head\nNorth-South\n" in text
    assert "Part score or game\nHow often\n" in text


def sheet_of(page: pypdf.PageObject) -> tuple[int, int]:
    return round(page.mediabox.width), round(page.mediabox.height)


def test_a_wide_matrix_is_turned_and_a_very_wide_one_goes_on_beside_itself() -> None:
    (narrow,) = pdf_of(sample("oddities"), "matrix").pages
    assert sheet_of(narrow) == SHEETS[PaperSize.A4]
    (wide,) = pdf_of(field("30x10"), "matrix").pages
    assert sheet_of(wide) == SHEETS[PaperSize.A4][::-1]
    parts = texts_of(field("64x4"), "matrix")
    assert len(parts) == 3
    for number, text in enumerate(parts, start=1):
        assert f"part {number} of 3" in text
        assert len(re.findall(r"^\d+ \w+ \w+ & \w+ \w+ ", text, re.MULTILINE)) == 8
    heads = (next(line for line in text.splitlines() if line.startswith("Pair Players")) for text in parts)
    assert [word for line in heads for word in line.split()[2:]] == ["Total", *map(str, range(1, 65))]


PAGES = {
    ("mitchell", "ranking"): 1,
    ("mitchell", "travellers"): 5,
    ("mitchell", "frequencies"): 1,
    ("mitchell", "scorecards"): 4,
    ("mitchell", "head-to-head"): 1,
    ("mitchell", "decisions"): 2,
    ("race", "travellers"): 1,
    ("30x100", "ranking"): 4,
    ("30x100", "frequencies"): 3,
    ("30x100", "matrix"): 5,
    ("30x12", "scorecards"): 6,
    ("4x100", "travellers"): 4,
}


@pytest.mark.parametrize(("name", "report"), PAGES, ids=str)
def test_as_much_stands_on_a_page_as_can_be_read(name: str, report: str) -> None:
    event = field(name) if "x" in name else sample(name)
    assert pages_of(event, report) == PAGES[name, report]


def test_all_rows_of_a_large_field_are_there() -> None:
    ranking = "\n".join(texts_of(field("30x100"), "ranking"))
    assert len(re.findall(r"^\d+=? \d+ .* 30 \d+ 5940 \d+\.\d\d$", ranking, re.MULTILINE)) == 200
    boards = "\n".join(texts_of(field("4x100"), "travellers"))
    assert len(re.findall(r"\d+ \d+ [PG](?:[♠♥♦♣]|NT) [NESW] \d+ -?\d+ \d+ \d+ \d+\.\d \d+\.\d", boards)) == 400


def test_a_board_of_more_results_than_a_page_holds_is_continued() -> None:
    texts = texts_of(field("2x130"), "travellers")
    assert len(texts) == 4
    assert ["continued" in text for text in texts] == [False, True, False, True]


def test_remarks_that_fill_pages_are_printed_to_the_end() -> None:
    talk = " ".join(f"word{number}" for number in range(120))
    event = EVENING._replace(results=tuple(it._replace(remark=talk) for it in EVENING.results))
    assert "".join(texts_of(event, "travellers")).count("word119") == len(EVENING.results)


def test_the_same_reports_are_the_same_bytes() -> None:
    once, again = (typeset_reports(made(EVENING), size=PaperSize.A4) for _ in range(2))
    assert once == again


def test_the_file_bears_the_name_and_the_date_of_the_event() -> None:
    found = pdf_of(EVENING._replace(name="Zoë's *bold* $event$"), "ranking").metadata
    assert found is not None
    assert found.title == "Zoë's *bold* $event$"
    assert str(found["/CreationDate"]).startswith("D:20261117")


def renamed(player1: str, player2: str = "Bob") -> Event:
    """The evening with other names on every pair, on the event, and in every remark."""
    pairs = tuple(pair._replace(player1=player1, player2=player2) for pair in EVENING.pairs)
    results = tuple(it._replace(remark=player1) for it in EVENING.results)
    return EVENING._replace(name=player1, club=player2, pairs=pairs, results=results)


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_names_is_harmless_text(name: str) -> None:
    ranking, travellers, cards, matrix = texts_of(renamed(name), *SHOWN)
    assert f"{name} & Bob" in ranking
    assert f"{name} & Bob" in matrix
    assert f"3 against 6: {name}" in travellers
    assert f"Board 1: {name}" in cards
    assert all(name in text for text in (ranking, travellers, cards, matrix))


@cache
def figures(event: Event) -> list[Piece]:
    """The figures of the matrix, and those of the ranking, which stand beside shorter names."""
    ranking, matrix = (pieces_of(pdf_of(event, *SHOWN).pages[number]) for number in (0, -1))
    shown = [it._replace(x=0) for it in ranking] + matrix
    return [it for it in shown if re.fullmatch(r"[\d.]+", it.text)]


@pytest.mark.parametrize(
    "name",
    ["דוד כהן", "محمد علي", "Ελένη", "王小明", "😀", "Zoe" + "\u0301\u0323" * 40, "\u202egnitrever", "a\tb\nc\x00d"],
    ids=["hebrew", "arabic", "greek", "chinese", "emoji", "stacked", "reversed", "control"],
)
def test_no_script_moves_a_figure_or_adds_a_page(name: str) -> None:
    plain, hostile = renamed("Ann"), renamed(name, name)
    assert len(pdf_of(hostile, *SHOWN).pages) == len(pdf_of(plain, *SHOWN).pages)
    for one, other in zip(figures(hostile), figures(plain), strict=True):
        assert one.text == other.text
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=2)


def cuts(event: Event) -> int:
    """How often something is cut off on the page of a ranking."""
    (page,) = pdf_of(event, "ranking").pages
    contents = page.get_contents()
    assert contents is not None
    return len(re.findall(rb"\bW\*?\s+n\b", contents.get_data()))


@pytest.mark.parametrize(
    "name",
    [
        "Jaźń Gęślą",
        "Ελένη Γεωργίου",
        "Мария",
        "דוד כהן",
        "नेहा शर्मा",
        "e\u0302\u0301",
        "Ångström Wolfeschlegelsteinhausenbergerdorff",
        "A\u030angstro\u0308m",  # the same letters as some computers write them
    ],
)
def test_nothing_is_cut_off_the_letters_of_any_script_nor_a_long_name(name: str) -> None:
    assert cuts(renamed(name)) == cuts(renamed("Ann"))


def test_marks_heaped_on_a_letter_are_cut_off() -> None:
    assert cuts(renamed("Zoe" + "\u0301\u0323" * 40)) > cuts(renamed("Ann"))


@pytest.mark.parametrize("name", ["W" * 200, "a very long name " * 12], ids=["word", "words"])
def test_a_long_name_is_cut_where_there_is_no_room(name: str) -> None:
    reader = pdf_of(renamed(name, name), *SHOWN, size=PaperSize.LETTER)
    assert "Matrix" in reader.pages[-1].extract_text()
    ranking = [text for text in (page.extract_text() for page in reader.pages) if "Ranking" in text.splitlines()[-1]]
    assert "".join(ranking).count("…") > 12
    for page in reader.pages:
        assert all(MARGIN <= it.x < page.mediabox.width - MARGIN for it in pieces_of(page))


def test_a_name_with_a_hyphen_is_broken_there() -> None:
    pieces = [piece.text for piece in pieces_of(pdf_of(sample("oddities"), "head-to-head").pages[0])]
    assert any("Cholmondeley" in piece for piece in pieces)


def test_names_of_any_length_leave_a_card_inside_its_marks() -> None:
    event = field("24x8")
    long = "Maximiliana Theodora van der Hohenstau", "Bartholomew Featherstonehaugh-Cholmond"
    longer = "Bartholomew Featherstonehaugh-Cholmondele", "Konstantinos Papadimitrakopoulos-Georgiou"
    first, *others, last = event.pairs
    pairs = (
        first._replace(player1=long[0], player2=long[1]),
        *others,
        last._replace(player1=longer[0], player2=longer[1]),
    )
    for page in pdf_of(event._replace(pairs=pairs), "scorecards").pages:
        feet = [round(piece.y) for piece in pieces_of(page) if piece.text == "17 November 2026"]
        assert (len(feet), len(set(feet))) == (4, 2)


def test_names_stand_on_one_line_where_the_list_need_not_be_read_from_a_step_away() -> None:
    pieces = [piece.text for piece in pieces_of(pdf_of(sample("howell"), "declaring").pages[0])]
    assert "Lakshmi Nambiar & Douglas Penhale" in pieces


def test_a_list_of_several_pages_is_as_large_as_these_have_room_for() -> None:
    pages = pdf_of(sample("mitchell"), "decisions").pages
    assert len(pages) == 2
    names = [piece for piece in pieces_of(pages[0]) if "&" in piece.text and ":" not in piece.text]
    assert len(names) >= 14
    assert min(piece.size for piece in names) >= 11


def test_one_long_name_leaves_the_other_side_readable() -> None:
    long = "Wilhelmina-Theodora Featherstonehaugh-Cholmondeley"
    event = sample("mitchell")._replace(deals=())
    first, *others = event.pairs
    event = event._replace(pairs=(first._replace(player1=long, player2=long), *others))
    opponents = [it for it in pieces_of(pdf_of(event, "travellers").pages[0]) if "Garvie" in it.text]
    assert min(it.size for it in opponents) > 8


def test_suit_signs_in_a_name_are_letters_like_others() -> None:
    assert "♥♦ & Bob" in texts_of(renamed("♥♦"), "ranking")[0]


def test_a_report_of_nothing_but_its_heading_is_a_page() -> None:
    heading = made(EVENING).heading
    empty = PrintJob(heading, (PrintedReport("Ranking", (Item("All pairs", (Table("All pairs", (), ()),)),)),))
    assert len(pypdf.PdfReader(io.BytesIO(typeset_reports(empty, size=PaperSize.A4))).pages) == 1


@pytest.mark.parametrize(("tables", "least"), [(4, 14), (12, 14), (20, 11)])
def test_a_ranking_is_read_from_a_step_away(tables: int, least: int) -> None:
    (page,) = pdf_of(field(f"24x{tables}"), "ranking").pages
    percents = [it.size for it in pieces_of(page) if re.fullmatch(r"\d\d\.\d\d", it.text)]
    assert len(percents) == 2 * tables
    assert min(percents) >= least


def test_where_a_matrix_is_too_wide_each_pair_has_a_block_of_those_it_met() -> None:
    pages = texts_of(field("24x50"), "head-to-head")
    assert len(pages) <= 9
    text = "\n".join(pages)
    assert len(re.findall(r"^Opponents Boards MP of %$", text, re.MULTILINE)) == 100
    assert len(re.findall(r"^\d+ 2 \d+ 196 \d+\.\d\d$", text, re.MULTILINE)) == 100 * 12


def at_random(event: Event) -> Event:
    """The same pairs and boards: who meets whom, contracts and tricks by chance, so that nothing repeats itself."""
    chance, labels = Random(1117), [pair.label for pair in event.pairs]  # noqa: S311  # nothing secret
    results: list[Result] = []
    for board in range(1, event.boards + 1):
        chance.shuffle(labels)
        for table, (ns, ew) in enumerate(zip(labels[::2], labels[1::2], strict=True), start=1):
            contract, seat = chance.choice(event.rule_set.contracts), chance.choice(list(Seat))
            results.append(Result(board, ns, ew, Played(contract, seat, chance.randint(0, TRICKS)), board, table))
    pairs = tuple(pair._replace(direction=None) for pair in event.pairs)
    return event._replace(winners=1, pairs=pairs, results=tuple(results))


def with_everything(event: Event) -> Event:
    """The same with hands, and with the pairs in sections, strata and clubs."""
    pairs = (
        pair._replace(section="ABCD"[number % 4], stratum="AB"[number % 2], club=f"Club {number % 7}")
        for number, pair in enumerate(event.pairs)
    )
    return with_hands(event._replace(pairs=tuple(pairs)))


@pytest.mark.parametrize("known", ["results", "hands, sections, strata and clubs"])
def test_what_a_club_pins_up_and_hands_out_of_fifty_tables_and_26_boards_is_at_most_64_pages(known: str) -> None:
    event = at_random(field("26x50"))
    if known != "results":
        event = with_everything(event)
    assert len(pdf_of(event, *map(str, posted_reports())).pages) <= 64


def test_the_bookmarks_lead_to_reports_boards_and_pairs() -> None:
    reader = pdf_of(sample("mitchell"), "ranking", "travellers", "scorecards")
    ranking, travellers, boards, cards, pairs = reader.outline
    titles = [it.title for it in (ranking, travellers, cards)]  # type: ignore[union-attr]  # no list among them
    assert titles == ["Ranking", "Travellers", "Score cards"]
    assert [it.title for it in boards] == [f"Board {number}" for number in range(1, 22)]  # type: ignore[union-attr]
    assert [it.title for it in pairs][:2] == ["Pair 1", "Pair 2"]  # type: ignore[union-attr]


def test_the_first_page_says_where_each_report_begins() -> None:
    assert "Ranking 1 · Travellers 2 · Matrix 7" in texts_of(sample("mitchell"), "ranking", "travellers", "matrix")[0]


def test_the_last_page_of_travellers_is_not_one_board_alone() -> None:
    boards = [
        len(re.findall(r"^Board \d+ ", text, re.MULTILINE)) for text in texts_of(sample("mitchell"), "travellers")
    ]
    assert sum(boards) == 21
    assert boards[-1] > 1


def test_a_matrix_says_without_colour_how_good_each_figure_is() -> None:
    text = texts_of(sample("mitchell"), "matrix")[0]
    assert "▲ 80% and more, bold from 60%; ▼ below 20%, italic below 40%" in text
    rows = [line for line in text.splitlines() if re.match(r"\d+ \w+", line) and "&" in line]
    assert all("▲" in row and "▼" in row for row in rows)


@pytest.mark.parametrize("size", ["24x12", "24x50", "30x10"])
def test_the_mark_of_a_figure_stands_clear_of_the_figure_before_it(size: str) -> None:
    pieces = pieces_of(pdf_of(field(size), "matrix").pages[0])
    figures = [piece for piece in pieces if piece.text.isdigit()]
    marks = [piece for piece in pieces if piece.text in ("▲", "▼") and piece.x > figures[0].x]
    assert len(marks) > 100
    for mark in marks:
        before = [piece for piece in figures if abs(piece.y - mark.y) < 4 and piece.x < mark.x]
        nearest = max(before, key=lambda piece: piece.x)
        end = nearest.x + len(nearest.text) * 0.5 * nearest.size  # a figure is half as wide as it is high
        assert mark.x - end > 0.2 * nearest.size


@pytest.mark.parametrize("name", ["school", "howell"])
def test_the_mark_of_a_figure_stands_clear_of_the_figure_itself(name: str) -> None:
    pieces = pieces_of(pdf_of(sample(name), "head-to-head").pages[0])
    marks = [
        piece for piece in pieces if piece.text == "▲" and piece.y < max(it.y for it in pieces if it.text == "Pair")
    ]
    assert marks
    for mark in marks[:-2]:  # the last ones stand in what explains them
        own = min(piece.x for piece in pieces if abs(piece.y - mark.y) < 4 and piece.x > mark.x)
        assert own - mark.x > 0.6 * mark.size


def test_a_race_has_a_page_with_its_winner_in_large_type_and_its_target() -> None:
    (page,) = pdf_of(sample("race"), "race").pages
    largest = max(pieces_of(page), key=lambda piece: piece.size)
    assert largest.text == "Gwen M. & Ravi C."
    text = texts_of(sample("race"), "race")[0]
    assert "Pair 2 reached the target of 1000 on board 12" in text


def fullness(page: pypdf.PageObject) -> float:
    """How far down a page there is anything, above its foot."""
    lowest = min(piece.y for piece in pieces_of(page) if piece.y > FOOT)
    head = float(page.mediabox.height) - HEAD
    return (head - lowest) / (head - FOOT)


HEAD, FOOT = 76, 45
"""What the head and the foot of a page take, in points."""


def as_known(name: str, more: str) -> ScoredEvent:
    """A sample or an invented event, with hands and figures of others, or with names of forty letters."""
    event = field(name) if "x" in name else sample(name)
    if name == "24x8":  # seven tables and a half: the last pair has nobody to play with
        away = event.pairs[-1].label
        results = tuple(result for result in event.results if away not in result.pairs)
        event = event._replace(pairs=event.pairs[:-1], results=results)
    if more == "long names":
        pairs = (
            pair._replace(player1="Wilhelmina-Theodora " * 2, player2="Maximilian Leopold " * 2) for pair in event.pairs
        )
        return score_event(event._replace(pairs=tuple(pairs)))
    if more == "solved":
        deals = dict(zip(range(1, event.boards + 1), cycle(deal for _, deal in sample("mitchell").deals), strict=False))
        solved = dict.fromkeys(deals, DoubleDummyTable.parse("7768A6667422227768A6"))
        return replace(score_event(event._replace(deals=tuple(deals.items()))), solved=solved)
    return score_event(event)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        *product(SAMPLE_NAMES, ["solved"]),
        *product(("24x8", "24x24"), ("", "long names", "solved")),
        ("24x50", "long names"),
    ],
)
def test_no_page_but_the_last_of_a_report_is_mostly_empty(name: str, more: str) -> None:
    scored = as_known(name, more)
    reports = [report for report in default_reports(scored) if report.paper_use is PaperUse.PINNED]
    everything = build_print_job(scored, reports)[0]
    for part in everything.reports:
        alone = typeset_reports(everything._replace(reports=(part,)), size=PaperSize.A4)
        *pages, _ = pypdf.PdfReader(io.BytesIO(alone)).pages
        empty = [number for number, page in enumerate(pages, start=1) if fullness(page) < 0.6]
        assert (part.title, empty) == (part.title, [])

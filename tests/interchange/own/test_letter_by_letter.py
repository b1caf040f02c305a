"""Files with one thing wrong after the other, and what is said of each, or read of it; and a workbook cell by cell.

`pytest --update-golden` writes it anew. A golden file changes only in a commit that says why.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import unified_diff
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest

from scorer.errors import InputError, Mistakes, ScorerError
from scorer.game.deals import Deal
from scorer.game.seats import Side
from scorer.interchange.lists.columns import AmbiguousColumns
from scorer.interchange.lists.name_lists import parse_names
from scorer.interchange.lists.result_lists import ResultListOptions, read_player_list, read_result_list
from scorer.interchange.own.edited_workbook import EditedWorkbook, read_edited_workbook
from scorer.interchange.own.entry_workbook import FILE_BY_TAB, EntryWorkbook, read_entry_workbook, write_template
from scorer.interchange.own.event_folder import EventFiles, format_event_files, read_event
from scorer.interchange.own.hand_files import read_dup, read_lin, write_dup
from scorer.interchange.own.pbn import read_deal_details, read_deals, write_deals
from scorer.interchange.rows import Origin
from scorer.interchange.spreadsheets.files import SpreadsheetFile
from scorer.model.boards import DealDetails, HighCardPoints, TablePoints
from scorer.model.events import Event, sort_results
from scorer.model.pairs import PairChange, PairChangeKind
from scorer.model.settings import Scoring
from scorer.progress import RunReport, track_silently, use_report
from scorer.rendering.workbook import write_workbook
from scorer.reports.workbook_pages import build_pages
from scorer.scoring import score_event
from tests.conftest import AsBefore
from tests.evening import CHECK_DEAL, EVENING
from tests.interchange.own import test_play_pbn as plays
from tests.interchange.programs.test_letter_by_letter import with_everything
from tests.scoring.test_individuals import random_individual
from tests.scoring.test_teams import IMPS, random_event

TODAY = datetime.date(2026, 11, 17)
LIN = "qx|o1|md|4SAK6H9632DAQ4CK42,SJ98HQJT8D9752CT8,ST532HAK4DK83CA53,SQ74H75DJT6CQJ976|sv|o|\nqx|o2|md|1,,,|\n"
ODD = (
    *(
        "",
        "x",
        "0",
        "-1",
        "1",
        "1000",
        "99999999999999",
        "NS",
        "EW",
        "1NS",
        "Ann",
        "GS",
        "6S",
        "N",
        "A+",
        "60/40",
        "=2",
    ),
    *("2026-13-01", '"', "  ", "Z\u00fc", "\u0663", "true", "1.5", "a\tb", "N:AK.", "-", "#", "13", "2", "substitute"),
)
"""What stands in the place of something else."""


def spoiled(text: str, rng: Random) -> tuple[str, str]:
    """A text with one thing otherwise, and what that is."""
    lines = text.splitlines()
    place = rng.randrange(len(lines)) if rng.random() < 0.85 else 0
    line = lines[place]
    sign = next((sign for sign in (",", " = ", " ", "|") if sign in line), ",")
    match rng.randrange(10):
        case 0:
            del lines[place]
            does = f"line {place + 1} is gone"
        case 1:
            lines.insert(place, line)
            does = f"line {place + 1} twice"
        case 2:
            lines[place] = line[: len(line) // 2]
            does = f"line {place + 1} cut: {lines[place]}"
        case 3:
            lines[place] = f"{line}{sign}{rng.choice(ODD)}"
            does = f"line {place + 1} longer: {lines[place]}"
        case _:
            cells = line.split(sign)
            cells[rng.randrange(len(cells))] = rng.choice(ODD)
            lines[place] = sign.join(cells)
            does = f"line {place + 1}: {lines[place]}"
    return "".join(f"{line}\n" for line in lines), does


def answered(read: Callable[..., Iterable[str]], *values: object) -> Iterator[str]:
    """What is read, or what is wrong, and what is told besides."""
    report = RunReport()
    try:
        with use_report(report):
            lines = list(read(*values))
        yield from lines
    except InputError as refusal:
        yield from (f"! {sentence}" for sentence in refusal.format_lines())
    except AmbiguousColumns as unclear:
        yield f"? {unclear} {unclear.headings} {unclear.suggestions}"
    except ScorerError as refusal:
        yield f"! {refusal}"
    yield from (f"~ {told}" for told in report.pop_notices())


def otherwise(before: Mapping[str, str], after: Event) -> Iterator[str]:
    """The lines of an event's files that are otherwise."""
    for name, text in format_event_files(after).items():
        changed = list(unified_diff(before[name].splitlines(), text.splitlines(), lineterm="", n=0))[2:]
        yield from (f"    {name} {line}" for line in changed[:9] if not line.startswith("@@"))


def made(sound: Mapping[str, str], make: Callable[..., Event], *values: object) -> Iterator[str]:
    """What is otherwise in an event than in the files of a sound one."""
    yield from otherwise(sound, make(*values))


def read_back(sound: Mapping[str, str], files: Mapping[str, str]) -> list[str]:
    """What is read otherwise of files than of sound ones, or what is wrong."""
    return [*answered(made, sound, read_event, EventFiles(files, Mistakes()), TODAY)]


def of_pairs() -> Event:
    """An evening with something in every file that pairs have."""
    event = with_everything()
    late = PairChange(3, "2", PairChangeKind.WITHDRAW)
    return replace(
        event,
        boards=7,
        movement="mitchell",
        points=((2, HighCardPoints(12, 8, 10, 10)),),
        plays=(),
        pairs=tuple(pair._replace(direction=pair.direction or Side.EAST_WEST) for pair in event.pairs),
        penalties=tuple(one._replace(amount=Fraction(1, 4)) for one in event.penalties),
        announced=(*event.announced, TablePoints(2, "2", "4", 12, 8, 10, 10)),
        changes=(*event.changes, late),
        dealt=(),
        results=sort_results(event.results),
    )


def teams() -> Event:
    event = random_event(Random(3), IMPS)[0]  # noqa: S311  # the same event every time
    return replace(event, penalties=tuple(one._replace(amount=Fraction(1, 4)) for one in event.penalties))


def players() -> Event:
    return random_individual(Random(21), Scoring())[0]  # noqa: S311  # the same event every time


EVENTS: Mapping[str, Callable[[], Event]] = {"pairs": of_pairs, "teams": teams, "players": players}


@pytest.mark.parametrize(("name", "times"), [("pairs", 130), ("teams", 50), ("players", 30)])
def test_a_folder_with_one_thing_wrong_is_read_or_refused_as_before(name: str, times: int, as_before: AsBefore) -> None:
    sound, rng, lines = format_event_files(EVENTS[name]()), Random(name), list[str]()  # noqa: S311  # the same every time
    sound = format_event_files(
        read_event(EventFiles({file: text for file, text in sound.items() if text}, Mistakes()), TODAY)
    )
    files = [file for file, text in sound.items() if text]
    for _ in range(times):
        file = rng.choice(files)
        text, does = spoiled(sound[file], rng)
        lines += [f"> {file} {does}", *read_back(sound, {each: sound[each] for each in files} | {file: text})]
    as_before(f"folder of {name}.txt", lines)


def test_a_workbook_with_one_thing_wrong_is_read_or_refused_as_before(tmp_path: Path, as_before: AsBefore) -> None:
    rng, lines = Random("workbook"), list[str]()  # noqa: S311  # the same every time
    event, path = of_pairs(), tmp_path / "event.xlsx"
    write_template(event, path)
    book = read_entry_workbook(SpreadsheetFile(path))
    sound = format_event_files(book.read_event(TODAY))
    for _ in range(90):
        file = rng.choice(list(book._sheets))
        grids = {name: [[*cells] for cells in grid] for name, grid in book._sheets.items()}
        grid = grids[file]
        row = rng.randrange(len(grid)) if rng.random() < 0.85 else 0
        match rng.randrange(8):
            case 0:
                del grids[file]
                does = "is gone"
            case 1:
                del grid[row]
                does = f"row {row + 1} is gone"
            case 2:
                grid[row].append(rng.choice(ODD))
                does = f"row {row + 1} longer: {grid[row]}"
            case _ if grid[row]:
                grid[row][rng.randrange(len(grid[row]))] = rng.choice(ODD)
                does = f"row {row + 1}: {grid[row]}"
            case _:
                grids[file] = []
                does = "is empty"
        lines.append(f"> {file} {does}")
        former = event if rng.random() < 0.3 else None
        again = EntryWorkbook(grids, [])
        lines += answered(made, sound, again.read_event, TODAY, former)
        if former is not None:
            lines.append(f"    kept {again.kept_sheets(former)}")
    as_before("workbook.txt", lines)


def test_a_template_is_the_same_cell_by_cell(tmp_path: Path, as_before: AsBefore) -> None:
    write_template(of_pairs(), tmp_path / "event.xlsx")
    book: Any = openpyxl.load_workbook(tmp_path / "event.xlsx")
    lines: list[str] = []
    for sheet in book.worksheets:
        widths = {letter: round(one.width, 2) for letter, one in sheet.column_dimensions.items()}
        protection, page = sheet.protection, sheet.page_setup
        lines.append(f"{sheet.title}: {sheet.sheet_state} {sheet.freeze_panes} {sheet.auto_filter.ref} {widths}")
        lines.append(f"    {sheet.print_title_rows} {page.paperSize} {page.orientation} {page.fitToHeight}")
        free = [protection.formatColumns, protection.formatRows, protection.autoFilter, protection.sort]
        lines.append(f"    {protection.sheet} {free} {sheet.sheet_properties.pageSetUpPr.fitToPage}")
        for check in sheet.data_validations.dataValidation:
            lines.append(f"    {check.sqref} {check.type} {check.operator} {check.formula1} {check.formula2}")
            lines.append(f"        {check.allowBlank} {check.showErrorMessage} {check.error} {check.prompt}")
        looks: dict[tuple[object, ...], list[str]] = {}
        for row in sheet.iter_rows():
            for cell in row:
                look = (cell.protection.locked, cell.number_format, cell.font.b, cell.fill.start_color.rgb)
                looks.setdefault((*look, cell.alignment.horizontal, cell.data_type), []).append(cell.coordinate)
        lines += [f"    {look}: {len(cells)} from {cells[0]} to {cells[-1]}" for look, cells in looks.items()]
        lines += ["    | " + " | ".join(str(cell or "") for cell in row) for row in sheet.values]
    assert set(FILE_BY_TAB) >= set(book.sheetnames) - {"Read me", "Lists"}
    as_before("template.txt", lines)


NAMES = (
    "pair;player1;player2;direction;club\n1;Ann Lee;Bob Fox;NS;Elm\n2;Cay Roe;Dan Poe;EW;Oak\n",
    "Paar\tVorname\tNachname\tVorname\tNachname\n1\tAnn\tLee\tBob\tFox\n2\tCay\tRoe\tDan\tPoe\n",
    "# the list\n1; Ann Lee; Bob Fox\n2; Cay Roe & Dan Poe\n3 Eve Day / Fay Orr\n",
    "Lee, Ann; Fox, Bob\nRoe, Cay; Poe, Dan\n",
    "Nr;Mannschaft;Schule;Spieler\n7;Black and White;Elm;Ann, Bob, Cid & Dot\n8;Rest;Oak;Eve/Fay\n",
    "1,Ann Lee,Bob Fox\n2,Cay Roe,Dan Poe\n",
    "Table;North;South;East;West\n1;Ann;Bob;Cay;Dan\n",
    "Name\nAnn Lee and Bob Fox\nEve Day\n",
    "Paar;Name;Vorname\n1;Lee;Ann\n1;Fox;Bob\n2;Roe;Cay\n",
)
PLAYERS = (
    "name,club_number,national_number,note,spellings\nAnn Lee,1,77,kind,A. Lee; Annie Lee\nBob Fox,2,,,\n",
    "Vorname;Nachname;Mitgliedsnummer\nAnn;Lee;1\nBob;Fox;2\n",
    "Ann Lee\nBob Fox\nCay Roe\n",
)
RESULTS = (
    "board;ns;ew;contract;declarer;tricks;score\n1;1;3;GS;S;10;\n1;2;4;PNT;N;9;\n2;1;4;;;;-50\n2;2;3;;;;60/40\n",
    "Board,NS,EW,Result,Table,Round,Remark\n1,1,1,GS S 10,1,1,late\n1,2,2,NP,2,1,\n2,1,2,PH W 8,1,2,\n2,2,1,400,2,2,\n",
    "Brett;NS;OW;Kontrakt;Alleinspieler;Stiche;Punkte;Punkte OW\n1;1;3;GS;O;10;;420\n1;2;4;PH;W;8;110;\n2;1;4;GD;Z;11",
)
LISTS = {"names": NAMES, "players": PLAYERS, "results": RESULTS}
SAID = ("", "", "", "", "1=pair,2=player1,3=player2", "2=-", "1=board,2=ns,3=ew", "3=x", "1=last,2=first")


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_with_one_thing_wrong_is_read_or_refused_as_before(
    kind: str, tmp_path: Path, as_before: AsBefore
) -> None:
    rng, lines, path = Random(kind), list[str](), tmp_path / "list.csv"  # noqa: S311  # the same every time

    def read(text: str, said: str) -> Iterator[str]:
        path.write_text(text)
        match kind:
            case "names":
                for listed in parse_names(text, "list.csv", lambda _: said):
                    yield f"    {listed.where} {'; '.join(filter(None, map(str, listed.pair)))}"
            case "players":
                yield from (f"    {'; '.join(map(str, one))}" for one in read_player_list(path, None, lambda _: said))
            case _:
                evening = ResultListOptions({"name": "Tuesday"}, lambda _: said)
                yield from (
                    f"    {line}"
                    for line in format_event_files(read_result_list(path, evening, TODAY))["results.csv"].split()
                )

    for text in LISTS[kind]:
        lines += ["> as it is", *answered(read, text, "")]
        for _ in range(16 if kind == "names" else 24):
            wrong, does = spoiled(text, rng)
            said = rng.choice(SAID)
            lines += [f"> {does} [{said}]", *answered(read, wrong, said)]
    as_before(f"list of {kind}.txt", lines)


DEALS = ((1, Deal.parse(CHECK_DEAL)), (3, Deal.parse(f"E{CHECK_DEAL[1:]}")))
DEALT = (DealDetails(1, "A7" * 10, "finesse", 7), DealDetails(3, "", "", None))


def test_hands_with_one_thing_wrong_are_read_or_refused_as_before(as_before: AsBefore) -> None:
    rng, lines = Random("hands"), list[str]()  # noqa: S311  # the same every time
    pbn = write_deals(DEALS, DEALT, vulnerability=True)
    dup = write_dup([deal for _, deal in DEALS], 5, is_random=False).decode("latin-1")
    lines += [pbn, dup.encode().hex()]

    def read(text: str, kind: str) -> Iterator[str]:
        mistakes = Mistakes()
        if kind == "pbn":
            deals = read_deals(text, Origin("x.pbn"), rng.choice((None, 2, 9)), mistakes)
            yield from map(str, read_deal_details(text, Origin("x.pbn"), [number for number, _ in deals], mistakes))
        elif kind == "lin":
            deals = read_lin(text, Origin("x.lin"), mistakes)
        else:
            deals = read_dup(text.encode("latin-1", "replace"), "x.dup", mistakes)
        yield from (f"    {number} {deal}" for number, deal in deals)
        yield from (f"! {mistake}" for mistake in mistakes)

    for kind, text in (("pbn", pbn), ("lin", LIN)):
        lines += [f"> {kind} as it is", *answered(read, text, kind)]
        for _ in range(60):
            wrong, does = spoiled(text, rng)
            lines += [f"> {does}", *answered(read, wrong, kind)]
    for _ in range(20):
        place = rng.randrange(len(dup))
        wrong = dup[:place] + rng.choice("0519 x\x03") + dup[place + rng.choice((1, 1, 1, 2)) :]
        lines += [f"> dup at {place}", *answered(read, wrong, "dup")]
    as_before("hands.txt", lines)


def test_what_is_typed_over_a_workbook_of_results_is_taken_or_refused_as_before(
    tmp_path: Path, as_before: AsBefore
) -> None:
    rng, lines, path = Random("typed over"), list[str](), tmp_path / "book.xlsx"  # noqa: S311  # the same every time
    scored = score_event(EVENING)
    write_workbook(path, EVENING.name, build_pages(scored, []), track_silently)
    sound, back = format_event_files(EVENING), read_edited_workbook(SpreadsheetFile(path))
    assert back is not None
    lines += [f"{tab}: {list(keys)}" for tab, keys in back._keys.items()]
    for _ in range(70):
        grids = {tab: [[*cells] for cells in grid] for tab, grid in back._sheets.items()}
        grid = grids[rng.choice(list(grids))]
        places = [number for number, cells in enumerate(grid) if len(cells) > 2]
        row = rng.choice(places)
        for _ in range(rng.randint(1, 3)):
            column = rng.randrange(len(grid[row]))
            grid[row][column] = rng.choice((*ODD, "Ann Lee & Bob Fox", "A / B / C", "GH", "8", "NP", "W", "-170"))
        lines.append(f"> row {row + 1}: {grid[row]}")
        again = EditedWorkbook(back.slug, grids, back._keys, Mistakes())
        lines += answered(made, sound, again.apply_to, EVENING)
    as_before("typed over.txt", lines)


def test_plays_with_one_thing_wrong_are_read_or_refused_as_before(as_before: AsBefore) -> None:
    rng, lines = Random("plays"), list[str]()  # noqa: S311  # the same every time
    others = {
        "event.toml": plays.SETTINGS,
        "pairs.csv": plays.PAIRS,
        "results.csv": f"{plays.RESULTS}4,1,1,1,3,GS,S,10\n4,2,1,2,4,PS,,\n",
        "movement.csv": plays.MOVEMENT,
    }
    second = plays.game('[Round "2"]\n[Table "1"]\n', claim=plays.CLAIM.replace("4S", "1S").replace('"10"', '"9"'))
    named = plays.game('[North "ann"]\n[South "Bob"]\n[East "Flo"]\n[West "Eve"]\n')
    for text in (plays.game(plays.LABELLED) + second, named):
        if text == named:
            others["results.csv"] = f"{plays.RESULTS}4,1,1,1,3,GS,,\n"
        sound = format_event_files(read_event(EventFiles({**others, "play.pbn": text}, Mistakes()), TODAY))
        lines.append(sound["play.pbn"])
        for _ in range(60):
            wrong, does = spoiled(text, rng)
            lines += [f"> {does}", *read_back(sound, {**others, "play.pbn": wrong})]
    as_before("plays.txt", lines)

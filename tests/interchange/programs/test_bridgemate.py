from __future__ import annotations

import csv
import datetime
import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scorer import hints
from scorer.errors import FileAccessError, InputError, Mistake, SourceLocation
from scorer.i18n import count_phrase, phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.programs import access_tables
from scorer.interchange.programs.access_tables import INCOMPLETE, AccessFile
from scorer.interchange.programs.bridgemate import NO_NAMES, read_bridgemate
from scorer.model.contradictions import find_schedule_faults
from scorer.model.notation import format_code
from scorer.model.results import NotPlayed, Percentage, Ruling
from tests.interchange.programs.access_files import bridgemate_file
from tests.interchange.programs.evenings_out import codes
from tests.shared import shared_path

TODAY = datetime.date(2026, 12, 1)
Rows = list[dict[str, Any]]


class Tables(AccessFile):
    """The tables of a file as they would be read from one; a table of None cannot be read."""

    def __init__(self, **tables: Rows | None) -> None:
        self._tables = tables

    def has_table(self, table: str) -> bool:
        return table in self._tables

    def read_rows(self, table: str, columns: Sequence[str]) -> Rows:  # type: ignore[override]  # plain dictionaries
        rows = self._tables[table]
        if rows is None:
            raise InputError([Mistake(SourceLocation("evening.bws"), table, phrase("it cannot be read"))])
        return [{column: row.get(column) for column in columns} for row in rows]


def rounds(*lines: str, section: int = 1) -> Rows:
    """Rows of the schedule: `round table ns ew first last`."""
    columns = ("Round", "Table", "NSPair", "EWPair", "LowBoard", "HighBoard")
    return [{"Section": section, **dict(zip(columns, map(int, line.split()), strict=True))} for line in lines]


def sent(*lines: str, section: int = 1) -> Rows:
    """Rows that terminals sent: `round table board ns ew / contract seat result / remark`."""
    rows: Rows = []
    for number, line in enumerate(lines, start=1):
        place, played, remark = (*line.split("/"), "", "")[:3]
        row: dict[str, Any] = dict(
            zip(("Round", "Table", "Board", "PairNS", "PairEW"), map(int, place.split()), strict=True)
        )
        *contract, seat, result = played.split() if played.strip() else ["", "", ""]
        row |= {"ID": number, "Section": section, "Contract": " ".join(contract), "NS/EW": seat, "Result": result}
        rows.append({**row, "Remarks": remark.strip(), "Erased": False, "DateLog": "2026-11-24 00:00:00"})
    return rows


MITCHELL = rounds("1 1 1 3 1 2", "1 2 2 4 3 4", "2 1 1 4 5 6", "2 2 2 3 7 8")
LETTER_A: Rows = [{"ID": 1, "Letter": "A"}]


def read(
    monkeypatch: pytest.MonkeyPatch, results: Rows, wanted: ImportOptions | None = None, **tables: Rows | None
) -> ImportedEvent:
    file = Tables(**{"Section": LETTER_A, "RoundData": MITCHELL, "ReceivedData": results, **tables})
    monkeypatch.setattr(AccessFile, "open", lambda _: file)
    return read_bridgemate(Path("evening.bws"), wanted or ImportOptions(TODAY))


def test_an_evening_comes_in_with_its_rounds_and_results(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent("1 1 1 1 3/ 4 S S +1", "1 1 2 1 3/ 3 NT W =", "1 2 3 2 4/ 1 H N -2")
    brought = read(monkeypatch, results)
    made = brought.event
    assert (made.name, made.date, made.boards, made.winners) == ("evening", datetime.date(2026, 11, 24), 8, 2)
    assert codes(brought) == ["1 1 3 GS S 11", "2 1 3 GNT W 9", "3 2 4 PH N 5"]
    assert [(one.round, one.table) for one in made.results] == [(1, 1), (1, 1), (1, 2)]
    assert read(monkeypatch, results, Session=[{"Name": "Club night"}]).event.name == "Club night"
    assert [(one.round, one.table, one.ns, one.ew, one.first_board) for one in made.schedule] == [
        (1, 1, "1", "3", 1),
        (1, 2, "2", "4", 3),
        (2, 1, "1", "4", 5),
        (2, 2, "2", "3", 7),
    ]
    empty = rounds("3 1 0 0 1 2", "3 2 1 3 0 0")  # a table at which nobody sits, and one without boards
    assert read(monkeypatch, results, RoundData=[*MITCHELL, *empty]).event.schedule == made.schedule
    assert made.movement == "bridgemate"
    assert brought.messages == ()


def test_erased_rows_are_left_out_and_the_latest_of_a_board_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent("1 1 1 1 3/ 4 S S =", "1 1 1 1 3/ 4 S S +1", "1 1 2 1 3/ 4 S S =", "1 1 1 1 3/ 4 S S +3")
    results[2]["Erased"] = results[3]["Erased"] = True
    assert codes(read(monkeypatch, results)) == ["1 1 3 GS S 11"]


def test_remarks_mean_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent(
        "1 1 1 1 3//Not played",
        "1 1 2 1 3//60%-40%",
        "1 2 3 2 4//Arbitral score",
        "1 2 4 2 4/ 4 S N = /Wrong direction",
        "2 1 5 1 4/",
    )
    results[4]["Remarks"] = None
    brought = read(monkeypatch, results)
    first, second, turned = brought.event.results
    assert first.outcome == NotPlayed()
    assert second.outcome == Ruling(Percentage(Fraction(60)), Percentage(Fraction(40)))
    assert (turned.ns, turned.ew, format_code(turned.outcome), turned.remark) == (
        "4",
        "2",
        "GS E 10",
        "wrong direction",
    )
    assert [str(said) for said in brought.messages] == [
        "left out: table 2, round 1, board 3: Arbitral score",
        "left out: table 1, round 2, board 5: no contract",
    ]
    assert brought.hints == (hints.ADJUST_RESULT,)


def test_every_other_level_is_refused_with_table_round_and_board(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent("1 1 1 1 3/ 2 S S =", "1 1 2 1 3/ 4 S x S =", "1 2 3 2 4/ 4 S S =", "1 2 4 2 4/PASS x =")
    results[3]["Contract"] = "PASS"
    with pytest.raises(InputError) as refused:
        read(monkeypatch, results)
    first, second, *_ = refused.value.mistakes
    assert (first.location, first.reason.value_of("results")) == (
        SourceLocation("evening.bws"),
        count_phrase(3, "result"),
    )
    assert first.hints == (hints.SKIP_OTHER_GAMES,)
    assert str(second).startswith('evening.bws: table 1, round 1, board 1: Contract: read "2S"')
    brought = read(monkeypatch, results, ImportOptions(TODAY, skip_odd=True))
    assert codes(brought) == ["3 2 4 GS S 10"]
    assert len(brought.messages) == 3
    everything = codes(read(monkeypatch, results, ImportOptions(TODAY, "bridge")))
    assert everything == ["1 1 3 2S S 8", "2 1 3 4SX S 10", "3 2 4 4S S 10", "4 2 4 PASS"]


@pytest.mark.parametrize(("rules", "code"), [("plus", "6S S 12"), ("plus-additive", "6S S 12"), ("bridge", "6S S 12")])
def test_six_and_seven_are_slams_where_the_rules_have_them(
    monkeypatch: pytest.MonkeyPatch, rules: str, code: str
) -> None:
    brought = read(monkeypatch, sent("1 1 1 1 3/ 6 S S ="), ImportOptions(TODAY, rules))
    assert codes(brought) == [f"1 1 3 {code}"]
    with pytest.raises(InputError):
        read(monkeypatch, sent("1 1 1 1 3/ 6 S S ="))


def test_numbers_that_each_direction_has_for_itself_and_sections_become_part_of_the_label(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sections: Rows = [{"ID": 1, "Letter": "A", "Winners": 2}, {"ID": 2, "Letter": "B", "Winners": 2}]
    both = rounds("1 1 1 1 1 2") + rounds("1 1 1 1 1 2", section=2)
    results = sent("1 1 1 1 1/ 4 S S =") + sent("1 1 1 1 1/ 4 S S -1", section=2)
    brought = read(monkeypatch, results, Section=sections, RoundData=both)
    assert [pair.label for pair in brought.event.pairs] == ["A1EW", "A1NS", "B1EW", "B1NS"]
    assert codes(brought) == ["1 A1NS A1EW GS S 10", "1 B1NS B1EW GS S 9"]


def test_a_missing_pair_sits_nowhere_and_who_would_meet_it_sits_out(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = read(monkeypatch, [], Section=[{"ID": 1, "Letter": "A", "MissingPair": 4}])
    assert [pair.label for pair in brought.event.pairs] == ["1", "2", "3"]
    assert [(one.ns, one.ew) for one in brought.event.schedule if one.ew is None] == [("2", None), ("1", None)]


def test_names_come_from_the_seats_of_the_first_round(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: Rows = []
    for place, seat in enumerate("NESW"):
        seats.append({"Section": 1, "Table": 1, "Direction": seat, "Number": str(place + 1), "Name": ""})
    seats[0]["Name"], seats[0]["Round"] = "Ann Lee", 1
    seats.append({**seats[0], "Name": "Of another round", "Round": 2})
    seats[1]["Number"], seats[3]["Number"] = "", 0
    names: Rows = [{"ID": 3, "Name": "Bob Fox", "strID": "3"}, {"ID": 4, "Name": "Cay Dee", "strID": ""}]
    names.append({"ID": 0, "Name": "Nobody", "strID": "0"})
    one, _, three, _ = read(monkeypatch, [], PlayerNumbers=seats, PlayerNames=names).event.pairs
    assert (one.label, one.players, one.id1, one.id2) == ("1", ("Ann Lee", "Bob Fox"), "1", "3")
    assert (three.players, three.id1, three.id2) == (("", ""), "", "")


def test_names_that_cannot_be_read_are_told_and_the_results_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = read(monkeypatch, sent("1 1 1 1 3/ 4 S S ="), PlayerNumbers=None)
    assert codes(brought) == ["1 1 3 GS S 10"]
    assert NO_NAMES in brought.messages


def test_rounds_that_nobody_could_play_are_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = rounds("1 1 1 3 1 2", "1 2 1 4 3 4")
    brought = read(monkeypatch, sent("1 1 1 1 3/ 4 S S ="), RoundData=twice)
    assert brought.event.schedule == ()
    assert [str(said)[:23] for said in brought.messages] == ["the rounds are left out"]


def test_every_number_that_can_be_none_is_refused_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent("0 1 1 1 3/ 4 S S =", "1 1000 1 1 3/ 4 S S =", "1 1 999 1 3/ 4 S S =", "1 1 5 1 9/ 4 S S =")
    results.append({**results[0], "Round": "1", "ID": 9})
    with pytest.raises(InputError) as refused:
        read(monkeypatch, results)
    assert [str(mistake) for mistake in refused.value.mistakes] == [
        'evening.bws: table 1, round 0, board 1: Round: read "0", expected 1 to 999',
        'evening.bws: table 1000, round 1, board 1: Table: read "1000", expected 1 to 999',
        'evening.bws: table 1, round 1, board 5: PairEW: read "9", expected a pair from the rounds: 1, 2, 3 or 4',
        'evening.bws: table 1, round 1, board 1: Round: read "1", expected 1 to 999',
    ]
    with pytest.raises(InputError) as refused:
        read(monkeypatch, [], Section=[])
    assert refused.value.format_lines() == ("evening.bws: Section: no sections found",)


def test_boards_may_be_listed_where_they_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [{**MITCHELL[0], "CustomBoards": " 11; 10,x,9 "}, *MITCHELL[1:3], {**MITCHELL[3], "CustomBoards": " "}]
    schedule = read(monkeypatch, [], RoundData=listed).event.schedule
    assert [(one.first_board, one.last_board) for one in schedule] == [(9, 11), (3, 4), (5, 6), (7, 8)]
    with pytest.raises(InputError) as refused:
        read(monkeypatch, [], RoundData=[{**MITCHELL[0], "CustomBoards": "1,3"}])
    assert str(refused.value.mistakes[0]).endswith('RoundData: read "1,3", expected consecutive boards')


def test_an_evening_is_called_and_dated_as_well_as_the_file_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    results = sent("1 1 1 1 3/ 4 S S =", "1 1 2 1 3/ /", "1 2 3 2 4//Wrong direction")
    results[0] |= {"Round": 1, "DateLog": "2026-11-25 00:00:00", "Contract": None}
    results[1] |= {"DateLog": "0000-00-00", "Contract": None, "Remarks": "Not played"}
    results[2] |= {"DateLog": None, "Contract": "PASS"}
    seats = [{"Section": 1, "Table": 1, "Direction": seat, "Name": "A\x07n", "Number": "7"} for seat in "NS"]
    brought = read(
        monkeypatch,
        results,
        ImportOptions(TODAY, "bridge"),
        Session=[{"Name": "\x07"}],
        PlayerNumbers=seats,
        PlayerNames=[],
    )
    assert (brought.event.name, brought.event.date) == ("evening", TODAY)
    assert codes(brought) == ["2 1 3 NP", "3 4 2 PASS"]
    assert list(map(str, brought.messages)) == [
        str(NO_NAMES),
        "left out: table 1, round 1, board 1: no contract",
    ]
    assert (brought.event.pairs[0].players, brought.event.pairs[0].id1) == (("", ""), "7")


def test_where_no_section_says_how_many_lists_there_are_it_shows_in_who_sat_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turned = [*MITCHELL[:2], *rounds("2 1 3 2 5 6", "2 2 4 1 7 8")]
    assert read(monkeypatch, [], RoundData=turned).event.winners == 1
    same = rounds("1 1 1 1 1 2", "1 2 2 2 3 4", "2 1 1 2 5 6", "2 2 2 1 7 8")
    assert [one.label for one in read(monkeypatch, [], RoundData=same).event.pairs] == ["1EW", "1NS", "2EW", "2NS"]
    for stated, winners in ((1, 1), (2, 2)):
        sections: Rows = [{"ID": 1, "Letter": "A", "Winners": stated}]
        assert read(monkeypatch, [], Section=sections).event.winners == winners
    strange: Rows = [*MITCHELL, {**MITCHELL[0], "Section": 7}]
    assert len(read(monkeypatch, [], RoundData=strange).event.schedule) == 4, "no such section"


@pytest.mark.parametrize("boards", [(None, 2), (0, 2), (2, 1), (999, 1000)])
def test_boards_that_there_are_not_are_refused(monkeypatch: pytest.MonkeyPatch, boards: tuple[object, object]) -> None:
    wrong = [{**rounds("1 1 1 3 1 2")[0], "LowBoard": boards[0], "HighBoard": boards[1]}]
    with pytest.raises(InputError) as refused:
        read(monkeypatch, sent("1 1 1 1 3/ 4 S S ="), RoundData=wrong)
    assert refused.value.mistakes[0].reason.value_of("read") == f"{boards[0]}-{boards[1]}"


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (("1 1 1 3 1 2", "1 2 2 4 1 2"), "bridgemate-shared"),
        (("1 1 1 3 1 2", "1 2 2 4 3 4", "2 1 1 3 5 6"), "bridgemate repeats"),
        (("1 1 1 3 1 2", "1 2 2 4 1 2", "2 1 1 3 3 4"), "bridgemate-shared repeats"),
    ],
)
def test_tables_share_boards_and_pairs_meet_again_by_design(
    monkeypatch: pytest.MonkeyPatch, rows: tuple[str, ...], name: str
) -> None:
    event = read(monkeypatch, [], RoundData=rounds(*rows)).event
    assert event.movement == name
    assert not list(find_schedule_faults(event, event.schedule)), "its own export could not be imported"


def test_what_is_no_access_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for name, data in (("no.bws", b"no database"), ("empty.bws", b""), ("zeros.bws", bytes(8192))):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError) as refused:
            read_bridgemate(tmp_path / name, ImportOptions(TODAY))
        assert refused.value.format_lines() == (f"{name}: {INCOMPLETE}",)


def exported(path: Path, table: str) -> Rows:
    """A table as Debian's mdbtools have it."""
    if shutil.which("mdb-export") is None:
        pytest.skip("mdbtools are not installed")
    done = subprocess.run(["mdb-export", path, table], capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_the_file_of_a_club_is_what_other_tools_read_in_it(capfd: pytest.CaptureFixture[str]) -> None:
    path = shared_path("bws/club-12-tables.bws")
    brought = read_bridgemate(path, ImportOptions(TODAY, "bridge"))
    assert (len(brought.event.schedule), len(brought.event.results)) == (144, 288)
    assert capfd.readouterr() == ("", "")
    rows = {(int(row["Board"]), row["PairNS"], row["PairEW"]): row for row in exported(path, "ReceivedData")}
    assert len(rows) == 288
    for result in brought.event.results:
        row = rows[result.board, str(result.ns), str(result.ew)]
        assert (result.round, result.table) == (int(row["Round"]), int(row["Table"]))
        if row["Remarks"]:
            assert format_code(result.outcome) == row["Remarks"].replace("%", "").replace("-", "/")
            continue
        written = format_code(result.outcome).split()
        contract = row["Contract"].replace(" ", "").upper()
        assert written[0] == contract
        if contract != "PASS":
            short = {"=": 0}.get(row["Result"]) if row["Result"] == "=" else int(row["Result"])
            assert (written[1], int(written[2])) == (row["NS/EW"], 6 + int(contract[0]) + (short or 0))
    sittings = {(one.round, one.table): one for one in brought.event.schedule}
    for row in exported(path, "RoundData"):
        one = sittings[int(row["Round"]), int(row["Table"])]
        numbers = (str(one.ns), str(one.ew), str(one.first_board), str(one.last_board))
        assert numbers == (row["NSPair"], row["EWPair"], row["LowBoard"], row["HighBoard"])


def test_a_file_that_is_too_large_or_written_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, data = tmp_path / "evening.bws", bridgemate_file(sent("1 1 1 1 3/ 4 S S ="), rounds=MITCHELL)
    path.write_bytes(data)
    monkeypatch.setattr(access_tables, "MAX_BYTES", len(data))
    AccessFile.open(path)
    monkeypatch.setattr(access_tables, "MAX_BYTES", len(data) - 1)
    with pytest.raises(FileAccessError, match="at most 0 MB"):
        AccessFile.open(path)
    monkeypatch.setattr(access_tables, "MAX_BYTES", len(data))

    def half_written(kind: Any) -> Any:
        path.write_bytes(data + data)
        return kind

    monkeypatch.setattr(access_tables, "_import_parser", lambda: half_written)
    with pytest.raises(InputError) as refused:
        AccessFile.open(path)
    assert refused.value.mistakes[0].reason == INCOMPLETE
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "scorer.interchange.programs.access_pages", None)
    with pytest.raises(FileAccessError) as lacking:
        AccessFile.open(path)
    assert lacking.value.hints == (hints.install_extra(extra="bridgemate"),)


def our_file() -> bytes:
    return bridgemate_file(sent("1 1 1 1 3/ 4 S S +1", "1 2 3 2 4/ 1 H N -2"), rounds=MITCHELL)


def their_file() -> bytes:
    return shared_path("bws/club-12-tables.bws").read_bytes()


@pytest.mark.parametrize(("file", "kept"), [(our_file, (36_864, 30_000)), (their_file, (100_000, 40_960))])
def test_half_of_a_file_is_refused(tmp_path: Path, file: Callable[[], bytes], kept: tuple[int, int]) -> None:
    whole = file()
    for length in (*kept, len(whole) - 100):
        (tmp_path / "half.bws").write_bytes(whole[:length])
        with pytest.raises(InputError):
            read_bridgemate(tmp_path / "half.bws", ImportOptions(TODAY, "bridge"))


def test_a_file_put_together_by_hand_is_read_from_its_bytes(tmp_path: Path) -> None:
    results = sent("1 1 1 1 3/ 4 S S +1", "1 2 3 2 4/ 1 H N -2", "1 1 2 1 3//60%-40%", "2 1 5 1 4/ 3 NT W =")
    results[3]["Erased"] = True
    names = zip("NESW", ("Ann Lee", "Cay Dee", "Bob Fox", "Eve Poe"), strict=True)
    players = [{"Section": 1, "Table": 1, "Direction": seat, "Name": name} for seat, name in names]
    (tmp_path / "evening.bws").write_bytes(bridgemate_file(results, rounds=MITCHELL, players=players))
    brought = read_bridgemate(tmp_path / "evening.bws", ImportOptions(TODAY))
    assert codes(brought) == ["1 1 3 GS S 11", "2 1 3 60/40", "3 2 4 PH N 5"]
    assert [pair.players for pair in brought.event.pairs[::2]] == [("Ann Lee", "Bob Fox"), ("Cay Dee", "Eve Poe")]
    assert len(brought.event.schedule) == 4


def test_a_table_whose_pages_follow_each_other_in_a_circle_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "scorer.interchange.programs.access_pages.EXTRA_LOOKUPS", 20
    )  # a thousand of them take a second
    pages = bytearray(bridgemate_file(sent("1 1 1 1 3/ 4 S S ="), rounds=MITCHELL))
    pages[8 * 4096 + 4] = 8  # the definition of the results goes on where it begins
    (tmp_path / "circle.bws").write_bytes(pages)
    with pytest.raises(InputError) as refused:
        read_bridgemate(tmp_path / "circle.bws", ImportOptions(TODAY))
    assert refused.value.mistakes[0].reason == INCOMPLETE


def test_a_file_that_has_fewer_rows_than_it_says_is_half_written(tmp_path: Path) -> None:
    whole = bridgemate_file(sent("1 1 1 1 3/ 4 S S ="), rounds=MITCHELL)
    page = whole.index(b"\x01\x01", 7 * 4096)
    (tmp_path / "half.bws").write_bytes(whole[:page] + bytes(4096) + whole[page + 4096 :])
    with pytest.raises(InputError) as refused:
        read_bridgemate(tmp_path / "half.bws", ImportOptions(TODAY))
    assert refused.value.mistakes[0].reason.value_of("part0") == phrase(
        "only {read} of {expected} rows have {column}", expected=4, read=0, column="Section"
    )

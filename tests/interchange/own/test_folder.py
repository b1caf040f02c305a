"""An event folder: what is left out has its default, all that is wrong is said, and an export is the event again."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from scorer.errors import FileAccessError, Mistake, Mistakes, SourceLocation, choices_message, mismatch_message
from scorer.i18n import phrase
from scorer.interchange.own.event_folder import COLUMNS, WRITERS, read_announced, read_folder, read_points
from scorer.interchange.own.labels import PairLabels
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import read_table
from scorer.model.boards import HighCardPoints, TablePoints
from scorer.model.events import Event
from scorer.model.pairs import PairChange, PairChangeKind
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty, RulingNote
from scorer.movements.schedule import Sitting
from tests.evening import EVENING
from tests.interchange.own.folders import (
    CHECK_DEAL_PBN,
    EVENT,
    PAIRS,
    RESULTS,
    SOUND,
    TODAY,
    read,
    refused,
    said,
    write,
    write_event,
)
from tests.strategies import QUICK, told_events


def test_a_sound_folder_is_read(tmp_path: Path) -> None:
    event = read(tmp_path, SOUND)
    assert (event.name, event.date, event.boards, event.winners) == ("Tuesday", TODAY, 2, 2)
    assert [pair.names for pair in event.pairs] == ["Ann & Bob", "Cid & Dot", "Eve & Fay", "Gus & Hal"]
    assert [(result.board, result.pairs) for result in event.results] == [
        (1, ("1", "3")),
        (1, ("2", "4")),
        (2, ("1", "4")),
        (2, ("2", "3")),
    ]


def test_event_toml_alone_is_an_event_of_today_without_boards(tmp_path: Path) -> None:
    assert read(tmp_path, {"event.toml": 'name = "Tuesday"\n'}) == Event("Tuesday", TODAY)


def test_the_boards_are_by_default_those_found(tmp_path: Path) -> None:
    files = {"event.toml": 'name = "Tuesday"\n', "results.csv": RESULTS}
    assert read(tmp_path / "results", files).boards == 2
    assert read(tmp_path / "deals", {**files, "deals.pbn": CHECK_DEAL_PBN}).boards == 4
    points = "board,north,east,south,west\n7,10,10,10,10\n"
    assert read(tmp_path / "points", {**files, "boards.csv": points}).boards == 7


@pytest.mark.parametrize(
    ("pairs", "results", "winners"),
    [
        (PAIRS, RESULTS, 2),
        (PAIRS, RESULTS.replace("2,2,3,", "2,3,2,"), 1),
        (PAIRS.replace("4,EW", "4,"), RESULTS, 1),
        (PAIRS, "board,ns,ew,contract,declarer,tricks\n1,3,,,,\n", 1),
        (PAIRS, "board,ns,ew,contract,declarer,tricks\n1,,3,,,\n", 2),
        (PAIRS, None, 2),
        (None, RESULTS, 1),
    ],
)
def test_two_winners_are_the_default_when_every_pair_stays_in_its_direction(
    tmp_path: Path, pairs: str | None, results: str | None, winners: int
) -> None:
    files = {"event.toml": EVENT, "pairs.csv": pairs, "results.csv": results}
    assert read(tmp_path, {name: text for name, text in files.items() if text is not None}).winners == winners


@pytest.mark.parametrize("winners", [1, 2])
def test_the_number_of_winners_that_is_written_down_counts(tmp_path: Path, winners: int) -> None:
    results = RESULTS.replace("2,2,3,", "2,3,2,")
    event = read(tmp_path, {**SOUND, "event.toml": f"winners = {winners}\n{EVENT}", "results.csv": results})
    assert event.winners == winners


def test_line_ends_and_byte_order_marks_make_no_difference_to_any_file(tmp_path: Path) -> None:
    otherwise = {name: "\ufeff" + text.replace("\n", "\r\n") for name, text in SOUND.items()}
    assert read(tmp_path / "otherwise", otherwise) == read(tmp_path / "plainly", SOUND)


def test_a_file_in_another_encoding_does_not_hide_what_is_wrong_with_the_others(tmp_path: Path) -> None:
    spoilt: dict[str, str | bytes] = {
        "event.toml": EVENT.replace("Tuesday", "Zoë").encode("cp1252"),
        "pairs.csv": PAIRS.replace("Cid", "Zoë").encode("cp1252"),
        "results.csv": RESULTS.replace("PNT,N,9", "PNT,N,14"),
        "deals.pbn": f"% dealt by Zoë\n{CHECK_DEAL_PBN}".encode("cp1252"),
        "boards.csv": "board,north,east,south,west\n1,10,10,10,40\n",
    }
    assert sorted(said(refused(tmp_path, spoilt))) == [
        ("boards.csv:2", "west"),
        ("deals.pbn:1", ""),
        ("event.toml:1", ""),
        ("pairs.csv:3", ""),
        ("results.csv:3", "tricks"),
    ]


def test_pairs_that_cannot_be_read_are_not_said_again_of_every_ruling_and_penalty(tmp_path: Path) -> None:
    files = {
        **SOUND,
        "pairs.csv": PAIRS.replace("4,EW", "4,XX"),
        "results.csv": RESULTS.replace(",NP,", ",60/40,"),
        "rulings.csv": "board,ns,ew,by,at,reason\n2,2,3,Ada,,late\n",
        "penalties.csv": "pair,amount,unit,reason\n4,10,%top,late\n",
    }
    assert said(refused(tmp_path, files)) == [("pairs.csv:5", "direction")]


@pytest.mark.parametrize("name", ["result.csv", "notes.txt", "notes: of Tuesday.txt", "old"])
def test_a_file_that_would_be_left_out_is_refused_by_name(tmp_path: Path, name: str) -> None:
    write(tmp_path, SOUND)
    if name == "old":
        (tmp_path / name).mkdir()
    (mistake,) = refused(tmp_path, {} if name == "old" else {name: ""})
    assert (mistake.location_text, mistake.field) == (name, "")
    assert mistake.reason.value_of("files") == choices_message(WRITERS, name)
    assert ("did you mean results.csv?" in str(mistake)) == (name == "result.csv")


def test_hidden_files_are_not_looked_at(tmp_path: Path) -> None:
    assert read(tmp_path, {**SOUND, ".DS_Store": b"\xff\xfe"}).name == "Tuesday"


def test_everything_wrong_with_any_file_is_said_at_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    mistakes = refused(
        tmp_path,
        {
            "results.csv": RESULTS.replace("PNT,N,9", "PNT,N,14").replace("-50", "-55"),
            "pairs.csv": PAIRS.replace("4,EW", "4,XX"),
            "event.toml": 'name = "Tuesday"\nboards = "2"\n[scoring]\nsit_out = 500\n',
            "deals.pbn": '[Board "1"]\n[Dealer "S"]\n',
            "boards.csv": "board,north,east,south,west\n1,10,10,10,40\n",
            "letter.txt": "",
        },
    )
    assert said(mistakes) == [
        ("letter.txt", ""),
        ("event.toml:2", "boards"),
        ("event.toml:4", "scoring.sit_out"),
        ("pairs.csv:5", "direction"),
        ("results.csv:3", "tricks"),
        ("results.csv:4", "score"),
        ("boards.csv:2", "west"),
        ("deals.pbn:2", "Dealer"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "place", "field"),
    [
        ("deals.pbn", '[Board "1"]\n\n' + CHECK_DEAL_PBN, "deals.pbn:3", "Board"),
        ("boards.csv", "board,north,east,south,west\n1,10,10,10,10\n4,10,10,10,10\n", "boards.csv:3", "board"),
    ],
)
def test_a_deal_or_points_of_a_board_outside_the_event_are_refused_at_their_line(
    tmp_path: Path, name: str, text: str, place: str, field: str
) -> None:
    mistakes = refused(tmp_path, {**SOUND, name: text})
    assert said(mistakes) == [(place, field)]
    assert mistakes[0].reason == mismatch_message("4", phrase("a board of the event, 1 to {last}", last=2))


def test_what_is_no_event_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="expected an event folder, but it does not exist"):
        read_folder(tmp_path / "nowhere", TODAY)
    with pytest.raises(FileAccessError, match=r"expected an event folder, but it has no event\.toml"):
        read(tmp_path, {"results.csv": RESULTS})
    with pytest.raises(FileAccessError, match="expected an event folder, but it does not exist"):
        read_folder(tmp_path / "results.csv", TODAY)


@QUICK
@given(told_events())
def test_an_event_that_is_written_and_read_is_the_same_event(
    tmp_path_factory: pytest.TempPathFactory, event: Event
) -> None:
    folder = tmp_path_factory.mktemp("event") / "out"
    write_event(event, folder)
    assert read_folder(folder, TODAY) == event


def test_the_results_of_an_export_stand_in_reading_order(tmp_path: Path) -> None:
    write_event(EVENING._replace(results=EVENING.results[::-1]), tmp_path / "out")
    assert read_folder(tmp_path / "out", TODAY) == EVENING


def test_an_export_without_deals_has_no_file_for_them_and_takes_an_old_one_away(tmp_path: Path) -> None:
    write_event(EVENING, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "deals.pbn",
        "event.toml",
        "pairs.csv",
        "results.csv",
    ]
    write_event(EVENING._replace(deals=()), tmp_path / "out", force=True)
    assert not (tmp_path / "out" / "deals.pbn").exists()


POINTS = "board,north,east,south,west\n"
AnnouncedPoints = tuple[tuple[int, HighCardPoints], ...]


def points_of(text: str) -> tuple[AnnouncedPoints, list[Mistake]]:
    """The points of a file, and what was said of it."""
    mistakes = Mistakes()
    return read_points(read_table(text, Origin("boards.csv"), COLUMNS["boards.csv"], mistakes), None), mistakes


def test_the_points_of_each_board_are_read_by_board_as_they_were_announced_in_whatever_order() -> None:
    assert points_of(f"{POINTS}4,37,1,0,2\n1,10,10,10,10\n") == (
        ((1, HighCardPoints(10, 10, 10, 10)), (4, HighCardPoints(37, 1, 0, 2))),
        [],
    )
    assert points_of("West;South;East;North;Board\n5;16;6;14;4\n") == (((4, HighCardPoints(14, 6, 16, 5)),), [])


@pytest.mark.parametrize(
    ("line", "field", "read", "expected"),
    [
        ("4,14,6,16,", "west", "", "0 to 37"),
        ("4,14,6,38,4", "south", "38", "0 to 37"),
        ("0,14,6,16,4", "board", "0", "a board, 1 to 999"),
    ],
)
def test_a_bad_cell_is_refused_at_its_line(line: str, field: str, read: str, expected: str) -> None:
    found, mistakes = points_of(f"{POINTS}1,14,6,16,4\n{line}\n")
    (mistake,) = mistakes
    assert (mistake.location, mistake.field, mistake.reason.value_of("read")) == (
        SourceLocation("boards.csv", 3),
        field,
        read,
    )
    assert str(mistake.reason.value_of("expected")) == expected
    assert found == ((1, HighCardPoints(14, 6, 16, 4)),)


def test_a_board_that_is_given_twice_is_refused() -> None:
    found, mistakes = points_of(POINTS + "4,14,6,16,4\n4,14,6,16,4\n")
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [("boards.csv:3", "board")]
    assert len(found) == 1


def test_what_a_table_announced_is_known_once_a_board_by_who_met() -> None:
    def said(*lines: str) -> tuple[tuple[TablePoints, ...], list[tuple[int, str]]]:
        mistakes = Mistakes()
        text = "\n".join(("board,ns,ew,north,east,south,west", *lines))
        rows = read_table(text, Origin("announced.csv"), COLUMNS["announced.csv"], mistakes)
        found = read_announced(rows, PairLabels(EVENING.pairs), 4)
        return found, [
            (wrong.location.line, wrong.field) for wrong in mistakes if isinstance(wrong.location, SourceLocation)
        ]

    assert said("2,3,1,9,11,10,10") == ((TablePoints(2, "3", "1", 9, 11, 10, 10),), [])
    wrong = said("2,3,1,9,11,10,10", "2,1,3,9,11,10,10", "9,3,1,9,11,10,10", "3,1,1,38,0,1,1")
    assert wrong[1] == [(3, "board"), (4, "board"), (5, "ew"), (5, "north")]


PENALTIES = "pair,amount,unit,reason,by,at\n"
RULINGS = "board,ns,ew,by,at,reason\n"
AWARDED = {**SOUND, "results.csv": RESULTS.replace(",NP,", ",60/40,")}
BOTH_NUMBERS = PAIRS.replace("3,EW", "1,EW").replace("4,EW", "2,EW")
"""Pairs 1NS, 2NS, 1EW and 2EW."""


@pytest.mark.parametrize("more", ["", ",by,at"])
def test_a_penalty_may_say_who_gave_it_and_when(tmp_path: Path, more: str) -> None:
    said = (",Ada,21:15", "Ada", "21:15") if more else ("",)
    text = f'pair,amount,unit,reason{more}\n1,10,%top,"late, twice"{said[0]}\n3,-0.5,MP,\n'
    assert read(tmp_path, {**SOUND, "penalties.csv": text}).penalties == (
        Penalty("1", Fraction(10), PointsUnit.PERCENT_OF_TOP, "late, twice", *said[1:]),
        Penalty("3", Fraction("-0.5"), PointsUnit.MATCHPOINTS),
    )


@pytest.mark.parametrize(
    ("row", "field", "read", "expected"),
    [
        ("9,10,mp,", "pair", "9", "a pair from pairs.csv: 1, 2, 3 or 4"),
        ("1,,mp,", "amount", "", "a number such as 2 or 1.5"),
        ("1,10,imp,", "unit", "imp", "mp or %top"),
        ("1,10,,", "unit", "", "mp or %top"),
        ("1,10,mp,a\x07b", "reason", "a\x07b", "text without control characters"),
    ],
)
def test_a_bad_penalty_is_refused_at_its_line(tmp_path: Path, row: str, field: str, read: str, expected: str) -> None:
    text = f"pair,amount,unit,reason\n1,10,%top,late\n{row}\n"
    (mistake,) = refused(tmp_path, {**SOUND, "penalties.csv": text})
    assert (mistake.location_text, mistake.field) == ("penalties.csv:3", field)
    assert mistake.reason.value_of("read") == read
    assert str(mistake.reason.value_of("expected")).removesuffix(" (did you mean mp?)") == expected


def test_a_penalty_of_a_label_that_two_pairs_have_needs_the_full_one(tmp_path: Path) -> None:
    files = {"event.toml": EVENT, "pairs.csv": BOTH_NUMBERS}
    (mistake,) = refused(tmp_path / "bare", {**files, "penalties.csv": "pair,amount,unit,reason\n1,1,mp,\n"})
    assert (mistake.location_text, mistake.field) == ("penalties.csv:2", "pair")
    event = read(tmp_path / "full", {**files, "penalties.csv": "pair,amount,unit,reason\n1EW,1,mp,\n"})
    assert [penalty.pair for penalty in event.penalties] == ["1EW"]


def test_who_ruled_on_a_result_is_read(tmp_path: Path) -> None:
    event = read(tmp_path, {**AWARDED, "rulings.csv": f"{RULINGS}2,2,3,Ada,21:15,slow play\n"})
    assert event.notes == (RulingNote(2, "2", "3", "Ada", "21:15", "slow play"),)


@pytest.mark.parametrize(
    ("row", "field", "sentence"),
    [
        ("x,2,3,,,", "board", 'read "x", expected a board, 1 to 999'),
        ("2,9,3,,,", "ns", 'read "9", expected a pair from pairs.csv: 1, 2, 3 or 4'),
        ("2,2,9,,,", "ew", 'read "9", expected a pair from pairs.csv: 1, 2, 3 or 4'),
        ("1,2,3,,,", "board", 'read "1", expected a result for 2 against 3'),
        ("2,2,3,Bea,,", "board", 'read "2" twice for 2 against 3, expected each ruling once'),
        ("2,2,3,a\x07b,,", "by", 'read "a\x07b", expected text without control characters'),
    ],
)
def test_a_note_that_is_about_no_result_is_refused_at_its_line(
    tmp_path: Path, row: str, field: str, sentence: str
) -> None:
    (mistake,) = refused(tmp_path, {**AWARDED, "rulings.csv": f"{RULINGS}2,2,3,Ada,,\n{row}\n"})
    assert (mistake.location_text, mistake.field, str(mistake.reason)) == ("rulings.csv:3", field, sentence)


def test_notes_may_write_the_bare_number_in_its_column(tmp_path: Path) -> None:
    files = {
        "event.toml": EVENT,
        "pairs.csv": BOTH_NUMBERS,
        "results.csv": "board,ns,ew,contract,declarer,tricks,award\n1,1,2,,,,60/40\n",
        "rulings.csv": f"{RULINGS}1,1,2,Ada,,\n",
    }
    assert read(tmp_path, files).notes == (RulingNote(1, "1NS", "2EW", "Ada"),)


@pytest.mark.parametrize("name", [*list(WRITERS)[1:3], *list(WRITERS)[5:]])
def test_where_there_are_none_nothing_is_written(name: str) -> None:
    assert WRITERS[name](Event("Tuesday", TODAY)) == ""


def test_they_are_written_with_every_column() -> None:
    penalty = Penalty("1NS", Fraction("-0.5"), PointsUnit.PERCENT_OF_TOP, "late, loud", "Ada", "21:15")
    event = EVENING._replace(penalties=(penalty,), notes=(RulingNote(7, "3", "11", "Ada"),))
    assert WRITERS["penalties.csv"](event) == f'{PENALTIES}1NS,-0.5,%top,"late, loud",Ada,21:15\n'
    assert WRITERS["rulings.csv"](event) == f"{RULINGS}7,3,11,Ada,,\n"


MOVEMENT = "round,table,ns,ew,first_board,last_board\n"


def told_of(folder: Path, files: dict[str, str]) -> list[str]:
    return [str(mistake) for mistake in refused(folder, files)]


def with_file(name: str, text: str) -> dict[str, str]:
    return {**SOUND, name: text}


def test_a_schedule_is_read_in_order_of_rounds_and_tables(tmp_path: Path) -> None:
    rows = "2,1,2,3,2,2\n1,2,2,4,1,1\n1,1,1,,2,2\n"
    event = read(tmp_path, with_file("movement.csv", MOVEMENT + rows))
    assert event.schedule == (
        Sitting(1, 1, "1", None, 2, 2),
        Sitting(1, 2, "2", "4", 1, 1),
        Sitting(2, 1, "2", "3", 2, 2),
    )


def test_a_sit_out_and_an_arrow_switch_are_read(tmp_path: Path) -> None:
    header = "round,table,ns,ew,first_board,last_board,arrow_switched,section\n"
    event = read(tmp_path, with_file("movement.csv", header + "1,1,3,1,1,2,YES,\n1,2,,4,1,1,no,\n"))
    assert event.schedule == (Sitting(1, 1, "3", "1", 1, 2, True), Sitting(1, 2, None, "4", 1, 1))


def test_the_boards_of_a_schedule_are_boards_of_the_event(tmp_path: Path) -> None:
    files = with_file("movement.csv", MOVEMENT + "1,1,1,3,1,9\n")
    assert told_of(tmp_path / "more", files) == [
        'movement.csv:2: last_board: read "9", expected a board of the event, 1 to 2'
    ]
    files["event.toml"] = 'name = "Tuesday"\n'
    assert read(tmp_path / "unsaid", files).boards == 9


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("1,1,1,3,1,1\n1,2,1,4,2,2\n", ["movement.csv:3: pair 1 sits at tables 1 and 2 in round 1"]),
        ("1,1,1,3,1,1\n2,1,1,4,1,1\n", ["movement.csv:3: pair 1 plays board 1 again (first in round 1)"]),
        ("1,1,1,3,1,1\n1,2,2,4,1,1\n", ["movement.csv:3: board 1 is at tables 1 and 2 in round 1"]),
        ("1,1,1,3,1,1\n1,2,2,4,2,2\n2,1,1,3,2,2\n", ["movement.csv:4: pairs 1 and 3 meet again (first in round 1)"]),
        ("1,1,,,1,1\n", ["movement.csv:2: ns: read no pairs, expected at least one"]),
        ("0,1,1,3,1,1\n", ['movement.csv:2: round: read "0", expected a whole number, 1 to 999999']),
        ("1,1,1,99,1,1\n", ['movement.csv:2: ew: read "99", expected a pair from pairs.csv: 1, 2, 3 or 4']),
        ("1,1,1,3,2,1\n", ["movement.csv:2: boards 2 to 1 run backwards"]),
        ("1,1,1,3,1,x\n", ['movement.csv:2: last_board: read "x", expected a board, 1 to 999']),
    ],
)
def test_what_cannot_be_played_is_refused_where_it_stands(tmp_path: Path, rows: str, wrong: list[str]) -> None:
    assert told_of(tmp_path, with_file("movement.csv", MOVEMENT + rows)) == wrong


def test_a_movement_that_says_so_in_its_name_may_share_boards(tmp_path: Path) -> None:
    files = with_file("movement.csv", MOVEMENT + "1,1,1,3,1,1\n1,2,2,4,1,1\n")
    files["event.toml"] = 'movement = "own-shared"\n' + files["event.toml"]
    assert len(read(tmp_path, files).schedule) == 2


def test_what_became_of_the_pairs_is_read(tmp_path: Path) -> None:
    text = "from_round,pair,kind,player1,player2\n2,1,substitute,Ann,Bob\n3,4,WITHDRAW,,\n2,3,join,,\n"
    assert read(tmp_path, with_file("changes.csv", text)).changes == (
        PairChange(2, "1", PairChangeKind.SUBSTITUTE, "Ann", "Bob"),
        PairChange(3, "4", PairChangeKind.WITHDRAW),
        PairChange(2, "3", PairChangeKind.JOIN),
    )


def test_a_change_that_means_nothing_is_refused(tmp_path: Path) -> None:
    rows = "2,1,swap,Ann,Bob\n2,9,join,,\n2,1,substitute,,\n2,1,join,Ann,\n0,1,join,,\n"
    assert told_of(tmp_path, with_file("changes.csv", "from_round,pair,kind,player1,player2\n" + rows)) == [
        'changes.csv:2: kind: read "swap", expected substitute, withdraw, join or forfeit',
        'changes.csv:3: pair: read "9", expected a pair from pairs.csv: 1, 2, 3 or 4',
        "changes.csv:4: player1: read no players, expected at least one for a substitute",
        "changes.csv:5: player1: read players, expected none except for a substitute",
        'changes.csv:6: from_round: read "0", expected a whole number, 1 to 999999',
    ]


def test_marks_are_read_and_one_without_a_code_is_refused(tmp_path: Path) -> None:
    header = "code,board,round,table,pairs,by,at\n"
    (mark,) = read(tmp_path / "good", with_file("marks.csv", header + "odd-tricks,2,1,,1 3,Ada,now\n")).marks
    assert (mark.code, mark.board, mark.round, mark.table, mark.pairs) == ("odd-tricks", 2, 1, None, ("1", "3"))
    assert told_of(tmp_path / "bad", with_file("marks.csv", header + ",0,x,,,,\n")) == [
        'marks.csv:2: code: read "", expected the code of a finding',
        'marks.csv:2: board: read "0", expected a board, 1 to 999',
        'marks.csv:2: round: read "x", expected a whole number, 1 to 999999',
    ]

"""An event folder: what is left out has its default, all that is wrong is said, and an export is the event again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from scorer.errors import AlreadyThere, UnreadableFile, Way, misread, one_of, remedy
from scorer.formats.event_files import WRITERS
from scorer.formats.folder import read_folder
from scorer.records.events import Event
from scorer.words import phrase
from tests.evening import EVENING
from tests.formats.folders import (
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
    ids=[
        "apart",
        "one changed sides",
        "no direction",
        "sat out on the other side",
        "sat out",
        "no results",
        "no pairs",
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


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_separators_line_ends_and_byte_order_marks_make_no_difference(
    tmp_path: Path, separator: str, newline: str, mark: str
) -> None:
    otherwise = {
        name: mark + (text.replace(",", separator) if name.endswith(".csv") else text).replace("\n", newline)
        for name, text in SOUND.items()
    }
    assert read(tmp_path / "otherwise", otherwise) == read(tmp_path / "plainly", SOUND)


def test_another_encoding_is_refused_until_it_is_named(tmp_path: Path) -> None:
    foreign: dict[str, str | bytes] = {**SOUND, "pairs.csv": PAIRS.replace("Cid", "Zoë").encode("cp1252")}
    (mistake,) = refused(tmp_path, foreign)
    assert (mistake.place, mistake.field) == ("pairs.csv:3", "")
    assert (mistake.reason["read"], mistake.remedies) == ("0xeb", (remedy(Way.ENCODING),))
    assert read(tmp_path, foreign, encoding="cp1252").pairs[1].player1 == "Zoë"


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
    assert (mistake.place, mistake.field) == (name, "")
    assert mistake.reason["files"] == one_of(WRITERS, name)
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
    assert sorted(said(mistakes)) == sorted(
        [
            ("letter.txt", ""),
            ("event.toml:2", "boards"),
            ("event.toml:4", "scoring.sit_out"),
            ("pairs.csv:5", "direction"),
            ("results.csv:3", "tricks"),
            ("results.csv:4", "score"),
            ("boards.csv:2", "west"),
            ("deals.pbn:2", "Dealer"),
        ]
    )
    lines = [mistake.place for mistake in mistakes if mistake.place.startswith("results.csv")]
    assert lines == ["results.csv:3", "results.csv:4"]
    assert [mistake.place for mistake in mistakes][:3] == ["letter.txt", "event.toml:2", "event.toml:4"]


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
    assert mistakes[0].reason == misread("4", phrase("a board of the event, 1 to {last}", last=2))


def test_what_is_no_event_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="expected an event folder, and there is none"):
        read_folder(tmp_path / "nowhere", TODAY)
    with pytest.raises(UnreadableFile, match=r"expected an event folder, and it has no event\.toml"):
        read(tmp_path, {"results.csv": RESULTS})
    with pytest.raises(UnreadableFile, match="expected an event folder, and there is none"):
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
    write_event(replace(EVENING, results=EVENING.results[::-1]), tmp_path / "out")
    assert read_folder(tmp_path / "out", TODAY) == EVENING


def test_an_export_without_deals_has_no_file_for_them_and_takes_an_old_one_away(tmp_path: Path) -> None:
    write_event(EVENING, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "deals.pbn",
        "event.toml",
        "pairs.csv",
        "results.csv",
    ]
    write_event(replace(EVENING, deals=()), tmp_path / "out", force=True)
    assert not (tmp_path / "out" / "deals.pbn").exists()


def test_nothing_is_written_over_unless_forced(tmp_path: Path) -> None:
    write_event(EVENING, tmp_path)
    with pytest.raises(AlreadyThere, match="already there"):
        write_event(replace(EVENING, name="Other"), tmp_path)
    assert read_folder(tmp_path, TODAY).name == EVENING.name
    write_event(replace(EVENING, name="Other"), tmp_path, force=True)
    assert read_folder(tmp_path, TODAY).name == "Other"


def test_a_folder_cannot_be_written_where_a_file_stands(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for force in (False, True):
        with pytest.raises(UnreadableFile, match="expected a folder"):
            write_event(EVENING, tmp_path / "file", force=force)
    assert (tmp_path / "file").read_text() == "mine"

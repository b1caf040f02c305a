"""Files of hands of other programs, and for dealing machines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import FileAccessError, InputError, Mistakes
from scorer.game.deals import PACK, Deal, Hand
from scorer.interchange.own.hand_files import (
    RECORD_SIZE,
    HandRecords,
    check_write_suffix,
    format_hands,
    parse_lin_deal,
    read_dup,
    read_hands,
    read_lin,
    write_dup,
)
from scorer.interchange.rows import Origin
from scorer.model.boards import DealDetails
from scorer.progress import RunReport, use_report

CHECK_DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
LIN = "md|4SAK6H9632DAQ4CK42,SJ98HQJT8D9752CT8,ST532HAK4DK83CA53,SQ74H75DJT6CQJ976|"


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    cards = draw(st.permutations(PACK))
    north, east, south, west = (Hand.from_cards(cards[turn::4]) for turn in range(4))
    return Deal((north, east, south, west))


def read(data: bytes) -> tuple[tuple[tuple[int, Deal], ...], Mistakes]:
    mistakes = Mistakes()
    return read_dup(data, "hands.dup", mistakes), mistakes


@given(st.lists(deals(), min_size=1, max_size=4), st.integers(1, 900))
def test_duplimate_files_are_read_as_they_are_written(some: list[Deal], first: int) -> None:
    data = write_dup(some, first)
    assert len(data) == RECORD_SIZE * len(some)
    assert read(data) == (tuple(enumerate(some, first)), [])


def test_a_duplimate_record_is_what_the_machine_expects() -> None:
    data = write_dup([CHECK_DEAL] * 24)
    # the ten of spades is the fifth card of the pack, the three of clubs the fifty-first
    assert data[:8] == b"05101213"
    assert data[78:95] == b"\x06T532\x03AK4\x04K83\x05A53"
    assert data[146:156] == b"YN1  1 24 "


@pytest.mark.parametrize(
    "data", [b"", b"x" * 155, b"x" * 156, b"01" * 39 + b" " * 78, b"99" * 39 + b" " * 78, b"\xb2" * 156]
)
def test_what_is_no_duplimate_file_is_refused(data: bytes) -> None:
    found, mistakes = read(data)
    assert (found, len(mistakes)) == ((), 1)


def test_a_lin_deal_is_read_with_and_without_the_fourth_hand() -> None:
    value = LIN[3:-1]
    assert parse_lin_deal(value) == CHECK_DEAL
    assert parse_lin_deal(value.rpartition(",")[0]) == CHECK_DEAL
    assert parse_lin_deal(value.rpartition(",")[0] + ",") == CHECK_DEAL


def lin(text: str) -> tuple[tuple[tuple[int, Deal], ...], Mistakes]:
    mistakes = Mistakes()
    return read_lin(text, Origin("hands.lin"), mistakes), mistakes


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        (LIN, [1]),
        (f"{LIN}rh||ah|Board 7|sv|o|", [7]),
        (f"qx|o5|{LIN}\nqx|c5|{LIN}\n", [5]),
        (f"qx|o5|{LIN}\nqx|o6|{LIN}\n", [5, 6]),
        (f"{LIN}\n{LIN}\n", [1, 2]),
        (f"qx||{LIN.replace(',', '%2C')}rh||ah|Board%201|", [1]),
    ],
)
def test_boards_of_a_lin_file_are_numbered(text: str, boards: list[int]) -> None:
    found, mistakes = lin(text)
    assert [number for number, _ in found] == boards
    assert mistakes == []


def test_what_is_wrong_with_a_lin_file_is_told_with_its_line() -> None:
    found, mistakes = lin(f"qx|o1|{LIN}\nqx|o2|md|5SAK|\nqx|o1|{LIN.replace('AK6', 'AK7').replace('Q74', 'Q64')}\n")
    assert [number for number, _ in found] == [1]
    assert [mistake.location_text for mistake in mistakes] == ["hands.lin:2", "hands.lin:3"]
    assert [mistake.location_text for mistake in lin("vg|x|")[1]] == ["hands.lin:1"]


def test_the_kind_of_a_file_goes_by_its_suffix(tmp_path: Path) -> None:
    hands = HandRecords(((1, CHECK_DEAL), (2, CHECK_DEAL)), (DealDetails(1, lesson="counting"),))
    for suffix in (".pbn", ".dup"):
        path = tmp_path / f"hands{suffix}"
        path.write_bytes(format_hands(hands, path))
        assert read_hands(path, None).deals == hands.deals
    assert read_hands(tmp_path / "hands.pbn", None).dealt == hands.dealt
    table = format_hands(hands, tmp_path / "hands.csv").decode()
    assert table.splitlines()[:2] == [
        "board,dealer,north,east,south,west",
        "1,N,T532.AK4.K83.A53,Q74.75.JT6.QJ976,AK6.9632.AQ4.K42,J98.QJT8.9752.T8",
    ]


def test_a_file_without_hands_and_one_of_another_kind_are_refused(tmp_path: Path) -> None:
    check_write_suffix(tmp_path / "hands.DUP")
    with pytest.raises(FileAccessError, match=r"hands\.lin"):
        check_write_suffix(tmp_path / "hands.lin")
    for name in ("empty.pbn", "results.csv", "missing.pbn"):
        if name != "missing.pbn":
            (tmp_path / name).write_text("", encoding="utf-8")
        with pytest.raises((InputError, FileAccessError), match=name):
            read_hands(tmp_path / name, None)


def test_a_game_for_each_table_names_a_board_again_with_the_same_cards(tmp_path: Path) -> None:
    game = f'[Board "1"]\n[Dealer "N"]\n[Deal "{CHECK_DEAL}"]\n[Contract "3NT"]\n\n'
    (tmp_path / "games.pbn").write_text(game + game, encoding="utf-8")
    assert read_hands(tmp_path / "games.pbn", None).deals == ((1, CHECK_DEAL),)
    other = game.replace("T532", "T53A", 1).replace("AK6", "2K6", 1)
    (tmp_path / "games.pbn").write_text(game + other, encoding="utf-8")
    with pytest.raises(InputError, match="does not have a deal yet"):
        read_hands(tmp_path / "games.pbn", None)


@pytest.mark.parametrize("charset", ["\n%Content-type: text/x-pbn; charset=ISO-8859-1", ""])
def test_hands_of_a_file_in_latin_1_come_in(tmp_path: Path, charset: str) -> None:
    text = f'% PBN 2.1{charset}\n[Event "Dämmerschoppen"]\n[Board "1"]\n[Deal "{CHECK_DEAL}"]\n'
    (tmp_path / "hands.pbn").write_text(text, encoding="latin-1")
    assert read_hands(tmp_path / "hands.pbn", None).deals == ((1, CHECK_DEAL),)


def test_hands_dealt_by_another_player_are_refused_with_the_way_to_take_them_and_taken_with_it(tmp_path: Path) -> None:
    boards = [f'[Board "{number}"]\n[Dealer "S"]\n[Deal "{CHECK_DEAL}"]\n' for number in (1, 2, 3)]
    path = tmp_path / "lesson.pbn"
    path.write_text("".join(boards), encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_hands(path, None)
    assert [mistake.location_text for mistake in refusal.value.mistakes] == [
        "lesson.pbn",
        "lesson.pbn:2",
        "lesson.pbn:5",
    ]
    assert refusal.value.hints == (hints.ACCEPT_ANY_DEALER,)
    with use_report(RunReport()) as report:
        assert [number for number, _ in read_hands(path, None, any_dealer=True).deals] == [1, 2, 3]
        assert [str(said.value_of("boards")) for said in report.pop_notices()] == ["boards 1, 2"]
        path.write_text(boards[2], encoding="utf-8")
        read_hands(path, None, any_dealer=True)
        assert report.pop_notices() == [], "South deals board 3"

"""`results.csv`: every way of writing a result, and every way of getting it wrong, each refused where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import InputError
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.interchange.own.results_csv import write_results
from scorer.model.notation import format_code, parse_code
from scorer.model.results import KnownScore, NotPlayed, Played, Result, SitOut
from tests.interchange.own.folders import EVENT, PAIRS, RESULTS, SOUND, read, refused, said, with_line

GAME = STANDARD.parse_contract("GS")


def test_every_kind_of_row_is_read(tmp_path: Path) -> None:
    results = (
        "board,round,table,ns,ew,contract,declarer,tricks,score,award,remark\n"
        "1,3,2,1,3,GS,S,10,420,,\n"
        "1,,,2,4,pn,w,=,,,claimed\n"
        "2,,,1,4,,,,+420,,\n"
        "2,,,2,,,,,,,late\n"
        "2,,,,3,,,,,,\n"
        "3,,,1,4,,,,,np,\n"
    )
    event = read(tmp_path, {"event.toml": 'name = "Tuesday"\n', "pairs.csv": PAIRS, "results.csv": results})
    assert event.results == (
        Result(1, "1", "3", Played(GAME, Seat.SOUTH, 10), round=3, table=2),
        Result(1, "2", "4", Played(STANDARD.parse_contract("PNT"), Seat.WEST, 7), remark="claimed"),
        Result(2, "1", "4", KnownScore(420)),
        Result(2, "2", None, SitOut(), remark="late"),
        Result(2, None, "3", SitOut()),
        Result(3, "1", "4", NotPlayed()),
    )
    assert event.boards == 3


BAD_ROWS = [
    ("1,2,9,PNT,N,9,,,", "ew", "9"),
    ("1,x,3,PNT,N,9,,,", "ns", "x"),
    ("1,1,x,PNT,N,9,,,", "ew", "x"),
    ("1,1,4,PNT,N,9,,,", "ns", "1"),
    ("1,2,3,PNT,N,9,,,", "ew", "3"),
    ("1,4,1,PNT,N,9,,,", "ew", "1"),
    ("1,2,2,PNT,N,9,,,", "ew", "2"),
    ("1,1,3,PNT,N,9,,,", "board", "1"),
    ("3,2,4,PNT,N,9,,,", "board", "3"),
    ("0,2,4,PNT,N,9,,,", "board", "0"),
    (",2,4,PNT,N,9,,,", "board", ""),
    ("1,2,4,PNT,N,14,,,", "tricks", "14"),
    ("1,2,4,PNT,N,+7,,,", "tricks", "+7"),
    ("1,2,4,PNT,N,-8,,,", "tricks", "-8"),
    ("1,2,4,PNT,N,nine,,,", "tricks", "nine"),
    ("1,2,4,PNT,N,1_0,,,", "tricks", "1_0"),
    ("1,2,4,PNT,N,,,,", "tricks", ""),
    ("1,2,4,PNT,X,9,,,", "declarer", "X"),
    ("1,2,4,4NT,N,10,,,", "contract", "4NT"),
    ("1,2,4,,N,8,,,", "contract", ""),
    ("1,2,4,,,,,,", "contract", ""),
    ("1,2,4,,,,425,,", "score", "425"),
    ("1,2,4,PNT,N,9,400,,", "score", "400"),
    ("1,2,4,PNT,N,9,-150,,", "score", "-150"),
    ("1,2,4,PNT,E,9,150,,", "score", "150"),
    ("1,2,4,,,,,sixty,", "award", "sixty"),
    ("1,2,4,PNT,N,9,,NP,", "award", "NP"),
    ("1,2,4,,,,-50,NP,", "award", "NP"),
    ("1,2,4,PNT,N,9,,,j", "group", "j"),
    ("1,2,4,PNT,N,9,,,1", "group", "1"),
    ("1,1,,PNT,,,,,", "contract", "PNT"),
    ("1,,4,,,,-50,,", "score", "-50"),
    ("1,2,,,,,,NP,", "award", "NP"),
    ("1,,,,,,,,", "ns", ""),
]


@pytest.mark.parametrize(("row", "field", "read"), BAD_ROWS)
def test_a_bad_row_is_refused_once_at_its_line_and_field(tmp_path: Path, row: str, field: str, read: str) -> None:
    mistakes = refused(tmp_path, {**SOUND, "results.csv": with_line(RESULTS, 3, row)})
    assert said(mistakes) == [("results.csv:3", field)]
    assert mistakes[0].reason.value_of("read") == read


@pytest.mark.parametrize(
    ("score", "meant"), [("180", "PNT 10 by NS"), ("400", "GC 11 by NS or GD 11 by NS or GNT 9 by NS")]
)
def test_a_score_beside_another_contract_is_told_with_what_it_would_mean(
    tmp_path: Path, score: str, meant: str
) -> None:
    row = with_line(RESULTS, 3, f"1,2,4,PNT,N,9,{score},,")
    (mistake,) = refused(tmp_path, {**SOUND, "results.csv": row})
    assert str(mistake).endswith(f"; {score} is {meant}"), "of the same contract, or else of any"


@pytest.mark.parametrize("award", ["60/40", "A+/A-", "mp 2/0", "NS +420; EW -50"])
def test_an_award_stands_instead_of_a_result(tmp_path: Path, award: str) -> None:
    event = read(tmp_path, {**SOUND, "results.csv": with_line(RESULTS, 3, f'1,2,4,,,,,"{award}",')})
    assert format_code(event.results[1].outcome) == award


def test_a_pass_may_have_its_score_of_nothing_beside_it_and_nothing_else(tmp_path: Path) -> None:
    bridge = {**SOUND, "event.toml": EVENT.replace('"Tuesday"', '"Tuesday"\nrules = "bridge"')}
    results = "board,ns,ew,contract,declarer,tricks,score,award,group\n"
    rows = "1,1,3,PASS,,,,,\n1,2,4,pass,,,0,,\n2,1,4,4SX,N,10,,,\n"
    event = read(tmp_path, {**bridge, "results.csv": results + rows})
    assert [format_code(result.outcome) for result in event.results] == ["PASS", "PASS", "4SX N 10"]
    mistakes = refused(tmp_path, {**bridge, "results.csv": f"{results}1,1,3,PASS,S,,50,,\n1,2,4,PASS,,7,,NP,\n"})
    assert [(mistake.field, str(mistake.reason)) for mistake in mistakes] == [
        ("declarer", 'read "S", expected nothing with PASS'),
        ("score", 'read "50", expected 0, the score for PASS'),
        ("award", 'read "NP", expected nothing with PASS'),
        ("tricks", 'read "7", expected nothing with PASS'),
    ]


def test_a_declarer_that_is_none_is_told_once_where_nothing_else_tells_who_declared(tmp_path: Path) -> None:
    mistakes = refused(tmp_path, {**SOUND, "results.csv": f"{RESULTS.splitlines()[0]}\n1,1,3,GS,X,10,,,\n"})
    assert [(mistake.field, mistake.reason.value_of("read")) for mistake in mistakes] == [("declarer", "X")]


def test_the_groups_of_a_fouled_board_are_read(tmp_path: Path) -> None:
    results = with_line(with_line(RESULTS, 2, "1,1,3,GS,S,10,420,,A"), 3, "1,2,4,PNT,N,9,,,i")
    assert [result.group for result in read(tmp_path, {**SOUND, "results.csv": results}).results] == ["a", "i", "", ""]


def test_a_declarer_named_in_another_group_of_a_fouled_board_tells_nothing_of_other_cards(tmp_path: Path) -> None:
    results = with_line(with_line(RESULTS, 2, "1,1,3,GS,S,10,420,,a"), 3, "1,2,4,PNT,,9,,,b")
    assert said(refused(tmp_path, {**SOUND, "results.csv": results})) == [("results.csv:3", "declarer")]


@pytest.mark.parametrize(("round_", "table", "field"), [("0", "1", "round"), ("1", "x", "table"), ("1.5", "", "round")])
def test_a_bad_round_or_table_is_refused(tmp_path: Path, round_: str, table: str, field: str) -> None:
    results = f"board,round,table,ns,ew,contract,declarer,tricks\n1,{round_},{table},1,3,GS,S,10\n"
    assert said(refused(tmp_path, {**SOUND, "results.csv": results})) == [("results.csv:2", field)]


@pytest.mark.parametrize(
    ("number", "row", "field", "earlier"),
    [
        (5, "2,1,3,,,,,NP,", "ns", 4),
        (5, "2,2,4,,,,,NP,", "ew", 4),
        (5, "2,1,4,,,,-50,,", "board", 4),
        (6, "1,1,3,GS,S,10,420,,", "board", 2),
        (6, "2,,3,,,,,,", "ew", 5),
        (6, "2,1,,,,,,,", "ns", 4),
    ],
)
def test_a_pair_twice_on_a_board_is_refused_with_the_line_of_the_other_result(
    tmp_path: Path, number: int, row: str, field: str, earlier: int
) -> None:
    mistakes = refused(tmp_path, {**SOUND, "results.csv": with_line(RESULTS, number, row)})
    assert said(mistakes) == [(f"results.csv:{number}", field)]
    assert str(mistakes[0].reason.value_of("expected")).endswith(f"(line {earlier})")


def test_everything_wrong_is_said_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    results = (
        "board,ns,ew,contract,declarer,tricks,score,award,group\n"
        "1,1,3,GS,S,10,430,,\n"
        "1,2,9,PNT,N,14,,,\n"
        "7,1,4,,,,425,,\n"
        "2,2,3,,,,,sixty,\n"
        "1,1,4,PC,N,7,,,\n"
        "2,1,4,PC,N,7.0,,,\n"
    )
    assert said(refused(tmp_path, {**SOUND, "results.csv": results})) == [
        ("results.csv:2", "score"),
        ("results.csv:3", "ew"),
        ("results.csv:3", "tricks"),
        ("results.csv:4", "score"),
        ("results.csv:5", "award"),
        ("results.csv:6", "ns"),
        ("results.csv:7", "tricks"),
    ]


def test_without_pairs_csv_the_pairs_are_those_of_the_results(tmp_path: Path) -> None:
    event = read(tmp_path, {"event.toml": EVENT, "results.csv": RESULTS})
    assert [(pair.label, pair.direction, pair.names) for pair in event.pairs] == [
        (label, None, "") for label in ("1", "2", "3", "4")
    ]
    assert event.winners == 1


def test_without_pairs_csv_two_winners_keep_equal_numbers_apart(tmp_path: Path) -> None:
    results = "board,ns,ew,contract,declarer,tricks\n1,1,1,GS,S,10\n1,2,2,GS,S,9\n"
    event = read(tmp_path, {"event.toml": 'name = "Tuesday"\nwinners = 2\n', "results.csv": results})
    assert [pair.label for pair in event.pairs] == ["1EW", "1NS", "2EW", "2NS"]
    assert [result.pairs for result in event.results] == [("1NS", "1EW"), ("2NS", "2EW")]


def test_without_pairs_csv_the_section_column_keeps_equal_numbers_apart(tmp_path: Path) -> None:
    results = "section,board,ns,ew,contract,declarer,tricks\nA,1,1,3,GS,S,10\nB,1,1,3,GS,S,9\n"
    event = read(tmp_path, {"event.toml": 'name = "Tuesday"\n', "results.csv": results})
    assert [(pair.label, pair.section) for pair in event.pairs] == [("A1", "A"), ("A3", "A"), ("B1", "B"), ("B3", "B")]
    assert [result.pairs for result in event.results] == [("A1", "A3"), ("B1", "B3")]


def test_with_pairs_csv_a_section_column_says_whose_number_is_meant(tmp_path: Path) -> None:
    pairs = "pair,direction,player1,player2,section\n1,NS,,,A\n1,NS,,,B\n2,EW,,,A\n2,EW,,,B\n"
    results = "board,ns,ew,contract,declarer,tricks,section\n1,1,2,GS,S,10,B\n1,A1,A2,GS,S,9,\n"
    event = read(tmp_path, {"event.toml": 'name = "Tuesday"\n', "pairs.csv": pairs, "results.csv": results})
    assert [result.pairs for result in event.results] == [("A1", "A2"), ("B1", "B2")]


@pytest.mark.parametrize(("place", "field"), [("1,1234567890123", "ns"), ("1000,1", "board")])
def test_what_no_export_could_hold_is_refused_once(tmp_path: Path, place: str, field: str) -> None:
    results = f"board,ns,ew,contract,declarer,tricks\n{place},2,GS,S,10\n"
    files = {"event.toml": 'name = "Tuesday"\n', "results.csv": results}
    assert said(refused(tmp_path, files)) == [("results.csv:2", field)]


def test_a_declarer_may_be_left_out_where_another_table_names_one_and_only_there(tmp_path: Path) -> None:
    event = read(tmp_path, {**SOUND, "results.csv": with_line(RESULTS, 2, "1,1,3,GS,,10,,,")})
    assert event.results[0].outcome == Played(GAME, None, 10)
    untold = with_line(RESULTS, 4, "2,1,4,GS,,10,,,")
    assert said(refused(tmp_path, {**SOUND, "results.csv": untold})) == [("results.csv:4", "declarer")]


def test_a_row_misread_elsewhere_still_tells_who_declared(tmp_path: Path) -> None:
    """Line 3 names North as declarer, whatever is wrong with its tricks: line 2 needs no second refusal."""
    results = with_line(with_line(RESULTS, 2, "1,1,3,GS,,10,,,"), 3, "1,2,4,PNT,N,14,,,")
    assert said(refused(tmp_path, {**SOUND, "results.csv": results})) == [("results.csv:3", "tricks")]


def test_results_are_written_without_the_scores_that_follow_from_their_contracts() -> None:
    written = write_results(
        [
            Result(1, "1", "3", parse_code("gs s 10", STANDARD), round=1, table=2, remark='so "they" said, late'),
            Result(2, "1", "4", KnownScore(-50), group="b"),
            Result(2, "2", "3", NotPlayed()),
            Result(3, "2", None, SitOut()),
        ]
    )
    assert written.splitlines() == [
        "board,round,table,ns,ew,contract,declarer,tricks,score,award,group,remark",
        '1,1,2,1,3,GS,S,10,,,,"so ""they"" said, late"',
        "2,,,1,4,,,,-50,,b,",
        "2,,,2,3,,,,,NP,,",
        "3,,,2,,,,,,,,",
    ]


def test_a_wrong_row_is_counted_wherever_it_stands_also_past_those_that_are_told(tmp_path: Path) -> None:
    header = RESULTS.splitlines()[0]
    wrong = [f"{board},{pairs},GS,S,10,,60/40," for board in range(1, 28) for pairs in ("1,3", "2,4")]
    event = EVENT.replace("boards = 2", "boards = 27")
    with pytest.raises(InputError) as refusal:
        read(tmp_path, {**SOUND, "event.toml": event, "results.csv": "\n".join([header, *wrong]) + "\n"})
    assert len(refusal.value.mistakes) + refusal.value.omitted == len(wrong)


def test_a_contract_read_before_means_nothing_without_its_pairs(tmp_path: Path) -> None:
    alone = with_line(RESULTS, 4, "2,1,,GS,S,10,420,,")
    assert {place for place, _ in said(refused(tmp_path, {**SOUND, "results.csv": alone}))} == {"results.csv:4"}


def test_equal_outcomes_are_one_object(tmp_path: Path) -> None:
    alike = with_line(RESULTS, 4, "2,1,4,GS,S,10,420,,")  # as line 2, on another board
    first, _, third, _ = read(tmp_path, {**SOUND, "results.csv": alike}).results
    assert first.outcome is third.outcome

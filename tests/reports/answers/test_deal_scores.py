"""The score of one deal with its lines, and the whole score table, for readers and for programs."""

from __future__ import annotations

import pytest

from scorer.game.rulesets import SINGLE_DUMMY, STANDARD
from scorer.reports.answers.deal_scores import complete_score_table, score_breakdown_table, score_document
from tests.conftest import as_json
from tests.reports.lines import lines_of, texts_of


def contract_sheet(contract: str, tricks: int) -> tuple[str, list[tuple[str, ...]]]:
    found = score_breakdown_table(STANDARD, STANDARD.parse_contract(contract), tricks, vulnerable=False).sheet
    return str(found.title), texts_of(found, "", "Points")


def test_a_game_in_spades_with_ten_tricks_is_explained_line_by_line() -> None:
    assert contract_sheet("GS", 10) == (
        "Game in spades, 10 tricks, standard rules",
        [("4 x 30", "120"), ("game bonus", "300"), ("Declarer's side scores", "420")],
    )


def test_what_the_defenders_score_is_explained_as_well() -> None:
    title, lines = contract_sheet("PNT", 5)
    assert title == "Part score in no trumps, 5 tricks, standard rules"
    assert lines == [("2 x 50", "100"), ("The defenders score", "100")]


@pytest.mark.parametrize(
    ("contract", "tricks", "declarer", "defenders", "lines"),
    [
        ("GS", 10, 420, 0, [["4 x 30", 120], ["game bonus", 300]]),
        ("PNT", 7, 90, 0, [["1 x 40", 40], ["part score bonus", 50]]),
        ("GD", 9, 0, 100, [["2 x 50", 100]]),
    ],
)
def test_a_score_for_programs_has_the_promised_shape(
    contract: str, tricks: int, declarer: int, defenders: int, lines: list[list[str | int]]
) -> None:
    promised = {
        "rules": "standard",
        "contract": contract,
        "tricks": tricks,
        "vulnerable": False,
        "declarer_score": declarer,
        "defender_score": defenders,
        "lines": lines,
    }
    found = score_document(STANDARD, STANDARD.parse_contract(contract), tricks, vulnerable=False)
    assert found == promised
    assert list(found) == list(promised)


def test_a_deal_on_which_nobody_scores_says_so() -> None:
    """A contract that fails in single-dummy bridge: the page states no penalty."""
    found = score_breakdown_table(SINGLE_DUMMY, SINGLE_DUMMY.parse_contract("4S"), 9, vulnerable=False).sheet
    assert texts_of(found, "", "Points") == [("Neither side scores", "0")]


CONTRACTS = ["PC", "PD", "PH", "PS", "PNT", "GC", "GD", "GH", "GS", "GNT"]


def test_the_score_table_has_a_line_a_contract_and_a_column_a_number_of_tricks() -> None:
    lines = lines_of(complete_score_table(STANDARD).sheet)
    assert [str(line["Tricks"]) for line in lines] == CONTRACTS
    assert {str(line["Tricks"]): line["9"] for line in lines}["PNT"] == 150
    assert [lines[-1][str(tricks)] for tricks in (0, 8, 9, 13)] == [-450, -50, 400, 520]


def test_the_score_table_for_programs_has_the_promised_shape() -> None:
    rows = as_json(complete_score_table(STANDARD).rows)
    assert [row["contract"] for row in rows] == CONTRACTS
    assert {len(row["declarer_minus_defenders"]) for row in rows} == {14}
    assert rows[0] == {
        "contract": "PC",
        "declarer_minus_defenders": [-350, -300, -250, -200, -150, -100, -50, 70, 90, 110, 130, 150, 170, 190],
    }

"""The right-hand side: what still lacks results is said in few words."""

from __future__ import annotations

from scorer.changes.lines import entered, lines_by_board
from scorer.entry.side_panel import still_missing
from tests.changes.lines import MET, event, met


def test_what_is_missing_is_said_by_boards_or_rounds_whichever_is_shorter() -> None:
    lines = [line for board in lines_by_board(event()).values() for line in board]
    assert (entered(lines), still_missing(lines)) == ((0, 10), ["rounds 1 to 3: all"])
    played = [met(1, "1", "4", "NP"), met(2, "1", "4", "NP"), met(3, "2", "5", "NP"), met(4, "2", "5", "NP")]
    lines = [line for board in lines_by_board(event(*played)).values() for line in board]
    assert (entered(lines), still_missing(lines)) == ((4, 10), ["rounds 2 to 3: all"])
    lines = [line for board in lines_by_board(event(*played[1:])).values() for line in board]
    assert still_missing(lines) == ["round 1: table 1", "rounds 2 to 3: all"]
    lines = [line for board in lines_by_board(event(*(met(1, *two, "NP") for two in MET))).values() for line in board]
    assert still_missing(lines) == ["boards 2 to 4: all"]
    lines = [line for board in lines_by_board(event(met(3, "2", "5", "NP"))).values() for line in board]
    assert still_missing(lines) == ["round 1: tables 1 2", "rounds 2 to 3: all"]

"""An event under each rule set: imported, typed, scored and ranked.

The scores are worked by hand; two tables play every board, so that the better score has both matchpoints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import Scorer, write_folder


@dataclass(frozen=True, slots=True)
class Evening:
    """One rule set's event: on each board the two tables' results as written, with their North-South scores."""

    rules: str
    boards: Mapping[int, tuple[tuple[str, int], tuple[str, int]]]
    pair_1: int
    """Matchpoints of pair 1, who sit North-South at the first table."""


EVENINGS = (
    Evening(
        "standard",
        {
            1: (("GS,S,10", 420), ("PS,S,10", 170)),
            2: (("GNT,W,8", 50), ("3NT,W,9", -400)),
            3: (("PC,N,6", -50), ("PC,N,8", 90)),
            4: (("GD,E,12", -420), ("5D,E,+1", -420)),
        },
        pair_1=2 + 2 + 0 + 1,
    ),
    Evening(
        "plus",
        {
            1: (("6NT,N,12", 690), ("GNT,N,12", 490)),
            2: (("7S,S,12", -50), ("6S,S,12", 680)),
            3: (("7D,E,13", -1140), ("6D,E,13", -640)),
            4: (("PH,W,7", -80), ("H6,W,11", 50)),
        },
        pair_1=2 + 0 + 0 + 0,
    ),
    Evening(
        "plus-additive",
        {
            1: (("6NT,N,12", 990), ("GNT,N,12", 490)),
            2: (("7S,S,13", 1510), ("6S,S,13", 1010)),
            3: (("7D,E,13", -1440), ("6D,E,13", -940)),
            4: (("7NT,W,=", -1520), ("7NT,W,-1", 50)),
        },
        pair_1=2 + 2 + 0 + 0,
    ),
    Evening(
        "single-dummy",
        {
            1: (("3NT,N,9", 100), ("3NT,S,8", 0)),
            2: (("4SX,S,11", 300), ("4S,S,10", 120)),
            3: (("2CXX,E,8", -160), ("7NT,W,13", -220)),
            4: (("1H,W,5", 0), ("4S,N,9", 0)),
        },
        pair_1=2 + 2 + 2 + 1,
    ),
    Evening(
        "bridge",
        {
            # nobody, North-South, East-West, everybody vulnerable
            1: (("4S,S,10", 420), ("PASS,,", 0)),
            2: (("4SX,S,9", -200), ("4HX,E,11", -690)),
            3: (("3NT,E,9", -600), ("4S,N,8", -100)),
            4: (("6C,W,12", -1370), ("1NTXX,N,7", 760)),
        },
        pair_1=2 + 2 + 0 + 0,
    ),
)

PAIRS = "pair,direction,player1,player2\n1,NS,Ann,Bob\n2,NS,Cid,Dot\n3,EW,Eve,Fay\n4,EW,Gus,Hal\n"

every_evening = pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.rules)


@pytest.fixture
def folder(evening: Evening, tmp_path: Path) -> Path:
    """The event folder of an evening."""
    rows = [
        f"{board},{table},{table},{table + 2},{text}"
        for board, tables in evening.boards.items()
        for table, (text, _) in enumerate(tables, start=1)
    ]
    files = {
        "event.toml": f'name = "By the rules"\ndate = 2026-11-17\nrules = "{evening.rules}"\nwinners = 2\n',
        "pairs.csv": PAIRS,
        "results.csv": "\n".join(["board,table,ns,ew,contract,declarer,tricks", *rows]) + "\n",
    }
    return write_folder(tmp_path / evening.rules, files)


@every_evening
def test_every_result_has_the_score_worked_by_hand_from_which_the_ranking_follows(
    scorer: Scorer, evening: Evening, folder: Path
) -> None:
    scorer("import", folder)
    boards = scorer("board", "--all", "--json").document["boards"]
    scored = {board["board"]: tuple(line["score"] for line in board["results"]) for board in boards}
    assert scored == {board: tuple(score for _, score in tables) for board, tables in evening.boards.items()}
    document = scorer("rank", "--json").document
    assert document["event"]["rules"] == evening.rules
    won = {row["pair"]: row["score"] for ranking in document["rankings"] for row in ranking["rows"]}
    # the top of each of four boards is 2, and who sits the other way at a table has the rest of it
    first, second = evening.pair_1, 8 - evening.pair_1
    assert won == {"1": first, "2": second, "3": 8 - first, "4": 8 - second}


@every_evening
def test_a_result_may_be_typed_by_the_same_rules(scorer: Scorer, evening: Evening, folder: Path) -> None:
    scorer("import", folder)
    (first, score), (second, _) = evening.boards[1]
    scorer("result", "1", "1", "3", *second.replace(",", " ").split())
    scorer("result", "1", "1", "3", *first.replace(",", " ").split())
    (line,) = [it for it in scorer("board", "1", "--json").document["results"] if it["ns"] == "1"]
    assert line["score"] == score


@every_evening
def test_a_contract_of_another_game_is_refused_at_its_line(scorer: Scorer, evening: Evening, folder: Path) -> None:
    alien = {"standard": "6NT", "plus": "4SX", "plus-additive": "2NT", "single-dummy": "GS", "bridge": "PNT"}
    results = folder / "results.csv"
    text = results.read_text(encoding="utf-8")
    results.write_text(f"{text}5,1,1,3,{alien[evening.rules]},N,9\n", encoding="utf-8")
    (sentence,) = scorer.refused("import", folder)
    assert sentence.startswith(f'results.csv:10: contract: read "{alien[evening.rules]}", expected ')

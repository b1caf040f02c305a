"""The sample events, scored a second time by a naive scorer written from RULES alone, and their cards counted.

Nothing here is taken from the program but what it prints: the files are read by `csv` and `re`, every pair of
results is compared with every other, and Neuberg is applied result by result.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import SAMPLES, Scorer

NAMES = sorted(path.parent.name for path in SAMPLES.glob("*/event.toml"))
every_sample = pytest.mark.parametrize("name", NAMES)


def rows_of(name: str, file: str) -> list[dict[str, str]]:
    with (SAMPLES / name / file).open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def event_of(name: str) -> dict[str, Any]:
    return tomllib.loads((SAMPLES / name / "event.toml").read_text(encoding="utf-8"))


GAMES = {"3N", "4S", "4H", "5D", "5C"}
NEEDED = {"C": 11, "D": 11, "H": 10, "S": 10, "N": 9}
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}


def contract_of(text: str) -> tuple[bool, str]:
    """Whether a contract is game, and its denomination: RULES 1.1 and the spellings of the interface."""
    plain = text.replace(" ", "").upper().replace("NT", "N")
    first, second = sorted(plain, key="CDHSN".find)
    if first in "PG":
        return first == "G", second
    assert first == "1" or f"{first}{second}" in GAMES, text
    return first != "1", second


def declarer_score(text: str, tricks: str) -> int:
    """Declarer's score minus the defenders': RULES 1.1, word for word."""
    game, denomination = contract_of(text)
    need = NEEDED[denomination] if game else 7
    taken = need if tricks == "=" else need + int(tricks) if tricks[0] in "+-" else int(tricks)
    assert 0 <= taken <= 13
    if taken < need:
        return -50 * (need - taken)
    odd = taken - 6
    return TRICK[denomination] * odd + (10 if denomination == "N" else 0) + (300 if game else 50)


def north_south(row: Mapping[str, str]) -> int | None:
    """The score of a row from the North-South side; None where nothing was played."""
    if row.get("score"):
        return int(row["score"])
    if not row["contract"]:
        return None
    made = declarer_score(row["contract"], row["tricks"])
    return made if row["declarer"] in "NS" else -made


Scores = dict[int, list[tuple[str, str, int]]]


def scores_of(name: str) -> Scores:
    """North-South pair, East-West pair and score of every result between two pairs, by board."""
    boards: Scores = defaultdict(list)
    for row in rows_of(name, "results.csv"):
        score = north_south(row)
        if score is not None:
            boards[int(row["board"])].append((row["ns"], row["ew"], score))
    return boards


@dataclass
class Account:
    """What a pair has: one entry of points and top a board."""

    points: list[Fraction]
    tops: list[int]

    @property
    def score(self) -> Fraction:
        return sum(self.points, Fraction())

    @property
    def percent(self) -> Fraction | None:
        return 100 * self.score / sum(self.tops) if sum(self.tops) else None


def matchpoints(mine: int, others: Iterable[int]) -> int:
    """Two for every lower score, one for every equal one: Law 78A, RULES 2.1."""
    return sum(2 if mine > other else 1 if mine == other else 0 for other in others)


def neuberg(points: int, results: int, expected: int) -> Fraction:
    """F = (M*E + (E-A)) / A: RULES 2.2."""
    return Fraction(points * expected + expected - results, results)


def accounts_of(name: str) -> dict[str, Account]:
    accounts: dict[str, Account] = defaultdict(lambda: Account([], []))
    boards = scores_of(name)
    expected = max(map(len, boards.values()))
    for results in boards.values():
        scores = [score for _, _, score in results]
        for place, (ns, ew, score) in enumerate(results):
            others = scores[:place] + scores[place + 1 :]
            for pair, points in (
                (ns, matchpoints(score, others)),
                (ew, matchpoints(-score, [-other for other in others])),
            ):
                accounts[pair].points.append(neuberg(points, len(scores), expected))
                accounts[pair].tops.append(2 * (expected - 1))
    return accounts


def six(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 6)


def expected_rows(pairs: Sequence[Mapping[str, str]], accounts: Mapping[str, Account]) -> list[dict[str, Any]]:
    """The rows of a ranking: one place more than the pairs that are strictly better, RULES 2.6."""
    percents = [accounts[pair["pair"]].percent for pair in pairs]
    rows = []
    for pair in pairs:
        account = accounts[pair["pair"]]
        percent = account.percent
        assert percent is not None
        rows.append(
            {
                "place": 1 + sum(other > percent for other in percents if other is not None),
                "tied": percents.count(percent) > 1,
                "pair": pair["pair"],
                "players": [pair["player1"], pair["player2"]],
                "boards": len(account.points),
                "score": six(account.score),
                "of": sum(account.tops),
                "percent": six(percent),
            }
        )
    return sorted(rows, key=lambda row: (row["place"], int(row["pair"])))


def method_of(name: str) -> str:
    return str(event_of(name).get("scoring", {}).get("method", "matchpoints"))


@pytest.mark.parametrize("name", [name for name in NAMES if method_of(name) == "matchpoints"])
def test_the_ranking_is_that_of_the_naive_scorer(scorer: Scorer, name: str) -> None:
    pairs, accounts = rows_of(name, "pairs.csv"), accounts_of(name)
    if event_of(name)["winners"] == 1:
        lists = {"All pairs": pairs}
    else:
        lists = {
            "North-South": [pair for pair in pairs if pair["direction"] == "NS"],
            "East-West": [pair for pair in pairs if pair["direction"] == "EW"],
        }
    expected = [{"name": title, "rows": expected_rows(listed, accounts)} for title, listed in lists.items()]
    assert sum(len(ranking["rows"]) for ranking in expected) == len(pairs)
    scorer("import", SAMPLES / name)
    rankings = scorer("rank", "--json").document["rankings"]
    assert [{"name": it["name"], "rows": it["rows"]} for it in rankings] == expected


@pytest.mark.parametrize("name", [name for name in NAMES if method_of(name) == "aggregate"])
def test_a_single_table_adds_up_what_each_side_scored(scorer: Scorer, name: str) -> None:
    own: dict[str, int] = defaultdict(int)
    for results in scores_of(name).values():
        for ns, ew, score in results:
            own[ns] += max(score, 0)
            own[ew] += max(-score, 0)
    scorer("import", SAMPLES / name)
    (ranking,) = scorer("rank", "--json").document["rankings"]
    assert {row["pair"]: row["score"] for row in ranking["rows"]} == own
    assert [row["place"] for row in ranking["rows"]] == [1, 2]
    assert ranking["rows"][0]["score"] >= event_of(name)["scoring"]["target"]


@every_sample
def test_every_score_on_the_boards_is_that_of_the_naive_scorer(scorer: Scorer, name: str) -> None:
    scorer("import", SAMPLES / name)
    document = scorer("board", "--all", "--json").document
    printed = {
        (board["board"], line["ns"], line["ew"]): line["score"]
        for board in document["boards"]
        for line in board["results"]
        if line["score"] is not None
    }
    assert printed == {
        (board, ns, ew): score for board, results in scores_of(name).items() for ns, ew, score in results
    }


def test_the_naive_scorer_knows_the_examples_of_the_rules() -> None:
    examples = {"PC 8": 90, "PC 6": -50, "GS 10": 420, "PS 10": 170, "GH 8": -100, "PNT 9": 150, "GNT 9": 400}
    assert {text: declarer_score(*text.split()) for text in examples} == examples
    assert declarer_score("g ♦".replace("♦", "d"), "12") == 420
    assert [matchpoints(score, others) for score, others in ((430, [400, 150, -50]), (-50, [90, 0, -50]))] == [6, 1]
    assert [float(neuberg(points, 3, 10)) for points in (4, 2, 0)] == pytest.approx([15.667, 9, 2.333], abs=0.001)


HIGH = {"A": 4, "K": 3, "Q": 2, "J": 1}
SEATS = "NESW"


def deals_of(name: str) -> dict[int, dict[str, str]]:
    """The four hands of each board, by seat."""
    text = (SAMPLES / name / "deals.pbn").read_text(encoding="utf-8")
    deals = {}
    for board, first, hands in re.findall(r'\[Board "(\d+)"\].*?\[Deal "([NESW]):(.*?)"\]', text, re.DOTALL):
        turned = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
        deals[int(board)] = dict(zip(turned, hands.split(), strict=True))
    return deals


def points_of(hand: str) -> int:
    return sum(HIGH.get(rank, 0) for rank in hand)


def declarer_of(hands: Mapping[str, str], board: int) -> str:
    """The side with more points declares, its stronger hand, of equals the first from the dealer: RULES 1.3."""
    points = {seat: points_of(hand) for seat, hand in hands.items()}
    side = "NS" if points["N"] + points["S"] > 20 else "EW"
    dealer = (board - 1) % 4
    in_turn = [seat for seat in SEATS[dealer:] + SEATS[:dealer] if seat in side]
    return max(in_turn, key=lambda seat: points[seat])


@every_sample
def test_every_board_has_a_deal_of_the_whole_pack(name: str) -> None:
    deals = deals_of(name)
    assert sorted(deals) == list(range(1, event_of(name)["boards"] + 1))
    for hands in deals.values():
        assert all(len(hand.replace(".", "")) == 13 for hand in hands.values())
        for suit in range(4):
            held = "".join(hand.split(".")[suit] for hand in hands.values())
            assert sorted(held) == sorted("AKQJT98765432")


@every_sample
def test_points_sum_to_forty_and_no_deal_is_twenty_twenty(name: str) -> None:
    for hands in deals_of(name).values():
        assert sum(map(points_of, hands.values())) == 40
        assert points_of(hands["N"]) + points_of(hands["S"]) != 20


@every_sample
def test_whoever_declares_is_the_one_whom_the_points_name(name: str) -> None:
    deals = deals_of(name)
    played = [row for row in rows_of(name, "results.csv") if row["declarer"]]
    assert len(played) >= 10
    for row in played:
        board = int(row["board"])
        assert row["declarer"] == declarer_of(deals[board], board)


@every_sample
def test_nobody_meets_a_board_twice(name: str) -> None:
    seen = [(row["board"], row[side]) for row in rows_of(name, "results.csv") for side in ("ns", "ew") if row[side]]
    assert len(seen) == len(set(seen))


@every_sample
def test_the_people_of_a_sample_are_told_apart(name: str) -> None:
    labels = [pair["pair"] for pair in rows_of(name, "pairs.csv")]
    assert len(labels) == len(set(labels)) >= 2


def test_the_readme_names_every_sample() -> None:
    readme = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"`{name}/`" not in readme] == []


@pytest.mark.long
def test_the_samples_are_what_their_program_makes(tmp_path: Path) -> None:
    if find_spec("endplay") is None:
        pytest.skip("endplay (extra `samples`) is not installed, so the sample events are not made anew")
    ran = subprocess.run(
        [sys.executable, str(SAMPLES / "make.py"), "--check"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "MPLCONFIGDIR": str(tmp_path)},
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr

"""`scorer rank --by`: the same scores ranked by section, stratum or club, or with handicaps.

The figures are those of the evening in conftest: North-South 100, 62.96, 51.85 and 1.85 percent; East-West 8, 7,
5 and 6 with 59.26, 58.33, 42.59 and 42.59.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EVENING_FILES, Scorer, write_folder

PAIRS = (
    "pair,direction,player1,player2,stratum,handicap\n"
    "1,NS,Ann,Bob,A,\n2,NS,Cay,Dan,B,-2.5\n3,NS,Eve,Fay,B,20\n4,NS,Gus,Hal,,40\n"
    "5,EW,Ida,Jon,A,\n6,EW,Kit,Leo,B,\n7,EW,Mia,Ned,C,1\n8,EW,Oda,Pia,C,\n"
)


@pytest.fixture
def strata(scorer: Scorer, tmp_path: Path) -> Scorer:
    """A scorer whose database holds the worked evening with strata and handicaps."""
    scorer("import", write_folder(tmp_path / "strata", {**EVENING_FILES, "pairs.csv": PAIRS}))
    return scorer


def ranked(scorer: Scorer, by: str) -> list[dict[str, Any]]:
    rankings: list[dict[str, Any]] = scorer("rank", "--by", by, "--json").document["rankings"]
    return rankings


def places(scorer: Scorer, by: str) -> dict[str, list[tuple[int, bool, str]]]:
    """Place, whether it is shared, and pair, list by list."""
    return {it["name"]: [(row["place"], row["tied"], row["pair"]) for row in it["rows"]] for it in ranked(scorer, by)}


def test_each_stratum_has_its_own_pairs_and_those_of_lower_strata_and_the_first_everybody(strata: Scorer) -> None:
    assert places(strata, "stratum") == {
        "Stratum A North-South": [(1, False, "1"), (2, False, "2"), (3, False, "3"), (4, False, "4")],
        "Stratum A East-West": [(1, False, "8"), (2, False, "7"), (3, True, "5"), (3, True, "6")],
        "Stratum B North-South": [(1, False, "2"), (2, False, "3")],
        "Stratum B East-West": [(1, False, "8"), (2, False, "7"), (3, False, "6")],
        "Stratum C North-South": [],
        "Stratum C East-West": [(1, False, "8"), (2, False, "7")],
    }
    assert list(places(strata, "handicap")) == ["Handicap North-South", "Handicap East-West"]
    text = strata("rank", "--by", "stratum").out
    assert text.startswith("Worked Evening, 2026-03-04, Alton\nMatchpoints, standard rules, 3 boards\n\nStratum A ")
    assert "\nStratum B North-South\nPlace  Pair  Players    Boards     MP  of      %\n    1  2     Cay & Dan " in text


def test_each_section_has_its_own_pairs_with_the_points_of_the_whole_field(scorer: Scorer, tmp_path: Path) -> None:
    pairs = "pair,direction,player1,player2,section\n" + "".join(
        f"{number},{'NS' if number < 5 else 'EW'},,,{'AB'[number % 2]}\n" for number in range(1, 9)
    )
    scorer("import", write_folder(tmp_path / "sections", {**EVENING_FILES, "pairs.csv": pairs}))
    assert places(scorer, "section") == {
        "Section A North-South": [(1, False, "2"), (2, False, "4")],
        "Section A East-West": [(1, False, "8"), (2, False, "6")],
        "Section B North-South": [(1, False, "1"), (2, False, "3")],
        "Section B East-West": [(1, False, "7"), (2, False, "5")],
    }
    assert ranked(scorer, "section")[0]["rows"][0]["percent"] == 62.962963


def test_a_ranking_in_any_order_is_there_for_a_spreadsheet(strata: Scorer) -> None:
    assert strata("rank", "--csv").out == strata("report", "ranking", "--csv").out
    heading, first, *_ = strata("rank", "--by", "stratum", "--csv").out.splitlines()
    assert heading == "List,Place,Pair,Players,Boards,MP,of,%"
    assert first.startswith("Stratum A North-South,1,1,Ann & Bob,")
    assert "--csv" in strata("rank", "--csv", "--json", code=2).err


def test_a_handicap_that_is_no_number_is_refused(scorer: Scorer, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "bad", {**EVENING_FILES, "pairs.csv": PAIRS.replace(",A,\n", ",A,5%\n", 1)})
    assert scorer.wrong("import", folder) == [("pairs.csv:2: handicap", "5%")]


def test_where_no_pair_has_one_it_is_told_where_they_are_written(evening: Scorer) -> None:
    for order in ("section", "stratum", "handicap"):
        (sentence,) = evening.refused("rank", "--by", order)
        assert sentence.endswith(f" has a {order}, which is a column in pairs.csv")


def test_another_order_is_refused(evening: Scorer) -> None:
    for order in ("", "sections", "Stratum", "handicaps"):
        assert evening.wrong("rank", "--by", order) == [("by", order)]

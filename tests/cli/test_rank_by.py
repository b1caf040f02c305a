"""`scorer rank --by`: the same scores ranked by stratum or with handicaps.

The figures are those of the evening in conftest: North-South 100, 62.96, 51.85 and 1.85 percent; East-West 8, 7,
5 and 6 with 59.26, 58.33, 42.59 and 42.59.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EVENING, Scorer, write_folder

PAIRS = (
    "pair,direction,player1,player2,stratum,handicap\n"
    "1,NS,Ann,Bob,A,\n2,NS,Cay,Dan,B,-2.5\n3,NS,Eve,Fay,B,20\n4,NS,Gus,Hal,,40\n"
    "5,EW,Ida,Jon,A,\n6,EW,Kit,Leo,B,\n7,EW,Mia,Ned,C,1\n8,EW,Oda,Pia,C,\n"
)


@pytest.fixture
def strata(scorer: Scorer, tmp_path: Path) -> Scorer:
    """A scorer whose database holds the worked evening with strata and handicaps."""
    scorer("import", write_folder(tmp_path / "strata", {**EVENING, "pairs.csv": PAIRS}))
    return scorer


def ranked(scorer: Scorer, by: str) -> list[dict[str, Any]]:
    rankings: list[dict[str, Any]] = scorer("rank", "--by", by, "--json").document["rankings"]
    return rankings


def places(scorer: Scorer, by: str) -> dict[str, list[tuple[int, bool, str]]]:
    """Place, whether it is shared, and pair, list by list."""
    return {it["name"]: [(row["place"], row["tied"], row["pair"]) for row in it["rows"]] for it in ranked(scorer, by)}


class TestStratum:
    def test_each_list_has_its_own_pairs_and_those_of_lower_strata_and_the_first_everybody(
        self, strata: Scorer
    ) -> None:
        lists = places(strata, "stratum")
        assert lists["Stratum A North-South"] == [(1, False, "1"), (2, False, "2"), (3, False, "3"), (4, False, "4")]
        assert lists["Stratum A East-West"] == [(1, False, "8"), (2, False, "7"), (3, True, "5"), (3, True, "6")]
        assert lists["Stratum B North-South"] == [(1, False, "2"), (2, False, "3")]
        assert lists["Stratum B East-West"] == [(1, False, "8"), (2, False, "7"), (3, False, "6")]
        assert lists["Stratum C East-West"] == [(1, False, "8"), (2, False, "7")]

    def test_points_and_percentages_are_those_of_the_whole_event(self, strata: Scorer) -> None:
        whole = {row["pair"]: row for it in strata("rank", "--json").document["rankings"] for row in it["rows"]}
        for ranking in ranked(strata, "stratum"):
            for row in ranking["rows"]:
                assert {**row, "place": 0, "tied": 0} == {**whole[row["pair"]], "place": 0, "tied": 0}

    def test_one_list_of_all_pairs_is_called_by_its_stratum_alone(self, scorer: Scorer, tmp_path: Path) -> None:
        event = EVENING["event.toml"].replace("winners = 2", "winners = 1")
        folder = write_folder(tmp_path / "one", {**EVENING, "event.toml": event, "pairs.csv": PAIRS})
        scorer("import", folder)
        assert list(places(scorer, "stratum")) == ["Stratum A", "Stratum B", "Stratum C"]

    def test_numbered_strata_stand_as_people_sort_them(self, scorer: Scorer, tmp_path: Path) -> None:
        pairs = PAIRS.replace(",A,", ",2,").replace(",B,", ",10,").replace(",C,", ",11,")
        event = EVENING["event.toml"].replace("winners = 2", "winners = 1")
        scorer("import", write_folder(tmp_path / "ten", {**EVENING, "event.toml": event, "pairs.csv": pairs}))
        assert list(places(scorer, "stratum")) == ["Stratum 2", "Stratum 10", "Stratum 11"]

    def test_it_is_printed_a_list_each(self, strata: Scorer) -> None:
        text = strata("rank", "--by", "stratum").out
        assert text.startswith("Worked Evening, 2026-03-04, Alton\nMatchpoints, rules standard, 3 boards\n\nStratum A ")
        assert (
            "\nStratum B North-South\nPlace  Pair  Players    Boards     MP  of      %\n    1  2     Cay & Dan " in text
        )

    def test_under_imps_it_goes_by_the_score(self, scorer: Scorer, tmp_path: Path) -> None:
        event = f'{EVENING["event.toml"]}[scoring]\nmethod = "cross-imps"\n'
        scorer("import", write_folder(tmp_path / "imps", {**EVENING, "event.toml": event, "pairs.csv": PAIRS}))
        for ranking in ranked(scorer, "stratum"):
            scores = [row["score"] for row in ranking["rows"]]
            assert scores == sorted(scores, reverse=True)


class TestHandicap:
    def test_it_is_added_to_the_percentage_and_places_follow(self, strata: Scorer) -> None:
        assert places(strata, "handicap") == {
            "Handicap North-South": [(1, False, "1"), (2, False, "3"), (3, False, "2"), (4, False, "4")],
            "Handicap East-West": [(1, False, "7"), (2, False, "8"), (3, True, "5"), (3, True, "6")],
        }
        percents = {row["pair"]: row["percent"] for it in ranked(strata, "handicap") for row in it["rows"]}
        assert percents["2"] == round(100 * 34 / 3 / 18 - 2.5, 6)
        assert percents["3"] == round(100 * 28 / 3 / 18 + 20, 6)
        assert percents["4"] == round(100 / 3 / 18 + 40, 6)
        assert percents["5"] == round(100 * 23 / 3 / 18, 6)

    def test_points_are_not_computed_anew(self, strata: Scorer) -> None:
        whole = {row["pair"]: row for it in strata("rank", "--json").document["rankings"] for row in it["rows"]}
        for ranking in ranked(strata, "handicap"):
            for row in ranking["rows"]:
                assert (row["score"], row["of"]) == (whole[row["pair"]]["score"], whole[row["pair"]]["of"])

    def test_a_pair_without_points_stands_last_whatever_its_handicap(self, scorer: Scorer, tmp_path: Path) -> None:
        pairs = f"{PAIRS}9,NS,Nobody,Noone,,90\n"
        scorer("import", write_folder(tmp_path / "nine", {**EVENING, "pairs.csv": pairs}))
        last = ranked(scorer, "handicap")[0]["rows"][-1]
        assert (last["pair"], last["place"], last["percent"]) == ("9", None, None)

    @pytest.mark.parametrize("method", ["cross-imps", "butler", "aggregate"])
    def test_only_percentages_can_be_helped(self, scorer: Scorer, tmp_path: Path, method: str) -> None:
        event = f'{EVENING["event.toml"]}[scoring]\nmethod = "{method}"\n'
        scorer("import", write_folder(tmp_path / "other", {**EVENING, "event.toml": event, "pairs.csv": PAIRS}))
        sentence = f"handicaps are added to percentages, and {method} has none"
        assert scorer.refused("rank", "--by", "handicap") == [sentence]

    @pytest.mark.parametrize("handicap", ["a", "1e3", "5%", "1_0"])
    def test_a_handicap_that_is_no_number_is_refused(self, scorer: Scorer, tmp_path: Path, handicap: str) -> None:
        pairs = PAIRS.replace(",A,\n", f",A,{handicap}\n", 1)
        folder = write_folder(tmp_path / "bad", {**EVENING, "pairs.csv": pairs})
        assert scorer.refused("import", folder) == [
            f'pairs.csv:2: handicap: read "{handicap}", expected a number such as 2 or 1.5'
        ]


@pytest.mark.parametrize("order", ["stratum", "handicap"])
def test_where_no_pair_has_one_it_is_told_where_they_are_written(evening: Scorer, order: str) -> None:
    assert evening.refused("rank", "--by", order) == [
        f"no pair of this event has a {order}: pairs.csv has a column for it"
    ]


@pytest.mark.parametrize("order", ["", "section", "Stratum", "handicaps"])
def test_another_order_is_refused_with_the_nearest_one(strata: Scorer, order: str) -> None:
    (sentence,) = strata.refused("rank", "--by", order)
    assert sentence.startswith(f'--by: read "{order}", expected stratum, handicap')


def test_the_ranking_itself_is_not_changed_by_it(strata: Scorer) -> None:
    before = strata("rank").out
    for order in ("stratum", "handicap"):
        strata("rank", "--by", order)
    assert strata("rank").out == before

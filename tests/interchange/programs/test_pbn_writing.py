from __future__ import annotations

import pytest

from scorer.game.deals import Deal
from scorer.interchange.programs.pbn_writing import write_pbn
from scorer.model.events import sort_results
from scorer.model.pairs import Pair
from scorer.scoring import score_event
from tests.interchange.programs.evenings_out import PENALTIES, evening, pbn_and_back, standings
from tests.interchange.programs.pbn_files import DEAL


def test_names_hands_rounds_and_awards_of_the_common_kind_come_back_as_they_were() -> None:
    codes = ("GS S 10", "A+/A-", "60/40", "NP", "NS GS S 10; EW GS S 10", "GS S 9", "PC N 7", "12.5/40")
    event = evening("standard", codes=codes, deals=((1, Deal.parse(DEAL)),))
    brought, lost = pbn_and_back(event)
    assert brought.event.deals == event.deals
    assert [pair.players for pair in brought.event.pairs] == [pair.players for pair in event.pairs]
    kept = [one for one in sort_results(event.results) if one.board != 3]
    assert [one for one in brought.event.results if one.board != 3] == kept
    assert standings(brought.event) == standings(event)
    assert lost == (
        "the original form of some results (board 3, 2 against 4: 100% GS S 10 written as GS S 10)",
        "players' numbers",
    )


def test_penalties_stand_in_a_column_of_the_ranking() -> None:
    event = evening("standard", penalties=PENALTIES)
    brought, lost = pbn_and_back(event)
    assert standings(brought.event) == standings(event)
    assert lost == ("the reasons for penalties (Pair 1; Pair 3)", "players' numbers")


@pytest.mark.parametrize(("rules", "vulnerable"), [("standard", "None"), ("bridge", "NS")])
def test_only_contract_bridge_knows_vulnerability(rules: str, vulnerable: str) -> None:
    text = write_pbn(score_event(evening(rules)))
    second = text.partition('[Board "2"]')[2]
    assert f'[Vulnerable "{vulnerable}"]' in second.partition("[Scoring")[0]


def test_scores_stand_with_the_side_that_has_them_and_who_is_in_no_list_comes_last() -> None:
    listed = evening("standard").pairs
    text = write_pbn(score_event(evening("standard", pairs=(*listed, Pair("9")))))
    lines = [line.split() for line in text.splitlines()]
    assert ["1", "3", "1NT", "W", "9", "-", "150"] in [line[3:10] for line in lines]
    assert [line[:4] for line in lines if '"Ann' in line or "9" in line[1:2]][-1] == ["-", "9", "-", "-"]


def test_an_event_without_results_is_a_file_all_the_same() -> None:
    text = write_pbn(score_event(evening("standard")._replace(results=())))
    assert '[Board "1"]' in text
    assert "[TotalScoreTable" in text

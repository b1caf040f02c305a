from __future__ import annotations

import datetime
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

from scorer.game.rulesets import BRIDGE
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from scorer.interchange.own.event_folder import read_folder
from scorer.interchange.programs.usebio_writing import write_usebio
from scorer.interchange.published.agreement import compare_figures
from scorer.interchange.published.figures import FigureKind
from scorer.model.events import Event, sort_results
from scorer.model.pairs import label_order
from scorer.model.results import NotPlayed, Result, SitOut
from scorer.model.settings import Method, Scoring
from scorer.scoring import score_event
from tests.conftest import SAMPLES
from tests.interchange.programs.evenings_out import (
    CODES,
    PENALTIES,
    SCORINGS,
    evening,
    pbn_and_back,
    standings,
    usebio_and_back,
)


@pytest.mark.parametrize("rules", CODES)
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("there_and_back", [usebio_and_back, pbn_and_back])
def test_an_evening_written_and_read_back_ranks_the_same(there_and_back: Any, rules: str, scoring: str) -> None:
    event = evening(rules, SCORINGS[scoring])
    brought, _ = there_and_back(event)
    assert standings(brought.event) == standings(event)
    assert brought.event.scoring == event.scoring
    assert not compare_figures(score_event(brought.event), brought.figures).differences
    told = {FigureKind.POINTS, FigureKind.PLACE, *([FigureKind.TOTAL] if there_and_back is usebio_and_back else [])}
    assert told <= {figure.kind for figure in brought.figures}


def test_settings_name_club_and_pairs_come_back_as_they_were() -> None:
    one, *others = evening("standard").pairs
    event = evening("standard", pairs=(one._replace(handicap="2.5"), *others))
    brought, lost = usebio_and_back(event)
    assert (brought.event.name, brought.event.date, brought.event.club) == (event.name, event.date, event.club)
    assert brought.event.pairs == event.pairs
    assert brought.event.results == sort_results(event.results)
    assert lost == ()


def numbered(*labels: tuple[str, str]) -> Event:
    """The evening with other labels in the place of 1, 2, 3 and 4; and a pair 3NS without an opponent of its number."""
    event, named = evening("standard"), dict(labels)
    pairs = [pair._replace(label=named[pair.label]) for pair in event.pairs]
    pairs.append(pairs[0]._replace(label="3NS", player1="Cay"))
    results = [one._replace(ns=named[one.ns or ""], ew=named[one.ew or ""]) for one in event.results]
    return event._replace(pairs=tuple(sorted(pairs, key=lambda pair: label_order(pair.label))), results=tuple(results))


def test_where_the_side_tells_pairs_apart_their_numbers_stand_alone_and_come_back_with_their_sides() -> None:
    event = numbered(("1", "1NS"), ("2", "2NS"), ("3", "1EW"), ("4", "2EW"))
    text = write_usebio(score_event(event))
    root = ET.fromstring(text)  # noqa: S314  # we wrote it
    assert [number.text for number in root.iter("PAIR_NUMBER")] == ["1", "1", "2", "2", "3"]
    assert {number.text for number in root.iter("EW_PAIR_NUMBER")} == {"1", "2"}
    brought, _ = usebio_and_back(event)
    assert brought.event.pairs == event.pairs
    assert brought.event.results == sort_results(event.results)


def test_a_pair_that_also_sat_on_the_other_side_keeps_its_number_with_the_side() -> None:
    event = numbered(("1", "1NS"), ("2", "2NS"), ("3", "1EW"), ("4", "2EW"))
    turned = event.results[0]._replace(ns=event.results[0].ew, ew=event.results[0].ns)
    event = event._replace(results=(turned, *event.results[1:]))
    brought, _ = usebio_and_back(event)
    assert brought.event.pairs == event.pairs
    assert brought.event.results == sort_results(event.results)


@pytest.mark.parametrize("rules", ["standard", "plus", "plus-additive"])
def test_every_score_in_the_file_is_that_of_its_contract_not_vulnerable(rules: str) -> None:
    text = write_usebio(score_event(evening(rules)))
    checked = 0
    for line in ET.fromstring(text).iter("TRAVELLER_LINE"):  # noqa: S314  # we wrote it
        contract = line.findtext("CONTRACT")
        if contract is not None:
            score = score_deal(BRIDGE, BRIDGE.parse_contract(contract), int(line.findtext("TRICKS") or ""))
            assert score.north_south_score(Seat.parse(line.findtext("PLAYED_BY") or "")) == int(
                line.findtext("SCORE") or ""
            )
            checked += 1
    assert checked >= 4


def test_slams_of_the_literal_rules_are_scores_alone_and_that_is_told() -> None:
    brought, lost = usebio_and_back(evening("plus"))
    assert [one.score for board in score_event(brought.event).boards for one in board.results] == [
        one.score for board in score_event(evening("plus")).boards for one in board.results
    ]
    assert lost == (
        "the original form of some results (board 1, 2 against 4: 6S S 12 written as 680;"
        " board 2, 2 against 4: 7NT N 13 written as 1220; board 3, 1 against 3: 6D W 11 written as 50)",
    )


def test_penalties_become_adjustments_of_the_total() -> None:
    event = evening("standard", penalties=PENALTIES)
    brought, lost = usebio_and_back(event)
    assert standings(brought.event) == standings(event)
    assert lost == ("the reasons for penalties (Pair 1; Pair 3)",)
    tiny = PENALTIES[1]._replace(amount=Fraction("0.00009"))
    _, lost = usebio_and_back(evening("standard", penalties=(tiny,)))
    assert lost == (
        "the exact totals, which change when the file is read back (Pair 3)",
        "the units of penalties (Pair 3)",
        "the reasons for penalties (Pair 3)",
    )


def test_a_ruling_becomes_what_the_format_can_say_and_is_told() -> None:
    rulings = ("A+/A-", "NS +420; EW -50", "60% GS S 10, 40% PS S 10", "GNT N 9", "NP", "PC N 7", "mp 1/0", "PC N 8")
    event = evening("standard", codes=rulings)
    brought, lost = usebio_and_back(event)
    assert lost[-2:] == (
        "the original form of some results (board 1, 2 against 4: A+/A- written as 60/40;"
        " board 1, 1 against 3: NS +420; EW -50 written as 50/50;"
        " board 2, 2 against 4: 60% GS S 10, 40% PS S 10 written as 60/40;"
        " board 4, 2 against 4: mp 1/0 written as 50/0)",
        "boards that were not played (board 3, 2 against 4)",
    )
    assert len(brought.event.results) == 7


def test_an_assigned_score_for_both_sides_is_the_score_and_that_it_was_assigned_is_told() -> None:
    event = evening("standard", codes=("NS GS S 10; EW GS S 10", "GS S 9", "PC N 7", "PC N 8"))
    brought, lost = usebio_and_back(event)
    assert standings(brought.event) == standings(event)
    assert lost == ("the original form of some results (board 1, 2 against 4: 100% GS S 10 written as GS S 10)",)


@pytest.mark.parametrize("sections", ["ABAB", "AAAA"])
@pytest.mark.parametrize("there_and_back", [usebio_and_back, pbn_and_back])
def test_sections_stand_in_sections(there_and_back: Any, sections: str) -> None:
    pairs = zip(evening("standard").pairs, sections, strict=True)
    event = evening("standard", pairs=tuple(pair._replace(section=section) for pair, section in pairs))
    brought, _ = there_and_back(event)
    assert [pair.section for pair in brought.event.pairs] == list(sections)


def test_under_total_points_there_are_no_points_beside_the_scores() -> None:
    event = evening("standard", Scoring(method=Method.AGGREGATE), ("GS S 10", "GS S 9", "points 90/-90", "PC N 8"))
    text = write_usebio(score_event(event))
    assert text.count("<NS_") == text.count("<NS_PAIR_NUMBER>")
    _, lost = usebio_and_back(event)
    assert "some results (board 2, 2 against 4)" in lost


RULINGS = (
    *("60/40", "A+/A-", "A/A", "mp 1.5/0.5", "60% GS S 10, 40% PS S 10", "NS +420; EW -50"),
    *("NP", "GS S 10", "100% GS S 9", "NS GS S 10; EW 40.0", "420", "50/50"),
)
"""Every kind of ruling, and what stands beside them."""


def test_every_ruling_that_does_not_come_back_as_it_was_is_named_with_its_board() -> None:
    event = evening("standard", codes=RULINGS)._replace(boards=6)
    brought, lost = usebio_and_back(event)
    came_back = set(brought.event.results)
    gone = [one for one in event.results if one not in came_back]
    told = " ".join(lost)
    assert len(gone) == 8
    for one in gone[:5]:
        assert f"board {one.board}, {one.ns} against {one.ew}" in told
    assert "boards that were not played (board 4, 2 against 4)" in lost


@pytest.mark.parametrize("sample", ["mitchell", "howell", "oddities", "school", "race"])
def test_what_a_sample_evening_loses_is_named(sample: str) -> None:
    event = read_folder(SAMPLES / sample, datetime.date(2000, 1, 1))
    brought, lost = usebio_and_back(event)
    told = " ".join(lost)
    before, after = sort_results(event.results), set(brought.event.results)
    kept = [one for one in before if _bare(one) in after]
    words: dict[type, str] = {SitOut: "sit-outs", NotPlayed: "not played"}
    for one in before:
        assert one in kept or words[type(one.outcome)] in told
    assert ("remarks" in lost) == any(one.remark for one in before)
    assert ("rounds" in lost) == any(one.round for one in before)
    same = event._replace(results=brought.event.results)
    assert brought.event == same


def _bare(result: Result) -> Result:
    return result._replace(round=None, table=None, remark="")

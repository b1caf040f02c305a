"""Solved hands speak against a table only where it is far from them and from everybody, and never on real evenings."""

from __future__ import annotations

from dataclasses import replace

from scorer.checks import Finding, findings
from scorer.checks.double_dummy import double_dummy_findings
from scorer.errors import Mistakes
from scorer.formats.pbn import read_deals
from scorer.formats.texts import Origin
from scorer.game.announcement import announce
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat, dealer_of
from scorer.records.boards import Dealt
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import Played, Result
from scorer.tournament import ScoredEvent, score_event
from tests.checks.evenings import PLAIN, why
from tests.checks.published_evenings import event_of, results
from tests.shared import shared, shared_path

DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummy.parse("AAA99AAA993334433344")
"""RULES 1.8: South declares, and makes 10 in no trumps."""

GAME = Contract(Target.GAME, Denomination.NO_TRUMPS)


def evening(*tricks: int, dealt: tuple[Dealt, ...] = ()) -> Event:
    """Board 4, dealt by West, with game in no trumps by South and so many tricks at each table."""
    lines: list[Result] = []
    for place, taken in enumerate(tricks):
        lines.append(Result(4, str(2 * place + 1), str(2 * place + 2), Played(GAME, Seat.SOUTH, taken)))
    pairs = tuple(Pair(str(number + 1)) for number in range(2 * len(tricks)))
    return replace(PLAIN, boards=4, pairs=pairs, results=tuple(lines), deals=((4, DEAL),), dealt=dealt)


def scored(event: Event) -> ScoredEvent:
    return replace(score_event(event), solved={4: FIGURES})


def codes(found: list[Finding]) -> list[str]:
    return [finding.code for finding in found]


def found(event: Event) -> list[Finding]:
    return list(double_dummy_findings(scored(event), ()))


def test_a_table_far_from_the_hands_and_from_the_others_is_odd() -> None:
    (finding,) = found(evening(10, 10, 6))
    assert (finding.code, finding.severity, finding.board, finding.pairs) == ("odd-tricks", "warning", 4, ("5", "6"))
    assert why(finding) == {"result": "GNT with 6 tricks", "allowed": "10"}


def test_beginners_beat_the_hands_and_fall_short_of_them() -> None:
    assert found(evening(10, 9, 7)) == []
    assert found(evening(8, 7, 6)) == []
    assert found(evening(10, 6)) == []
    assert found(evening(13, 10, 10)) == []


def test_tables_that_are_all_far_speak_against_the_hands() -> None:
    (finding,) = found(evening(6, 7, 5))
    assert (finding.code, finding.severity) == ("wrong-boards", "warning")
    assert why(finding) == {"board": "4", "tables": "3", "distances": "3 to 5"}
    assert found(evening(6, 7)) == []


def test_an_imported_table_that_the_solver_denies_is_found() -> None:
    wrong = DoubleDummy.parse(f"98{str(FIGURES)[2:]}")
    (finding,) = found(evening(10, dealt=(Dealt(4, str(wrong)),)))
    assert (finding.code, finding.severity, finding.board) == ("double-dummy-differs", "error", 4)
    assert why(finding)["figures"] == "2 figures"
    assert why(finding)["named"] == "North takes 10 in spades, not 8; North takes 10 in no trumps, not 9"
    assert found(evening(10, dealt=(Dealt(4, str(FIGURES)),))) == []


def test_a_result_is_told_once() -> None:
    everything = findings(scored(evening(10, 9, 10, 10, 3)))
    assert codes(everything) == ["odd-tricks"]


def test_nothing_is_found_while_nothing_is_solved() -> None:
    assert list(double_dummy_findings(score_event(evening(10, 9, 5)), ())) == []


def as_played(name: str) -> ScoredEvent:
    """A published evening with its hands and their figures: the tables at which the side declared that had to."""
    path = shared_path(f"deals/{name}.pbn")
    deals = dict(read_deals(path.read_text("utf-8-sig"), Origin(name), None, Mistakes()))
    lines: list[Result] = []
    for line in results(shared(f"published_events/{name}.json")):
        outcome = line.outcome
        assert isinstance(outcome, Played)
        announced = announce(deals[line.board].points, dealer_of(line.board)) if line.board in deals else None
        if announced and outcome.declarer and announced.declaring_side is outcome.declarer.side:
            lines.append(line._replace(outcome=replace(outcome, declarer=announced.declarer)))
    event = replace(event_of(lines), deals=tuple(deals.items()), boards=max(deals))
    figures = shared("double_dummy.json")[name]
    return replace(score_event(event), solved={int(board): DoubleDummy.parse(text) for board, text in figures.items()})


def test_published_evenings_raise_no_alarm() -> None:
    counted = 0
    for name in shared("double_dummy.json"):
        evening_played = as_played(name)
        counted += len(evening_played.event.results)
        assert list(double_dummy_findings(evening_played, ())) == [], name
    assert counted > 1500

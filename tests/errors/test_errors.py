"""Evenings with one planted error each: its cause is named, with nothing beside it, in these words.

Folders and texts lie beside this file; `python -m tests.errors.make` writes the folders anew.
"""

from __future__ import annotations

import datetime

import pytest

from scorer.checks import Finding, Severity, list_findings
from scorer.game.contracts import GAME_LEVELS, Bid, Target
from scorer.game.rulesets import BOOK
from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import Event
from scorer.model.results import Played, Result
from scorer.scoring import score_event
from tests.conftest import Scorer
from tests.errors.make import ERRORS, HERE, planted, sample

CODES = {"fouled-from-4": "fouled-from"}
"""What a folder plants, where it is not called so."""


def read(name: str) -> Event:
    return read_folder(HERE / name, datetime.date(2026, 11, 17))


def told(finding: Finding) -> str:
    """A finding in full, with a line for each repair."""
    first = f"{finding.severity}: {finding.message} ({finding.code})"
    repairs = [f"- {repair.reading}: {repair.summary}" for repair in finding.repairs]
    return "".join(f"{line}\n" for line in [first, *repairs])


def test_there_is_a_text_for_each_folder() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(ERRORS)
    assert {path.parent.name for path in HERE.glob("*/event.toml")} == set(ERRORS)


def test_nothing_is_found_in_the_evening_from_which_they_are_made() -> None:
    assert list_findings(score_event(sample())) == []


@pytest.mark.parametrize("name", ERRORS)
def test_a_folder_is_what_the_script_makes(name: str) -> None:
    assert read(name) == planted(name)


@pytest.mark.parametrize("name", ERRORS)
def test_a_planted_error_is_told_in_these_words(name: str) -> None:
    (finding,) = list_findings(score_event(read(name)))
    assert finding.code == CODES.get(name, name)
    assert told(finding) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def at_levels(result: Result) -> Result:
    """The same result with a level: a part score is the tricks that were taken, as far as that is no game."""
    if not isinstance(result.outcome, Played):
        return result
    contract, tricks = result.outcome.contract, result.outcome.tricks
    game = GAME_LEVELS[contract.denomination]
    level = game if contract.target is Target.GAME else min(max(tricks - BOOK, 1), game - 1)
    return result._replace(outcome=result.outcome._replace(contract=Bid(level, contract.denomination)))


@pytest.mark.parametrize("rules", ["levels", "levels-slams"])
@pytest.mark.parametrize("name", ERRORS)
def test_a_planted_error_has_the_same_cause_where_levels_are_named(name: str, rules: str) -> None:
    event = read(name)
    (finding,) = list_findings(score_event(event._replace(rules=rules, results=tuple(map(at_levels, event.results)))))
    (as_usual,) = list_findings(score_event(event))
    assert (finding.code, finding.severity) == (as_usual.code, as_usual.severity)
    assert [one.reading for one in finding.repairs] == [one.reading for one in as_usual.repairs]


@pytest.mark.parametrize("name", ERRORS)
def test_check_names_exactly_the_planted_cause(scorer: Scorer, name: str) -> None:
    scorer("import", HERE / name)
    severities = {finding.severity for finding in list_findings(score_event(read(name)))}
    found = scorer("check", "--json", code=int(Severity.ERROR in severities)).document["findings"]
    assert [finding["code"] for finding in found] == [CODES.get(name, name)]

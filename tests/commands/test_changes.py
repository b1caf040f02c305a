"""What every change has to stand up to, whoever makes it, and whom the names in it mean."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.commands.changes import Change, results_subject, validate_change
from scorer.commands.results import RecordResult
from scorer.errors import InputError, Mistake
from scorer.i18n import EMPTY_PHRASE, Phrase
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.results import describe_meeting
from scorer.model.rulings import AcceptedFinding
from scorer.movements.schedule import Sitting
from tests.commands.doing import do, values
from tests.conftest import Scorer
from tests.evening import EVENING

AT_TWO_TABLES = (Sitting(1, 1, "1", "4", 1, 2), Sitting(1, 2, "1", "5", 3, 4), Sitting(2, 1, "2", "4", 3, 4))
"""Pair 1 would have to sit at two tables."""


def change(after: Event) -> Change[Event]:
    return Change(after, Subject(Topic.MOVEMENT), EMPTY_PHRASE)


def wrong(before: Event, after: Event) -> Mistake:
    """The first thing for which a change is refused."""
    with pytest.raises(InputError) as refusal:
        validate_change(before, change(after))
    return refusal.value.mistakes[0]


RECORDED = {"board": "1", "ns": "1", "ew": "4", "result": "NP"}


def test_a_mark_goes_with_the_result_on_which_it_was() -> None:
    marked = EVENING._replace(
        marks=(AcceptedFinding("odd-tricks", 1, pairs=("1", "4")), AcceptedFinding("odd-tricks", 1, pairs=("2", "5"))),
    )
    after = validate_change(marked, do(marked, RecordResult, **RECORDED)).after
    assert [mark.pairs for mark in after.marks] == [("2", "5")]


def test_a_mark_made_just_now_stays() -> None:
    fresh = AcceptedFinding("odd-tricks", 1, pairs=("1", "4"))
    changed = do(EVENING, RecordResult, **RECORDED)
    after = validate_change(EVENING, changed._replace(after=changed.after._replace(marks=(fresh,)))).after
    assert after.marks == (fresh,)


def test_a_schedule_that_cannot_be_played_is_refused_and_one_only_shortened_is_not() -> None:
    before = EVENING._replace(schedule=AT_TWO_TABLES)
    where = wrong(EVENING, before).location
    assert isinstance(where, Phrase)
    assert dict(where.values) == {"round": 1, "table": "2"}
    validate_change(before, change(before._replace(schedule=AT_TWO_TABLES[:2])))
    elsewhere = wrong(before._replace(schedule=AT_TWO_TABLES[::2]), before._replace(schedule=AT_TWO_TABLES[:2]))
    assert elsewhere.location == where, "also where it has as many meetings as before"


def test_results_that_cannot_stand_together_are_named() -> None:
    other = EVENING.results[0]._replace(ew="5")
    mistake = wrong(EVENING, EVENING._replace(results=(other, *EVENING.results[1:])))
    assert mistake.location == describe_meeting(EVENING.results[1])
    assert (mistake.reason.value_of("pair"), mistake.reason.value_of("other")) == ("5", "1")


def test_boards_in_use_are_not_taken_away() -> None:
    mistake = wrong(EVENING, EVENING._replace(boards=2))
    assert (mistake.field, values(mistake.reason)) == ("boards", {"2", 4})


def test_several_results_are_about_what_they_share() -> None:
    results = EVENING.results
    assert results_subject(results[:3]) == Subject(Topic.RESULT, board=1)
    assert results_subject([results[0], results[3]]) == Subject(Topic.RESULT, ns="1")
    assert results_subject([]) == Subject(Topic.RESULT)


def test_names_are_completed_wherever_they_are_typed(evening: Scorer) -> None:
    for name in ("Ann Fox", "Ann Lee", "Carl von Stein"):
        evening("players", "add", name)
    said = evening("pairs", "rename", "1", "Stein", "ann lee").err
    assert ("Stein was taken to be Carl von Stein" in said, "ann lee was" in said) == (True, False)
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Carl von Stein", "Ann Lee"]
    (sentence,) = evening.refused("pairs", "rename", "1", "Ann", "Zoe")
    assert "Ann Fox, Ann Lee" in sentence
    evening("pairs", "substitute", "1", "Fox", "Zoe", "--from-round", "2")
    assert "Ann Fox" in evening("pair", "1").out
    told = [evening("pairs", "rename", pair, name, "Zed").err for pair, name in (("2", "Lee"), ("3", "Eva"))]
    assert ["Ann Lee is in pairs 1 and 2" in one for one in told] == [True, False], "once"


def test_a_new_event_takes_its_names_from_the_book(evening: Scorer) -> None:
    evening("players", "add", "Ann Lee")
    names = evening.db.with_name("names.txt")
    names.write_text("Lee & Bob\nCid & Dot\n", encoding="utf-8")
    evening("new", "Wednesday", "--names", names, "--boards", "2", "--target", "500")
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann Lee", "Bob"]


@pytest.mark.parametrize(
    ("form", "listed", "names"),
    [
        ("--teams", "team;name;players\n1;Lee's Lions;Lee, Bob, Cid, Dot\n", ["Lee's Lions"]),
        ("--individual", "Lee\n", ["Ann Lee"]),
    ],
)
def test_the_book_knows_people_of_teams_and_single_players(
    evening: Scorer, form: str, listed: str, names: list[str]
) -> None:
    evening("players", "add", "Ann Lee")
    list_ = evening.db.with_name("names.txt")
    list_.write_text(listed, encoding="utf-8")
    evening("new", "Wednesday", "--names", list_, form, "8")
    told = evening("pairs").out
    assert evening("rank", "--json").document["rankings"][0]["rows"][0]["name"] == names[0]
    assert "Ann Lee" in told


def test_without_a_book_every_name_is_taken_as_it_is(evening: Scorer) -> None:
    said = evening("pairs", "rename", "1", "Fay", "G").err
    assert " is " not in said.splitlines()[0]


def test_on_a_terminal_it_is_asked_which_of_two_is_meant(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Ann Fox", "Ann Lee"):
        evening("players", "add", name)
    there = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("scorer.cli.name_lists.sys", there)
    ran = CliRunner().invoke(app, ["pairs", "rename", "1", "Ann", "Zoe", "--db", str(evening.db)], input="7\n2\n")
    assert ran.exit_code == 0, ran.output
    assert "2  Ann Lee" in ran.output
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann Lee", "Zoe"]
